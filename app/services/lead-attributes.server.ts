import type { LeadAttributes } from "~/domain/lead";
import {
  cleanPages,
  cleanParams,
  leadAttributes,
  readTrail,
  type Trail,
  withPage,
  writeTrail,
} from "~/domain/lead-attributes";
import type { Site } from "~/tenants/site";
import type { RequestContext } from "./platform.server";
import { keepForVisitor, visitorCookie } from "./visitor-cookie.server";
import { isVisit } from "./visits.server";

/** A visit ends after so long without a page: longer than the longest form takes. */
const VISIT_SECONDS = 2 * 3600;
const TRAIL = { name: "trail", maxAgeSeconds: VISIT_SECONDS, scripts: false };

type TrailSite = { lead_attributes: Site["lead_attributes"] };

/**
 * `Set-Cookie` headers of a page that a visitor looks at: its path joins the pages of this visit. None for robots, for
 * pages that are only fetched ahead, and where the site keeps nothing. A failure is only logged.
 */
export function noteVisit(
  { platform, site, origin }: Pick<RequestContext, "platform" | "origin"> & { site: TrailSite },
  request: Request,
): string[] {
  try {
    const rules = site.lead_attributes;
    if (request.method !== "GET" || !isVisit(request)) return [];
    if (rules.visited_pages === 0 && rules.linked_query_params.length === 0) return [];
    const before = visitorCookie({ origin }, request, TRAIL.name);
    let trail = readTrail(before, rules);
    // A page that was fetched ahead, or shown again by "Back", made no visit of its own: the next one names it.
    const from = pageBefore(request, origin);
    if (from) trail = withPage(trail, { path: from, query: "" }, rules);
    trail = withPage(trail, pageOf(request.url), rules);
    const after = writeTrail(trail);
    return after === "" && before === null ? [] : [keepForVisitor({ origin }, TRAIL, after)];
  } catch (error) {
    platform.log.warn({ err: error }, "a visited page was not noted");
    return [];
  }
}

/** What a lead says of the visit that it was sent in. */
export function visitOf(site: TrailSite, request: Request): LeadAttributes {
  const { origin } = new URL(request.url);
  return leadAttributes(readTrail(visitorCookie({ origin }, request, TRAIL.name), site.lead_attributes));
}

/** The attributes that a payload states itself, as clean as our own; what it leaves out is the visit's. */
export function statedAttributes(
  site: TrailSite,
  request: Request,
  stated: { visited_pages?: string[]; linked_query_params?: Record<string, string> },
): LeadAttributes {
  const rules = site.lead_attributes;
  const { visited_pages, linked_query_params } = stated;
  const trail: Trail = {
    pages: visited_pages ? cleanPages(visited_pages.map(withoutOrigin(request)), rules) : [],
    params: linked_query_params ? cleanParams(Object.entries(linked_query_params), rules) : {},
  };
  return { ...visitOf(site, request), ...leadAttributes(trail) };
}

function withoutOrigin(request: Request): (page: string) => string {
  const { origin } = new URL(request.url);
  return (page) => (page.startsWith(`${origin}/`) ? page.slice(origin.length) : page);
}

/** The router asks for a page's data at the page's address with `.data` behind it. */
function pageOf(address: string): { path: string; query: string } {
  const { pathname, search } = new URL(address);
  return { path: pathname.replace(/^\/_root\.data$/, "/").replace(/\.data$/, ""), query: search };
}

function pageBefore(request: Request, origin: string): string | null {
  const referrer = request.headers.get("Referer") ?? "";
  if (!referrer.startsWith(`${origin}/`) || !URL.canParse(referrer)) return null;
  return new URL(referrer).pathname;
}
