import { createHash } from "node:crypto";
import type { Car } from "~/domain/car";
import { canonicalSearchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import { listedCars } from "./listed-cars.server";
import { visibleLocations } from "./locations.server";
import type { RequestContext } from "./platform.server";
import { carPictures } from "./share-image.server";
import { facetCounts } from "./stock-search.server";
import { streamedText } from "./streamed-text.server";

type Context = Pick<RequestContext, "platform" | "site" | "origin">;

/** The sitemap protocol's own limit of addresses for one file. */
export const SITEMAP_LIMIT = 50_000;
/** Pictures of a car: with more, a full file would pass the protocol's 50 MB. */
const IMAGES = 3;
const AVAILABLE = ["in_stock", "coming_soon"] as const;
const MAX_AGE = 3600;

/**
 * `/sitemap.xml`: every address of the site worth finding, with when it changed and its pictures: pages, locations,
 * searches and available cars. A car that is sold, hidden or not listed here is not in it. Over `limit` addresses it
 * is an index of files that hold them.
 */
export async function sitemap(
  context: Context,
  ifNoneMatch: string | null,
  limit = SITEMAP_LIMIT,
): Promise<Response> {
  const pages = await pageEntries(context);
  const cars = await countCars(context, limit - pages.length);
  return answer(context, ifNoneMatch, pages, () =>
    pages.length + cars <= limit
      ? urlset(allEntries(context, pages))
      : index(context, Math.ceil((pages.length + cars) / limit)),
  );
}

/**
 * `/sitemap/{n}.xml`, from 1: one of the files of the index.
 * @throws Response 404 when there is none of that number
 */
export async function sitemapPart(
  context: Context,
  file: string | undefined,
  ifNoneMatch: string | null,
  limit = SITEMAP_LIMIT,
): Promise<Response> {
  const part = Number(/^([1-9]\d{0,3})\.xml$/.exec(file ?? "")?.[1]);
  const pages = await pageEntries(context);
  const cars = await countCars(context, 0);
  if (!(part <= Math.ceil((pages.length + cars) / limit))) throw new Response(null, { status: 404 });
  return answer(context, ifNoneMatch, pages, () =>
    urlset(between(allEntries(context, pages), (part - 1) * limit, part * limit)),
  );
}

/** How many cars the site lists; where even all that are stored are at most `few`, that many. */
async function countCars({ platform, site }: Context, few: number): Promise<number> {
  const stored = await platform.store.cars.countShown(site.dealershipIds, AVAILABLE);
  if (stored <= few) return stored;
  let count = 0;
  for await (const cars of listedCars(platform, site, AVAILABLE)) count += cars.length;
  return count;
}

async function answer(
  { platform, origin }: Context,
  ifNoneMatch: string | null,
  pages: readonly string[],
  content: () => AsyncGenerator<string, void, void>,
): Promise<Response> {
  const around = createHash("sha256")
    .update(JSON.stringify([origin, pages]))
    .digest("hex");
  const etag = `W/"${await platform.store.stockRevision()}-${around.slice(0, 16)}"`;
  const headers = {
    "Content-Type": "application/xml; charset=utf-8",
    "Cache-Control": `public, max-age=${MAX_AGE}`,
    ETag: etag,
  };
  if (ifNoneMatch === etag) return new Response(null, { status: 304, headers });
  return new Response(streamedText(content()), { headers });
}

/** Paths of a site's pages worth finding beside its cars': its own, its locations', its searches. */
export async function pageEntries({ platform, site }: Context): Promise<string[]> {
  return [
    "/",
    "/cars",
    "/contact",
    ...Object.keys(site.content).map((slug) => `/${slug}`),
    ...visibleLocations(site).map(({ slug }) => `/locations/${slug}`),
    ...(await searchPages(platform, site)),
  ];
}

/** The searches worth finding: by car type, make and body. Without an answer the sitemap stands without them. */
async function searchPages(
  platform: RequestContext["platform"],
  site: RequestContext["site"],
): Promise<string[]> {
  try {
    const counts = await facetCounts(platform, site, ["car_type", "make", "body"]);
    const pages = Object.entries(counts).flatMap(([facet, values]) =>
      values.map(({ value }) => canonicalSearchAddress({ ...EMPTY_SEARCH, facets: { [facet]: [value] } })),
    );
    return [...new Set(pages)].sort();
  } catch (error) {
    platform.log.error({ err: error }, "the sitemap is given without its searches");
    return [];
  }
}

/** `<url>` elements in small groups: the pages, then the cars. */
async function* allEntries(
  { platform, site, origin }: Context,
  pages: readonly string[],
): AsyncGenerator<string[], void, void> {
  yield pages.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  for await (const cars of listedCars(platform, site, AVAILABLE))
    yield cars.map((car) => carEntry(car, origin, platform.config.IMAGE_CDN));
}

function carEntry(car: Car, origin: string, cdn: string | undefined): string {
  const images = carPictures({ images: car.images.slice(0, IMAGES) }, origin, cdn)
    .map((url) => `<image:image><image:loc>${escapeXml(url)}</image:loc></image:image>`)
    .join("");
  return `<url><loc>${escapeXml(`${origin}/cars/${car.slug}`)}</loc><lastmod>${escapeXml(car.updated_at)}</lastmod>${images}</url>`;
}

/** The entries from `start` to before `end`. */
async function* between(
  entries: AsyncGenerator<string[], void, void>,
  start: number,
  end: number,
): AsyncGenerator<string[], void, void> {
  let at = 0;
  for await (const group of entries) {
    const kept = group.slice(Math.max(0, start - at), Math.max(0, end - at));
    if (kept.length > 0) yield kept;
    at += group.length;
    if (at >= end) return;
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

async function* urlset(entries: AsyncGenerator<string[], void, void>): AsyncGenerator<string, void, void> {
  yield `${XML}<urlset xmlns="${NAMESPACE}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
  for await (const group of entries) yield `${group.join("\n")}\n`;
  yield "</urlset>\n";
}

async function* index({ origin }: Context, parts: number): AsyncGenerator<string, void, void> {
  const files = Array.from(
    { length: parts },
    (_, n) => `<sitemap><loc>${escapeXml(`${origin}/sitemap/${n + 1}.xml`)}</loc></sitemap>`,
  );
  yield `${XML}<sitemapindex xmlns="${NAMESPACE}">\n${files.join("\n")}\n</sitemapindex>\n`;
}

/** Without what XML 1.0 can't hold. */
function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are to go
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "")
      .replace(/&/g, "&amp;")
      .replace(/</g, "&lt;")
      .replace(/>/g, "&gt;")
      .replace(/"/g, "&quot;")
  );
}
