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

/** Returns the JSON Schemas by name. They serve completion and checking in a text editor; the build writes them. */
export function jsonSchemas(): Record<"site" | "template" | "theme" | "manufacturer", SchemaNode> {
  return {
    site: siteJsonSchema(),
    // A template can set any part of a site.json.
    template: editorSchema(siteSchema, "A Forecourt template (site.json)"),
    theme: editorSchema(themeSchema, "A Forecourt theme (theme.json)"),
    manufacturer: manufacturerJsonSchema(),
  };
}

function siteJsonSchema(): SchemaNode {
  const schema = editorSchema(siteSchema, "A Forecourt site (site.json)");
  return { ...schema, required: REQUIRED_OF_A_SITE };
}

function manufacturerJsonSchema(): SchemaNode {
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
