import { z } from "zod";
import {
  type BodyMeasure,
  electricRangeOf,
  feetOf,
  kilogramsOf,
  kilowattHoursOf,
  sleepsOf,
} from "~/domain/car/measures";
import { plainText } from "../text/plain-text";
import {
  countOf,
  cylinders,
  decimal,
  dollars,
  integer,
  kilometres,
  litres,
  litresPer100Km,
  miles,
  plainMeasure,
} from "./clean-numbers";
import {
  CleaningError,
  nearestName,
  quoted,
  singleSpaces,
  textAfter,
  titleCase,
  withoutParentheses,
  yesOrNo,
} from "./clean-text";
import { isoDate } from "./dates";
import type { FeedRow, FeedValue } from "./feed-row";
import { cityOf, stateOf, stateOfPostcode } from "./states";
import { USUAL_FORMAT, type ValueFormat } from "./value-format";

/** A value after its cleaning steps; null when the feed has none. */
export type Cleaned = string | number | boolean | readonly string[] | null;
/** The kind of value that a step returns. `same`: the kind that it received. */
export type Kind = "text" | "number" | "flag" | "list";

interface NamedStep {
  gives: Kind;
  clean(text: string, format: ValueFormat): Cleaned;
}

/** The cleaning steps without settings, by their names in a mapping file. */
const NAMED_STEPS = {
  trim: { gives: "text", clean: (text) => text.trim() },
  single_spaces: { gives: "text", clean: singleSpaces },
  lower_case: { gives: "text", clean: (text) => text.toLowerCase() },
  title_case: { gives: "text", clean: (text) => titleCase(text) },
  upper_case: { gives: "text", clean: (text) => text.toUpperCase() },
  integer: { gives: "number", clean: integer },
  kilometres: { gives: "number", clean: kilometres },
  miles: { gives: "number", clean: miles },
  kilograms: { gives: "text", clean: kilograms },
  berths: { gives: "text", clean: berths },
  electric_range: { gives: "text", clean: electricRange },
  kilowatt_hours: { gives: "text", clean: kilowattHours },
  months: { gives: "number", clean: months },
  dollars: { gives: "number", clean: dollars },
  decimal: { gives: "number", clean: decimal },
  cylinders: { gives: "text", clean: cylinders },
  litres: { gives: "text", clean: litres },
  per100km: { gives: "text", clean: litresPer100Km },
  city: { gives: "text", clean: cityOf },
  state: { gives: "text", clean: stateOf },
  postcode_state: { gives: "text", clean: stateOfPostcode },
  yes_no: { gives: "flag", clean: yesOrNo },
  date: { gives: "text", clean: (text, { dates }) => isoDate(text, dates) },
  plain_text: { gives: "text", clean: plainText },
  without_parentheses: { gives: "text", clean: withoutParentheses },
} as const satisfies Record<string, NamedStep>;

type StepName = keyof typeof NAMED_STEPS;
export const STEP_NAMES = Object.keys(NAMED_STEPS) as [StepName, ...StepName[]];

const emptyStep = z.strictObject({
  empty: z
    .array(z.string())
    .min(1)
    .describe("Values that say nothing. # stands for a number, * for any text"),
});
const splitStep = z.strictObject({
  split: z.string().min(1).describe("What stands between the parts, e.g. ' / '"),
  take: z.enum(["first", "second", "rest", "last"]).describe("rest: everything after the first part"),
});
const countStep = z.strictObject({
  count: z.string().min(1).describe("'Seats': '5 Seats' is 5, '4 Doors' is nothing"),
});
const lookupStep = z.strictObject({
  lookup: z.record(z.string(), z.string()).describe("The feed's word (in any case) to ours"),
  otherwise: z.enum(["reject", "keep", "empty"]).default("reject"),
});
const feetStep = z.strictObject({
  feet: z
    .enum(["length", "width"])
    .describe("A body's measure in feet: 21'6\", 6.5 m and 6550 mm become 21.5, 21.325 and 21.49"),
});
const listStep = z.strictObject({ list: z.string().min(1).describe("What stands between the items") });
const afterStep = z.strictObject({
  after: z
    .array(z.string())
    .min(1)
    .describe("What stands after these columns' values at the beginning of the text"),
});

const replaceStep = z.strictObject({
  replace: z
    .record(z.string().min(1, "what is replaced can't be empty"), z.string())
    .refine((table) => Object.keys(table).length > 0, "nothing to replace")
    .describe("What stands anywhere in the text, in exactly this writing, to what stands there instead"),
});
const titleCaseStep = z.strictObject({
  title_case: z.array(z.string().min(1)).min(1).describe("Words that are written exactly so: RAM, AMG"),
});

