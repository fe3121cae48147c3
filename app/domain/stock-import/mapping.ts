import { z } from "zod";
import { FINANCE_PROVIDERS } from "../car/car";
import { CAR_FIELDS, type CarField, kindsTaken, valueForField } from "./car-fields";
import { CleaningError } from "./clean-text";
import { type CleaningStep, columnsOfStep, type Kind, kindAfter, stepSchema } from "./cleaning-steps";
import { NUMBER_FORMATS } from "./number-format";
import { MAX_SOLD_PERCENT } from "./suspicious-stock";
import { CURRENCIES, DATE_ORDERS, USUAL_FORMAT, type ValueFormat } from "./value-format";

/** Text encodings of a feed that a mapping can state or that can be detected. */
export const FEED_ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "iso-8859-1",
  "iso-8859-15",
] as const;
export type FeedEncoding = (typeof FEED_ENCODINGS)[number];

const OTHER_NAMES = new Map<string, FeedEncoding>([
  ["utf8", "utf-8"],
  ["us-ascii", "utf-8"],
  ["ascii", "utf-8"],
  // For text without a byte-order mark, which would be more specific.
  ["utf-16", "utf-16le"],
  ["cp1252", "windows-1252"],
  ["ansi", "windows-1252"],
  ["latin1", "iso-8859-1"],
  ["latin-1", "iso-8859-1"],
  ["latin9", "iso-8859-15"],
  ["latin-9", "iso-8859-15"],
]);

/** Returns the encoding of a charset's name, ignoring letter case; undefined for one that isn't supported. */
export function encodingNamed(name: string): FeedEncoding | undefined {
  const plain = name.trim().toLowerCase().replaceAll("_", "-");
  return FEED_ENCODINGS.find((encoding) => encoding === plain) ?? OTHER_NAMES.get(plain);
}

/**
 * A stock feed's mapping file: which column fills which field of a car, and how it is cleaned. docs/stock-import.md
 * describes it for the people who write one.
 */

const column = z.string().min(1, "a column's name can't be empty");

const numbers = z.enum(NUMBER_FORMATS).describe("How numbers are written. What doesn't fit is rejected");
const currency = z
  .enum(CURRENCIES)
  .describe("What amounts are in. One with another currency's sign is rejected");
const dates = z.enum(DATE_ORDERS).describe("Day, month and year of a date whose year isn't first");

const fromColumn = z.strictObject({
  column: column.describe("CSV: the header's name. JSON, XML: the path, e.g. price.amount, images.image@url"),
  steps: z
    .array(stepSchema)
    .default([])
    .describe("Cleaning steps, in this order, after the mapping's own `clean`"),
  optional: z.boolean().default(false).describe("The feed is readable without this column"),
  unreadable: z
    .enum(["reject", "leave_out"])
    .default("reject")
    .describe("What to do when the value can't be understood: reject the row, or leave the field out"),
  numbers: numbers.optional(),
  currency: currency.optional(),
  dates: dates.optional(),
});
const constant = z.strictObject({ value: z.union([z.string(), z.number(), z.boolean()]) });
const source = z.union([fromColumn, constant], { error: "a field comes from {column, …} or is {value}" });
const field = z.union([source, z.array(source).min(1)], {
  error: "a field comes from {column, …}, is {value}, or a list of these: the first that says something",
});

const EACH_PROVIDER = "finance_lenders.*.";

/**
 * Expands `finance_lenders.*.interestRate` to that field of every finance provider; in its columns, the provider's code
 * replaces the *. An entry with a provider's own name wins.
 */
function forEachProvider(fields: unknown): unknown {
  if (typeof fields !== "object" || fields === null) return fields;
  const named = Object.entries(fields).filter(([name]) => !name.startsWith(EACH_PROVIDER));
  const each = Object.entries(fields).flatMap(([name, from]) =>
    name.startsWith(EACH_PROVIDER)
      ? FINANCE_PROVIDERS.map((provider) => [name.replace("*", provider), sourceFor(provider, from)])
      : [],
  );
  return { ...Object.fromEntries(each), ...Object.fromEntries(named) };
}

