import type { LoaderFunctionArgs } from "@remix-run/node";
import { escapeHtml } from "~/domain/text/escape";
import { visitorRequest } from "~/pages/http/visitor-request.server";
import { readVisitedPage, recordVisitedPage } from "~/services/visitor/visited-page.server";

/** Pages of other websites, and of other dealers' sites on the same domain, can't add to a visit. */
const OWN_PAGE = new Set([null, "same-origin"]);

/** The first place in a page whose inner HTML no script compares (ui/layout/server-drawn.tsx). */
const SERVER_DRAWN = '<div id="site-popup">';
const END = "</body>";

/** Adds the picture that records the visit to a page. Pages without that place have no script. */
export function withVisitPicture(html: string, address: string): string {
  const picture = `<img src="${escapeHtml(address)}" alt="" width="1" height="1" hidden=""/>`;
  return html.includes(SERVER_DRAWN)
    ? html.replace(SERVER_DRAWN, () => SERVER_DRAWN + picture)
    : html.replace(END, () => picture + END);
}

/** `/visit.gif`: records that a visitor looks at the page that shows this picture (docs/decisions/0148). */
export function visitPicture({ request, context }: LoaderFunctionArgs): Response {
  const page = readVisitedPage(new URL(request.url).searchParams);
  const isOwn = OWN_PAGE.has(request.headers.get("Sec-Fetch-Site"));
  return pixelAnswer(page && isOwn ? recordVisitedPage(context, visitorRequest(request), page) : []);
}

/** A transparent pixel: the smallest possible GIF. */
const PIXEL = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");

/** Returns the picture of a page that reports a view. No cache keeps it, so that each view sends a request. */
export function pixelAnswer(cookies: readonly (string | null)[]): Response {
  const headers = new Headers({ "Content-Type": "image/gif", "Cache-Control": "no-store" });
  for (const cookie of cookies) if (cookie !== null) headers.append("Set-Cookie", cookie);
  return new Response(PIXEL, { headers });
}
