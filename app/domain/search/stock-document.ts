import { type Car, type MarketData, makeModel, type PriceType } from "../car/car";
import { isAvailable } from "../car/car-state";
import { axlesOf, electricRangeOf, feetOf, kilogramsOf, kilowattHoursOf, sleepsOf } from "../car/measures";
import { priceDisplay } from "../car/price";
import { type CardLenders, cardLenders } from "../finance/lender";
import type { CarId, CarSlug, DealershipId } from "../text/identifiers";
import { PLACE, placeKey } from "./car-places";
import { type CardMeasures, cardMeasures, normalIdentifier } from "./card-measures";
import { categoriesOf } from "./categories";
import { type FacetFields, facetSources, type RuleFacet } from "./facets";
import { PRICE_BAND, priceBandOf, priceRangeOf } from "./price-bands";

/** The rules of facets whose value is no field of the car. */
const FACET_RULES = {
  make_model: makeModel,
  categories: (car: Car): string[] => categoriesOf(car),
  // A certificate is a reason to buy, and nobody can buy a sold car.
  certified: (car: Car) => car.certified && isAvailable(car.status),
  filtered_features: (car: Car) => [
    ...new Set(car.standardEquipment.map((name) => name.trim()).filter(Boolean)),
  ],
  /**
   * The price that the shopper sees, and that price ranges use: the reduced or the car price; null when none is shown.
   */
  price: shownPrice,
  /** Code of the price range that `price` falls into. */
  price_range: (car: Car) => priceRangeOf(shownPrice(car)),
  /** The subscription price, dollars a week; null when there is none. */
  weekly_price_range: ({ subscription_price: weekly }: Car) =>
    weekly !== null && weekly > 0 ? weekly : null,
  // A measure's text is parsed as for the vehicle page. What can't be parsed is found by no range.
  sleeps: ({ variant }: Car) => sleepsOf(variant.sleeps ?? ""),
  axle_type: ({ variant }: Car) => axlesOf(variant.axle_type ?? ""),
  /** Feet. */
  body_length: ({ variant }: Car) => feetOf(variant.body_length ?? "", "length"),
  aggregate_trailer_mass: ({ variant }: Car) => kilogramsOf(variant.aggregate_trailer_mass ?? ""),
  tare_weight: ({ variant }: Car) => kilogramsOf(variant.tare_weight ?? ""),
  gvm: ({ variant }: Car) => kilogramsOf(variant.grossvehiclemass ?? ""),
  electric_range: ({ variant }: Car) => electricRangeOf(variant.electric_range ?? ""),
  battery_capacity: ({ variant }: Car) => kilowattHoursOf(variant.battery_capacity ?? ""),
} satisfies Record<RuleFacet, (car: Car) => unknown>;

const FACET_SOURCES = [...facetSources()];

type FacetValues = { [Facet in keyof FacetFields]: Car[FacetFields[Facet]] } & {
  [Facet in RuleFacet]: ReturnType<(typeof FACET_RULES)[Facet]>;
};

function facetValues(car: Car): FacetValues {
  const values = FACET_SOURCES.map(([facet, source]) => [
    facet,
    source === "rule" ? FACET_RULES[facet as RuleFacet](car) : car[source],
  ]);
  return Object.fromEntries(values) as FacetValues;
}

/** Returns dollars. Cars without a shown price are found, but not by price ranges. */
function shownPrice(car: Car): number | null {
  const shown = priceDisplay(car, { offersSubscription: false });
  return shown.kind === "price" || shown.kind === "reduced" ? shown.amount : null;
}

/**
 * A car in the shared stock index: its facets (rules/facets#facet-names), and everything else that a card shows. A page
 * of results needs no other query.
 */
