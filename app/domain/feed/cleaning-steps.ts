import { z } from "zod";
import { feet, kilograms } from "./clean-measures";
import {
  countOf,
  cylinders,
  decimal,
  dollars,
  integer,
  kilometres,
  litres,
  litresPer100Km,
} from "./clean-numbers";
import {
  cityOf,
  isoDate,
  plainText,
  singleSpaces,
  stateOf,
  textAfter,
  withoutParentheses,
  yesOrNo,
} from "./clean-text";
import { CleaningError, quoted } from "./cleaning-error";
import type { FeedRow, FeedValue } from "./feed-row";

/** What a value is after its cleaning steps; null when the feed says nothing. */
export type Cleaned = string | number | boolean | readonly string[] | null;
/** What kind of value a step leaves. `same`: as it came. */
export type Kind = "text" | "number" | "flag" | "list";

interface NamedStep {
  gives: Kind;
  clean(text: string): Cleaned;
}

/** The cleaning steps without settings, by the name that a mapping file uses. */
const NAMED_STEPS = {
  trim: { gives: "text", clean: (text) => text.trim() },
  single_spaces: { gives: "text", clean: singleSpaces },
  lower_case: { gives: "text", clean: (text) => text.toLowerCase() },
  upper_case: { gives: "text", clean: (text) => text.toUpperCase() },
  integer: { gives: "number", clean: integer },
  kilometres: { gives: "number", clean: kilometres },
  kilograms: { gives: "text", clean: kilograms },
  dollars: { gives: "number", clean: dollars },
  decimal: { gives: "number", clean: decimal },
  cylinders: { gives: "text", clean: cylinders },
  litres: { gives: "text", clean: litres },
  per100km: { gives: "text", clean: litresPer100Km },
  city: { gives: "text", clean: cityOf },
  state: { gives: "text", clean: stateOf },
  yes_no: { gives: "flag", clean: yesOrNo },
  date: { gives: "text", clean: isoDate },
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

export const stepSchema = z.union(
  [z.enum(STEP_NAMES), emptyStep, splitStep, countStep, lookupStep, feetStep, listStep, afterStep],
  {
    error: `not a cleaning step: use ${STEP_NAMES.join(", ")}, or {empty}, {split, take}, {count}, {lookup}, {feet}, {list}, {after}`,
  },
);
export type CleaningStep = z.output<typeof stepSchema>;

/** The kind of value after `step`; undefined when the step can't take a value of kind `before`. */
export function kindAfter(step: CleaningStep, before: Kind): Kind | undefined {
  if (before !== "text" && before !== "list") return undefined;
  if (typeof step === "object" && "list" in step) return "list";
  const gives: Kind =
    typeof step === "string" ? NAMED_STEPS[step].gives : "count" in step ? "number" : "text";
  if (gives === "text") return before;
  return before === "text" ? gives : undefined;
}

/** Columns a step reads beside its own. */
export function columnsOfStep(step: CleaningStep): readonly string[] {
  return typeof step === "object" && "after" in step ? step.after : [];
}

type Clean = (text: string, row: FeedRow) => Cleaned;

/**
 * Puts steps together to one function. Lists are cleaned item by item. Nothing stays nothing: later steps are
 * not asked.
 * @returns a function that throws CleaningError when a value can't be understood
 */
export function compileSteps(steps: readonly CleaningStep[]): (value: FeedValue, row: FeedRow) => Cleaned {
  const cleaners = steps.map((step) => ({ step, clean: compileStep(step) }));
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

function compileStep(step: CleaningStep): Clean {
  if (typeof step === "string") return NAMED_STEPS[step].clean;
  if ("empty" in step) {
    const patterns = step.empty.map(patternOf);
    return (text) => (patterns.some((pattern) => pattern.test(text)) ? null : text);
  }
  if ("split" in step) return (text) => partOf(text, step.split, step.take);
  if ("count" in step) return (text) => countOf(text, step.count);
  if ("feet" in step) return (text) => feet(text, step.feet);
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

/** "# years / *" matches "5 years / Unlimited km", in any case. */
function patternOf(pattern: string): RegExp {
  const source = pattern.replace(/[.+?^${}()|[\]\\#*]/g, (character) => {
    if (character === "#") return "\\d[\\d.,]*";
    return character === "*" ? "[^]*" : `\\${character}`;
  });
  return new RegExp(`^${source}$`, "i");
}
