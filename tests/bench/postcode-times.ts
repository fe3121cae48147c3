import { stat } from "node:fs/promises";
import path from "node:path";
import { createPostcodeTable } from "~/adapters/geocoding/postcode-table.server";
import { heapInUse } from "./heap";
import { type Spread, spreadOf } from "./statistics";

const POSTCODE = "3000";
/** The number of measured lookups; a single one is too short to measure. */
const LOOKUPS = 10_000;

/** The built-in postcode table. The first form that needs a place reads it, not the start of the server. */
export interface PostcodeTimes {
  fileBytes: number;
  /** Milliseconds of the first lookup, which reads the file from the system's cache. */
  first: Spread;
  /** Milliseconds of each further lookup. */
  againMs: number;
  addedHeap: number;
}

export async function timePostcodes(buildFolder: string, rounds: number): Promise<PostcodeTimes> {
  const file = path.join(buildFolder, "postcodes.json");
  const before = heapInUse();
  const table = createPostcodeTable(file);
  await table.resolve(POSTCODE);
  const addedHeap = heapInUse() - before;
  const lookUp = async () => {
    const started = performance.now();
    for (let lookup = 0; lookup < LOOKUPS; lookup += 1) await table.resolve(POSTCODE);
    return (performance.now() - started) / LOOKUPS;
  };
  await lookUp();
  const againMs = await lookUp();
  const first: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const fresh = createPostcodeTable(file);
    const started = performance.now();
    if (!(await fresh.resolve(POSTCODE))) throw new Error(`the table has no ${POSTCODE}`);
    first.push(performance.now() - started);
  }
  return { fileBytes: (await stat(file)).size, first: spreadOf(first), againMs, addedHeap };
}
