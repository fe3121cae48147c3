import { LIST_FACETS, type ListFacet, RANGE_FACETS, type RangeFacet } from "./facets";

/**
 * Which sections of the filter panel a shopper left open or closed, per header (spec 1 §2 "optionally remembered
 * per header"). Kept in a cookie that server and browser write alike: `make.1-price.0`.
 */
export type SectionFacet = ListFacet | RangeFacet;
export type SectionMemory = Partial<Record<SectionFacet, boolean>>;

export const SECTIONS_COOKIE = "sections";
const FACETS: readonly string[] = [...LIST_FACETS, ...RANGE_FACETS];

/** Anything that is not a known section is left out. */
export function readSections(text: string | null | undefined): SectionMemory {
  const memory: SectionMemory = {};
  for (const entry of (text ?? "").slice(0, 1000).split("-")) {
    const [facet = "", open] = entry.split(".");
    if (FACETS.includes(facet) && (open === "0" || open === "1"))
      memory[facet as SectionFacet] = open === "1";
  }
  return memory;
}

export function writeSections(memory: SectionMemory): string {
  return Object.entries(memory)
    .map(([facet, open]) => `${facet}.${open ? 1 : 0}`)
    .join("-");
}

/** The memory with one section opened or closed; `entry` is one of `writeSections`. */
export function withSection(memory: SectionMemory, entry: string): SectionMemory {
  return { ...memory, ...readSections(entry) };
}

/** The cookie's value among `a=1; sections=make.1`. */
export function sectionsOfCookies(cookies: string | null | undefined): SectionMemory {
  const found = (cookies ?? "").split(/;\s*/).find((cookie) => cookie.startsWith(`${SECTIONS_COOKIE}=`));
  return readSections(found?.slice(SECTIONS_COOKIE.length + 1));
}

/** The whole cookie. It says nothing of a person, and scripts may read it. */
export function sectionsCookie(memory: SectionMemory, secure: boolean): string {
  return `${SECTIONS_COOKIE}=${writeSections(memory)}; Path=/; Max-Age=31536000; SameSite=Lax${secure ? "; Secure" : ""}`;
}
