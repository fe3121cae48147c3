import type { Logger } from "pino";
import { type EntryName, entryId } from "~/domain/editing/edited-entry";
import {
  documentsOfFiles,
  type FileDocuments,
  faultyDocuments,
  overlayOf,
  type SiteDocument,
} from "~/tenants/documents/site-documents";
import type { Site, SiteFault, SiteFiles } from "~/tenants/site";
import { editFaults, fileTexts, withTexts } from "~/tenants/wording-edits";

/** What an editor has changed: a text, or a document. */
export interface EditedEntry extends EntryName {
  text: string;
}

type Log = Pick<Logger, "warn">;

const documentsOfSites = new WeakMap<Site, FileDocuments>();

/** Returns the documents of a site's files, by their ids. */
export function fileDocuments(files: SiteFiles, site: Site): FileDocuments {
  const known = documentsOfSites.get(site);
  if (known) return known;
  const sources = files.sources(site.slug);
  const documents: FileDocuments = sources ? documentsOfFiles(site, sources) : new Map();
  documentsOfSites.set(site, documents);
  return documents;
}

/** Returns what a site's files say of an entry; null: nothing. */
export function valueOfFiles(files: SiteFiles, site: Site): (name: EntryName) => string | null {
  return (name) =>
    name.kind === "text"
      ? (fileTexts(site).get(name.key) ?? null)
      : (fileDocuments(files, site).get(entryId(name))?.text ?? null);
}

/** Assembles a site with documents above its files. The faults are those that its files alone don't have. */
export function assembleWith(
  files: SiteFiles,
  site: Site,
  documents: readonly SiteDocument[],
): { site: Site | null; faults: SiteFault[] } {
  const sources = files.sources(site.slug);
  if (documents.length === 0 || !sources) return { site, faults: [] };
  const made = files.assembled(site.slug, overlayOf(site, sources, documents));
  const before = new Set(files.faults.filter((fault) => fault.site === site.slug).map(nameOf));
  return { site: made.site, faults: made.faults.filter((fault) => !before.has(nameOf(fault))) };
}

function nameOf({ file, key, reason }: SiteFault): string {
  return JSON.stringify([file, key, reason]);
}

/**
 * Returns a site with what its editors have changed. What its files allow no longer is left out: the desk shows it as a
 * conflict.
 */
export function editedSite(files: SiteFiles, site: Site, entries: readonly EditedEntry[], log: Log): Site {
  const below = withDocuments(files, site, entries.flatMap(asDocument), log);
  const texts = entries.filter(({ kind }) => kind === "text");
  return texts.length === 0 && below !== site
    ? below
    : withTexts(below, below.language, soundTexts(site, texts, log));
}

export function asDocument({ kind, key, text }: EditedEntry): SiteDocument[] {
  return kind === "text" ? [] : [{ kind, key, text }];
}

/** Documents with which the site would be refused are left out, and with one that can't be named all of them. */
function withDocuments(files: SiteFiles, site: Site, documents: readonly SiteDocument[], log: Log): Site {
  if (documents.length === 0) return site;
  const made = assembleWith(files, site, documents);
  if (made.site) return made.site;
  const errors = made.faults.filter(({ severity }) => severity === "error");
  const named = faultyDocuments(site, documents, errors);
  const faulty = new Set(named.length > 0 ? named : documents);
  for (const document of faulty) warnLeftOut(site, entryId(document), log);
  return withDocuments(
    files,
    site,
    documents.filter((document) => !faulty.has(document)),
    log,
  );
}

function soundTexts(site: Site, texts: readonly EditedEntry[], log: Log): [string, string][] {
  if (texts.length === 0) return [];
  const files = fileTexts(site);
  return texts.flatMap(({ key, text }): [string, string][] => {
    const before = files.get(key);
    if (before !== undefined && editFaults(site, key, text, before).length === 0) return [[key, text]];
    warnLeftOut(site, key, log);
    return [];
  });
}

function warnLeftOut({ slug }: Site, key: string, log: Log): void {
  log.warn({ site: slug, key }, "a published entry or a draft is left out: the site's files have changed");
}
