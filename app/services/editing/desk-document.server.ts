import { type DocumentKind, entryId, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { isWorded } from "~/tenants/documents/document-texts";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import { type Desk, fileValue, publishedValue } from "./desk-texts.server";

/*
 * A document as its form at the desk has it: its draft, what is published, what the files say.
 */

type Name = Pick<SiteDocument, "kind" | "key">;

/** How a kind is edited in another language than the site's first: as documents of its own, as texts, or not at all. */
export function editedAs(
  { site }: Pick<Desk, "site">,
  kind: DocumentKind,
): "documents" | "texts" | "nothing" {
  if (!site.first || kind === "page") return "documents";
  return isWorded(kind) ? "texts" : "nothing";
}

export function isThere(desk: Desk, name: Name): boolean {
  const id = entryId(name);
  return desk.documents.has(id) || desk.edits.has(id) || desk.drafts.has(id);
}

/**
 * Returns a document as the draft has it; one that is taken away as it was before. Null: the site does not have it in any
 * language.
 * @param first the site's first language next to another one
 */
export function documentOf(desk: Desk, { kind, key }: Name, first: Desk | null): SiteDocument | null {
  // A page that the first language has can be translated.
  if (![desk, first].some((each) => each && isThere(each, { kind, key }))) return null;
  const id = entryId({ kind, key });
  const texts = [draftValue(desk, { kind, key }), desk.edits.get(id)?.text, fileValue(desk, { kind, key })];
  return { kind, key, text: texts.find((text) => text != null && text !== TAKEN_AWAY) ?? TAKEN_AWAY };
}

/** What the draft says; without one, what visitors see. Null: nothing. */
export function draftValue(desk: Desk, name: Name): string | null {
  const draft = desk.drafts.get(entryId(name));
  if (!draft) return publishedValue(desk, name);
  return draft.text ?? fileValue(desk, name);
}

/** The same for a whole document: undefined when visitors see that already, null for what the files say. */
export function draftOf(desk: Desk, document: SiteDocument, what: string | null): string | null | undefined {
  const edit = desk.edits.get(entryId(document));
  const files = fileValue(desk, document);
  const text = what === "revert" ? files : what === "take_away" ? goneText(files) : document.text;
  if (text === null || text === files) return edit ? null : undefined;
  return text === edit?.text && edit.base === files ? undefined : text;
}

/** A document that the files don't have is away as the files say it. */
function goneText(files: string | null): string | null {
  return files === null ? null : TAKEN_AWAY;
}

/** A template's page is on other sites too, also below the site's own; and every site has a home page. */
export function canTakeAway(desk: Desk, { kind, key }: Name): boolean {
  if (kind === "page" && key === "home") return false;
  const file = desk.documents.get(entryId({ kind, key }));
  return file ? file.isOwn && !file.isBelow : desk.edits.has(entryId({ kind, key }));
}

/** Returns the states of a document: names in the wording (desk.state). */
export function documentStates(desk: Desk, name: Name): string[] {
  const id = entryId(name);
  const draft = desk.drafts.get(id);
  const files = desk.documents.get(id);
  const now = fileValue(desk, name);
  const conflict = [draft, desk.edits.get(id)].some((each) => each !== undefined && each.base !== now);
  const isAway = draftValue(desk, name);
  return [
    ...(draft ? ["draft"] : []),
    ...(desk.edits.has(id) ? ["published"] : []),
    ...(conflict ? ["conflict"] : []),
    ...(files && !files.isOwn ? ["template"] : []),
    ...(isAway === null || isAway === TAKEN_AWAY ? [desk.site.first ? "missing" : "away"] : []),
  ];
}
