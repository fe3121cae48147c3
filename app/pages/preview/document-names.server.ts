import type { PublicationChangesTable } from "~/adapters/database/wording-rows";
import {
  type DocumentKind,
  type EntryInLanguage,
  type EntryName,
  entryWithId,
  idInLanguage,
  TAKEN_AWAY,
} from "~/domain/editing/edited-entry";
import { gatherMoves, moveOf, type PageMove } from "~/domain/editing/page-moves";
import { bothTexts, type DiffRow, diffText } from "~/domain/editing/text-diff";
import { addressIn, languagesOf, ownNameOf } from "~/domain/languages/language-address";
import { translator } from "~/i18n/site-i18n.server";
import { withoutPlural } from "~/i18n/wording-tree";
import { publishedValue, type Workspace } from "~/services/editing/workspace.server";
import { draftValue } from "~/services/editing/workspace-documents.server";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import type { RequestContext } from "../request-context";
import type { DocumentForm } from "./document-form.server";
import { factsForm } from "./facts-form.server";
import { hoursForm } from "./hours-form.server";
import { menuForm } from "./menu-form.server";
import { offerForm, popupForm, promoForm } from "./notice-forms.server";
import { pageForm } from "./page-form.server";
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

/** The number of characters that a list shows of a text. */
const MOST = 60;
/** Changes that a summary names. */
const NAMED = 2;
const NAMED_DRAFTS = 5;

interface NamedChange extends EntryName {
  /** What it says, or said before it was removed; null: as the files say it. */
  text: string | null;
}

/** What an editor calls a change: a text by its words, a document by its kind and title. */
export function changeName(context: RequestContext, { kind, key, text }: NamedChange): string {
  const t = translator(context.site);
  if (kind !== "text") {
    const name =
      text === null || text === TAKEN_AWAY ? key : formOf(kind).title(context, { kind, key, text });
    return formOf(kind).isNamedByKey
      ? entryLabel(context, { kind, key })
      : t(`desk.documents.${kind}.entry`, { name: shortened(name) });
  }
  const words = shortened(text ?? "");
  return words === "" ? key : t("desk.change.text", { words });
}

/**
 * What an editor calls the pages that move: "Page Tips, moved from /tips to /good-tips".
 * @param titled what a page says at its new address
 */
function moveName(
  context: RequestContext,
  { steps }: PageMove,
  titled: (key: string) => string | null,
): string {
  const t = translator(context.site);
  return steps
    .map(({ from, to }) =>
      t("desk.change.moved", {
        name: changeName(context, { kind: "page", key: to, text: titled(to) }),
        ...{ from: `/${from}`, to: `/${to}` },
      }),
    )
    .join(", ");
}

/** What an editor calls a draft by its id, also one that doesn't exist any more. All drafts of a move have its name. */
export function draftName(context: RequestContext, workspace: Workspace, id: string): string {
  const { draftsById, language, moves, site } = workspace;
  const entry = entryWithId(id, language) ?? { kind: "text", key: id };
  const move = moveOf(moves, entry);
  if (move) {
    const first = (site.first ?? site).language;
    const pageId = (key: string) => idInLanguage({ kind: "page", key, language: first });
    return moveName(context, move, (key) => draftsById.get(pageId(key))?.text ?? null);
  }
  const draft = workspace.drafts.get(id);
  return draft
    ? changeName(context, { ...draft, text: draft.text || publishedValue(workspace, draft) })
    : entryLabel(context, entry);
}

/** Returns the names of the first drafts, and how many more there are. */
export function draftNames(context: RequestContext, workspace: Workspace, ids: readonly string[]): string {
  const entryOf = (id: string) => entryWithId(id, workspace.language) ?? { kind: "text" as const, key: id };
  const leads = new Map(ids.map((id) => [moveOf(workspace.moves, entryOf(id)) ?? id, id]));
  const listed = [...leads.values()]
    .slice(0, NAMED_DRAFTS)
    .map((id) => draftName(context, workspace, id))
    .join(", ");
  const more = leads.size - NAMED_DRAFTS;
  return more > 0 ? translator(context.site)("desk.change.more", { names: listed, count: more }) : listed;
}

/** Returns the names of the first changes, and how many more there are: "Page About us, “Enquire now” and 3 more". */
export function changesName(context: RequestContext, names: readonly string[]): string {
  const t = translator(context.site);
  const more = names.length - NAMED;
  const listed = names.slice(0, NAMED).join(", ");
  return more > 0 ? t("desk.change.more", { names: listed, count: more }) : listed;
}

type VersionChange = Omit<PublicationChangesTable, "site">;

/** Returns the changes of a version with their names: a page that moved is one change, in all its languages. */
export function versionChanges(
  context: RequestContext,
  changes: readonly VersionChange[],
  textOf: (change: VersionChange) => string | null = () => null,
): { name: string; move: PageMove | null; changes: readonly [VersionChange, ...VersionChange[]] }[] {
  const language = context.site.languages[0] ?? "";
  return gatherMoves(changes, language).map((gathered) => {
    const { move, changes: all } = gathered;
    const [change] = all;
    const titled = (key: string) => {
      const page = all.find((each) => each.key === key && each.language === language);
      return page ? (page.after ?? page.base) : null;
    };
    const name = move
      ? moveName(context, move, titled)
      : changeName(context, { ...change, text: change.after || change.before || textOf(change) });
    return { ...gathered, name };
  });
}

/** Returns the address of the form of a new document, at the field that an editor begins with. */
export function newHref({ path, first }: Pick<DocumentForm, "path" | "first">, variant: string): string {
  return `${path}?${new URLSearchParams({ new: variant })}${first ? `#${first}` : ""}`;
}

/** Returns the address of a document's form; of one that every site has, at the field that an editor begins with. */
export function formHref({ path, first, isFixed }: DocumentForm, key: string): string {
  return `${path}?${new URLSearchParams({ key })}${isFixed && first ? `#${first}` : ""}`;
}

function shortened(text: string): string {
  const line = (text.split("\n").find((each) => each.trim() !== "") ?? "").trim();
  return line.length > MOST ? `${line.slice(0, MOST).trimEnd()}…` : line;
}
