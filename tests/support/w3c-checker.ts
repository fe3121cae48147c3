import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { installIfStale } from "../../scripts/lib/prepare.mjs";

/*
 * The W3C's checker (npm's vnu-jar, in tools/html-checker) reads pages. npm run pages:check finds the classes of errors
 * that it found before, in seconds; this finds new ones.
 */

const TOOL = path.resolve("tools/html-checker");
const JAR = path.join(TOOL, "node_modules/vnu-jar/build/dist/vnu.jar");

/** Without Java the checker's test is skipped; in CI it fails. */
export const hasJava = spawnSync("java", ["-version"]).status === 0;

/** What the checker reports as an error because it doesn't know it yet. */
const UNKNOWN_TO_IT: [message: RegExp, reason: string][] = [
  [
    /^A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”\.$/,
    'The HTML standard allows it with rel="expect": app/root.tsx paints a vehicle page once its side panel is there',
  ],
  [
    /^Attribute “interestfor” not allowed on element “button” at this point\.$/,
    "Interest invokers of Open UI, in Chromium since 2025: menus that open on hover",
  ],
  [
    /^CSS: “interactivity”: Property “interactivity” doesn't exist\.$/,
    "CSS Basic User Interface 4: the page behind a popup is inert without script",
  ],
  [
    /^CSS: “mask”: Too many values or values are not recognized\.$/,
    "The shorthand of CSS Masking 1, with a picture, a place, a size and a repetition: the edge of a band",
  ],
  [/^Trailing slash on void elements has no effect/, "How React writes them; a note, not an error"],
];

interface Message {
  url: string;
  message: string;
  extract?: string;
}

/** Collects pages in files, and reads all of them in one process: Java takes a second to start and ten to become fast. */
export class W3cChecker {
  readonly #names = new Map<string, string>();
  readonly #sheets = new Set<string>();
  private constructor(private readonly folder: string) {}

  static async open(): Promise<W3cChecker> {
    await installIfStale(TOOL);
    return new W3cChecker(await mkdtemp(path.join(tmpdir(), "forecourt-html-")));
  }

  get pages(): number {
    return this.#names.size;
  }

  async add(name: string, html: string): Promise<void> {
    const file = path.join(this.folder, `${this.#names.size}.html`);
    this.#names.set(file, name);
    // A style sheet is read with the first page that has it: it takes a sixth of the checker's time.
    const withoutKnownSheets = html.replace(
      /(<style\b[^>]*>)(.*?)(?=<\/style>)/gs,
      (whole, start: string, sheet: string) =>
        this.#sheets.has(sheet) ? start : this.#sheets.add(sheet) && whole,
    );
    await writeFile(file, withoutKnownSheets);
  }

  /** Returns the errors, and which entries of `UNKNOWN_TO_IT` are to be deleted because it knows them now. */
  async read(): Promise<{ errors: string[]; unused: RegExp[] }> {
    const { stdout } = await promisify(execFile)(
      "java",
      // Deep pages need a deeper stack than the default. The optimising compiler costs more here than it saves.
      [
        ...["-Xss4m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", JAR],
        ...["--format", "json", "--stdout", "--exit-zero-always", ...this.#names.keys()],
      ],
      { maxBuffer: 1024 ** 3 },
    );
    const { messages } = JSON.parse(stdout) as { messages: Message[] };
    const isKnown = ({ message }: Message) => UNKNOWN_TO_IT.some(([known]) => known.test(message));
    return {
      errors: messages
        .filter((message) => !isKnown(message))
        .map(
          ({ url, message, extract = "" }) =>
            `${this.#names.get(url.replace(/^file:/, ""))}: ${message} ${extract}`,
        ),
      unused: UNKNOWN_TO_IT.map(([known]) => known).filter(
        (known) => !messages.some(({ message }) => known.test(message)),
      ),
    };
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
