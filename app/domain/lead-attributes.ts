import type { LeadAttributes } from "./lead";

/**
 * Where a visitor has been before they sent a lead, and what brought them (spec 1 §3 "lead_attributes": visited_pages,
 * linked_query_params). Paths only: what stands behind the question mark of an address may be somebody's own words.
 */
export interface Trail {
  /** Paths of this visit, the newest last. */
  pages: readonly string[];
  /** What the advertisement or the e-mail said of itself, e.g. utm_source. */
  params: Readonly<Record<string, string>>;
}

export interface TrailRules {
  /** Pages kept at most; 0: none. */
  visited_pages: number;
  /** Names of the query parameters that are kept. */
  linked_query_params: readonly string[];
}

export const MOST_VISITED_PAGES = 20;

/** Parameters by which campaigns name themselves: the common ones of analytics, Google, Meta, Microsoft, TikTok and LinkedIn. */
export const CAMPAIGN_PARAMS = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "utm_id",
  "gclid",
  "gbraid",
  "wbraid",
  "dclid",
  "fbclid",
  "msclkid",
  "ttclid",
  "li_fat_id",
] as const;

/** Characters of one path and of one parameter's value. A click's id that is cut off is worth nothing: it is left out. */
const LONGEST_PATH = 200;
const LONGEST_VALUE = 300;
/** Characters of the parameters together, and of all that is kept, as `writeTrail` writes it. */
const LONGEST_PARAMS = 1200;
const LONGEST_TRAIL = 2400;

const PAGE = "p";
const PARAM = "q.";

/** Reads what `writeTrail` wrote. A visitor may have changed it: it is cleaned like any input. */
export function readTrail(text: string | null, rules: TrailRules): Trail {
  const entries = [...new URLSearchParams((text ?? "").slice(0, LONGEST_TRAIL))];
  const pages = entries.flatMap(([name, value]) => (name === PAGE ? [value] : []));
  const params = entries.flatMap(([name, value]) =>
    name.startsWith(PARAM) ? [[name.slice(PARAM.length), value] as const] : [],
  );
  return { pages: cleanPages(pages, rules), params: cleanParams(params, rules) };
}

/** As a cookie may hold it. The oldest pages give way to its size. */
export function writeTrail({ pages, params }: Trail): string {
  const entries = [
    ...pages.map((page): [string, string] => [PAGE, page]),
    ...Object.entries(params).map(([name, value]): [string, string] => [PARAM + name, value]),
  ];
  while (written(entries).length > LONGEST_TRAIL) entries.shift();
  return written(entries);
}

function written(entries: [name: string, value: string][]): string {
  return new URLSearchParams(entries).toString().replaceAll("%2F", "/");
}

/**
 * The trail with one page more; the oldest gives way. A page seen again at once (a reload) is there once. The
 * parameters are those of the visit's first page that has any.
 */
export function withPage(trail: Trail, page: { path: string; query: string }, rules: TrailRules): Trail {
  const pages = cleanPages([...trail.pages, page.path], rules);
  const known = Object.keys(trail.params).length > 0;
  return { pages, params: known ? trail.params : cleanParams([...new URLSearchParams(page.query)], rules) };
}

/** What goes with a lead: nothing is said of what is not known. */
export function leadAttributes({ pages, params }: Trail): LeadAttributes {
  return {
    ...(pages.length > 0 ? { visited_pages: [...pages] } : {}),
    ...(Object.keys(params).length > 0 ? { linked_query_params: { ...params } } : {}),
  };
}

export function cleanPages(pages: readonly string[], { visited_pages }: TrailRules): string[] {
  const paths = pages.map((page) => page.replace(/[?#].*$/s, "")).filter(isPath);
  const each = paths.filter((path, place) => path !== paths[place - 1]);
  return visited_pages > 0 ? each.slice(-Math.min(visited_pages, MOST_VISITED_PAGES)) : [];
}

export function cleanParams(
  given: Iterable<readonly [name: string, value: string]>,
  { linked_query_params }: TrailRules,
): Record<string, string> {
  const values = new Map<string, string>();
  // As in any address, the first of two by the same name counts.
  for (const [name, value] of given) if (!values.has(name)) values.set(name, value);
  const kept: [string, string][] = [];
  let length = 0;
  for (const name of linked_query_params) {
    const value = cleanValue(values.get(name) ?? "");
    if (value === "" || value.length > LONGEST_VALUE || isAddress(value)) continue;
    length += written([[PARAM + name, value]]).length;
    if (length > LONGEST_PARAMS) break;
    kept.push([name, value]);
  }
  return Object.fromEntries(kept);
}

/** A page's path as browsers write it, and nobody's e-mail address. */
function isPath(text: string): boolean {
  return text.length <= LONGEST_PATH && /^\/(?!\/)[\x21-\x7e]*$/.test(text) && !isAddress(text);
}

/** Newsletters put their reader's e-mail address into their links: that is not a campaign's name. */
function isAddress(text: string): boolean {
  return /@|%40/.test(text);
}

/** Without control characters, half characters (no database takes those) and space at the ends. */
function cleanValue(text: string): string {
  return text.replace(/\p{C}/gu, "").trim();
}
