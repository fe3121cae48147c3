import type { FeedRow, RowFault } from "~/domain/feed/feed-row";

/** One record as a reader hands it on: a row, or why it is none. */
export type FeedRecord = {
  /** Where it begins, from 1. */
  line: number;
  /** The how manieth record of the feed, from 1. */
  number: number;
} & ({ row: FeedRow } | { fault: RowFault });

/** More characters than any car needs; guards the memory against a feed that is one endless record. */
export const LONGEST_RECORD = 2 ** 20;
