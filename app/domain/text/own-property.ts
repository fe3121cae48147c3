/*
 * Access to plain objects whose keys come from outside: addresses, feeds, forms, cookies, configurations, answers of
 * the search engine. `record[name]` finds "constructor" and "toString" in every object, and `record["__proto__"] =`
 * adds no entry. So only this file indexes an object by such a name (docs/decisions/0037), and
 * scripts/check-names.mjs checks that. Use a Map for a table that is only looked up, and neither sent nor stored.
 */

/** Returns the record's own value under this name; undefined when it has none. */
export function own<T>(record: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Sets an entry of the record, whatever its name. */
export function setOwn<T>(record: Record<string, T>, name: string, value: T): void {
  if (name === "__proto__") {
    // An assignment to `__proto__` would set the object's prototype.
    const entry = { value, configurable: true, enumerable: true, writable: true };
    Object.defineProperty(record, name, entry);
  } else record[name] = value;
}
