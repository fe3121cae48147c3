/**
 * A response body made from pieces of text as the reader takes them: nothing is made ahead of who reads slowly, and
 * nothing more once the reader has gone.
 */
export function streamedText(pieces: AsyncIterator<string, void, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return?.();
    },
  });
}
