import { redirect, redirectDocument } from "@remix-run/node";
import type { EditorSession } from "~/adapters/database/editors.server";
import type { EditorFrameProps } from "~/components/preview/editor-frame";
import { languageNamed } from "~/domain/editing/editor-address";
import { EDITOR_BOUNDS, type TypedAnswers } from "~/domain/forms/posted-form";
import { languagesOf, ownNameOf } from "~/domain/languages/language-address";
import { dateFormat } from "~/domain/text/local-day";
import { translator } from "~/i18n/site-i18n.server";
import { EDITOR_PATH, hasEditors } from "~/services/editing/editor-sign-in.server";
import { keepDraft } from "~/services/editing/pending-draft.server";
import { loadWorkspace, type Workspace } from "~/services/editing/workspace.server";
import { formHeaders, readPost } from "../forms/form-answer.server";
import { formBodyOf } from "../http/form-data.server";
import { visitorRequest } from "../http/visitor-request.server";
import type { RequestContext } from "../request-context";

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

/**
 * Returns the signed-in editor.
 * @throws Response 404 where there are no editors, 302 to the sign-in
 */
export async function requireEditor(context: RequestContext): Promise<EditorSession> {
  openEditor(context);
  const editor = await context.editing?.editor();
  if (!editor) throw redirect(EDITOR_PATH, { headers: formHeaders(true) });
  return editor;
}

/**
 * Reads a draft that is sent by the signed-in editor. Without one it is kept for the sign-in, where the browser was an
 * editor's until lately.
 * @throws Response as `requireEditor`, or 303 to the sign-in
 */
export async function readDraftPost(
  request: Request,
  context: RequestContext,
): Promise<{ editor: EditorSession; typed: TypedAnswers }> {
  openEditor(context);
  const body = await formBodyOf(request, EDITOR_BOUNDS);
  const editor = await context.editing?.editor();
  if (editor) {
    const again = new Request(request.url, {
      method: "POST",
      headers: { "Content-Type": body.contentType },
      body: body.bytes,
    });
    return { editor, typed: (await readPost(again, EDITOR_BOUNDS)).typed };
  }
  const { pathname, search } = new URL(request.url);
  const post = {
    address: pathname + search,
    contentType: body.contentType,
    body: body.bytes.toString("base64"),
  };
  const cookie = await keepDraft(context, visitorRequest(request), post);
  if (cookie === null)
    throw redirectDocument(`${EDITOR_PATH}?${LOST}=1`, { status: 303, headers: formHeaders(true) });
  throw redirectDocument(EDITOR_PATH, { status: 303, headers: formHeaders(true, cookie) });
}

/** Returns the language that an address of the editor names; one that the site doesn't have is the first. */
export function askedLanguage({ site }: Pick<RequestContext, "site">, { url }: Pick<Request, "url">): string {
  return languageNamed(site.languages, new URL(url).searchParams) ?? site.languages[0] ?? site.language;
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

/** Returns the frame around a page of the editor. */
export function editorFrame(
  context: Pick<RequestContext, "site" | "editing">,
  workspace: Pick<Workspace, "site" | "drafts">,
  editor: EditorSession,
  page: { current: EditorFrameProps["current"]; path: string },
): EditorFrameProps {
  const { languages } = context.site;
  const [first] = languages;
  return {
    email: editor.email,
    isPanel: context.editing?.isFramed === true,
    isPreview: editor.preview,
    drafts: workspace.drafts.size,
    current: page.current,
    language: namedLanguage(workspace),
    path: page.path,
    home: workspace.site.base || "/",
    languages:
      languages.length > 1
        ? languagesOf(languages).map(({ tag }) => ({
            tag,
            name: ownNameOf(tag, languages),
            parameter: tag === first ? null : tag,
            isCurrent: tag === workspace.site.language,
          }))
        : [],
  };
}

export function editorMeta(
  context: Pick<RequestContext, "site" | "origin">,
  path: string,
  heading: string,
  isError = false,
): EditorMeta {
  const t = translator(context.site);
  const title = t("desk.title", { heading, site: context.site.name });
  return { title: isError ? t("form.error_title", { title }) : title, canonical: context.origin + path };
}

/** "23 November 2026, 6:40 pm", in the site's time zone. */
export function editorTime({ site }: Pick<RequestContext, "site">, iso: string): string {
  return dateFormat(site.language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: site.time_zone,
  }).format(new Date(iso));
}
