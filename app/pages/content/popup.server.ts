import type { ContentNode } from "~/domain/content/content-node";
import type { PopupPage } from "~/domain/content/popup";
import { type PopupOfVisit, popupInPreview, popupOfVisit } from "~/services/content/site-popup.server";
import { visitorRequest } from "../http/visitor-request.server";
import type { RequestContext } from "../request-context";
import { hasCalculator } from "./block-query.server";

type PopupContext = Pick<RequestContext, "platform" | "site" | "origin" | "editing">;
/** What the page's loaders have returned, by route. */
interface Answer {
  form?: unknown;
  calculator?: unknown;
  content?: { nodes?: readonly ContentNode[] } | null;
  saved?: { notice?: unknown } | null;
}
type Loaded = Readonly<Record<string, unknown>>;

/** Returns the popup that a page is drawn with (rules/content#popup). */
export function popupOfPage(context: PopupContext, request: Request, loaded: Loaded): PopupOfVisit {
  const page = popupPage(context, new URL(request.url).pathname, loaded);
  if (!page) return { popup: null, cookies: [] };
  if (context.editing?.isPreview)
    return { popup: popupInPreview(context.site, page, context.platform.now()), cookies: [] };
  return popupOfVisit(context, visitorRequest(request), page, context.platform.now());
}

/** Null where no popup may be: over a form, and over a notice about a car that was just saved. */
function popupPage(
  { platform }: Pick<PopupContext, "platform">,
  path: string,
  loaded: Loaded,
): PopupPage | null {
  const declared = platform.routes.match(path)?.route.declared;
  if (declared?.kind !== "page" || !declared.popups) return null;
  const answers = Object.values(loaded) as (Answer | null)[];
  const isTaken = ({ form, calculator, content, saved }: Answer) =>
    form || calculator || saved?.notice || (content?.nodes && hasCalculator(content.nodes));
  if (answers.some((answer) => answer && isTaken(answer))) return null;
  return { path, kind: declared.popups };
}
