import type { PopupPage } from "~/domain/content/popup";
import { type PopupOfVisit, popupOfVisit } from "~/services/content/site-popup.server";
import { visitorRequest } from "../http/visitor-request.server";
import type { RequestContext } from "../request-context";

type PopupContext = Pick<RequestContext, "platform" | "site" | "origin">;
/** What the page's loaders have returned, by route. */
type Loaded = Readonly<Record<string, unknown>>;

/** Returns the popup that a page is drawn with (rules/content#popup). */
export function popupOfPage(context: PopupContext, request: Request, loaded: Loaded): PopupOfVisit {
  const page = popupPage(context, new URL(request.url).pathname, loaded);
  if (!page) return { popup: null, cookies: [] };
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
  const answers = Object.values(loaded) as ({ form?: unknown; saved?: { notice?: unknown } | null } | null)[];
  if (answers.some((answer) => answer?.form || answer?.saved?.notice)) return null;
  return { path, kind: declared.popups };
}
