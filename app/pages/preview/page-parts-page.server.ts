import type { EditorSession } from "~/adapters/database/editors.server";
import { OPENED_BY } from "~/domain/editing/editor-address";
import { hasRight, rightFor } from "~/domain/editing/editor-rights";
import { readPageSource } from "~/domain/editing/page-source";
import type { PartId } from "~/domain/editing/part-order";
import { EDITOR_BOUNDS, firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { ownNameOf } from "~/domain/languages/language-address";
import { translator } from "~/i18n/site-i18n.server";
import { editorOfSession } from "~/services/editing/editor-sign-in.server";
import { keepPicture } from "~/services/editing/picture-library.server";
import { draftValue, type Refusal } from "~/services/editing/workspace-documents.server";
import { readPart } from "~/tenants/content/page-parts.server";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import { HOME_CONTENT } from "~/tenants/site-pages";
import { personalPage, readPost } from "../forms/form-answer.server";
import type { PageArgs, RequestContext } from "../request-context";
import { formAt } from "./document-names.server";
import { documentPage, type ShownDocument } from "./document-page.server";
import {
  AS_TEXT,
  documentsAction,
  loadDocuments,
  saveDocument,
  typedDocument,
} from "./documents-page.server";
import {
  editorMeta,
  hrefIn,
  keepForSignIn,
  openEditor,
  ownPath,
  readDraftPost,
  requireEditor,
  requireRight,
} from "./editor-frame.server";
import { type OpenedDocuments, openDocument, openPosted, withPictures } from "./opened-document.server";
import { POST } from "./page-form.server";
import {
  openedParts,
  ownSite,
  type PartErrors,
  type PartsState,
  readParts,
  recoveredParts,
  settledPage,
  settledSource,
  shownPart,
} from "./page-parts-form.server";
import { WORK, type Work, work, workOn } from "./page-parts-steps.server";
import { partErrors, partsView } from "./page-parts-view.server";
import { altError, beginningOf, readPictureUpload, tidyAlt, uploadFault } from "./picture-upload.server";
import { refusalText } from "./refusal-text.server";

/** The pages of a site: their list, or one as blocks; with `as=text` as one text. */
export async function loadPages(given: PageArgs) {
  const args = await withPictures(given);
  const { searchParams } = new URL(args.request.url);
  if (searchParams.get("as") === AS_TEXT) return loadDocuments(args, "page");
  const opened = await openDocument(args, "page");
  if (opened.document === undefined) return loadDocuments(args, "page");
  const document = begunDocument(opened);
  const closed = document
    ? openedParts(readPageSource(document.text).markdown)
    : opened.variant === POST
      ? withFirstText(args.context)
      : openedParts("");
  const begun = document === opened.document ? null : begunText(args.context, opened);
  // Nothing can be pressed on a page that an editor may only look at, so everything shows. A translator needs each block.
  const mayEdit = hasRight(args.context.site.editors, opened.editor.email, rightFor("page"));
  const state =
    mayEdit && begun === null
      ? openedAt(args.context, closed, searchParams.get("part"))
      : work(allOpen(args.context, closed));
  const view = await pageAsParts(args.context, { ...opened, document }, state);
  return personalPage({ ...view, ...(begun !== null && { remark: begun }) });
}

/** A page that isn't translated starts as the first language has it, with its blocks and pictures. */
function begunDocument({
  document = null,
  first,
}: Pick<OpenedDocuments, "document" | "first">): SiteDocument | null {
  const original = document && document.text === "" && first ? draftValue(first, document) : null;
  return document && original ? { ...document, text: original } : document;
}

function begunText({ site }: RequestContext, { first }: Pick<OpenedDocuments, "first">): string {
  const language = ownNameOf(first?.language ?? "", site.languages);
  return translator(site)("desk.language.begun", { language, save: translator(site)("desk.text.save") });
}

/** A post is a text first of all. */
function withFirstText({ site }: RequestContext): PartsState {
  return {
    parts: { order: ["0"], undo: [] },
    sources: new Map([["0", ""]]),
    open: new Map([["0", shownPart(site, readPart(""))]]),
  };
}

/** Opens the part that an address names, as its button does. */
function openedAt(context: RequestContext, state: PartsState, asked: string | null): Work {
  const part = state.parts.order.find((id) => id === asked);
  return part === undefined
    ? work(state)
    : workOn(context, state, { name: "edit", id: part, row: "", place: "" });
}

function allOpen({ site }: RequestContext, state: PartsState): PartsState {
  const parts = [...state.sources].map(([id, source]) => [id, shownPart(site, readPart(source))] as const);
  return { ...state, open: new Map(parts.filter(([, { part }]) => part.kind !== "hidden")) };
}

/** Saves a page, or does one thing with its blocks and shows them again. */
export async function pagesAction(given: PageArgs) {
  const upload = isUpload(given.request) ? await takeUpload(given) : null;
  // With those that were just uploaded.
  const args = await withPictures(given);
  const { request, context } = args;
  const post = upload ?? (await readDraftPost(request, context, rightFor("page")));
  const { editor, typed } = post;
  const read = readParts(context.site, typed);
  const state = read ?? recoveredParts(context.site, typed);
  if (!state) return documentsAction(args, "page", post);
  const what = firstAnswer(typed, "do");
  const [name = "", id = "", row = ""] = (what ?? "").split(":");
  const own = ownAnswers(typed);
  const isTaken = !upload || upload.errors.size === 0;
  if (read && isTaken && (what === null || !WORK.has(name))) {
    const { markdown, starts, errors } = settledPage(ownSite(context), state);
    const sent = { ...own, markdown: [markdown], ...(what === null ? {} : { do: [what] }) };
    return saveDocument(
      args,
      "page",
      { editor, typed: sent },
      ({ shown, refusals }) =>
        pageAsParts(
          context,
          shown,
          withRefusedOpen(context, state, errors, placed(context, shown, starts, refusals)),
        ),
      what === null && errors.size > 0,
    );
  }
  const done = read
    ? workOn(context, state, { name, id, row, place: firstAnswer(typed, "place") ?? "" })
    : work(state);
  const worked = isTaken ? done : { ...done, notice: null, errors: upload.errors };
  const opened = await openPosted({ request, context }, "page", typed);
  const errors = new Map(read ? [] : [["", translator(context.site)("desk.documents.error.odd_form")]]);
  const refused = { ...opened.refused, errors, typed: { ...own, markdown: [""] } };
  const view = await pageAsParts(context, { ...opened, refused }, worked);
  return personalPage(view, worked.errors.size + errors.size > 0 ? 400 : 200);
}

/**
 * Returns what a page's form says as the form of one text does, each in turn to be tried: with a block as it was where
 * its fields have errors, and without that block. Empty: it is no form of blocks.
 */
export function asOneText(context: RequestContext, typed: TypedAnswers): TypedAnswers[] {
  const state = readParts(context.site, typed);
  if (!state) return [];
  const texts = [(source: string) => source, () => ""].map(
    (instead) => settledPage(ownSite(context), state, instead).markdown,
  );
  return [...new Set(texts)].map((markdown) => ({ ...ownAnswers(typed), markdown: [markdown] }));
}

/** Opens the blocks that were refused: most of what is wrong has a field there. */
function withRefusedOpen(
  context: RequestContext,
  state: PartsState,
  errors: PartErrors,
  refused: ReadonlyMap<PartId, readonly string[]>,
): Work {
  const all: PartErrors = new Map(errors);
  const open = new Map(state.open);
  const left = new Map(refused);
  for (const id of refused.keys()) {
    const source = state.sources.get(id) ?? "";
    const part = readPart(source);
    if (part.kind === "hidden" || open.has(id)) continue;
    const shown = shownPart(context.site, part);
    const found: PartErrors = new Map();
    settledSource(ownSite(context), id, source, shown, found);
    open.set(id, shown);
    for (const each of found) all.set(...each);
    if (found.size > 0) left.delete(id);
  }
  return work({ ...state, open }, { errors: all, refused: left });
}

/** The fields of the page itself: all except those of its parts. */
function ownAnswers(typed: TypedAnswers): TypedAnswers {
  const isOfParts = (name: string) =>
    /^(?:[pb]\d|(?:order|undo|open|place|do|markdown)$)/.test(name) || isOfUpload(name);
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !isOfParts(name)));
}

