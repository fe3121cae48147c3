import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import {
  columnsNeeded,
  type FeedFormat,
  type FeedMapping,
  FeedMappingError,
  parseMapping,
} from "~/domain/feed/mapping";
import { FeedUnreadableError } from "./feed-errors";
import { readFeed } from "./read-feed.server";

/** The mapping for a feed that names none: its columns have the names of the platform's own fields. */
const DEFAULT_MAPPING = "forecourt";
const MAPPING_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Where the shipped mappings lie. */
function mappingsFolder(rootDir: string): string {
  return path.join(rootDir, "seeds/feeds");
}

/** Names of the shipped mappings. */
export async function mappingNames(rootDir = process.cwd()): Promise<string[]> {
  const files = await readdir(mappingsFolder(rootDir)).catch((): string[] => []);
  return files
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();
}

/**
 * A shipped mapping by its name; undefined when there is none.
 * @throws FeedMappingError when it is faulty
 */
export async function shippedMapping(
  name: string,
  rootDir = process.cwd(),
): Promise<FeedMapping | undefined> {
  if (!MAPPING_NAME.test(name) || !(await mappingNames(rootDir)).includes(name)) return undefined;
  return mappingFile(path.join(mappingsFolder(rootDir), `${name}.json`));
}

/**
 * A mapping from a file.
 * @throws FeedMappingError naming the file, each key and the reason
 */
export async function mappingFile(file: string): Promise<FeedMapping> {
  try {
    return parseMapping(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FeedMappingError(`the mapping ${file} can't be used:\n${reason}`);
  }
}

/**
 * The mapping for a feed that came without one: the plain one, unless the feed is a CSV whose header doesn't fit
 * it and fits exactly one other shipped mapping.
 */
export async function mappingForFeed(
  file: string,
  format: FeedFormat,
  rootDir = process.cwd(),
): Promise<FeedMapping> {
  const plain = await shippedMapping(DEFAULT_MAPPING, rootDir);
  if (!plain)
    throw new FeedMappingError(`the mapping ${DEFAULT_MAPPING} is missing in ${mappingsFolder(rootDir)}`);
  if (format !== "csv" || (await headerFits(file, plain))) return plain;
  const fitting: FeedMapping[] = [];
  for (const name of await mappingNames(rootDir)) {
    const mapping = name === DEFAULT_MAPPING ? undefined : await shippedMapping(name, rootDir);
    if (mapping?.formats.csv && columnsNeeded(mapping, "csv").size > 0 && (await headerFits(file, mapping))) {
      fitting.push(mapping);
    }
  }
  return fitting.length === 1 && fitting[0] ? fitting[0] : plain;
}

async function headerFits(file: string, mapping: FeedMapping): Promise<boolean> {
  try {
    await readFeed(file, "csv", mapping).next();
    return true;
  } catch (error) {
    if (error instanceof FeedUnreadableError) return false;
    throw error;
  }
}
