import { CAR_STATUSES, CAR_TYPES, type Car, ITEM_TYPES, type ItemType } from "../car/car";
import type { SpecItem } from "../car/spec-list";
import { PRICE_RANGES } from "./price-bands";

/*
 * The facets of the stock search (rules/facets#facet-names): the properties that shoppers filter by. The address, the
 * search index, the site schema, the filter panel and the labels are derived from its row here. Its texts are
 * `search.facet.{name}`, and for a range `search.range.{name}` and its kin (app/i18n). docs/decisions/0055 says why it
 * is one table.
 */

/** Where the value in an index document comes from: a field of the car, or a rule (stock-document.ts). */
type FacetSource = keyof Car | "rule";

interface FacetRow {
  /** The address parameter, the attribute of the index document and the name in a site's configuration. */
  name: string;
  /** Default: the car's field of the same name. */
  source?: FacetSource;
  /**
   * The kinds of vehicle that have the property. The panel offers the facet only in searches for these
   * (rules/facets#facet-kinds). Default: all.
   */
  kinds?: readonly ItemType[];
}

interface ListFacetRow extends FacetRow {
  /** toggle: one box for the value `true`; list: a site may make a dropdown or cards of it. Default: list. */
  control?: "list" | "toggle";
  /** The order of its values in the panel (rules/facets#facet-order); a list: this one. Default: frequent, the most frequent value first. */
  order?: "frequent" | "ascending" | "descending" | readonly string[];
  /** Maximum number of values offered (rules/facets#facet-limits); null means all. Default: 30. */
  limit?: number | null;
  /** Whether the facet has a search box for its values, because they are free text. Default: false. */
  searchable?: boolean;
  /**
   * How a value is shown. plain: as the feed writes it; worded: the text `search.{name}.{value}`, where the
   * value is in lower case with _ between its words; stock_word: the text of `stock_word` that the trade's common words
   * have (i18n/stock-word.ts); counted: the text `search.{name}` with the value as its `count`; dealership: the name of
   * the dealership with this slug. Default: plain.
   */
  label?: "plain" | "worded" | "stock_word" | "counted" | "price_range" | "dealership";
}

/** The unit of a range. Measures are shown as in a car's specification. */
type RangeUnit = "dollars" | "dollars_a_week" | "year" | Exclude<SpecItem["unit"], "date" | undefined>;

/** A facet for which shoppers give a minimum and a maximum. */
interface RangeFacetRow extends FacetRow {
  control: "range";
  unit: RangeUnit;
  /** The slider's values are multiples of this (rules/facets#slider-round). Default: 1. */
  rounding?: number;
  /** Digits after the decimal point that a limit may have in an address. Default: 0. */
  decimals?: number;
  /**
   * Whether many vehicles have no value. Then the panel has the range only while a found vehicle has one
   * (rules/facets#facet-sparse). Default: false.
   */
  sparse?: boolean;
}

/** Driven vehicles: a caravan has no odometer, engine or seats. */
const DRIVEN: readonly ItemType[] = ["car", "truck"];
const CARAVANS: readonly ItemType[] = ["caravan"];
const TRUCKS: readonly ItemType[] = ["truck"];

const WEIGHT = { source: "rule", control: "range", unit: "kg", rounding: 100, sparse: true } as const;

/** Lists are in the order of a canonical address; ranges come after them, in theirs. */
const FACETS = [
  // Makes have their own "Show all makes".
  { name: "make", limit: null, searchable: true },
  { name: "model", searchable: true },
  { name: "make_model", source: "rule", searchable: true },
  { name: "badge", searchable: true },
  { name: "body", source: "simple_body", searchable: true, label: "stock_word" },
  { name: "fuel", source: "simple_fuel", kinds: DRIVEN, label: "stock_word" },
  { name: "transmission", source: "simple_transmission", kinds: DRIVEN, label: "stock_word" },
  { name: "drive", source: "simple_drive", kinds: DRIVEN, label: "stock_word" },
  { name: "colour", limit: null, searchable: true, label: "stock_word" },
  { name: "car_type", order: CAR_TYPES, label: "worded" },
  { name: "item_type", label: "worded" },
  { name: "categories", source: "rule", label: "worded" },
  { name: "price_range", source: "rule", order: PRICE_RANGES, limit: null, label: "price_range" },
  { name: "status", order: CAR_STATUSES, label: "worded" },
  { name: "tag", searchable: true },
  { name: "certified", source: "rule", control: "toggle" },
  { name: "year", order: "descending", limit: null },
  { name: "seats", order: "ascending", label: "counted", kinds: DRIVEN },
  { name: "sleeps", source: "rule", order: "ascending", label: "counted", kinds: CARAVANS },
  { name: "axle_type", source: "rule", kinds: ["caravan", "truck"], label: "stock_word" },
  { name: "subscription_term", order: "ascending", label: "counted" },
  { name: "filtered_features", source: "rule", searchable: true },
  { name: "state" },
  { name: "city", limit: 20, searchable: true },
  { name: "location_name", searchable: true },
  { name: "dealership_name", limit: 40, searchable: true },
  { name: "dealership_slug", label: "dealership" },
  { name: "price", source: "rule", control: "range", unit: "dollars", rounding: 1000 },
  { name: "km", control: "range", unit: "km", rounding: 1000, kinds: DRIVEN },
  { name: "year", control: "range", unit: "year" },
  { name: "weekly_price_range", source: "rule", control: "range", unit: "dollars_a_week" },
  { name: "subscription_price", control: "range", unit: "dollars_a_week" },
  {
    name: "body_length",
    source: "rule",
    control: "range",
    unit: "feet",
    // 6.5 m is 21.325 ft.
    decimals: 3,
    sparse: true,
    kinds: CARAVANS,
  },
  { name: "aggregate_trailer_mass", ...WEIGHT, kinds: CARAVANS },
  { name: "tare_weight", ...WEIGHT, kinds: CARAVANS },
  { name: "gvm", ...WEIGHT, kinds: TRUCKS },
  {
    name: "electric_range",
    source: "rule",
    control: "range",
    unit: "km",
    rounding: 10,
    sparse: true,
    kinds: DRIVEN,
  },
  {
    name: "battery_capacity",
    source: "rule",
    control: "range",
    unit: "kwh",
    decimals: 1,
    sparse: true,
    kinds: DRIVEN,
  },
] as const satisfies readonly (ListFacetRow | RangeFacetRow)[];

