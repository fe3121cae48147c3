import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import type { EditorFrameProps } from "~/components/preview/editor-frame";
import { EDITOR_LANGUAGE, editorAddress, languageNamed } from "~/domain/editing/editor-address";
import { firstAnswer } from "~/domain/forms/posted-form";
import { languagesOf, pathBehind } from "~/domain/languages/language-address";
import { isSameSitePath } from "~/domain/text/same-site-path";
import { formatCount } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { endEditorSession } from "~/services/editing/editor-session.server";
import { EDITOR_PATH } from "~/services/editing/editor-sign-in.server";
import { switchKeys } from "~/services/editing/key-switch.server";
import {
  draftedText,
  findTexts,
  listedKey,
  loadWorkspace,
  SHOWN_STATES,
  type ShownState,
  statesOf,
  type Workspace,
} from "~/services/editing/workspace.server";
import { areaOf } from "~/tenants/wording-edits";
import { formHeaders, readPost } from "../forms/form-answer.server";
import type { RequestContext } from "../request-context";
import {
  askedLanguage,
  type EditorMeta,
  editorFrame,
  editorMeta,
  firstWorkspace,
  namedLanguage,
  openEditor,
} from "./editor-frame.server";
import { type EditorSignInView, showSignIn, takeSignIn } from "./editor-sign-in.server";
import { type FoundDocument, findDocuments } from "./found-documents.server";
import { TEXT_PATH } from "./text-page.server";

const PER_PAGE = 50;
const MAX_QUERY = 200;
const MAX_PAGE = 2000;
/** A page in a state has texts like any other. */
const SEE_PATH = `${EDITOR_PATH}/see?`;

export interface EditorListView {
  kind: "list";
  frame: EditorFrameProps;
  heading: string;
  search: { query: string; area: string; show: ShownState | ""; page: string };
  areas: string[];
  shows: readonly ShownState[];
  /** Pages and other documents that fit too; null: none. */
  documents: { count: string; rows: FoundDocument[] } | null;
  count: string;
  rows: {
    id: string;
    href: string;
    text: string;
    states: (ShownState | "locked")[];
  }[];
  /** Why no text is listed. */
  none: string | null;
  earlier: string | null;
  later: string | null;
  page: EditorMeta;
}

export type EditorView = EditorSignInView | EditorListView;

/**
 * `/preview`: the sign-in of editors, then the list of the site's texts.
 * @throws Response 404 where the site has no editors
 */
