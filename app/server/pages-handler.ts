import { setImmediate as nextTurn } from "node:timers/promises";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { takeChatMark, takeFilmMark, takeGatewayMark } from "~/pages/http/answer-marks.server";
import { leaveSharedPreview } from "~/services/editing/preview-links.server";
import type { Platform } from "~/services/platform/platform";
import type { Stylesheets } from "./first-visit";
import { BodyTooLargeError, dropRest, sendPage, sizeText } from "./page-request";
import { type PageHost, PageVisit } from "./page-visit";
import { refuse } from "./plain-page";
import { showPostedPages } from "./posted-pages";
import { markPreview, noPostAfterLink, noPostInPreview } from "./preview";
import { isApiPath } from "./request-log";
import { cookiesIn, inLanguage, requestAt } from "./request-target";
import { type Handler, handlerByRoute } from "./route-handlers";
import {
  allowChat,
  allowFilms,
  allowFramedForms,
  allowGatewayForms,
  allowOwnFraming,
} from "./security-headers";
import { SharedPages } from "./shared-pages";
import { withUnavailableAnswers } from "./store-unavailable";

interface PagesOptions {
  /** Whether a page is rendered once for all visitors without personal state (docs/decisions/0139). */
  shares?: boolean;
  /** The built stylesheets. Without them a first visit gets the page of later visits. */
  stylesheets?: Stylesheets;
}

export interface PagesHandler extends RequestHandler {
  /** Absent: each page is rendered for its visitor. */
  shared?: SharedPages | undefined;
}

type Build = ServerBuild | (() => Promise<ServerBuild>);

/**
 * Remix's pages as an Express handler. Replaces `@remix-run/express`, which trusts any `X-Forwarded-Host`, can't limit
 * a streamed body, and flushes the compressor after every small chunk.
 */
export function pagesHandler(
  build: Build,
  platform: Platform,
  { shares = false, stylesheets }: PagesOptions = {},
): PagesHandler {
  const host: PageHost = { platform, handle: handlerByLanguage(build, platform) };
  const turn = turns();
  const shared = shares ? new SharedPages(platform, host.handle, stylesheets) : undefined;
  const pages: RequestHandler = async (request, response, next) => {
    try {
      if (await shared?.answer(request, response, turn)) return;
      await answer(await PageVisit.open(host, request, response), request, response, turn);
    } catch (error) {
      if (error instanceof BodyTooLargeError) refuseBody(error, request, response);
      else if (response.destroyed || request.destroyed) response.destroy();
      else next(error);
    }
  };
  return Object.assign(pages, { shared });
}

/** Remix's handler for the addresses of each language: their prefix is its `basename` (docs/decisions/0095). */
function handlerByLanguage(build: Build, { config }: Platform): PageHost["handle"] {
  const mode = config.NODE_ENV === "development" ? "development" : "production";
  const handlers = new Map<string, Handler>();
  return (page, context) => {
    const { base } = context.site;
    let handler = handlers.get(base);
    if (!handler) {
      handler = handlerBelow(build, base, mode);
      handlers.set(base, handler);
    }
    return handler(base === "" ? page : requestAt(page, base), context);
  };
}

function handlerBelow(build: Build, base: string, mode: string): Handler {
  const below = (whole: ServerBuild) => {
    const pages = withUnavailableAnswers(showPostedPages(whole));
    return base === "" ? pages : inLanguage(pages, base);
  };
  if (typeof build === "function") return createRequestHandler(async () => below(await build()), mode);
  return handlerByRoute(below(build), mode);
}

/** Starts each page in a turn of the event loop that no other page has, so that closed connections are noticed. */
function turns(): () => Promise<void> {
  let started = Promise.resolve();
  return async () => {
    // Two turns: the end of a connection is read in the turn after its last data.
    started = started.then(() => nextTurn()).then(() => nextTurn());
    await started;
  };
}

function refuseBody(error: BodyTooLargeError, request: ExpressRequest, response: ExpressResponse): void {
  request.resume();
  refuse(request, response, 413, {
    title: "That was too large to send",
    message: `Please send at most ${sizeText(error.limit)}.`,
  });
}

async function answer(
  visit: PageVisit,
  request: ExpressRequest,
  response: ExpressResponse,
  turn: () => Promise<void>,
): Promise<void> {
  if (refusePost(visit, request, response)) return;
  if (visit.preview?.isRefused) {
    await sendPage(await visit.drawRefusedPost(), response);
    return;
  }
  const state = await visit.drawState();
  if (state) {
    markPreview(state.headers);
    if (visit.hasPencils) allowFramedForms(response);
    await sendPage(state, response);
    return;
  }
  // A client that disconnected while waiting needs no page. Posted data is still handled.
  if (visit.isRead) {
    await turn();
    if (response.destroyed) return;
  }
  const page = await visit.draw();
  await allowByPage(page, visit, response);
  await sendPage(isApiPath(request.path) ? await withJsonError(page) : page, response);
  dropRest(request);
}

/** Refuses a form that was sent from a preview; one that a script sent is answered by a page. */
function refusePost(visit: PageVisit, request: ExpressRequest, response: ExpressResponse): boolean {
  const { served, preview } = visit;
  if (visit.isPostAfterLink) {
    response.append("Set-Cookie", leaveSharedPreview(served));
    refuse(request, response, 410, noPostAfterLink(served.site));
    return true;
  }
  if (!preview?.isRefused || visit.isScripted) return false;
  refuse(request, response, 403, noPostInPreview(served.site));
  return true;
}

/** Sets the headers that depend on what the page contains and on who sees it. */
async function allowByPage(page: Response, visit: PageVisit, response: ExpressResponse): Promise<void> {
  const { headers } = page;
  const { platform, site } = visit.served;
  // A page without an action answers 405 without the header that this status requires.
  if (page.status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
  if (takeChatMark(headers) && site.chat.provider) allowChat(response, site.chat.provider);
  if (takeFilmMark(headers)) allowFilms(response);
  if (visit.preview) markPreview(headers);
  if (visit.isOwnPreview && visit.hasPencils) allowFramedForms(response);
  if (await visit.isOwnFrame()) allowOwnFraming(response);
  if (takeGatewayMark(headers)) allowGatewayForms(response, platform.payments?.formOrigins ?? []);
  cookiesIn(site.base, headers);
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