/** Puts what was refused at the part that it is about. */
function placed(
  context: RequestContext,
  { document }: ShownDocument,
  starts: ReturnType<typeof settledPage>["starts"],
  refusals: readonly Refusal[],
): Map<PartId, string[]> {
  const found = new Map<PartId, string[]>();
  const lead = /^\n*/.exec(readPageSource(document?.text ?? "").markdown)?.[0].length ?? 0;
  for (const refusal of refusals) {
    if (refusal.field !== "markdown") continue;
    const { values } = refusal;
    const line = Number(values.line ?? Number.NaN) - lead;
    const said = values.place || values.address || values.figure || "";
    const part = Number.isNaN(line)
      ? starts.find(({ source }) => said !== "" && source.includes(said))
      : starts.findLast((each) => each.line <= line);
    if (part) found.set(part.id, [...(found.get(part.id) ?? []), refusalText(context, refusal)]);
  }
  return found;
}

export type PartsFormView = Awaited<ReturnType<typeof pageAsParts>>;

/** Returns the form of a page as blocks. */
async function pageAsParts(context: RequestContext, shown: ShownDocument, of: Work) {
  const form = documentPage(context, shown);
  const key = shown.document?.key ?? null;
  const path = key === null ? "" : key === HOME_CONTENT ? "/" : `/${key}`;
  const parts = await partsView(context, { ...of, path, workspace: shown.workspace });
  // What a part says is not said of the whole page too.
  const whole = form.errors.filter(({ field }) => field !== "markdown" || of.refused.size === 0);
  const errors = [
    ...whole.map((each) => (each.field === "markdown" ? { ...each, field: "blocks" } : each)),
    ...partErrors(parts),
  ];
  const text = new URLSearchParams({
    ...(form.id === null ? { new: form.variant } : { key: form.id }),
    as: AS_TEXT,
  });
  return {
    ...form,
    view: "parts" as const,
    errors,
    parts,
    asText: hrefIn(shown.workspace, `${form.path}?${text}`),
    help: null,
    page:
      errors.length > 0 || shown.refused?.isChanged
        ? editorMeta(context, form.path, form.heading, true)
        : form.page,
  };
}

