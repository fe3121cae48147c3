import type { DocumentKind } from "~/domain/editing/edited-entry";

/** Kinds of documents whose texts are wording: each text has a key of its own, and a translation under this key. */
const WORDED_KINDS = ["popup", "promo", "offer"] as const;
export type WordedKind = (typeof WORDED_KINDS)[number];

export function isWorded(kind: DocumentKind): kind is WordedKind {
  return WORDED_KINDS.some((each) => each === kind);
}

/** Returns the branch of the wording that has the texts of a document that was changed in the editor. */
export function documentArea({ kind, key }: { kind: WordedKind; key: string }): string {
  return `${kind}_texts.${key.replaceAll("-", "_")}`;
}

/** Returns a reader of a document's texts by their names; null: the document has no such text. */
export function namedTexts(
  keys: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): (name: string) => string | null {
  return (name) => {
    const key = keys.get(name);
    return key === undefined ? null : (texts.get(key) ?? "");
  };
}

const DOCUMENT_TEXT = new RegExp(`^(?:${WORDED_KINDS.join("|")})_texts\\.`);

/** Whether a key is one of those that a document's texts get in the editor. */
export function isDocumentText(key: string): boolean {
  return DOCUMENT_TEXT.test(key);
}