function sourceFor(provider: string, from: unknown): unknown {
  if (Array.isArray(from)) return from.map((each) => sourceFor(provider, each));
  if (typeof from !== "object" || from === null || !("column" in from)) return from;
  return typeof from.column === "string" ? { ...from, column: from.column.replace("*", provider) } : from;
}

const mappingShape = z.strictObject({
  $schema: z.string().optional(),
  name: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "a mapping's name is lower-case letters, digits and single hyphens")
    .max(64)
    .describe("Also the feed source's name where none is given"),
  description: z.string().optional(),
  formats: z
    .strictObject({
      csv: z
        .strictObject({ delimiter: z.string().length(1, "a delimiter is one character").default(",") })
        .optional(),
      json: z
        .strictObject({ path: z.string().default("").describe("Where the list of cars is, e.g. stock.cars") })
        .optional(),
      xml: z.strictObject({ record: z.string().min(1).describe("The element that is one car") }).optional(),
    })
    .refine((formats) => Object.values(formats).some(Boolean), "at least one of csv, json, xml"),
  key: z
    .union([column, z.strictObject({ from: z.array(column).min(1) })], {
      error: "a key is a column, or {from: [columns]}",
    })
    .describe("What tells one car of the feed from all others, day after day"),
  dealership: z
    .discriminatedUnion("by", [
      z.strictObject({ by: z.literal("state") }),
      z.strictObject({ by: z.literal("column"), column, optional: z.boolean().default(false) }),
    ])
    .default({ by: "state" }),
  encoding: z
    .enum(FEED_ENCODINGS)
    .optional()
    .describe("The feed's encoding, where neither its bytes nor its sender tell it"),
  numbers: numbers.default("1,234.5"),
  currency: currency.default(USUAL_FORMAT.currency),
  dates: dates.default(USUAL_FORMAT.dates),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "a country is its two capital letters, such as AU")
    .default(USUAL_FORMAT.country)
    .describe("Where the feed's states are. Those of another country than Australia are left out"),
  sells_at_most: z
    .number()
    .min(0)
    .max(100)
    .default(MAX_SOLD_PERCENT)
    .describe("Per cent of the source's cars for sale that a complete feed may make sold"),
  clean: z.array(stepSchema).default(["trim"]).describe("Steps for every value, before the field's own"),
  fields: z.preprocess(forEachProvider, z.partialRecord(z.enum(CAR_FIELDS), field)),
});

const REQUIRED_FIELDS = ["make", "model", "car_type"] as const satisfies CarField[];

const mappingSchema = mappingShape.superRefine((mapping, context) => {
  const fault = (path: (string | number)[], message: string) =>
    context.addIssue({ code: "custom", path, message });
  for (const name of REQUIRED_FIELDS) {
    if (!mapping.fields[name]) fault(["fields", name], "a mapping needs this field");
  }
  if (kindAfterAll(mapping.clean, "text") !== "text") {
    fault(["clean"], "steps for every value must leave text");
  }
  const keyColumns = typeof mapping.key === "string" ? [mapping.key] : mapping.key.from;
  const priceColumns = sourcesOf(mapping, "price").map((from) =>
    "column" in from ? from.column : undefined,
  );
  if (keyColumns.some((name) => priceColumns.includes(name))) {
    fault(["key"], "the price can't be part of the key: a car with a new price would be another car");
  }
  for (const name of CAR_FIELDS) {
    const given = mapping.fields[name];
    for (const [index, from] of sourcesOf(mapping, name).entries()) {
      const message = faultOfSource(name, from);
      if (message) fault(["fields", name, ...(Array.isArray(given) ? [index] : [])], message);
    }
  }
});

export type FeedMapping = z.output<typeof mappingSchema>;
type FieldSource = z.output<typeof source>;
export type FeedFormat = keyof FeedMapping["formats"];

/** Returns the sources of a field, in the order in which they are tried. */
export function sourcesOf(mapping: Pick<FeedMapping, "fields">, name: CarField): FieldSource[] {
  const given = mapping.fields[name];
  return given === undefined ? [] : Array.isArray(given) ? given : [given];
}

