import { data, redirectDocument } from "@remix-run/node";
import { z } from "zod";
import { editorAddress } from "~/domain/editing/editor-address";
import { firstAnswer } from "~/domain/forms/posted-form";
import { isSameSitePath } from "~/domain/text/web-address";
import { ofPage } from "~/domain/visitor/cookie";
import { translator } from "~/i18n/site-i18n.server";
import { formHeaders, personalPage, readPost, seeOther } from "~/pages/forms/form-answer.server";
import { visitorRequest } from "~/pages/http/visitor-request.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import { EDITOR_PATH } from "~/services/editing/editor-sign-in.server";
import {
  LINK_TOKEN,
  leaveSharedPreview,
  linkOfToken,
  linksOf,
  MAX_LINKS,
  makeLink,
  openLink,
  readSharedPreview,
  SHARED_PATH,
} from "~/services/editing/preview-links.server";
import { encryptedCookie } from "~/services/http/cookies.server";
import {
  askedName,
  editorMeta,
  editorTime,
  type OpenedPage,
  openEditor,
  openPage,
  pageView,
} from "./editor-frame.server";

const LINKS_PATH = "/preview/links";
const MAX_PATH = 1000;

/** The link that was just made: the page that follows shows it, and only there, as no token is stored. */
const MADE = encryptedCookie({ name: "preview-link-made", maxAgeSeconds: 600, ...ofPage(LINKS_PATH) });
const madeSchema = z.object({ id: z.string(), token: z.string() });

/** `/preview/links`: the links with which editors show the draft to others. */
export async function loadLinksPage(args: PageArgs) {
  const { query, ...opened } = await openPage(args);
  const { request, context } = args;
  const made = madeSchema.safeParse(MADE.read(context, visitorRequest(request)));
  const isEnded = query.get("done") === "ended";
  return personalPage(await linksPage(context, opened, { made: made.data ?? null, isEnded }));
}

/** Makes a link, or ends one. */
export async function linksAction({ request, context }: PageArgs) {
  const { typed } = await readPost(request);
  const opened = await openPage({ request, context });
  const back = (query: string) => editorAddress(askedName(context, request), LINKS_PATH + query);
  if (firstAnswer(typed, "do") === "end") {
    await context.platform.store.previewLinks.end(context.site.slug, firstAnswer(typed, "link") ?? "");
    return seeOther(back("?done=ended"));
  }
  const t = translator(context.site);
  const path = firstAnswer(typed, "path")?.trim() || "/";
  const refuse = async (error: string, status: number) =>
    personalPage(await linksPage(context, opened, { typed: path, error }), status);
  const opens = pageOfSite(context, path);
  if (opens === null) return refuse(t("desk.links.error.path"), 400);
  const made = await makeLink(context, { email: opened.editor.email, path: opens });
  if (!made) return refuse(t("desk.links.error.many", { count: MAX_LINKS }), 409);
  return seeOther(back(""), MADE.write(context, made));
}

/** Returns a page of this site that may open first, or null: an address of another site, or of the editor. */
function pageOfSite({ visitorOrigin: origin }: RequestContext, typed: string): string | null {
  const path = typed.startsWith(`${origin}/`) ? typed.slice(origin.length) : typed;
  const [name = ""] = path.toLowerCase().split(/[?#]/, 1);
  const isEditor = name === EDITOR_PATH || name.startsWith(`${EDITOR_PATH}/`);
  return path.length > MAX_PATH || isEditor || !isSameSitePath(path) ? null : path;
}

export async function linksPage(
  context: RequestContext,
  opened: OpenedPage,
  {
    made = null,
    isEnded = false,
    typed = "/",
    error = null,
  }: {
    made?: { id: string; token: string } | null;
    isEnded?: boolean;
    typed?: string;
    error?: string | null;
  },
) {
  const t = translator(context.site);
  const links = await linksOf(context);
  const notice = isEnded ? t("desk.links.ended") : null;
  const query = made && new URLSearchParams({ [LINK_TOKEN]: made.token });
  return {
    ...pageView(context, opened, {
      ...{ current: "links", path: LINKS_PATH, heading: t("desk.links.heading") },
      ...{ notice, isError: error !== null },
    }),
    /** The address of the link that was just made; it can't be shown again. */
    made: links.some(({ id }) => id === made?.id) ? `${context.visitorOrigin}${SHARED_PATH}?${query}` : null,
    ...{ typed, error },
    links: links.map(({ id, email, path, created_at, expires_at }) => ({
      id,
      path,
      by: t("desk.links.by", { email, time: editorTime(context, created_at) }),
      until: t("desk.links.until", { time: editorTime(context, expires_at) }),
    })),
  };
}

/**
 * `/preview/shared?t=…`: begins the preview of this browser, and leads to the page that the link is for, so that the
 * token leaves the address. A link that doesn't work, whatever the reason, is 410.
 * @throws Response 404 where the site has no editors, 303 to the page of the link
 */
export async function loadSharedPage({ request, context }: PageArgs) {
  openEditor(context);
  const token = new URL(request.url).searchParams.get(LINK_TOKEN);
  const link = token === null ? null : await linkOfToken(context, token);
  if (link) throw redirectDocument(link.path, { status: 303, headers: headersOf(openLink(context, link)) });
  const opened = await readSharedPreview(context, visitorRequest(request));
  if (token === null && opened.kind === "open")
    throw redirectDocument(opened.link.path, { status: 303, headers: headersOf() });
  const cookie = opened.kind === "ended" ? leaveSharedPreview(context) : null;
  return data(endedLink(context), { status: 410, headers: headersOf(cookie) });
}

/** Ends the preview of this browser; the link goes on working. */
export async function sharedAction({ request, context }: PageArgs) {
  openEditor(context);
  await readPost(request);
  return redirectDocument("/", { status: 303, headers: headersOf(leaveSharedPreview(context)) });
}

export function endedLink(context: RequestContext) {
  const t = translator(context.site);
  const heading = t("desk.shared.ended");
  return {
    heading,
    text: t("desk.shared.ended_text"),
    back: t("desk.shared.to_site", { site: context.site.name }),
    page: editorMeta(context, SHARED_PATH, heading),
  };
}

/** No page that follows gets the address: it has the token. */
function headersOf(cookie: string | null = null): Headers {
  const headers = formHeaders(true, cookie);
  headers.set("Referrer-Policy", "no-referrer");
  headers.set("X-Robots-Tag", "noindex");
  return headers;
}
