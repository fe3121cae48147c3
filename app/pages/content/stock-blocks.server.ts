import { isForSale } from "~/domain/buttons/checkout";
import type { ItemType } from "~/domain/car/car";
import { type CarCardView, carCardView, cardPrice } from "~/domain/card/car-card";
import { blocksNamed, type ContentNode, isBlock, type Json } from "~/domain/content/content-node";
import { canonicalSearchAddress, searchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH, readSearchState, type SearchState } from "~/domain/search/search-state";
import { forSale } from "~/domain/search/site-index-documents";
import type { StockDocument } from "~/domain/search/stock-document";
import { bodyOutline } from "~/domain/vehicle-page/body-outline";
import { listedFacets } from "~/services/search/listed-facets.server";
import {
  countSearches,
  firstOfEach,
  SearchUnavailableError,
  searchStock,
} from "~/services/search/stock-search.server";
import { listedCardRules } from "~/services/vehicle/button-rules.server";
import type { BlockAttributes } from "~/tenants/content/blocks";
import type { Site } from "~/tenants/site";
import type { BlockData } from "~/ui/content/block-data";
import type { RequestContext } from "../request-context";

type Place = Pick<RequestContext, "platform" | "site">;

/** Cars for sale, those with a picture first. `isDated`: whether cars have listing dates, which the order needs. */
interface LatestCars {
  cars: StockDocument[];
  isDated: boolean;
}

/** What all blocks of a page share: the cars of its strips are looked for once, in one multi-search. */
export interface PageStock {
  latest(facets: SearchState["facets"]): Promise<LatestCars>;
}

/** @param nodes of the whole page */
export function stockOfPage(place: Place, nodes: readonly ContentNode[]): PageStock {
  const ofStrips = blocksNamed(nodes, "stock-strip").map(({ attributes }) =>
    facetsOf(attributes as unknown as BlockAttributes<"stock-strip">),
  );
  const ofHeroes = blocksNamed(nodes, "hero").flatMap(({ attributes }) => (attributes.picture ? [] : [{}]));
  const searches = new Map([...ofHeroes, ...ofStrips].map((facets) => [JSON.stringify(facets), facets]));
  let found: Promise<Map<string, LatestCars>> | null = null;
  return {
    async latest(facets) {
      found ??= latestOfEach(place, searches);
      return (await found).get(JSON.stringify(facets)) ?? { cars: [], isDated: false };
    },
  };
}

async function latestOfEach(
  place: Place,
  searches: ReadonlyMap<string, SearchState["facets"]>,
): Promise<Map<string, LatestCars>> {
  const states = [...searches.values()].map(
    (facets): SearchState => ({ ...EMPTY_SEARCH, sort: "latest", facets }),
  );
  const found = await firstOfEach(place.platform, place.site, states, LOOK_AMONG, { isKept: true });
  return new Map([...searches.keys()].map((name, index) => [name, latestCars(found[index] ?? [])]));
}

/** Number of newest cars to look for cars with a picture, or a lower price, among. */
const LOOK_AMONG = 60;

/** The hero's number, of the cars that its search lists, and its picture. Without the search it stands without them. */
export async function hero(
  { platform, site, stock }: Place & { stock: PageStock },
  { prices, picture }: BlockAttributes<"hero">,
): Promise<BlockData["hero"]> {
  const priced = prices.map((max) => ({ max, href: searchAddress(belowPrice(max)) }));
  try {
    const [all, latest] = await Promise.all([
      searchStock(platform, site, EMPTY_SEARCH, { facets: [], hitsPerPage: 1 }),
      picture ? null : stock.latest({}),
    ]);
    return {
      count: all.incomplete ? null : all.count,
      picture: latest?.cars.find((car) => car.primary_image_url)?.primary_image_url ?? null,
      prices: priced,
      stale: all.stale,
    };
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    return { count: null, picture: null, prices: priced, stale: null };
  }
}

function belowPrice(max: number): SearchState {
  return { ...EMPTY_SEARCH, sort: "price-desc", ranges: { price: { min: null, max } } };
}

/** Cars for sale as cards, of the kind that is asked for, those with a picture first. */
export async function stockStrip(
  place: Place & { stock: PageStock },
  { show, fuel, count }: BlockAttributes<"stock-strip">,
): Promise<BlockData["stock-strip"] | null> {
  const facets = facetsOf({ show, fuel });
  const { cars, isDated } = await place.stock.latest(facets);
  const shown = (show === "reduced" ? reducedFirst(place.site, cars) : cars).slice(0, count + SPARE);
  if (shown.length === 0) return null;
  return {
    // Without listing dates the latest cars are unknown.
    kind: show === "latest" && !isDated ? "stock" : show,
    cars: await asCards(place, shown),
    href: canonicalSearchAddress({ ...EMPTY_SEARCH, facets, sort: "latest" }),
  };
}

