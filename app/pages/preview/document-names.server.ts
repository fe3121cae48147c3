import {
  type DocumentKind,
  type EntryInLanguage,
  type EntryName,
  TAKEN_AWAY,
} from "~/domain/editing/edited-entry";
import type { PageMove } from "~/domain/editing/page-moves";
import { bothTexts, type DiffRow, diffText } from "~/domain/editing/text-diff";
import { addressIn, languagesOf, ownNameOf } from "~/domain/languages/language-address";
import { translator } from "~/i18n/site-i18n.server";
import { withoutPlural } from "~/i18n/wording-tree";
import type { Workspace } from "~/services/editing/workspace.server";
import { draftValue } from "~/services/editing/workspace-documents.server";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import type { RequestContext } from "../request-context";
import type { DocumentForm } from "./document-form.server";
import { factsForm } from "./facts-form.server";
import { hoursForm } from "./hours-form.server";
import { menuForm } from "./menu-form.server";
import { offerForm } from "./offer-form.server";
import { pageForm } from "./page-form.server";
import { popupForm } from "./popup-form.server";
import { promoForm } from "./promo-form.server";
import { readablePage } from "./text-uses.server";

const FORMS: Readonly<Record<DocumentKind, DocumentForm>> = {
  page: pageForm,
  hours: hoursForm,
  popup: popupForm,
  promo: promoForm,
  offer: offerForm,
  facts: factsForm,
  menu: menuForm,
};

export function formOf(kind: DocumentKind): DocumentForm {
  return FORMS[kind];
}

/** Returns the kind of document whose pages in the editor are at a path; null: none. */
export function formAt(path: string): DocumentForm | null {
  return Object.values(FORMS).find((form) => form.path === path) ?? null;
}

/** What the editor calls an entry: a text by its key, a document by its kind and name. */
export function entryLabel(context: RequestContext, { kind, key }: EntryName): string {
  if (kind === "text") return key;
  const form = FORMS[kind];
  const name = form.isNamedByKey ? form.title(context, { kind, key, text: "" }) : key;
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
  return kind === "page" ? readablePage(context, text) : FORMS[kind].shown(context, { kind, key, text });
}

/** What differs between two values of an entry. One that isn't there is not compared. */
export function entryDiff(
  context: RequestContext,
  name: EntryName,
  before: string | null,
  after: string | null,
): DiffRow[] {
  const [old, now] = [before, after].map((text) => entryText(context, name, text));
  const isThere = [before, after].every((text) => text !== null && text !== TAKEN_AWAY);
  return (name.kind === "text" || isThere ? diffText : bothTexts)(old ?? "", now ?? "");
}

/**
 * What differs in pages that move, with their addresses, in all languages.
 * @param texts what each page says now and then
 */
export function moveDiff(
  context: RequestContext,
  { steps }: PageMove,
  texts: readonly (EntryInLanguage & { before: string | null; after: string | null })[],
): DiffRow[] {
  const { languages } = context.site;
  const address = translator(context.site)("desk.documents.page.slug");
  const pages = languagesOf(languages).flatMap(({ tag, base }) =>
    steps.flatMap(({ from, to }) => {
      const textAt = (key: string) => texts.find((each) => each.key === key && each.language === tag);
      const [before, after] = [textAt(from)?.before, textAt(to)?.after];
      if (!before || !after) return [];
      const said = (key: string, text: string) =>
        `${address}: ${addressIn(base, `/${key}`)}\n${readablePage(context, text)}`;
      return [{ before: said(from, before), after: said(to, after) }];
    }),
  );
  const [old, now] = [pages.map(({ before }) => before), pages.map(({ after }) => after)];
  return diffText(old.join("\n"), now.join("\n"));
}

/** A page that is not translated is listed by the title that visitors see. */
export function titled(document: SiteDocument, first: Workspace | null): SiteDocument {
  const { kind, key, text } = document;
  if (!first || text !== TAKEN_AWAY) return document;
  return { ...document, text: draftValue(first, { kind, key }) ?? TAKEN_AWAY };
}

/** The way to a page of the editor in the site's first language. */
export function goFirst({ site }: RequestContext, path: string): { href: string; label: string } {
  const language = ownNameOf(site.languages[0] ?? "", site.languages);
  return { href: path, label: translator(site)("desk.language.go_first", { language }) };
}
