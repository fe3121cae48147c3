import { createReadableStreamFromReadable } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { PICTURE_LIMITS } from "~/domain/pictures/uploaded-picture";
import { isPictureUpload, isSignedPost, isStockFeed, provesItsRight } from "./request-checks";
import { pageAddress } from "./request-target";
import { markUnavailable } from "./store-unavailable";

/** The largest body of a form or JSON call, in bytes. A stock feed has its own limits in the import. */
const MAX_BODY_BYTES = 1024 * 1024;

/** The same of a signed post: anybody may send one, uncounted. Stripe's are smaller than 16 KiB. */
const MAX_SIGNED_BODY_BYTES = 64 * 1024;

/** How long the rest of a rejected feed is read. */
const DROP_FOR_MS = 3000;

/** A body that is larger than its address takes. */
export class BodyTooLargeError extends Error {
  constructor(readonly limit: number) {
    super("the body is too large");
  }
}

/** Returns a request as the pages read it, at the address at which they answer it. */
export async function toPageRequest(
  request: ExpressRequest,
  response: ExpressResponse,
  address: string,
): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value !== undefined) headers.set(name, value);
  }
  // Remix compares the origin again, and knows no exemptions.
  if (provesItsRight(request, response)) headers.delete("Origin");
  const abandoned = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) abandoned.abort();
  });
  const init: RequestInit = { method: request.method, headers, signal: abandoned.signal };
  if (request.method !== "GET" && request.method !== "HEAD") {
    const isUpload = isPictureUpload(request, response);
    if (isUpload && Number(request.headers["content-length"] ?? 0) > PICTURE_LIMITS.upload)
      throw new BodyTooLargeError(PICTURE_LIMITS.upload);
    if (isUpload || isStockFeed(request, response)) {
      init.body = createReadableStreamFromReadable(request);
      init.duplex = "half";
    } else {
      const limit = isSignedPost(request, response) ? MAX_SIGNED_BODY_BYTES : MAX_BODY_BYTES;
      const body = await readBody(request, limit);
      if (body.length > 0) init.body = body;
    }
  }
  return new Request(pageAddress(address), init);
}

/** @throws BodyTooLargeError as soon as the announced or the real size exceeds the limit */
async function readBody(request: ExpressRequest, limit: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw new BodyTooLargeError(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        chunks.length = 0;
        reject(new BodyTooLargeError(limit));
      }
    });
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("error", reject);
    request.once("close", () => reject(new Error("the request was abandoned")));
  });
}

export function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / 1024 / 1024} MB`;
}

/**
 * A rejected feed is answered before it is fully read. The rest is read and dropped for a while, so that the sender
 * sees the answer instead of a broken connection; after that the connection is closed. Node itself would keep it open
 * for minutes.
 */
export function dropRest(request: ExpressRequest): void {
  if (request.complete || request.destroyed) return;
  request.removeAllListeners("data");
  request.resume();
  const limit = setTimeout(() => request.destroy(), DROP_FOR_MS);
  request.once("close", () => clearTimeout(limit));
}

/** Sends a page as fast as its reader takes it, and stops reading it when the visitor leaves. */
export async function sendPage(page: Response, response: ExpressResponse): Promise<void> {
  if (response.destroyed) {
    // No other listener reports the close any more, so the body's reader must be notified here.
    await page.body?.cancel();
    return;
  }
  response.status(page.status);
  for (const [name, value] of page.headers) {
    if (name === "set-cookie") response.append(name, value);
    else if (name === "vary") response.vary(value);
    else response.setHeader(name, value);
  }
  if (page.status === 503) markUnavailable(response);
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
    if (part.done || response.destroyed) {
      if (!part.done) await reader.cancel();
      break;
    }
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
 * Whether a stream's next chunk is ready. While it is, the compressor is not flushed: a flush after every small chunk
 * costs size and time, and helps only when the reader would otherwise wait.
 */
function isReady(pending: Promise<unknown>): Promise<boolean> {
  const here = () => true;
  return Promise.race([
    pending.then(here, here),
    new Promise<boolean>((resolve) => setImmediate(resolve, false)),
  ]);
}
