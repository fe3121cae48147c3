import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { editorAddress } from "~/domain/editing/editor-address";
import { hasRight, rightFor } from "~/domain/editing/editor-rights";
import { readPageSource } from "~/domain/editing/page-source";
import {
  inserted,
  MOST_PARTS,
  moved,
  newId,
  newVersion,
  type PartId,
  replaced,
  undone,
  withOrder,
} from "~/domain/editing/part-order";
import { firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { ownNameOf } from "~/domain/languages/language-address";
import { translator } from "~/i18n/site-i18n.server";
import { draftValue, type Refusal } from "~/services/editing/workspace-documents.server";
import { emptyPart, readPart, writeBlock, writeHidden } from "~/tenants/content/page-parts.server";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import { HOME_CONTENT } from "~/tenants/site-pages";
import { formHeaders } from "../forms/form-answer.server";
import type { RequestContext } from "../request-context";
import { documentPage, type ShownDocument } from "./document-page.server";
import {
  AS_TEXT,
  type DocumentsView,
  documentsAction,
  loadDocuments,
  type OpenedDocuments,
  openDocument,
  openPosted,
  saveDocument,
  withPictures,
} from "./documents-page.server";
import { editorMeta, namedLanguage, readDraftPost } from "./editor-frame.server";
import { POST } from "./page-form.server";
import {
  leftSource,
  openedParts,
  ownSite,
  type PartErrors,
  type PartsState,
  readParts,
  recoveredParts,
  settledPage,
  settledSource,
  shownPart,
  type TypedPart,
  withNewRow,
} from "./page-parts-form.server";
import { partErrors, partName, partsView, type ShownParts } from "./page-parts-view.server";
import { isOfUpload, isUpload, takeUpload } from "./parts-upload.server";
import { refusalText } from "./refusal-text.server";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** The pages of a site: their list, or one as blocks; with `as=text` as one text. */
export async function loadPages(given: Args) {
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
  // Nothing can be pressed on a page that an editor may only look at, so everything shows.
  const mayEdit = hasRight(args.context.site.editors, opened.editor.email, rightFor("page"));
  const state = mayEdit
    ? openedAt(args.context, closed, searchParams.get("part"))
    : work(allOpen(args.context, closed));
  const begun = document === opened.document ? null : begunText(args.context, opened);
  const view = await pageAsParts(args.context, { ...opened, document }, state);
  return data({ ...view, ...(begun !== null && { remark: begun }) }, { headers: formHeaders(true) });
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
export async function pagesAction(given: Pick<ActionFunctionArgs, "request" | "context">) {
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
  return data(view, { status: worked.errors.size + errors.size > 0 ? 400 : 200, headers: formHeaders(true) });
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

const WORK: ReadonlySet<string> = new Set([
  ...["add", "edit", "done", "cancel", "up", "down", "copy", "hide", "show", "remove", "undo", "upload"],
  ...["row-add", "row-up", "row-down", "row-remove"],
]);

type Work = Omit<ShownParts, "path" | "workspace">;

function work(state: PartsState, rest: Partial<Omit<Work, "state">> = {}): Work {
  return {
    state,
    errors: new Map(),
    refused: new Map(),
    notice: null,
    current: null,
    isAdding: false,
    ...rest,
  };
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

/** What an editor wants done: the name, the part and its row; where a new part goes. */
interface Step {
  name: string;
  id: PartId;
  row: string;
  place: string;
}

/** Does one thing with the parts. What can't be done is not done. */
function workOn(context: RequestContext, state: PartsState, step: Step): Work {
  const { parts, sources } = state;
  const { name, id, place } = step;
  if (name === "undo") {
    const t = translator(context.site);
    const notice = t("block_editor.unsaved", { what: t("block_editor.did.undo") });
    return work({ ...state, parts: undone(parts) }, { notice });
  }
  if (name === "add") return added(context, state, id, place);
  const source = sources.get(id);
  if (source === undefined || !parts.order.includes(id)) return work(state);
  return arranged(context, state, step, source) ?? rewritten(context, state, step, source);
}

function noticeOf({ site }: RequestContext, name: string, source: string): string {
  const t = translator(site);
  return t("block_editor.unsaved", {
    what: t(`block_editor.did.${name}`, { name: partName(t, readPart(source)) }),
  });
}

function withoutPart<T>(open: ReadonlyMap<PartId, T>, id: PartId): Map<PartId, T> {
  return new Map([...open].filter(([each]) => each !== id));
}

/** Does what leaves the texts of the parts as they are. Null: the step isn't one of these. */
function arranged(context: RequestContext, state: PartsState, step: Step, source: string): Work | null {
  const { parts, sources, open } = state;
  const { name, id, row } = step;
  const { order } = parts;
  const typed = open.get(id);
  const current = { id, row: null };
  switch (name) {
    case "up":
    case "down":
      return work(
        { ...state, parts: withOrder(parts, moved(order, id, name === "up" ? -1 : 1)) },
        { current, notice: noticeOf(context, name, source) },
      );
    case "remove": {
      // Undo brings it back with what was typed in it.
      const left = typed ? leftSource(ownSite(context), id, source, typed) : source;
      const newer = left === source ? id : newVersion(sources.keys(), id);
      const before = { order: replaced(order, id, newer), undo: parts.undo };
      const rest = order.filter((each) => each !== id);
      return work(
        {
          sources: new Map([...sources, [newer, left]]),
          open: withoutPart(open, id),
          parts: withOrder(before, rest),
        },
        { notice: noticeOf(context, name, source), current: neighbour(order, order.indexOf(id)) },
      );
    }
    // The pictures are in their fields already.
    case "upload":
      return work(state, {
        current: { id, row: row === "" ? null : row },
        notice: noticeOf(context, name, source),
      });
    case "edit":
      return work(
        { ...state, open: new Map([...open, [id, shownPart(context.site, readPart(source))]]) },
        { current },
      );
    case "cancel": {
      // A part that was never filled in is taken out again.
      const isNew = source.trim() === "" || source.trim() === newSource(source);
      const rest = isNew ? order.filter((each) => each !== id) : order;
      return work(
        { ...state, parts: withOrder(parts, rest), open: withoutPart(open, id) },
        { current: isNew ? neighbour(order, order.indexOf(id)) : current },
      );
    }
    case "row-add":
    case "row-up":
    case "row-down":
    case "row-remove": {
      if (!typed) return work(state);
      const changed = withRows(typed, name, row);
      const last = changed.rows.at(-1)?.id ?? null;
      const target = name === "row-add" ? last : name === "row-remove" ? null : row;
      return work({ ...state, open: new Map([...open, [id, changed]]) }, { current: { id, row: target } });
    }
  }
  return null;
}

/** Does what needs the text of a part, with what is typed in it. */
function rewritten(context: RequestContext, state: PartsState, step: Step, source: string): Work {
  const { parts, sources, open } = state;
  const { name, id } = step;
  const { order } = parts;
  const typed = open.get(id);
  const errors: PartErrors = new Map();
  const settled = typed ? settledSource(ownSite(context), id, source, typed, errors) : source;
  if (errors.size > 0) return work(state, { errors });
  const closed = { ...state, open: withoutPart(open, id) };
  const replacedBy = (text: string) => {
    const newer = newVersion(sources.keys(), id);
    return work(
      {
        ...closed,
        sources: new Map([...sources, [newer, text]]),
        parts: withOrder(parts, replaced(order, id, newer)),
      },
      { current: { id: newer, row: null }, notice: noticeOf(context, name, source) },
    );
  };
  const gap = settled.slice(settled.trimEnd().length);
  switch (name) {
    case "done":
      if (settled === source) return work(closed, { current: { id, row: null } });
      if (settled !== "") return replacedBy(settled);
      return work({
        ...closed,
        parts: withOrder(
          parts,
          order.filter((each) => each !== id),
        ),
      });
    case "copy": {
      if (order.length >= MOST_PARTS) return work(state);
      const copy = newId(sources.keys());
      return work(
        {
          sources: new Map([...sources, [copy, settled]]),
          open: new Map([...open, [copy, shownPart(context.site, readPart(settled))]]),
          parts: withOrder(parts, inserted(order, copy, order.indexOf(id) + 1)),
        },
        { current: { id: copy, row: null }, notice: noticeOf(context, name, source) },
      );
    }
    case "hide":
      return replacedBy(writeHidden(settled) + gap);
    case "show": {
      const part = readPart(settled);
      return part.kind === "hidden" ? replacedBy(part.inside + gap) : work(state);
    }
  }
  return work(state);
}

function neighbour(order: readonly PartId[], at: number): Work["current"] {
  const id = order[at + 1] ?? order[at - 1];
  return id === undefined ? null : { id, row: null };
}

/** The source of a block that was just added. */
function newSource(source: string): string | null {
  const part = readPart(source);
  const empty = part.kind === "block" ? emptyPart(part.name) : null;
  return empty && writeBlock(empty);
}

function added(context: RequestContext, state: PartsState, name: string, place: string): Work {
  const { parts, sources, open } = state;
  const empty = name === "text" ? null : emptyPart(name);
  if ((name !== "text" && !empty) || parts.order.length >= MOST_PARTS) return work(state);
  const id = newId(sources.keys());
  const source = empty ? `${writeBlock(empty)}\n\n` : "";
  const at = /^\d{1,3}$/.test(place) ? Number(place) : parts.order.length;
  return work(
    {
      parts: withOrder(parts, inserted(parts.order, id, at)),
      sources: new Map([...sources, [id, source]]),
      open: new Map([...open, [id, shownPart(context.site, readPart(source))]]),
    },
    { current: { id, row: null }, notice: noticeOf(context, "add", source) },
  );
}

function withRows(typed: TypedPart, name: string, row: string): TypedPart {
  if (name === "row-add") return withNewRow(typed);
  const found = typed.rows.find(({ id }) => id === row);
  if (!found) return typed;
  if (name === "row-remove") return { ...typed, rows: typed.rows.filter((each) => each !== found) };
  return { ...typed, rows: moved(typed.rows, found, name === "row-up" ? -1 : 1) };
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

/** Returns the form of a page as blocks. */
async function pageAsParts(context: RequestContext, shown: ShownDocument, of: Work): Promise<DocumentsView> {
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
    view: "parts",
    errors,
    parts,
    asText: editorAddress(namedLanguage(shown.workspace), `${form.path}?${text}`),
    help: null,
    page:
      errors.length > 0 || shown.refused?.isChanged
        ? editorMeta(context, form.path, form.heading, true)
        : form.page,
  };
}
