import { AUSTRALIAN_STATES, type AustralianState } from "../car/car";
import type { ListFacet } from "../search/facets";

/*
 * What words in the search box mean (rules/search#words-understood): data that an engine never sees. Words are written
 * as `normalWord` writes them, several with spaces. Makes and models are not here: they come from the stock, and their
 * nicknames from a site's `search.words`.
 */

export interface FacetWords {
  words: readonly string[];
  facet: ListFacet;
  /** How stock spells it: as a whole value, or else as words of one. */
  names: readonly string[];
}

const STATE_NAMES: Readonly<Record<AustralianState, readonly string[]>> = {
  ACT: ["canberra"],
  NSW: ["new south wales"],
  NT: ["northern territory"],
  QLD: ["queensland"],
  SA: ["south australia"],
  TAS: ["tasmania", "tassie"],
  VIC: ["victoria"],
  WA: ["western australia"],
};

export const FACET_WORDS: readonly FacetWords[] = [
  {
    words: ["ev", "evs", "bev", "electric", "electrics", "electric car", "electric cars", "electric vehicle"],
    facet: "fuel",
    names: ["Electric"],
  },
  {
    words: ["hybrid", "hybrids", "hev", "phev", "plug in hybrid", "plug in"],
    facet: "fuel",
    names: ["Hybrid", "Plug-in Hybrid"],
  },
  { words: ["diesel", "diesels", "turbo diesel", "turbodiesel"], facet: "fuel", names: ["Diesel"] },
  {
    words: ["petrol", "unleaded", "ulp"],
    facet: "fuel",
    names: ["Petrol", "Unleaded", "Premium"],
  },
  { words: ["lpg"], facet: "fuel", names: ["LPG"] },
  {
    words: ["4x4", "4x4s", "4wd", "4wds", "4 wheel drive", "four wheel drive", "four by four", "4 by 4"],
    facet: "drive",
    names: ["4WD", "4x4"],
  },
  { words: ["awd", "all wheel drive"], facet: "drive", names: ["AWD"] },
  { words: ["fwd", "front wheel drive"], facet: "drive", names: ["FWD", "Front"] },
  { words: ["rwd", "rear wheel drive"], facet: "drive", names: ["RWD", "Rear"] },
  { words: ["2wd", "4x2", "two wheel drive"], facet: "drive", names: ["2WD", "4x2", "Front", "Rear"] },
  {
    words: ["auto", "autos", "automatic", "automatics"],
    facet: "transmission",
    names: ["Automatic", "Auto"],
  },
  { words: ["manual", "manuals", "stick shift"], facet: "transmission", names: ["Manual"] },
  { words: ["suv", "suvs", "four wheel drives"], facet: "body", names: ["SUV"] },
  {
    words: ["ute", "utes", "pickup", "pick up", "pickup truck", "utility"],
    facet: "body",
    names: ["Ute"],
  },
  {
    words: ["hatch", "hatchback", "hatchbacks", "hatches", "liftback"],
    facet: "body",
    names: ["Hatch", "Hatchback"],
  },
  { words: ["sedan", "sedans", "saloon"], facet: "body", names: ["Sedan"] },
  { words: ["wagon", "wagons", "station wagon", "estate"], facet: "body", names: ["Wagon"] },
  { words: ["coupe", "coupes"], facet: "body", names: ["Coupe"] },
  {
    words: ["convertible", "convertibles", "cabriolet", "cabrio", "soft top"],
    facet: "body",
    names: ["Convertible", "Cabriolet"],
  },
  {
    words: ["people mover", "people movers", "minivan", "mpv"],
    facet: "body",
    names: ["People Mover", "MPV"],
  },
  { words: ["van", "vans"], facet: "body", names: ["Van", "Commercial"] },
  { words: ["caravan", "caravans"], facet: "item_type", names: ["caravan"] },
  { words: ["truck", "trucks"], facet: "item_type", names: ["truck"] },
  { words: ["new", "brand new"], facet: "car_type", names: ["new"] },
  {
    words: ["used", "second hand", "secondhand", "2nd hand", "pre owned", "preowned", "preloved"],
    facet: "car_type",
    names: ["used"],
  },
  {
    words: ["demo", "demos", "ex demo", "demonstrator", "demonstrators"],
    facet: "car_type",
    names: ["demo"],
  },
  { words: ["certified"], facet: "certified", names: ["true"] },
  ...AUSTRALIAN_STATES.map(
    (state): FacetWords => ({
      words: [state.toLowerCase(), ...STATE_NAMES[state]],
      facet: "state",
      names: [state],
    }),
  ),
];

