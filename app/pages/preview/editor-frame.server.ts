import { redirect } from "@remix-run/node";
import type { EditorSession } from "~/adapters/database/editors.server";
import type { DraftChange } from "~/adapters/database/wording-rows";
import { editorAddress, languageNamed, OPENED_BY, RETURN_TO } from "~/domain/editing/editor-address";
import { draftsWay, type EditorRight, editorsWith, hasRight } from "~/domain/editing/editor-rights";
import { EDITOR_BOUNDS, firstAnswer, type TypedAnswers } from "~/domain/forms/posted-form";
import { languagesOf, ownNameOf } from "~/domain/languages/language-address";
import { dateFormat } from "~/domain/text/local-day";
import { isSameSitePath } from "~/domain/text/web-address";
import { translator } from "~/i18n/site-i18n.server";
import { EDITOR_PATH, hasEditors } from "~/services/editing/editor-sign-in.server";
import { draftedChanges } from "~/services/editing/moved-page.server";
import { keepDraft } from "~/services/editing/pending-draft.server";
import { loadWorkspace, type Workspace } from "~/services/editing/workspace.server";
import type { Site } from "~/tenants/site";
import { formHeaders, formMeta, readPost, seeOther } from "../forms/form-answer.server";
import { formBodyOf } from "../http/form-data.server";
import type { PageArgs, RequestContext } from "../request-context";
import type { EditorFrameProps } from "./editor-frame";

/** Says at the sign-in that what was sent could not be kept. */
export const LOST = "lost";

/** Title and address of a page of the editor. */
export interface EditorMeta {
  title: string;
  canonical: string;
}

/** @throws Response 404 where the site has no editors who can sign in */
export function openEditor({ platform, site }: Pick<RequestContext, "platform" | "site">): void {
  if (!hasEditors(platform, site)) throw new Response(null, { status: 404 });
}

/** Where a document is edited in each language, and its state there. */
export type DocumentLanguages = ReadonlyMap<
  string,
  Pick<EditorFrameProps["languages"][number], "href" | "state">
>;

/** What an editor has sent, to be shown when they may not change it. */
interface SentEdit {
  request: Pick<Request, "url">;
  typed: TypedAnswers;
}

/**
 * Returns the signed-in editor.
 * @param right what the request changes; null: it only reads, or every editor may do it
 * @throws Response 404 where there are no editors, 302 to the sign-in, 403 without the right
 */
export async function requireEditor(
  context: RequestContext,
  right: EditorRight | null,
  sent?: SentEdit,
): Promise<EditorSession> {
  openEditor(context);
  const editor = await context.editing?.editor();
  if (!editor) throw redirect(EDITOR_PATH, { headers: formHeaders(true) });
  if (right !== null) requireRight(context, editor, right, sent);
  else if (sent) context.editing?.keepSent(sentEdit(sent));
  return editor;
}

/**
 * Refuses what an editor may not change. The host shows `/preview/refused` instead, with what was sent; so it does when
 * that can't be stored.
 * @throws Response 403
 */
export function requireRight(
  { site, editing }: Pick<RequestContext, "site" | "editing">,
  { email }: Pick<EditorSession, "email">,
  right: EditorRight,
  sent?: SentEdit,
): void {
  const edit = sent ? sentEdit(sent) : { address: EDITOR_PATH, typed: {} };
  if (sent) editing?.keepSent(edit);
  if (hasRight(site.editors, email, right)) return;
  editing?.refuse({ right, ...edit });
  throw new Response(null, { status: 403 });
}

function sentEdit({ request, typed }: SentEdit) {
  const { pathname, search } = new URL(request.url);
  return { address: pathname + search, typed };
}

/**
 * Reads a draft that is sent by the signed-in editor. Without one it is kept for the sign-in, where an editor opened its
 * form.
 * @param right what the draft changes; null: the caller asks for the right, once it knows
 * @throws Response as `requireEditor`, or 303 to the sign-in
 */
export async function readDraftPost(
  request: Request,
  context: RequestContext,
  right: EditorRight | null,
): Promise<{ editor: EditorSession; typed: TypedAnswers }> {
  openEditor(context);
  const body = await formBodyOf(request, EDITOR_BOUNDS);
  const again = new Request(request.url, {
    method: "POST",
    headers: { "Content-Type": body.contentType },
    body: body.bytes,
  });
  const {
    typed: { [OPENED_BY]: openedBy, ...typed },
  } = await readPost(again, EDITOR_BOUNDS);
  const editor = await context.editing?.editor();
  if (!editor) return keepForSignIn(request, context, { ...body, openedBy: openedBy?.[0] ?? null });
  if (right !== null) requireRight(context, editor, right, { request, typed });
  return { editor, typed };
}

