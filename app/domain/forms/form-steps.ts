import { own } from "../text/own-property";
import type { FormDefinition, FormField } from "./form-field";
import type { FormAnswers } from "./form-schema";
import type { FormView } from "./form-view";
import type { FieldErrors, TypedAnswers } from "./posted-form";

/**
 * Forms of several steps: "multi-step forms advance one step at a time; on the last step the lead is submitted"
 * (rules/forms#form-steps). Every step carries the answers of the other steps, so each post is complete.
 */

export interface StepDefinition {
  /** Wording key. */
  heading: string;
  /** Wording key of a text under the heading. */
  intro?: string | null;
  /** A step without fields only shows something. */
  fields: readonly FormField[];
}

/**
 * Returns the steps of a form, given the checked answers of its earlier steps; at first there are none. More answers
 * may change only the steps after them, never the steps that are already answered.
 */
export type StepsOf = (
  answers: FormAnswers,
) => readonly StepDefinition[] | Promise<readonly StepDefinition[]>;

export type CheckFields = (
  fields: readonly FormField[],
  typed: TypedAnswers,
) => { ok: true; answers: FormAnswers } | { ok: false; errors: FieldErrors };

/** More steps than any form has. A `StepsOf` that returns more never ends, which is a bug. */
const MAX_STEPS = 20;

/** Names of the fields and buttons that the steps themselves post. */
export const STEP_FIELDS = {
  /** Which step was posted, from 1. */
  step: "form_step",
  /** How many steps had been posted before. */
  seen: "form_seen",
  /** The button that goes one step back. */
  back: "form_back",
  /** The buttons that go to a step, counted from 1. */
  goTo: "form_goto",
  /** The button that deletes all answers. */
  restart: "form_restart",
} as const;

/** Returns the steps of a definition. A field that no step names is added to the last step. */
export function definedSteps({ steps, fields, heading }: FormDefinition): StepsOf {
  if (steps.length === 0) return () => [{ heading, fields }];
  const named = new Set(steps.flatMap((step) => step.fields));
  const asked = steps.map((step, index) => ({
    heading: step.heading,
    fields: fields.filter(
      ({ name }) => step.fields.includes(name) || (index === steps.length - 1 && !named.has(name)),
    ),
  }));
  return () => asked;
}

export interface ShownStep {
  form: FormView;
  /** From 0. */
  index: number;
  /** The checked answers of the steps before it; a page can use them in its calculations. */
  answers: FormAnswers;
}

export interface CheckedSteps {
  /** The steps that follow from the answers so far. */
  steps: readonly StepDefinition[];
  /** The answers of the steps before `reached`. */
  answers: FormAnswers;
  /** Index of the first step with an invalid answer; `steps.length` when all are valid. */
  reached: number;
  errors: FieldErrors;
}

/**
 * Checks the steps from the first to the first invalid one, or up to `until` (from 0, exclusive).
 * @throws RangeError when the steps never end
 */
export async function checkSteps(
  stepsOf: StepsOf,
  typed: TypedAnswers,
  check: CheckFields,
  until = MAX_STEPS,
): Promise<CheckedSteps> {
  let answers: FormAnswers = {};
  for (let index = 0; index <= MAX_STEPS; index++) {
    const steps = await stepsOf(answers);
    const step = steps[index];
    if (!step || index >= until) return { steps, answers, reached: index, errors: {} };
    const checked = check(step.fields, typed);
    if (!checked.ok) return { steps, answers, reached: index, errors: checked.errors };
    answers = { ...answers, ...checked.answers };
  }
  throw new RangeError(`a form has more than ${MAX_STEPS} steps`);
}

/** What the visitor wants a post to do; steps are counted from 0. */
interface PostedStep {
  step: number;
  /** Go to this step, even with invalid answers; null means continue. */
  goTo: number | null;
}

type NextStep =
  /** `refused`: show the step with its errors. */
  { kind: "show"; step: number; refused: boolean } | { kind: "submit" };

/**
 * Returns what follows a post. Going back to an earlier step is always possible and needs no check. Going on leads one
 * step further when this step and all before it are valid; an error in an earlier step leads to that step. The last
 * step submits when all steps are valid.
 */
export function nextStep({ step, goTo }: PostedStep, { steps, reached }: CheckedSteps): NextStep {
  const last = steps.length - 1;
  if (goTo !== null) return { kind: "show", step: clamp(goTo, 0, Math.min(reached, last)), refused: false };
  const posted = clamp(step, 0, last);
  if (reached <= posted) return { kind: "show", step: reached, refused: true };
  return posted === last ? { kind: "submit" } : { kind: "show", step: posted + 1, refused: false };
}

/**
 * Returns the step that an address requests, or an earlier one: never a step behind one that is invalid or was not
 * posted.
 */
export function allowedStep(asked: number, seen: number, { steps, reached }: CheckedSteps): number {
  return clamp(asked, 0, Math.min(reached, seen, steps.length - 1));
}

/** Returns the answers of all other steps, which a step carries along. */
export function carriedAnswers(
  fields: readonly FormField[],
  shown: StepDefinition,
  typed: TypedAnswers,
): [name: string, value: string][] {
  const here = new Set(shown.fields.map(({ name }) => name));
  const names = new Set(fields.map(({ name }) => name).filter((name) => !here.has(name)));
  return [...names].flatMap((name) =>
    (own(typed, name) ?? []).map((value): [string, string] => [name, value]),
  );
}

/** Parses a step's number, from 1, out of a post or an address. Returns null for any other text. */
export function stepNumber(text: string | null | undefined): number | null {
  return text && /^[1-9]\d?$/.test(text) ? Number(text) - 1 : null;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
