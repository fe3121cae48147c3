import { TextCollection } from "~/adapters/search/index-writer.server";
import { blocksNamed, contentText } from "~/domain/content/content-node";
import { isPublished } from "~/domain/content/popup";
import {
  accessoryDocuments,
  MAX_PARTS,
  PART_SETTINGS,
  type PartDocument,
} from "~/domain/parts/part-document";
import { own } from "~/domain/text/own-property";
import type { Site } from "~/tenants/site";
import { contentSlugAt, siteFormAt } from "~/tenants/site-pages";
import { equipped, partsTerms } from "../wording/brand-words.server";

/** A site's collection is made at its first search, and goes with the site when an editor publishes a new one. */
const collections = new WeakMap<Site, Promise<TextCollection<PartDocument>>>();

/** Returns what a site has about parts and accessories for these words, the best first (rules/models#parts-search). */
export async function findParts(site: Site, query: string, now: Date): Promise<PartDocument[]> {
  // Signs alone name nothing; the engine would show everything.
  if (!/[\p{L}\p{N}]/u.test(query)) return [];
  let collection = collections.get(site);
  if (!collection) {
    collection = TextCollection.of(partDocuments(site), PART_SETTINGS);
    collections.set(site, collection);
  }
  const found = await (await collection).find(query, MAX_PARTS);
  return found.filter((document) => isPublished(document, now));
}

function partDocuments(site: Site): PartDocument[] {
  return [
    ...accessoryDocuments(site.range.map((model) => equipped(site, model))),
    ...site.parts_search.pages.flatMap((path) => pageAt(site, path)),
  ];
}

function pageAt(site: Site, path: string): PartDocument[] {
  const page = own(site.content, contentSlugAt(path, siteFormAt(site, path) !== null));
  if (!page) return [];
  const { title, description, publishAt, expires, nodes } = page;
  // A page that shows the manufacturer's sentences is found by them, too.
  const shown = blocksNamed(nodes, "parts-intro").length > 0 ? partsTerms(site) : [];
  return [
    {
      ...{ id: `page${path.replaceAll("/", "-")}`, href: path, title, model: null, price: null },
      ...{ description, text: [contentText(nodes), ...shown].join(" "), publishAt, expires },
    },
  ];
}
