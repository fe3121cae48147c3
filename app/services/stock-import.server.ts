import type { BatchOutcome, CarStore, IncomingCar } from "~/adapters/database/store";
import { carSlug } from "~/domain/feed/car-slug";
import type { FeedDealership } from "~/domain/feed/dealership-of-car";
import type { FeedFormat, FeedMapping } from "~/domain/feed/mapping";
import { compileMapping, type FeedCar, type RowReader } from "~/domain/feed/row-to-car";
import type { Site } from "~/tenants/site";
import { carId, FeedKeys } from "./stock-import/feed-keys.server";
import type { FeedRecord } from "./stock-import/feed-record";
import { withImportLock } from "./stock-import/import-lock.server";
import { checkFeed, readFeed } from "./stock-import/read-feed.server";
import { RejectedRowsFile, type Rejection } from "./stock-import/rejected-rows-file.server";

const BATCH_SIZE = 500;
/** Rejected rows that the summary itself names; the file has all. */
const LISTED_REJECTIONS = 100;
/** A complete feed that makes a larger part of the stock sold than this is worth a warning. */
const SUSPICIOUS_SOLD_PART = 0.8;

export interface ImportRequest {
  store: CarStore;
  site: Pick<Site, "slug" | "dealerships" | "locations">;
  /** Whose feed this is: cars are told apart within (site, source). */
  source: string;
  mapping: FeedMapping;
  format: FeedFormat;
  /** Must not change during the import. */
  feedPath: string;
  /** Rejected rows are written below it. */
  dataDir: string;
  now(): Date;
  /** Changes nothing, and says what would be. */
  dryRun?: boolean;
  /** The feed is the whole stock of its source: cars that are absent become sold. */
  complete?: boolean;
  /** How long to wait for another import of the same source (default 10 minutes). */
  waitMs?: number;
  onWait?: () => void;
  onProgress?: (done: number, total: number) => void;
  /** Stops between two batches. */
  signal?: AbortSignal;
}

export interface ImportSummary extends BatchOutcome {
  read: number;
  sold: number;
  rejected: number;
  /** The first hundred. */
  rejections: Rejection[];
  rejectedRowsFile: string | null;
  warnings: string[];
}

/**
 * Imports a stock feed. It is read to its end before the first car is touched, so a feed that can't be read
 * changes nothing; then cars are created and updated in batches. The same feed again changes nothing.
 * @throws FeedUnreadableError, ImportBusyError
 */
export async function importFeed(request: ImportRequest): Promise<ImportSummary> {
  const { feedPath, format, mapping, signal } = request;
  const checked = await checkFeed(feedPath, format, mapping, signal);
  const apply = () => applyFeed(request, checked.records, checked.warnings);
  if (request.dryRun) return apply();
  return withImportLock(
    {
      dataDir: request.dataDir,
      site: request.site.slug,
      source: request.source,
      waitMs: request.waitMs ?? 600_000,
      onWait: request.onWait,
    },
    apply,
  );
}

