/*
 * Access to plain objects whose keys come from outside: documents, requests, filters. `record[name]` finds
 * "constructor" in every object, and `record["__proto__"] =` adds no entry, so only this file indexes an object by such
 * a name.
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
