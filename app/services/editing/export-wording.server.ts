import path from "node:path";
import type { Store } from "~/adapters/database/store";
import { readTextFile, removeFile, replaceFile } from "~/adapters/replace-file.server";
import { flattenWording, isBranch } from "~/i18n/wording-tree";
import { isJsonObject, type JsonObject, mergeJson } from "~/tenants/merge";
import type { Site, SiteRegistry } from "~/tenants/site";
import { activeEdits, fileTexts, treeOf } from "~/tenants/wording-edits";

/** The folder can't be written, or doesn't say afterwards what was published. Nothing was marked as exported. */
export class ExportError extends Error {}

export interface WordingExport {
  file: string;
  /** Keys of the texts that the file has now. */
  keys: string[];
  /** Keys of texts that were published anew meanwhile: they are exported the next time. */
  later: string[];
}

/**
 * Writes a site's published texts into the wording file of its folder, reads the whole site again, and marks exactly the
 * texts that it found there as exported (rules/editors#wording-export).
 * @param dir the site's folder
 * @param reload reads all sites from their files again
 * @throws ExportError
 */
export async function exportWording(
  { store, now }: { store: Pick<Store, "wording">; now: Date },
  site: Site,
  dir: string,
  reload: () => Promise<SiteRegistry>,
): Promise<WordingExport> {
  const { language, slug } = site;
  const file = path.join(dir, "wording", `${language}.json`);
  const { edits } = await store.wording.published(slug);
  const wanted = activeEdits(site, edits).filter(({ exported }) => !exported);
  if (wanted.length === 0) return { file, keys: [], later: [] };
  const before = fileTexts(site);
  const old = await readTextFile(file).catch(refuse(file));
  const tree = treeOf(wanted.map(({ key, text }) => [key, text]));
  const content = `${JSON.stringify(mergeJson(parsed(file, old), tree), null, 2)}\n`;
  await replaceFile(file, content).catch(refuse(file));
  const after = (await reload()).bySlug(slug);
  const said = after ? fileTexts(after) : null;
  const written = flattenWording(ownTree(await readTextFile(file).catch(refuse(file))));
  const missing = wanted.filter(({ key, text }) => said?.get(key) !== text || written.get(key) !== text);
  if (missing.length > 0) {
    // A file that was not there would keep the site refused.
    await (old === null ? removeFile(file) : replaceFile(file, old)).catch(refuse(file));
    const what = said ? `${missing[0]?.key} is not as published` : "the site is refused with these texts";
    throw new ExportError(`${file}: ${what}. It is as before`);
  }
  const texts = wanted.map(({ key, text }) => ({ key, language, text, base: before.get(key) ?? null }));
  const marked = new Set(await store.wording.exported(slug, texts, now));
  const keys = wanted.map(({ key }) => key);
  return { file, keys: keys.filter((key) => marked.has(key)), later: keys.filter((key) => !marked.has(key)) };
}

function parsed(file: string, text: string | null): JsonObject {
  if (text === null) return {};
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  if (!isJsonObject(value)) throw new ExportError(`${file} is no JSON object`);
  return value;
}

function ownTree(text: string | null) {
  const value: unknown = text === null ? {} : JSON.parse(text);
  return isBranch(value) ? value : {};
}

function refuse(file: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw new ExportError(`${file} can't be written (${error.code ?? error.message})`);
  };
}