/** Words that say nothing about the car. */
export const EMPTY_WORDS: readonly string[] = [
  ..."a an the and or in at of on for with i im my me we want need looking find show buy any some".split(" "),
  ..."car cars vehicle vehicles auto cars for sale sale price priced cost costs budget near me please".split(
    " ",
  ),
  ..."that is are has have".split(" "),
  ..."的 车 汽车 我要 想买".split(" "),
  "for sale",
  "near me",
].filter((word) => word !== "auto");

/** What comes before a number. */
export interface Comparison {
  words: readonly string[];
  end: "most" | "least" | "about" | "between";
  /** Only with a year: "before 2015". `beyond`: the year itself is not meant. */
  years?: "included" | "beyond";
}

export const COMPARISONS: readonly Comparison[] = [
  {
    words: [
      "under",
      "below",
      "less than",
      "up to",
      "upto",
      "max",
      "maximum",
      "no more than",
      "not more than",
      "at most",
      "cheaper than",
      "within",
      "to",
    ],
    end: "most",
  },
  { words: ["before", "older than", "pre"], end: "most", years: "beyond" },
  { words: ["until", "till"], end: "most", years: "included" },
  {
    words: [
      "over",
      "above",
      "more than",
      "from",
      "at least",
      "min",
      "minimum",
      "greater than",
      "starting at",
    ],
    end: "least",
  },
  { words: ["after", "newer than"], end: "least", years: "beyond" },
  { words: ["since"], end: "least", years: "included" },
  { words: ["around", "about", "approx", "approximately", "roughly", "circa"], end: "about" },
  { words: ["between"], end: "between" },
];

/** What may stand after a number, instead of a comparison before it. */
export const COMPARISONS_AFTER: readonly Comparison[] = [
  {
    words: [
      "or newer",
      "or later",
      "and newer",
      "onwards",
      "or more",
      "or above",
      "and above",
      "and up",
      "plus",
    ],
    end: "least",
  },
  {
    words: ["or older", "or earlier", "and older", "or less", "or under", "or below", "and under", "max"],
    end: "most",
  },
];

/** Between the two ends of a range. "and" joins only after "between". */
export const RANGE_JOINERS: readonly string[] = ["to", "until", "till", "through"];

export type NumberUnit = "thousand" | "km" | "dollars" | "weekly" | "years_old" | "seats" | "feet" | "metres";

export const NUMBER_UNITS: readonly { words: readonly string[]; unit: NumberUnit }[] = [
  { words: ["k", "grand", "thousand"], unit: "thousand" },
  { words: ["km", "kms", "klm", "klms", "kilometre", "kilometres", "kilometers"], unit: "km" },
  { words: ["dollars", "dollar", "bucks", "aud"], unit: "dollars" },
  { words: ["a week", "per week", "pw", "weekly", "week", "wk"], unit: "weekly" },
  { words: ["years old", "year old", "yrs old", "yr old"], unit: "years_old" },
  { words: ["seat", "seats", "seater", "seaters"], unit: "seats" },
  { words: ["ft", "foot", "feet", "footer", "footers"], unit: "feet" },
  { words: ["metre", "metres", "meter", "meters"], unit: "metres" },
];

/** Numbers in words, for seats: "seven seater". */
export const NUMBER_WORDS: readonly string[] =
  "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
