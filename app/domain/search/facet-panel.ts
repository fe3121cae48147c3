import {
  FACET_SEARCH_FROM,
  isListFacet,
  isSearchable,
  LIST_FACETS,
  type ListFacet,
  listFacet,
  type SearchableFacet,
} from "./facets";
import { PRICE_RANGES, UNPRICED } from "./price-bands";
import type { FacetValue } from "./search-result";
import type { SearchState } from "./search-state";
import { isModelOf, type ZeroPriceRange } from "./stock-filter";

export interface FacetOption extends FacetValue {
  selected: boolean;
}

/** One section of the filter panel. */
export type FacetView = PlainFacetView | MakesView;

/** toggle: one checkbox for the value `true`. */
export type FacetStyle = "list" | "dropdown" | "toggle";

interface PlainFacetView extends OfferedValues {
  style: FacetStyle;
}

/** Make and model as one way down (rules/facets#make-models). */
interface MakesView extends OfferedValues {
  style: "makes";
  /** Whether each make is a card with its mark and "Select models". */
  cards: boolean;
  /** The models of the chosen makes. */
  models: ReadonlyMap<string, FacetOption[]>;
}

interface OfferedValues {
  facet: ListFacet;
  open: boolean;
  /** Visible options: the selected ones, and the first few others. */
  options: FacetOption[];
  /** The options behind "Show all". */
  more: FacetOption[];
  /** Whether these are shown from the start. Absent: no. */
  showsAll?: boolean;
  /** Whether the facet has a search box for its values. */
  searchable: boolean;
  /** The text in the facet's search box. */
  find: string;
}

/** What decides how the panel offers a facet's values. */
export interface FacetRules {
  open: boolean;
  style: FacetStyle;
  /** How many options are visible before "Show all" (7 by default, rules/facets#makes-before-more). */
  before: number;
  zeroPriceRange: ZeroPriceRange;
  /** The ticked makes: only their models are offered. */
  makes?: readonly string[];
  /** Whether the address asks for all options. */
  showsAll?: boolean;
  /** A search within the facet: its text, and the values that begin with it. */
  found?: { text: string; values: readonly FacetValue[] };
}

/**
 * Sorts a facet's values for the panel as the facet table states (rules/facets#facet-order). Offers no more values than
 * the facet's limit (rules/facets#facet-limits), but always the selected ones.
 */
export function facetView(
  facet: ListFacet,
  values: readonly FacetValue[],
  selected: readonly string[],
  rules: FacetRules,
): PlainFacetView {
  const { found, style } = rules;
  const chosen = new Map(selected.map((value) => [value.toLowerCase(), value]));
  const ordered: FacetOption[] = [];
  for (const { value, count } of [...offered(facet, found?.values ?? values, rules)].sort(
    compareFor(facet),
  )) {
    const isSelected = chosen.delete(value.toLowerCase());
    ordered.push({ value, count, selected: isSelected });
  }
  // A selected value that no car has any more is still offered, so that it can be removed.
  for (const value of chosen.values()) {
    const count = values.find((other) => other.value.toLowerCase() === value.toLowerCase())?.count ?? 0;
    ordered.push({ value, count, selected: true });
  }
  const limit = listFacet(facet).limit ?? Number.POSITIVE_INFINITY;
  const kept = ordered.filter((option, index) => option.selected || index < limit);
  const isShort = found !== undefined || style === "dropdown" || kept.length <= rules.before + 2;
  return {
    facet,
    style,
    open: rules.open,
    options: kept.filter((option, index) => isShort || option.selected || index < rules.before),
    more: isShort ? [] : kept.filter((option, index) => !option.selected && index >= rules.before),
    ...(rules.showsAll && { showsAll: true }),
    searchable: style !== "dropdown" && isSearchable(facet) && values.length >= FACET_SEARCH_FROM,
    find: found?.text ?? "",
  };
}

/** Returns the values that can be options: `true` for toggles, the models of the ticked makes for models. */
function offered(facet: ListFacet, values: readonly FacetValue[], rules: FacetRules): readonly FacetValue[] {
  if (listFacet(facet).control === "toggle") return values.filter(({ value }) => value === "true");
  if (facet === "make_model" && rules.makes?.length)
    return values.filter(({ value }) => rules.makes?.some((make) => isModelOf(value, make)));
  if (facet === "price_range") {
    // Where the site asks for it, the ranges from 0 include cars without a price. "Unpriced" itself is never offered.
    const unpriced =
      rules.zeroPriceRange === "enquire" ? (values.find(({ value }) => value === UNPRICED)?.count ?? 0) : 0;
    return values
      .filter(({ value }) => value !== UNPRICED)
      .map(({ value, count }) => ({ value, count: value === PRICE_RANGES[0] ? count + unpriced : count }));
  }
  return values;
}

