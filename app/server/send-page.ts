import type { Response as ExpressResponse } from "express";
import { markUnavailable } from "./store-unavailable";

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