/**
 * Answers a document's form with a page of the site (`at`) as it is with what is typed in the form (`form`: its path).
 * 422 where the site can't have that: an address that is half typed, say.
 * @throws Response as `requireEditor`, and 404 for a form or page that isn't one
 */
export async function drawTyped(given: PageArgs): Promise<Response> {
  const { searchParams } = new URL(given.request.url);
  const form = formAt(searchParams.get("form") ?? "");
  const at = ownPath(searchParams.get("at"));
  if (!form || at === null) throw new Response(null, { status: 404 });
  const editor = await requireEditor(given.context, rightFor(form.kind));
  const args = await withPictures(given);
  const { typed } = await readPost(args.request, EDITOR_BOUNDS);
  const texts = form.kind === "page" ? asOneText(args.context, typed) : [];
  for (const sent of texts.length > 0 ? texts : [typed]) {
    const document = await typedDocument(args, form.kind, { editor, typed: sent });
    const page = await args.context.editing?.drawWith(document, at);
    if (page)
      return new Response(page, {
        headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
      });
  }
  return new Response(null, { status: 422, headers: { "Cache-Control": "private, no-store" } });
}

const RIGHT = rightFor("page");
const PREFIX = "upload-";
const NOTHING = { contentType: "application/x-www-form-urlencoded", bytes: Buffer.alloc(0) };

