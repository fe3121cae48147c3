import type { Store } from "~/adapters/database/open-store.server";
import type { StoredPicture } from "~/adapters/database/pictures.server";
import type { DraftChange, WordingDraft, WordingEdit } from "~/adapters/database/wording-rows";
import { type EntryInLanguage, type EntryName, entryId, idInLanguage } from "~/domain/editing/edited-entry";
import { followsMove, type PageMove, pageMoves } from "~/domain/editing/page-moves";
import { staysInFirstLanguage } from "~/i18n/create-i18n.server";
import { withoutPlural } from "~/i18n/wording-tree";
import { isWorded } from "~/tenants/documents/document-texts";
import { isMenuText } from "~/tenants/documents/menu-document";
import { type FileDocuments, keysOfDocument, type SiteDocument } from "~/tenants/documents/site-documents";
import type { Site } from "~/tenants/site";
import { siteIn } from "~/tenants/site-language";
import {
  activeEdits,
  areaOf,
  type EditFault,
  fileTexts,
  isLocked,
  textsBelow,
} from "~/tenants/wording-edits";
import type { SiteContext } from "../platform/platform";
import { asDocument } from "../wording/edited-site.server";

/** A text with all of its plural forms. */
export interface TextEntry {
  /** The key without plural suffix. */
  id: string;
  /** Whole keys, as the site's files have them. */
  keys: string[];
  isLocked: boolean;
  /** The popup, tile or offer that the text is edited with; null: it stands for itself. */
  document: EntryName | null;
}

/** A site's texts and documents in one language, as its files, its editors' publications and their draft have them. */
export interface Workspace {
  /** As its files have it, in the language that is edited. */
  site: Site;
  /**
   * The site whose texts are edited. In another language than its first these are also the texts of the popups, tiles and
   * offers that are changed in the first one; there it is the site itself.
   */
  worded: Site;
  language: string;
  /** What the files say in this language. */
  files: ReadonlyMap<string, string>;
  /** What the files show where they say nothing in this language: the first language's text. */
  below: ReadonlyMap<string, string>;
  entries: ReadonlyMap<string, TextEntry>;
  /** The documents of the files, by their ids. */
  documents: FileDocuments;
  /** Published and drafted documents in the site's other languages: the site is checked with them. */
  elsewhere: { published: readonly SiteDocument[]; drafted: readonly SiteDocument[] };
  /** The number of drafts in each of the site's other languages that has some. What moves with a page is not counted. */
  draftsIn: ReadonlyMap<string, number>;
  /** The pages whose drafts are at other addresses, in all languages. */
  moves: readonly PageMove[];
  /** The drafts of all languages, by `idInLanguage`; those of this one by their ids too. */
  draftsById: ReadonlyMap<string, WordingDraft>;
  /** Of what is published. */
  publishedRevision: number;
  /** By their ids, as the following: the id of a text is its key. */
  edits: ReadonlyMap<string, WordingEdit>;
  drafts: ReadonlyMap<string, WordingDraft>;
  /** The pictures that editors have uploaded. */
  pictures: readonly StoredPicture[];
  /** The version of each entry that was published here, exported ones too. */
  versions: ReadonlyMap<string, number>;
}

/** Returns the key of a text that stands for all of its forms in a list: the form for any other number. */
export function listedKey(keys: readonly string[]): string {
  return keys.find((key) => key.endsWith("_other")) ?? keys[0] ?? "";
}

/** Areas of their own: the editor's words are not edited in the editor. */
const EDITOR_AREAS: readonly string[] = ["desk", "block_editor"];

export function isOfEditor(key: string): boolean {
  return EDITOR_AREAS.includes(areaOf(key));
}

const entriesOfSites = new WeakMap<Site, Pick<Workspace, "files" | "below" | "entries">>();

interface KnownWorkspace {
  published: number;
  drafts: number;
  /** The site as its files have it. */
  first: Site;
  workspace: Promise<Workspace>;
}

/** The last workspace of each site and language. */
const knownWorkspaces = new WeakMap<Store, Map<string, KnownWorkspace>>();

/**
 * Returns everything about what editors change in a site. It is read again only once something was changed.
 * @param language one of the site's; absent, or any other one: the first
 */
