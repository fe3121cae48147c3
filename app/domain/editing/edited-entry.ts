/** What an editor can change in the editor: a text, or a document of the site (docs/decisions/0094). */
const ENTRY_KINDS = ["text", "page", "hours", "popup", "promo", "offer", "facts", "menu"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
export type DocumentKind = Exclude<EntryKind, "text">;
export const DOCUMENT_KINDS = ENTRY_KINDS.filter((kind): kind is DocumentKind => kind !== "text");

/** What names an entry of a site in one of its languages. */
export interface EntryName {
  kind: EntryKind;
  key: string;
}

export interface EntryInLanguage extends EntryName {
  language: string;
}

const NAMED = /^([a-z]+):(.+)$/s;

/** Returns an entry's name as one string: a text's key, or "page:about-us". No key of a text has a colon. */
export function entryId({ kind, key }: EntryName): string {
  return kind === "text" ? key : `${kind}:${key}`;
}

/** Returns the same for entries of several languages: no id of one language has a space before its key. */
export function idInLanguage({ language, kind, key }: EntryInLanguage): string {
  return `${language} ${entryId({ kind, key })}`;
}

/** Returns the entry of such a string; null for a kind that there isn't. */
export function entryNamed(id: string): EntryName | null {
  const [, name, key = ""] = NAMED.exec(id) ?? [];
  if (name === undefined) return { kind: "text", key: id };
  const kind = ENTRY_KINDS.find((each) => each === name && each !== "text");
  return kind ? { kind, key } : null;
}

const IN_LANGUAGE = /^([^\s:]+) ([a-z]+:.+)$/s;

/** Whether an id of a document is an `idInLanguage`. */
export const isInLanguage = (id: string): boolean => IN_LANGUAGE.test(id);

/** Returns the entry that an id names, of a language where it is an `idInLanguage`; no text's id is one here. */
export function entryWithId(id: string, language: string): EntryInLanguage | null {
  const [, tag = language, own = id] = IN_LANGUAGE.exec(id) ?? [];
  const name = entryNamed(own);
  return name && { ...name, language: tag };
}

/** The value of a document that is taken away: a page, a day, a popup, a tile, an offer that the files have. */
export const TAKEN_AWAY = "";

/** What an editor changes on a page besides its texts: a document of the site, a part of one, or a picture. */
export interface PageThing {
  kind: "page" | "menu" | "facts" | "hours" | "picture";
  /** The document's key, or the picture's name. */
  key: string;
  /** The field of its form that has it. */
  field?: string;
  /** A page's block, or the text between two, by its place in the page. */
  part?: number;
}

/** Returns a name for a thing that no text's key can be. */
export function thingId({ kind, key, field, part }: PageThing): string {
  return `${kind}:${key}#${field ?? part ?? ""}`;
}
