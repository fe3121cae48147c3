import type { Site, WordingTree } from "~/tenants/site";

/** Areas that hydrated pages draw: the shell, the search, the vehicle page and the enquiry dialog. */
const AREAS = [
  "site",
  "nav",
  "footer",
  "search",
  "card",
  "vehicle",
  "enquiry",
  "form",
  "notice",
  "locations",
  "error",
];

/** The browser's part of a site's wording, or null when there is no such language or it has changed since. */
export function wordingFor(site: Site, language: string, hash: string | undefined): WordingTree | null {
  const tree = Object.hasOwn(site.wording, language) ? site.wording[language] : undefined;
  if (!tree || hash !== site.wordingHash[language]) return null;
  return Object.fromEntries(Object.entries(tree).filter(([area]) => AREAS.includes(area)));
}
