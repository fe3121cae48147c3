import { z } from "zod";
import type { FeedMapping } from "~/domain/feed/mapping";
import type { Site } from "~/tenants/site";
import { bearerMatches, feedToken, feedTokenFile } from "./feed-token.server";
import type { Platform } from "./platform.server";
import { FeedTooLargeError, FeedUnreadableError, ImportBusyError } from "./stock-import/feed-errors";
import { type FeedFile, keepFeed } from "./stock-import/feed-file.server";
import { formatOfContent, formatOfMediaType, onlyFormatOf } from "./stock-import/feed-format.server";
import { mappingForFeed, mappingNames, shippedMapping } from "./stock-import/mappings.server";
import { type ImportSummary, importFeed } from "./stock-import.server";

const BOUNDS = { largestBytes: 512 * 2 ** 20, waitMs: 30_000 };

/** A feed that is refused: status and message of the answer. */
export class FeedRefusedError extends Error {
  constructor(
    readonly status: 400 | 401 | 404 | 409 | 413 | 415 | 422,
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
const querySchema = z.object({ mapping: z.string().optional(), complete: flag, dry_run: flag });

/**
 * Takes a stock feed sent over HTTP (contract: `PUT /api/stock-feed/{source}`). It is streamed to the disk first
 * and imported when all of it is there.
 * @param bounds the largest feed taken, and how long to wait for another import of the same source
 * @throws FeedRefusedError
 */
export async function receiveStockFeed(
  platform: Pick<Platform, "config" | "log" | "store" | "search" | "now">,
  site: Site,
  source: string,
  request: Request,
  bounds = BOUNDS,
): Promise<ImportSummary> {
  await checkToken(platform, site, request);
  if (!sourceSchema.safeParse(source).success) {
    throw new FeedRefusedError(404, "a source is named by lower-case letters, digits and single hyphens");
  }
  const query = querySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) {
    const [issue] = query.error.issues;
    throw new FeedRefusedError(422, `${issue?.path.join(".")} ${issue?.message}`);
  }
  const named = await namedMapping(query.data.mapping, source);
  const sentAs = formatSentAs(request, named);

  const { DATA_DIR: dataDir } = platform.config;
  const feed = await keepBody(dataDir, request, bounds.largestBytes);
  try {
    const format = sentAs ?? (named && onlyFormatOf(named)) ?? (await formatOfContent(feed.path));
    const mapping = named ?? (await mappingForFeed(feed.path, format));
    const summary = await importFeed({
      store: platform.store.cars,
      site,
      source,
      mapping,
      format,
      feedPath: feed.path,
      dataDir,
      now: platform.now,
      complete: query.data.complete === "1",
      dryRun: query.data.dry_run === "1",
      waitMs: bounds.waitMs,
    });
    const { rejections: _listed, rejectedRowsFile: _file, ...figures } = summary;
    platform.log.info({ site: site.slug, source, mapping: mapping.name, ...figures }, "stock feed imported");
    await showNewStock(platform);
    return summary;
  } catch (error) {
    if (error instanceof FeedUnreadableError) throw new FeedRefusedError(422, error.message);
    if (error instanceof ImportBusyError) throw new FeedRefusedError(409, error.message);
    throw error;
  } finally {
    await feed.remove();
  }
}

async function checkToken({ config }: Pick<Platform, "config">, site: Site, request: Request): Promise<void> {
  const token = await feedToken(config, site.slug);
  if (bearerMatches(request.headers.get("authorization"), token)) return;
  throw new FeedRefusedError(
    401,
    `send "Authorization: Bearer" with the site's feed token (${feedTokenFile(site.slug)} in the data directory)`,
  );
}

/** Shipped mappings only: a request must not name a file of this machine. */
async function namedMapping(name: string | undefined, source: string): Promise<FeedMapping | undefined> {
  if (name === undefined) return shippedMapping(source);
  const mapping = await shippedMapping(name);
  if (mapping) return mapping;
  throw new FeedRefusedError(
    422,
    `there is no mapping ${JSON.stringify(name)}; there are ${(await mappingNames()).join(", ")}`,
  );
}

function formatSentAs(request: Request, mapping: FeedMapping | undefined) {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase();
  if (encoding && encoding !== "identity") {
    throw new FeedRefusedError(415, `a feed is not taken as ${encoding}; send it uncompressed`);
  }
  const format = formatOfMediaType(request.headers.get("content-type"));
  if (format === null) {
    throw new FeedRefusedError(415, "a feed is text/csv, application/json or application/xml");
  }
  if (format && mapping && !mapping.formats[format]) {
    const taken = Object.keys(mapping.formats).join(", ");
    throw new FeedRefusedError(415, `the mapping ${mapping.name} reads ${taken}, not ${format}`);
  }
  return format;
}

async function keepBody(dataDir: string, request: Request, largestBytes: number): Promise<FeedFile> {
  const tooLarge = () => new FeedRefusedError(413, new FeedTooLargeError(largestBytes).message);
  const brokenOff = () => new FeedRefusedError(400, "the feed broke off while it was sent");
  const announced = request.headers.get("content-length");
  if (Number(announced) > largestBytes) throw tooLarge();
  if (!request.body) throw new FeedRefusedError(422, "the feed is empty (0 bytes)");
  try {
    const feed = await keepFeed(dataDir, chunksOf(request.body), largestBytes);
    if (announced === null || feed.bytes === Number(announced)) return feed;
    await feed.remove();
    throw brokenOff();
  } catch (error) {
    if (error instanceof FeedTooLargeError) throw tooLarge();
    if (error instanceof BrokenOffError) throw brokenOff();
    throw error;
  }
}

class BrokenOffError extends Error {}

/** What is left unread stays with the server, which sees to it once the answer is sent. */
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

/** The answer means that the new stock can be found. Cars are safe when the index is late: it follows by itself. */
async function showNewStock({ search, log }: Pick<Platform, "search" | "log">): Promise<void> {
  try {
    await search.catchUp();
  } catch (error) {
    log.warn({ err: error }, "the index has not caught up with an imported feed yet");
  }
}
