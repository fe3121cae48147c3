import { own, setOwn } from "./own-property";

/**
 * Returns JSON with sorted keys and without undefined values, so that equal content gives equal text, in whatever order
 * it was built.
 * @param without keys of the value itself that are left out
 */
export function canonicalJson(value: unknown, without?: ReadonlySet<string>): string {
  return JSON.stringify(sorted(value, without));
}

/** Sorting first takes half as long as a replacer of `JSON.stringify`. */
function sorted(value: unknown, without?: ReadonlySet<string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each: unknown) => sorted(each));
  const record: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) {
    if (!without?.has(key)) setOwn(record, key, sorted(own(value as Record<string, unknown>, key)));
  }
  return record;
}
