import { access } from "node:fs/promises";
import path from "node:path";
import { priceKindsText } from "~/cli/terminal/command";
import { type FeedMapping, FeedMappingError } from "~/domain/stock-import/mapping";
import type { ImportSummary, ShownCar } from "~/services/stock-import/import-stock-feed.server";
import {
  knownMapping,
  type MappingPlaces,
  mappingFile,
  mappingNames,
} from "~/services/stock-import/mappings.server";

const SHOWN_ROWS = 5;

/** Prints the figures of an import, its first rejected rows and where all of them are. */
export function printSummary(heading: string, summary: ImportSummary): void {
  console.log(heading);
  for (const name of ["read", "created", "updated", "unchanged", "sold", "rejected"] as const) {
    console.log(`  ${`${name}:`.padEnd(10)} ${summary[name]}`);
  }
  const kinds = priceKindsText(summary.priceKinds);
  if (kinds) console.log(`  ${kinds}`);
  if (summary.noted > 0) console.log(`  noted:     ${summary.noted}`);
  reportRows("rejected", summary.rejections, summary.rejected);
  reportRows("noted", summary.notes, summary.noted);
  if (summary.cars.length > 0)
    console.log(`The first cars, as they are taken:\n${summary.cars.map(carInWords).join("\n")}`);
  if (summary.rejectedRowsFile) console.log(`Rejected rows: ${summary.rejectedRowsFile}`);
  for (const warning of summary.warnings) console.error(`Warning: ${warning}`);
  for (const finding of summary.oddities) console.error(`Looks odd: ${finding}`);
}

/** Prints the first rows of a list. The record tells apart rows of a feed on one line. */
function reportRows(what: string, rows: ImportSummary["rejections"], total: number): void {
  const shown = rows.slice(0, SHOWN_ROWS);
  for (const { line, record, field, reason } of shown)
    console.log(`  ${what} line ${line}, record ${record}: ${field}: ${reason}`);
  if (total > shown.length) console.log(`  … and ${total - shown.length} more ${what}`);
}

/** A list to compare with the feed: a field that the feed lacks is shown as missing. */
function carInWords({
  line,
  record,
  name,
  car_type,
  year,
  price,
  km,
  colour,
  city,
  state,
  dealership,
}: ShownCar): string {
  const place = [city, state].filter(Boolean).join(", ");
  const facts = [
    car_type,
    year ?? "no year",
    price === null ? "no price" : `$${price.toLocaleString("en-AU")}`,
    km === null ? "no kilometres" : `${km.toLocaleString("en-AU")} km`,
    colour ?? "no colour",
    place || "no place",
    `at ${dealership}`,
  ];
  return `  line ${line}, record ${record}: ${name}: ${facts.join(" · ")}`;
}

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
