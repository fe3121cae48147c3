export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Lays `above` over `below`: objects are merged key by key, everything else (arrays too) is replaced. */
export function mergeJson(below: JsonObject, above: JsonObject): JsonObject {
  const merged = Object.entries(above).map(([key, value]): [string, Json] => {
    const under = Object.hasOwn(below, key) ? below[key] : undefined;
    return [key, isJsonObject(value) && isJsonObject(under) ? mergeJson(under, value) : value];
  });
  return { ...below, ...Object.fromEntries(merged) };
}

/** Whether the object says anything at this path, be it only a part of it. */
export function hasPath(object: Json | undefined, path: readonly PropertyKey[]): boolean {
  let value: unknown = object;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return true;
}
