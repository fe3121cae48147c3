import { readdirSync } from "node:fs";
import path from "node:path";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import type { Plugin } from "vite";
import { once } from "./once";
import { PROJECT } from "./project.mjs";

/** Files of styles that two characters can name. */
const MOST_FILES = 260;

/**
 * Returns a function that names classes, animations and variables: a letter and a digit for the file, then a count
 * within it. vanilla-extract's own names have eight characters, and a page repeats three thousand of them. The server's
 * and the browser's build get the same names. Two letters would spell words that blockers of advertising hide: "ad".
 */
export function classNames(): (scope: { hash: string; filePath: string }) => string {
  const files = readdirSync(path.join(PROJECT, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css.ts"))
    .map((file) => path.posix.join("app", file.replaceAll("\\", "/")))
    .sort();
  if (files.length > MOST_FILES) throw new Error(`class names are for up to ${MOST_FILES} files of styles`);
  const codes = new Map(
    files.map((file, at) => [file, String.fromCharCode(97 + Math.floor(at / 10)) + (at % 10)]),
  );
  const counts = new Map<string, Map<string, number>>();
  return ({ hash, filePath }) => {
    const code = codes.get(filePath.replaceAll("\\", "/"));
    // A file that was added while the development server runs.
    if (code === undefined) return `_${hash}`;
    const known = counts.get(code) ?? new Map<string, number>();
    counts.set(code, known);
    const count = known.get(hash) ?? known.size;
    known.set(hash, count);
    return code + count.toString(36);
  };
}

/** The plugins that compile styles. Of Remix's two builds the second uses what the first has compiled. */
export function styles(command: "build" | "serve"): Plugin[] {
  if (command === "serve") return vanillaExtractPlugin();
  const compiled = once("styles", () => new Map<string, unknown>());
  // Without `buildStart` the compiler starts at the first file that is not compiled yet.
  return vanillaExtractPlugin({ identifiers: classNames() }).map(({ buildStart: _, ...plugin }) => ({
    ...plugin,
    transform: kept(compiled, "transform", plugin.transform, (_code, id) => id),
    resolveId: kept(compiled, "resolveId", plugin.resolveId, (source) => source),
    load: kept(compiled, "load", plugin.load, (id) => id),
  })) as Plugin[];
}

/** A hook that answers for each module as it did the first time. What it has no answer for is another plugin's. */
function kept(
  compiled: Map<string, unknown>,
  name: string,
  hook: unknown,
  moduleOf: (...values: string[]) => string | undefined,
) {
  if (typeof hook !== "function") return hook;
  return async function (this: unknown, ...values: string[]) {
    const key = `${name} ${moduleOf(...values)}`;
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const answer: unknown = await hook.apply(this, values);
    if (answer) compiled.set(key, answer);
    return answer;
  };
}
