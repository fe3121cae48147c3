import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** Timeout of a page that is still rendering, in ms. */
const RENDER_TIMEOUT = 10_000;

/** Renders a page to UTF-8 in one piece. Rejects when its shell can't be rendered. */
export function renderWhole(
  page: ReactElement,
  nonce: string,
  onError: (error: unknown) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const whole = new Writable({
      // React reuses its buffers once a piece is taken.
      write(piece: Uint8Array, _encoding, done) {
        pieces.push(Buffer.from(withoutPadding(piece)));
        done();
      },
      final(done) {
        resolve(endedLast(Buffer.concat(pieces)));
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

const END = Buffer.from("</body></html>");

/** React puts the scripts of parts that were rendered late after the document's end, where HTML allows nothing. */
function endedLast(html: Buffer): Uint8Array<ArrayBuffer> {
  const at = html.lastIndexOf(END);
  const parts = at < 0 ? [html] : [html.subarray(0, at), html.subarray(at + END.length), END];
  return new Uint8Array(Buffer.concat(parts));
}

/**
 * React 18 fills views of 2048 bytes. When a character of several bytes no longer fits, it sends the view with the
 * zeros at its end (github.com/facebook/react/issues/24985). No page has such a character.
 */
function withoutPadding(piece: Uint8Array): Uint8Array {
  let end = piece.length;
  while (end > 0 && piece[end - 1] === 0) end -= 1;
  return piece.subarray(0, end);
}
