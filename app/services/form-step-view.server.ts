import { randomUUID } from "node:crypto";
import type { FormField } from "~/domain/forms/form-field";
import type { FormMoment } from "~/domain/forms/form-schema";
import {
  carriedAnswers,
  type ShownStep,
  STEP_FIELDS,
  type StepErrors,
  type Typed,
  type WalkedSteps,
} from "~/domain/forms/form-steps";
import type { LeadFormView } from "~/domain/forms/lead-form";
import { translator } from "~/i18n/site-i18n.server";
import { formView } from "./form-view.server";
import type { LeadFormOutcome, PlacedForm } from "./lead-form.server";

/** One step of a form in words, with what was typed into the others. */
export function stepView(
  placed: PlacedForm,
  { steps }: WalkedSteps,
  index: number,
  typed: Typed,
  errors: StepErrors,
  moment: FormMoment,
): LeadFormView {
  const { definition, site } = placed;
  const t = translator(site);
  const step = steps[index] ?? { heading: definition.heading, fields: definition.fields };
  const last = index >= steps.length - 1;
  const asked = {
    ...definition,
    fields: [...step.fields],
    submit: last ? definition.submit : "form_steps.continue",
    disclaimer: last ? definition.disclaimer : null,
  };
  const view = formView({ ...placed, definition: asked }, moment, typed, errors);
  return {
    ...view,
    step: {
      number: index + 1,
      heading: t(step.heading),
      intro: step.intro ? t(step.intro) : null,
      headings: steps.map(({ heading }) => t(heading)),
      carried: carriedAnswers(definition.fields, step, typed),
    },
  };
}

/** What a step posts beside its fields. */
export function stepHidden(index: number, seen: number): Record<string, string> {
  return { [STEP_FIELDS.step]: String(index + 1), [STEP_FIELDS.seen]: String(seen) };
}

export function withFields(placed: PlacedForm, fields: readonly FormField[]): PlacedForm {
  return { ...placed, definition: { ...placed.definition, fields: [...fields] } };
}

/** The step that a lead's refusal is about: of a time that somebody else was given, the one that asks for it. */
export function refusedStep(
  { steps }: WalkedSteps,
  { form }: Extract<LeadFormOutcome, { status: "refused" }>,
): number {
  const wrong = new Set(form.errors.map(({ field }) => field));
  const step = steps.findIndex(({ fields }) => fields.some(({ name }) => wrong.has(name)));
  return step < 0 ? steps.length - 1 : step;
}

/** A step with what a refused lead's form says. */
export function withRefusal(
  shown: ShownStep,
  { form }: Extract<LeadFormOutcome, { status: "refused" }>,
): ShownStep {
  const { submission_id = randomUUID() } = form.hidden;
  const hidden = { ...shown.form.hidden, submission_id };
  const fields = shown.form.fields.map(
    (field) => form.fields.find(({ name }) => name === field.name) ?? field,
  );
  return { ...shown, form: { ...shown.form, hidden, fields, errors: form.errors } };
}
