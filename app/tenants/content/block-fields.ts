import { z } from "zod";
import { href } from "../site-schema/primitives";
import type { BlockDefinition } from "./block";

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
