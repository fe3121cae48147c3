import { z } from "zod";
import { manufacturerSchema } from "./manufacturer-schema";
import { siteSchema } from "./schema";
import { themeSchema } from "./theme";

type SchemaNode = Record<string, unknown>;

/** Keys that no template can set, so every site.json must. */
const REQUIRED_OF_A_SITE = [
  "extends",
  "id",
  "name",
  "legal_name",
  "phone",
  "email",
  "address",
  "dealerships",
  "locations",
];

/** Returns the JSON Schema of site.json. The JSON Schemas serve completion and checking in an editor. */
export function siteJsonSchema(): SchemaNode {
  const schema = editorSchema(siteSchema, "A Forecourt site (site.json)");
  return { ...schema, required: REQUIRED_OF_A_SITE };
}

/** Returns the JSON Schema of a template, which can set any part of a site.json. */
export function templateJsonSchema(): SchemaNode {
  return editorSchema(siteSchema, "A Forecourt template (site.json)");
}

export function themeJsonSchema(): SchemaNode {
  return editorSchema(themeSchema, "A Forecourt theme (theme.json)");
}

/** Returns the JSON Schema of `manufacturers/{slug}/manufacturer.json`. */
export function manufacturerJsonSchema(): SchemaNode {
  const schema = editorSchema(manufacturerSchema, "A manufacturer's models (manufacturer.json)");
  return { ...schema, required: ["name", "models"] };
}

function editorSchema(schema: z.ZodType, title: string): SchemaNode {
  const { properties, ...rest } = z.toJSONSchema(schema, { io: "input" }) as SchemaNode & {
    properties: SchemaNode;
  };
  const own = Object.entries(properties).map(([key, node]) => [key, withoutRequired(node)]);
  const { required: _fromTheTemplate, ...open } = rest;
  return {
    ...open,
    title,
    properties: {
      $schema: { type: "string", description: "Where editors find this schema" },
      ...Object.fromEntries(own),
    },
  };
}

/**
 * Removes `required`, because a template can set any part of an object. The entries of a list always come from one
 * file.
 */
function withoutRequired(node: unknown): unknown {
  if (typeof node !== "object" || node === null || (node as SchemaNode).type !== "object") return node;
  const { required: _fromTheTemplate, properties, ...rest } = node as SchemaNode;
  const inner = Object.entries((properties ?? {}) as SchemaNode).map(([key, value]) => [
    key,
    withoutRequired(value),
  ]);
  const { additionalProperties } = rest;
  return {
    ...rest,
    ...(additionalProperties !== undefined && {
      additionalProperties: withoutRequired(additionalProperties),
    }),
    properties: Object.fromEntries(inner),
  };
}
