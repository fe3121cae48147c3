import { Writable } from "node:stream";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { DocumentContext } from "./components/document-context";
import { NonceContext } from "./components/nonce";
import { WordsProvider } from "./components/words-provider";
import { translator } from "./i18n/site-i18n.server";
import { noteVisit } from "./services/lead-attributes.server";
import { rootData } from "./services/root-data.server";
import { shownNotice } from "./services/saved-cars.server";

/** Milliseconds after which a page that still waits for something is ended. */
const RENDER_TIMEOUT = 10_000;

/**
 * Renders the whole page before the first byte: every loader has answered by then, nothing is deferred, and one
 * piece of HTML goes out several times faster than the hundred small ones React streams.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  const { site, nonce, platform, requestId } = context;
  let failed = false;
  const html = await renderWhole(
    <NonceContext.Provider value={nonce}>
      <DocumentContext.Provider value={rootData(context, request)}>
        <WordsProvider translate={translator(site)}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} />
        </WordsProvider>
      </DocumentContext.Provider>
    </NonceContext.Provider>,
    nonce,
    (error) => {
      failed = true;
      platform.log.error({ err: error, requestId }, "a page could not be rendered");
    },
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  for (const cookie of shownNotice(context, request)) headers.append("Set-Cookie", cookie);
  if (status === 200 && !failed)
    for (const cookie of noteVisit(context, request)) headers.append("Set-Cookie", cookie);
  if (context.draftCookie) headers.append("Set-Cookie", context.draftCookie);
  if (context.personal) headers.set("Cache-Control", "private, no-store");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  return new Response(html, { headers, status: failed ? 500 : status });
}

/** A page that the router shows in place is visited like any other. */
export function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: AppLoadContext },
): Response {
  const cookies = response.status === 200 ? noteVisit(context, request) : [];
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  // With a cookie it is the visitor's own: no cache may keep it.
  if (context.personal) response.headers.set("Cache-Control", "private, no-store");
  if (cookies.length > 0 && !response.headers.has("Cache-Control"))
    response.headers.set("Cache-Control", "private, no-cache");
  return response;
}

function renderWhole(
  page: ReactElement,
  nonce: string,
  onError: (error: unknown) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const whole = new Writable({
      // React reuses its buffers once a piece is taken.
      write(piece: Uint8Array, _encoding, done) {
        pieces.push(Buffer.from(piece));
        done();
      },
      final(done) {
        resolve(new Uint8Array(Buffer.concat(pieces)));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        pipe(whole);
      },
      onShellError: reject,
      onError,
    });
    const timer = setTimeout(abort, RENDER_TIMEOUT);
    timer.unref();
  });
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
