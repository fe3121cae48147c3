/** @module-tag long */
import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installIfStale } from "../../../../scripts/lib/prepare.mjs";
import { type ServerProcess, startServer } from "../../../support/server-process";
import { listedHosts, type SiteClient, siteClient } from "../../../support/site-browser";

/*
 * The W3C's checker (npm's vnu-jar, in tools/html-checker) reads the pages of every demo site. npm run pages:check finds the
 * classes of errors that it found before, in seconds; this finds new ones.
 */

const TOOL = path.resolve("tools/html-checker");
const JAR = path.join(TOOL, "node_modules/vnu-jar/build/dist/vnu.jar");
/** Vehicle pages are all rendered alike, and so are searches: this many of a site's language are read. */
const ALIKE = 6;
/** Pages that are in no sitemap. A site that lacks one answers with its page for a missing address. */
const UNLISTED = [
  ...["/compare?car_id=:car", "/favourites", "/sign-in", "/preview", "/account", "/nothing-here", "/success"],
  ...["/cars?page=2", "/cars?query=zzzz+qqqq", "/search/suggest?query=toy", "/alerts/new"],
  ...["enquire", "test-drive", "finance-enquiry", "offer", "photos", "similar", "checkout"].map(
    (form) => `/cars/:car/${form}`,
  ),
  "/print?car_id=:car",
];

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

const hasJava = spawnSync("java", ["-version"]).status === 0;
const inCi = process.env.CI === "true";

describe.skipIf(!hasJava && !inCi)(
  `the W3C's checker${hasJava ? "" : " (skipped: there is no java; Debian: default-jre-headless)"}`,
  () => {
    let server: ServerProcess;
    let folder = "";
    beforeAll(async () => {
      await installIfStale(TOOL);
      folder = await mkdtemp(path.join(tmpdir(), "forecourt-html-"));
      server = await startServer({ NOW: "2026-03-04T01:00:00Z", LOG_LEVEL: "error" });
    }, 240_000);
    afterAll(async () => {
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    it("accepts the pages of each demo site", async () => {
      const hosts = await listedHosts(server);
      const addressOf = new Map<string, string>();
      const sheets = new Set<string>();
      // A style sheet is read with the first page that has it: it takes a sixth of the checker's time.
      const withoutKnownSheets = (html: string) =>
        html.replace(/(<style\b[^>]*>)(.*?)(?=<\/style>)/gs, (whole, start: string, sheet: string) =>
          sheets.has(sheet) ? start : sheets.add(sheet) && whole,
        );
      for (const host of hosts) {
        for (const { address, html } of await pagesOf(siteClient(server, host))) {
          const file = path.join(folder, `${addressOf.size}.html`);
          await writeFile(file, withoutKnownSheets(html));
          addressOf.set(file, `${host.replace(/\..*/, "")} ${address}`);
        }
      }
      expect(addressOf.size).toBeGreaterThan(400);
      const messages = await check([...addressOf.keys()]);
      const unknown = messages.filter(({ message }) =>
        UNKNOWN_TO_IT.every(([known]) => !known.test(message)),
      );
      expect(
        unknown.map(({ url, message, extract }) => [
          addressOf.get(url.replace(/^file:/, "")),
          message,
          extract,
        ]),
      ).toEqual([]);
      // A message that the checker no longer gives is to be taken off the list.
      const unused = UNKNOWN_TO_IT.filter(([known]) => !messages.some(({ message }) => known.test(message)));
      expect(unused).toEqual([]);
    }, 600_000);
  },
);

/** Returns the pages of a site's sitemap, `ALIKE` of those that are rendered alike, and `UNLISTED`. */
async function pagesOf(site: SiteClient): Promise<{ address: string; html: string }[]> {
  const { text } = await site.get("/sitemap.xml");
  const listed = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) =>
    loc.replaceAll("&amp;", "&").replace(`http://${site.host}`, ""),
  );
  const read = new Map<string, number>();
  const chosen = listed.filter((address) => {
    const kind = /^(\/\w\w)?(\/cars\/|\/cars\?|\/search\/)/.exec(address)?.[0];
    if (kind === undefined) return true;
    read.set(kind, (read.get(kind) ?? 0) + 1);
    return (read.get(kind) ?? 0) <= ALIKE;
  });
  const car = listed.find((address) => /^\/cars\/[\w-]+$/.test(address))?.slice("/cars/".length) ?? "";
  const pages: { address: string; html: string }[] = [];
  for (const address of [...chosen, ...UNLISTED.map((each) => each.replace(":car", car))]) {
    const { headers, text: html } = await site.get(address);
    if (headers["content-type"]?.startsWith("text/html")) pages.push({ address, html });
  }
  return pages;
}

/** All files in one process of the checker: a Java machine takes a second to start and ten to become fast. */
async function check(files: string[]): Promise<Message[]> {
  const { stdout } = await promisify(execFile)(
    "java",
    // Deep pages need a deeper stack than the default. The optimising compiler costs more here than it saves.
    [
      "-Xss4m",
      "-XX:TieredStopAtLevel=1",
      "-XX:+UseSerialGC",
      "-jar",
      JAR,
      "--format",
      "json",
      "--stdout",
      "--exit-zero-always",
      ...files,
    ],
    { maxBuffer: 1024 ** 3 },
  );
  return (JSON.parse(stdout) as { messages: Message[] }).messages;
}
