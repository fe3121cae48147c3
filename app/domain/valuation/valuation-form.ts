import { optInFields } from "~/domain/forms/known-fields";
import { type FieldOption, type FormField, type OptInRules, termsField } from "../forms/form-field";
import type { FormAnswers } from "../forms/form-schema";
import type { StepDefinition } from "../forms/form-steps";
import { type FormChoices, knownField } from "../forms/known-fields";
import { own } from "../text/own-property";
import { ADJUSTMENT_QUESTIONS, type AdjustmentAnswers } from "./adjustments";
import { lastModelYear, MAX_REGO_LENGTH, type RegisteredVehicle, type ValuedVehicle } from "./valued-vehicle";

/** What the valuation form depends on, besides the answers. */
export interface ValuationFormParts {
  rules: { terms_required: boolean } & OptInRules;
  choices: FormChoices;
  /** Makes and models to choose from; when empty, shoppers type theirs. */
  models: readonly FieldOption[];
  thisYear: number;
  /** Whether the shopper offers it against a car of the site (`/cars/trade-in?car_id=`). */
  againstCar: boolean;
}

/** The field that says whether the shopper has a car to trade in at all. */
export const HAS_TRADE_IN = "do-you-have-a-trade-in";
/** The answer "none of these" to "which car is it". */
const OTHER = "other";
/** Number of model years to choose from, backwards from next year's. */
const MODEL_YEARS = 60;

/** Returns the fields for number plate and kilometres (rules/valuation#valuation-steps). */
function registrationFields(parts: ValuationFormParts): FormField[] {
  const hasTradeIn = parts.againstCar
    ? spec(HAS_TRADE_IN, parts).map((field) => ({ ...field, required: true }))
    : [];
  const rego = spec("rego", parts).map((field) => ({
    ...field,
    required: false,
    longest: MAX_REGO_LENGTH,
    hint: "valuation.hint.rego",
  }));
  return [...hasTradeIn, ...rego, ...spec("regoState", parts), ...spec("kms", parts)];
}

function candidatesField(candidates: readonly RegisteredVehicle[]): FormField {
  return {
    name: "registered_vehicle",
    kind: "radio",
    required: true,
    label: "valuation.field.registered_vehicle",
    options: [
      ...candidates.map(({ id, name, colour }) => ({
        value: id,
        text: colour ? `${name}, ${colour}` : name,
      })),
      { value: OTHER, label: "valuation.field.none_of_these" },
    ],
  };
}

function modelFields({ models, thisYear }: ValuationFormParts): FormField[] {
  const year: FormField = {
    name: "year",
    kind: "select",
    required: true,
    label: "valuation.field.year",
    options: Array.from({ length: MODEL_YEARS }, (_, back) => ({
      value: String(lastModelYear(thisYear) - back),
    })),
  };
  if (models.length === 0) return [...TYPED_MODEL, year];
  return [
    {
      name: "make_model",
      kind: "select",
      required: true,
      label: "valuation.field.make_model",
      tapped: "valuation.field.makes",
      options: [...models, { value: OTHER, label: "valuation.field.other_model" }],
    },
    year,
  ];
}

const TYPED_MODEL: FormField[] = [
  { name: "make", kind: "text", required: true, label: "valuation.field.make", longest: 40 },
  { name: "model", kind: "text", required: true, label: "valuation.field.model", longest: 60 },
];

function conditionFields(parts: ValuationFormParts): FormField[] {
  const questions = ADJUSTMENT_QUESTIONS.map(({ id, options }): FormField => {
    const answers = options.map(({ value }) => ({ value, label: `valuation.question.${id}.${value}` }));
    return {
      name: id,
      kind: "radio",
      required: true,
      label: `valuation.question.${id}.label`,
      options: answers,
    };
  });
  return [...questions, ...spec("finance", parts)];
}

/** "name (first name), last_name, postcode, phone (mobile), email, location_id" (rules/valuation#valuation-contact). */
function contactFields(parts: ValuationFormParts): FormField[] {
  const named = (name: string, label: string) => spec(name, parts).map((field) => ({ ...field, label }));
  const sales = parts.choices.locations.filter(({ location_type }) => location_type === "sales");
  return [
    ...named("name", "valuation.field.name").map((field) => ({ ...field, autoComplete: "given-name" })),
    ...spec("last_name", parts),
    ...named("phone", "valuation.field.phone"),
    ...spec("email", parts),
    ...spec("postcode", parts),
    ...spec("PreferredContactMethod", parts),
    // With a single location there is nothing to choose.
    ...(sales.length > 1 ? named("location_id", "valuation.field.location_id") : []),
    ...optInFields(parts.rules),
    ...termsField(parts.rules),
  ];
}