export async function loadWorkspace(
  context: Pick<SiteContext, "platform" | "site">,
  language?: string | null,
): Promise<Workspace> {
  const { store, wording } = context.platform;
  const { slug } = context.site;
  const first = wording.ofFiles(slug) ?? context.site.first ?? context.site;
  const site = siteIn(first, language);
  // The revisions first: a change in between is then seen by the next look.
  const { published = 0, drafts = 0 } = (await store.wording.revisions()).get(slug) ?? {};
  const ofStore = knownWorkspaces.get(store) ?? new Map<string, KnownWorkspace>();
  knownWorkspaces.set(store, ofStore);
  const id = `${slug} ${site.language}`;
  const known = ofStore.get(id);
  const isSame = known?.published === published && known.drafts === drafts && known.first === first;
  const workspace = isSame ? known.workspace : readWorkspace(context, first, site);
  if (!isSame) ofStore.set(id, { published, drafts, first, workspace });
  try {
    const [read, pictures] = await Promise.all([workspace, store.pictures.list(slug)]);
    return { ...read, pictures };
  } catch (error) {
    ofStore.delete(id);
    throw error;
  }
}

async function readWorkspace(
  { platform }: Pick<SiteContext, "platform">,
  first: Site,
  site: Site,
): Promise<Workspace> {
  const { wording } = platform.store;
  const { slug, language } = site;
  const [published, stored] = await Promise.all([wording.published(slug), wording.drafts(slug)]);
  const all = activeEdits(first, published.edits, platform.wording.valueOfFiles(first));
  const drafts = stored.drafts.filter((draft) => first.languages.includes(draft.language));
  const isHere = (entry: { language: string }) => entry.language === language;
  const isElsewhere = (entry: { language: string }) => !isHere(entry);
  const foreign = all.filter(isElsewhere).flatMap(asDocument);
  const drafted = withDrafted(foreign, drafts.filter(isElsewhere));
  const moves = draftedMoves(first, platform.wording.documentsOf(first), all, drafts);
  // Assembling a site takes long: most have no such document above their files.
  const isChanged = site.first && drafted.some(({ kind }) => isWorded(kind));
  const worded = isChanged ? siteIn((await platform.wording.draft(slug)) ?? first, site.language) : site;
  const documents = platform.wording.documentsOf(site);
  return {
    site,
    worded,
    language,
    ...textsOfFiles(site, worded, documents),
    documents,
    pictures: [],
    elsewhere: { published: foreign, drafted },
    draftsIn: new Map(
      first.languages.flatMap((tag) => {
        const isCounted = (draft: WordingDraft) =>
          draft.language === tag && isElsewhere(draft) && !followsMove(moves, draft, first.language);
        const count = drafts.filter(isCounted).length;
        return count > 0 ? [[tag, count] as const] : [];
      }),
    ),
    moves,
    draftsById: new Map([
      ...drafts.filter(isHere).map((draft) => [entryId(draft), draft] as const),
      ...drafts.map((draft) => [idInLanguage(draft), draft] as const),
    ]),
    publishedRevision: published.revision,
    edits: new Map(all.filter(isHere).map((edit) => [entryId(edit), edit])),
    versions: new Map(published.edits.filter(isHere).map((edit) => [entryId(edit), edit.version])),
    drafts: new Map(drafts.filter(isHere).map((draft) => [entryId(draft), draft])),
  };
}

/** Finds the pages whose drafts are at other addresses: the site's first language says where a page is. */
function draftedMoves(
  first: Site,
  documents: FileDocuments,
  edits: readonly (EntryInLanguage & { text: string })[],
  drafts: readonly (EntryInLanguage & { text: string | null })[],
): PageMove[] {
  const pages = drafts.filter(({ kind, language }) => kind === "page" && language === first.language);
  if (pages.length < 2) return [];
  const published = new Map(edits.map((edit) => [idInLanguage(edit), edit.text]));
  return pageMoves(
    pages.map((draft) => {
      const files = documents.get(entryId(draft))?.text ?? null;
      const before = (published.get(idInLanguage(draft)) ?? files) || null;
      return { key: draft.key, before, after: (draft.text ?? files) || null };
    }),
  );
}

function withDrafted(published: readonly SiteDocument[], drafts: readonly WordingDraft[]): SiteDocument[] {
  const drafted = new Set(drafts.map(idInLanguage));
  return [
    ...published.filter(({ language = "", ...each }) => !drafted.has(idInLanguage({ ...each, language }))),
    ...drafts.flatMap(({ text, ...draft }) => (text === null ? [] : asDocument({ ...draft, text }))),
  ];
}

