import { isObject, type Json, type JsonObject } from "./json.ts";
import { own, setOwn } from "./own-property.ts";

/** A field of a document with its dotted path, e.g. `manufacturer.name`, and all values found there. */
export interface FieldValues {
  /** Leaves in order: strings, numbers, booleans. */
  values: (string | number | boolean)[];
  isNull: boolean;
  /** `""`, `[]` or `{}`. */
  isEmpty: boolean;
}

/** Returns every path of a document: objects become dotted paths, arrays merge their values. */
export function fieldsOf(document: JsonObject): Map<string, FieldValues> {
  const fields = new Map<string, FieldValues>();
  for (const [name, value] of Object.entries(document)) gather(fields, name, value, true);
  return fields;
}

function gather(fields: Map<string, FieldValues>, path: string, value: Json, top: boolean): void {
  let field = fields.get(path);
  if (!field) {
    field = { values: [], isNull: false, isEmpty: false };
    fields.set(path, field);
  }
  if (value === null) {
    if (top) field.isNull = true;
  } else if (Array.isArray(value)) {
    if (top && value.length === 0) field.isEmpty = true;
    for (const item of value) gather(fields, path, item, false);
  } else if (isObject(value)) {
    const entries = Object.entries(value);
    if (top && entries.length === 0) field.isEmpty = true;
    for (const [name, inner] of entries) gather(fields, `${path}.${name}`, inner, true);
  } else {
    if (top && value === "") field.isEmpty = true;
    field.values.push(value);
  }
}

/** Whether a setting's attribute covers a path: the same, a parent of it, or a pattern such as `spec_*`. */
export function covers(attribute: string, path: string): boolean {
  if (attribute === "*" || attribute === path) return true;
  if (attribute.startsWith("*") || attribute.endsWith("*")) return matchesPattern(attribute, path);
  return path.startsWith(`${attribute}.`);
}

function matchesPattern(pattern: string, path: string): boolean {
  const open = pattern.startsWith("*");
  const close = pattern.endsWith("*");
  const text = pattern.slice(open ? 1 : 0, close ? -1 : undefined);
  if (open && close) return path.includes(text);
  return open ? path.endsWith(text) : path.startsWith(text);
}

/** Only the given attributes of a document (`*` = all), in the document's order; nested paths keep their shape. */
export function selectFields(document: JsonObject, attributes: readonly string[]): JsonObject {
  return fieldSelector(attributes)(document);
}

/** Returns the same for many documents: each path is matched once. */
export function fieldSelector(attributes: readonly string[]): (document: JsonObject) => JsonObject {
  if (attributes.includes("*")) return (document) => document;
  const shares = new Map<string, "all" | "part" | "none">();
  const shareOf = (path: string) => {
    if (attributes.some((attribute) => covers(attribute, path))) return "all";
    return attributes.some((attribute) => attribute.startsWith(`${path}.`)) ? "part" : "none";
  };
  const selectBelow = (value: JsonObject, prefix: string): JsonObject => {
    const selected: JsonObject = {};
    for (const name of Object.keys(value)) {
      const path = prefix + name;
      const share = shares.get(path) ?? shareOf(path);
      shares.set(path, share);
      if (share === "none") continue;
      const inner = own(value, name) as Json;
      if (share === "all") {
        setOwn(selected, name, inner);
      } else if (isObject(inner)) {
        const kept = selectBelow(inner, `${path}.`);
        if (Object.keys(kept).length > 0) setOwn(selected, name, kept);
      } else if (Array.isArray(inner)) {
        const items = inner.filter(isObject).map((item) => selectBelow(item, `${path}.`));
        setOwn(selected, name, items);
      }
    }
    return selected;
  };
  return (document) => selectBelow(document, "");
}
