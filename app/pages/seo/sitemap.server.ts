import { createHash } from "node:crypto";
import type { Store } from "~/adapters/database/open-store.server";
import type { Car } from "~/domain/car/car";
import { blocksNamed } from "~/domain/content/content-node";
import { isPublished } from "~/domain/content/popup";
import { isParameter } from "~/domain/http/route-pattern";
import { addressIn, languagesOf, type SiteLanguage } from "~/domain/languages/language-address";
import {
  CAR_TYPE_SETS,
  canonicalSearchAddress,
  carTypesOfSegment,
  isIndexableSearch,
  SEARCH_PATH,
} from "~/domain/search/search-address";
import type { FacetValue } from "~/domain/search/search-result";
import { EMPTY_SEARCH, readSearchState, type SearchState } from "~/domain/search/search-state";
import { forSale } from "~/domain/search/site-index-documents";
import { isModelOf } from "~/domain/search/stock-filter";
import { escapeXml } from "~/domain/text/escape";
import { own } from "~/domain/text/own-property";
import { generatedFileResponse, type Reader } from "~/pages/http/generated-file-response.server";
import type { RequestContext } from "~/pages/request-context";
import { categoryPages } from "~/services/content/blog-posts.server";
import { generatedFiles } from "~/services/http/generated-files.server";
import { listingKey } from "~/services/listing/listing-filter.server";
import { sharedYards } from "~/services/locations/location-views.server";
import { currentOffers, pathOfOffer } from "~/services/offers/site-offers.server";
import type { Platform } from "~/services/platform/platform";
import { AnswerCache } from "~/services/search/revision-cache.server";
import { countSearches, facetCounts } from "~/services/search/stock-search.server";
import { listedCars, listedRevision } from "~/services/stock/listed-cars.server";
import { carPictures } from "~/services/vehicle/share-image.server";
import type { BlockAttributes } from "~/tenants/content/blocks";
import type { Route, RouteTable } from "~/tenants/route-table.server";
import type { Site } from "~/tenants/site";
import { contentSlugAt, HOME_CONTENT, siteFormAt } from "~/tenants/site-pages";

type BrowsedFacet = BlockAttributes<"browse-tiles">["by"];

/**
 * Returns the addresses of a site's indexable searches that find cars for sale: those that its pages link to by
 * default (car types, makes, bodies, a make's models, a dealership's cars, those of a yard, the tiles of its content)
 * and those in its own links. Search engines find further pages of a search from its first.
 * @throws SearchUnavailableError
 */
async function listedSearches(platform: Pick<Platform, "search" | "now">, site: Site): Promise<string[]> {
  const single = [
    ...new Set(["car_type", "make", "body", "dealership_slug", ...browsedFacets(site)] as const),
  ];
  const counts = await facetCounts(platform, site, [...single, "make_model"], forSale());
  const valuesOf = (facet: (typeof single)[number] | "make_model") => found(counts[facet]);
  const made: SearchState["facets"][] = [
    ...single.flatMap((facet) => valuesOf(facet).map((value) => ({ [facet]: [value] }))),
    ...CAR_TYPE_SETS.filter((types) => types.some((type) => valuesOf("car_type").includes(type))).map(
      (types) => ({ car_type: [...types] }),
    ),
    ...modelsOf(valuesOf("make"), valuesOf("make_model")),
  ];
  const listed = new Set(made.map((facets) => canonicalSearchAddress({ ...EMPTY_SEARCH, facets })));
  const yards = sharedYards(site).map(({ name }) => ({
    ...EMPTY_SEARCH,
    facets: { location_name: [name] },
  }));
  const linked = [...site.searches.map(searchAt), ...yards]
    .filter((state) => state !== null)
    .filter((state) => isIndexableSearch(state) && !listed.has(canonicalSearchAddress(state)));
  const cars = await countSearches(
    platform,
    site,
    linked.map((state) => forSale(state)),
  );
  for (const [index, state] of linked.entries()) {
    if (cars[index]) listed.add(canonicalSearchAddress(state));
  }
  listed.delete(SEARCH_PATH);
  return [...listed].sort();
}

