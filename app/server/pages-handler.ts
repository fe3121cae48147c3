import { setImmediate as nextTurn } from "node:timers/promises";
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { takeGatewayMark } from "~/pages/http/gateway-mark.server";
import { referrerBehind, takeChatMark, visitorRequest } from "~/pages/http/visitor-request.server";
import type { PendingPost } from "~/services/account/pending-posts.server";
import { readSession } from "~/services/account/session.server";
import { readEditorSession } from "~/services/editing/editor-sign-in.server";
import { leaveSharedPreview, readSharedPreview, SHARED_PATH } from "~/services/editing/preview-links.server";
import type { PageState } from "~/services/editing/samples/page-states.server";
import { shownMarks } from "~/services/editing/workspace-lists.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import type { Platform } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";
import { siteIn } from "~/tenants/site-language";
import { cookiesIn, inLanguage, requestAt } from "./language-prefix";
import { BodyTooLargeError, dropRest, sendPage, sizeText, toPageRequest } from "./page-request";
import { drawState, requestOf, stateAsked, stateLanguage, stateShown, statesForEditor } from "./page-states";
import { refuse } from "./plain-page";
import { continuedRequest, showPostedPages } from "./posted-pages";
import { isEditorPath, markPreview, noPostAfterLink, noPostInPreview, previewOf, textsOf } from "./preview";
import { publicOrigin, visitorKey } from "./request-checks";
import { isApiPath, requestState } from "./request-log";
import { DATA_SUFFIX } from "./request-target";
import { type Handler, handlerByRoute } from "./route-handlers";
import { allowChat, allowFramedForms, allowGatewayForms, allowOwnFraming } from "./security-headers";
import { SharedPages } from "./shared-pages";
import { type ShownSite, withShownMarks } from "./shown-marks";
import { pageTarget } from "./site-selection";
import { withUnavailableAnswers } from "./store-unavailable";

interface PagesOptions {
  /** Whether a page is rendered once for all visitors without personal state (docs/decisions/0139). */
  shares?: boolean;
}

export interface PagesHandler extends RequestHandler {
  /** Absent: each page is rendered for its visitor. */
  shared?: SharedPages | undefined;
}

/**
 * Remix's pages as an Express handler. Replaces `@remix-run/express`, which trusts any `X-Forwarded-Host`, can't limit
 * a streamed body, and flushes the compressor after every small chunk.
 */
