import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { WordingTree } from "~/tenants/site";
import { isBranch } from "./wording-tree";

/** The language whose default wording is complete. It is the fallback for every other language. */
export const DEFAULT_LANGUAGE = "en-AU";

/**
 * Reads `app/i18n/default/{language}/*.json`. A file's name is the first part of its keys: search.json contains
 * `search.*`.
 * @throws when a file is not a JSON object: this is the product's own text, so nothing can be served without it
 */
export async function loadDefaultWording(rootDir: string): Promise<Record<string, WordingTree>> {
  const dir = path.join(rootDir, "app/i18n/default");
  const languages = (await readdir(dir, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const loaded = await Promise.all(
    languages.map(async ({ name }) => [name, await loadLanguage(path.join(dir, name))] as const),
  );
  return Object.fromEntries(loaded);
}

async function loadLanguage(dir: string): Promise<WordingTree> {
  const files = (await readdir(dir)).filter((file) => file.endsWith(".json")).sort();
  const trees = await Promise.all(
    files.map(async (file): Promise<[string, WordingTree]> => {
      const full = path.join(dir, file);
      try {
        const tree: unknown = JSON.parse(await readFile(full, "utf8"));
        if (!isBranch(tree)) throw new Error("not a JSON object");
        return [path.basename(file, ".json"), tree];
      } catch (error) {
        throw new Error(`default wording ${full}: ${error instanceof Error ? error.message : error}`);
      }
    }),
  );
  return Object.fromEntries(trees);
}
