import { setImmediate as nextTurn } from "node:timers/promises";
import type { StoredPicture } from "~/adapters/database/pictures.server";
import { type EntryInLanguage, entryId, idInLanguage } from "~/domain/editing/edited-entry";
import { isDocumentText } from "~/tenants/documents/document-texts";
import {
  documentsOfFiles,
  type FileDocuments,
  faultyDocuments,
  inOrder,
  overlayOf,
  type SiteDocument,
} from "~/tenants/documents/site-documents";
import type { Site, SiteFault, SiteFiles } from "~/tenants/site";
import { siteIn } from "~/tenants/site-language";
import { editFaults, fileTexts, isLocked, textsBelow, withTexts } from "~/tenants/wording-edits";

/** What an editor has changed: a text, or a document. */
export interface EditedEntry extends EntryInLanguage {
  text: string;
}

interface Changes {
  entries: readonly EditedEntry[];
  pictures: readonly StoredPicture[];
}

/** Gets the name of what is left out, since the files of its site don't allow it any longer. */
type OnLeftOut = (key: string) => void;

const documentsOfSites = new WeakMap<Site, FileDocuments>();

/** Returns the documents of a site's files in the site's language, by their ids. */
export function fileDocuments(files: SiteFiles, site: Site): FileDocuments {
  const known = documentsOfSites.get(site);
  if (known) return known;
  const sources = files.sources(site.slug);
  const documents: FileDocuments = sources ? documentsOfFiles(site, sources) : new Map();
  documentsOfSites.set(site, documents);
  return documents;
}

/** Returns what a site's files say of an entry in its language; null: nothing. */
export function valueOfFiles(files: SiteFiles, site: Site): (name: EntryInLanguage) => string | null {
  return ({ language, ...name }) => {
    const spoken = siteIn(site, language);
    if (spoken.language !== language) return null;
    if (name.kind !== "text") return fileDocuments(files, spoken).get(entryId(name))?.text ?? null;
    return fileTexts(spoken).get(name.key) ?? null;
  };
}

interface Assembled {
  site: Site | null;
  faults: readonly SiteFault[];
}

/** What each site was assembled to: what is saved is then previewed, and what is checked is then published. */
const assembledBefore = new WeakMap<Site, readonly (Assembled & { of: string })[]>();
/** What is shown, and what is checked against it. */
const KEPT_OF_SITE = 2;

/**
 * Assembles a site with documents above its files. The faults are those that its files alone don't have.
 * @param above changed texts: the translations of a document's texts go with it; and the pictures of its editors
 */
export function assembleWith(
  files: SiteFiles,
  site: Site,
  documents: readonly SiteDocument[],
  { texts = [], pictures = [] }: { texts?: readonly EditedEntry[]; pictures?: readonly StoredPicture[] } = {},
): Assembled {
  const sources = files.sources(site.slug);
  const above = picturesAbove(site, pictures);
  if ((documents.length === 0 && !replacesAny(site, above)) || !sources) return { site, faults: [] };
  const translated = texts.filter(({ language }) => language !== site.language);
  const assemble = (): Assembled => {
    const overlay = overlayOf(site, sources, documents, textsByLanguage(translated));
    const made = files.assembled(site.slug, { ...overlay, pictures: above });
    const before = new Set(files.faults.filter((fault) => fault.site === site.slug).map(nameOf));
    return { site: made.site, faults: made.faults.filter((fault) => !before.has(nameOf(fault))) };
  };
  const shown = above.map(({ name, digest, focus: { x, y } }) => `${name} ${digest} ${x} ${y}`);
  const of = JSON.stringify([documents, translated, shown]);
  const kept = assembledBefore.get(site) ?? [];
  const now = kept.find((each) => each.of === of) ?? { of, ...assemble() };
  assembledBefore.set(site, [now, ...kept.filter((each) => each !== now)].slice(0, KEPT_OF_SITE));
  return now;
}

/**
 * Returns the pictures that are above a site's folder. One that was exported is there, unless the folder was read before
 * that.
 */
function picturesAbove({ pictures }: Site, library: readonly StoredPicture[]): StoredPicture[] {
  const names = new Set([...pictures.values()].map(({ name }) => name));
  return library.filter(({ name, exported }) => !exported || !names.has(name));
}

function replacesAny({ pictures }: Site, above: readonly StoredPicture[]): boolean {
  const names = new Set(above.map(({ name }) => name));
  return [...pictures.values()].some(({ name }) => names.has(name));
}

export function textsByLanguage(texts: readonly EditedEntry[]): Map<string, [key: string, text: string][]> {
  const languages = new Map<string, [string, string][]>();
  for (const { language, key, text } of texts) {
    const known = languages.get(language);
    if (known) known.push([key, text]);
    else languages.set(language, [[key, text]]);
  }
  return languages;
}

