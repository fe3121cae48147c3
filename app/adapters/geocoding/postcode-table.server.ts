import { readFile } from "node:fs/promises";
import path from "node:path";
import { AUSTRALIAN_STATES, type AustralianState } from "~/domain/car";
import type { PostcodePlaces } from "./postcode-places";

/** By postcode: state, latitude, longitude, names separated by "|"; scripts/lib/postcode-table.mjs makes it. */
type Table = Readonly<Record<string, readonly [AustralianState, number, number, string]>>;

/** Part of the build. */
function postcodeTableFile(rootDir = process.cwd()): string {
  return path.join(rootDir, "build/postcodes.json");
}

/** The built-in table, read when it is asked for the first time: 300 kB, a few milliseconds. */
export function createPostcodeTable(file: string = postcodeTableFile()): PostcodePlaces {
  let reading: Promise<Table> | undefined;
  return {
    async resolve(postcode) {
      reading ??= readTable(file);
      // A file that can't be read now may be there when somebody asks again.
      const table = await reading.catch((error: unknown) => {
        reading = undefined;
        throw error;
      });
      const entry = Object.hasOwn(table, postcode) ? table[postcode] : undefined;
      if (!entry) return null;
      const [state, lat, long, names] = entry;
      return { postcode, places: names.split("|"), state, lat, long };
    },
  };
}

async function readTable(file: string): Promise<Table> {
  const { postcodes } = JSON.parse(await readFile(file, "utf8")) as { postcodes?: Table };
  const [first] = Object.values(postcodes ?? {});
  if (!postcodes || !first || !AUSTRALIAN_STATES.includes(first[0])) {
    throw new Error("The postcode table is not one: build again");
  }
  return postcodes;
}