/** Returns what the files say of a text or a document; null: nothing. */
export function fileValue({ files, documents }: Pick<Workspace, "files" | "documents">, name: EntryName) {
  if (name.kind === "text") return files.get(name.key) ?? null;
  return documents.get(entryId(name))?.text ?? null;
}

function textsOfFiles(
  site: Site,
  worded: Site,
  documents: FileDocuments,
): Pick<Workspace, "files" | "below" | "entries"> {
  const known = entriesOfSites.get(worded);
  if (known) return known;
  const files = fileTexts(worded);
  const below = textsBelow(worded);
  const owners = site.first ? new Map<string, EntryName>() : textOwners(site, documents);
  const all = new Map([...below, ...files]);
  const { pluralCategories } = new Intl.PluralRules(site.language).resolvedOptions();
  const isUsed = (key: string, id: string) =>
    !site.first || !all.has(`${id}_other`) || isFormOf(key, id, pluralCategories);
  const entries = new Map<string, TextEntry>();
  for (const key of all.keys()) {
    if (isOfEditor(key) || (site.first && staysInFirstLanguage(key))) continue;
    // A renamed entry's text is edited with its menu, in all languages.
    if (isMenuText(key) || isReplaced(site, worded, key)) continue;
    const id = withoutPlural(key);
    if (!isUsed(key, id)) continue;
    const document = owners.get(key) ?? null;
    const entry = entries.get(id) ?? { id, keys: [], isLocked: isLocked(site, key), document };
    entry.keys.push(key);
    entries.set(id, entry);
  }
  // Forms that the language has besides are at the end.
  if (site.first) for (const { keys, id } of entries.values()) keys.sort(byForm(id));
  const texts = { files, below, entries };
  entriesOfSites.set(worded, texts);
  return texts;
}

/** Returns the documents that texts of the files are edited with, by the texts' keys. */
function textOwners(site: Site, documents: FileDocuments): Map<string, EntryName> {
  const { referredByDocuments } = site.wordingSources;
  return new Map(
    [...documents.values()].flatMap(({ kind, key }) =>
      [...keysOfDocument(site, { kind, key }).values()]
        .filter((text) => referredByDocuments.has(text))
        .map((text) => [text, { kind, key }] as const),
    ),
  );
}

/** Whether a text has another key since its document was changed. */
function isReplaced(site: Site, worded: Site, key: string): boolean {
  return (
    worded !== site &&
    site.wordingSources.referredByDocuments.has(key) &&
    !worded.wordingSources.referred.has(key)
  );
}

/** Whether a page in a language with these plural forms can show a key. A form for none is used in every language. */
function isFormOf(key: string, id: string, categories: readonly string[]): boolean {
  return key === id || key === `${id}_zero` || categories.some((category) => key === `${id}_${category}`);
}

const FORMS = ["zero", "one", "two", "few", "many", "other"];

function byForm(id: string): (one: string, other: string) => number {
  const place = (key: string) => FORMS.indexOf(key.slice(id.length + 1));
  return (one, other) => place(one) - place(other);
}

/** Returns what the files say, or what they show instead; null: nothing. An edit is checked against it. */
export function textBefore({ files, below }: Pick<Workspace, "files" | "below">, key: string): string | null {
  return files.get(key) ?? below.get(key) ?? null;
}

/** Returns what visitors see of an entry; null: nothing. */
export function publishedValue(workspace: Workspace, name: EntryName): string | null {
  const written = workspace.edits.get(entryId(name))?.text ?? fileValue(workspace, name);
  return written ?? (name.kind === "text" ? textBefore(workspace, name.key) : null);
}

/** Returns what is written in the editor's language; "" where nothing is, so that another one is shown. */
export function writtenText({ edits, files }: Pick<Workspace, "edits" | "files">, key: string): string {
  return edits.get(key)?.text ?? files.get(key) ?? "";
}

/** Returns what visitors see. */
export function shownText(workspace: Pick<Workspace, "edits" | "files" | "below">, key: string): string {
  return workspace.edits.get(key)?.text ?? textBefore(workspace, key) ?? "";
}

