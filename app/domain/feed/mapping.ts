import { z } from "zod";
import { FINANCE_PROVIDERS } from "../finance/providers";
import { CAR_FIELDS, type CarField, kindsTaken, valueForField } from "./car-fields";
import { CleaningError } from "./cleaning-error";
import { type CleaningStep, columnsOfStep, type Kind, kindAfter, stepSchema } from "./cleaning-steps";

/**
 * A stock feed's mapping file: which column is which field of a car, and how it is cleaned. docs/stock-import.md
 * describes it for the people who write one.
 */

const column = z.string().min(1, "a column's name can't be empty");

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
});
const constant = z.strictObject({ value: z.union([z.string(), z.number(), z.boolean()]) });
const source = z.union([fromColumn, constant], { error: "a field comes from {column, …} or is {value}" });
const field = z.union([source, z.array(source).min(1)], {
  error: "a field comes from {column, …}, is {value}, or a list of these: the first that says something",
});

const EACH_PROVIDER = "finance_lenders.*.";

/**
 * `finance_lenders.*.interestRate` stands for that field of every finance provider, with the provider's code in
 * place of the * of its columns. What a mapping says of one provider by name wins.
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
  clean: z.array(stepSchema).default(["trim"]).describe("Steps for every value, before the field's own"),
  fields: z.preprocess(forEachProvider, z.partialRecord(z.enum(CAR_FIELDS), field)),
});

/** Fields without which a car can't be listed. */
const REQUIRED_FIELDS = ["make", "model", "car_type"] as const satisfies CarField[];

export const mappingSchema = mappingShape.superRefine((mapping, context) => {
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
export type FieldSource = z.output<typeof source>;
export type FeedFormat = keyof FeedMapping["formats"];

/** The sources of a field in the order in which they are asked. */
export function sourcesOf(mapping: Pick<FeedMapping, "fields">, name: CarField): FieldSource[] {
  const given = mapping.fields[name];
  return given === undefined ? [] : Array.isArray(given) ? given : [given];
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
 * Columns that a feed must have. In CSV the header tells; in JSON and XML a record leaves out what is empty, so
 * there only a key column and the required fields are asked for.
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

/** Every column that the mapping reads, for telling a row that says nothing at all. */
export function columnsRead(mapping: FeedMapping): Set<string> {
  const read = new Set<string>(typeof mapping.key === "string" ? [mapping.key] : mapping.key.from);
  for (const name of CAR_FIELDS) {
    for (const from of sourcesOf(mapping, name)) if ("column" in from) read.add(from.column);
  }
  return read;
}

/** A mapping file is not one. The message has a line for each fault: key and reason. */
export class FeedMappingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FeedMappingError";
  }
}

/** @throws FeedMappingError */
export function parseMapping(json: unknown): FeedMapping {
  const result = mappingSchema.safeParse(json);
  if (result.success) return result.data;
  throw new FeedMappingError(
    result.error.issues.map((issue) => `${issue.path.join(".") || "(file)"}: ${issue.message}`).join("\n"),
  );
}
