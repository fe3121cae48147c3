import type { ItemType, PriceType } from "../car/car";
import type { CarField } from "./car-fields";
import { COMMON_COLUMNS, CONDITIONS } from "./common-columns";
import { type FeedEncoding, type FeedFormat, FeedMappingError } from "./mapping";

/** What a look at the beginning of a feed shows. */
export interface FeedSample {
  format: FeedFormat;
  encoding: FeedEncoding;
  /** Of CSV. */
  delimiter: string;
  /** Of JSON: where the list of cars is. Of XML: the element that is one car. */
  path: string;
  /** The columns in the feed's order, each with the values of its first records. */
  columns: ReadonlyMap<string, readonly string[]>;
  /** Columns of JSON and XML that hold lists. */
  lists: ReadonlySet<string>;
}

interface DraftMapping {
  mapping: object;
  /** Which column fills which field, in the order of the fields. */
  taken: readonly (readonly [CarField, string])[];
  /** Columns that no field is filled from. */
  unused: readonly string[];
}

const CARAVANS = /caravan|camper|pop.?top|motorhome|fifth.?wheeler/i;
const TRUCKS = /truck|prime.?mover|tipper|pantech|curtain.?sider|tautliner|hook.?lift|agitator|rigid/i;
const KIND_COLUMNS: ReadonlySet<string> = new Set([
  "simple_body",
  "item_type",
  "name",
  "model",
  "dealercomments",
]);
/** Fields whose words some systems write in capitals. */
const NAMES: ReadonlySet<string> = new Set(["make", "model", "colour", "simple_body", "city"]);
const MULTIPLE: ReadonlySet<string> = new Set(["images", "standardEquipment"]);
const CONDITION_WORDS: ReadonlySet<string> = new Set(Object.keys(CONDITIONS.lookup));
const PICTURE = /^https?:\/\/\S+\.(jpe?g|png|webp|avif)\b/i;
const AMOUNTS: ReadonlySet<string> = new Set(["price", "before_price", "km", "year"]);
/** Shoppers would read such an amount as what they pay. */
const WITHOUT_TAX = /(ex|excl|excluding|plus|\+)\W*gst/i;
/** What a price includes, by the name of its column. */
const PRICE_TYPE_NAMES: readonly (readonly [RegExp, PriceType])[] = [
  [/driveaway|rideaway/, "drive_away"],
  [/^egc|egc$/, "excluding_government_charges"],
];
const EMPTY = ["NA", "N/A", "-", "null", "TBA"];

/**
 * Drafts the mapping of a feed that no mapping fits, by the names that dealers' systems give their columns. A person
 * can correct the draft: it is a mapping file.
 * @throws FeedMappingError when no column names the make or the model
 */
export function draftMapping(sample: FeedSample): DraftMapping {
  const taken = new Map<CarField, string>();
  const used = new Set<string>();
  for (const { field, names } of COMMON_COLUMNS) {
    // Suburb and state can be in one column: "Caringbah, NSW".
    const shared = field === "state" ? taken.get("city") : undefined;
    const free = [...sample.columns.keys()].filter(
      (name) => (!used.has(name) || name === shared) && canFill(field, name, sample),
    );
    const column =
      numberedColumn(field, free) ??
      firstNamed(free, names) ??
      (field === "images" ? columnOfPictures(sample, free) : undefined) ??
      (field === "car_type" ? columnOfConditions(sample, free) : undefined);
    if (column === undefined) continue;
    taken.set(field, column);
    used.add(column);
    for (const name of free) if (withoutNumber(name) === column) used.add(name);
  }
  checkNames(taken, sample);

  const valuesOf = (field: string) => sample.columns.get(taken.get(field as CarField) ?? "") ?? [];
  const fields: Record<string, unknown> = {};
  for (const { field, steps = [], strict } of COMMON_COLUMNS) {
    const column = taken.get(field);
    if (column === undefined) continue;
    const values = valuesOf(field);
    const divided =
      MULTIPLE.has(field) && !sample.lists.has(column) && !column.endsWith("#")
        ? [{ list: separatorOf(values, field) }]
        : [];
    const source = {
      column,
      steps: [...(NAMES.has(field) && areCapitals(values) ? ["title_case"] : []), ...steps, ...divided],
      optional: true,
      ...(strict ? {} : { unreadable: "leave_out" }),
    };
    fields[field] = field === "car_type" ? [source, { value: "used" }] : source;
  }
  fields.car_type ??= { value: "used" };
  const priceType = PRICE_TYPE_NAMES.find(([words]) => words.test(plain(taken.get("price") ?? "")))?.[1];
  if (priceType) fields.price_type = { value: priceType };
  const kind = kindOf([...KIND_COLUMNS].map(valuesOf));
  if (kind) fields.item_type = [fields.item_type, { value: kind }].filter(Boolean);
  return {
    mapping: {
      name: "drafted",
      formats: {
        csv: { csv: { delimiter: sample.delimiter } },
        json: { json: { path: sample.path } },
        xml: { xml: { record: sample.path } },
      }[sample.format],
      key: keyOf(taken, sample),
      ...(sample.encoding === "utf-8" ? {} : { encoding: sample.encoding }),
      clean: ["trim", { empty: EMPTY }],
      fields,
    },
    taken: [...taken],
    unused: [...sample.columns.keys()].filter((name) => !used.has(name)),
  };
}

