const END = "</body></html>";

/** Escapes in a string of script. Single quotes around it: JSON has thousands of double ones. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ["'", "\\'"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  // What ends a script or a line of it.
  ["&", "\\u0026"],
  [">", "\\u003e"],
  ["<", "\\u003c"],
  ["\u2028", "\\u2028"],
  ["\u2029", "\\u2029"],
]);

/**
 * Adds the data that the page's script starts with, as Remix's own `StreamTransfer` would, which suspends for it: a page
 * in one piece doesn't wait.
 * @param data Remix's encoding of what the loaders returned; complete, because nothing is deferred
 */
export async function withPageData(
  html: string,
  data: ReadableStream<Uint8Array>,
  nonce: string,
): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for (const reader = data.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  const literal = `'${text.replace(/[\\'\n\r&><\u2028\u2029]/g, (sign) => ESCAPES.get(sign) ?? sign)}'`;
  const stream = "window.__remixContext.streamController";
  const script = `<script nonce="${nonce}">${stream}.enqueue(${literal});${stream}.close();</script>`;
  return html.endsWith(END) ? html.slice(0, -END.length) + script + END : html + script;
}
