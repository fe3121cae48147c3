import type { FormDefinition } from "./form-definition";
import type { FormField } from "./form-field";
import type { FormAnswers } from "./form-schema";
import type { LeadFormView } from "./lead-form";

/**
 * Forms of several steps: "multi-step forms advance one step at a time; on the last step the lead is submitted"
 * (spec 1 §4). What has been typed travels with every step, so that each post says everything.
 */

/** One step, and what it asks. */
export interface AskedStep {
  /** Wording key. */
  heading: string;
  /** Wording key of a text under the heading. */
  intro?: string | null;
  /** None: a step that only shows something. */
  fields: readonly FormField[];
}

/**
 * The steps that a form has, given the checked answers of its earlier steps: none at first. The steps that are
 * answered already stay the same when more answers come; only what follows them may change.
 */
export type StepsOf = (answers: FormAnswers) => readonly AskedStep[] | Promise<readonly AskedStep[]>;

/** What was posted, by field name. */
export type Typed = Readonly<Record<string, readonly string[]>>;
export type StepErrors = Readonly<Record<string, readonly string[] | null | undefined>>;

/** Checks the typed answers to some fields. */
export type CheckFields = (
  fields: readonly FormField[],
  typed: Typed,
) => { ok: true; answers: FormAnswers } | { ok: false; errors: StepErrors };

/** More steps than any form has: a `StepsOf` that never ends is a mistake, not a form. */
const MOST_STEPS = 20;

/** The names of what the steps themselves post. */
export const STEP_FIELDS = {
  /** Which step was posted, from 1. */
  step: "form_step",
  /** How many steps had been posted before. */
  seen: "form_seen",
  /** The button that leads one step back. */
  back: "form_back",
  /** The buttons that lead to a step, from 1. */
  goTo: "form_goto",
  /** The button that forgets everything. */
  restart: "form_restart",
} as const;

/** The steps that a definition states. A field that none of them names is asked in the last. */
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

/** A step ready to be shown. */
export interface ShownStep {
  form: LeadFormView;
  /** From 0. */
  index: number;
  /** The checked answers of the steps before it: a page may show what it computes of them. */
  answers: FormAnswers;
}

export interface WalkedSteps {
  /** As many as the answers so far make. */
  steps: readonly AskedStep[];
  /** The answers of the steps before `reached`. */
  answers: FormAnswers;
  /** The first step, from 0, whose answers don't hold; `steps.length` when all do. */
  reached: number;
  /** What is wrong in that step. */
  errors: StepErrors;
}

/**
 * Goes through the steps from the first to the one whose answers don't hold, or to `until` (from 0, exclusive).
 * @throws RangeError when the steps have no end
 */
export async function walkSteps(
  stepsOf: StepsOf,
  typed: Typed,
  check: CheckFields,
  until = MOST_STEPS,
): Promise<WalkedSteps> {
  let answers: FormAnswers = {};
  for (let index = 0; index <= MOST_STEPS; index++) {
    const steps = await stepsOf(answers);
    const step = steps[index];
    if (!step || index >= until) return { steps, answers, reached: index, errors: {} };
    const checked = check(step.fields, typed);
    if (!checked.ok) return { steps, answers, reached: index, errors: checked.errors };
    answers = { ...answers, ...checked.answers };
  }
  throw new RangeError(`a form has more than ${MOST_STEPS} steps`);
}

/** What the visitor asked for with a post; numbers from 0. */
export interface PostedStep {
  step: number;
  /** To this step, whatever was typed; null: on. */
  goTo: number | null;
}

export type NextStep =
  /** `refused`: with what is wrong in it. */
  { kind: "show"; step: number; refused: boolean } | { kind: "submit" };

/**
 * Where a post leads. Back, and to any earlier step: always, unchecked. On: one step, once this one and all before
 * it hold; a fault in an earlier one leads there. The last step submits, and only when all of them hold.
 */
export function nextStep({ step, goTo }: PostedStep, { steps, reached }: WalkedSteps): NextStep {
  const last = steps.length - 1;
  if (goTo !== null) return { kind: "show", step: clamp(goTo, 0, Math.min(reached, last)), refused: false };
  const posted = clamp(step, 0, last);
  if (reached <= posted) return { kind: "show", step: reached, refused: true };
  return posted === last ? { kind: "submit" } : { kind: "show", step: posted + 1, refused: false };
}

/** The step that an address asks for: none before those that hold and were sent. */
export function askedStep(asked: number, seen: number, { steps, reached }: WalkedSteps): number {
  return clamp(asked, 0, Math.min(reached, seen, steps.length - 1));
}

/** What a step carries along: everything typed into the other steps. */
export function carriedAnswers(
  fields: readonly FormField[],
  shown: AskedStep,
  typed: Typed,
): [name: string, value: string][] {
  const here = new Set(shown.fields.map(({ name }) => name));
  const names = new Set(fields.map(({ name }) => name).filter((name) => !here.has(name)));
  return [...names].flatMap((name) => (typed[name] ?? []).map((value): [string, string] => [name, value]));
}

/** A number as it is posted or stands in an address, from 1; null: it is none. */
export function stepNumber(text: string | null | undefined): number | null {
  return text && /^[1-9]\d?$/.test(text) ? Number(text) - 1 : null;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
