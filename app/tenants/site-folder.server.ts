import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { own } from "~/domain/text/own-property";
import { FOCAL_POINTS_FILE, type MediaFile, readMediaFolder } from "./content/media-folder.server";
import { type FontMetrics, readWoff2 } from "./fonts/woff2";
import { duplicateKeys, duplicateReason } from "./json-text";
import { isJsonObject, type JsonObject } from "./merge";
import type { Severity } from "./site";
import { ORIGIN } from "./translation-file";

/** Records one fault; the caller knows the site. */
export type ReportFault = (file: string, key: string, reason: string, severity?: Severity) => void;

/** A site's or template's folder after reading. Only the JSON syntax has been checked. */
export interface SiteFolder {
  /** Prefix of a file's name in a fault: "" for a site, "templates/dealer/" for a template. */
  prefix: string;
  config: JsonObject | null;
  theme: JsonObject | null;
  /** By language. */
  wording: Record<string, JsonObject>;
  /** Markdown by slug. */
  content: Record<string, string>;
  /** The same of `content.{language}/`, by language. */
  translated: Record<string, Record<string, string>>;
  /** Pictures of `media/` by their file names. */
  media: ReadonlyMap<string, MediaFile>;
  /** Fonts of `fonts/` by their file names. */
  fonts: ReadonlyMap<string, FontFile>;
  logo: string | null;
}

export async function readSiteFolder(dir: string, prefix: string, report: ReportFault): Promise<SiteFolder> {
  const json = (file: string) =>
    readJson(dir, file, (name, key, reason) => report(prefix + name, key, reason));
  await reportTwiceMapped(dir, (file, key, reason) => report(prefix + file, key, reason, "warning"));
  await reportUnread(dir, (name, reason) => report(prefix + name, "", reason, "warning"));
  const [config, theme, logo, wordingFiles, content, translated, fonts, media] = await Promise.all([
    json("site.json"),
    json("theme.json"),
    readText(path.join(dir, "logo.svg")),
    filesOf(path.join(dir, "wording"), ".json"),
    readTexts(dir, "content"),
    readTranslated(dir),
    readFontFolder(path.join(dir, "fonts")),
    readMediaFolder(path.join(dir, "media"), (name, reason) =>
      report(`${prefix}media/${name}`, "", reason, "fault"),
    ),
  ]);
  const wording = await Promise.all(
    wordingFiles.map(async (name) => [name, await json(`wording/${name}.json`)] as const),
  );
  return {
    prefix,
    config,
    theme,
    logo,
    wording: withoutNull(wording),
    content,
    translated,
    media,
    fonts,
  };
}

/** Returns the Markdown files of a folder by slug. */
async function readTexts(dir: string, folder: string): Promise<Record<string, string>> {
  const names = await filesBelow(path.join(dir, folder), ".md");
  return withoutNull(
    await Promise.all(
      names.map(async (name) => [name, await readText(path.join(dir, folder, `${name}.md`))] as const),
    ),
  );
}

async function readTranslated(dir: string): Promise<SiteFolder["translated"]> {
  const folders = await foldersOf(dir).catch(absent([] as string[]));
  const read = folders.flatMap((folder) => {
    const language = languageOfFolder(folder);
    return language === null ? [] : [readTexts(dir, folder).then((texts) => [language, texts] as const)];
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Returns the sorted names of the folders in `dir`. */
export async function foldersOf(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  return entries
    .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith("."))
    .map((entry) => entry.name)
    .sort();
}

/** Reports duplicate keys in mapping files. Mappings are only read when a feed arrives, so no page depends on them. */
async function reportTwiceMapped(dir: string, report: ReportFault): Promise<void> {
  for (const name of await filesOf(path.join(dir, "mappings"), ".json")) {
    const file = `mappings/${name}.json`;
    const text = await readText(path.join(dir, file));
    for (const twice of duplicateKeys(text ?? "")) report(file, twice.key, duplicateReason(twice), "fault");
  }
}

/** Reports files that are never read, and where such files belong. */
async function reportUnread(dir: string, report: (name: string, reason: string) => void): Promise<void> {
  const check = async (folder: string, rules: string): Promise<void> => {
    const entries = await readdir(path.join(dir, folder), { withFileTypes: true }).catch(absent([]));
    const listed = entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() })).sort(byName);
    for (const { name, reason } of unreadEntries(rules, listed))
      report(path.posix.join(folder, name), reason);
    if (!isNested(rules)) return;
    for (const { name, isFolder } of listed) if (isFolder) await check(path.posix.join(folder, name), rules);
  };
  const translated = (await foldersOf(dir).catch(absent([] as string[]))).filter(languageOfFolder);
  for (const folder of ["", ...READ_FOLDERS, ...translated]) await check(folder, folder);
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : 1;
}

async function filesOf(dir: string, extension: string): Promise<string[]> {
  const names = await readdir(dir).catch(absent([] as string[]));
  return names
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length))
    .sort();
}

/** The same in all folders below it: "pages/visit-us". */
async function filesBelow(dir: string, extension: string): Promise<string[]> {
  const names = await readdir(dir, { recursive: true }).catch(absent([] as string[]));
  return names
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length).split(path.sep).join("/"))
    .sort();
}

async function readText(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch(absent(null));
}

