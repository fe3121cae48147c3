import type { EntryKind, EntryName } from "~/domain/editing/edited-entry";
import type { SiteSlug } from "~/domain/text/identifiers";
import type { PublicationPlan } from "./publication-plans.server";

/** A text or a document that an editor has changed and not published. */
export interface WordingDraft {
  kind: EntryKind;
  key: string;
  /** What it says; "" for a document that is taken away. Null: as the files of the site say it. */
  text: string | null;
  /** What the files said when it was written; null: nothing. */
  base: string | null;
  /** The editor's address; "" once it is erased. */
  author: string;
  updated_at: string;
  /** Grows with each change of the site's drafts: it tells one state of this draft from another. */
  revision: number;
}

/** A published text or document: it is above the files of the site. */
export interface WordingEdit {
  language: string;
  kind: EntryKind;
  key: string;
  text: string;
  /** What the files said when it was published; null: nothing. */
  base: string | null;
  version: number;
  /** Written into the site's files, which said `base` before that. */
  exported: boolean;
}

interface WordingRevisions {
  published: number;
  drafts: number;
  /** Of the editors whom owners have added. */
  editors: number;
}

/** What an editor saw and wrote of one text or document. */
export interface DraftChange {
  kind: EntryKind;
  key: string;
  /** The text; null: as the files say it; undefined: the draft is discarded. */
  text: string | null | undefined;
  base: string | null;
  /** The revision of the draft that the editor saw; 0: none. */
  seen: number;
  /** The version whose published text the editor saw; 0: none is published. */
  seenVersion: number;
}

export type DraftSaving =
  | { kind: "saved"; revision: number }
  /** Somebody else has drafted, published or undone one of these texts since: nothing was saved. */
  | { kind: "changed"; drafts: WordingDraft[] };

export interface TextChange {
  kind: EntryKind;
  key: string;
  language: string;
  before: string | null;
  after: string | null;
}

export interface Publication {
  version: number;
  kind: "published" | "restored" | "exported";
  restores: number | null;
  author: string;
  at: string;
  /** The time for which it was planned; null: it was published without a plan. */
  planned_for: string | null;
  changes: TextChange[];
}

/** A text or document as it must be published; null: as the files say it. */
export interface PublishedText {
  kind: EntryKind;
  key: string;
  language: string;
  text: string | null;
  base: string | null;
}

export interface NewPublication {
  site: SiteSlug;
  kind: Publication["kind"];
  restores?: number;
  author: string;
  planned_for?: string;
}

/** What editors have changed in texts and documents of the sites (docs/decisions/0092, docs/decisions/0094). */
export interface WordingStore {
  /** Of every site that has any, in one question: processes ask every second. */
  revisions(): Promise<Map<SiteSlug, WordingRevisions>>;
  /** What is published, with the revision that it belongs to. */
  published(site: SiteSlug): Promise<{ revision: number; edits: WordingEdit[] }>;
  /** The drafts, with the revision that they belong to. */
  drafts(site: SiteSlug, language: string): Promise<{ revision: number; drafts: WordingDraft[] }>;
  /** Saves changes of some texts, all or none. */
  saveDrafts(
    site: SiteSlug,
    language: string,
    changes: readonly DraftChange[],
    author: string,
    now: Date,
  ): Promise<DraftSaving>;
  /**
   * Publishes drafts, all or none, in one transaction, if each is still as the editor saw it. Published drafts are gone,
   * also from plans and requests.
   * @param seen the revision of each draft by its id (`entryId`)
   * @param base what the files say now
   */
  publish(
    publication: NewPublication,
    language: string,
    seen: ReadonlyMap<string, number>,
    base: (name: EntryName) => string | null,
    now: Date,
  ): Promise<{ kind: "published"; version: number } | { kind: "changed" }>;
  /**
   * Publishes what was planned and deletes the plan, in one transaction. "gone": another process has published it, or it
   * was cancelled.
   */
  publishPlan(
    plan: PublicationPlan,
    base: (name: EntryName) => string | null,
    now: Date,
  ): Promise<{ kind: "published"; version: number } | { kind: "changed" | "gone" }>;
  /**
   * Sets published texts, all or none, if nothing was published since.
   * @param revision of the published texts, which the caller has worked with
   */
  setPublished(
    publication: NewPublication,
    revision: number,
    texts: readonly PublishedText[],
    now: Date,
  ): Promise<{ kind: "published"; version: number } | { kind: "changed" }>;
  /**
   * Marks published texts as written into the site's files, as one version. One that was published again since stays.
   * @param texts with what the files said before
   * @returns those that were marked, by `idInLanguage`
   */
  exported(
    site: SiteSlug,
    texts: readonly (EntryName & { language: string; text: string; base: string | null })[],
    now: Date,
  ): Promise<string[]>;
  /** The versions of a site, the newest first, without their changes. */
  versions(site: SiteSlug, limit: number): Promise<Omit<Publication, "changes">[]>;
  /** All changes of versions, in the order of the versions, with what the files said when each was made. */
  changes(
    site: SiteSlug,
    versions: { from: number; to?: number },
  ): Promise<(TextChange & { version: number; base: string | null })[]>;
}
