import type { LeadAttributes } from "~/domain/lead/lead";
import {
  cleanPages,
  cleanParams,
  leadAttributes,
  readTrail,
  type Trail,
  withPage,
  writeTrail,
} from "~/domain/lead/visit-trail";
import type { Site } from "~/tenants/site";
import { readCookie, writeCookie } from "../http/cookies.server";
import { isVisit, type VisitorRequest } from "../http/visitor-request.server";
import type { SiteContext } from "../platform/platform";

/** Seconds without a page after which a visit ends: more than the longest form takes. */
export const VISIT_SECONDS = 2 * 3600;
const TRAIL = { name: "trail", maxAgeSeconds: VISIT_SECONDS, scripts: false };

export type TrailSite = { lead_attributes: Site["lead_attributes"] };

/** Whether a site follows a visit to this page: at most its path, and the query parameters that the site names. */
export function followsVisit({ lead_attributes: rules }: TrailSite, url: string): boolean {
  return followsPages({ lead_attributes: rules }) || hasCampaign({ lead_attributes: rules }, url);
}

/** Whether a site keeps the paths of a visit. */
export function followsPages({ lead_attributes: rules }: TrailSite): boolean {
  return rules.visited_pages > 0;
}

/** Whether an address has a query parameter that the site names. */
export function hasCampaign({ lead_attributes: rules }: TrailSite, url: string): boolean {
  const query = new URL(url).searchParams;
  return rules.linked_query_params.some((name) => query.has(name));
}

type TrailContext = Pick<SiteContext, "platform" | "origin"> & { site: TrailSite };
type Page = { path: string; query: string };

/** Returns `Set-Cookie` headers that add a requested page's path to the visit, as `recordPages` does. */
export function recordVisit(context: TrailContext, visitor: VisitorRequest): string[] {
  // A prefetched page, or one shown again by "Back", sent no request when it was viewed. The next page's request
  // names it.
  const from = pageBefore(visitor, new URL(visitor.url).origin);
  return recordPages(context, visitor, [...(from ? [{ path: from, query: "" }] : []), pageOf(visitor.url)]);
}

/**
 * Returns `Set-Cookie` headers that add the paths of viewed pages to the visit. Returns none for robots, for prefetched
 * pages, and when the site does not record visits. A failure is only logged.
 */
export function recordPages(
  { platform, site, origin }: TrailContext,
  visitor: VisitorRequest,
  pages: readonly Page[],
): string[] {
  try {
    const rules = site.lead_attributes;
    if (visitor.method !== "GET" || !isVisit(visitor)) return [];
    if (rules.visited_pages === 0 && rules.linked_query_params.length === 0) return [];
    const before = readCookie({ origin }, visitor, TRAIL);
    const trail = pages.reduce((viewed, page) => withPage(viewed, page, rules), readTrail(before, rules));
    const after = writeTrail(trail);
    return after === "" && before === null ? [] : [writeCookie({ origin }, TRAIL, after)];
  } catch (error) {
    platform.log.warn({ err: error }, "a visited page was not recorded");
    return [];
  }
}

/** Returns the path of the page that the visit saw last, or null. */
export function lastPage({ site, origin }: TrailContext, visitor: VisitorRequest): string | null {
  return readTrail(readCookie({ origin }, visitor, TRAIL), site.lead_attributes).pages.at(-1) ?? null;
}

/** Returns a lead's attributes of the visit in which it was sent. */
export function visitOf(site: TrailSite, visitor: VisitorRequest): LeadAttributes {
  const { origin } = new URL(visitor.url);
  return leadAttributes(readTrail(readCookie({ origin }, visitor, TRAIL), site.lead_attributes));
}

/** Returns the attributes in a payload, validated like our own. The visit supplies missing ones. */
export function statedAttributes(
  site: TrailSite,
  visitor: VisitorRequest,
  stated: { visited_pages?: string[]; linked_query_params?: Record<string, string> },
): LeadAttributes {
  const rules = site.lead_attributes;
  const { visited_pages, linked_query_params } = stated;
  const trail: Trail = {
    pages: visited_pages ? cleanPages(visited_pages.map(withoutOrigin(visitor)), rules) : [],
    params: linked_query_params ? cleanParams(Object.entries(linked_query_params), rules) : {},
  };
  return { ...visitOf(site, visitor), ...leadAttributes(trail) };
}

function withoutOrigin(visitor: VisitorRequest): (page: string) => string {
  const { origin } = new URL(visitor.url);
  return (page) => (page.startsWith(`${origin}/`) ? page.slice(origin.length) : page);
}

/** The router requests a page's data at the page's address with `.data` appended. */
function pageOf(address: string): Page {
  const { pathname, search } = new URL(address);
  return { path: pathname.replace(/^\/_root\.data$/, "/").replace(/\.data$/, ""), query: search };
}

function pageBefore({ referrer }: VisitorRequest, origin: string): string | null {
  if (!referrer?.startsWith(`${origin}/`) || !URL.canParse(referrer)) return null;
  return new URL(referrer).pathname;
}
