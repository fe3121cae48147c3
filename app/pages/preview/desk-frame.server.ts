import { redirect, redirectDocument } from "@remix-run/node";
import type { EditorSession } from "~/adapters/database/editor-store";
import type { DeskFrameProps } from "~/components/preview/desk-frame";
import { languageNamed } from "~/domain/editing/desk-address";
import { DESK_BOUNDS } from "~/domain/forms/post-bounds";
import type { TypedAnswers } from "~/domain/forms/posted-form";
import { languagesOf, ownNameOf } from "~/domain/languages/language-address";
import { dateFormat } from "~/domain/text/date-format";
import { translator } from "~/i18n/site-i18n.server";
import { type Desk, readDesk } from "~/services/editing/desk-texts.server";
import { hasEditors } from "~/services/editing/editor-session.server";
import { DESK_PATH } from "~/services/editing/editor-sign-in.server";
import { keepDraft } from "~/services/editing/pending-draft.server";
import { formHeaders, readPost } from "../forms/form-answer.server";
import { formBodyOf } from "../http/form-data.server";
import { visitorRequest } from "../http/visitor-request.server";
import type { RequestContext } from "../request-context";

/** Says at the sign-in that what was sent could not be kept. */
export const LOST = "lost";

/** Title and address of a page of the desk. */
export interface DeskMeta {
  title: string;
  canonical: string;
}

/** @throws Response 404 where the site has no editors who can sign in */
export function openDesk({ platform, site }: Pick<RequestContext, "platform" | "site">): void {
  if (!hasEditors(platform, site)) throw new Response(null, { status: 404 });
}

/**
 * Returns the signed-in editor.
 * @throws Response 404 where there are no editors, 302 to the sign-in
 */
export async function requireEditor(context: RequestContext): Promise<EditorSession> {
  openDesk(context);
  const editor = await context.editing?.editor();
  if (!editor) throw redirect(DESK_PATH, { headers: formHeaders(true) });
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
  openDesk(context);
  const body = await formBodyOf(request, DESK_BOUNDS);
  const editor = await context.editing?.editor();
  if (editor) {
    const again = new Request(request.url, {
      method: "POST",
      headers: { "Content-Type": body.contentType },
      body: body.bytes,
    });
    return { editor, typed: (await readPost(again, DESK_BOUNDS)).typed };
  }
  const { pathname, search } = new URL(request.url);
  const post = {
    address: pathname + search,
    contentType: body.contentType,
    body: body.bytes.toString("base64"),
  };
  const cookie = await keepDraft(context, visitorRequest(request), post);
  if (cookie === null)
    throw redirectDocument(`${DESK_PATH}?${LOST}=1`, { status: 303, headers: formHeaders(true) });
  throw redirectDocument(DESK_PATH, { status: 303, headers: formHeaders(true, cookie) });
}

/** Returns the language that an address of the desk names; one that the site doesn't have is the first. */
export function askedLanguage({ site }: Pick<RequestContext, "site">, { url }: Pick<Request, "url">): string {
  return languageNamed(site.languages, new URL(url).searchParams) ?? site.languages[0] ?? site.language;
}

/** Returns the desk of the site's first language next to another one; null: it is edited itself. */
export async function firstDesk(
  context: Pick<RequestContext, "platform" | "site">,
  { site }: Pick<Desk, "site">,
): Promise<Desk | null> {
  return site.first ? readDesk(context) : null;
}

/** The language of the desk as its addresses name it; null: the site's first one. */
export function namedLanguage({ site }: Pick<Desk, "site">): string | null {
  return site.first ? site.language : null;
}

/** Returns the frame around a page of the desk. */
export function deskFrame(
  context: Pick<RequestContext, "site">,
  desk: Pick<Desk, "site" | "drafts">,
  editor: EditorSession,
  page: { current: DeskFrameProps["current"]; path: string },
): DeskFrameProps {
  const { languages } = context.site;
  const [first] = languages;
  return {
    email: editor.email,
    isPreview: editor.preview,
    drafts: desk.drafts.size,
    current: page.current,
    language: namedLanguage(desk),
    path: page.path,
    home: desk.site.base || "/",
    languages:
      languages.length > 1
        ? languagesOf(languages).map(({ tag }) => ({
            tag,
            name: ownNameOf(tag, languages),
            parameter: tag === first ? null : tag,
            isCurrent: tag === desk.site.language,
          }))
        : [],
  };
}

export function deskMeta(
  context: Pick<RequestContext, "site" | "origin">,
  path: string,
  heading: string,
  isError = false,
): DeskMeta {
  const t = translator(context.site);
  const title = t("desk.title", { heading, site: context.site.name });
  return { title: isError ? t("form.error_title", { title }) : title, canonical: context.origin + path };
}

/** "23 November 2026, 6:40 pm", in the site's time zone. */
export function deskTime({ site }: Pick<RequestContext, "site">, iso: string): string {
  return dateFormat(site.language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: site.time_zone,
  }).format(new Date(iso));
}
