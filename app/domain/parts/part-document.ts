import type { BrandModel } from "../models/model";

export const PARTS_SEARCH_PATH = "/parts/search";

/** Longest text that is searched for. */
export const MAX_QUERY = 200;
/** Most results: a shopper who has not found it among these asks. */
export const MAX_PARTS = 30;

/** What the parts search can find: an accessory of a model, or a page about parts. */
export interface PartDocument {
  id: string;
  href: string;
  title: string;
  /** The model that it fits; null: a page. */
  model: string | null;
  /** Dollars; null: no price is stated. */
  price: number | null;
  /** A page's description, and all of its words. */
  description: string | null;
  text: string;
  /** ISO 8601: the first and the last moment of a page; null: always. */
  publishAt: string | null;
  expires: string | null;
}

/** The settings of the collection, as Meilisearch names them: what is named so comes before what mentions it. */
export const PART_SETTINGS = {
  searchableAttributes: ["title", "model", "description", "text"],
  rankingRules: ["words", "typo", "proximity", "attribute", "exactness"],
  typoTolerance: { disableOnNumbers: true },
};

export function accessoryDocuments(models: readonly BrandModel[]): PartDocument[] {
  return models.flatMap(({ slug, name: model, accessories }) =>
    accessories.map(({ name, price }, index) => ({
      id: `${slug}-${index}`,
      href: `/${slug}/accessories`,
      title: name,
      model,
      price,
      description: null,
      text: "",
      publishAt: null,
      expires: null,
    })),
  );
}

/** Returns the text that is searched for: as typed, without spaces around it and not endless. */
export function partsQuery(typed: string | null): string {
  return (typed ?? "").slice(0, MAX_QUERY).trim();
}
