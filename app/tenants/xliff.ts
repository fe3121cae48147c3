import sax from "sax";
import { escapeXml } from "~/domain/text/escape";
import { own } from "~/domain/text/own-property";

/*
 * XLIFF 2, the format of translators' programs (docs/decisions/0178). A unit is a text, named by its key; its segments
 * are parts of it. Only what is needed of the format is read, and nothing outside the file is.
 */

/** A text with its translation. */
export interface XliffUnit {
  key: string;
  source: string;
  /** Null: it isn't translated. */
  target: string | null;
}

export interface XliffFile {
  /** Language of the translations, as the file names it; null: it names none. */
  language: string | null;
  /** The note about where the file comes from; null: there is none. */
  origin: string | null;
  /** Each text once; "" where it isn't translated. */
  texts: Map<string, string>;
  refused: { key: string; fault: "text" | "twice" | "name" }[];
}

/** Why a file can't be read: not XML, another kind of XML, an earlier XLIFF, or too much in it. */
export interface XliffFault {
  fault: "xml" | "shape" | "xliff" | "depth" | "values";
  reason: string;
}

const NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0";
const ORIGIN_NOTE = "export";
/** Characters that are read before a fault is looked for. */
const STEP = 65_536;
const LIMITS = { depth: 20, units: 5000 };

export function writeXliff(
  { from, to, origin }: { from: string; to: string; origin: string },
  units: readonly XliffUnit[],
): string {
  // An upload has a megabyte: each text is a line, and all say once that their spaces count.
  const lines = units.map(({ key, source, target }, index) => {
    const state = target === null ? "initial" : "translated";
    const said = target === null ? "" : `<target>${escaped(target)}</target>`;
    const segment = `<segment state="${state}"><source>${escaped(source)}</source>${said}</segment>`;
    return `<unit id="u${index + 1}" name="${escaped(key)}">${segment}</unit>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${NAMESPACE}" version="2.0" srcLang="${escaped(from)}" trgLang="${escaped(to)}">`,
    '<file id="texts" xml:space="preserve">',
    `<notes><note id="${ORIGIN_NOTE}">${escaped(origin)}</note></notes>`,
    ...lines,
    "</file>",
    "</xliff>",
    "",
  ].join("\n");
}

/** A reader of XML makes a carriage return a line break. */
function escaped(text: string): string {
  return escapeXml(text).replaceAll("\r", "&#13;");
}

/** Marks of translators' programs around words: the words count. */
const AROUND_WORDS: ReadonlySet<string> = new Set(["pc", "mrk", "sm", "em", "sc", "ec"]);

/** A unit while it is read. */
interface OpenUnit {
  key: string;
  parts: { source: string; target: string | null; isIgnorable: boolean }[];
  isOdd: boolean;
}

/** Reads a file that begins as XML does. */
export function readXliff(text: string): XliffFile | XliffFault {
  return new XliffReader().read(text);
}

class XliffReader {
  readonly #parser = sax.parser(true, { position: true });
  readonly #file: XliffFile = { language: null, origin: null, texts: new Map(), refused: [] };
  readonly #path: string[] = [];
  readonly #twice = new Set<string>();
  #fault: XliffFault | null = null;
  #unit: OpenUnit | null = null;
  #units = 0;
  #note: string | null = null;

  read(text: string): XliffFile | XliffFault {
    const parser = this.#parser;
    parser.onerror = (error) => {
      this.#stop("xml", /Line: (\d+)/.exec(error.message)?.[1]);
      parser.resume();
    };
    parser.ondoctype = () => this.#stop("shape");
    parser.onopentag = ({ name, attributes }) => {
      // A prefix is the file's own choice.
      this.#open(
        name.replace(/^.*:/, ""),
        (attribute) => own(attributes as Record<string, string>, attribute) ?? "",
      );
    };
    parser.onclosetag = () => this.#close();
    parser.ontext = (part) => this.#add(part);
    parser.oncdata = (part) => this.#add(part);
    try {
      for (let at = 0; at < text.length && !this.#fault; at += STEP) parser.write(text.slice(at, at + STEP));
      if (!this.#fault) parser.close();
    } catch {
      // sax calls methods of the attributes, and an attribute can have the name of one.
      this.#stop("xml");
    }
    if (this.#fault) return this.#fault;
    for (const key of this.#twice) {
      this.#file.texts.delete(key);
      this.#file.refused.push({ key, fault: "twice" });
    }
    return this.#file;
  }

  #stop(fault: XliffFault["fault"], line?: string): void {
    this.#fault ??= { fault, reason: line === undefined ? "" : String(Number(line) + 1) };
  }

  #open(name: string, attribute: (name: string) => string): void {
    if (this.#fault) return;
    this.#path.push(name);
    const fault = this.#faultOf(name, attribute);
    if (fault) {
      this.#stop(fault);
      return;
    }
    if (this.#path.length === 1) this.#file.language = attribute("trgLang") || null;
    if (name === "note" && attribute("id") === ORIGIN_NOTE && !this.#unit) this.#note = "";
    if (name === "unit") this.#unit = { key: attribute("name"), parts: [], isOdd: false };
    const unit = this.#unit;
    if (!unit) return;
    if (name === "segment" || name === "ignorable")
      unit.parts.push({ source: "", target: null, isIgnorable: name === "ignorable" });
    const part = unit.parts.at(-1);
    if (name === "target" && part) part.target = "";
    else if (this.#path.includes("target") && !AROUND_WORDS.has(name)) unit.isOdd = true;
  }

  #faultOf(name: string, attribute: (name: string) => string): XliffFault["fault"] | null {
    if (this.#path.length > LIMITS.depth) return "depth";
    if (this.#path.length === 1) {
      if (name !== "xliff") return "shape";
      return attribute("version").startsWith("2.") ? null : "xliff";
    }
    if (name === "unit") this.#units += 1;
    return this.#units > LIMITS.units ? "values" : null;
  }

  #add(text: string): void {
    if (this.#note !== null && this.#path.at(-1) === "note") this.#note += text;
    const part = this.#unit?.parts.at(-1);
    if (!part) return;
    if (this.#path.includes("target")) part.target += text;
    else if (this.#path.includes("source")) part.source += text;
  }

  #close(): void {
    const name = this.#path.pop();
    if (name === "note" && this.#note !== null) {
      this.#file.origin = this.#note.trim();
      this.#note = null;
    }
    if (name !== "unit" || !this.#unit) return;
    const { key, parts, isOdd } = this.#unit;
    const { texts, refused } = this.#file;
    this.#unit = null;
    if (key === "") refused.push({ key, fault: "name" });
    else if (isOdd) refused.push({ key, fault: "text" });
    else if (texts.has(key)) this.#twice.add(key);
    else texts.set(key, translationOf(parts));
  }
}

/** A text with a part that isn't translated isn't translated. What is between its parts stays as it is. */
function translationOf(parts: OpenUnit["parts"]): string {
  const isWhole = parts.every(({ target, isIgnorable }) => target !== null || isIgnorable);
  return isWhole ? parts.map(({ source, target }) => target ?? source).join("") : "";
}
