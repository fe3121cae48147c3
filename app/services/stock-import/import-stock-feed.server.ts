import type { BatchOutcome } from "~/adapters/database/car-import.server";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import type { CarStore, SeenKeys } from "~/adapters/database/cars.server";
import type { LeaseStore } from "~/adapters/database/leases.server";
import { countPriceKinds, type PriceKinds } from "~/domain/car/price";
import type { RowFault } from "~/domain/stock-import/feed-row";
import type { FeedEncoding, FeedFormat, FeedMapping } from "~/domain/stock-import/mapping";
import {
  carSlug,
  compileMapping,
  compileStateEvidence,
  type FeedCar,
  type FeedDealership,
  type RowReader,
} from "~/domain/stock-import/row-to-car";
import { ambiguousStateReason, noEvidence } from "~/domain/stock-import/states";
import { SuspiciousStock, whyNotComplete } from "~/domain/stock-import/suspicious-stock";
import type { SiteSlug } from "~/domain/text/identifiers";
import type { Site } from "~/tenants/site";
import { carId, FeedKeys } from "./feed-keys.server";
import { FeedNotCompleteError, type FeedRecord } from "./feed-record";
import { feedEncoding } from "./feed-text.server";
import { ListingDates } from "./listing-dates.server";
import { checkFeed, readFeed } from "./read-feed.server";
import { RejectedRowsFile, type Rejection, shortValue } from "./rejected-rows-file.server";
import { announceImport, withImportLock } from "./running-imports.server";

const BATCH_SIZE = 500;
/** A feed's prices are counted even when the site shows weekly prices instead. */
const WHOLE_PRICES = { offersSubscription: false };
/** Maximum number of rejected rows in the summary. The file has all of them. */
const LISTED_REJECTIONS = 100;
/** Number of cars in a dry run's summary. */
const SHOWN_CARS = 5;

export interface ImportRequest {
  store: CarStore;
  /** Where the import is announced to other processes. Absent: nowhere. */
  leases?: LeaseStore;
  site: Pick<Site, "slug" | "dealerships" | "locations" | "time_zone">;
  /** Whose feed this is. Cars are identified within (site, source). */
  source: string;
  mapping: FeedMapping;
  format: FeedFormat;
  /** Must not change during the import. */
  feedPath: string;
  /** The file of rejected rows is written below this folder. */
  dataDir: string;
  now(): Date;
  /** Changes nothing and reports what an import would change. */
  dryRun?: boolean;
  /** The feed is the whole stock of its source: missing cars become sold. */
  complete?: boolean;
  /** Accepts a complete feed that has no cars or makes too many cars sold. */
  force?: boolean;
  /** Maximum percentage of the source's cars that a complete feed may make sold (default: the mapping's). */
  maxSoldPercent?: number | undefined;
  /** The encoding that the sender declares. */
  sentAs?: FeedEncoding | undefined;
  /**
   * Returns the names of places in Western Australia in upper case, or null when they are unknown. Called at most
   * once.
   */
  westernPlaces?: () => Promise<ReadonlySet<string> | null>;
  /** How long to wait for another import of the same source (default 10 minutes). */
  waitMs?: number;
  onWait?: () => void;
  /** The total is null during the first reading of the feed. */
  onProgress?: (done: number, total: number | null) => void;
  /** Stops between two batches. */
  signal?: AbortSignal;
}

export interface ImportSummary extends Omit<BatchOutcome, "reused"> {
  read: number;
  sold: number;
  rejected: number;
  /** The first 100. */
  rejections: Rejection[];
  rejectedRowsFile: string | null;
  /** Number of cars that were imported with something to check: values shortened or left out, a reused key. */
  noted: number;
  /** The first 100. */
  notes: Rejection[];
  warnings: string[];
  /** What a person should check. */
  oddities: string[];
  /** For a dry run: the first five cars as an import would store them. */
  cars: ShownCar[];
  /** How many of the feed's cars with a price don't state its kind. */
  priceKinds: PriceKinds;
}

export interface ShownCar extends Pick<FeedCar["facts"], (typeof SHOWN_FIELDS)[number]> {
  line: number;
  record: number;
  dealership: string;
}

const SHOWN_FIELDS = ["name", "car_type", "year", "price", "km", "colour", "city", "state"] as const;

/**
 * Imports a stock feed. It reads the whole feed before it changes the first car, so a feed that can't be read changes
 * nothing. Then it creates and updates cars in batches. Importing the same feed again changes nothing.
 * @throws FeedUnreadableError, ImportBusyError
 */
export async function importFeed(request: ImportRequest): Promise<ImportSummary> {
  const inspection = await inspectFeed(request);
  const apply = () => applyFeed(request, inspection);
  const { leases } = request;
  if (request.dryRun) return apply();
  return withImportLock(
    {
      dataDir: request.dataDir,
      site: request.site.slug,
      source: request.source,
      waitMs: request.waitMs ?? 600_000,
      onWait: request.onWait,
    },
    leases ? () => announceImport(leases, request.site.slug, apply) : apply,
  );
}

