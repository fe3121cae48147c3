import type { FeedEncoding, FeedFormat, FeedMapping } from "~/domain/stock-import/mapping";
import { FeedNotCompleteError, FeedUnreadableError, ImportBusyError } from "./feed-record";
import { type ImportRequest, type ImportSummary, importFeed } from "./import-stock-feed.server";

/** An import of a feed on the disk, as values that can be sent to another process. */
export interface ImportJob {
  site: ImportRequest["site"];
  source: string;
  mapping: FeedMapping;
  format: FeedFormat;
  feedPath: string;
  complete: boolean;
  dryRun: boolean;
  force: boolean;
  maxSoldPercent: number | undefined;
  sentAs: FeedEncoding | undefined;
  waitMs: number;
}

/**
 * Why an import has no summary: the feed can't be read, is probably incomplete, exceeds the limits of an import,
 * another import of the same source is running, or imports are unavailable now.
 */
export type ImportRefusal = "unreadable" | "not-complete" | "too-large" | "busy" | "unavailable";

export type ImportOutcome = { summary: ImportSummary } | { refused: ImportRefusal; message: string };

/** Runs an import, in this process or another. Throws only for bugs. */
export type RunImport = (job: ImportJob) => Promise<ImportOutcome>;

/** What an import needs besides the job. */
type ImportSurroundings = Pick<
  ImportRequest,
  "store" | "leases" | "dataDir" | "now" | "westernPlaces" | "signal"
>;

/** Runs the import in this process. */
export async function runImport(job: ImportJob, surroundings: ImportSurroundings): Promise<ImportOutcome> {
  try {
    return { summary: await importFeed({ ...job, ...surroundings }) };
  } catch (error) {
    if (error instanceof FeedUnreadableError) return { refused: "unreadable", message: error.message };
    if (error instanceof FeedNotCompleteError) return { refused: "not-complete", message: error.message };
    if (error instanceof ImportBusyError) return { refused: "busy", message: error.message };
    throw error;
  }
}
