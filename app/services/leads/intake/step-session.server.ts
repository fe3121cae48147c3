import { randomUUID } from "node:crypto";
import type { FormDefinition, FormField } from "~/domain/forms/form-field";
import {
  type CheckedSteps,
  carriedAnswers,
  checkSteps,
  type ShownStep,
  STEP_FIELDS,
  type StepsOf,
} from "~/domain/forms/form-steps";
import type { FormView } from "~/domain/forms/form-view";
import {
  type FieldErrors,
  firstAnswer,
  type PostedForm,
  type TypedAnswers,
} from "~/domain/forms/posted-form";
import type { ServerAnswers } from "~/domain/lead/answer-kinds";
import { translator } from "~/i18n/site-i18n.server";
import { fillForm } from "~/services/forms/fill-form.server";
import { buildFormView } from "~/services/forms/form-view.server";
import {
  type AcceptedForm,
  type FilledForm,
  type PlacedForm,
  withFields,
} from "~/services/forms/place-form.server";
import { readForm } from "~/services/forms/read-form.server";
import type { Platform } from "~/services/platform/platform";
import type { FormDraft } from "./form-draft.server";

/** A form of several steps on its page, from a site's configuration or made by code. */
export interface SteppedForm {
  /** The name of its draft: letters, digits, - and _. Unique within a site. */
  id: string;
  /** The form as a whole. `definition.fields` has the fields of all steps, whichever way the answers lead. */
  placed: PlacedForm;
  /**
   * The steps that the answers so far make: `definedSteps`, or others. They may ask the store or another service, and
   * may make fields again; but `definition.fields` must name all fields, because others are not carried along.
   */
  planSteps(definition: FormDefinition): StepsOf;
  /** What the page's query fills in, by field name. It replaces what was typed earlier. */
  given: Readonly<Record<string, string>>;
  /** What else a new form begins with, by field name. */
  offered: Readonly<Record<string, string>>;
  /** Query parameters of its steps' addresses next to the step, e.g. `{ car_id }`; posted along as hidden fields. */
  query: Readonly<Record<string, string>>;
  /** Adds what the site knows to the checked answers of all steps, before they become a lead. */
  complete(accepted: AcceptedForm): Promise<CompletedForm>;
}

export interface CompletedForm {
  accepted: AcceptedForm;
  serverAnswers: ServerAnswers;
}

/** One request's work on a form of several steps. */
export interface StepSession {
  stepped: SteppedForm;
  /** With the answers of all steps. */
  filled: FilledForm;
  /** Steps that had been sent before this request. */
  seen: number;
}

/** Fills the form with a post or a draft. Drops what is no field of the form. */
export async function openSession(
  platform: Platform,
  stepped: SteppedForm,
  typed: TypedAnswers,
  seen: number,
): Promise<StepSession> {
  const answers = {
    ...onlyFields(stepped.placed.definition.fields, typed),
    submission_id: [validSubmission(typed) ?? randomUUID()],
  };
  return {
    stepped,
    filled: await fillForm(platform, stepped.placed, { typed: answers, honeypot: [] }),
    seen,
  };
}

/** Checks the steps up to the first with invalid answers, or to `until` (from 0, exclusive). */
export function checkSession({ stepped, filled }: StepSession, until?: number): Promise<CheckedSteps> {
  const check = (fields: readonly FormField[], typed: TypedAnswers) =>
    readForm({ ...withFields(filled, fields), typed });
  return checkSteps(stepped.planSteps(filled.form.definition), filled.typed, check, until);
}

/** Returns the error of the post as a whole (sent by a robot, or without its submission id), or null. */
export function wholeFormErrors({ filled }: StepSession, posted: PostedForm): FieldErrors | null {
  const read = readForm({ ...withFields(filled, []), ...posted });
  return read.ok ? null : read.errors;
}

/** A step in words, with the checked answers of the steps before it. */
export async function showStep(
  session: StepSession,
  walked: CheckedSteps,
  index: number,
  errors: FieldErrors = {},
): Promise<ShownStep> {
  const { answers } = index === walked.reached ? walked : await checkSession(session, index);
  const { stepped, filled, seen } = session;
  const view = buildStepView(filled, walked, index, errors);
  return {
    form: { ...view, hidden: { ...view.hidden, ...stepped.query, ...stepHidden(index, seen) } },
    index,
    answers,
  };
}

/** Returns the answers so far as a draft for the cookie. */
export function draftOfSession({ stepped, filled }: StepSession, seen: number): FormDraft {
  const { submission_id: _, ...typed } = filled.typed;
  return { submission_id: submissionOf(filled), about: aboutOf(stepped), seen, typed };
}

/** Returns the subject of the form, from its query. Another subject has another draft. */
export function aboutOf({ query }: SteppedForm): string {
  return new URLSearchParams(query).toString();
}

export function submissionOf({ typed }: FilledForm): string {
  return firstAnswer(typed, "submission_id") ?? "";
}

/** The address of a step, which a reload and "Back" lead to. */
export function stepAddress({ placed, query }: SteppedForm, index: number): string {
  const search = new URLSearchParams({
    ...query,
    ...(index > 0 ? { step: String(index + 1) } : {}),
  }).toString();
  const { action, definition } = placed;
  return `${action}${search && `?${search}`}${definition.anchor ? `#${definition.anchor}` : ""}`;
}

/** The typed answers to some fields; those to others are left out. */
export function onlyFields(
  fields: readonly FormField[],
  said: Readonly<Record<string, string | readonly string[]>>,
): TypedAnswers {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) =>
      names.has(name) ? [[name, typeof value === "string" ? [value] : value]] : [],
    ),
  );
}

function buildStepView(
  filled: FilledForm,
  { steps }: CheckedSteps,
  index: number,
  errors: FieldErrors,
): FormView {
  const { definition, site } = filled.form;
  const t = translator(site);
  const step = steps[index] ?? { heading: definition.heading, fields: definition.fields };
  const last = index >= steps.length - 1;
  const asked = {
    ...definition,
    fields: [...step.fields],
    submit: last ? definition.submit : "form_steps.continue",
    disclaimer: last ? definition.disclaimer : null,
  };
  return {
    ...buildFormView({ ...filled, form: { ...filled.form, definition: asked } }, errors),
    step: {
      number: index + 1,
      heading: t(step.heading),
      intro: step.intro ? t(step.intro) : null,
      headings: steps.map(({ heading }) => t(heading)),
      carried: carriedAnswers(definition.fields, step, filled.typed),
    },
  };
}

function stepHidden(index: number, seen: number): Record<string, string> {
  return { [STEP_FIELDS.step]: String(index + 1), [STEP_FIELDS.seen]: String(seen) };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function validSubmission(typed: TypedAnswers): string | null {
  const text = firstAnswer(typed, "submission_id");
  return text && UUID.test(text) ? text : null;
}
