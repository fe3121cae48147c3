import type { Cookie } from "../visitor/cookie";
import { isListFacet, isRangeFacet, type ListFacet, type RangeFacet } from "./facets";

/**
 * Which sections of the filter panel a shopper left open or closed, per header (rules/facets#section-memory). Stored in
 * a cookie that server and browser write in the same way: `make.1-price.0`.
 */
export type SectionFacet = ListFacet | RangeFacet;
export type SectionMemory = Partial<Record<SectionFacet, boolean>>;

/** Contains nothing personal, and scripts can read it. */
export const SECTIONS_COOKIE: Cookie = {
  name: "sections",
  maxAgeSeconds: 365 * 86_400,
  scripts: true,
  prefix: "",
};
const isSection = (name: string): name is SectionFacet => isListFacet(name) || isRangeFacet(name);

/** Reads the cookie. Ignores unknown sections. */
export function readSections(text: string | null | undefined): SectionMemory {
  const memory: SectionMemory = {};
  for (const entry of (text ?? "").slice(0, 1000).split("-")) {
    const [facet = "", open] = entry.split(".");
    if (isSection(facet) && (open === "0" || open === "1")) memory[facet] = open === "1";
  }
  return memory;
}

export function writeSections(memory: SectionMemory): string {
  return Object.entries(memory)
    .map(([facet, open]) => `${facet}.${open ? 1 : 0}`)
    .join("-");
}

/** Returns the memory with one section opened or closed; `entry` is in the format of `writeSections`. */
export function withSection(memory: SectionMemory, entry: string): SectionMemory {
  return { ...memory, ...readSections(entry) };
}
