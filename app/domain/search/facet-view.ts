import { CAR_STATUSES, CAR_TYPES } from "../car";
import {
  DEFAULT_FACET_LIMIT,
  FACET_LIMITS,
  FACET_SEARCH_FROM,
  type ListFacet,
  SEARCHABLE_FACETS,
  type SearchableFacet,
  UNLIMITED_FACETS,
} from "./facets";
import { PRICE_RANGES, UNPRICED } from "./price-range";
import type { FacetValue } from "./search-result";
import { isModelOf, type ZeroPriceRange } from "./stock-filter";

export interface FacetOption extends FacetValue {
  selected: boolean;
}

/** cards: makes with a logo and their models; toggle: one box for the value `true`. */
export type FacetStyle = "list" | "cards" | "dropdown" | "toggle";

/** One section of the filter panel. */
export interface FacetView {
  facet: ListFacet;
  style: FacetStyle;
  open: boolean;
  /** Shown at once: what is selected, and the first few. */
  options: FacetOption[];
  /** Behind "Show all". */
  more: FacetOption[];
  /** Whether its values can be searched for within the facet. */
  searchable: boolean;
  /** What is being searched for within the facet. */
  find: string;
  /** Behind "Select models", by make; only with the style `cards`. */
  models?: Record<string, FacetOption[]>;
}

export interface FacetRules {
  open: boolean;
  style: FacetStyle;
  /** How many options stand before "Show all" (7 by default, spec 1 §9). */
  before: number;
  zeroPriceRange: ZeroPriceRange;
  /** The makes that are ticked: only their models are offered. */
  makes?: readonly string[];
  /** Searched within the facet: the text, and the values that begin like it. */
  found?: { text: string; values: readonly FacetValue[] };
}

/**
 * Orders a facet's values for the panel. Car types go new, demo, used (spec 1 §9), 'under' price ranges first,
 * seats by number, years from the newest, all others by count; long facets keep their limit (city 20,
 * dealership 40, make-model 30), and what is selected is always shown.
 */
export function facetView(
  facet: ListFacet,
  values: readonly FacetValue[],
  selected: readonly string[],
  rules: FacetRules,
): FacetView {
  const { found, style } = rules;
  const chosen = new Map(selected.map((value) => [value.toLowerCase(), value]));
  const ordered: FacetOption[] = [];
  for (const { value, count } of [...offered(facet, found?.values ?? values, rules)].sort(
    compareFor(facet),
  )) {
    const isSelected = chosen.delete(value.toLowerCase());
    ordered.push({ value, count, selected: isSelected });
  }
  // A refinement nothing has any more is still a refinement, and can be taken off.
  for (const value of chosen.values()) {
    const count = values.find((other) => other.value.toLowerCase() === value.toLowerCase())?.count ?? 0;
    ordered.push({ value, count, selected: true });
  }
  const limit = UNLIMITED_FACETS.includes(facet)
    ? Number.POSITIVE_INFINITY
    : (FACET_LIMITS[facet] ?? DEFAULT_FACET_LIMIT);
  const kept = ordered.filter((option, index) => option.selected || index < limit);
  const isShort = found !== undefined || style === "dropdown" || kept.length <= rules.before + 2;
  return {
    facet,
    style,
    open: rules.open,
    options: kept.filter((option, index) => isShort || option.selected || index < rules.before),
    more: isShort ? [] : kept.filter((option, index) => !option.selected && index >= rules.before),
    searchable: style !== "dropdown" && isSearchable(facet) && values.length >= FACET_SEARCH_FROM,
    find: found?.text ?? "",
  };
}

/** Whether a facet's values can be searched for. */
export function isSearchable(facet: ListFacet): facet is SearchableFacet {
  return (SEARCHABLE_FACETS as readonly ListFacet[]).includes(facet);
}

