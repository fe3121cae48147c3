import type { FeedValue } from "~/domain/feed/feed-row";

const DEEPEST = 8;

/**
 * A JSON object's values by their path: `{"price": {"amount": 9}, "images": [{"url": "a"}, {"url": "b"}]}` has
 * `price.amount` "9" and `images.url` ["a", "b"]. Null and what lies deeper than eight levels is left out.
 */
export function valuesByPath(object: object): Map<string, FeedValue> {
  const values = new Map<string, FeedValue>();
  const visit = (value: unknown, path: string, inList: boolean, depth: number) => {
    if (value === null || value === undefined || depth > DEEPEST) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item, path, true, depth + 1);
    } else if (typeof value === "object") {
      for (const [name, nested] of Object.entries(value)) {
        visit(nested, path === "" ? name : `${path}.${name}`, inList, depth + 1);
      }
    } else {
      addValue(values, path, String(value), inList);
    }
  };
  visit(object, "", false, 0);
  return values;
}

/** A path that comes again holds a list. */
export function addValue(values: Map<string, FeedValue>, path: string, text: string, inList: boolean): void {
  const before = values.get(path);
  if (before === undefined) values.set(path, inList ? [text] : text);
  else if (typeof before === "string") values.set(path, [before, text]);
  else (before as string[]).push(text);
}
