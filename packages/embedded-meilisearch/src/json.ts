import { setOwn } from "./own-property.ts";

export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A deep copy, so that no caller can change the index through a hit. */
export function cloneJson<T extends Json>(value: T): T {
  if (Array.isArray(value)) return value.map(cloneJson) as T;
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const [name, inner] of Object.entries(value)) setOwn(copy, name, cloneJson(inner));
  return copy as T;
}

/** "a string: `\"doggo\"`", as Meilisearch writes it. */
export function describeJson(found: Json): string {
  if (found === null) return "null";
  const kind = Array.isArray(found)
    ? "an array"
    : typeof found === "object"
      ? "an object"
      : typeof found === "number"
        ? Number.isInteger(found)
          ? found < 0
            ? "a negative integer"
            : "a positive integer"
          : "a number"
        : `a ${typeof found}`;
  return `${kind}: \`${JSON.stringify(found)}\``;
}
