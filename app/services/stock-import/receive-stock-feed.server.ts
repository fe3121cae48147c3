import type { Logger } from "pino";
import { z } from "zod";
import type { Store } from "~/adapters/database/open-store.server";
import { placesOfState } from "~/adapters/geocoding/postcode-table.server";
import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import { type Config, configuredSites } from "~/config.server";
import { type FeedMapping, FeedMappingError } from "~/domain/stock-import/mapping";
import type { Site } from "~/tenants/site";
import {
  encodingOfMediaType,
  type FeedFile,
  formatOfContent,
  formatOfMediaType,
  onlyFormatOf,
  storeFeed,
} from "./feed-file.server";
import { bearerMatches, feedToken, feedTokenFile } from "./feed-keys.server";
import { FeedTooLargeError, FeedUnreadableError } from "./feed-record";
import {
  type ImportJob,
  type ImportOutcome,
  type ImportRefusal,
  type RunImport,
  runImport,
} from "./import-job.server";
import type { ImportSummary } from "./import-stock-feed.server";
import { knownMapping, type MappingPlaces, mappingForFeed, mappingNames } from "./mappings.server";

const BOUNDS = { largestBytes: 512 * 2 ** 20, waitMs: 30_000 };

/** What receiving a feed needs from the platform. */
interface FeedReceiver {
  config: Config;
  log: Logger;
  store: Store;
  search: Pick<StockSearchEngine, "catchUp">;
  now(): Date;
  /** Imports in a separate process. Absent: in this process. */
  runImport?: RunImport;
}

/** A feed as it was sent: its headers and its bytes. */
export interface FeedUpload {
  /** The `Authorization` header. */
  authorization: string | null;
  contentType: string | null;
  contentEncoding: string | null;
  /** Announced number of bytes; null when not announced. */
  contentLength: number | null;
  query: URLSearchParams;
  /** Null when nothing was sent. */
  body: ReadableStream<Uint8Array> | null;
}

/** A rejected feed, with status and message of the response. */
export class FeedRefusedError extends Error {
  constructor(
    readonly status: 400 | 401 | 404 | 409 | 413 | 415 | 422 | 503,
    message: string,
  ) {
    super(message);
    this.name = "FeedRefusedError";
  }
}

const sourceSchema = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const flag = z.enum(["0", "1"], "is 0 or 1").default("0");
const querySchema = z.object({
  mapping: z.string().optional(),
  complete: flag,
  dry_run: flag,
  force: flag,
  sells_at_most: z
    .string()
    .regex(/^(100|\d{1,2})$/, "is a whole number from 0 to 100")
    .transform(Number)
    .optional(),
});

/**
 * Receives a stock feed over HTTP (rules/outside#api-stock-feed: `PUT /api/stock-feed/{source}`). It is streamed to
 * the disk first, and imported when it has arrived completely.
 * @param bounds the maximum size of a feed, and how long to wait for another import of the same source
 * @throws FeedRefusedError
 */
export async function receiveStockFeed(
  platform: FeedReceiver,
  site: Site,
  source: string,
  sent: FeedUpload,
  bounds = BOUNDS,
): Promise<ImportSummary> {
  await checkToken(platform, site, sent);
  if (!sourceSchema.safeParse(source).success) {
    throw new FeedRefusedError(404, "a source is named by lower-case letters, digits and single hyphens");
  }
  const query = querySchema.safeParse(Object.fromEntries(sent.query));
  if (!query.success) {
    const [issue] = query.error.issues;
    throw new FeedRefusedError(422, `${issue?.path.join(".")} ${issue?.message}`);
  }
  const places = { site: site.slug, ...configuredSites(platform.config) };
  const named = await namedMapping(query.data.mapping, source, places);
  const sentFormat = formatSentAs(sent, named);
  const sentAs = encodingSentAs(sent);

  const { DATA_DIR: dataDir } = platform.config;
  const feed = await keepBody(dataDir, sent, bounds.largestBytes);
  try {
    const format = sentFormat ?? (named && onlyFormatOf(named)) ?? (await formatOfContent(feed.path));
    const mapping = named ?? (await mappingForFeed(feed.path, format, places, sentAs));
    const outcome = await imported(platform, {
      site: importedSite(site),
      source,
      mapping,
      format,
      feedPath: feed.path,
      complete: query.data.complete === "1",
      dryRun: query.data.dry_run === "1",
      force: query.data.force === "1",
      maxSoldPercent: query.data.sells_at_most,
      sentAs,
      waitMs: bounds.waitMs,
    });
    if ("refused" in outcome) {
      // Some cars may be changed already: an import that exceeds its limits is stopped halfway.
      if (PARTLY_DONE.has(outcome.refused)) await showNewStock(platform);
      throw refusalOf(outcome);
    }
    const { summary } = outcome;
    const { rejections: _listed, rejectedRowsFile: _file, notes: _notes, cars: _cars, ...figures } = summary;
    platform.log.info({ site: site.slug, source, mapping: mapping.name, ...figures }, "stock feed imported");
    await showNewStock(platform);
    return summary;
  } catch (error) {
    if (error instanceof FeedUnreadableError) throw new FeedRefusedError(422, error.message);
    throw error;
  } finally {
    await feed.remove();
  }
}

