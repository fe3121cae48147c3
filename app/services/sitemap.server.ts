import { visibleLocations } from "./locations.server";
import type { RequestContext } from "./platform.server";

const PAGE = 2000;
/** The sitemap protocol's own limit for one file. */
const LIMIT = 50_000;

const escapeXml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

/** Every address of a site worth finding: its pages, locations and available cars. */
export async function sitemap({ platform, site, origin }: RequestContext): Promise<string> {
  const entries: { path: string; modified?: string }[] = [
    { path: "/" },
    { path: "/cars" },
    { path: "/contact" },
    ...Object.keys(site.content).map((slug) => ({ path: `/${slug}` })),
    ...visibleLocations(site).map(({ slug }) => ({ path: `/locations/${slug}` })),
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
