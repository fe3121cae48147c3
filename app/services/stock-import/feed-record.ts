import type { FeedRow, RowFault } from "~/domain/stock-import/feed-row";
import type { SiteSlug } from "~/domain/text/identifiers";

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
