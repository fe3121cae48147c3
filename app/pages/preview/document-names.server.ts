import { type DocumentKind, type EntryName, entryId, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { translator } from "~/i18n/site-i18n.server";
import { withoutPlural } from "~/i18n/wording-tree";
import { type Desk, fileValue, textBefore } from "~/services/editing/desk-texts.server";
import type { RequestContext } from "../request-context";
import type { DocumentForm } from "./document-form.server";
import { hoursForm } from "./hours-form.server";
import { offerForm } from "./offer-form.server";
import { pageForm } from "./page-form.server";
import { popupForm } from "./popup-form.server";
import { promoForm } from "./promo-form.server";

const FORMS: Readonly<Record<DocumentKind, DocumentForm>> = {
  page: pageForm,
  hours: hoursForm,
  popup: popupForm,
  promo: promoForm,
  offer: offerForm,
};

export function formOf(kind: DocumentKind): DocumentForm {
  return FORMS[kind];
}

/** What the desk calls an entry: a text by its key, a document by its kind and name. */
export function entryLabel(context: RequestContext, { kind, key }: EntryName): string {
  if (kind === "text") return key;
  const name = kind === "hours" ? hoursForm.title(context, { kind, key, text: "" }) : key;
  return translator(context.site)(`desk.documents.${kind}.entry`, { name });
}

/** Where an entry is edited. */
export function entryHref(textPath: string, { kind, key }: EntryName): string {
  return kind === "text"
    ? `${textPath}?${new URLSearchParams({ key: withoutPlural(key) })}`
    : `${FORMS[kind].path}?${new URLSearchParams({ key })}`;
}

/** What an entry says, as an editor reads it in a difference. */
export function entryText(context: RequestContext, { kind, key }: EntryName, text: string | null): string {
  if (kind === "text") return text ?? "";
  if (text === null || text === TAKEN_AWAY) return translator(context.site)("desk.documents.not_there");
  return FORMS[kind].shown(context, { kind, key, text });
}

/** Returns what visitors see of an entry; null: nothing. */
export function publishedValue(desk: Desk, name: EntryName): string | null {
  const written = desk.edits.get(entryId(name))?.text ?? fileValue(desk, name);
  return written ?? (name.kind === "text" ? textBefore(desk, name.key) : null);
}
