import type { LeadAttributes } from "./lead";

/**
 * The pages that a visitor saw before sending a lead, and the campaign that brought them
 * (rules/lead-filing#lead-attributes: visited_pages, linked_query_params). Only paths are stored, because a query may
 * contain what the visitor typed.
 */
export interface Trail {
  /** Paths of this visit, the newest last. */
  pages: readonly string[];
  /** Parameters of the advertisement or e-mail, e.g. utm_source. */
  params: Readonly<Record<string, string>>;
}

interface TrailRules {
  /** Maximum number of stored pages; 0 stores none. */
  visited_pages: number;
  /** Names of the stored query parameters. */
  linked_query_params: readonly string[];
}

export const MAX_VISITED_PAGES = 20;

/** The usual campaign parameters of analytics, Google, Meta, Microsoft, TikTok and LinkedIn. */
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

/**
 * Maximum characters of one path and of one parameter's value. A longer click id is left out, because a truncated one
 * is useless.
 */
const MAX_PATH_LENGTH = 200;
const MAX_VALUE_LENGTH = 300;
/** Maximum characters of all parameters, and of everything that `writeTrail` writes. */
const MAX_PARAMS_LENGTH = 1200;
const MAX_TRAIL_LENGTH = 2400;

const PAGE = "p";
const PARAM = "q.";

/** Reads the output of `writeTrail`. A visitor may have changed it, so it is cleaned like any input. */
export function readTrail(text: string | null, rules: TrailRules): Trail {
  const entries = [...new URLSearchParams((text ?? "").slice(0, MAX_TRAIL_LENGTH))];
  const pages = entries.flatMap(([name, value]) => (name === PAGE ? [value] : []));
  const params = entries.flatMap(([name, value]) =>
    name.startsWith(PARAM) ? [[name.slice(PARAM.length), value] as const] : [],
  );
  return { pages: cleanPages(pages, rules), params: cleanParams(params, rules) };
}

/** Writes a trail as a cookie's value. Drops the oldest pages when it is too long. */
export function writeTrail({ pages, params }: Trail): string {
  const entries = [
    ...pages.map((page): [string, string] => [PAGE, page]),
    ...Object.entries(params).map(([name, value]): [string, string] => [PARAM + name, value]),
  ];
  while (written(entries).length > MAX_TRAIL_LENGTH) entries.shift();
  return written(entries);
}

function written(entries: [name: string, value: string][]): string {
  return new URLSearchParams(entries).toString().replaceAll("%2F", "/");
}

/**
 * Adds a page to the trail and drops the oldest beyond the limit. A page that was reloaded is stored once. The
 * parameters are those of the visit's first page that has any.
 */
export function withPage(trail: Trail, page: { path: string; query: string }, rules: TrailRules): Trail {
  const pages = cleanPages([...trail.pages, page.path], rules);
  const known = Object.keys(trail.params).length > 0;
  return { pages, params: known ? trail.params : cleanParams([...new URLSearchParams(page.query)], rules) };
}

/** Returns the trail's attributes for a lead. Unknown values are left out. */
export function leadAttributes({ pages, params }: Trail): LeadAttributes {
  return {
    ...(pages.length > 0 ? { visited_pages: [...pages] } : {}),
    ...(Object.keys(params).length > 0 ? { linked_query_params: { ...params } } : {}),
  };
}

export function cleanPages(pages: readonly string[], { visited_pages }: TrailRules): string[] {
  const paths = pages.map((page) => page.replace(/[?#].*$/s, "")).filter(isPath);
  const each = paths.filter((path, place) => path !== paths[place - 1]);
  return visited_pages > 0 ? each.slice(-Math.min(visited_pages, MAX_VISITED_PAGES)) : [];
}

export function cleanParams(
  given: Iterable<readonly [name: string, value: string]>,
  { linked_query_params }: TrailRules,
): Record<string, string> {
  const values = new Map<string, string>();
  // Of two parameters with the same name the first one counts, as in any address.
  for (const [name, value] of given) if (!values.has(name)) values.set(name, value);
  const kept: [string, string][] = [];
  let length = 0;
  for (const name of linked_query_params) {
    const value = cleanValue(values.get(name) ?? "");
    if (value === "" || value.length > MAX_VALUE_LENGTH || isAddress(value)) continue;
    length += written([[PARAM + name, value]]).length;
    if (length > MAX_PARAMS_LENGTH) break;
    kept.push([name, value]);
  }
  return Object.fromEntries(kept);
}

/** Whether the text is a page's path as browsers write it, without an e-mail address. */
function isPath(text: string): boolean {
  return text.length <= MAX_PATH_LENGTH && /^\/(?!\/)[\x21-\x7e]*$/.test(text) && !isAddress(text);
}

/**
 * Whether the value is an e-mail address. Newsletters put their reader's address into links, where it is no campaign's
 * name.
 */
function isAddress(text: string): boolean {
  return /@|%40/.test(text);
}

/** Removes control characters, unpaired surrogates (no database accepts those) and space at the ends. */
function cleanValue(text: string): string {
  return text.replace(/\p{C}/gu, "").trim();
}
