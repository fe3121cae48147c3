import { createHash } from "node:crypto";
import { wordName } from "~/domain/car/stock-word";
import { own } from "~/domain/text/own-property";
import type { RequestContext } from "~/pages/request-context";
import type { RouteTable } from "~/tenants/route-table.server";
import type { Site, WordingTree } from "~/tenants/site";

/** The server sends the wording of forms with the form. */
const SERVER_TEXTS: Readonly<Record<string, readonly string[]>> = {
  form: ["field", "hint", "option", "error"],
};

const STOCK_WORDS = "stock_word";

/** The part of a site's wording that its hydrated pages load, in one language. */
interface BrowserWording {
  json: string;
  /** `/wording/{language}.{hash}.json`: the address changes when any character of the wording changes. */
  path: string;
}

/** What `browserWording` makes. */
const WORDING_FILE = /^[A-Za-z0-9-]{2,35}\.[0-9a-f]{16}\.json$/;

const kept = new WeakMap<Site, Map<string, BrowserWording>>();

/** Returns the browser's part of a site's wording. Returns null when the site does not have the language. */
export function browserWording(
  routes: Pick<RouteTable, "browserWording">,
  site: Site,
  language: string,
): BrowserWording | null {
  const languages = kept.get(site) ?? new Map<string, BrowserWording>();
  kept.set(site, languages);
  const known = languages.get(language);
  if (known) return known;
  const tree = own(site.wording, language);
  if (!tree) return null;
  const json = JSON.stringify(browserPart(routes.browserWording, tree));
  const hash = createHash("sha256").update(json).digest("hex").slice(0, 16);
  const wording = { json, path: `/wording/${language}.${hash}.json` };
  languages.set(language, wording);
  return wording;
}

/**
 * Returns the content of `/wording/{file}`, or null. A page that was made just before a publication, or by a process that
 * knew of one before this process, still gets its words.
 */
export async function wordingFile(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  file: string,
): Promise<string | null> {
  const language = file.split(".", 1)[0] ?? "";
  const ofSites = (sites: readonly Site[]) =>
    sites
      .map((each) => browserWording(platform.routes, each, language))
      .find((wording) => wording?.path === `/wording/${file}`)?.json ?? null;
  const known = ofSites([site, ...platform.wording.earlier(site.slug)]);
  if (known !== null) return known;
  // Anybody can invent a name: only one of this form is looked for, and not alone.
  if (!WORDING_FILE.test(file) || own(site.wording, language) === undefined) return null;
  await platform.wording.refreshWithOthers();
  const now = platform.sites.bySlug(site.slug);
  return now ? ofSites([now]) : null;
}

/**
 * Returns the areas that pages declare. Texts that a site's configuration adds are none of them: the server draws
 * header and footer, and sends the rest with the page.
 */
function browserPart(declared: ReadonlySet<string>, tree: WordingTree): WordingTree {
  const parts = Object.entries(tree).filter(([area]) => declared.has(area));
  return Object.fromEntries(
    parts.map(([area, texts]) => [
      area,
      area === STOCK_WORDS ? sayingMore(texts) : without(texts, own(SERVER_TEXTS, area) ?? []),
    ]),
  );
}

function without(texts: WordingTree[string], names: readonly string[]): WordingTree[string] {
  if (typeof texts === "string") return texts;
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name)));
}

/** Leaves out a word that says what its value says: the value itself is shown. So the first language sends few or none. */
function sayingMore(groups: WordingTree[string]): WordingTree[string] {
  if (typeof groups === "string") return groups;
  return Object.fromEntries(
    Object.entries(groups).map(([group, words]) => [
      group,
      typeof words === "string"
        ? words
        : Object.fromEntries(
            Object.entries(words).filter(
              ([name, word]) => typeof word !== "string" || wordName(word) !== name,
            ),
          ),
    ]),
  );
}
