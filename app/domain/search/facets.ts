import { CAR_STATUSES, CAR_TYPES, type Car } from "../car/car";
import type { SpecItem } from "../car/spec-list";
import { PRICE_RANGES } from "./price-range";

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
}

/** A facet whose values are chosen from a list. */
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
   * How a value is shown. plain: as the feed writes it; worded: the text `search.{name}.{value}`; counted: the text
   * `search.{name}` with the value as its `count`; dealership: the name of the dealership with this slug. Default:
   * plain.
   */
  label?: "plain" | "worded" | "counted" | "price_range" | "dealership";
}

/** The unit of a range. Measures are shown as in a car's specification. */
export type RangeUnit = "dollars" | "dollars_a_week" | "year" | Exclude<SpecItem["unit"], "date" | undefined>;

/** A facet for which shoppers give a minimum and a maximum. */
interface RangeFacetRow extends FacetRow {
  control: "range";
  unit: RangeUnit;
  /** The slider's values are multiples of this (rules/facets#slider-round). Default: 1. */
  rounding?: number;
}

/** Lists are in the order of a canonical address; ranges come after them, in theirs. */
const FACETS = [
  // Makes have their own "Show all makes".
  { name: "make", limit: null, searchable: true },
  { name: "model", searchable: true },
  { name: "make_model", source: "rule", searchable: true },
  { name: "badge", searchable: true },
  { name: "body", source: "simple_body", searchable: true },
  { name: "fuel", source: "simple_fuel" },
  { name: "transmission", source: "simple_transmission" },
  { name: "drive", source: "simple_drive" },
  { name: "colour", limit: null, searchable: true },
  { name: "car_type", order: CAR_TYPES, label: "worded" },
  { name: "item_type", label: "worded" },
  { name: "categories", source: "rule" },
  { name: "price_range", source: "rule", order: PRICE_RANGES, limit: null, label: "price_range" },
  { name: "status", order: CAR_STATUSES, label: "worded" },
  { name: "tag", searchable: true },
  { name: "certified", source: "rule", control: "toggle" },
  { name: "year", order: "descending", limit: null },
  { name: "seats", order: "ascending", label: "counted" },
  { name: "filtered_features", source: "rule", searchable: true },
  { name: "state" },
  { name: "city", limit: 20, searchable: true },
  { name: "location_name", searchable: true },
  { name: "dealership_name", limit: 40, searchable: true },
  { name: "dealership_slug", label: "dealership" },
  { name: "price", source: "rule", control: "range", unit: "dollars", rounding: 1000 },
  { name: "km", control: "range", unit: "km", rounding: 1000 },
  { name: "year", control: "range", unit: "year" },
  { name: "weekly_price_range", source: "rule", control: "range", unit: "dollars_a_week" },
  { name: "subscription_price", control: "range", unit: "dollars_a_week" },
] as const satisfies readonly (ListFacetRow | RangeFacetRow)[];

type Row = (typeof FACETS)[number];
type RangeRow = Extract<Row, { control: "range" }>;
type ListRow = Exclude<Row, RangeRow>;

/** In an address, each is a repeatable parameter: `make=Toyota&make=Mazda`. */
export type ListFacet = ListRow["name"];
/** Written `range[price]=min:max` in an address. */
export type RangeFacet = RangeRow["name"];
export type SearchableFacet = Extract<ListRow, { searchable: true }>["name"];

/** The car's field behind each facet that has no rule. */
export type FacetFields = {
  [R in Row as R extends { source: "rule" } ? never : R["name"]]: R extends { source: infer Field }
    ? Field
    : R["name"];
};
/** The facets whose values come from a rule. */
export type RuleFacet = Extract<Row, { source: "rule" }>["name"];

/** How a facet is offered and read, with every default filled in. */
export type ListFacetRules = Required<Omit<ListFacetRow, keyof FacetRow>>;
export type RangeFacetRules = Required<Omit<RangeFacetRow, keyof FacetRow>>;

const ROWS: readonly (ListFacetRow | RangeFacetRow)[] = FACETS;
const LISTS = new Map<string, ListFacetRules>();
const RANGES = new Map<string, RangeFacetRules>();
for (const row of ROWS) {
  if (row.control === "range") RANGES.set(row.name, { rounding: 1, ...row });
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

/** `relevant` is the default and never stands in an address. */
export const SORTS = ["relevant", "latest", "price-desc", "price-asc", "km-desc", "km-asc"] as const;
export type Sort = (typeof SORTS)[number];

/** Minimum number of values for a facet to get its own search box. */
export const FACET_SEARCH_FROM = 12;
