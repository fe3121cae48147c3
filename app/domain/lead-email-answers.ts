import type { Lead } from "./lead";
import { PREFILLED_ANSWERS, readableAnswer } from "./lead-answers";

/** Wording by key, with i18next's `{{name}}` placeholders filled from `options`. */
export type Translate = (key: string, options?: Record<string, string>) => string;

export interface AnswerRow {
  label: string;
  value: string;
}

/** These stand in the particulars, or are no answer of the customer's. */
const REPEATED_ANSWERS = new Set(["category", "subcategory", "submission_id"]);

/**
 * The customer's further answers, as a salesperson reads them: without what the form filled in from the car, what
 * stands among the consents, and what nobody answered.
 * @param places names of locations and dealerships by their id and slug: such answers are shown by name
 */
export function furtherAnswers(
  lead: Pick<Lead, "answers" | "consents">,
  language: string,
  translate: Translate,
  places: Readonly<Record<string, string>> = {},
): AnswerRow[] {
  const consentNames = new Set(lead.consents.map((consent) => consent.name));
  return Object.entries(lead.answers)
    .filter(
      ([name]) => !REPEATED_ANSWERS.has(name) && !PREFILLED_ANSWERS.has(name) && !consentNames.has(name),
    )
    .flatMap(([name, answer]) => {
      const value = readableAnswer(name, oneLine(answer), language);
      if (!value) return [];
      const place = PLACES.has(name) && Object.hasOwn(places, value) ? places[value] : undefined;
      return [{ label: answerLabel(name, translate), value: place ?? value }];
    });
}

/** Answers that are a location's id or slug, or a dealership's slug. */
const PLACES = new Set(["location", "location_id", "Service Location", "dealership_slug"]);

/** What a salesperson calls a field: `email.field.{name}`, else the field's name as words. */
export function answerLabel(name: string, translate: Translate): string {
  const key = name.replace(/[^A-Za-z0-9]+/g, "_").toLowerCase();
  const fallback = readableName(name);
  return /^[a-z0-9_]+$/.test(key) && key.length <= 60
    ? translate(`email.field.${key}`, { defaultValue: fallback })
    : fallback;
}

/** A form field's name as words: "PreferredContactMethod" → "Preferred contact method". */
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
