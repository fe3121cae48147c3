import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import {
  columnsNeeded,
  type FeedEncoding,
  type FeedFormat,
  type FeedMapping,
  FeedMappingError,
  faultsOfMapping,
  parseMapping,
} from "~/domain/stock-import/mapping";
import type { SiteSlug } from "~/domain/text/identifiers";
import { foldersWithSites, type SitePlaces } from "~/tenants/site-view";
import { FeedUnreadableError } from "./feed-record";
import { feedEncoding } from "./feed-text.server";
import { readFeed } from "./read-feed.server";

/** The mapping for a feed that names none. Its columns have the names of the platform's own fields. */
const DEFAULT_MAPPING = "forecourt";
const MAPPING_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FOLDER = "mappings";

/** Where mappings are searched for: first the site's own, then those in the sites' folder, then the built-in ones. */
export interface MappingPlaces extends SitePlaces {
  /** The site's slug. Absent: no site's own mappings. */
  site?: SiteSlug | undefined;
}

function foldersOf({ site, ...places }: MappingPlaces): string[] {
  const { sitesDir, rootDir = process.cwd() } = places;
  const siteFolders = foldersWithSites(places).toReversed();
  return [
    ...(site === undefined ? [] : siteFolders.map((folder) => path.join(folder, site, FOLDER))),
    ...(sitesDir ? [path.join(path.resolve(sitesDir), FOLDER)] : []),
    path.join(rootDir, "seeds/feeds"),
  ];
}

/** Returns the mappings by name. Of two with the same name, the first place in the search order wins. */
async function mappingFiles(places: MappingPlaces): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const folder of foldersOf(places)) {
    for (const file of await jsonFilesOf(folder)) {
      const name = file.slice(0, -".json".length);
      if (MAPPING_NAME.test(name) && !files.has(name)) files.set(name, path.join(folder, file));
    }
  }
  return files;
}

async function jsonFilesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(".json")).sort();
}

/** Returns the names of the mappings that a site's feeds can use. */
export async function mappingNames(places: MappingPlaces = {}): Promise<string[]> {
  return [...(await mappingFiles(places)).keys()].sort();
}

/**
 * Returns a mapping by its name; undefined when there is none.
 * @throws FeedMappingError when it is invalid
 */
export async function knownMapping(
  name: string,
  places: MappingPlaces = {},
): Promise<FeedMapping | undefined> {
  const file = (await mappingFiles(places)).get(name);
  return file === undefined ? undefined : mappingFile(file);
}

/**
 * Reads a mapping from a file.
 * @throws FeedMappingError with the file, each faulty key and the reason
 */
export async function mappingFile(file: string): Promise<FeedMapping> {
  try {
    return parseMapping(parseJson(await readFile(file, "utf8")));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FeedMappingError(`the mapping ${file} can't be used:\n${reason}`);
  }
}

function parseJson(text: string): unknown {
  return JSON.parse(text.replace(/^\uFEFF/, ""));
}

interface FileFault {
  /** Path below the folder of the site or of the sites. */
  file: string;
  key: string;
  reason: string;
}

/** Returns the faults of the mappings in a site's folder, or in the sites' folder itself. */
export async function faultsOfMappings(folder: string): Promise<FileFault[]> {
  const faults: FileFault[] = [];
  for (const name of await jsonFilesOf(path.join(folder, FOLDER))) {
    const file = `${FOLDER}/${name}`;
    const fault = (key: string, reason: string) => faults.push({ file, key, reason });
    try {
      const json = parseJson(await readFile(path.join(folder, file), "utf8"));
      for (const { key, reason } of faultsOfMapping(json)) fault(key, reason);
      const stated = typeof json === "object" && json !== null && "name" in json ? json.name : undefined;
      if (typeof stated === "string" && `${stated}.json` !== name) {
        fault("name", `the file of the mapping ${JSON.stringify(stated)} is ${stated}.json`);
      }
    } catch (error) {
      fault("", `is not valid JSON: ${error instanceof Error ? error.message : error}`);
    }
  }
  return faults;
}

/**
 * Returns the mapping for a feed that was sent without one: the default mapping, unless the feed is a CSV file whose
 * header doesn't fit it and fits exactly one other. An invalid mapping fits nothing.
 */
export async function mappingForFeed(
  file: string,
  format: FeedFormat,
  places: MappingPlaces = {},
  sent?: FeedEncoding,
): Promise<FeedMapping> {
  const plain = await knownMapping(DEFAULT_MAPPING, places);
  if (!plain) throw new FeedMappingError(`the mapping ${DEFAULT_MAPPING} is missing`);
  if (format !== "csv") return plain;
  let detected: Promise<{ encoding: FeedEncoding }> | undefined;
  const headerFits = async (mapping: FeedMapping): Promise<boolean> => {
    try {
      // Detecting the encoding reads the whole feed, so it is done only once.
      detected ??= mapping.encoding === undefined ? feedEncoding(file, { sent }) : undefined;
      const { encoding } = await (mapping.encoding === undefined && detected
        ? detected
        : feedEncoding(file, { stated: mapping.encoding, sent }));
      await readFeed(file, "csv", mapping, { encoding }).next();
      return true;
    } catch (error) {
      if (error instanceof FeedUnreadableError) return false;
      throw error;
    }
  };
  if (await headerFits(plain)) return plain;
  const fitting: FeedMapping[] = [];
  for (const name of await mappingNames(places)) {
    const mapping = name === DEFAULT_MAPPING ? undefined : await soundMapping(name, places);
    if (!mapping?.formats.csv || columnsNeeded(mapping, "csv").size === 0) continue;
    if (await headerFits(mapping)) fitting.push(mapping);
  }
  return fitting.length === 1 && fitting[0] ? fitting[0] : plain;
}

async function soundMapping(name: string, places: MappingPlaces): Promise<FeedMapping | undefined> {
  try {
    return await knownMapping(name, places);
  } catch (error) {
    if (error instanceof FeedMappingError) return undefined;
    throw error;
  }
}
