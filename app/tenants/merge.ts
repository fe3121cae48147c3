import { own } from "~/domain/text/own-property";

export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Merges `above` into `below`: objects key by key; everything else, including arrays, is replaced. */
export function mergeJson(below: JsonObject, above: JsonObject): JsonObject {
  const merged = Object.entries(above).map(([key, value]): [string, Json] => {
    const under = own(below, key);
    return [key, isJsonObject(value) && isJsonObject(under) ? mergeJson(under, value) : value];
  });
  return { ...below, ...Object.fromEntries(merged) };
}

/** Whether the object has a value at this path, or within it. */
export function hasPath(object: Json | undefined, path: readonly PropertyKey[]): boolean {
  let value: unknown = object;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
    value = own(value as Record<string, unknown>, String(key));
  }
  return true;
}
