import { createHash } from "node:crypto";
import type { Site, WordingTree } from "~/tenants/site";
import { referredWordingKeys } from "~/tenants/site-references";

/** Areas that hydrated pages draw: the shell, the search, the vehicle page and the dialogs of its forms. */
export const BROWSER_AREAS = [
  "site",
  "nav",
  "footer",
  "search",
  "card",
  "vehicle",
  "vehicle_location",
  "call",
  "views",
  "gallery",
  "measure",
  "action",
  "form",
  "notice",
  "locations",
  "error",
  "finance",
  "share",
  "print",
  "saved",
];

/** What forms say comes in words from the server, with the form. */
const SERVER_TEXTS: Readonly<Record<string, readonly string[]>> = {
  form: ["field", "hint", "option", "error"],
};

/** The part of a site's wording that its hydrated pages load, in one language. */
export interface BrowserWording {
  json: string;
  /** `/wording/{language}.{hash}.json`: another address as soon as one character differs. */
  path: string;
}

const kept = new WeakMap<Site, Map<string, BrowserWording>>();

/** The browser's part of a site's wording, or null when the site has no such language. */
export function browserWording(site: Site, language: string): BrowserWording | null {
  const languages = kept.get(site) ?? new Map<string, BrowserWording>();
  kept.set(site, languages);
  const known = languages.get(language);
  if (known) return known;
  const tree = Object.hasOwn(site.wording, language) ? site.wording[language] : undefined;
  if (!tree) return null;
  const json = JSON.stringify(browserPart(site, tree));
  const hash = createHash("sha256").update(json).digest("hex").slice(0, 16);
  const wording = { json, path: `/wording/${language}.${hash}.json` };
  languages.set(language, wording);
  return wording;
}

/**
 * The areas above, and those that the site itself put into its header and footer. What it put into its home page,
 * promo cards, feature banner and vehicle page is drawn, or already worded, on the server.
 */
function browserPart(site: Site, tree: WordingTree): WordingTree {
  const shell = [...referredWordingKeys(site)].filter(
    ([, place]) => !/^(enquiry|finance|forms|home|promotions|search|vehicle|vehicle_forms)\./.test(place),
  );
  const areas = new Set([...BROWSER_AREAS, ...shell.map(([key]) => key.split(".")[0])]);
  const parts = Object.entries(tree).filter(([area]) => areas.has(area));
  return Object.fromEntries(parts.map(([area, texts]) => [area, without(texts, SERVER_TEXTS[area] ?? [])]));
}

function without(texts: WordingTree[string], names: readonly string[]): WordingTree[string] {
  if (typeof texts === "string") return texts;
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name)));
}
