import { expect } from "vitest";
import { EmbeddedEngine, embeddedTransport, nextTurn, type SearchTransport } from "../src/index.ts";

export async function snapshotOf(engine: EmbeddedEngine, uid: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  await engine.save(uid, (bytes) => parts.push(bytes));
  return Buffer.concat(parts);
}

/** Answers as an engine, and compares each search with an engine whose index comes from a snapshot each time. */
export function checkedTransport(): SearchTransport {
  const send = embeddedTransport(new EmbeddedEngine());
  const other = new EmbeddedEngine();
  const sendOther = embeddedTransport(other);
  return async (url, init) => {
    if (!/\/(multi-search|search|facet-search|fetch)$/.test(String(url))) {
      const ignored = sendOther(url, init).catch(() => undefined);
      const answer = await send(url, init);
      await ignored;
      return answer;
    }
    const answer = await send(url, init);
    await restoreAll(other, sendOther, new URL(String(url)).origin);
    expect(untimed(await sendOther(url, init)), "the answer of an index from a snapshot").toBe(
      untimed(answer),
    );
    return answer;
  };
}

/** Replaces each index of an engine by what its own snapshot contains. */
async function restoreAll(engine: EmbeddedEngine, send: SearchTransport, origin: string): Promise<void> {
  const read = async (path: string) =>
    (await send(`${origin}${path}`)) as { results: Record<string, string>[] };
  while (/enqueued|processing/.test((await read("/tasks?limit=1")).results[0]?.status ?? ""))
    await nextTurn();
  for (const { uid } of (await read("/indexes")).results)
    if (uid) await engine.load(uid, await snapshotOf(engine, uid));
}

/** As text, so that the order of facets counts too. */
function untimed(answer: unknown): string {
  return JSON.stringify(answer, (name, value) => (name === "processingTimeMs" ? 0 : value), 1);
}
