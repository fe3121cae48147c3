import type { ImportSummary, ShownCar } from "~/services/stock-import/import-stock-feed.server";
import { priceKindsText } from "../terminal/price-kinds-text";

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