async function applyFeed(request: ImportRequest, total: number, warnings: string[]): Promise<ImportSummary> {
  const { store, site, source, mapping } = request;
  const keys = new FeedKeys(typeof mapping.key !== "string");
  const reader = compileMapping(mapping, dealershipsOf(site), request.now().getUTCFullYear());
  const rejectedRows = new RejectedRowsFile(request.dataDir, {
    site: site.slug,
    source,
    time: request.now(),
  });
  const summary: ImportSummary = {
    read: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    sold: 0,
    rejected: 0,
    rejections: [],
    rejectedRowsFile: null,
    warnings,
  };

  let batch: IncomingCar[] = [];
  const applyBatch = async () => {
    request.signal?.throwIfAborted();
    const outcome = request.dryRun
      ? await store.compareBatch(site.slug, source, batch)
      : await store.applyBatch(site.slug, source, batch, request.now());
    summary.created += outcome.created;
    summary.updated += outcome.updated;
    summary.unchanged += outcome.unchanged;
    batch = [];
    request.onProgress?.(summary.read, total);
  };

  try {
    for await (const record of readFeed(request.feedPath, request.format, mapping)) {
      summary.read += 1;
      const reading = readRecord(record, reader, keys, mapping);
      if ("rejection" in reading) {
        summary.rejected += 1;
        if (summary.rejections.length < LISTED_REJECTIONS) summary.rejections.push(reading.rejection);
        await rejectedRows.add(reading.rejection);
        continue;
      }
      batch.push(incomingCar(site.slug, source, reading.key, reading.car));
      if (batch.length >= BATCH_SIZE) await applyBatch();
    }
    await applyBatch();
    if (request.complete) summary.sold = await sellAbsent(request, keys.seen, summary);
  } finally {
    await rejectedRows.close();
  }
  summary.rejectedRowsFile = rejectedRows.path;
  return summary;
}

function readRecord(
  record: FeedRecord,
  reader: RowReader,
  keys: FeedKeys,
  mapping: FeedMapping,
): { car: FeedCar; key: string } | { rejection: Rejection } {
  const place = { line: record.line, record: record.number };
  if ("fault" in record) return { rejection: { ...place, ...record.fault } };
  const keyColumn = typeof mapping.key === "string" ? ` (column ${mapping.key})` : "";
  const identity = reader.identity(record.row);
  // A rejected row is still a car of the feed: its key counts as seen, so that it doesn't become sold.
  const key = identity === null ? null : keys.take(identity);
  const reading = reader.read(record.row);
  if ("fault" in reading) return { rejection: { ...place, ...reading.fault } };
  if (identity === null) {
    const fault = { field: "key", reason: `the feed gives none${keyColumn}`, value: record.row.excerpt() };
    return { rejection: { ...place, ...fault } };
  }
  if (key === null) {
    const fault = { field: "key", reason: `an earlier row has the same${keyColumn}`, value: identity };
    return { rejection: { ...place, ...fault } };
  }
  return { car: reading.car, key };
}

function incomingCar(site: string, source: string, key: string, { facts, dealership }: FeedCar): IncomingCar {
  const id = carId(site, source, key);
  // Assigned, not spread: copying fifty fields into a new object takes twenty times as long.
  return Object.assign(facts, {
    id,
    slug: carSlug(facts.name, id),
    dealership_id: dealership.id,
    dealership_slug: dealership.slug,
    dealership_name: dealership.name,
    location_id: dealership.location_id,
    location_name: dealership.location_name,
    source_key: key,
  });
}

async function sellAbsent(
  { store, site, source, dryRun, now }: ImportRequest,
  seen: ReadonlySet<string>,
  summary: ImportSummary,
): Promise<number> {
  const absent = await store.countAbsent(site.slug, source, seen);
  const kept = summary.updated + summary.unchanged;
  if (absent > 0 && absent / (absent + kept) > SUSPICIOUS_SOLD_PART) {
    const words = dryRun ? "would become" : "became";
    summary.warnings.push(
      `${absent} of ${absent + kept} cars of this source ${words} sold: make sure that the feed is complete`,
    );
  }
  return dryRun ? absent : store.markAbsentSold(site.slug, source, seen, now());
}

/** Where a feed's cars can go: each dealership with its sales location. */
function dealershipsOf(site: Pick<Site, "dealerships" | "locations">): FeedDealership[] {
  return site.dealerships.map(({ id, slug, name, state, head_office }) => {
    const own = site.locations.filter((location) => location.dealership_id === id);
    const sales = own.filter((location) => location.location_type === "sales");
    const location = sales.find(({ primary }) => primary) ?? sales[0] ?? own[0] ?? null;
    return {
      id,
      slug,
      name,
      state,
      head_office,
      location_id: location?.id ?? null,
      location_name: location?.name ?? null,
    };
  });
}