/** A car of the feed that is in the next batch. */
interface TakenCar {
  record: Pick<FeedRecord, "line" | "number">;
  car: IncomingCar;
  notes: readonly RowFault[];
}

/** What the first reading of the whole feed finds out, before any car is changed. */
interface FeedInspection {
  encoding: FeedEncoding;
  records: number;
  warnings: string[];
  ambiguousState: string | undefined;
  /** Only for a complete feed. */
  keys: FeedKeys | null;
}

async function inspectFeed(request: ImportRequest): Promise<FeedInspection> {
  const { feedPath, format, mapping, signal, complete, onProgress } = request;
  const { encoding, warning } = await feedEncoding(feedPath, {
    stated: mapping.encoding,
    sent: request.sentAs,
  });
  const keys = complete ? keysOf(mapping) : null;
  const reader = compileMapping(mapping, dealershipsOf(request.site), request.now().getUTCFullYear());
  const addEvidence = compileStateEvidence(mapping);
  const evidence = noEvidence();
  const { records, warnings } = await checkFeed(feedPath, format, mapping, {
    encoding,
    signal,
    onRecord(record, number) {
      if (number % BATCH_SIZE === 0) onProgress?.(number, null);
      if ("row" in record) addEvidence?.(record.row, evidence);
      const row = "row" in record ? record.row : record.torn;
      const identity = row && keys ? reader.identity(row) : null;
      if (keys && identity !== null) keys.take(identity);
    },
  });
  if (warning) warnings.push(warning);
  if (mapping.currency !== "AUD" && mapping.fields.price) {
    warnings.push(`prices are in ${mapping.currency} and taken as they stand: pages show dollars`);
  }
  const places = evidence.sharedCodeCities.size > 0 ? ((await request.westernPlaces?.()) ?? null) : null;
  return {
    encoding,
    records,
    warnings,
    ambiguousState: ambiguousStateReason(evidence, places),
    keys,
  };
}

function keysOf(mapping: FeedMapping): FeedKeys {
  return new FeedKeys(typeof mapping.key !== "string");
}

/** @throws FeedNotCompleteError when the feed is probably not all of its source's stock, unless the import is forced */
async function checkComplete(request: ImportRequest, inspection: FeedInspection): Promise<void> {
  const { store, site, source, mapping, force, dryRun, maxSoldPercent = mapping.sells_at_most } = request;
  const seen = inspection.keys?.seen;
  if (!seen) return;
  const why = whyNotComplete({
    cars: seen.size,
    forSale: await store.countAbsent(site.slug, source, new Set()),
    absent: await store.countAbsent(site.slug, source, seen),
    maxSoldPercent,
  });
  if (why === null) return;
  if (!force && !dryRun) throw new FeedNotCompleteError(why);
  inspection.warnings.push(force ? why : `the import will be refused unless it is forced: ${why}`);
}

async function applyFeed(request: ImportRequest, inspection: FeedInspection): Promise<ImportSummary> {
  await checkComplete(request, inspection);
  const { store, site, source, mapping } = request;
  const keys = inspection.keys ?? keysOf(mapping);
  keys.readAgain();
  const odd = new SuspiciousStock();
  const reader = compileMapping(
    mapping,
    dealershipsOf(site),
    request.now().getUTCFullYear(),
    inspection.ambiguousState,
  );
  const rejectedRows = new RejectedRowsFile(request.dataDir, {
    site: site.slug,
    source,
    time: request.now(),
  });
  const isFirst = !(await store.isKnownSource(site.slug, source));
  const listingDates = new ListingDates(site.time_zone, request.now(), isFirst);
  const summary: ImportSummary = {
    read: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    sold: 0,
    rejected: 0,
    rejections: [],
    rejectedRowsFile: null,
    noted: 0,
    notes: [],
    warnings: inspection.warnings,
    oddities: [],
    cars: [],
    priceKinds: { priced: 0, without: 0 },
  };

  let batch: TakenCar[] = [];
  const applyBatch = async () => {
    request.signal?.throwIfAborted();
    const cars = batch.map(({ car }) => car);
    const outcome = request.dryRun
      ? await store.compareBatch(site.slug, source, cars)
      : await store.applyBatch(site.slug, source, cars, request.now());
    summary.created += outcome.created;
    summary.updated += outcome.updated;
    summary.unchanged += outcome.unchanged;
    noteBatch(summary, batch, outcome);
    batch = [];
    request.onProgress?.(summary.read, inspection.records);
  };

  try {
    for await (const record of readFeed(request.feedPath, request.format, mapping, {
      encoding: inspection.encoding,
    })) {
      summary.read += 1;
      const reading = readRecord(record, reader, keys, mapping);
      if ("rejection" in reading) {
        summary.rejected += 1;
        if (summary.rejections.length < LISTED_REJECTIONS) summary.rejections.push(reading.rejection);
        await rejectedRows.add(reading.rejection);
        continue;
      }
      odd.add(reading.car.facts);
      if (request.dryRun) showTaken(summary, record, reading.car);
      const listedAt = listingDates.of(reading.car, record.line);
      summary.priceKinds = countPriceKinds([reading.car.facts], WHOLE_PRICES, summary.priceKinds);
      batch.push({
        record: { line: record.line, number: record.number },
        car: incomingCar(site.slug, source, reading.key, reading.car, listedAt),
        notes: reading.notes,
      });
      if (batch.length >= BATCH_SIZE) await applyBatch();
    }
    await applyBatch();
    summary.warnings.push(...listingDates.warnings());
    if (request.complete) summary.sold = await sellAbsent(request, keys.seen);
    // Recorded only now: repeating an interrupted first import still counts as the first.
    if (isFirst && !request.dryRun) await store.noteSource(site.slug, source, request.now());
  } finally {
    await rejectedRows.close();
  }
  summary.rejectedRowsFile = rejectedRows.path;
  summary.oddities = odd.findings(summary.rejected);
  return summary;
}