const OPENED_BY_PART = new RegExp(`name="${OPENED_BY}"\r\n\r\n([\\w-]+)\r\n`);

/** The name of the block's field that says what its picture shows, from that of the picture's own field. */
const altField = (field: string) => field.replace(/-[a-z_]+$/, "-alt");

/** Whether it is a field of an upload, which nothing else reads. */
const isOfUpload = (name: string) => name.startsWith(PREFIX);

/** Whether a form was sent with files: one that has a field for them always is. */
function isUpload({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(headers.get("content-type") ?? "");
}

/** A page's form that was sent with files, with the pictures in their fields. */
interface PartsUpload {
  editor: EditorSession;
  typed: TypedAnswers;
  errors: PartErrors;
}

/**
 * Keeps the files that were chosen in picture fields, with what their blocks say that they show, and chooses each in its
 * field. Nothing else of the page is stored. Without a session what was typed is kept for the sign-in.
 * @throws Response as `readPictureUpload`, `requireRight` and `keepForSignIn`
 */
async function takeUpload({ request, context }: PageArgs): Promise<PartsUpload> {
  openEditor(context);
  const editor = (await context.editing?.editor()) ?? null;
  const mayUpload = editor !== null && hasRight(context.site.editors, editor.email, RIGHT);
  const { fields, files } = await readPictureUpload(
    editor ? request : await uploadOfEditor(request, context),
    async (file) => (mayUpload ? keepPicture(context, editor, file, null) : { kind: "gone" }),
    EDITOR_BOUNDS.answer,
  );
  const openedBy = fields.get(OPENED_BY) ?? null;
  // The pictures are chosen again after the sign-in.
  if (!editor)
    return keepForSignIn(request, context, {
      ...{ ...NOTHING, openedBy },
      bytes: Buffer.from(new URLSearchParams([...fields]).toString()),
    });
  const typed = new Map(
    [...fields].flatMap(([name, value]) => (name === OPENED_BY ? [] : [[name, [value]] as const])),
  );
  requireRight(context, editor, RIGHT, { request, typed: Object.fromEntries(typed) });
  const errors: PartErrors = new Map();
  const refuse = (field: string, reason: string) =>
    errors.set(field, { error: "upload", values: { reason } });
  for (const file of files) {
    const field = file.field.slice(PREFIX.length);
    const { outcome } = file;
    const alt = tidyAlt(fields.get(altField(field)));
    const reason = uploadFault(context, file);
    if (reason !== null) refuse(field, reason);
    if (!("name" in outcome)) continue;
    typed.set(field, [outcome.name]);
    // What is wrong with the words is said when the block is saved.
    if (outcome.kind === "saved" && alt !== "" && altError(context, alt, false) === null)
      await context.platform.store.pictures.describe(context.site.slug, outcome.name, alt);
  }
  const [, , , pressed = ""] = (fields.get("do") ?? "").split(":");
  if (files.length === 0 && pressed !== "") errors.set(pressed, { error: "upload_none", values: {} });
  return { editor, typed: Object.fromEntries(typed), errors };
}

/**
 * Returns an upload that came without a session, if an editor opened its form. Nothing of a stranger's is parsed: a
 * megabyte of short header lines keeps the parser busy for minutes.
 * @throws Response as `keepForSignIn`
 */
async function uploadOfEditor(request: Request, context: RequestContext): Promise<Request> {
  const { text, whole } = await beginningOf(request);
  const openedBy = OPENED_BY_PART.exec(text)?.[1] ?? null;
  if ((await editorOfSession(context, openedBy)) === null)
    return keepForSignIn(request, context, { ...NOTHING, openedBy: null });
  return whole;
}