export async function loadEditorPage({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  openEditor(context);
  const editor = await context.editing?.editor();
  if (!editor) return showSignIn(context, request);
  const { searchParams } = new URL(request.url);
  const here = searchParams.get("here");
  if (here !== null) {
    const { page, language } = pageInLanguage(context, pageBefore(context, request) ?? here);
    throw redirect(editorAddress(language, `${EDITOR_PATH}?${new URLSearchParams({ page })}`), {
      headers: formHeaders(true),
    });
  }
  const workspace = await loadWorkspace(context, askedLanguage(context, request));
  const frame = editorFrame(context, workspace, editor, { current: "texts", path: EDITOR_PATH });
  const view = await listPage(context, workspace, searchParams, frame);
  return data<EditorView>(view, { headers: formHeaders(true) });
}

/** Signs in and out, and begins and ends the preview of this browser. */
export async function editorAction({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  openEditor(context);
  const posted = await readPost(request);
  const editor = await context.editing?.editor();
  const what = firstAnswer(posted.typed, "do");
  if (!editor) return what === null ? takeSignIn(context, request, posted) : leave(EDITOR_PATH);
  const { editors } = context.platform.store;
  const { slug } = context.site;
  if (what === "sign_out") return leave(EDITOR_PATH, await endEditorSession(context, editor));
  if (what === "show_keys" || what === "hide_keys") {
    const to = firstAnswer(posted.typed, "to");
    const shown = (to === null ? null : pageBefore(context, request)) ?? ownPath(to) ?? "/";
    return leave(shown, switchKeys(context, what === "show_keys"));
  }
  if (what === "preview" || what === "end_preview") {
    await editors.setPreview(slug, editor.id, what === "preview");
    const target = what === "preview" ? "/" : EDITOR_PATH;
    const to = firstAnswer(posted.typed, "to");
    return leave((to === null ? null : pageBefore(context, request)) ?? ownPath(to) ?? target);
  }
  // Signed in already, in another tab.
  return leave(EDITOR_PATH);
}

function leave(path: string, cookie: string | null = null) {
  return redirectDocument(path, { status: 303, headers: formHeaders(true, cookie) });
}

async function listPage(
  context: RequestContext,
  workspace: Workspace,
  asked: URLSearchParams,
  frame: EditorFrameProps,
): Promise<EditorListView> {
  const { site } = context;
  const t = translator(site);
  const areas = [...new Set([...workspace.entries.keys()].map(areaOf))].sort();
  const search: EditorListView["search"] = {
    query: (asked.get("q") ?? "").slice(0, MAX_QUERY),
    area: areas.find((area) => area === asked.get("area")) ?? "",
    show: SHOWN_STATES.find((state) => state === asked.get("show")) ?? "",
    page: (asked.get("page") ?? "").trim().slice(0, MAX_PAGE),
  };
  const drawn = search.page === "" ? null : await textsOfPage(context, workspace, search.page);
  const show = search.show || null;
  const found = findTexts(workspace, { ...search, show, ids: drawn?.keys ?? null });
  const ofPage = search.page === "" ? "" : pagePath(context, search.page);
  const others =
    search.area === "" && ofPage !== null
      ? findDocuments(context, workspace, await firstWorkspace(context, workspace), {
          ...search,
          show,
          page: ofPage,
        })
      : { count: 0, documents: [] };
  const start = Math.min(firstRow(asked.get("from")), Math.max(0, found.length - 1));
  const rows = found.slice(start, start + PER_PAGE);
  const at = (from: number) =>
    editorAddress(
      namedLanguage(workspace),
      `${EDITOR_PATH}?${new URLSearchParams({ ...queryOf(search), from: String(from) })}`,
    );
  return {
    kind: "list",
    frame,
    heading: t("desk.list.heading", { site: site.name }),
    search,
    areas,
    shows: SHOWN_STATES.filter((state) => state !== "missing" || workspace.below.size > 0),
    documents:
      others.count > 0
        ? {
            count: t("desk.list.documents", {
              count: others.count,
              formatted: formatCount(site.language, others.count),
            }),
            rows: others.documents,
          }
        : null,
    count: t("desk.list.count", { count: found.length, formatted: formatCount(site.language, found.length) }),
    rows: rows.map((entry) => ({
      id: entry.id,
      href: editorAddress(namedLanguage(workspace), `${TEXT_PATH}?${new URLSearchParams({ key: entry.id })}`),
      text: draftedText(workspace, listedKey(entry.keys)),
      states: statesOf(workspace, entry),
    })),
    none:
      found.length + others.count > 0
        ? null
        : drawn && drawn.keys.size === 0
          ? t("desk.list.no_page", { page: search.page, status: drawn.status })
          : t("desk.list.none"),
    earlier: start > 0 ? at(Math.max(0, start - PER_PAGE)) : null,
    later: start + PER_PAGE < found.length ? at(start + PER_PAGE) : null,
    page: editorMeta(context, EDITOR_PATH, t("desk.list.heading", { site: site.name })),
  };
}

/** Only pages of this site are drawn, and none of the editor's own. */
async function textsOfPage(context: RequestContext, { language }: Workspace, typed: string) {
  const path = ownPath(addressOn(context, typed));
  const isOwn = path !== null && (!path.toLowerCase().startsWith(EDITOR_PATH) || path.startsWith(SEE_PATH));
  const drawn = isOwn
    ? await context.editing?.textsOf(pageInLanguage(context, path).page, language)
    : undefined;
  // Next to a page there is no other one to change the texts of: that it isn't found is a page in a state.
  const isThere = drawn && (drawn.status !== 404 || path?.startsWith(SEE_PATH));
  return isThere ? drawn : { status: 404, keys: new Set<string>() };
}

/** Returns the address of a page as its document has it: without its language and what follows the path; or null. */
function pagePath(context: RequestContext, typed: string): string | null {
  const path = ownPath(addressOn(context, typed));
  return path === null ? null : (pageInLanguage(context, path).page.split("?", 1)[0] ?? null);
}

/** Returns what is typed of an address as a path of this site. */
function addressOn({ origin }: RequestContext, typed: string): string {
  const address = typed.replace(origin, "");
  return address.startsWith("/") ? address : `/${address}`;
}

/**
 * Returns the page of this site whose bar was used, or null. A script may have shown another page in place since the bar
 * was drawn: only the browser knows.
 */
function pageBefore({ origin }: RequestContext, request: Request): string | null {
  const before = request.headers.get("Referer");
  const path = before?.startsWith(`${origin}/`) ? ownPath(before.slice(origin.length)) : null;
  if (path?.startsWith(SEE_PATH)) return path;
  return path === null || path.toLowerCase().startsWith(EDITOR_PATH) ? null : path;
}

/**
 * Returns an address without its language, and this language as the editor's addresses name it. A page has a prefix, and
 * a page in a state the editor's own parameter.
 */
function pageInLanguage(
  { site }: RequestContext,
  address: string,
): { page: string; language: string | null } {
  const { pathname, search, searchParams } = new URL(address, "http://site.invalid");
  if (address.startsWith(SEE_PATH)) {
    const language = languageNamed(site.languages, searchParams);
    searchParams.delete(EDITOR_LANGUAGE);
    return { page: `${pathname}?${searchParams}`, language };
  }
  for (const { tag, base } of languagesOf(site.languages)) {
    const path = pathBehind(base, pathname);
    if (path !== null) return { page: path + search, language: tag };
  }
  return { page: address, language: null };
}

/** Returns the address of a page of this site, or null. */
function ownPath(typed: string | null): string | null {
  return typed !== null && typed.length <= MAX_PAGE && isSameSitePath(typed) ? typed : null;
}

function queryOf({ query, area, show, page }: EditorListView["search"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ q: query, area, show, page }).filter(([, value]) => value !== ""),
  );
}

function firstRow(typed: string | null): number {
  return typed !== null && /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
}