/** Steps with settings, by the key that identifies them. */
const STEPS_WITH_SETTINGS = {
  empty: emptyStep,
  split: splitStep,
  count: countStep,
  lookup: lookupStep,
  feet: feetStep,
  list: listStep,
  after: afterStep,
  replace: replaceStep,
  title_case: titleCaseStep,
} as const;
const KEYED_STEPS = new Map<string, z.ZodType>(Object.entries(STEPS_WITH_SETTINGS));
const KNOWN_STEPS = `${STEP_NAMES.join(", ")}, {empty}, {split, take}, {count}, {lookup}, {replace}, {title_case}, {feet}, {list}, {after}`;

/** Returns a message with the unknown step, the name that was probably meant, and all names. */
function stepFault(input: unknown): string {
  const name = typeof input === "string" ? input : undefined;
  const keys = typeof input === "object" && input !== null ? Object.keys(input) : [];
  for (const key of keys) {
    const step = KEYED_STEPS.get(key);
    const issues = step?.safeParse(input).error?.issues;
    if (issues) {
      return `not a cleaning step: ${issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": ")).join("; ")}`;
    }
  }
  const written = name ?? keys[0];
  const nearest = nearestName(written ?? "", [...STEP_NAMES, ...KEYED_STEPS.keys()]);
  // The name of a step with settings is right, but its settings are missing.
  if (name !== undefined && nearest === name) {
    return `not a cleaning step: ${name} needs settings, as {"${name}": …}; there are ${KNOWN_STEPS}`;
  }
  const meant = nearest === undefined ? "" : ` (did you mean ${nearest}?)`;
  const said = written === undefined ? "" : `: ${quoted(written)}${meant}`;
  return `not a cleaning step${said}; there are ${KNOWN_STEPS}`;
}

export const stepSchema = z.union(
  [
    z.enum(STEP_NAMES),
    emptyStep,
    splitStep,
    countStep,
    lookupStep,
    feetStep,
    listStep,
    afterStep,
    replaceStep,
    titleCaseStep,
  ],
  { error: (issue) => stepFault(issue.input) },
);
export type CleaningStep = z.output<typeof stepSchema>;

/** Returns the kind of value after `step`; undefined when the step doesn't accept a value of kind `before`. */
export function kindAfter(step: CleaningStep, before: Kind): Kind | undefined {
  if (before !== "text" && before !== "list") return undefined;
  if (typeof step === "object" && "list" in step) return "list";
  const gives: Kind =
    typeof step === "string" ? NAMED_STEPS[step].gives : "count" in step ? "number" : "text";
  if (gives === "text") return before;
  return before === "text" ? gives : undefined;
}

/** Returns the columns that a step reads besides its own. */
export function columnsOfStep(step: CleaningStep): readonly string[] {
  return typeof step === "object" && "after" in step ? step.after : [];
}

type Clean = (text: string, row: FeedRow) => Cleaned;

/**
 * Combines steps into one function, for values that are written in `format`. Lists are cleaned item by item. An empty
 * value stays empty: the later steps are skipped.
 * @returns a function that throws CleaningError when a value can't be parsed
 */
export function compileSteps(
  steps: readonly CleaningStep[],
  format: ValueFormat = USUAL_FORMAT,
): (value: FeedValue, row: FeedRow) => Cleaned {
  const cleaners = steps.map((step) => ({ step, clean: compileStep(step, format) }));
  return (value, row) => {
    let current: Cleaned = value;
    for (const { step, clean } of cleaners) {
      if (current === null) return null;
      if (typeof current === "string") current = clean(current, row);
      else if (typeof current === "object" && !(typeof step === "object" && "list" in step)) {
        current = cleanItems(current, (item) => clean(item, row));
      }
    }
    return current === "" || (typeof current === "object" && current?.length === 0) ? null : current;
  };
}

function cleanItems(items: readonly string[], clean: (item: string) => Cleaned): readonly string[] {
  const kept: string[] = [];
  for (const item of items) {
    const cleaned = clean(item);
    if (cleaned === null || cleaned === "") continue;
    if (typeof cleaned !== "string") throw new CleaningError(`${items.length} values where one is expected`);
    kept.push(cleaned);
  }
  return kept;
}

function compileStep(step: CleaningStep, format: ValueFormat): Clean {
  if (typeof step === "string") {
    const { clean }: NamedStep = NAMED_STEPS[step];
    return (text) => clean(text, format);
  }
  if ("empty" in step) {
    const patterns = step.empty.map(patternOf);
    return (text) => (patterns.some((pattern) => pattern.test(text)) ? null : text);
  }
  if ("split" in step) return (text) => partOf(text, step.split, step.take);
  if ("count" in step) return (text) => countOf(text, step.count, format);
  if ("feet" in step) return (text) => feet(text, step.feet, format);
  if ("replace" in step) return replaceIn(step.replace);
  if ("title_case" in step) return (text) => titleCase(text, step.title_case);
  if ("list" in step) {
    return (text) =>
      text
        .split(step.list)
        .map((item) => item.trim())
        .filter(Boolean);
  }
  if ("after" in step) {
    return (text, row) => {
      const words = step.after.map((column) => row.get(column) ?? "");
      return textAfter(
        text,
        words.filter((word) => typeof word === "string").filter((word) => word.trim() !== ""),
      );
    };
  }
  return lookupIn(step.lookup, step.otherwise);
}