/**
 * Keeps a draft that came without a session, for the editor who opened its form.
 * @throws Response 303 to the sign-in, which says when nothing could be kept
 */
export async function keepForSignIn(
  request: Request,
  context: RequestContext,
  { contentType, bytes, openedBy }: { contentType: string; bytes: Buffer; openedBy: string | null },
): Promise<never> {
  const { pathname, search } = new URL(request.url);
  const post = { address: pathname + search, contentType, body: bytes.toString("base64") };
  const cookie = await keepDraft(context, post, openedBy);
  if (cookie === null) throw seeOther(`${EDITOR_PATH}?${LOST}=1`);
  throw seeOther(EDITOR_PATH, cookie);
}

/** Saves drafts of an editor, all or none: `changed` where somebody else has changed one of them since. */
export function saveDrafts(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  { workspace, editor }: OpenedPage,
  changes: readonly DraftChange[],
) {
  const { wording } = platform.store;
  return wording.saveDrafts(site.slug, workspace.language, changes, editor.email, platform.now());
}

/** Returns the language that an address of the editor names; one that the site doesn't have is the first. */
export function askedLanguage({ site }: Pick<RequestContext, "site">, { url }: Pick<Request, "url">): string {
  return askedName({ site }, { url }) ?? site.languages[0] ?? site.language;
}

/** Returns the same as the editor's addresses name it; null: the site's first. */
export function askedName(
  { site }: Pick<RequestContext, "site">,
  { url }: Pick<Request, "url">,
): string | null {
  return languageNamed(site.languages, new URL(url).searchParams);
}

/** Returns the editor of the site's first language next to another one; null: it is edited itself. */
export async function firstWorkspace(
  context: Pick<RequestContext, "platform" | "site">,
  { site }: Pick<Workspace, "site">,
): Promise<Workspace | null> {
  return site.first ? loadWorkspace(context) : null;
}

/** The language of the editor as its addresses name it; null: the site's first one. */
export function namedLanguage({ site }: Pick<Workspace, "site">): string | null {
  return site.first ? site.language : null;
}

/** Returns an address of the editor in the language of a workspace. */
export function hrefIn(workspace: Pick<Workspace, "site">, address: string): string {
  return editorAddress(namedLanguage(workspace), address);
}

/** Returns the same in a language of the site. */
export function hrefInLanguage({ languages }: Pick<Site, "languages">, tag: string, address: string): string {
  return editorAddress(tag === languages[0] ? null : tag, address);
}

/** Says who may change what this editor may only look at; null: this editor may change it. */
export function lookOnly(
  { site }: Pick<RequestContext, "site">,
  { email }: Pick<EditorSession, "email">,
  right: EditorRight,
): string | null {
  if (hasRight(site.editors, email, right)) return null;
  const t = translator(site);
  const names = namesWith(site, right);
  return t(right === "publish" ? "desk.rights.look_publish" : "desk.rights.look", { names });
}

/** Says how many drafts another language has, with the page that has them. */
export function draftsIn({ site }: Pick<RequestContext, "site">, tag: string, count: number) {
  return {
    href: hrefInLanguage(site, tag, "/preview/publish"),
    label: translator(site)("desk.publish.in_language", { count, language: ownNameOf(tag, site.languages) }),
  };
}

/** Returns who may change something, as one text. */
export function namesWith(site: RequestContext["site"], right: EditorRight): string {
  return editorsWith(site.editors, right).join(", ") || translator(site)("desk.rights.nobody");
}

/**
 * Returns the frame around a page of the editor.
 * @param page with the right that its forms need; absent: they need none. `inLanguages`: of the document that it shows
 */
