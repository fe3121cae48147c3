import type { EntryKind } from "~/domain/editing/edited-entry";
import type { SiteSlug } from "~/domain/text/identifiers";

declare module "./connection" {
  interface Tables {
    wording_revisions: WordingRevisionsTable;
    wording_drafts: WordingDraftsTable;
    wording_edits: WordingEditsTable;
    publications: PublicationsTable;
    publication_changes: PublicationChangesTable;
  }
}

/** How often the wording and the editors of a site were changed: processes compare it with what they serve. */
export interface WordingRevisionsTable {
  site: SiteSlug;
  published: number;
  drafts: number;
  /** Of the editors whom owners have added. */
  editors: number;
}

/** Texts and documents that editors have changed and not published. */
interface WordingDraftsTable {
  site: SiteSlug;
  language: string;
  kind: EntryKind;
  key: string;
  /** What it says; "" for a document that is taken away. Null: as the files of the site say it. */
  text: string | null;
  /** What the files said when it was written; null: nothing. */
  base: string | null;
  /** The editor's address; "" once it is erased. */
  author: string;
  updated_at: string;
  /** The site's revision of drafts that it was written with: it tells one state of this draft from another. */
  revision: number;
}

/** Texts and documents that are published: they are above the files of the site. */
interface WordingEditsTable {
  site: SiteSlug;
  language: string;
  kind: EntryKind;
  key: string;
  text: string;
  /** What the files said when it was published; null: nothing. */
  base: string | null;
  version: number;
  /** 1: written into the site's files, which said `base` before that. */
  exported: number;
}

interface PublicationsTable {
  site: SiteSlug;
  /** From 1. */
  version: number;
  kind: "published" | "restored" | "exported";
  /** The version that was restored. */
  restores: number | null;
  /** The editor's address; "" once it is erased, and for a command. */
  author: string;
  at: string;
  /** The time for which it was planned; null: it was published without a plan. */
  planned_for: string | null;
}

export interface PublicationChangesTable {
  site: SiteSlug;
  version: number;
  language: string;
  kind: EntryKind;
  key: string;
  /** The published text before and after; null: none, the files of the site stood. */
  before: string | null;
  after: string | null;
  base: string | null;
}

export type WordingDraft = Omit<WordingDraftsTable, "site">;

export interface WordingEdit extends Omit<WordingEditsTable, "site" | "exported"> {
  /** Written into the site's files, which said `base` before that. */
  exported: boolean;
}

/** What an editor saw and wrote of one text or document. */
export interface DraftChange {
  kind: EntryKind;
  key: string;
  /** Where it isn't the language that the editor edits. */
  language?: string;
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

export type TextChange = Omit<PublicationChangesTable, "site" | "version" | "base">;

export type Publication = Omit<PublicationsTable, "site">;

/** A text or document as it must be published; null: as the files say it. */
export type PublishedText = Pick<WordingDraftsTable, "kind" | "key" | "language" | "text" | "base">;

export type Publishing = { kind: "published"; version: number } | { kind: "changed" };

export interface NewPublication {
  site: SiteSlug;
  kind: Publication["kind"];
  restores?: number;
  author: string;
  planned_for?: string;
}
