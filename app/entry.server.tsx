import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import type { CarId } from "./domain/text/identifiers";
import { own } from "./domain/text/own-property";
import type { BrowserList } from "./domain/visitor/saved-lists";
import { translator } from "./i18n/site-i18n.server";
import { rootData } from "./pages/content/root-data.server";
import { chatOfPage, popupOfPage, shellData } from "./pages/content/shell-data.server";
import { markChat, markFilm, takeSearchMark } from "./pages/http/answer-marks.server";
import { PageCards, withFocalPoints, withPageData, withStructured } from "./pages/http/page-data.server";
import { requestBehind, visitorRequest } from "./pages/http/visitor-request.server";
import { loadGoneCar } from "./pages/vehicle/car-of-page.server";
import { withVisitPicture } from "./pages/visit/visit-picture.server";
import type { VisitorRequest } from "./services/http/visitor-request.server";
import { loadLatestCars } from "./services/stock/listed-cars.server";
import { shownNotice } from "./services/visitor/saved-cars.server";
import {
  isRecordedByPicture,
  visitEffect,
  visitPictureAddress,
} from "./services/visitor/visited-page.server";
import type { DocumentData } from "./tenants/document-data";
import type { PageDeclaration } from "./tenants/route-declaration";
import { DrawnCardsContext } from "./ui/card/drawn-cards";
import { ErrorScene } from "./ui/content/error-scene";
import { ErrorViewContext } from "./ui/content/error-view";
import { FILM_ATTRIBUTE } from "./ui/content/film";
import { withIslands } from "./ui/island";
import { ShellContext } from "./ui/layout/shell-context";
import { PopupContext } from "./ui/layout/site-popup";
import { DocumentContext, NonceContext, WordsProvider } from "./ui/site-context";

/**
 * Renders the whole page before the first byte, with React's renderer for strings: every loader has answered by then,
 * and nothing is deferred. React's streams cost a third more, for hundreds of small pieces.
 */
