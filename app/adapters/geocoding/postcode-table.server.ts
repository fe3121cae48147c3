import { readFile } from "node:fs/promises";
import path from "node:path";
import { AUSTRALIAN_STATES, type AustralianState } from "~/domain/car/car";
import { distanceKm, isOfPostBoxes, type Position, type PostcodePlace } from "~/domain/locations/distance";
import { own } from "~/domain/text/own-property";

/** Knows where Australian postcodes are. */
export interface PostcodePlaces {
  /**
   * Returns the postcode's place, or null when there is none.
   * @throws when the lookup fails
   */
  resolve(postcode: string): Promise<PostcodePlace | null>;
}

/** Knows Australian postcodes and places by name and by position. It asks nobody outside the process. */
export interface PlaceTable extends PostcodePlaces {
  /** Returns where a suburb or town is; null for an unknown one. The letter case of names says nothing. */
  positionOf(name: string, state: string): Promise<Position | null>;
  /** Returns the postcode nearest to a position; null for a position far from Australia. */
  nearestPostcode(at: Position): Promise<string | null>;
}

/**
 * By postcode: state, latitude, longitude, names separated by "|", and "mail" where nobody lives.
 * scripts/lib/postcode-table.mjs makes it.
 */
type Table = Readonly<Record<string, readonly [AustralianState, number, number, string, "mail"?]>>;

/** Written by the build. */
function postcodeTableFile(rootDir = process.cwd()): string {
  return path.join(rootDir, "build/postcodes.json");
}

/** The built-in table, read on first use: 300 kB, a few milliseconds. */
export function createPostcodeTable(file: string = postcodeTableFile()): PlaceTable {
  let reading: Promise<Table> | undefined;
  let byName: ReadonlyMap<string, string> | undefined;
  const read = () => {
    reading ??= readTable(file);
    // A file that can't be read now may exist at the next call.
    return reading.catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
  };
  return {
    async resolve(postcode) {
      const table = await read();
      const entry = own(table, postcode);
      if (!entry) return null;
      const [state, lat, long, names] = entry;
      return { postcode, places: names.split("|"), state, lat, long };
    },
    async positionOf(name, state) {
      const table = await read();
      byName ??= postcodesByName(table);
      const [, lat, long] = own(table, named(byName, name, state) ?? "") ?? [];
      return lat === undefined || long === undefined ? null : { lat, long };
    },
    async nearestPostcode(at) {
      let nearest: { postcode: string; km: number } | null = null;
      for (const [postcode, [, lat, long, , mail]] of Object.entries(await read())) {
        if (mail || isOfPostBoxes(postcode)) continue;
        const km = distanceKm(at, { lat, long });
        if (km < (nearest?.km ?? FARTHEST_KM)) nearest = { postcode, km };
      }
      return nearest?.postcode ?? null;
    },
  };
}

/** The remotest places of the country are nearer to a postcode; New Zealand is not. */
const FARTHEST_KM = 700;

/** Of several postcodes with one name the first counts, and those of post office boxes last. */
function postcodesByName(table: Table): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const isLived = ([postcode, [, , , , mail]]: [string, Table[string]]) => !mail && !isOfPostBoxes(postcode);
  const entries = Object.entries(table).sort((a, b) => Number(isLived(b)) - Number(isLived(a)));
  for (const [postcode, [state, , , names]] of entries) {
    for (const name of names.split("|")) {
      const key = nameKey(name, state);
      if (!found.has(key)) found.set(key, postcode);
    }
  }
  return found;
}

/** Feeds write "Brisbane" for what the table calls "Brisbane City". */
function named(byName: ReadonlyMap<string, string>, name: string, state: string): string | undefined {
  return byName.get(nameKey(name, state)) ?? byName.get(nameKey(`${name.trim()} City`, state));
}

function nameKey(name: string, state: string): string {
  return `${name.trim().toUpperCase()}|${state.trim().toUpperCase()}`;
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
