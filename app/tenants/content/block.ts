import { z } from "zod";
import { href, PICTURE_FILE } from "../site-schema/primitives";

/** An entry in the table of blocks (docs/decisions/0082-blocks.md). */
export interface BlockDefinition<Attributes extends z.ZodObject = z.ZodObject> {
  /** What an editor reads about it. */
  description: string;
  /** Its attributes, each with a description. */
  attributes: Attributes;
  /** What may be between its opening and its closing tag: nothing, Markdown, or only these blocks. */
  holds: "nothing" | "text" | readonly string[];
  /** The block that it is in; absent: it is alone. */
  within?: string;
  /** Whether a page has it once at most: its parts have ids. */
  once?: true;
  /** What it adds to what a page may cost (PAGE_BUDGET): 1 is a block that draws its own words. */
  cost: number;
  /** The shape of its pictures; others leave room next to them, and are reported. */
  shape?: { width: number; height: number };
}

/** The tag around a part of a page that its visitors don't see. */
export const HIDDEN = "hidden";

/** What the blocks of a page may cost together (docs/decisions/0124-what-a-page-may-cost.md). */
export const PAGE_BUDGET = 400;
/** Of a block that asks the search for cars or counts. */
export const ASKS_STOCK = 25;
/** Of a block that draws several cards without asking the search. */
export const DRAWS_CARDS = 10;

export function block<Attributes extends z.ZodRawShape>(
  description: string,
  attributes: Attributes,
  rest: Partial<Pick<BlockDefinition, "holds" | "within" | "once" | "cost" | "shape">> = {},
): BlockDefinition<z.ZodObject<Attributes>> {
  return { description, attributes: z.strictObject(attributes) as never, holds: "nothing", cost: 1, ...rest };
}

export const line = z.string().trim().min(1, "is empty").max(300, "is longer than 300 characters");

/** A picture with its own size in px. */
export interface ContentPicture {
  /** Path below /img. */
  url: string;
  width: number;
  height: number;
}

/** The file name of a picture in the site's folder `media/`. The reader of the page puts the picture in its place. */
export const picture = z
  .string()
  .regex(
    PICTURE_FILE,
    "a picture is a file in media/: lower-case letters, digits and hyphens, ending in .jpg, .png, .webp or .avif",
  )
  .transform((name): ContentPicture => ({ url: name, width: 0, height: 0 }));

/** How an editor fills in an attribute of a block. */
export interface BlockField {
  name: string;
  kind: "line" | "page" | "picture" | "choice" | "tick" | "number" | "numbers" | "moment";
  isRequired: boolean;
  /** Of a choice. */
  options: readonly string[];
  /** Of a number: the smallest and the largest; of numbers: how many at most. */
  least: number;
  most: number;
  /** Its value when it is left out, as the field has it. */
  absent: string;
  /** What a line is picked from, where the site has a list of it. */
  picker: "model" | "fuel" | null;
}

interface Attribute {
  type?: string;
  pattern?: string;
  format?: string;
  enum?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  maxLength?: number;
  picker?: BlockField["picker"];
}

const HREF = z.toJSONSchema(href).pattern;
const known = new WeakMap<BlockDefinition, readonly BlockField[]>();

/** Returns the fields of a block's form, made from its schema. */
export function blockFields(definition: BlockDefinition): readonly BlockField[] {
  const kept = known.get(definition);
  if (kept) return kept;
  const schema = z.toJSONSchema(definition.attributes, { io: "input", unrepresentable: "any" });
  const required = new Set(schema.required ?? []);
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Attribute>).map(
    ([name, attribute]) => ({
      name,
      kind: kindOf(attribute),
      isRequired: required.has(name),
      options: attribute.enum ?? [],
      least: attribute.minimum ?? 1,
      most: attribute.maxItems ?? attribute.maximum ?? attribute.maxLength ?? Number.MAX_SAFE_INTEGER,
      absent: fieldValue(attribute.default),
      picker: attribute.picker ?? null,
    }),
  );
  known.set(definition, fields);
  return fields;
}

export function fieldValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  if (value === true) return "on";
  return value === undefined || value === false || value === null ? "" : String(value);
}

function kindOf({ type, pattern, format, enum: options }: Attribute): BlockField["kind"] {
  if (options) return "choice";
  if (type === "boolean") return "tick";
  if (type === "integer" || type === "number") return "number";
  if (type === "array") return "numbers";
  if (format === "date-time") return "moment";
  if (pattern?.includes("avif")) return "picture";
  return pattern === HREF ? "page" : "line";
}