export default async function handleRequest(
  asked: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  const { site, nonce } = context;
  const request = requestBehind(asked, site.base);
  // The reader has gone while the page's data was gathered; nobody sees this status.
  if (request.signal.aborted) return new Response(null, { status: 499 });
  const lists = savedListsOf(remixContext);
  const [document, shell, errorView] = await Promise.all([
    (!lists && rootOf(remixContext)) || rootData(context, request, lists),
    shellData(context),
    viewOfError(context, remixContext, status),
  ]);
  const { loaderData, matches } = remixContext.staticHandlerContext;
  const shown = matches.at(-1)?.route.id ?? "";
  const chat = chatOfPage(context, request.method, {
    status,
    declared: own(remixContext.routeModules, shown)?.handle as Partial<PageDeclaration> | undefined,
    data: own(loaderData, shown),
  });
  const { popup, cookies } =
    status === 200
      ? popupOfPage(context, request, { ...loaderData, root: document })
      : { popup: null, cookies: [] };
  const { serverHandoffStream: data, ...rest } = remixContext;
  const rendered = { ...rest, manifest: manifestOf(remixContext) };
  // Texts are marked, or their keys listed, while they are drawn.
  const isForEditor = context.editing?.isPreview || site.markText || site.onText;
  const cards = isForEditor ? null : new PageCards(context.platform, site);
  const drawn = renderToString(
    <NonceContext.Provider value={nonce}>
      <DocumentContext.Provider value={document}>
        <ShellContext.Provider value={{ ...shell, chat }}>
          <PopupContext.Provider value={popup}>
            <WordsProvider translate={translator(site)}>
              <ErrorViewContext.Provider value={errorView}>
                <DrawnCardsContext.Provider value={cards}>
                  <RemixServer context={rendered} url={asked.url} nonce={nonce} />
                </DrawnCardsContext.Provider>
              </ErrorViewContext.Provider>
            </WordsProvider>
          </PopupContext.Provider>
        </ShellContext.Provider>
      </DocumentContext.Provider>
    </NonceContext.Provider>,
  );
  const markup = withIslands(cards ? cards.complete(drawn) : drawn);
  const html = withStructured(`<!DOCTYPE html>${markup}`, Object.values(loaderData ?? {}));
  const hydrates = rendered.renderMeta?.didRenderScripts === true;
  const withData = hydrates && data ? await withPageData(html, data, nonce) : html;
  const page = withFocalPoints(withData, site, hydrates ? tilePictures(site) : []);
  const visitor = visitorRequest(request);
  const search = takeSearchMark(headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (chat) markChat(headers);
  if (markup.includes(FILM_ATTRIBUTE)) markFilm(headers);
  if (site.fonts.preload && !document.saveData)
    headers.append("Link", `<${site.fonts.preload}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
  for (const cookie of shownNotice(context, visitor)) headers.append("Set-Cookie", cookie);
  let sent = page;
  if (status === 200) {
    const picture = visitPicture(context, visitor, { html: page, search });
    if (picture) sent = withVisitPicture(page, picture);
    else followVisit(context, visitor, search);
    for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  }
  // A page that answers a form shows what was typed.
  if (request.method === "POST") headers.set("Cache-Control", "private, no-store");
  else if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  return new Response(sent, { headers, status });
}

/** Returns Remix's list of routes with those of the page only: its router prepares and tries each of them again. */
function manifestOf({ manifest, staticHandlerContext: { matches } }: EntryContext): EntryContext["manifest"] {
  const routes = matches.flatMap(({ route: { id } }) => {
    const route = own(manifest.routes, id);
    return route ? [[id, route] as const] : [];
  });
  return { ...manifest, routes: Object.fromEntries(routes) };
}

/** The pictures of tiles, which a search may show after it has changed. */
function tilePictures({ promotions }: AppLoadContext["site"]): string[] {
  return promotions.flatMap(({ node }) => node.picture ?? []);
}

/** Has the visit recorded for each visitor to whom the page is sent. */
function followVisit(
  context: AppLoadContext,
  { url }: Pick<VisitorRequest, "url">,
  search: string | null,
): void {
  const effect = visitEffect(context, { url, search });
  if (effect) context.onVisit(effect);
}

/**
 * Returns the address of the picture that records the visit, so that the page sets no cookie. Null where the page's own
 * request records it: a page with a form is sent to one visitor only, and its visit must not miss it.
 */
function visitPicture(
  context: AppLoadContext,
  { method, url }: VisitorRequest,
  { html, search }: { html: string; search: string | null },
): string | null {
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead || context.editing?.state || html.includes("submission_id")) return null;
  return isRecordedByPicture(context.site, url)
    ? visitPictureAddress({ path: new URL(url).pathname, search })
    : null;
}

/** A page with the same parts as that of an error, which therefore needs its stylesheets. */
const SAME_PARTS = "routes/favourites";

/** Returns how a failed page is drawn. A page that was not found, or a car that was sold, is followed by others. */
async function viewOfError(
  context: AppLoadContext,
  { staticHandlerContext: { errors, matches }, manifest }: EntryContext,
  status: number,
): Promise<ReactElement | null> {
  if (!errors) return null;
  const slug = matches.at(-1)?.params.slug;
  const gone = status === 410 && slug ? await loadGoneCar(context, slug) : null;
  const isFollowed = status === 404 || status === 410;
  const latest = gone?.latest ?? (isFollowed ? await loadLatestCars(context) : null);
  const shell = new Set(manifest.routes.root?.css);
  const styles = (manifest.routes[SAME_PARTS]?.css ?? []).filter((sheet) => !shell.has(sheet));
  return <ErrorScene status={status} car={gone?.name} latest={latest} styles={styles} />;
}

type BrowserLists = Record<BrowserList, readonly CarId[]>;

/** The lists of the visitor's browser, where the page has put them right. */
function savedListsOf({ staticHandlerContext }: EntryContext): BrowserLists | undefined {
  const pages = Object.values(staticHandlerContext.loaderData) as ({ savedLists?: BrowserLists } | null)[];
  return pages.find((page) => page?.savedLists)?.savedLists;
}

/** What the root's loader returned; absent where no loader ran, as when an action failed. */
function rootOf({ staticHandlerContext }: EntryContext): DocumentData | undefined {
  return (staticHandlerContext.loaderData as { root?: DocumentData } | null)?.root;
}

/** A page that the router shows in place is visited like any other. */
export function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: AppLoadContext },
): Response {
  const visitor = visitorRequest(requestBehind(request, context.site.base));
  const search = takeSearchMark(response.headers);
  if (response.status === 200) followVisit(context, visitor, search);
  // It may hold what only this visitor may see, as the page itself does: no shared cache may store it.
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-cache");
  return response;
}

/**
 * Errors of loaders and actions. What a visitor typed is never logged: so not what the router says of an address
 * that no route fits, which is a 404 like any other.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.platform.log.error(
    { err: error, requestId: context.requestId, path: new URL(request.url).pathname },
    "request failed",
  );
}
