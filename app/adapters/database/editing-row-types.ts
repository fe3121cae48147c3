import type { EntryKind } from "~/domain/editing/edited-entry";
import type { SiteSlug } from "~/domain/text/identifiers";

/** The tables of editors and their wording (docs/decisions/0092). */
export interface EditingTables {
  editor_sessions: EditorSessionsTable;
  wording_revisions: WordingRevisionsTable;
  wording_drafts: WordingDraftsTable;
  wording_edits: WordingEditsTable;
  publications: PublicationsTable;
  publication_changes: PublicationChangesTable;
  preview_links: PreviewLinksTable;
  site_pictures: SitePicturesTable;
  picture_chunks: PictureChunksTable;
}

/** A browser in which an editor is signed in. */
interface EditorSessionsTable {
  /** SHA-256 of the token in the browser's cookie. */
  id: string;
  site: SiteSlug;
  /** In lower case. */
  email: string;
  created_at: string;
  expires_at: string;
  /** 1: this browser sees the draft. */
  preview: number;
}

/** How often the wording and the editors of a site were changed: processes compare it with what they serve. */
interface WordingRevisionsTable {
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
  /** Null: as the files of the site say it. */
  text: string | null;
  /** What the files said when it was written; null: nothing. */
  base: string | null;
  /** The editor's address; "" once it is erased. */
  author: string;
  updated_at: string;
  /** The site's revision of drafts that it was written with. */
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

interface PublicationChangesTable {
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

/** Addresses that show a draft to people who are no editors (docs/decisions/0104). */
interface PreviewLinksTable {
  /** SHA-256 of the token in the address. */
  id: string;
  site: SiteSlug;
  /** Of the editor who made it, in lower case. */
  email: string;
  /** The page that it opens. */
  path: string;
  created_at: string;
  expires_at: string;
}

/** The pictures of editors (docs/decisions/0150). */
interface SitePicturesTable {
  site: SiteSlug;
  /** Its file name. */
  name: string;
  /** SHA-256 of its bytes. */
  digest: string;
  width: number;
  height: number;
  bytes: number;
  /** What it shows; "": it is decoration; null: nobody has said yet. */
  alt: string | null;
  /** The editor's address; "" once it is erased. */
  author: string;
  created_at: string;
  /** 1: the site's folder has it as it is. */
  exported: number;
}

/** Their bytes, in pieces of 256 KiB. */
interface PictureChunksTable {
  site: SiteSlug;
  digest: string;
  /** From 0. */
  part: number;
  content: Uint8Array;
}
