import { type FeedValue, type NamedRow, namedRow } from "~/domain/stock-import/feed-row";

const MAX_DEPTH = 8;

/**
 * Returns a JSON object's values by their path: `{"price": {"amount": 9}, "images": [{"url": "a"}, {"url": "b"}]}`
 * has `price.amount` "9" and `images.url` ["a", "b"]. Leaves out null and values that are nested more than eight
 * levels deep.
 */
export function nestedRow(object: object): NamedRow {
  const values = new Map<string, FeedValue>();
  // Paths that have only numbers.
  const numbers = new Set<string>();
  const visit = (value: unknown, path: string, inList: boolean, depth: number) => {
    if (value === null || value === undefined || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item, path, true, depth + 1);
    } else if (typeof value === "object") {
      for (const [name, nested] of Object.entries(value)) {
        visit(nested, path === "" ? name : `${path}.${name}`, inList, depth + 1);
      }
    } else {
      if (typeof value !== "number") numbers.delete(path);
      else if (!values.has(path)) numbers.add(path);
      addValue(values, path, String(value), inList);
    }
  };
  visit(object, "", false, 0);
  return namedRow(values, numbers);
}

/** Adds a value. A path that occurs again becomes a list. */
export function addValue(values: Map<string, FeedValue>, path: string, text: string, inList: boolean): void {
  const before = values.get(path);
  if (before === undefined) values.set(path, inList ? [text] : text);
  else if (typeof before === "string") values.set(path, [before, text]);
  else (before as string[]).push(text);
}
