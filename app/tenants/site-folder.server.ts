import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { isJsonObject, type JsonObject } from "./merge";

/** Takes down one fault; the site it belongs to is the caller's. */
export type ReportFault = (file: string, key: string, reason: string, severity?: "error" | "warning") => void;

/** A site's or template's folder as it was read: nothing checked yet but that JSON is JSON. */
export interface SiteFolder {
  /** What stands before a file's name in a fault: "" for a site, "templates/dealer/" for a template. */
  prefix: string;
  config: JsonObject | null;
  theme: JsonObject | null;
  /** By language. */
  wording: Record<string, JsonObject>;
  /** Markdown by slug. */
  content: Record<string, string>;
  logo: string | null;
}

export async function readSiteFolder(dir: string, prefix: string, report: ReportFault): Promise<SiteFolder> {
  const json = (file: string) =>
    readJson(dir, file, (name, key, reason) => report(prefix + name, key, reason));
  const [config, theme, logo, wordingFiles, contentFiles] = await Promise.all([
    json("site.json"),
    json("theme.json"),
    readText(path.join(dir, "logo.svg")),
    filesOf(path.join(dir, "wording"), ".json"),
    filesOf(path.join(dir, "content"), ".md"),
  ]);
  const wording = await Promise.all(
    wordingFiles.map(async (name) => [name, await json(`wording/${name}.json`)] as const),
  );
  const content = await Promise.all(
    contentFiles.map(
      async (name) => [name, await readText(path.join(dir, "content", `${name}.md`))] as const,
    ),
  );
  return {
    prefix,
    config,
    theme,
    logo,
    wording: withoutNull(wording),
    content: withoutNull(content),
  };
}

/** Names of the folders in `dir`, in order. */
export async function foldersOf(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  return entries
    .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith("."))
    .map((entry) => entry.name)
    .sort();
}

async function filesOf(dir: string, extension: string): Promise<string[]> {
  const names = await readdir(dir).catch(absent([] as string[]));
  return names
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length))
    .sort();
}

async function readText(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch(absent(null));
}

async function readJson(dir: string, file: string, report: ReportFault): Promise<JsonObject | null> {
  const text = await readText(path.join(dir, file));
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    if (isJsonObject(value)) {
      const { $schema: _forEditorsOnly, ...rest } = value;
      return rest;
    }
    report(file, "", "must be a JSON object");
  } catch (error) {
    report(file, "", `is not valid JSON: ${jsonErrorReason(error, text)}`);
  }
  return null;
}

/** V8 names a position; an editor shows lines. */
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
