import path from "node:path";
import type { Store } from "~/adapters/database/open-store.server";
import type { StoredPicture } from "~/adapters/database/pictures.server";
import type { WordingEdit } from "~/adapters/database/wording-rows";
import { readBytes, readTextFile, removeFile, replaceFile } from "~/adapters/files.server";
import { entryId, idInLanguage, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { CENTRE, isCentre, objectPosition } from "~/domain/pictures/focal-point";
import { pictureNamesIn, SHORT_DIGEST } from "~/domain/pictures/uploaded-picture";
import { flattenWording, isBranch, withoutPlural } from "~/i18n/wording-tree";
import { FOCAL_POINTS_FILE } from "~/tenants/content/media-folder.server";
import { contentFolder, overlayOf } from "~/tenants/documents/site-documents";
import { hasPath, isJsonObject, type JsonObject, mergeJson } from "~/tenants/merge";
import type { Site, SiteFiles, SiteOverlay } from "~/tenants/site";
import { withoutPath } from "~/tenants/site-layers";
import { activeEdits, treeOf } from "~/tenants/wording-edits";
import { asDocument, assembleWith, textsByLanguage, valueOfFiles } from "../wording/edited-site.server";

/** The folder can't be written, or doesn't say afterwards what was published. Nothing was marked as exported. */
export class ExportError extends Error {}

interface WordingExport {
  /** Files that were written or removed. */
  files: string[];
  /** The texts and documents that the files have now; in another language than the first after its tag. */
  keys: string[];
  /** Those that were published again meanwhile: they are exported the next time. */
  later: string[];
}

/** A file of the folder as it must be; null: gone. */
interface FileChange {
  file: string;
  before: string | Buffer | null;
  after: string | Buffer | null;
}

/**
 * Writes what is published into the files of a site's folder, reads the whole site again, and marks exactly the texts and
 * documents that it found there as exported (rules/editors#wording-export).
 * @param dir the site's folder
 * @param files all sites, as read before
 * @param reload reads all sites from their files again
 * @throws ExportError
 */
export async function exportWording(
  { store, now }: { store: Pick<Store, "wording" | "pictures">; now: Date },
  { site, files, dir }: { site: Site; files: SiteFiles; dir: string },
  reload: () => Promise<SiteFiles>,
): Promise<WordingExport> {
  const { slug } = site;
  const before = valueOfFiles(files, site);
  const { edits } = await store.wording.published(slug);
  const published = activeEdits(site, edits, before).filter(({ exported }) => !exported);
  const referred = referredAfter(site, files, published);
  // A text that its document has replaced since has no place in the files: they would be refused.
  const wanted = published.filter(({ kind, key }) => kind !== "text" || isKnown(site, referred, key));
  const pictures = picturesToExport(site, await store.pictures.list(slug), wanted);
  if (wanted.length === 0 && pictures.length === 0) return { files: [], keys: [], later: [] };
  const retired = [...site.wordingSources.referred].filter((key) => !isKnown(site, referred, key));
  const changes = [
    ...(await pictureChanges(store, site, dir, pictures)),
    ...(await changesOf(site, files, dir, { published, wanted, retired })),
  ];
  try {
    for (const change of changes) await write(change.file, change.after);
    const read = await reload();
    const after = read.bySlug(slug);
    const said = after && valueOfFiles(read, after);
    const texts = await writtenTexts(site, dir);
    const missing = wanted.find(
      (edit) =>
        (said?.(edit) ?? TAKEN_AWAY) !== edit.text ||
        (edit.kind === "text" && texts.get(edit.language)?.get(edit.key) !== edit.text),
    );
    const unread = after && pictures.find((picture) => !hasFile(after, picture));
    if (missing || unread || !said) {
      const file = changes[0]?.file ?? dir;
      const what =
        said && missing
          ? `${nameOf(site, missing)} is not as published`
          : unread
            ? `media/${unread.name} can't be read`
            : "the site is refused with these texts";
      throw new ExportError(`${file}: ${what}. It is as before`);
    }
  } catch (error) {
    // A file that was not there would keep the site refused.
    for (const change of changes) await write(change.file, change.before).catch(() => undefined);
    throw error;
  }
  await store.pictures.exported(slug, pictures);
  const marks = wanted.map((edit) => ({ ...edit, base: before(edit) }));
  const marked = new Set(await store.wording.exported(slug, marks, now));
  const isMarked = (edit: WordingEdit) => marked.has(idInLanguage(edit));
  return {
    files: changes.map(({ file }) => file),
    keys: [
      ...pictures.map(({ name }) => `media/${name}`),
      ...wanted.filter(isMarked).map((edit) => nameOf(site, edit)),
    ],
    later: wanted.filter((edit) => !isMarked(edit)).map((edit) => nameOf(site, edit)),
  };
}

/** The pictures that what is exported shows, and those of the folder that an editor has replaced. */
function picturesToExport(
  { pictures }: Pick<Site, "pictures">,
  library: readonly StoredPicture[],
  edits: readonly WordingEdit[],
): StoredPicture[] {
  const used = new Set(edits.flatMap(asDocument).flatMap(({ text }) => [...pictureNamesIn(text)]));
  const inFolder = new Set([...pictures.values()].map(({ name }) => name));
  return library.filter(({ name, exported }) =>
    exported ? !inFolder.has(name) && used.has(name) : used.has(name) || inFolder.has(name),
  );
}

async function pictureChanges(
  { pictures }: Pick<Store, "pictures">,
  { slug }: Pick<Site, "slug">,
  dir: string,
  wanted: readonly StoredPicture[],
): Promise<FileChange[]> {
  const changes: FileChange[] = [];
  for (const { name, digest } of wanted) {
    const file = path.join(dir, "media", name);
    const after = await pictures.content(slug, digest);
    if (!after) throw new ExportError(`${name} was changed meanwhile. Export again`);
    changes.push({ file, before: await readBytes(file).catch(refuse(file)), after });
  }
  return [...changes, ...(await focalPointChanges(dir, wanted))];
}

/** The points of exported pictures, in the file of the folder. Those of its other pictures stay. */
async function focalPointChanges(dir: string, wanted: readonly StoredPicture[]): Promise<FileChange[]> {
  if (wanted.length === 0) return [];
  const file = path.join(dir, "media", FOCAL_POINTS_FILE);
  const before = await readTextFile(file).catch(refuse(file));
  const points = new Map(Object.entries(parsed(file, before)));
  for (const { name, focus } of wanted) {
    if (isCentre(focus)) points.delete(name);
    else points.set(name, [focus.x, focus.y]);
  }
  const after = points.size === 0 ? null : `${JSON.stringify(Object.fromEntries(points), null, 2)}\n`;
  return after === before ? [] : [{ file, before, after }];
}

function hasFile({ pictures }: Pick<Site, "pictures">, { name, digest, focus }: StoredPicture): boolean {
  const short = digest.slice(0, SHORT_DIGEST);
  return [...pictures.values()].some(
    (each) =>
      each.name === name &&
      each.file !== null &&
      each.url.includes(`/${short}/`) &&
      objectPosition(each.focus ?? CENTRE) === objectPosition(focus),
  );
}

/** Returns the keys that the site's configuration names with these documents above its files. */
function referredAfter(site: Site, files: SiteFiles, edits: readonly WordingEdit[]): ReadonlySet<string> {
  const after = assembleWith(files, site, edits.flatMap(asDocument)).site ?? site;
  return after.wordingSources.referred;
}

function isKnown({ wordingSources }: Site, referred: ReadonlySet<string>, key: string): boolean {
  return referred.has(key) || wordingSources.placeholders.has(withoutPlural(key));
}

function nameOf(site: Site, edit: WordingEdit): string {
  return edit.language === site.language ? entryId(edit) : idInLanguage(edit);
}

function wordingFile(dir: string, language: string): string {
  return path.join(dir, "wording", `${language}.json`);
}

/** What the wording files of a folder say, by language. */
async function writtenTexts(
  { languages }: Pick<Site, "languages">,
  dir: string,
): Promise<Map<string, ReadonlyMap<string, string>>> {
  const read = languages.map(async (language) => {
    const file = wordingFile(dir, language);
    return [language, flattenWording(ownTree(await readTextFile(file).catch(refuse(file))))] as const;
  });
  return new Map(await Promise.all(read));
}

async function changesOf(
  site: Site,
  files: SiteFiles,
  dir: string,
  {
    published,
    wanted,
    retired,
  }: { published: readonly WordingEdit[]; wanted: readonly WordingEdit[]; retired: readonly string[] },
): Promise<FileChange[]> {
  const documents = wanted.flatMap(asDocument);
  const sources = files.sources(site.slug);
  const ofTexts = (edits: readonly WordingEdit[]) =>
    textsByLanguage(edits.filter(({ kind }) => kind === "text"));
  const overlay = sources && overlayOf(site, sources, documents, ofTexts(published));
  const texts = ofTexts(wanted);
  const contents: [language: string | null, pages: SiteOverlay["content"]][] = [
    [null, overlay?.content ?? new Map<string, string | null>()],
    ...(overlay?.translated ?? []),
  ];
  const pages = contents.flatMap(([language, ofLanguage]) =>
    [...ofLanguage].map(async ([slug, after]): Promise<FileChange> => {
      const file = path.join(dir, contentFolder(language), `${slug}.md`);
      return { file, before: await readTextFile(file).catch(refuse(file)), after };
    }),
  );
  const merged = async (file: string, above: JsonObject, lost: readonly (readonly string[])[]) => {
    const before = await readTextFile(file).catch(refuse(file));
    const base = parsed(file, before);
    const gone = lost.filter((keys) => hasPath(base, keys));
    if (Object.keys(above).length === 0 && gone.length === 0) return [];
    const kept = gone.reduce<JsonObject>(withoutPath, base);
    return [{ file, before, after: `${JSON.stringify(mergeJson(kept, above), null, 2)}\n` }];
  };
  const lost = retired.map((key) => key.split("."));
  const words = site.languages.map((language) => {
    const ofDocuments = language === site.language ? overlay?.wording : overlay?.wordingIn?.get(language);
    const above = mergeJson(ofDocuments ?? {}, treeOf(texts.get(language) ?? []));
    return merged(wordingFile(dir, language), above, lost);
  });
  return [
    ...(await Promise.all(pages)),
    ...(await Promise.all(words)).flat(),
    ...(await merged(path.join(dir, "site.json"), overlay?.config ?? {}, overlay?.replaced ?? [])),
  ];
}

async function write(file: string, content: string | Buffer | null): Promise<void> {
  await (content === null ? removeFile(file) : replaceFile(file, content)).catch(refuse(file));
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