function nameOf({ file, key, reason }: SiteFault): string {
  return JSON.stringify([file, key, reason]);
}

/**
 * Returns a site with what its editors have changed. What its files allow no longer is left out: the editor shows it as a
 * conflict.
 */
export function editedSite(
  files: SiteFiles,
  site: Site,
  { entries, pictures }: Changes,
  onLeftOut: OnLeftOut,
): Site {
  const texts = entries.filter(({ kind }) => kind === "text");
  const documents = inOrder(entries.flatMap(asDocument));
  const below = withDocuments(files, site, documents, { texts, pictures, onLeftOut });
  if (entries.length === 0) return below;
  if (texts.length === 0 && below !== site) return below;
  return withTexts(below, soundTexts(site, below, texts, onLeftOut));
}

export function asDocument({ kind, key, text, language }: EditedEntry): SiteDocument[] {
  return kind === "text" ? [] : [{ kind, key, text, language }];
}

/** Documents with which the site would be refused are left out, and with one that can't be named all of them. */
function withDocuments(
  files: SiteFiles,
  site: Site,
  documents: readonly SiteDocument[],
  beside: { texts: readonly EditedEntry[]; pictures: readonly StoredPicture[]; onLeftOut: OnLeftOut },
): Site {
  const made = assembleWith(files, site, documents, beside);
  if (made.site || documents.length === 0) return made.site ?? site;
  const errors = made.faults.filter(({ severity }) => severity === "error");
  const named = faultyDocuments(site, documents, errors);
  const faulty = new Set(named.length > 0 ? named : documents);
  for (const { language = site.language, ...document } of faulty)
    beside.onLeftOut(
      language === site.language ? entryId(document) : idInLanguage({ ...document, language }),
    );
  return withDocuments(
    files,
    site,
    documents.filter((document) => !faulty.has(document)),
    beside,
  );
}

/** The texts that were found sound last, by their keys: a publication changes few of those that are published. */
const soundOfSources = new WeakMap<Site["wordingSources"], Map<string, string>>();

/** Whether an editor's text has no fault. */
export function isSoundText(site: Site, key: string, text: string, before: string): boolean {
  const known = soundOfSources.get(site.wordingSources) ?? new Map<string, string>();
  soundOfSources.set(site.wordingSources, known);
  if (known.get(key) === text && !isLocked(site, key)) return true;
  const isSound = editFaults(site, key, text, before).length === 0;
  if (isSound) known.set(key, text);
  return isSound;
}

/** Texts that are checked between two turns of the event loop. */
const BATCH = 100;

/** Does what takes long of `editedSite`, which then does the rest in one turn of the event loop. */
export async function checkEdited(
  files: SiteFiles,
  site: Site,
  { entries, pictures }: Changes,
): Promise<void> {
  const texts = entries.filter(({ kind }) => kind === "text");
  const documents = inOrder(entries.flatMap(asDocument));
  const below = withDocuments(files, site, documents, { texts, pictures, onLeftOut: () => undefined });
  await nextTurn();
  for (const [language, changes] of textsByLanguage(texts)) {
    const spoken = siteIn(below, language);
    const [ofFiles, ofFirst] = [fileTexts(spoken), textsBelow(spoken)];
    for (const [index, [key, text]] of changes.entries()) {
      const before = ofFiles.get(key) ?? ofFirst.get(key);
      if (before !== undefined) isSoundText(spoken, key, text, before);
      if (index % BATCH === BATCH - 1) await nextTurn();
    }
  }
}

/**
 * Returns the texts that the files still allow, by language.
 * @param site as its files have it
 * @param changed the same with the documents that are above them: their texts may be translated
 */
function soundTexts(
  site: Site,
  changed: Site,
  texts: readonly EditedEntry[],
  onLeftOut: OnLeftOut,
): Map<string, [string, string][]> {
  const isReplaced = (key: string) =>
    site.wordingSources.referredByDocuments.has(key) && !changed.wordingSources.referred.has(key);
  // A translation may be published before its document.
  const isWaiting = (key: string) => isDocumentText(key) && !changed.wordingSources.referred.has(key);
  const sound = [...textsByLanguage(texts)].map(([language, changes]) => {
    const spoken = siteIn(changed, language);
    const [files, below] = [fileTexts(spoken), textsBelow(spoken)];
    const kept = changes.filter(([key, text]) => {
      const before = files.get(key) ?? below.get(key);
      const isSound = before !== undefined && isSoundText(spoken, key, text, before);
      // The document of a replaced text has taken it over.
      if (!isSound && !isReplaced(key) && !isWaiting(key))
        onLeftOut(language === site.language ? key : `${language} ${key}`);
      return isSound;
    });
    return [language, kept] as const;
  });
  return new Map(sound);
}
