import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { DocumentKind } from "~/domain/editing/edited-entry";
import { RETURN_TO } from "~/domain/editing/editor-address";
import { movedKey } from "~/domain/editing/page-moves";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { withLibrary } from "~/services/editing/picture-library.server";
import { newerOriginalOfPage } from "~/services/editing/translations.server";
import { loadWorkspace, type Workspace } from "~/services/editing/workspace.server";
import { documentOf, editedAs } from "~/services/editing/workspace-documents.server";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import type { RequestContext } from "../request-context";
import type { DocumentForm } from "./document-form.server";
import { documentLanguages } from "./document-languages.server";
import { formOf } from "./document-names.server";
import type { ShownDocument } from "./document-page.server";
import { DOCUMENT_DONE } from "./documents-list.server";
import { askedLanguage, firstWorkspace, requireEditor } from "./editor-frame.server";
import { readSeen } from "./posted-texts.server";
import { openedFrom, postedFrom } from "./return-address.server";

/** Returns a request of a form in which every picture of the site's editors can be chosen. */
export async function withPictures<Args extends Pick<LoaderFunctionArgs, "request" | "context">>(
  args: Args,
): Promise<Args> {
  const { context } = args;
  if (!(await context.editing?.editor())) return args;
  const site = await withLibrary(context);
  return site === context.site ? args : { ...args, context: { ...context, site } };
}

/** A kind of documents as a request opens it. `document`: null for a new one, undefined for the list. */
export type OpenedDocuments = Omit<ShownDocument, "document"> & { document: SiteDocument | null | undefined };

/** @throws Response 404 for a document that the site does not have */
export async function openDocument(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
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
export async function openPosted(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  kind: DocumentKind,
  typed: TypedAnswers,
) {
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
