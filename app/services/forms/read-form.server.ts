import { parse } from "@conform-to/dom";
import { HONEYPOT } from "~/domain/forms/form-field";
import { type FormAnswers, type FormMoment, formSchema } from "~/domain/forms/form-schema";
import { type FieldErrors, firstAnswer } from "~/domain/forms/posted-form";
import { own } from "~/domain/text/own-property";
import { postcodeFault } from "./form-choices.server";
import type { AcceptedForm, FilledForm } from "./place-form.server";

/** Checks the typed answers against the fields of the form. Ignores whatever else was posted. */
export function readForm(filled: FilledForm): AcceptedForm | { ok: false; errors: FieldErrors } {
  const { form } = filled;
  const schema = formSchema(form.definition.fields, momentOfForm(filled));
  const { payload, toAnswers } = conformPayload(filled);
  const submission = parse<FormAnswers, string[]>(payload, {
    resolve(values) {
      const checked = schema.safeParse(toAnswers(values));
      return checked.success ? { value: checked.data } : { error: errorsByField(checked.error.issues) };
    },
  });
  const unknownPostcode = postcodeFault(form.definition, form.postcode);
  if (submission.status === "success" && !unknownPostcode)
    return { ...filled, ok: true, answers: submission.value };
  const errors = submission.status === "error" ? submission.error : null;
  return { ok: false, errors: { ...unknownPostcode, ...errors } };
}

/**
 * The answers to the form's own fields, numbered. A field of a site, and an answer of a JSON lead, may have a name that
 * Conform takes for a path, a list or a member of every object: "Size [inch]", "a.b", "toString".
 */
function conformPayload({ form, typed, honeypot }: FilledForm) {
  const names = ["submission_id", ...form.definition.fields.map(({ name }) => name), HONEYPOT];
  const payload = new URLSearchParams();
  for (const [number, name] of names.entries()) {
    const answers = name === HONEYPOT ? honeypot : (own(typed, name) ?? []);
    for (const answer of answers) payload.append(`answer${number}`, answer);
  }
  const toAnswers = (values: Record<string, unknown>) =>
    Object.fromEntries(names.map((name, number) => [name, own(values, `answer${number}`)]));
  return { payload, toAnswers };
}

function errorsByField(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const field = String(path[0] ?? "");
    errors.set(field, [...(errors.get(field) ?? []), message]);
  }
  return Object.fromEntries(errors);
}

/** The time of reading, the time zone and the free appointments. The submission's own appointment counts as free. */
export function momentOfForm({ form: { times }, typed, now }: FilledForm): FormMoment {
  const { timeZone, free } = times;
  if (free === "any") return { now, timeZone, slots: null };
  if (free === "location_first") return { now, timeZone, slots: free };
  return { now, timeZone, slots: { ...free.book, submission_id: firstAnswer(typed, "submission_id") } };
}
