/*
 * Patterns of routes: `/cars/:slug/:form`; `*` at the end takes any rest. They match as the router does
 * (tests/integration/pages/site-addresses.test.ts compares the two).
 */

/** The segments of a route's path. */
export type RoutePattern = readonly string[];

/**
 * Returns the path of a route file, by Remix's convention of flat files: a dot separates segments, `[.]` is a dot,
 * `$name` a parameter, `$` the rest, `_index` nothing, and a `_` at the end of a segment opts out of the parent's
 * layout.
 */
export function routePath(fileName: string): string {
  const name = fileName.replace(/\.tsx?$/, "");
  const segments = name.match(/(?:\[[^\]]*\]|[^.])+/g) ?? [];
  const parts = segments
    .filter((segment) => segment !== "_index")
    .map((segment) => segment.replace(/_$/, "").replace(/\[([^\]]*)\]/g, "$1"))
    .map((segment) => (segment === "$" ? "*" : segment.replace(/^\$/, ":")));
  return `/${parts.join("/")}`;
}

export function segmentsOf(path: string): string[] {
  return path.split("/").filter(Boolean);
}

export function isParameter(segment: string): boolean {
  return segment === "*" || segment.startsWith(":");
}

/** Returns a path's segments as patterns compare them. */
export function askedSegments(path: string): string[] {
  return segmentsOf(path).map(decoded);
}

/** Returns the parameters of a path that matches, or null when it doesn't. */
export function matchPattern(pattern: RoutePattern, asked: readonly string[]): Map<string, string> | null {
  const rest = pattern.at(-1) === "*";
  const length = rest ? pattern.length - 1 : pattern.length;
  if (rest ? asked.length < length : asked.length !== length) return null;
  const isAsked = (segment: string, index: number) =>
    index >= length || segment.startsWith(":") || segment === asked[index];
  if (!pattern.every(isAsked)) return null;
  const params = new Map<string, string>();
  for (const [index, segment] of pattern.entries())
    if (segment.startsWith(":")) params.set(segment.slice(1), asked[index] ?? "");
  if (rest) params.set("*", asked.slice(length).join("/"));
  return params;
}

/** Whether the first of two patterns that match a path is the more specific one. */
export function isMoreSpecific(pattern: RoutePattern, other: RoutePattern): boolean {
  for (let index = 0; index < Math.max(pattern.length, other.length); index += 1) {
    const difference = weight(pattern[index]) - weight(other[index]);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

function weight(segment: string | undefined): number {
  if (segment === undefined) return 1;
  if (segment === "*") return 0;
  return segment.startsWith(":") ? 2 : 3;
}

/** Whether there is a path that matches both patterns. */
function overlap(pattern: RoutePattern, other: RoutePattern): boolean {
  for (let index = 0; index < Math.max(pattern.length, other.length); index += 1) {
    const [one, two] = [pattern[index], other[index]];
    if (one === "*" || two === "*") return true;
    if (one === undefined || two === undefined) return false;
    if (!isParameter(one) && !isParameter(two) && one !== two) return false;
  }
  return true;
}

/**
 * Returns the source of a regular expression that matches links to one of `wanted` and not to a more specific one of
 * `others`. It is for programs that can't load the whole route table.
 */
export function linksTo(wanted: readonly RoutePattern[], others: readonly RoutePattern[]): string {
  const excluded = others.filter((other) =>
    wanted.some((pattern) => overlap(pattern, other) && isMoreSpecific(other, pattern)),
  );
  const not = excluded.length > 0 ? `(?!${alternatives(excluded)}${END})` : "";
  return `^${not}${alternatives(wanted)}${END}`;
}

/** What may follow a path: a query, a fragment or nothing. */
const END = "/?(?:[?#]|$)";

function alternatives(patterns: readonly RoutePattern[]): string {
  const sources = patterns.map((pattern) => pattern.map(segmentSource).join("") || "/");
  return sources.length === 1 ? (sources[0] ?? "") : `(?:${sources.join("|")})`;
}

function segmentSource(segment: string): string {
  if (segment === "*") return "/[^?#]+";
  return segment.startsWith(":") ? "/[^/?#]+" : `/${segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`;
}

function decoded(segment: string): string {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Addresses that the HTTP host answers itself, before any page. They are the same on every site. */
export const HOST_ADDRESSES = {
  healthz: "/healthz",
  readyz: "/readyz",
  /** Pictures. */
  img: "/img",
  /** Fonts of the sites' themes. */
  fonts: "/fonts",
  /** Scripts and styles of the built pages. */
  assets: "/assets",
} as const;
