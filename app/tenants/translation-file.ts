import { jsonBeyondBounds } from "~/domain/forms/posted-form";
import { duplicateKeys } from "./json-text";
import { isJsonObject } from "./merge";
import { readXliff, type XliffFault } from "./xliff";

/*
 * A file that translators fill in (docs/decisions/0103): i18next JSON, nested like a file of wording, or XLIFF 2. One name
 * in it is no text: it says what the file was made of.
 */

/** The name of the line that says where a file comes from. Files of wording may have it too: nothing reads it there. */
export const ORIGIN = "$export";

/** Where a file comes from. */
export interface TranslationOrigin {
  site: string;
  language: string;
  /** The newest revision of the site's drafts, and its newest version, when the file was made. */
  drafts: number;
  version: number;
}

/** Why a file can't be read at all: a name in the wording (workspace.translate.error). */
export interface FileFault {
  fault: "empty" | "spreadsheet" | "encoding" | "json" | XliffFault["fault"];
  reason: string;
}

/** A name that is no text: a name in the wording (workspace.translate.reason). */
export interface NameFault {
  key: string;
  fault: "text" | "name" | "twice";
}

export interface TranslationFile {
  /** Null: the file doesn't say it. */
  origin: TranslationOrigin | null;
  /** Of the texts, where a file that says nothing of its origin names it; null: it doesn't. */
  language: string | null;
  texts: Map<string, string>;
  refused: NameFault[];
}

export function originLine({ site, language, drafts, version }: TranslationOrigin): string {
  return `${site} ${language} drafts ${drafts} version ${version}`;
}

function readOrigin(line: unknown): TranslationOrigin | null {
  if (typeof line !== "string") return null;
  const [, site, language, drafts, version] =
    /^([a-z0-9-]{1,63}) ([A-Za-z0-9-]{2,35}) drafts (\d{1,9}) version (\d{1,9})$/.exec(line) ?? [];
  if (site === undefined || language === undefined) return null;
  return { site, language, drafts: Number(drafts), version: Number(version) };
}

/** Reads a file, whatever it is. */
export function readTranslationFile(bytes: Uint8Array): TranslationFile | FileFault {
  // Spreadsheets and text documents are archives.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { fault: "spreadsheet", reason: "" };
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { fault: "encoding", reason: "" };
  }
  // UTF-16 without a mark is valid UTF-8 with a zero next to every letter.
  if (text.includes("\0")) return { fault: "encoding", reason: "" };
  const [first = ""] = text.trim();
  if (first === "") return { fault: "empty", reason: "" };
  if (first === "<") return fromXliff(text.trim());
  const beyond = jsonBeyondBounds(text);
  if (beyond) return { fault: beyond, reason: "" };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { fault: "json", reason: lineOf(text, error as Error) };
  }
  if (!isJsonObject(value)) return { fault: "shape", reason: "" };
  const { [ORIGIN]: line, $schema: _forEditorsOnly, ...tree } = value;
  const file: TranslationFile = { origin: readOrigin(line), language: null, texts: new Map(), refused: [] };
  addTexts(file, tree, "");
  for (const { key } of duplicateKeys(text)) {
    for (const name of [...file.texts.keys()])
      if (name === key || name.startsWith(`${key}.`)) file.texts.delete(name);
    if (key !== ORIGIN) file.refused.push({ key, fault: "twice" });
  }
  return file;
}

function fromXliff(text: string): TranslationFile | FileFault {
  const read = readXliff(text);
  return "fault" in read ? read : { ...read, origin: readOrigin(read.origin) };
}

/** Returns the line that an error of the parser names; "": it names none. */
function lineOf(text: string, { message }: Error): string {
  const at = /position (\d+)/.exec(message)?.[1];
  return at === undefined ? "" : String(text.slice(0, Number(at)).split("\n").length);
}

/** The depth of the tree is limited before. */
function addTexts(file: TranslationFile, tree: object, prefix: string): void {
  for (const [name, value] of Object.entries(tree)) {
    const key = `${prefix}${name}`;
    if (name === "" || name.includes(".")) file.refused.push({ key, fault: "name" });
    else if (typeof value === "string") file.texts.set(key, value);
    else if (isJsonObject(value)) addTexts(file, value, `${key}.`);
    else file.refused.push({ key, fault: "text" });
  }
}
