import type { PageMeta } from "~/ui/page-meta";

const END = "</body></html>";
const HEAD_END = "</head>";

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

/** Escapes what could end a string of script, or the script around it. */
const escapeScript = (text: string) =>
  text.replace(/[\\'\n\r&><\u2028\u2029]/g, (sign) => ESCAPES.get(sign) ?? sign);

/**
 * Returns the data with more properties, which only the server reads: they are in the page's HTML, so the data that its
 * script starts with leaves them out, and so does a page that the router shows in place.
 */
export function withServerOnly<Data extends object, More extends object>(
  data: Data,
  more: More,
): Data & More {
  for (const [key, value] of Object.entries(more)) Object.defineProperty(data, key, { value });
  return data as Data & More;
}

/** Returns the data with some of its properties for the server only (`withServerOnly`). */
export function keepOnServer<Data extends object, Key extends keyof Data>(
  data: Data,
  keys: readonly Key[],
): Omit<Data, Key> & Partial<Pick<Data, Key>> {
  const isKept = (key: PropertyKey) => (keys as readonly PropertyKey[]).includes(key);
  const all = Object.entries(data);
  const pick = (kept: boolean) => Object.fromEntries(all.filter(([key]) => isKept(key) === kept));
  return withServerOnly(pick(false), pick(true)) as Data;
}

/** Adds the schema.org objects of the page to its head, after what React draws there: React keeps what follows. */
export function withStructured(html: string, loaded: Iterable<unknown>): string {
  const things = [...loaded].flatMap(
    (data) => (data as { page?: Pick<PageMeta, "structured"> } | null)?.page?.structured ?? [],
  );
  const scripts = things.map((thing) => {
    const json = JSON.stringify({ "@context": "https://schema.org", ...thing });
    return `<script type="application/ld+json">${json.replace(/[&><\u2028\u2029]/g, (sign) => ESCAPES.get(sign) ?? sign)}</script>`;
  });
  return scripts.length > 0 ? html.replace(HEAD_END, () => scripts.join("") + HEAD_END) : html;
}

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
  const literal = `'${escapeScript(text)}'`;
  const stream = "window.__remixContext.streamController";
  const script = `<script nonce="${nonce}">${stream}.enqueue(${literal});${stream}.close();</script>`;
  return html.endsWith(END) ? html.slice(0, -END.length) + script + END : html + script;
}