export function editorFrame(
  context: Pick<RequestContext, "site" | "editing">,
  workspace: Pick<Workspace, "site" | "drafts" | "moves">,
  editor: EditorSession,
  page: {
    current: EditorFrameProps["current"];
    path: string;
    right?: EditorRight;
    from?: string | null | undefined;
    inLanguages?: DocumentLanguages;
    /** Whether a draft has just been saved here: then the notice leads to publishing. */
    isSaved?: boolean;
  },
): EditorFrameProps {
  const { languages } = context.site;
  return {
    email: editor.email,
    session: editor.id,
    lookOnly: page.right ? lookOnly(context, editor, page.right) : null,
    isPanel: context.editing?.isFramed === true,
    isPreview: editor.preview,
    isSaved: page.isSaved === true,
    way: draftsWay(context.site.editors, editor.email),
    drafts: draftedChanges(workspace).length,
    current: page.current,
    language: namedLanguage(workspace),
    path: page.path,
    from: page.from ?? null,
    home: workspace.site.base || "/",
    languages:
      languages.length > 1
        ? languagesOf(languages).map(({ tag }) => ({
            tag,
            name: ownNameOf(tag, languages),
            href: hrefInLanguage(context.site, tag, page.path),
            state: null,
            ...page.inLanguages?.get(tag),
            isCurrent: tag === workspace.site.language,
          }))
        : [],
  };
}

/** An editor's page as a request opens it. */
export interface OpenedPage {
  editor: EditorSession;
  workspace: Workspace;
}

/** @throws Response as `requireEditor` */
export async function openPage({
  request,
  context,
}: PageArgs): Promise<OpenedPage & { query: URLSearchParams }> {
  const editor = await requireEditor(context, null);
  const workspace = await loadWorkspace(context, askedLanguage(context, request));
  return { editor, workspace, query: new URL(request.url).searchParams };
}

/**
 * Returns what every page of the editor has: its frame, its heading, what was done, and its title.
 * @param page `canonical`, `title`: its address and title where they aren't `path` and `heading`. `begins`: what the title begins with; absent: what was done
 */
export function pageView(
  context: Pick<RequestContext, "site" | "origin" | "editing">,
  { workspace, editor }: OpenedPage,
  page: Parameters<typeof editorFrame>[3] & {
    heading: string;
    notice?: string | null;
    isError?: boolean;
    canonical?: string;
    title?: string;
    begins?: string | null;
  },
) {
  const { heading, notice = null, isError, canonical = page.path, title = heading, begins = notice } = page;
  return {
    frame: editorFrame(context, workspace, editor, page),
    ...{ heading, notice },
    page: editorMeta(context, canonical, title, isError, begins),
  };
}

/** @param notice says what was done: then the title begins with it */
export function editorMeta(
  context: Pick<RequestContext, "site" | "origin">,
  path: string,
  heading: string,
  isError = false,
  notice: string | null = null,
): EditorMeta {
  const t = translator(context.site);
  const own = t("desk.title", { heading, site: context.site.name });
  const title = notice === null ? own : t("desk.title", { heading: notice, site: own });
  return formMeta(context, path, title, isError);
}

/** Rows of a list on one page. */
const PER_PAGE = 50;

/**
 * Returns one page of a list.
 * @param typed the number of rows before it, as an address or a form has it
 * @returns its rows, and how many are before it, before the page before it and before the page after it; null: there is none
 */
export function pageOfRows<Row>(
  all: readonly Row[],
  typed: string | null,
): { rows: Row[]; from: number; earlier: number | null; later: number | null } {
  const asked = typed !== null && /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
  const from = Math.min(asked, Math.max(0, all.length - 1));
  return {
    rows: all.slice(from, from + PER_PAGE),
    from,
    earlier: from > 0 ? Math.max(0, from - PER_PAGE) : null,
    later: from + PER_PAGE < all.length ? from + PER_PAGE : null,
  };
}

/** "23 November 2026, 6:40 pm", in the site's time zone. */
export function editorTime({ site }: Pick<RequestContext, "site">, iso: string): string {
  return dateFormat(site.language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: site.time_zone,
  }).format(new Date(iso));
}

export const MAX_PAGE = 2000;

/** Returns the address of a page of this site, or null. */
export function ownPath(typed: string | null): string | null {
  return typed !== null && typed.length <= MAX_PAGE && isSameSitePath(typed) ? typed : null;
}

/** Returns the page that a form is opened from, with the place on it; null: it is opened from the editor. */
export function openedFrom({ url }: Pick<Request, "url">): string | null {
  return ownPath(new URL(url).searchParams.get(RETURN_TO));
}

/** Returns the same for a form that was sent. */
export function postedFrom(typed: TypedAnswers): string | null {
  return ownPath(firstAnswer(typed, RETURN_TO));
}

/** Returns where a form leads when it was saved; null: to itself. In a frame the page it was opened from is still there. */
export function returnsTo({ editing }: Pick<RequestContext, "editing">, from: string | null): string | null {
  return editing?.isFramed ? null : from;
}