/** Records what was changed in the values of a batch's cars, and which of them have the key of another car. */
function noteBatch(summary: ImportSummary, batch: readonly TakenCar[], { reused }: BatchOutcome): void {
  const namesBefore = new Map(reused.map(({ sourceKey, name }) => [sourceKey, name]));
  for (const { record, car, notes } of batch) {
    const before = namesBefore.get(car.source_key);
    const all = before === undefined ? notes : [...notes, reusedKeyNote(before, car)];
    if (all.length > 0) summary.noted += 1;
    for (const note of all.slice(0, LISTED_REJECTIONS - summary.notes.length)) {
      summary.notes.push({
        line: record.line,
        record: record.number,
        ...note,
        value: shortValue(note.value),
      });
    }
  }
}

/** Saved lists, reservations and the address belong to the key, so a dealer needs to know. */
function reusedKeyNote(before: string, { name, source_key }: IncomingCar): RowFault {
  return {
    field: "key",
    reason: `belonged to another car, ${before}; saved lists and links of that car now show ${name}: give each car its own key`,
    value: source_key,
  };
}

/** Adds a car to the first cars of a dry run. */
function showTaken(summary: ImportSummary, record: FeedRecord, { facts, dealership }: FeedCar): void {
  if (summary.cars.length >= SHOWN_CARS) return;
  const { name, car_type, year, price, km, colour, city, state } = facts;
  summary.cars.push({
    ...{ line: record.line, record: record.number, name, car_type, year, price, km, colour, city, state },
    dealership: dealership.slug,
  });
}

function readRecord(
  record: FeedRecord,
  reader: RowReader,
  keys: FeedKeys,
  mapping: FeedMapping,
): { car: FeedCar; notes: RowFault[]; key: string } | { rejection: Rejection } {
  const place = { line: record.line, record: record.number };
  const rejected = (fault: RowFault) => ({
    rejection: { ...place, ...fault, value: shortValue(fault.value) },
  });
  if ("fault" in record) return rejected(record.fault);
  const keyColumn = typeof mapping.key === "string" ? ` (column ${mapping.key})` : "";
  const identity = reader.identity(record.row);
  // A rejected row is still a car of the feed. Its key counts as seen, so that the car does not become sold.
  const key = identity === null ? null : keys.take(identity);
  const reading = reader.read(record.row);
  if ("fault" in reading) return rejected(reading.fault);
  if (identity === null) {
    return rejected({
      field: "key",
      reason: `the feed gives none${keyColumn}`,
      value: record.row.excerpt(),
    });
  }
  if (key === null) {
    return rejected({ field: "key", reason: `an earlier row has the same${keyColumn}`, value: identity });
  }
  return { car: reading.car, notes: reading.notes, key };
}

function incomingCar(
  site: SiteSlug,
  source: string,
  key: string,
  { facts, dealership }: FeedCar,
  listedAt: IncomingCar["created_at"],
): IncomingCar {
  const id = carId(site, source, key);
  const car = facts as IncomingCar;
  // Assigned one by one: a copy, or Object.assign with so many, takes many times as long.
  car.id = id;
  car.slug = carSlug(facts.name, id);
  car.dealership_id = dealership.id;
  car.dealership_slug = dealership.slug;
  car.dealership_name = dealership.name;
  car.location_id = dealership.location_id;
  car.location_name = dealership.location_name;
  car.source_key = key;
  car.created_at = listedAt;
  return car;
}

async function sellAbsent(
  { store, site, source, dryRun, now }: ImportRequest,
  seen: SeenKeys,
): Promise<number> {
  return dryRun
    ? store.countAbsent(site.slug, source, seen)
    : store.markAbsentSold(site.slug, source, seen, now());
}

/** Where a feed's cars can be listed: each dealership with its sales location. */
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