/**
 * Returns what a search chooses as "Toyota Hilux", whichever way its address says it: `make_model=Toyota+Hilux`, or
 * `make=Toyota&model=Hilux`. With several makes, a model alone can't say whose it is.
 */
export function chosenModels({ make, model, make_model }: SearchState["facets"]): string[] {
  const [only, ...others] = make ?? [];
  const ofMake = only && others.length === 0 ? (model ?? []).map((name) => `${only} ${name}`) : [];
  return [...new Set([...(make_model ?? []), ...ofMake])];
}

/** Returns the makes whose models the panel shows: those that are chosen, as a whole or by a model. */
export function makesWithModels(options: readonly FacetOption[], chosen: readonly string[]): string[] {
  return options
    .filter(({ value, selected }) => selected || chosen.some((model) => isModelOf(model, value)))
    .map(({ value }) => value);
}

/**
 * Returns the models of each make: the most frequent first, at most 30 (rules/facets#make-models),
 * and always the ticked ones.
 */
export function modelsByMake(
  makes: readonly string[],
  values: readonly FacetValue[],
  selected: readonly string[],
  rules: Pick<FacetRules, "zeroPriceRange">,
): Map<string, FacetOption[]> {
  const byMake = new Map<string, FacetOption[]>();
  for (const make of makes) {
    const { options } = facetView(
      "make_model",
      values.filter(({ value }) => isModelOf(value, make)),
      selected.filter((value) => isModelOf(value, make)),
      { ...rules, open: true, style: "list", before: Number.POSITIVE_INFINITY },
    );
    if (options.length > 0) byMake.set(make, options);
  }
  return byMake;
}

function compareFor(facet: ListFacet): (a: FacetValue, b: FacetValue) => number {
  const { order } = listFacet(facet);
  switch (order) {
    case "frequent":
      return (a, b) => b.count - a.count || a.value.localeCompare(b.value, "en");
    case "ascending":
      return (a, b) => Number(a.value) - Number(b.value);
    case "descending":
      return (a, b) => Number(b.value) - Number(a.value);
    default:
      return (a, b) => order.indexOf(a.value) - order.indexOf(b.value);
  }
}

/** A facet as it is sent to the browser. A text for each list of options has a third of the bytes of the objects. */
export type PackedFacet = Packed<PlainFacetView> | Packed<MakesView>;

type Packed<View extends FacetView> = Omit<View, "options" | "more" | "models"> & {
  options: string;
  more: string;
} & (View extends MakesView
    ? {
        /**
         * Pairs by make, not an object: the browser would build it by assignment, which makes no entry for `__proto__`.
         */
        models: [make: string, options: string][];
      }
    : unknown);

export function packFacet(view: FacetView): PackedFacet {
  const texts = { options: pack(view.options), more: pack(view.more) };
  if (view.style !== "makes") return { ...view, ...texts };
  return { ...view, ...texts, models: Array.from(view.models, ([make, list]) => [make, pack(list)]) };
}

export function unpackFacet(packed: PackedFacet): FacetView {
  const lists = { options: unpack(packed.options), more: unpack(packed.more) };
  if (packed.style !== "makes") return { ...packed, ...lists };
  return { ...packed, ...lists, models: new Map(packed.models.map(([make, list]) => [make, unpack(list)])) };
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

/** A search within a long facet: `find_city=par` in the address, next to the search itself. */
export interface Find {
  facet: SearchableFacet;
  text: string;
}

const MAX_LENGTH = 60;

/** Returns the first search within a facet, or null. */
export function readFind(params: URLSearchParams): Find | null {
  for (const facet of LIST_FACETS) {
    const text = (params.get(`find_${facet}`) ?? "").replace(/[\p{C}\p{Z}]+/gu, " ").trim();
    if (text && isSearchable(facet))
      return { facet, text: text.slice(0, MAX_LENGTH).replace(/[\p{Cs}\s]+$/u, "") };
  }
  return null;
}

/** Adds the search within a facet to a search's address. */
export function withFind(address: string, find: Find | null): string {
  if (!find) return address;
  const param = new URLSearchParams([[`find_${find.facet}`, find.text]]);
  return `${address}${address.includes("?") ? "&" : "?"}${param}`;
}

/** Name of the button, and of the parameter, that shows all options of a facet: `show_all=city` in the address. */
export const SHOW_ALL = "show_all";

/** Returns the facet whose options are all shown, or null. */
export function readShownAll(params: URLSearchParams): ListFacet | null {
  const facet = params.get(SHOW_ALL);
  return facet !== null && isListFacet(facet) ? facet : null;
}
