import { expect, it } from "vitest";
import { jsonSchemas } from "~/tenants/json-schema";

interface SchemaNode {
  description?: string;
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  additionalProperties?: SchemaNode | boolean;
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  allOf?: SchemaNode[];
  $defs?: Record<string, SchemaNode>;
  $ref?: string;
}

/** Returns every key of a site's files by its path, and whether an editor shows its meaning. */
function* keysOf(node: SchemaNode, path: string): Generator<{ key: string; described: boolean }> {
  for (const [name, value] of Object.entries(node.properties ?? {})) {
    const key = `${path}.${name}`;
    yield { key, described: Boolean(value.description) };
    yield* keysOf(value, key);
  }
  if (node.items) yield* keysOf(node.items, `${path}[]`);
  if (typeof node.additionalProperties === "object") yield* keysOf(node.additionalProperties, `${path}{}`);
  for (const part of [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])])
    yield* keysOf(part, path);
  for (const [name, part] of Object.entries(node.$defs ?? {})) yield* keysOf(part, `#${name}`);
}

it.each([
  ["site.json", "site", 300],
  ["a template's site.json", "template", 300],
  ["theme.json", "theme", 10],
  ["manufacturer.json", "manufacturer", 15],
] as const)("the JSON Schema for editors describes every key of %s", (_file, name, atLeast) => {
  const keys = [...keysOf(jsonSchemas()[name] as SchemaNode, "")];
  expect(keys.length).toBeGreaterThan(atLeast);
  expect(keys.filter(({ described }) => !described).map(({ key }) => key)).toEqual([]);
});
