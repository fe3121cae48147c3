import { Meilisearch, type RecordAny, type Settings } from "meilisearch";
import { afterAll, beforeAll, onTestFinished, vi } from "vitest";
import { clientOver } from "../../src/embedded-client.ts";
import { checkedTransport } from "../restored-engine.ts";

/** Name of the engine under test, for the titles of the tests. */
export const ENGINE = process.env.MEILI_HOST ? "Meilisearch server" : "embedded engine";
export const isServer = process.env.MEILI_HOST !== undefined;

const WAIT = { timeout: 60_000, interval: isServer ? 50 : 1 };
// A server writes every task to disk, one after the other.
if (isServer) vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let indexes = 0;

/** The official client on the embedded engine, or on a real server when MEILI_HOST is set. */
export function goldenClient(): Meilisearch {
  const host = process.env.MEILI_HOST;
  return host ? new Meilisearch({ host, apiKey: process.env.MEILI_API_KEY }) : clientOver(checkedTransport());
}

async function createIndex<T extends RecordAny>(documents: T[], settings: Settings) {
  const client = goldenClient();
  indexes += 1;
  const uid = `golden-${process.pid}-${Date.now()}-${indexes}`;
  const index = client.index<T>(uid);
  const tasks = [
    await index.updateSettings(settings).waitTask(WAIT),
    await index.addDocuments(documents, { primaryKey: "id" }).waitTask(WAIT),
  ];
  for (const task of tasks) if (task.status !== "succeeded") throw new Error(JSON.stringify(task.error));
  return { client, uid, index, drop: () => client.deleteIndex(uid).waitTask(WAIT) };
}

/** Creates a searchable index with these documents, which is deleted when the running test ends. */
export async function goldenIndex<T extends RecordAny>(documents: T[], settings: Settings) {
  const golden = await createIndex(documents, settings);
  onTestFinished(async () => void (await golden.drop()));
  return golden;
}

/** The same for all tests of a file or a `describe`. */
export function sharedIndex<T extends RecordAny>(documents: T[], settings: Settings) {
  const golden = {} as Awaited<ReturnType<typeof createIndex<T>>>;
  beforeAll(async () => Object.assign(golden, await createIndex(documents, settings)));
  afterAll(() => golden.drop());
  return golden;
}

/**
 * Returns what a server may answer instead of what Meilisearch documents, because some releases have a fault.
 * The embedded engine must match the documentation, so it gets an empty list. `issue` is where the fault is
 * reported.
 */
export function releaseFault<T>(_issue: `meilisearch#${number}`, answer: T): T[] {
  return isServer ? [answer] : [];
}

export { WAIT };
