import {
  type FeedRow,
  type FeedValue,
  type NamedRow,
  namedRow,
  type RowFault,
} from "~/domain/stock-import/feed-row";
import type { SiteSlug } from "~/domain/text/identifiers";

/** One record from a reader: a row, or the fault that prevents one. */
export type FeedRecord = {
  /** Line on which the record begins, from 1. */
  line: number;
  /** Position of the record in the feed, from 1. */
  number: number;
} & (
  | { row: FeedRow }
  | {
      fault: RowFault;
      /** The fields that a row with too few or too many has: enough to recognise its car. */
      torn?: FeedRow;
    }
);

/*
 * Limits far above any real feed. Without them one feed could use all memory, and a sender needs only one site's
 * token.
 */

/** Maximum number of characters, including the names of elements and attributes. */
export const MAX_RECORD_LENGTH = 2 ** 20;
/** Maximum depth of nested elements, objects and lists, from the document's root. */
export const MAX_DEPTH = 64;
/** Maximum number of attributes of one element. */
export const MAX_ATTRIBUTES = 500;
/** Maximum number of columns in a CSV header. */
export const MAX_COLUMNS = 5000;

/** The feed can't be read at all. Nothing was changed. The message gives the reason, with the line when it is known. */
export class FeedUnreadableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FeedUnreadableError";
  }
}

/** The feed is larger than the HTTP limit. */
export class FeedTooLargeError extends Error {
  constructor(limitBytes: number) {
    super(`the feed is larger than ${Math.floor(limitBytes / 2 ** 20)} MiB`);
    this.name = "FeedTooLargeError";
  }
}

/** Another import of the same feed into the same site took too long. */
export class ImportBusyError extends Error {
  constructor(site: SiteSlug, source: string) {
    super(`another import of ${source} into ${site} is running; try again when it is done`);
    this.name = "ImportBusyError";
  }
}

/** A feed that was sent as complete looks incomplete. Nothing was changed. The message gives the reason. */
export class FeedNotCompleteError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "FeedNotCompleteError";
  }
}

const MAX_NESTING = 8;

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
    if (value === null || value === undefined || depth > MAX_NESTING) return;
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