type Row = (typeof FACETS)[number];
type RangeRow = Extract<Row, { control: "range" }>;
type ListRow = Exclude<Row, RangeRow>;

/** In an address, each is a repeatable parameter: `make=Toyota&make=Mazda`. */
export type ListFacet = ListRow["name"];
/** Written `range[price]=min:max` in an address. */
export type RangeFacet = RangeRow["name"];
export type SearchableFacet = Extract<ListRow, { searchable: true }>["name"];
type CountedFacet = Extract<ListRow, { label: "counted" }>["name"];
type ToggleFacet = Extract<ListRow, { control: "toggle" }>["name"];

/** The car's field behind each facet that has no rule. */
export type FacetFields = {
  [R in Row as R extends { source: "rule" } ? never : R["name"]]: R extends { source: infer Field }
    ? Field
    : R["name"];
};
/** The facets whose values come from a rule. */
export type RuleFacet = Extract<Row, { source: "rule" }>["name"];

/** How a facet is offered and read, with every default filled in. */
type ListFacetRules = Required<Omit<ListFacetRow, keyof FacetRow>>;
type RangeFacetRules = Required<Omit<RangeFacetRow, keyof FacetRow>>;

const ROWS: readonly (ListFacetRow | RangeFacetRow)[] = FACETS;
const LISTS = new Map<string, ListFacetRules>();
const RANGES = new Map<string, RangeFacetRules>();
/** A list and a range of one property are of the same kinds. */
const KINDS = new Map<string, readonly ItemType[]>(ROWS.map(({ name, kinds = ITEM_TYPES }) => [name, kinds]));
for (const row of ROWS) {
  if (row.control === "range") RANGES.set(row.name, { rounding: 1, decimals: 0, sparse: false, ...row });
  else
    LISTS.set(row.name, {
      control: "list",
      order: "frequent",
      limit: 30,
      searchable: false,
      label: "plain",
      ...row,
    });
}

/** In the order of a canonical address. */
export const LIST_FACETS = [...LISTS.keys()] as readonly ListFacet[];
export const RANGE_FACETS = [...RANGES.keys()] as readonly RangeFacet[];

export function isListFacet(name: string): name is ListFacet {
  return LISTS.has(name);
}

export function isRangeFacet(name: string): name is RangeFacet {
  return RANGES.has(name);
}

export function listFacet(name: ListFacet): ListFacetRules {
  return LISTS.get(name) as ListFacetRules;
}

export function rangeFacet(name: RangeFacet): RangeFacetRules {
  return RANGES.get(name) as RangeFacetRules;
}

/** Whether the facet has a search box for its values. */
export function isSearchable(facet: ListFacet): facet is SearchableFacet {
  return listFacet(facet).searchable;
}

export function isCounted(facet: ListFacet): facet is CountedFacet {
  return listFacet(facet).label === "counted";
}

export function isToggle(facet: ListFacet): facet is ToggleFacet {
  return listFacet(facet).control === "toggle";
}

/** The kinds of vehicle that have the facet's property (rules/facets#facet-kinds). */
export function facetKinds(facet: ListFacet | RangeFacet): readonly ItemType[] {
  return KINDS.get(facet) ?? ITEM_TYPES;
}

/** Whether a facet is about subscriptions. Only sites with subscriptions have such facets. */
export function isOfSubscriptions(facet: ListFacet | RangeFacet): boolean {
  return facet === "subscription_term" || (isRangeFacet(facet) && isWeekly(facet));
}

/** Whether a range is about weekly prices. Only sites with subscriptions have such ranges. */
export function isWeekly(facet: RangeFacet): boolean {
  return rangeFacet(facet).unit === "dollars_a_week";
}

/** Returns every facet once, with the source of its value in an index document. */
export function facetSources(): ReadonlyMap<ListFacet | RangeFacet, FacetSource> {
  return new Map(
    ROWS.map(({ name, source }) => [name as ListFacet | RangeFacet, source ?? (name as keyof Car)]),
  );
}

/** `relevant` is the default and is never in an address. */
export const SORTS = [
  "relevant",
  "latest",
  "price-desc",
  "price-asc",
  "km-desc",
  "km-asc",
  "weekly-desc",
  "weekly-asc",
  "distance",
] as const;
export type Sort = (typeof SORTS)[number];

/** The sorts that a site can list. By distance is offered to shoppers who say where they are. */
export const LISTED_SORTS = SORTS.filter((sort) => sort !== "distance");

/** Minimum number of values for a facet to get its own search box. */
export const FACET_SEARCH_FROM = 12;
