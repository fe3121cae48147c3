import { isObject, type Json, type JsonObject } from "./json.server";

/** A field of a document by its dotted path, e.g. `manufacturer.name`, with everything found there. */
export interface FieldValues {
  /** Leaves in order: strings, numbers, booleans. */
  values: (string | number | boolean)[];
  isNull: boolean;
  /** `""`, `[]` or `{}`. */
  isEmpty: boolean;
}

/** Every path of a document: objects open into dotted paths, arrays gather their values. */
export function fieldsOf(document: JsonObject): Map<string, FieldValues> {
  const fields = new Map<string, FieldValues>();
  for (const name in document) gather(fields, name, document[name] as Json, true);
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
    const names = Object.keys(value);
    if (top && names.length === 0) field.isEmpty = true;
    for (const name of names) gather(fields, `${path}.${name}`, value[name] as Json, true);
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
  if (attributes.includes("*")) return document;
  return selectBelow(document, attributes, "");
}

function selectBelow(value: JsonObject, attributes: readonly string[], prefix: string): JsonObject {
  const selected: JsonObject = {};
  for (const name of Object.keys(value)) {
    const path = prefix + name;
    const inner = value[name] as Json;
    if (attributes.some((attribute) => covers(attribute, path))) {
      selected[name] = inner;
    } else if (attributes.some((attribute) => attribute.startsWith(`${path}.`))) {
      if (isObject(inner)) {
        const kept = selectBelow(inner, attributes, `${path}.`);
        if (Object.keys(kept).length > 0) selected[name] = kept;
      } else if (Array.isArray(inner)) {
        selected[name] = inner.filter(isObject).map((item) => selectBelow(item, attributes, `${path}.`));
      }
    }
  }
  return selected;
}
