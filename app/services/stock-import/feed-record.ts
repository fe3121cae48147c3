import type { FeedRow, RowFault } from "~/domain/stock-import/feed-row";

/** One record from a reader: a row, or the fault that prevents one. */
export type FeedRecord = {
  /** Line on which the record begins, from 1. */
  line: number;
  /** Position of the record in the feed, from 1. */
  number: number;
} & ({ row: FeedRow } | { fault: RowFault });

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