/**
 * Returns the fields for a known name (rules/outside#form-fields). The postcode is always required, and a message
 * never is.
 */
function spec(name: string, { choices, rules }: ValuationFormParts): FormField[] {
  return knownField(name, { ...rules, postcode: "required", message_required: false }, choices) ?? [];
}

/** Returns the fields of all possible steps. */
export function valuationFields(parts: ValuationFormParts): FormField[] {
  return [...valuedCarFields(parts), ...contactFields(parts)];
}

/** Returns the fields of all possible steps about the car, without the shopper's details. */
export function valuedCarFields(parts: ValuationFormParts): FormField[] {
  return [
    ...registrationFields(parts),
    candidatesField([]),
    ...modelFields(parts),
    ...(parts.models.length > 0 ? TYPED_MODEL : []),
    ...conditionFields(parts),
  ];
}

/**
 * Returns the steps: first the car, by registration when the plate is known and the shopper confirms the car, otherwise
 * by make, model and year; then the questions about its condition; finally the contact details.
 * @param candidates cars that the registration may belong to
 */
export function valuationSteps(
  answers: FormAnswers,
  candidates: readonly RegisteredVehicle[],
  parts: ValuationFormParts,
): StepDefinition[] {
  return [
    ...valuedCarSteps(answers, candidates, parts),
    { heading: "valuation.step.contact", fields: contactFields(parts) },
  ];
}

/** Returns the steps about the car, without the shopper's details. */
export function valuedCarSteps(
  answers: FormAnswers,
  candidates: readonly RegisteredVehicle[],
  parts: ValuationFormParts,
): StepDefinition[] {
  const registration = { heading: "valuation.step.registration", fields: registrationFields(parts) };
  const steps: StepDefinition[] = [{ ...registration, intro: "valuation.step.registration_intro" }];
  if (candidates.length > 0) {
    steps.push({ heading: "valuation.step.candidates", fields: [candidatesField(candidates)] });
  }
  if (candidates.length === 0 || answers.registered_vehicle === OTHER) {
    const unknown = typeof answers.rego === "string" && candidates.length === 0;
    steps.push({
      heading: "valuation.step.model",
      intro: unknown ? "valuation.step.unknown_rego" : null,
      fields: modelFields(parts),
    });
    if (answers.make_model === OTHER) {
      steps.push({ heading: "valuation.step.other_model", fields: TYPED_MODEL });
    }
  }
  return [...steps, { heading: "valuation.step.condition", fields: conditionFields(parts) }];
}

/** Whether the answers have reached the last step, so that the car and its condition are known. */
export function isValued(answers: FormAnswers): boolean {
  return ADJUSTMENT_QUESTIONS.every(({ id }) => typeof answers[id] === "string");
}

/**
 * Returns the car that the answers describe; null while answers are missing.
 * @param makes the makes as the site's stock spells them, to split make and model
 */
export function describedVehicle(
  answers: FormAnswers,
  candidates: readonly RegisteredVehicle[],
  makes: readonly string[],
): ValuedVehicle | null {
  const text = (name: string) => {
    const answer = own(answers, name);
    return typeof answer === "string" ? answer : null;
  };
  const kms = Number(text("kms") ?? Number.NaN);
  if (!Number.isFinite(kms)) return null;
  const known = candidates.find(({ id }) => id === text("registered_vehicle"));
  if (known) {
    const { make, model, badge, year } = known;
    return year === null ? null : { make, model, badge, year, kms };
  }
  const year = Number(text("year") ?? Number.NaN);
  if (!Number.isFinite(year)) return null;
  const chosen = text("make_model");
  const named = chosen && chosen !== OTHER ? splitModel(chosen, makes) : null;
  const make = named?.make ?? text("make");
  const model = named?.model ?? text("model");
  return make && model ? { make, model, badge: null, year, kms } : null;
}

/** "Land Rover Defender" → Land Rover, Defender. Splits after the longest matching make. */
export function splitModel(makeModel: string, makes: readonly string[]): { make: string; model: string } {
  const make = makes
    .filter((each) => makeModel.startsWith(`${each} `))
    .reduce((longest, each) => (each.length > longest.length ? each : longest), "");
  if (make) return { make, model: makeModel.slice(make.length + 1) };
  const [first = "", ...rest] = makeModel.split(" ");
  return { make: first, model: rest.join(" ") };
}

export function adjustmentAnswers(answers: FormAnswers): AdjustmentAnswers {
  return Object.fromEntries(
    ADJUSTMENT_QUESTIONS.flatMap(({ id }) => {
      const answer = answers[id];
      return typeof answer === "string" ? [[id, answer]] : [];
    }),
  );
}

/** Answers that only select the car; its own fields have the same data. */
export const LEADING_ANSWERS = ["registered_vehicle", "make_model"] as const;
