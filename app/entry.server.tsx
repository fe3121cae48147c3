import { PassThrough } from "node:stream";
import { type AppLoadContext, createReadableStreamFromReadable, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { DocumentContext } from "./components/document-context";
import { NonceContext } from "./components/nonce";
import { WordsProvider } from "./components/words-provider";
import { siteI18n } from "./i18n/site-i18n.server";
import { rootData } from "./services/root-data.server";

/** Milliseconds after which a page that still waits for something is ended. */
const RENDER_TIMEOUT = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  const { site, nonce, platform, requestId } = context;
  const document = rootData(context);
  const whole = isbot(request.headers.get("user-agent"));
  return new Promise<Response>((resolve, reject) => {
    let sent = false;
    const send = () => {
      sent = true;
      const body = new PassThrough();
      headers.set("Content-Type", "text/html; charset=utf-8");
      if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
      resolve(
        new Response(createReadableStreamFromReadable(body), { headers, status: failed ? 500 : status }),
      );
      pipe(body);
    };
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <DocumentContext.Provider value={document}>
          <WordsProvider i18n={siteI18n(site)}>
            <RemixServer context={remixContext} url={request.url} nonce={nonce} />
          </WordsProvider>
        </DocumentContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        onShellReady: () => {
          if (!whole) send();
        },
        onAllReady: () => {
          clearTimeout(timer);
          if (whole) send();
        },
        onShellError: reject,
        onError: (error) => {
          failed = true;
          if (sent) platform.log.error({ err: error, requestId }, "rendering failed after the page began");
        },
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT);
    timer.unref();
  });
}

/** Errors of loaders and actions. What a visitor typed is never logged. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (request.signal.aborted) return;
  context.platform.log.error(
    { err: error, requestId: context.requestId, path: new URL(request.url).pathname },
    "request failed",
  );
}
