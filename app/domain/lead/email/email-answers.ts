import { own } from "~/domain/text/own-property";
import { ADJUSTMENT_QUESTIONS } from "~/domain/valuation/adjustments";
import { PREFILLED_ANSWERS, readableAnswer, SERVER_ANSWER_NAMES, SERVER_ANSWERS } from "../answer-kinds";
import type { Lead } from "../lead";

/** Wording by key, with i18next's `{{name}}` placeholders filled from `options`. */
export type Translate = (key: string, options?: Record<string, string>) => string;

interface AnswerRow {
  label: string;
  value: string;
}

interface AnswerWords {
  language: string;
  translate: Translate;
  /** Names of locations and dealerships, by id and slug. An answer that is one of these is shown by name. */
  places: Readonly<Record<string, string>>;
}

/** These are already in the particulars, or are no answer of the customer's. */
const REPEATED_ANSWERS = new Set([
  "category",
  "subcategory",
  "submission_id",
  // The valuation's lists: the chosen values are in make, model and year.
  "make_model",
  "registered_vehicle",
]);

/**
 * Returns the customer's further answers in a readable form. Leaves out answers that the form took from the car,
 * consents, and empty answers.
 * @param without names of answers that are shown elsewhere
 */
export function furtherAnswers(
  lead: Pick<Lead, "answers" | "consents" | "car_id">,
  words: AnswerWords,
  without: ReadonlySet<string> = new Set(),
): AnswerRow[] {
  const consentNames = new Set(lead.consents.map((consent) => consent.name));
  const filledIn = (name: string) =>
    PREFILLED_ANSWERS.has(name) && (lead.car_id !== null || !ASKED_WITHOUT_CAR.has(name));
  const siteLabels = new Set(
    SERVER_ANSWER_NAMES.map((name) => answerLabel(name, words.translate).toLowerCase()),
  );
  // Anyone can post any field name. One that reads like an answer of the site's own says who wrote it.
  const labelOf = (name: string) => {
    const label = answerLabel(name, words.translate);
    return SERVER_ANSWERS.has(name) || !siteLabels.has(label.toLowerCase())
      ? label
      : words.translate("email.typed_by_sender", { label });
  };
  return Object.entries(lead.answers)
    .filter(
      ([name]) =>
        !filledIn(name) && [REPEATED_ANSWERS, consentNames, without].every((names) => !names.has(name)),
    )
    .flatMap(([name, answer]) => {
      const value = answerText(name, answer, words);
      return value ? [{ label: labelOf(name), value }] : [];
    });
}

/** Answers that forms without a car ask for, under the name of a car's field. */
const ASKED_WITHOUT_CAR = new Set(["car_type", "vehicle_status"]);

/** Answers that are a location's id or slug, or a dealership's slug. */
const PLACES = new Set(["location", "location_id", "Service Location", "dealership_slug"]);

/** Questions of the valuation, whose answers come from a list. */
const CONDITION: ReadonlySet<string> = new Set(ADJUSTMENT_QUESTIONS.map(({ id }) => id));

export function answerText(
  name: string,
  answer: string,
  { language, translate, places }: AnswerWords,
): string {
  const value = readableAnswer(name, oneLine(answer), language);
  if (PLACES.has(name)) return own(places, value) ?? value;
  if (CONDITION.has(name) && /^[a-z_]{1,40}$/.test(value))
    return translate(`valuation.question.${name}.${value}`, { defaultValue: value.replaceAll("_", " ") });
  return value;
}

/** Returns the label of a field: `email.field.{name}`, otherwise the field's name as words. */
export function answerLabel(name: string, translate: Translate): string {
  const key = name.replace(/[^A-Za-z0-9]+/g, "_").toLowerCase();
  const words = readableName(name);
  // Anyone can post any field name, so names must not contain placeholders.
  if (key.length > MAX_KEY_LENGTH || /[{}$]/.test(name)) return words;
  return translate(`email.field.${key}`, { defaultValue: words });
}

const MAX_KEY_LENGTH = 60;

/** Converts a field's name into words: "PreferredContactMethod" → "Preferred contact method". */
export function readableName(field: string): string {
  const words = oneLine(field)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
