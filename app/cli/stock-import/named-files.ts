import { access } from "node:fs/promises";
import path from "node:path";
import { type FeedMapping, FeedMappingError } from "~/domain/stock-import/mapping";
import {
  knownMapping,
  type MappingPlaces,
  mappingFile,
  mappingNames,
} from "~/services/stock-import/mappings.server";

/** Resolves a file from the caller's folder: npm changes the folder and sets INIT_CWD. */
export async function fileNamed(name: string): Promise<string> {
  for (const folder of [process.env.INIT_CWD, process.cwd()]) {
    const file = folder && path.resolve(folder, name);
    if (file && (await exists(file))) return file;
  }
  return path.resolve(process.env.INIT_CWD ?? "", name);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/**
 * Returns the mapping with a name, or of a file.
 * @throws FeedMappingError when there is neither
 */
export async function mappingNamed(name: string, places: MappingPlaces): Promise<FeedMapping> {
  const known = await knownMapping(name, places);
  if (known) return known;
  const file = await fileNamed(name);
  if (await exists(file)) return mappingFile(file);
  throw new FeedMappingError(
    `There is no mapping ${JSON.stringify(name)}: it is neither a file nor one of ${(await mappingNames(places)).join(", ")}.`,
  );
}
