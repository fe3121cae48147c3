import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { createReadableStreamFromReadable, createRequestHandler } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import type { Platform } from "~/services/platform.server";
import { refuse } from "./plain-page";
import { isStockFeed } from "./request-checks";
import { requestState } from "./request-state";

/** Largest body of a form or JSON call, in bytes. A stock feed has its own bounds in the import. */
export const LARGEST_BODY = 1024 * 1024;

/** How long the rest of a refused feed is taken. */
const DROP_FOR_MS = 3000;

class BodyTooLargeError extends Error {}

/**
 * Remix's pages as an Express handler. `@remix-run/express` is not used because it believes any
 * `X-Forwarded-Host`, can't bound a streamed body, and flushes the compressor after every small chunk.
 */
export function pagesHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  platform: Platform,
): RequestHandler {
  const mode = platform.config.NODE_ENV === "development" ? "development" : "production";
  const handle = createRequestHandler(build, mode);
  return (request, response, next) => {
    respond(request, response).catch((error: unknown) => {
      if (error instanceof BodyTooLargeError) {
        request.resume();
        refuse(request, response, 413, {
          title: "That was too large to send",
          message: `Please send at most ${LARGEST_BODY / 1024 / 1024} MB.`,
        });
      } else if (response.destroyed || request.destroyed) response.destroy();
      else next(error);
    });
  };

  async function respond(request: ExpressRequest, response: ExpressResponse): Promise<void> {
    const state = requestState(response);
    if (!state.site) throw new Error("pages are served only once a site is known");
    const context: AppLoadContext = {
      platform,
      site: state.site,
      nonce: state.nonce,
      requestId: state.requestId,
      origin: state.origin,
      saveData: request.get("save-data")?.toLowerCase() === "on",
    };
    const limited = state.sentTooOften;
    if (limited !== undefined) {
      context.refusedPost = { address: request.originalUrl.replace(DATA_SUFFIX, ""), seconds: limited };
    }
    const target = limited === undefined ? request.originalUrl : sentTooOftenPage(request);
    const pageRequest = await toPageRequest(request, response, state.origin + target);
    await send(await handle(pageRequest, context), response);
    dropRest(request);
  }
}

/** What Remix puts after the path of a page that is asked for, or sent to, by a script. */
const DATA_SUFFIX = /\.data(?=\?|$)/;

/** The page that answers in the place of one that is sent too much, asked for in the same way. */
function sentTooOftenPage({ originalUrl }: ExpressRequest): string {
  return `/sent-too-often${DATA_SUFFIX.test(originalUrl) ? ".data" : ""}`;
}

async function toPageRequest(
  request: ExpressRequest,
  response: ExpressResponse,
  address: string,
): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value !== undefined) headers.set(name, value);
  }
  const abandoned = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) abandoned.abort();
  });
  const init: RequestInit = { method: request.method, headers, signal: abandoned.signal };
  if (request.method !== "GET" && request.method !== "HEAD") {
    if (isStockFeed(request)) {
      init.body = createReadableStreamFromReadable(request);
      init.duplex = "half";
    } else {
      const body = await readBody(request);
      if (body.length > 0) init.body = body;
    }
  }
  return new Request(pageAddress(address), init);
}

/**
 * Remix still takes `?_data=` for a call of a loader by its name, as it was before single fetch: it refuses the page
 * and logs the name, which a visitor typed. Here it is one more parameter that means nothing.
 */
function pageAddress(address: string): URL {
  const url = new URL(address);
  if (url.searchParams.has("_data")) url.searchParams.delete("_data");
  return url;
}

/** @throws BodyTooLargeError as soon as the announced or the real size passes the bound */
async function readBody(request: ExpressRequest): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers["content-length"] ?? 0) > LARGEST_BODY) throw new BodyTooLargeError();
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= LARGEST_BODY) chunks.push(chunk);
      else {
        chunks.length = 0;
        reject(new BodyTooLargeError());
      }
    });
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("error", reject);
    request.once("close", () => reject(new Error("the request was abandoned")));
  });
}

/**
 * A feed that is refused is answered before it is read to its end. Its rest is taken and dropped for a while, so
 * that the sender sees the answer and not a broken connection; who sends on is cut off. Left alone, Node would
 * keep the connection for minutes.
 */
function dropRest(request: ExpressRequest): void {
  if (request.complete || request.destroyed) return;
  request.removeAllListeners("data");
  request.resume();
  const limit = setTimeout(() => request.destroy(), DROP_FOR_MS);
  request.once("close", () => clearTimeout(limit));
}

async function send(page: Response, response: ExpressResponse): Promise<void> {
  response.status(page.status);
  for (const [name, value] of page.headers) {
    if (name === "set-cookie") response.append(name, value);
    else if (name === "vary") response.vary(value);
    else response.setHeader(name, value);
  }
  if (!page.body) {
    response.end();
    return;
  }
  const reader = page.body.getReader();
  let wake = () => {};
  response.on("drain", () => wake());
  response.on("close", () => {
    wake();
    if (!response.writableFinished) reader.cancel().catch(() => undefined);
  });
  for (;;) {
    const pending = reader.read();
    if (!(await isReady(pending))) (response as { flush?: () => void }).flush?.();
    const part = await pending;
    if (part.done || response.destroyed) break;
    if (!response.write(part.value)) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (response.destroyed) resolve();
      });
    }
  }
  response.end();
}

/**
 * Whether a stream has its next part at hand. While it has, the compressor is not flushed: flushing after
 * every small part costs a good deal of size and time, and only helps when the reader would wait.
 */
function isReady(pending: Promise<unknown>): Promise<boolean> {
  const here = () => true;
  return Promise.race([
    pending.then(here, here),
    new Promise<boolean>((resolve) => setImmediate(resolve, false)),
  ]);
}
