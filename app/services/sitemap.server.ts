import { canonicalSearchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import { visibleLocations } from "./locations.server";
import type { RequestContext } from "./platform.server";
import { facetCounts } from "./stock-search.server";

const PAGE = 2000;
/** The sitemap protocol's own limit for one file. */
const LIMIT = 50_000;

const escapeXml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

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

/** Every address of a site worth finding: its pages, locations and available cars. */
export async function sitemap({ platform, site, origin }: RequestContext): Promise<string> {
  const entries: { path: string; modified?: string }[] = [
    { path: "/" },
    { path: "/cars" },
    { path: "/contact" },
    ...Object.keys(site.content).map((slug) => ({ path: `/${slug}` })),
    ...visibleLocations(site).map(({ slug }) => ({ path: `/locations/${slug}` })),
    ...(await searchPages(platform, site)).map((path) => ({ path })),
  ];
  let after = "";
  while (entries.length < LIMIT) {
    const cars = await platform.store.cars.slugsOf(
      site.dealershipIds,
      ["in_stock", "coming_soon"],
      after,
      PAGE,
    );
    entries.push(...cars.map(({ slug, updated_at }) => ({ path: `/cars/${slug}`, modified: updated_at })));
    const last = cars.at(-1);
    if (!last || cars.length < PAGE) break;
    after = last.slug;
  }
  const urls = entries
    .slice(0, LIMIT)
    .map(
      ({ path, modified }) =>
        `<url><loc>${escapeXml(origin + path)}</loc>${modified ? `<lastmod>${modified.slice(0, 10)}</lastmod>` : ""}</url>`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}
