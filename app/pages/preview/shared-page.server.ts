import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { translator } from "~/i18n/site-i18n.server";
import {
  LINK_TOKEN,
  leaveSharedPreview,
  linkOfToken,
  openLink,
  readSharedPreview,
  SHARED_PATH,
} from "~/services/editing/preview-links.server";
import { formHeaders, readPost } from "../forms/form-answer.server";
import { visitorRequest } from "../http/visitor-request.server";
import type { RequestContext } from "../request-context";
import { type EditorMeta, editorMeta, openEditor } from "./editor-frame.server";

export interface EndedLinkView {
  heading: string;
  text: string;
  back: string;
  page: EditorMeta;
}

/**
 * `/preview/shared?t=…`: begins the preview of this browser, and leads to the page that the link is for, so that the
 * token leaves the address. A link that doesn't work, whatever the reason, is 410.
 * @throws Response 404 where the site has no editors, 303 to the page of the link
 */
export async function loadSharedPage({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
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
export async function sharedAction({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  openEditor(context);
  await readPost(request);
  return redirectDocument("/", { status: 303, headers: headersOf(leaveSharedPreview(context)) });
}

function endedLink(context: RequestContext): EndedLinkView {
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