/**
 * Imports in a separate process when the server has them. A development server and tests import in their own process.
 */
function imported(
  { config, store, now, runImport: elsewhere }: Pick<FeedReceiver, "config" | "store" | "now" | "runImport">,
  job: ImportJob,
): Promise<ImportOutcome> {
  if (elsewhere) return elsewhere(job);
  const westernPlaces = () => placesOfState("WA");
  return runImport(job, {
    store: store.cars,
    leases: store.leases,
    dataDir: config.DATA_DIR,
    now,
    westernPlaces,
  });
}

/** Returns what an import needs from its site, as values that can be sent to another process. */
function importedSite({ slug, dealerships, locations, time_zone }: Site): ImportJob["site"] {
  return { slug, dealerships, locations, time_zone };
}

const PARTLY_DONE: ReadonlySet<ImportRefusal> = new Set(["too-large", "unavailable"]);
const STATUS = {
  unreadable: 422,
  "not-complete": 422,
  "too-large": 413,
  busy: 409,
  unavailable: 503,
} as const satisfies Record<ImportRefusal, number>;

function refusalOf({ refused, message }: { refused: ImportRefusal; message: string }): FeedRefusedError {
  const said =
    refused === "not-complete" ? `nothing was changed: ${message}; force=1 takes it all the same` : message;
  return new FeedRefusedError(STATUS[refused], said);
}

async function checkToken(
  { config }: Pick<FeedReceiver, "config">,
  site: Site,
  { authorization }: FeedUpload,
): Promise<void> {
  const token = await feedToken(config, site.slug);
  if (bearerMatches(authorization, token)) return;
  throw new FeedRefusedError(
    401,
    `send "Authorization: Bearer" with the site's feed token (${feedTokenFile(site.slug)} in the data directory)`,
  );
}

/** Accepts known mappings only: a request must not name a file of this machine. */
async function namedMapping(
  name: string | undefined,
  source: string,
  places: MappingPlaces,
): Promise<FeedMapping | undefined> {
  try {
    const mapping = await knownMapping(name ?? source, places);
    if (mapping || name === undefined) return mapping;
  } catch (error) {
    if (!(error instanceof FeedMappingError)) throw error;
    throw new FeedRefusedError(
      422,
      `the mapping ${name ?? source} is faulty; npm run sites:check names its faults`,
    );
  }
  throw new FeedRefusedError(
    422,
    `there is no mapping ${JSON.stringify(name)}; there are ${(await mappingNames(places)).join(", ")}`,
  );
}

function encodingSentAs({ contentType }: FeedUpload) {
  try {
    return encodingOfMediaType(contentType);
  } catch (error) {
    if (error instanceof FeedUnreadableError) throw new FeedRefusedError(415, error.message);
    throw error;
  }
}

function formatSentAs({ contentType, contentEncoding }: FeedUpload, mapping: FeedMapping | undefined) {
  const encoding = contentEncoding?.trim().toLowerCase();
  if (encoding && encoding !== "identity") {
    throw new FeedRefusedError(415, `a feed is not taken as ${encoding}; send it uncompressed`);
  }
  const format = formatOfMediaType(contentType);
  if (format === null) {
    throw new FeedRefusedError(415, "a feed is text/csv, application/json or application/xml");
  }
  if (format && mapping && !mapping.formats[format]) {
    const taken = Object.keys(mapping.formats).join(", ");
    throw new FeedRefusedError(415, `the mapping ${mapping.name} reads ${taken}, not ${format}`);
  }
  return format;
}

async function keepBody(
  dataDir: string,
  { contentLength, body }: FeedUpload,
  largestBytes: number,
): Promise<FeedFile> {
  const tooLarge = () => new FeedRefusedError(413, new FeedTooLargeError(largestBytes).message);
  const brokenOff = () => new FeedRefusedError(400, "the feed broke off while it was sent");
  if (contentLength !== null && contentLength > largestBytes) throw tooLarge();
  if (!body) throw new FeedRefusedError(422, "the feed is empty (0 bytes)");
  try {
    const feed = await storeFeed(dataDir, chunksOf(body), largestBytes);
    if (contentLength === null || feed.bytes === contentLength) return feed;
    await feed.remove();
    throw brokenOff();
  } catch (error) {
    if (error instanceof FeedTooLargeError) throw tooLarge();
    if (error instanceof BrokenOffError) throw brokenOff();
    throw error;
  }
}

class BrokenOffError extends Error {}

/** Yields the body's chunks. The server handles unread bytes after the response is sent. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const chunk = await reader.read().catch((error: unknown) => {
      throw new BrokenOffError("the sender went away", { cause: error });
    });
    if (chunk.done) return;
    yield chunk.value;
  }
}

/**
 * Waits until the search finds the new stock. When the index is late, the cars are stored anyway and the index
 * catches up later.
 */
async function showNewStock({ search, log }: Pick<FeedReceiver, "search" | "log">): Promise<void> {
  try {
    await search.catchUp();
  } catch (error) {
    log.warn({ err: error }, "the index has not caught up with an imported feed yet");
  }
}