/** Returns what the draft says; without one, what visitors see. */
export function draftedText(workspace: Workspace, key: string): string {
  const draft = workspace.drafts.get(key);
  if (!draft) return shownText(workspace, key);
  return draft.text ?? textBefore(workspace, key) ?? "";
}

/** The same of what is written in the editor's language alone. */
export function draftedWriting(workspace: Workspace, key: string): string {
  const draft = workspace.drafts.get(key);
  return draft ? (draft.text ?? workspace.files.get(key) ?? "") : writtenText(workspace, key);
}

/** What the editor saw of a text: the revision of its draft and the version of what is published; 0: none. */
export type Seen = Pick<DraftChange, "seen" | "seenVersion">;

export const NOTHING_SEEN: Seen = { seen: 0, seenVersion: 0 };

export function seenOf({ drafts, versions }: Workspace, key: string): Seen {
  return { seen: drafts.get(key)?.revision ?? 0, seenVersion: versions.get(key) ?? 0 };
}

/** What the files themselves say is no fault of the editor's; where they say nothing, neither is an empty field. */
export function isAsFiles({ files }: Workspace, key: string, text: string): boolean {
  return text === (files.get(key) ?? "");
}

/** A text whose other forms are written needs the form for any other number: without it pages would mix languages. */
export function otherFormFault(
  workspace: Workspace,
  key: string,
  after: (key: string) => string,
): EditFault[] {
  const id = withoutPlural(key);
  if (key !== `${id}_other` || after(key) !== "") return [];
  const forms = workspace.entries.get(id)?.keys ?? [];
  return forms.includes(key) && forms.some((form) => after(form) !== "")
    ? [{ fault: "form", values: {} }]
    : [];
}

/**
 * Returns a text as its draft: undefined when visitors see that already, null for what the files say.
 * @param text null: as the files say it
 */
export function draftText(workspace: Workspace, key: string, text: string | null): string | null | undefined {
  const files = workspace.files.get(key) ?? null;
  const edit = workspace.edits.get(key);
  if (text === null || isAsFiles(workspace, key, text)) return edit ? null : undefined;
  // Published again, a text that is in conflict is above the files as they are now.
  return text === edit?.text && edit.base === files ? undefined : text;
}

/** Whether the site's files have changed since a text was published or drafted. */
export function isInConflict({ edits, drafts, files }: Workspace, key: string): boolean {
  const now = files.get(key) ?? null;
  return [edits.get(key), drafts.get(key)].some((change) => change !== undefined && change.base !== now);
}

export const SHOWN_STATES = ["draft", "published", "conflict", "missing"] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

interface TextSearch {
  query: string;
  area: string;
  show: ShownState | null;
  /** Ids of the texts of one page; null: of all. */
  ids: ReadonlySet<string> | null;
}

/** Returns the texts that fit a search, by their keys. */
export function findTexts(workspace: Workspace, { query, area, show, ids }: TextSearch): TextEntry[] {
  const wanted = query.trim().toLowerCase();
  const fits = ({ id, keys }: TextEntry) =>
    (area === "" || areaOf(id) === area) &&
    (ids === null || ids.has(id)) &&
    (show === null || hasAnyState(workspace, keys, show)) &&
    (wanted === "" ||
      id.toLowerCase().includes(wanted) ||
      keys.some((key) =>
        [textBefore(workspace, key), shownText(workspace, key), draftedText(workspace, key)].some((text) =>
          text?.toLowerCase().includes(wanted),
        ),
      ));
  return [...workspace.entries.values()].filter(fits).sort((one, other) => (one.id < other.id ? -1 : 1));
}

function hasAnyState(workspace: Workspace, keys: readonly string[], state: ShownState): boolean {
  if (state === "missing") return keys.every((key) => writtenText(workspace, key) === "");
  return keys.some((key) => hasState(workspace, key, state));
}

function hasState(workspace: Workspace, key: string, state: Exclude<ShownState, "missing">): boolean {
  if (state === "draft") return workspace.drafts.has(key);
  return state === "published" ? workspace.edits.has(key) : isInConflict(workspace, key);
}

/** Returns the states of a text, of all its forms together. */
export function statesOf(
  workspace: Workspace,
  { keys, isLocked: locked }: TextEntry,
): (ShownState | "locked")[] {
  const states = SHOWN_STATES.filter((state) => hasAnyState(workspace, keys, state));
  return locked ? [...states, "locked"] : states;
}