export interface StockDocument extends FacetValues {
  id: CarId;
  slug: CarSlug;
  name: string;
  series: string | null;
  reserved: boolean;
  /** Lower end of the shown price's band, for the price slider; null when no price is shown. */
  price_band: number | null;
  /** The car's own price, before any reduction: what `Car.price` is. */
  listed_price: number | null;
  before_price: number | null;
  offer_price: number | null;
  preorder: boolean;
  price_type: PriceType | null;
  doors: number | null;
  engine_size: string | null;
  /** Measures on the card of a caravan or truck; null on a car. */
  measures: CardMeasures | null;
  location_id: string | null;
  /** Where it stands, as one value (car-places.ts). */
  place: string;
  dealership_id: DealershipId;
  primary_image_url: string | null;
  photos_count: number;
  /** The next pictures, which a card shows when it is swiped. */
  card_images: string[];
  /** For the card's finance estimate; null when the feed has no entries. */
  finance_lenders: CardLenders | null;
  /** Market averages of the feed; null when it has none. */
  autograb_data: MarketData | null;
  stocknum: string | null;
  /** Its stock number, plate and VIN, to find it by (rules/search#words-identifiers). */
  identifiers: string[];
  payment_processors: string[] | null;
  /** Null when the listing date is unknown. */
  created_at: string | null;
  /** Unix seconds, for sorting; null sorts after every date. */
  created_at_timestamp: number | null;
  sold_date_timestamp: number | null;
  show_on_dealer_website: boolean;
  rank: number;
  /** 1 when the car is sold. A number, because the first ranking rule sorts by it. */
  sold: 0 | 1;
}

/** Pictures of a card, the first one included. The car's page has them all. */
const MOST_CARD_PICTURES = 4;

export function toStockDocument(car: Car): StockDocument {
  return {
    id: car.id,
    slug: car.slug,
    name: car.name,
    ...facetValues(car),
    series: car.series,
    reserved: car.reserved,
    price_band: priceBandOf(shownPrice(car)),
    listed_price: car.price,
    before_price: car.before_price,
    offer_price: car.offer_price,
    preorder: car.preorder,
    price_type: car.price_type,
    doors: car.doors,
    engine_size: car.engine_size,
    measures: cardMeasures(car),
    location_id: car.location_id,
    place: placeKey(car),
    dealership_id: car.dealership_id,
    primary_image_url: car.images[0]?.url ?? null,
    photos_count: car.images.length,
    card_images: car.images.slice(1, MOST_CARD_PICTURES).map(({ url }) => url),
    finance_lenders: cardLenders(car.finance_lenders),
    autograb_data: car.autograb_data,
    stocknum: car.stocknum,
    identifiers: identifiersOf(car),
    payment_processors: car.payment_processors ?? null,
    created_at: car.created_at,
    created_at_timestamp: car.created_at === null ? null : Math.floor(Date.parse(car.created_at) / 1000),
    sold_date_timestamp: car.sold_date_timestamp,
    show_on_dealer_website: car.show_on_dealer_website,
    rank: car.rank,
    sold: isAvailable(car.status) ? 0 : 1,
  };
}

function identifiersOf({ stocknum, regplate, vin }: Car): string[] {
  const known = [stocknum, regplate, vin].map((text) => normalIdentifier(text ?? "")).filter(Boolean);
  return [...new Set(known)];
}

/** The settings of the stock index, as Meilisearch names them. A change re-indexes everything at the next start. */
export const STOCK_INDEX_SETTINGS = {
  /** By weight: a word in the name counts more than one in the features. */
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
  /** Sorted, so that moving a row of the facet table re-indexes nothing. */
  filterableAttributes: [
    ...facetSources().keys(),
    // Attributes that shoppers don't refine by, but filters and counts use.
    PRICE_BAND,
    PLACE,
    "id",
    "slug",
    "reserved",
    "price_type",
    "location_id",
    "dealership_id",
    "stocknum",
    "identifiers",
    "sold_date_timestamp",
    "show_on_dealer_website",
  ].sort(),
  sortableAttributes: [
    "price",
    "km",
    "year",
    "created_at_timestamp",
    "subscription_price",
    "weekly_price_range",
    "rank",
    "name",
    "id",
    "sold",
  ],
  /**
   * Sold cars always come after those for sale: no sort and no query bypasses the first rule. A shopper who sorts by
   * price wants that order, however well the words match. Without a sort that rule has no effect, and equally relevant
   * cars are sorted by custom rank, descending (rules/search#sort-default).
   */
  rankingRules: ["sold:asc", "sort", "words", "typo", "proximity", "attribute", "exactness", "rank:desc"],
  /** A stock number or a year with one wrong digit is a different car. */
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