function partOf(text: string, separator: string, take: "first" | "second" | "rest" | "last"): string | null {
  const parts = text.split(separator).map((part) => part.trim());
  switch (take) {
    case "first":
      return parts[0] || null;
    case "second":
      return parts[1] || null;
    case "rest":
      return text.includes(separator)
        ? text.slice(text.indexOf(separator) + separator.length).trim() || null
        : null;
    case "last":
      return parts.at(-1) || null;
  }
}

function lookupIn(table: Readonly<Record<string, string>>, otherwise: "reject" | "keep" | "empty"): Clean {
  const words = new Map(Object.entries(table).map(([theirs, ours]) => [theirs.toLowerCase(), ours]));
  return (text) => {
    const ours = words.get(text.toLowerCase());
    if (ours !== undefined) return ours;
    if (otherwise === "keep") return text;
    if (otherwise === "empty") return null;
    throw new CleaningError(`${quoted(text)} is not one of ${Object.keys(table).join(", ")}`);
  };
}

/**
 * Replaces in one pass, so that nothing is replaced twice. When two entries begin alike, the first in the table wins.
 */
function replaceIn(table: Readonly<Record<string, string>>): Clean {
  const entries = new Map(Object.entries(table));
  const found = new RegExp(
    [...entries.keys()].map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"),
    "g",
  );
  return (text) => text.replace(found, (theirs) => entries.get(theirs) ?? theirs).trim() || null;
}

/** "# years / *" matches "5 years / Unlimited km". Ignores letter case. */
function patternOf(pattern: string): RegExp {
  const source = pattern.replace(/[.+?^${}()|[\]\\#*]/g, (character) => {
    if (character === "#") return "\\d[\\d.,]*";
    return character === "*" ? "[^]*" : `\\${character}`;
  });
  return new RegExp(`^${source}$`, "i");
}

type Numbers = Pick<ValueFormat, "numbers">;

/**
 * Converts "2,450 kg" and "2.45 t" to "2450". Three decimals are allowed only for tonnes: "245.000 kg" may be a road
 * train.
 */
export function kilograms(text: string, format: Numbers = USUAL_FORMAT): string {
  const inTonnes = /t(onnes?)?\.?$/i.test(text);
  const plain = plainMeasure(text, "is not a weight in kilograms", format, !inTonnes);
  const weight = kilogramsOf(plain);
  if (weight === null) throw new CleaningError(`${quoted(text)} is not a weight in kilograms`);
  return String(weight);
}

/** `21'6"` → "21.5", "6550 mm" → "21.49": feet, as the fields hold them (rules/stock-import#caravan-fields). */
export function feet(text: string, measure: BodyMeasure, format: Numbers = USUAL_FORMAT): string {
  // An apostrophe between two digits means feet, not thousands.
  const marked = text.replace(/(\d)\s*['’′`](?=\s*\d)/g, "$1 ft ");
  const plain = plainMeasure(marked, `does not clearly say a body's ${measure}`, format);
  const found = feetOf(plain, measure);
  if (found === null) throw new CleaningError(`${quoted(text)} does not clearly say a body's ${measure}`);
  return String(found);
}

/** "4 berth" and "Sleeps 4" → "4". */
function berths(text: string): string {
  const people = sleepsOf(text);
  if (people === null) throw new CleaningError(`${quoted(text)} is not a number of berths`);
  return String(people);
}

/** "505 km (WLTP)" → "505", "314 mi" → "505": kilometres on one charge (rules/stock-import#electric-fields). */
function electricRange(text: string, format: Numbers = USUAL_FORMAT): string {
  const what = "is not a range in kilometres";
  const range = electricRangeOf(plainMeasure(text, what, format, true));
  if (range === null) throw new CleaningError(`${quoted(text)} ${what}`);
  return String(range);
}

/** "77.4 kWh" → "77.4". */
function kilowattHours(text: string, format: Numbers = USUAL_FORMAT): string {
  const what = "is not a battery's capacity in kWh";
  const capacity = kilowattHoursOf(plainMeasure(text, what, format));
  if (capacity === null) throw new CleaningError(`${quoted(text)} ${what}`);
  return String(capacity);
}

/** "3 months" → 3, "1 year" → 12, "month to month" → 1. A number without a unit is in months. */
export function months(text: string): number {
  // One space: a feed's text may have a million, and the pattern would try every way to share them.
  const plain = text.replace(/\s+/g, " ").trim();
  if (/^(month[- ]to[- ]month|monthly|month by month)$/i.test(plain)) return 1;
  const [, figure, unit = "month"] =
    /^(\d{1,3}) ?-? ?(months?|mths?|mos?|years?|yrs?)?\.?(?: (?:minimum|min\.?))?$/i.exec(plain) ?? [];
  if (!figure) throw new CleaningError(`${quoted(text)} is not a number of months`);
  return Number(figure) * (/^y/i.test(unit) ? 12 : 1);
}
