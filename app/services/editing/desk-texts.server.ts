import type { WordingDraft, WordingEdit } from "~/adapters/database/wording-store";
import { type EntryName, entryId } from "~/domain/editing/edited-entry";
import { withoutPlural } from "~/i18n/wording-tree";
import type { FileDocuments } from "~/tenants/documents/site-documents";
import type { Site } from "~/tenants/site";
import { activeEdits, areaOf, fileTexts, isLocked } from "~/tenants/wording-edits";
import type { SiteContext } from "../platform/platform";

/** A text with all of its plural forms. */
export interface TextEntry {
  /** The key without plural suffix. */
  id: string;
  /** Whole keys, as the site's files have them. */
  keys: string[];
  isLocked: boolean;
}

/** A site's texts and documents, as its files, its editors' publications and their draft have them. */
export interface Desk {
  site: Site;
  /** What the files say. */
  files: ReadonlyMap<string, string>;
  entries: ReadonlyMap<string, TextEntry>;
  /** The documents of the files, by their ids. */
  documents: FileDocuments;
  /** Of what is published. */
  publishedRevision: number;
  /** By their ids, as the following: the id of a text is its key. */
  edits: ReadonlyMap<string, WordingEdit>;
  drafts: ReadonlyMap<string, WordingDraft>;
  /** The version of each entry that was published here, exported ones too. */
  versions: ReadonlyMap<string, number>;
}

/** An area of its own: the desk's words are not edited at the desk. */
const DESK = "desk";

const entriesOfSites = new WeakMap<Site, Pick<Desk, "files" | "entries">>();

/** Reads everything about what editors change in a site. */
export async function readDesk({ platform, site }: Pick<SiteContext, "platform" | "site">): Promise<Desk> {
  const files = platform.wording.ofFiles(site.slug) ?? site;
  const { wording } = platform.store;
  const [published, drafts] = await Promise.all([
    wording.published(site.slug),
    wording.drafts(site.slug, files.language),
  ]);
  const texts = textsOfFiles(files);
  const documents = platform.wording.documentsOf(files);
  const active = activeEdits(files, published.edits, (name) => fileValue({ ...texts, documents }, name));
  return {
    site: files,
    ...texts,
    documents,
    publishedRevision: published.revision,
    edits: new Map(active.map((edit) => [entryId(edit), edit])),
    versions: new Map(
      published.edits
        .filter(({ language }) => language === files.language)
        .map((edit) => [entryId(edit), edit.version]),
    ),
    drafts: new Map(drafts.drafts.map((draft) => [entryId(draft), draft])),
  };
}

/** Returns what the files say of a text or a document; null: nothing. */
export function fileValue({ files, documents }: Pick<Desk, "files" | "documents">, name: EntryName) {
  if (name.kind === "text") return files.get(name.key) ?? null;
  return documents.get(entryId(name))?.text ?? null;
}

function textsOfFiles(site: Site): Pick<Desk, "files" | "entries"> {
  const known = entriesOfSites.get(site);
  if (known) return known;
  const files = fileTexts(site);
  const entries = new Map<string, TextEntry>();
  for (const key of files.keys()) {
    if (areaOf(key) === DESK) continue;
    const id = withoutPlural(key);
    const entry = entries.get(id) ?? { id, keys: [], isLocked: isLocked(site, key) };
    entry.keys.push(key);
    entries.set(id, entry);
  }
  const texts = { files, entries };
  entriesOfSites.set(site, texts);
  return texts;
}

/** Returns what visitors see. */
export function shownText({ edits, files }: Pick<Desk, "edits" | "files">, key: string): string {
  return edits.get(key)?.text ?? files.get(key) ?? "";
}

/** Returns what the draft says; without one, what visitors see. */
export function draftedText(desk: Desk, key: string): string {
  const draft = desk.drafts.get(key);
  if (!draft) return shownText(desk, key);
  return draft.text ?? desk.files.get(key) ?? "";
}

/** Whether the site's files have changed since a text was published or drafted. */
export function isInConflict({ edits, drafts, files }: Desk, key: string): boolean {
  const now = files.get(key) ?? null;
  return [edits.get(key), drafts.get(key)].some((change) => change !== undefined && change.base !== now);
}

export const SHOWN_STATES = ["draft", "published", "conflict"] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

export interface TextSearch {
  query: string;
  area: string;
  show: ShownState | null;
  /** Ids of the texts of one page; null: of all. */
  ids: ReadonlySet<string> | null;
}

/** Returns the texts that fit a search, by their keys. */
export function findTexts(desk: Desk, { query, area, show, ids }: TextSearch): TextEntry[] {
  const wanted = query.trim().toLowerCase();
  const fits = ({ id, keys }: TextEntry) =>
    (area === "" || areaOf(id) === area) &&
    (ids === null || ids.has(id)) &&
    (show === null || keys.some((key) => hasState(desk, key, show))) &&
    (wanted === "" ||
      id.toLowerCase().includes(wanted) ||
      keys.some((key) =>
        [desk.files.get(key), shownText(desk, key), draftedText(desk, key)].some((text) =>
          text?.toLowerCase().includes(wanted),
        ),
      ));
  return [...desk.entries.values()].filter(fits).sort((one, other) => (one.id < other.id ? -1 : 1));
}

function hasState(desk: Desk, key: string, state: ShownState): boolean {
  if (state === "draft") return desk.drafts.has(key);
  return state === "published" ? desk.edits.has(key) : isInConflict(desk, key);
}

/** Returns the states of a text, of all its forms together. */
export function statesOf(desk: Desk, { keys, isLocked: locked }: TextEntry): (ShownState | "locked")[] {
  const states = SHOWN_STATES.filter((state) => keys.some((key) => hasState(desk, key, state)));
  return locked ? [...states, "locked"] : states;
}