function facetsOf({
  show,
  fuel,
}: Pick<BlockAttributes<"stock-strip">, "show" | "fuel">): SearchState["facets"] {
  return {
    ...(show === "latest" || show === "reduced" ? {} : { car_type: [show] }),
    ...(fuel && { fuel: [fuel] }),
  };
}

/** Cars that a strip loads beyond its number, in place of those that an earlier strip of the page shows. */
const SPARE = 12;

/**
 * Keeps each car in the first strip of a page that shows it, and each strip to its number of cars. A strip that has
 * none left is left out.
 */
export function withoutRepeatedCars(nodes: readonly ContentNode[]): ContentNode[] {
  const shown = new Set<string>();
  return nodes.flatMap((node) => {
    if (!isBlock(node) || node.block !== "stock-strip") return [node];
    const data = node.data as unknown as BlockData["stock-strip"];
    const { count } = node.attributes as unknown as BlockAttributes<"stock-strip">;
    const cars = data.cars.filter(({ slug }) => !shown.has(slug)).slice(0, count);
    for (const { slug } of cars) shown.add(slug);
    return cars.length > 0 ? [{ ...node, data: { ...data, cars } as unknown as Json }] : [];
  });
}

const RELATED = 3;

/** The first cars of a search: `/cars?make=Toyota`. Null when it finds none now. */
export async function stockStripOf(
  place: Place,
  address: string,
): Promise<{ cars: CarCardView[]; href: string } | null> {
  const state = readSearchState(new URLSearchParams(address.split("?")[1] ?? ""));
  try {
    const search: SearchState = { ...state, page: 1, sort: "latest" };
    const { hits } = await searchStock(place.platform, place.site, search, {
      ...{ facets: [], hitsPerPage: LOOK_AMONG },
    });
    const cars = await asCards(place, latestCars(hits).cars.slice(0, RELATED));
    return cars.length > 0 ? { cars, href: canonicalSearchAddress(state) } : null;
  } catch (error) {
    if (error instanceof SearchUnavailableError) return null;
    throw error;
  }
}

async function asCards({ platform, site }: Place, cars: readonly StockDocument[]): Promise<CarCardView[]> {
  const rules = await listedCardRules(platform, site, cars);
  const now = platform.now();
  return cars.map((car) => carCardView(car, rules, now));
}

function latestCars(hits: readonly StockDocument[]): LatestCars {
  const available = hits.filter(isForSale);
  const hasPicture = (car: StockDocument) => Boolean(car.primary_image_url);
  return {
    cars: [...available.filter(hasPicture), ...available.filter((car) => !hasPicture(car))],
    // Cars with a listing date come first.
    isDated: hits[0]?.created_at !== null,
  };
}

function reducedFirst(site: Site, cars: readonly StockDocument[]): StockDocument[] {
  const isReduced = (car: StockDocument) => {
    const price = cardPrice(car, site.vehicle);
    return price.kind === "reduced" || (price.kind === "price" && price.was !== null);
  };
  return [...new Set([...cars.filter(isReduced), ...cars])];
}

/** The values of a facet with the most cars, each with the number that its search lists. */
export async function browseTiles(
  { platform, site }: Place,
  { by, count }: BlockAttributes<"browse-tiles">,
): Promise<BlockData["browse-tiles"] | null> {
  const found = await listedFacets(platform, site, [by, "item_type"]);
  if (found.incomplete) return null;
  const mostFirst = (facet: typeof by | "item_type") =>
    [...(found.facets[facet] ?? [])].sort((a, b) => b.count - a.count);
  const item_type = (mostFirst("item_type")[0]?.value ?? "car") as ItemType;
  const tiles = mostFirst(by).slice(0, count);
  if (tiles.length === 0) return null;
  return {
    tiles: tiles.map((tile) => ({
      value: tile.value,
      count: tile.count,
      href: canonicalSearchAddress({ ...EMPTY_SEARCH, facets: { [by]: [tile.value] } }),
      outline: by === "body" ? bodyOutline({ item_type, simple_body: tile.value }) : null,
    })),
  };
}

/** Upper prices that find a car for sale, each with the number of cars that its search lists. */
export async function priceButtons(
  { platform, site }: Place,
  { by, up_to }: BlockAttributes<"price-buttons">,
): Promise<BlockData["price-buttons"] | null> {
  const range = by === "weekly" ? "weekly_price_range" : "price";
  const searches = up_to.map((max): { max: number; state: SearchState } => ({
    max,
    state: {
      ...EMPTY_SEARCH,
      sort: by === "weekly" ? "weekly-desc" : "price-desc",
      ranges: { [range]: { min: null, max } },
    },
  }));
  const counts = await countSearches(
    platform,
    site,
    searches.flatMap(({ state }) => [state, forSale(state)]),
  );
  const prices = searches.flatMap(({ max, state }, index) => {
    const [listed = 0, available = 0] = counts.slice(index * 2);
    return available > 0 ? [{ max, count: listed, href: searchAddress(state) }] : [];
  });
  return prices.length > 0 ? { prices } : null;
}
