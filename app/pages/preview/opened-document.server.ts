import { type DocumentKind, entryId, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { editorAddress, RETURN_TO } from "~/domain/editing/editor-address";
import { movedKey } from "~/domain/editing/page-moves";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { type TranslationState, translationState } from "~/domain/languages/translation-state";
import { withLibrary } from "~/services/editing/picture-library.server";
import { hasNewerOriginal, newerOriginalOfPage } from "~/services/editing/translations.server";
import { draftedWriting, loadWorkspace, type Workspace } from "~/services/editing/workspace.server";
import { documentOf, draftValue, editedAs } from "~/services/editing/workspace-documents.server";
import { isWorded } from "~/tenants/documents/document-texts";
import { keysOfDocument, type SiteDocument } from "~/tenants/documents/site-documents";
import type { PageArgs, RequestContext } from "../request-context";
import type { DocumentForm } from "./document-form.server";
import { formOf } from "./document-names.server";
import { DOCUMENT_DONE, type ShownDocument } from "./document-page.server";
import {
  askedLanguage,
  type DocumentLanguages,
  firstWorkspace,
  openedFrom,
  postedFrom,
  requireEditor,
} from "./editor-frame.server";
import { readSeen } from "./posted-texts.server";

/** Returns a request of a form in which every picture of the site's editors can be chosen. */
export async function withPictures<Args extends PageArgs>(args: Args): Promise<Args> {
  const { context } = args;
  if (!(await context.editing?.editor())) return args;
  const site = await withLibrary(context);
  return site === context.site ? args : { ...args, context: { ...context, site } };
}

/** A kind of documents as a request opens it. `document`: null for a new one, undefined for the list. */
export type OpenedDocuments = Omit<ShownDocument, "document"> & { document: SiteDocument | null | undefined };

/** @throws Response 404 for a document that the site does not have */
export async function openDocument(
  { request, context }: PageArgs,
  kind: DocumentKind,
): Promise<OpenedDocuments> {
  const editor = await requireEditor(context, null);
  const form = formOf(kind);
  const workspace = await loadWorkspace(context, askedLanguage(context, request));
  const { searchParams } = new URL(request.url);
  const done = DOCUMENT_DONE.find((name) => name === searchParams.get("done")) ?? null;
  const key = searchParams.get("key");
  const isNew = searchParams.has("new");
  if (key === null && isNew) requireNew(workspace, form);
  const first = await firstWorkspace(context, workspace);
  const isPage = kind === "page" && key !== null;
  const newer = isPage ? await newerOriginalOfPage(context, { workspace, first }, key) : null;
  const isList = (key === null && !isNew) || editedAs(workspace, kind) === "nothing";
  const document = isList ? undefined : key === null ? null : askedDocument(workspace, kind, key, first);
  return {
    ...{ workspace, first, editor, form, newer, done, refused: null, document, from: openedFrom(request) },
    ...(document ? { inLanguages: await documentLanguages(context, { workspace, first }, document) } : {}),
    filled: isNew && form.following && searchParams.has("date") ? typedIn(searchParams) : null,
    variant: variantOf(context, form, searchParams.get("new")),
  };
}

function typedIn(query: URLSearchParams): TypedAnswers {
  return Object.fromEntries([...query].map(([name, value]) => [name, [value]]));
}

/**
 * Opens the document of a posted form that is shown again with what was typed, and not saved.
 * @throws Response 404 for a document that the site does not have
 */
export async function openPosted({ request, context }: PageArgs, kind: DocumentKind, typed: TypedAnswers) {
  const url = new URL(request.url);
  const [key, variant] = [firstAnswer(typed, "key"), firstAnswer(typed, "new")];
  if (key !== null) url.searchParams.set("key", key);
  else url.searchParams.set("new", variant ?? "");
  const from = postedFrom(typed);
  if (from !== null) url.searchParams.set(RETURN_TO, from);
  const { document, ...opened } = await openDocument({ context, request: new Request(url) }, kind);
  if (document === undefined) throw new Response(null, { status: 404 });
  const seen = readSeen(firstAnswer(typed, "seen"));
  const refused = { typed: {}, errors: new Map<string, string>(), isChanged: false, seen };
  return { ...opened, document, refused };
}

/** @throws Response 404 for one that the site does not have in any language */
export function askedDocument(
  workspace: Workspace,
  kind: DocumentKind,
  key: string,
  first: Workspace | null,
): SiteDocument {
  // A page that moves has one form, at its new address.
  const document = documentOf(workspace, { kind, key: movedKey(workspace.moves, { kind, key }) }, first);
  if (!document) throw new Response(null, { status: 404 });
  return document;
}

/** @throws Response 404 where the site can't have a new one: what would show it is switched off */
export function requireNew({ site }: Workspace, form: DocumentForm): void {
  if (site.first || form.variants(site).length === 0) throw new Response(null, { status: 404 });
}

export function variantOf({ site }: RequestContext, form: DocumentForm, asked: string | null): string {
  const variants = form.variants(site);
  return variants.find((name) => name === asked) ?? variants[0] ?? "";
}

/** Returns a document in all languages of its site; an empty map where it has no translations. */
export async function documentLanguages(
  context: RequestContext,
  { workspace, first }: { workspace: Workspace; first: Workspace | null },
  { kind, key }: { kind: DocumentKind; key: string },
): Promise<DocumentLanguages> {
  const { languages } = context.site;
  if (languages.length < 2 || (kind !== "page" && !isWorded(kind))) return new Map();
  const original = first ?? workspace;
  const form = formOf(kind);
  const path = `${form.path}?${new URLSearchParams({ key })}${form.first ? `#${form.first}` : ""}`;
  const rows = languages.map(async (tag) => {
    const isFirst = tag === original.language;
    const known = [workspace, original].find(({ language }) => language === tag);
    const spoken = known ?? (await loadWorkspace(context, tag));
    // Another language has the texts of all popups, tiles or offers in one form.
    const href =
      !isFirst && isWorded(kind)
        ? editorAddress(tag, `${form.path}#part-${encodeURIComponent(key)}`)
        : editorAddress(isFirst ? null : tag, path);
    return [tag, { href, state: stateIn(spoken, original, { kind, key }) }] as const;
  });
  return new Map(await Promise.all(rows));
}

function stateIn(
  workspace: Workspace,
  original: Workspace,
  name: { kind: DocumentKind; key: string },
): TranslationState {
  const { kind, key } = name;
  const isFirst = workspace === original;
  if (!isFirst && isWorded(kind)) {
    const texts = [...keysOfDocument(workspace.worded, { kind, key }).values()];
    return translationState({
      isFirst,
      isWritten: texts.length > 0 && texts.every((text) => draftedWriting(workspace, text) !== ""),
      isDrafted: texts.some((text) => workspace.drafts.has(text)),
      isOlder: false,
    });
  }
  return translationState({
    isFirst,
    isWritten: (draftValue(workspace, name) ?? TAKEN_AWAY) !== TAKEN_AWAY,
    isDrafted: workspace.drafts.has(entryId(name)),
    isOlder: !isFirst && hasNewerOriginal({ workspace, first: original }, key),
  });
}
