import { type Car, type CarStatus, type CarType, makeModel, type PriceType } from "../car";
import { type CardMeasures, cardMeasures } from "../card-facts";
import { type CardLenders, cardLenders } from "../finance/lender";
import { priceDisplay } from "../price";
import { categoriesOf } from "./categories";
import { priceRangeOf } from "./price-range";

/**
 * A car in the shared stock index (spec 1 §3 "Search"): everything a card shows, and the facets by the spec's
 * names. Flat, so that a page of results needs no other read.
 */
export interface StockDocument {
  id: string;
  slug: string;
  name: string;
  year: number | null;
  make: string;
  model: string;
  make_model: string;
  badge: string | null;
  series: string | null;
  body: string | null;
  fuel: string | null;
  transmission: string | null;
  drive: string | null;
  colour: string | null;
  car_type: CarType;
  status: CarStatus;
  tag: string | null;
  item_type: Car["item_type"];
  categories: string[];
  reserved: boolean;
  certified: boolean;
  /** What the shopper sees and a price range means: the reduced or the car price; null when none is shown. */
  price: number | null;
  /** Code of the price range that `price` falls into. */
  price_range: string;
  /** The car's own price, before any reduction: what `Car.price` is. */
  listed_price: number | null;
  before_price: number | null;
  offer_price: number | null;
  subscription_price: number | null;
  /** The subscription price as a range facet, dollars a week; null when there is none. */
  weekly_price_range: number | null;
  preorder: boolean;
  price_type: PriceType | null;
  km: number | null;
  seats: number | null;
  doors: number | null;
  engine_size: string | null;
  /** What the card of a caravan or truck states; null on a car. */
  measures: CardMeasures | null;
  filtered_features: string[];
  city: string | null;
  state: Car["state"];
  location_id: string | null;
  location_name: string | null;
  dealership_id: string;
  dealership_slug: string;
  dealership_name: string;
  primary_image_url: string | null;
  photos_count: number;
  /** For the card's finance estimate; null: the feed brings none. */
  finance_lenders: CardLenders | null;
  stocknum: string | null;
  payment_processors: string[] | null;
  created_at: string;
  /** Unix seconds, for sorting. */
  created_at_timestamp: number;
  sold_date_timestamp: number | null;
  show_on_dealer_website: boolean;
  rank: number;
}

/** Cars without a shown price are found, but by no price range: their `price` is null. */
export function toStockDocument(car: Car): StockDocument {
  const shown = priceDisplay(car, { offersSubscription: false });
  const weekly = car.subscription_price ?? 0;
  const price = shown.kind === "price" || shown.kind === "reduced" ? shown.amount : null;
  return {
    id: car.id,
    slug: car.slug,
    name: car.name,
    year: car.year,
    make: car.make,
    model: car.model,
    make_model: makeModel(car),
    badge: car.badge,
    series: car.series,
    body: car.simple_body,
    fuel: car.simple_fuel,
    transmission: car.simple_transmission,
    drive: car.simple_drive,
    colour: car.colour,
    car_type: car.car_type,
    status: car.status,
    tag: car.tag,
    item_type: car.item_type,
    categories: categoriesOf(car),
    reserved: car.reserved,
    certified: car.certified,
    price,
    price_range: priceRangeOf(price),
    listed_price: car.price,
    before_price: car.before_price,
    offer_price: car.offer_price,
    subscription_price: car.subscription_price,
    weekly_price_range: weekly > 0 ? weekly : null,
    preorder: car.preorder,
    price_type: car.price_type,
    km: car.km,
    seats: car.seats,
    doors: car.doors,
    engine_size: car.engine_size,
    measures: cardMeasures(car),
    filtered_features: [...new Set(car.standardEquipment.map((name) => name.trim()).filter(Boolean))],
    city: car.city,
    state: car.state,
    location_id: car.location_id,
    location_name: car.location_name,
    dealership_id: car.dealership_id,
    dealership_slug: car.dealership_slug,
    dealership_name: car.dealership_name,
    primary_image_url: car.images[0]?.url ?? null,
    photos_count: car.images.length,
    finance_lenders: cardLenders(car.finance_lenders),
    stocknum: car.stocknum,
    payment_processors: car.payment_processors ?? null,
    created_at: car.created_at,
    created_at_timestamp: Math.floor(Date.parse(car.created_at) / 1000),
    sold_date_timestamp: car.sold_date_timestamp,
    show_on_dealer_website: car.show_on_dealer_website,
    rank: car.rank,
  };
}

/**
 * The stock index's settings, in Meilisearch's own words. A change here re-indexes everything at the next start.
 */
export const STOCK_INDEX_SETTINGS = {
  /** In the order of weight: a word found in the name counts more than one in the features. */
  searchableAttributes: [
    "name",
    "make",
    "model",
    "badge",
    "series",
    "body",
    "fuel",
    "colour",
    "transmission",
    "drive",
    "car_type",
    "stocknum",
    "city",
    "state",
    "location_name",
    "dealership_name",
    "tag",
    "filtered_features",
  ],
  filterableAttributes: [
    "id",
    "slug",
    "make",
    "model",
    "make_model",
    "badge",
    "body",
    "fuel",
    "transmission",
    "drive",
    "colour",
    "car_type",
    "status",
    "tag",
    "item_type",
    "categories",
    "reserved",
    "certified",
    "price",
    "price_range",
    "weekly_price_range",
    "subscription_price",
    "km",
    "year",
    "seats",
    "filtered_features",
    "city",
    "state",
    "location_id",
    "location_name",
    "dealership_id",
    "dealership_slug",
    "dealership_name",
    "stocknum",
    "sold_date_timestamp",
    "show_on_dealer_website",
  ],
  sortableAttributes: ["price", "km", "year", "created_at_timestamp", "subscription_price", "rank", "name"],
  /**
   * A shopper who sorts by price means the price, whatever the words; without a sort the first rule does nothing,
   * and among equally relevant cars the custom rank decides, descending (spec 1 §9).
   */
  rankingRules: ["sort", "words", "typo", "proximity", "attribute", "exactness", "rank:desc"],
  /** A stock number or a year with one wrong digit is another car. */
  typoTolerance: { disableOnAttributes: ["stocknum"], disableOnNumbers: true },
  synonyms: {
    "4x4": ["4wd"],
    "4wd": ["4x4"],
    auto: ["automatic"],
    automatic: ["auto"],
    ev: ["electric"],
  },
  pagination: { maxTotalHits: 1_000_000 },
  faceting: { maxValuesPerFacet: 1000, sortFacetValuesBy: { "*": "alpha" as const } },
};