/** The values that are options at all: yes-or-no facets offer yes, models those of the ticked makes. */
function offered(facet: ListFacet, values: readonly FacetValue[], rules: FacetRules): readonly FacetValue[] {
  if (facet === "certified") return values.filter(({ value }) => value === "true");
  if (facet === "make_model" && rules.makes?.length)
    return values.filter(({ value }) => rules.makes?.some((make) => isModelOf(value, make)));
  if (facet === "price_range") {
    // Cars without a price count with the ranges from 0 where the site says so, and are no range elsewhere.
    const unpriced =
      rules.zeroPriceRange === "enquire" ? (values.find(({ value }) => value === UNPRICED)?.count ?? 0) : 0;
    return values
      .filter(({ value }) => value !== UNPRICED)
      .map(({ value, count }) => ({ value, count: value === PRICE_RANGES[0] ? count + unpriced : count }));
  }
  return values;
}

/** A make's models for "Select models": the most frequent first, at most 30 (spec 1 §9), ticked ones always. */
export function modelsByMake(
  makes: readonly string[],
  values: readonly FacetValue[],
  selected: readonly string[],
  rules: Pick<FacetRules, "zeroPriceRange">,
): Record<string, FacetOption[]> {
  const byMake: Record<string, FacetOption[]> = {};
  for (const make of makes) {
    const { options } = facetView(
      "make_model",
      values.filter(({ value }) => isModelOf(value, make)),
      selected.filter((value) => isModelOf(value, make)),
      { ...rules, open: true, style: "list", before: DEFAULT_FACET_LIMIT },
    );
    if (options.length > 0) byMake[make] = options;
  }
  return byMake;
}

function compareFor(facet: ListFacet): (a: FacetValue, b: FacetValue) => number {
  const inOrder = (order: readonly string[]) => (a: FacetValue, b: FacetValue) =>
    order.indexOf(a.value) - order.indexOf(b.value);
  if (facet === "car_type") return inOrder(CAR_TYPES);
  if (facet === "status") return inOrder(CAR_STATUSES);
  if (facet === "price_range") return inOrder(PRICE_RANGES);
  if (facet === "seats") return (a, b) => Number(a.value) - Number(b.value);
  if (facet === "year") return (a, b) => Number(b.value) - Number(a.value);
  return (a, b) => b.count - a.count || a.value.localeCompare(b.value, "en");
}

/** A facet as it travels to the browser: a text for each list of options, a third of the bytes of their objects. */
export interface PackedFacet extends Omit<FacetView, "options" | "more" | "models"> {
  options: string;
  more: string;
  models: Record<string, string> | null;
}

export function packFacet({ options, more, models, ...rest }: FacetView): PackedFacet {
  const packedModels =
    models && Object.fromEntries(Object.entries(models).map(([make, list]) => [make, pack(list)]));
  return { ...rest, options: pack(options), more: pack(more), models: packedModels ?? null };
}

export function unpackFacet({ options, more, models, ...rest }: PackedFacet): FacetView {
  const view: FacetView = { ...rest, options: unpack(options), more: unpack(more) };
  if (models)
    view.models = Object.fromEntries(Object.entries(models).map(([make, list]) => [make, unpack(list)]));
  return view;
}

/** `22 Mazda|18+Hyundai`: count, a plus when it is selected, value. */
function pack(options: readonly FacetOption[]): string {
  return options
    .map(
      ({ value, count, selected }) => `${count}${selected ? "+" : " "}${value.replace(/[%|]/g, escapeMark)}`,
    )
    .join("|");
}

const escapeMark = (mark: string) => (mark === "%" ? "%25" : "%7C");

function unpack(text: string): FacetOption[] {
  if (text === "") return [];
  return text.split("|").map((option) => {
    const end = option.search(/[ +]/);
    const value = option
      .slice(end + 1)
      .replace(/%7C/g, "|")
      .replace(/%25/g, "%");
    return { value, count: Number(option.slice(0, end)), selected: option[end] === "+" };
  });
}