export function pagesHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  platform: Platform,
  { shares = false }: PagesOptions = {},
): PagesHandler {
  const mode = platform.config.NODE_ENV === "development" ? "development" : "production";
  const prepare = (pages: ServerBuild) => withUnavailableAnswers(showPostedPages(pages));
  const handlers = new Map<string, Handler>();
  /** Remix's handler for the addresses of one language: their prefix is its `basename` (docs/decisions/0095). */
  const handle = (page: Request, context: AppLoadContext): Promise<Response> => {
    const { base } = context.site;
    let handler = handlers.get(base);
    if (!handler) {
      const below = (pages: ServerBuild) => (base === "" ? prepare(pages) : inLanguage(prepare(pages), base));
      handler =
        typeof build === "function"
          ? createRequestHandler(async () => below(await build()), mode)
          : handlerByRoute(below(build), mode);
      handlers.set(base, handler);
    }
    return handler(base === "" ? page : requestAt(page, base), context);
  };
  /** Starts each page in its own event loop turn, so that closed connections are noticed in between. */
  let started = Promise.resolve();
  const turn = async () => {
    // Two turns: the end of a connection is read in the turn after its last data.
    started = started.then(() => nextTurn()).then(() => nextTurn());
    await started;
  };
  const sharedPages = shares ? new SharedPages(platform, handle) : undefined;
  const pages: RequestHandler = (request, response, next) => {
    respond(request, response).catch((error: unknown) => {
      if (error instanceof BodyTooLargeError) {
        request.resume();
        refuse(request, response, 413, {
          title: "That was too large to send",
          message: `Please send at most ${sizeText(error.limit)}.`,
        });
      } else if (response.destroyed || request.destroyed) response.destroy();
      else next(error);
    });
  };
  return Object.assign(pages, { shared: sharedPages });

  async function respond(request: ExpressRequest, response: ExpressResponse): Promise<void> {
    const state = requestState(response);
    if (!state.site || state.origin === null) throw new Error("pages are served only once a site is known");
    if (await sharedPages?.answer(request, response, turn)) return;
    const limited = state.sentTooOften;
    const target =
      limited === undefined ? pageTarget(state.site, request.originalUrl) : sentTooOftenPage(request);
    const pageRequest = await toPageRequest(request, response, state.origin + target);
    const visitorOrigin = state.origin;
    const served = { platform, site: state.site, origin: publicOrigin(visitorOrigin, request) };
    const editor = once(() => readEditorSession(served, visitorRequest(pageRequest)));
    const shared = once(() => readSharedPreview(served, visitorRequest(pageRequest)));
    const found = await previewOf(served, request, { editor, shared });
    const isFramed = request.get("sec-fetch-dest") === "iframe";
    const isEnded = found === "ended";
    const preview = found === "ended" ? null : found;
    const isScripted = DATA_SUFFIX.test(request.originalUrl);
    if (isEnded && !isRead(request)) {
      response.append("Set-Cookie", leaveSharedPreview(served));
      refuse(request, response, 410, noPostAfterLink(state.site));
      return;
    }
    if (preview?.isRefused && !isScripted) {
      refuse(request, response, 403, noPostInPreview(state.site));
      return;
    }
    const visit = preview?.visit ?? served;
    let continued: PendingPost | undefined;
    const effects: (() => readonly string[])[] = [];
    const contextFor = (from: Request): AppLoadContext => ({
      ...visit,
      editing: {
        // A post that continues after the sign-in has a session that this request hasn't had.
        editor: from === pageRequest ? editor : once(() => readEditorSession(served, visitorRequest(from))),
        isPreview: preview !== null,
        sharedUntil: preview?.link?.expires_at ?? null,
        marks: null,
        isFramed,
        states: statesForEditor(served),
        textsOf: (path, language) =>
          textsOf(served, { path, language }, (page, recorded) => {
            const asked = stateAsked(page.url);
            if (asked !== null) return inState(asked, recorded.site, null);
            // Nobody is signed in there, no editor either.
            const { editing: _editors, ...drawn } = contextFor(page);
            return handle(page, { ...drawn, ...recorded });
          }),
      },
      visitorOrigin,
      nonce: state.nonce,
      requestId: state.requestId,
      session: once(() => readSession(visit, visitorRequest(from))),
      saveData: request.get("save-data")?.toLowerCase() === "on",
      visitorKey: visitorKey(request),
      continueWith: (post) => {
        continued = post;
      },
      onVisit: (effect) => {
        effects.push(() => effect(visitorOf(from, visit.site.base)));
      },
      ...((limited !== undefined || preview?.isRefused) && {
        refusedPost: {
          address: request.originalUrl.replace(DATA_SUFFIX, ""),
          seconds: limited ?? 0,
          ...(preview?.isRefused && { inPreview: true }),
        },
      }),
    });
    /** Draws a page with what this editor's browser shows at its texts. */
    const withMarks = (site: Site, draw: (shown: ShownSite) => Promise<Response>) =>
      withShownMarks(
        { ...served, site },
        {
          shown: shownMarks(served, visitorRequest(pageRequest)),
          address: request.originalUrl,
          nonce: state.nonce,
        },
        draw,
      );
    /** Draws a page in a state, with the bar of the preview or without it. */
    const inState = (name: PageState, site: Site, bar: Pick<ShownSite, "marks"> | null) =>
      drawState({ ...served, site }, name, (state) => {
        const { context, session, refusedPost } = state;
        const drawn = requestOf(state);
        const { editing, ...rest } = contextFor(drawn);
        return handle(drawn, {
          ...rest,
          ...context,
          session: async () => session,
          ...(refusedPost && { refusedPost }),
          ...(bar &&
            editing && {
              editing: { ...editing, ...bar, isPreview: true, state: stateShown(site, name) },
            }),
        });
      });
    if (preview?.isRefused) {
      // A dialog reads an action's answer.
      const refused = new Request(new URL(sentTooOftenPage(request), state.origin), pageRequest);
      await sendPage(await handle(refused, contextFor(refused)), response);
      return;
    }
    const pageState = isRead(request) ? stateAsked(pageRequest.url) : null;
    if (pageState !== null && (await editor())?.preview === true) {
      const draft = (await platform.wording.draft(served.site.slug)) ?? served.site;
      const spoken = siteIn(draft, stateLanguage(draft, pageRequest.url));
      const page = await withMarks(spoken, ({ site, marks }) => inState(pageState, site, { marks }));
      markPreview(page.headers);
      if (shownMarks(served, visitorRequest(pageRequest)) === "edit") allowFramedForms(response);
      await sendPage(page, response);
      return;
    }
    // A client that disconnected while waiting needs no page. Posted data is still handled.
    if (isRead(request)) {
      await turn();
      if (response.destroyed) return;
    }
    // Said once, on whatever page: it takes the cookie away.
    const asked =
      isEnded && !isScripted && state.route?.declared.kind === "page"
        ? new Request(new URL(SHARED_PATH, state.origin), pageRequest)
        : pageRequest;
    const isOwnPage = preview?.link === null && !isScripted && state.route?.declared.kind !== "file";
    let page = isOwnPage
      ? await withMarks(visit.site, ({ site, marks }) => {
          const { editing, ...rest } = contextFor(asked);
          return handle(asked, { ...rest, site, ...(editing && { editing: { ...editing, marks } }) });
        })
      : await handle(asked, contextFor(asked));
    for (const effect of effects) for (const cookie of effect()) page.headers.append("Set-Cookie", cookie);
    if (continued) {
      const signedIn = page;
      const post = continuedRequest(pageRequest, continued, signedIn);
      page = await handle(post, contextFor(post));
      for (const cookie of signedIn.headers.getSetCookie()) page.headers.append("Set-Cookie", cookie);
    }
    // A page without an action answers 405 by itself, and forgets to say what it does take.
    if (page.status === 405 && !page.headers.has("Allow")) page.headers.set("Allow", "GET, HEAD");
    const { provider } = state.site.chat;
    if (takeChatMark(page.headers) && provider) allowChat(response, provider);
    if (preview) markPreview(page.headers);
    if (isOwnPage && shownMarks(served, visitorRequest(pageRequest)) === "edit") allowFramedForms(response);
    if (isFramed && isEditorPath(request.path) && (await editor())) allowOwnFraming(response);
    if (takeGatewayMark(page.headers)) allowGatewayForms(response, platform.payments?.formOrigins ?? []);
    cookiesIn(state.site.base, page.headers);
    await sendPage(isApiPath(request.path) ? await withJsonError(page) : page, response);
    dropRest(request);
  }
}