/** @throws FeedMappingError */
function checkNames(taken: ReadonlyMap<CarField, string>, { columns }: FeedSample): void {
  const missing = COMMON_COLUMNS.filter(
    ({ field }) => (field === "make" || field === "model") && !taken.has(field),
  );
  if (missing.length === 0) return;
  const known = missing.map(({ field, names }) => `${field}: ${names.join(", ")}`).join("; ");
  throw new FeedMappingError(
    `no column names the ${missing.map(({ field }) => field).join(" and the ")}; ` +
      `the feed has ${excerpt([...columns.keys()].join(", "))}. Rename the column (${known}) or write a mapping file`,
  );
}

const withoutNumber = (name: string): string => name.replace(/\d+$/, "#");

/** Amounts come from columns of amounts ("drive away: yes" isn't a price), with GST. */
function canFill(field: CarField, column: string, { columns }: FeedSample): boolean {
  if (!AMOUNTS.has(field)) return true;
  const values = (columns.get(column) ?? []).filter((value) => value.trim() !== "");
  return !WITHOUT_TAX.test(column) && (values.length === 0 || values.some((value) => /\d/.test(value)));
}

/** Pictures in columns of their own: "Photo 1", "Photo 2" are "Photo #". */
function numberedColumn(field: CarField, free: readonly string[]): string | undefined {
  if (field !== "images") return undefined;
  const names = free
    .filter((name) => /^(image|photo|picture)(url)?\d+$/.test(plain(name)))
    .map(withoutNumber);
  return names.find((name, at) => names.indexOf(name) !== at);
}

const excerpt = (text: string): string => (text.length > 300 ? `${text.slice(0, 299)}…` : text);
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** A unit or a currency behind the name: "Asking Price (AUD)". */
const withoutUnit = (name: string): string => name.replace(/\s*\([^()]*\)\s*$/, "");

/** Whether dealers' systems call the make so. */
export function isMakeColumn(name: string): boolean {
  return COMMON_COLUMNS.some(({ field, names }) => field === "make" && names.includes(plain(name)));
}

function firstNamed(columns: readonly string[], names: readonly string[]): string | undefined {
  for (const name of names) {
    const called = (parts: number, shorten = (column: string) => column) =>
      columns.find(
        (column) => plain(shorten(parts === 0 ? column : column.split(".").slice(-parts).join(""))) === name,
      );
    const found = called(0) ?? called(0, withoutUnit) ?? called(2) ?? called(1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A column whose every value says new, demo or used, whatever it is called: "State" in some feeds. */
function columnOfConditions({ columns }: FeedSample, free: readonly string[]): string | undefined {
  return free.find((column) => {
    const words = (columns.get(column) ?? []).map((value) => value.trim().toLowerCase()).filter(Boolean);
    return words.length > 0 && words.every((word) => word.length > 1 && CONDITION_WORDS.has(word));
  });
}

function columnOfPictures({ columns }: FeedSample, free: readonly string[]): string | undefined {
  return free.find((column) => columns.get(column)?.some((value) => PICTURE.test(value.trim())));
}

function separatorOf(values: readonly string[], field: string): string {
  const next = field === "images" ? "https?://" : "\\S";
  const between = ["|", "\n", ";", ",", " "].find((sign) =>
    values.some((value) => new RegExp(`\\S\\s*${sign === "|" ? "\\|" : sign}\\s*${next}`).test(value.trim())),
  );
  return between === " " && field !== "images" ? "|" : (between ?? "|");
}

function areCapitals(values: readonly string[]): boolean {
  const words = values.filter((value) => /[a-z]/i.test(value));
  return words.length > 0 && words.every((value) => value === value.toUpperCase());
}

/** Returns what most of the first records are, if their words name it. */
function kindOf(columns: readonly (readonly string[])[]): ItemType | null {
  for (const values of columns) {
    const most = (words: RegExp) => values.filter((value) => words.test(value)).length * 2 > values.length;
    if (most(CARAVANS)) return "caravan";
    if (most(TRUCKS)) return "truck";
  }
  return null;
}

/** A number of its own that every record has, otherwise what doesn't change while the car is for sale. */
function keyOf(taken: ReadonlyMap<CarField, string>, { columns }: FeedSample): string | { from: string[] } {
  const records = Math.max(0, ...[...columns.values()].map((values) => values.length));
  for (const field of ["stocknum", "vin", "regplate"] as const) {
    const column = taken.get(field);
    const values = (column && columns.get(column)) || [];
    const filled = values.filter((value) => value.trim() !== "");
    // A few rows that repeat another's are rejected.
    if (column && filled.length === records && new Set(filled).size > filled.length * 0.9) return column;
  }
  const lasting = ["year", "make", "model", "badge", "colour", "name"] as const;
  return { from: lasting.flatMap((field) => taken.get(field) ?? []) };
}
