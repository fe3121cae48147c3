import { readFile } from "node:fs/promises";
import path from "node:path";
import { AUSTRALIAN_STATES, type AustralianState } from "~/domain/car/car";
import { own } from "~/domain/text/own-property";
import type { PostcodePlaces } from "./postcode-places";

/** By postcode: state, latitude, longitude, names separated by "|"; scripts/lib/postcode-table.mjs makes it. */
type Table = Readonly<Record<string, readonly [AustralianState, number, number, string]>>;

/** Written by the build. */
function postcodeTableFile(rootDir = process.cwd()): string {
  return path.join(rootDir, "build/postcodes.json");
}

/** The built-in table, read on first use: 300 kB, a few milliseconds. */
export function createPostcodeTable(file: string = postcodeTableFile()): PostcodePlaces {
  let reading: Promise<Table> | undefined;
  return {
    async resolve(postcode) {
      reading ??= readTable(file);
      // A file that can't be read now may exist at the next call.
      const table = await reading.catch((error: unknown) => {
        reading = undefined;
        throw error;
      });
      const entry = own(table, postcode);
      if (!entry) return null;
      const [state, lat, long, names] = entry;
      return { postcode, places: names.split("|"), state, lat, long };
    },
  };
}

/** Names of a state's places, in upper case; null when the build has no table. */
export async function placesOfState(
  state: AustralianState,
  file: string = postcodeTableFile(),
): Promise<ReadonlySet<string> | null> {
  const table = await readTable(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!table) return null;
  const entries = Object.values(table).filter(([of]) => of === state);
  return new Set(entries.flatMap(([, , , names]) => names.toUpperCase().split("|")));
}

async function readTable(file: string): Promise<Table> {
  const { postcodes } = JSON.parse(await readFile(file, "utf8")) as { postcodes?: Table };
  const [first] = Object.values(postcodes ?? {});
  if (!postcodes || !first || !AUSTRALIAN_STATES.includes(first[0])) {
    throw new Error("The postcode table is not one: build again");
  }
  return postcodes;
}