/** Calls `read` on the first call only, and returns its promise every time. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  return () => {
    promise ??= read();
    return promise;
  };
}

/** The visitor as pages see them: their addresses have no prefix of a language. */
function visitorOf(page: Request, base: string): VisitorRequest {
  const visitor = visitorRequest(page);
  return { ...visitor, referrer: referrerBehind(visitor.referrer, new URL(page.url).origin, base) };
}

/** The address of the page that answers a visitor who sent too much, in the form of the original request. */
function sentTooOftenPage({ originalUrl }: ExpressRequest): string {
  return `/sent-too-often${DATA_SUFFIX.test(originalUrl) ? ".data" : ""}`;
}

function isRead({ method }: ExpressRequest): boolean {
  return method === "GET" || method === "HEAD";
}

/** The error messages for programs when an endpoint gives none of its own. */
const MESSAGES = new Map([
  [400, "This call can't be read"],
  [404, "There is nothing at this address"],
  [405, "This address does not take that method"],
  [410, "This is gone"],
  [413, "This is too large"],
  [415, "Send JSON"],
  [429, "Too much was sent; try again later"],
  [503, "This can't be answered for the moment; try again later"],
]);

/**
 * The response of a JSON endpoint. An error that is not JSON, such as the router's or an unavailable store's, becomes
 * `{ "error": … }` with the same status and headers. Any other response is returned unchanged.
 */
async function withJsonError(answer: Response): Promise<Response> {
  const type = answer.headers.get("content-type") ?? "";
  if (answer.status < 400 || /^application\/json\b/i.test(type)) return answer;
  await answer.body?.cancel();
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  headers.delete("x-remix-error");
  headers.set("content-type", "application/json; charset=utf-8");
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  const fallback = answer.status < 500 ? "This call was refused" : "This can't be answered";
  const body = JSON.stringify({ error: MESSAGES.get(answer.status) ?? fallback });
  return new Response(body, { status: answer.status, headers });
}