/** Reads a JSON object; null when there is no such file, or when it is faulty, which is reported. */
export async function readJson(dir: string, file: string, report: ReportFault): Promise<JsonObject | null> {
  const text = await readText(path.join(dir, file));
  if (text === null) return null;
  const plain = text.replace(/^\uFEFF/, "");
  try {
    const value: unknown = JSON.parse(plain);
    if (isJsonObject(value)) {
      for (const twice of duplicateKeys(plain)) report(file, twice.key, duplicateReason(twice), "fault");
      // A file for translators can be taken as it is (docs/decisions/0103).
      const { $schema: _forEditorsOnly, [ORIGIN]: _madeOf, ...rest } = value;
      return rest;
    }
    report(file, "", "must be a JSON object");
  } catch (error) {
    report(file, "", `is not valid JSON: ${jsonErrorReason(error, text)}`);
  }
  return null;
}

/** Converts V8's position into a line, which editors show. */
function jsonErrorReason(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position === undefined) return message;
  const line = text.slice(0, Number(position)).split("\n").length;
  return `${message.replace(/\s*\(line.*\)$/, "")} (line ${line})`;
}

function absent<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
}

function withoutNull<T>(entries: readonly (readonly [string, T | null])[]): Record<string, T> {
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, T] => entry[1] !== null));
}

/** A folder with content in a language that is not the site's first: `content.zh-Hans/about-us.md`. */
const TRANSLATED = /^content\.([A-Za-z0-9-]{2,35})$/;

/** Returns the language of a folder of translated content, or null when it is another one. */
function languageOfFolder(name: string): string | null {
  return TRANSLATED.exec(name)?.[1] ?? null;
}

/** The files that a site's or template's folder can contain, by folder: "" is the folder itself. */
const READ: Readonly<Record<string, { names?: readonly string[]; endings?: readonly string[] }>> = {
  "": { names: ["site.json", "theme.json", "logo.svg", "demo-stock.json", "demo-reviews.json", "README.md"] },
  wording: { endings: [".json"] },
  content: { endings: [".md"] },
  mappings: { endings: [".json"] },
  // With the licences of the fonts.
  fonts: { endings: [".woff2", ".txt"] },
  media: { names: [FOCAL_POINTS_FILE], endings: [".jpg", ".jpeg", ".png", ".webp", ".avif"] },
};
const READ_FOLDERS = Object.keys(READ).filter(Boolean);

/** The folder whose own folders are read: content/pages/visit-us.md is the page /pages/visit-us. */
const NESTED = "content";

/** Files that operating systems and editors create. They are not reported. */
const LEFT_BEHIND = /^\.|~$|^#.*#$|^(?:Thumbs\.db|desktop\.ini|Icon\r)$/i;

interface FolderEntry {
  name: string;
  isFolder: boolean;
}

/**
 * Returns the entries of a site's folder that nothing reads: files with another name, and nested folders.
 * @param folder "" for the site's own folder, else one of those in it
 */
function unreadEntries(folder: string, entries: readonly FolderEntry[]): { name: string; reason: string }[] {
  const { names = [], endings = [] } = rulesOf(folder);
  return entries.flatMap(({ name, isFolder }) => {
    if (LEFT_BEHIND.test(name)) return [];
    // A folder in place of a file is reported by the code that reads the file.
    const isKnown = names.includes(name) || endings.some((ending) => name.endsWith(ending));
    const isFolderRead =
      isNested(folder) || (folder === "" && (READ_FOLDERS.includes(name) || languageOfFolder(name) !== null));
    const isRead = isKnown || (isFolder && isFolderRead);
    return isRead ? [] : [{ name: isFolder ? `${name}/` : name, reason: reasonFor(folder, name, isFolder) }];
  });
}

/** Whether the folders in a folder are read too. */
function isNested(folder: string): boolean {
  return folder === NESTED || languageOfFolder(folder) !== null;
}

function rulesOf(folder: string) {
  return own(READ, isNested(folder) ? NESTED : folder) ?? {};
}

function reasonFor(folder: string, name: string, isFolder: boolean): string {
  const { names = [], endings = [] } = rulesOf(folder);
  const known = folder === "" ? [...(isFolder ? [] : names), ...(isFolder ? READ_FOLDERS : [])] : [];
  const meant = known.find((each) => stem(each) === stem(name));
  if (meant) return `is not read: name it ${meant}${isFolder ? "/" : ""}`;
  if (folder !== "") return `is not read: ${folder}/ holds files ending in ${endings.join(", ")}`;
  return `is not read: a site has ${[...names, ...READ_FOLDERS.map((each) => `${each}/`)].join(", ")}`;
}

/** Normalises a name by removing likely mistakes: capitals, ending, plural. */
function stem(name: string): string {
  return name.toLowerCase().replace(/\..*$/, "").replace(/s$/, "");
}

interface FontFile {
  file: string;
  bytes: number;
  /** Of its content, so that an address never changes its font. */
  digest: string;
  /** Null when the file isn't a WOFF2 font. */
  metrics: FontMetrics | null;
}

async function readFontFolder(dir: string): Promise<ReadonlyMap<string, FontFile>> {
  const names = (await readdir(dir).catch(noFolder)).filter((name) => name.endsWith(".woff2")).sort();
  const files = await Promise.all(
    names.map(async (name): Promise<[string, FontFile][]> => {
      const file = path.join(dir, name);
      const content = await readFile(file).catch(() => null);
      if (!content) return [];
      const digest = createHash("sha256").update(content).digest("hex").slice(0, 12);
      return [[name, { file, bytes: content.length, digest, metrics: readWoff2(content) }]];
    }),
  );
  return new Map(files.flat());
}

function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
  throw error;
}