/** Returns the format of a source's values: its own, or the whole mapping's. */
export function formatOf(
  mapping: Pick<FeedMapping, "numbers" | "currency" | "dates" | "country">,
  source: Pick<z.output<typeof fromColumn>, "numbers" | "currency" | "dates"> = {},
): ValueFormat {
  return {
    numbers: source.numbers ?? mapping.numbers,
    currency: source.currency ?? mapping.currency,
    dates: source.dates ?? mapping.dates,
    country: mapping.country,
  };
}

function kindAfterAll(steps: readonly CleaningStep[], before: Kind): Kind | undefined {
  let kind: Kind | undefined = before;
  for (const step of steps) kind &&= kindAfter(step, kind);
  return kind;
}

function faultOfSource(name: CarField, from: FieldSource): string | undefined {
  if ("value" in from) {
    try {
      valueForField(name, from.value);
      return undefined;
    } catch (error) {
      if (error instanceof CleaningError) return error.message;
      throw error;
    }
  }
  const kind = kindAfterAll(from.steps, "text");
  if (kind === undefined) return "a step follows one that no longer leaves text";
  const taken = kindsTaken(name);
  return taken.includes(kind) ? undefined : `its steps leave a ${kind}, it takes a ${taken[0]}`;
}

/**
 * Returns the columns that a feed must have. In CSV the header lists all columns. Records in JSON and XML leave out
 * empty values, so there only a key column and the required fields are checked.
 */
export function columnsNeeded(mapping: FeedMapping, format: FeedFormat): Set<string> {
  const { key, dealership } = mapping;
  const inHeader = format === "csv";
  const needed = new Set<string>(typeof key === "string" ? [key] : inHeader ? key.from : []);
  if (inHeader && dealership.by === "column" && !dealership.optional) needed.add(dealership.column);
  for (const name of inHeader ? CAR_FIELDS : REQUIRED_FIELDS) {
    for (const from of sourcesOf(mapping, name)) {
      if (!("column" in from) || from.optional) continue;
      needed.add(from.column);
      if (inHeader) for (const other of from.steps.flatMap(columnsOfStep)) needed.add(other);
    }
  }
  return needed;
}

/** Returns every column that the mapping reads, to detect a row in which all of them are empty. */
export function columnsRead(mapping: FeedMapping): Set<string> {
  const read = new Set<string>(typeof mapping.key === "string" ? [mapping.key] : mapping.key.from);
  for (const name of CAR_FIELDS) {
    for (const from of sourcesOf(mapping, name)) if ("column" in from) read.add(from.column);
  }
  return read;
}

/** A mapping file is invalid. The message has a line for each fault: key and reason. */
export class FeedMappingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FeedMappingError";
  }
}

/** One fault of a mapping: where it is and what is wrong. */
interface MappingFault {
  key: string;
  reason: string;
}

/** Returns the faults of a mapping file; an empty list when it is valid. */
export function faultsOfMapping(json: unknown): MappingFault[] {
  return faultsOf(mappingSchema.safeParse(json).error?.issues ?? []);
}

/** @throws FeedMappingError */
export function parseMapping(json: unknown): FeedMapping {
  const result = mappingSchema.safeParse(json);
  if (result.success) return result.data;
  throw new FeedMappingError(
    faultsOf(result.error.issues)
      .map(({ key, reason }) => `${key || "(file)"}: ${reason}`)
      .join("\n"),
  );
}

function faultsOf(issues: readonly z.core.$ZodIssue[]): MappingFault[] {
  return issues
    .flatMap((issue) => innermost(issue))
    .map(({ path, message }) => ({
      key: path.join("."),
      reason: message,
    }));
}

interface Reported {
  path: readonly PropertyKey[];
  message: string;
}

/**
 * Returns the faults inside one form of a union when that form was clearly meant, because the form itself is right. A
 * step reports its own faults.
 */
function innermost(issue: z.core.$ZodIssue): Reported[] {
  if (issue.code !== "invalid_union" || issue.message.startsWith("not a cleaning step")) return [issue];
  const branches = issue.errors.map((errors) => errors.flatMap(innermost));
  const [meant, ...others] = branches.filter((faults) => faults.every(({ path }) => path.length > 0));
  if (!meant || others.length > 0) return [issue];
  return meant.map(({ path, message }) => ({ path: [...issue.path, ...path], message }));
}