/** Returns the facets of the tiles on the site's own pages. */
function browsedFacets({ content }: Pick<Site, "content">): BrowsedFacet[] {
  return Object.values(content).flatMap(({ nodes }) =>
    blocksNamed(nodes, "browse-tiles").map(({ attributes }) => attributes.by as BrowsedFacet),
  );
}

function found(values: readonly FacetValue[] = []): string[] {
  return values.filter(({ count }) => count > 0).map(({ value }) => value);
}

/** "Land Rover Defender" is the model Defender of the make Land Rover. There is no make "Land". */
function modelsOf(makes: readonly string[], makeModels: readonly string[]): SearchState["facets"][] {
  const longestFirst = [...makes].sort((a, b) => b.length - a.length);
  return makeModels.flatMap((name) => {
    const make = longestFirst.find((candidate) => isModelOf(name, candidate));
    return make ? [{ make: [make], model: [name.slice(make.length + 1)] }] : [];
  });
}

/**
 * Returns the search that a link to `/cars?…` or `/search/used-cars` leads to. Returns null for a path whose words
 * depend on the stock.
 */
function searchAt(link: string): SearchState | null {
  const [path = "", query = ""] = link.split("?");
  const state = { ...readSearchState(new URLSearchParams(query)), page: 1 };
  if (path === SEARCH_PATH) return state;
  const types = carTypesOfSegment(path.replace(/^\/search\//, ""));
  return types && { ...state, facets: { ...state.facets, car_type: [...types] } };
}

type Context = Pick<RequestContext, "platform" | "site" | "origin">;

/** The sitemap protocol's limit of addresses per file. */
const SITEMAP_LIMIT = 50_000;
/** Maximum number of pictures per car. With more, a full file would exceed the protocol's 50 MB. */
const IMAGES = 3;
const AVAILABLE = ["in_stock", "coming_soon"] as const;
const MAX_AGE = 3600;

/**
 * `/sitemap.xml`: every indexable address of the site with its date of change and its pictures: pages, locations,
 * searches and available cars. Sold, hidden and unlisted cars are left out. With more than `limit` addresses it is an
 * index of files that contain them.
 */
export async function sitemap(
  context: Context,
  ifNoneMatch: string | null,
  limit = SITEMAP_LIMIT,
  reader: Reader = {},
): Promise<Response> {
  const pages = await pageEntries(context);
  const inAll = context.site.languages.length;
  const cars = await countCars(context, Math.floor(limit / inAll) - pages.length);
  const count = (pages.length + cars) * inAll;
  const asked = { name: `all of ${limit}`, ifNoneMatch, ...reader };
  return answer(context, asked, pages, () =>
    count <= limit
      ? urlset(context.site, allEntries(context, pages))
      : index(context, Math.ceil(count / limit)),
  );
}

/**
 * `/sitemap/{n}.xml`, from 1: one file of the index.
 * @throws Response 404 when there is no file with this number
 */
export async function sitemapPart(
  context: Context,
  file: string | undefined,
  ifNoneMatch: string | null,
  limit = SITEMAP_LIMIT,
  reader: Reader = {},
): Promise<Response> {
  const part = Number(/^([1-9]\d{0,3})\.xml$/.exec(file ?? "")?.[1]);
  const pages = await pageEntries(context);
  const cars = await countCars(context, 0);
  const count = (pages.length + cars) * context.site.languages.length;
  if (!(part <= Math.ceil(count / limit))) throw new Response(null, { status: 404 });
  const asked = { name: `${part} of ${limit}`, ifNoneMatch, ...reader };
  return answer(context, asked, pages, () =>
    urlset(context.site, between(allEntries(context, pages), (part - 1) * limit, part * limit)),
  );
}

/** Returns the number of cars that the site lists. Returns the number of stored cars when that is at most `few`. */
async function countCars({ platform, site }: Context, few: number): Promise<number> {
  const stored = await platform.store.cars.countShown(site.dealershipIds, AVAILABLE);
  if (stored <= few) return stored;
  // Reads all cars, once per state of the site's stock.
  const revision = await listedRevision(platform, site);
  return countsOf(platform.store).answer(0, `${site.slug} ${revision} ${listingKey(site)}`, async () => {
    let count = 0;
    for await (const cars of listedCars(platform, site, AVAILABLE)) count += cars.length;
    return count;
  });
}

/** Maximum number of sites whose counts are cached. */
const COUNTS = 200;
const counts = new WeakMap<Store, AnswerCache<number>>();

function countsOf(store: Store): AnswerCache<number> {
  let own = counts.get(store);
  if (!own) {
    own = new AnswerCache(COUNTS);
    counts.set(store, own);
  }
  return own;
}

interface SitemapRequest extends Reader {
  /** Identifies the file among the site's files. */
  name: string;
  ifNoneMatch: string | null;
}

async function answer(
  { platform, site, origin }: Context,
  { name, ifNoneMatch, ...reader }: SitemapRequest,
  pages: readonly string[],
  content: () => AsyncGenerator<string, void, void>,
): Promise<Response> {
  const around = createHash("sha256")
    .update(JSON.stringify([origin, pages, site.languages, listingKey(site)]))
    .digest("hex");
  const etag = `W/"${await listedRevision(platform, site)}-${around.slice(0, 16)}"`;
  const headers = {
    "Content-Type": "application/xml; charset=utf-8",
    "Cache-Control": `public, max-age=${MAX_AGE}`,
    ETag: etag,
  };
  if (ifNoneMatch === etag) return new Response(null, { status: 304, headers });
  const text = generatedFiles(platform.store).read(
    `sitemap ${name} ${site.slug} ${origin}`,
    etag,
    content,
    reader.signal,
  );
  return generatedFileResponse(text, headers, reader.acceptEncoding);
}

/**
 * Returns the paths of a site's indexable pages without cars' pages: its own pages, its locations' pages, its
 * current offers, its searches.
 */
export async function pageEntries({ platform, site }: Context): Promise<string[]> {
  const now = platform.now();
  const listed = site.pages.filter((path) => isListed(site, path, now));
  const offers = currentOffers(site, now).map((offer) => pathOfOffer(site, offer));
  return [...listed, ...categoryPages(site, now), ...offers, ...(await searchPages(platform, site))];
}

/** Whether search engines may know a page: it is there now, and its own text does not say otherwise. */
function isListed(site: Site, path: string, now: Date): boolean {
  if (path === "/") return !own(site.content, HOME_CONTENT)?.noindex;
  const hasForm = siteFormAt(site, path) !== null;
  const content = own(site.content, contentSlugAt(path, hasForm));
  // A form stands without the text above it too.
  if (!content || (hasForm && !isPublished(content, now))) return true;
  return !content.noindex && isPublished(content, now);
}

/** Returns the indexable searches. When the search is unavailable, the sitemap leaves them out. */
async function searchPages(
  platform: RequestContext["platform"],
  site: RequestContext["site"],
): Promise<string[]> {
  try {
    return await listedSearches(platform, site);
  } catch (error) {
    platform.log.error({ err: error }, "the sitemap is served without its searches");
    return [];
  }
}

/** `<url>` elements in small groups: the pages, then the cars. */
async function* allEntries(
  { platform, site, origin }: Context,
  pages: readonly string[],
): AsyncGenerator<string[], void, void> {
  const languages = languagesOf(site.languages);
  const inAll = (path: string, rest = "") => entries(languages, origin, path, rest);
  yield pages.flatMap((path) => inAll(path));
  for await (const cars of listedCars(platform, site, AVAILABLE))
    yield cars.flatMap((car) =>
      inAll(`/cars/${car.slug}`, carDetails(car, origin, platform.config.IMAGE_CDN)),
    );
}

/** Returns the entry of a page in each language; each names all of them (rules/seo#hreflang). */
function entries(languages: readonly SiteLanguage[], origin: string, path: string, rest: string): string[] {
  const locations = languages.map(({ tag, base }) => ({
    tag,
    location: escapeXml(origin + addressIn(base, path)),
  }));
  const link = (tag: string, location: string) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${location}"/>`;
  const [first] = locations;
  const alternates =
    first && locations.length > 1
      ? locations.map(({ tag, location }) => link(tag, location)).join("") + link("x-default", first.location)
      : "";
  return locations.map(({ location }) => `<url><loc>${location}</loc>${rest}${alternates}</url>`);
}

function carDetails(car: Car, origin: string, cdn: string | undefined): string {
  const images = carPictures({ images: car.images.slice(0, IMAGES) }, origin, cdn)
    .map((url) => `<image:image><image:loc>${escapeXml(url)}</image:loc></image:image>`)
    .join("");
  return `<lastmod>${escapeXml(car.updated_at)}</lastmod>${images}`;
}

/** Yields the entries from `start` up to but not including `end`. */
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

async function* urlset(
  { languages }: Pick<Site, "languages">,
  groups: AsyncGenerator<string[], void, void>,
): AsyncGenerator<string, void, void> {
  const xhtml = languages.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : "";
  yield `${XML}<urlset xmlns="${NAMESPACE}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"${xhtml}>\n`;
  for await (const group of groups) yield `${group.join("\n")}\n`;
  yield "</urlset>\n";
}

async function* index({ origin }: Context, parts: number): AsyncGenerator<string, void, void> {
  const files = Array.from(
    { length: parts },
    (_, n) => `<sitemap><loc>${escapeXml(`${origin}/sitemap/${n + 1}.xml`)}</loc></sitemap>`,
  );
  yield `${XML}<sitemapindex xmlns="${NAMESPACE}">\n${files.join("\n")}\n</sitemapindex>\n`;
}

/**
 * `/robots.txt`: disallows endpoints, and pages and files that are declared not indexable. A rule matches the
 * beginning of an address, so it may also match one of the site's own pages. Those pages are allowed explicitly.
 */
export function robotsText(
  { routes }: Pick<RouteTable, "routes">,
  { site, origin }: { site: Pick<Site, "pages" | "garage" | "languages">; origin: string },
): string {
  const languages = languagesOf(site.languages);
  const disallowed = withoutIncluded([
    ...languages.flatMap(({ base }) =>
      routes
        .filter((route) => isDisallowed(route) && (base === "" || route.declared.kind === "page"))
        .map((route) => base + ruleOf(route)),
    ),
    // The site may have put its garage where other sites have a page of their own.
    ...(site.garage.enabled ? languages.map(({ base }) => base + site.garage.path) : []),
  ]);
  const allowed = languages
    .flatMap(({ base }) => site.pages.map((path) => addressIn(base, path)))
    .filter((path) => disallowed.some((rule) => path.startsWith(rule)));
  const lines = [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    ...allowed.map((path) => `Allow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Returns the rules in order, each once, without those that a shorter rule includes. */
function withoutIncluded(all: readonly string[]): string[] {
  const rules = [...new Set(all)].sort();
  return rules.filter((rule) => !rules.some((other) => other !== rule && rule.startsWith(other)));
}

function isDisallowed({ declared }: Route): boolean {
  if (declared.kind === "endpoint") return true;
  if (declared.kind === "page") return !declared.indexable && declared.addresses !== "none";
  return declared.kind === "file" && !declared.indexable && !declared.ofEditor;
}

/**
 * A parameter matches any text: `/cars/:slug/:form` matches everything below a car. An address that needs its query
 * ends with "?".
 */
function ruleOf({ pattern, declared }: Route): string {
  const own = isParameter(pattern.at(-1) ?? "") ? pattern.slice(0, -1) : pattern;
  const path = own.map((segment) => `/${isParameter(segment) ? "*" : segment}`).join("");
  if (own !== pattern) return `${path}/`;
  return declared.kind === "page" && declared.addresses === "query" ? `${path}?` : path;
}
