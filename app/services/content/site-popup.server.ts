import { type PopupPage, type PopupView, popupOf } from "~/domain/content/popup";
import { dateFormat } from "~/domain/text/local-day";
import { own } from "~/domain/text/own-property";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { readCookie, type Visit, writeCookie } from "../http/cookies.server";
import { isVisit, type VisitorRequest } from "../http/visitor-request.server";
import { VISIT_SECONDS } from "../visitor/visit-trail.server";

/** Whether this visit has seen one. It says nothing else. */
const SEEN = { name: "popup", maxAgeSeconds: VISIT_SECONDS, scripts: false };
const YES = "seen";

/** What a page does about popups: the one to show, and the cookies that remember it. */
export interface PopupOfVisit {
  popup: PopupView | null;
  cookies: string[];
}

/**
 * Returns the popup of a page, at most once in a visit, and none for robots and prefetched pages: what a robot reads is
 * the page. Each page that has one prolongs the visit.
 */
export function popupOfVisit(
  { site, origin }: Visit & { site: Site },
  visitor: VisitorRequest,
  page: PopupPage,
  now: Date,
): PopupOfVisit {
  const entries = Object.entries(site.popups).map(([id, popup]) => ({ id, ...popup }));
  const popup = popupOf(entries, page, now);
  if (!popup || visitor.method !== "GET" || !isVisit(visitor)) return { popup: null, cookies: [] };
  const isSeen = readCookie({ origin }, visitor, SEEN) !== null;
  return {
    popup: isSeen ? null : viewOf(site, popup),
    cookies: [writeCookie({ origin }, SEEN, YES)],
  };
}

/**
 * Returns the popup of a page as a preview shows it: every time, and before its time too, which it then says
 * (rules/editors#preview-popup).
 */
export function popupInPreview(site: Site, page: PopupPage, now: Date): PopupView | null {
  const entries = Object.entries(site.popups).map(([id, popup]) => ({ id, ...popup }));
  const current = popupOf(entries, page, now);
  if (current) return viewOf(site, current);
  const coming = entries.filter(({ starts }) => starts !== undefined && new Date(starts) > now);
  const [next] = coming.flatMap((popup) => popupOf([popup], page, new Date(popup.starts ?? now)) ?? []);
  if (!next) return null;
  const format = dateFormat(site.language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: site.time_zone,
  });
  const time = format.format(new Date(next.starts ?? now));
  return { ...viewOf(site, next), note: translator(site)("desk.popup_from", { time }) };
}

function viewOf(site: Site, popup: Site["popups"][string] & { id: string }): PopupView {
  const t = translator(site);
  const { id, alt, title, description, link_to, button_text } = popup;
  const picture = own(site.popupPictures, id);
  return {
    title: t(title),
    description: description && t(description),
    picture: picture ? { ...picture, alt: alt ? t(alt) : "" } : null,
    link: link_to === null ? null : { href: link_to, text: t(button_text) },
  };
}
