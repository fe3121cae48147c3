import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { isSubmissionConflict, type SubmittedLead } from "~/adapters/database/store";
import type { Car } from "~/domain/car";
import type { FormDefinition } from "~/domain/forms/form-definition";
import { HONEYPOT } from "~/domain/forms/form-field";
import { type FormAnswers, type FormMoment, formSchema } from "~/domain/forms/form-schema";
import { DEFAULT_CATEGORY } from "~/domain/forms/known-fields";
import type { LeadFormView } from "~/domain/forms/lead-form";
import type { NewLead } from "~/domain/lead";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { formDataOf } from "./form-data.server";
import { leadOfForm } from "./form-lead.server";
import { type FieldErrors, formView, type TypedAnswers } from "./form-view.server";
import { submitLead } from "./leads.server";
import type { Platform } from "./platform.server";

/** A form as it stands on one page of one site. */
export interface PlacedForm {
  site: Site;
  definition: FormDefinition;
  /** The page's own path: where the form posts. */
  action: string;
  /** The car it is about, or null. */
  car: Car | null;
  /** Who reads the lead, unless the shopper chooses. */
  dealership: { id: string; slug: string; name: string };
  /** Who may write to those who tick the box: stands in the consent's words. */
  consentTo: string;
  /** On whose clock a time is asked for. */
  timeZone: string;
}

export type LeadFormOutcome =
  | { status: "sent"; lead: SubmittedLead; stored: NewLead }
  | { status: "refused"; form: LeadFormView; httpStatus: 400 | 503 };

export type ReadForm =
  | { ok: true; answers: FormAnswers; typed: TypedAnswers }
  | { ok: false; errors: FieldErrors; typed: TypedAnswers };

/** The form as first shown. `given`: what is known before the shopper types, by field name. */
export function newLeadForm(
  placed: PlacedForm,
  now: Date,
  given: Readonly<Record<string, string>> = {},
): LeadFormView {
  return formView(placed, momentOf(placed, now), initialAnswers(placed, given));
}

/** What a form says before anybody typed. */
export function initialAnswers(
  { site, definition, car }: PlacedForm,
  given: Readonly<Record<string, string>> = {},
): TypedAnswers {
  const t = translator(site);
  const has = (name: string) => definition.fields.some((field) => field.name === name);
  const said: Record<string, string[]> = { submission_id: [randomUUID()] };
  if (definition.message && has("message")) said.message = [t(definition.message, { car: car?.name ?? "" })];
  if (has("category")) said.category = [DEFAULT_CATEGORY];
  if (site.enquiry.opt_in_default) said.opt_in = ["on"];
  for (const [name, value] of Object.entries(given)) if (has(name)) said[name] = [value];
  return said;
}

/** Checks what was posted against the fields of a form (by default all that the definition has). */
export function readForm(
  { definition }: Pick<PlacedForm, "definition">,
  posted: FormData,
  moment: FormMoment,
): ReadForm {
  const submission = parseWithZod(posted, { schema: formSchema(definition.fields, moment) });
  const typed = typedAnswers(posted);
  if (submission.status === "success") return { ok: true, answers: submission.value, typed };
  return { ok: false, errors: submission.reply().error ?? {}, typed };
}

/** Checks, stores and acknowledges one submission; a refusal carries the form with everything typed. */
export async function submitLeadForm(
  platform: Platform,
  placed: PlacedForm,
  request: Request,
): Promise<LeadFormOutcome> {
  const moment = momentOf(placed, platform.now());
  const read = readForm(placed, await formDataOf(request), moment);
  if (!read.ok) {
    const form = formView(placed, moment, read.typed, read.errors);
    return { status: "refused", httpStatus: 400, form };
  }
  return storeLead(platform, placed, request, read, moment);
}

/** Stores the lead of checked answers; what can't be stored comes back as the form, with everything typed. */
export async function storeLead(
  platform: Platform,
  placed: PlacedForm,
  request: Request,
  { answers, typed }: Extract<ReadForm, { ok: true }>,
  moment: FormMoment,
): Promise<LeadFormOutcome> {
  try {
    const lead = leadOfForm(placed, answers, request);
    return { status: "sent", lead: await submitLead(platform, lead, placed.site), stored: lead };
  } catch (error) {
    const again = isSubmissionConflict(error);
    if (!again) platform.log.error({ err: error }, "a lead could not be stored");
    const form = formView(
      placed,
      moment,
      // What changed since it was first sent goes as a lead of its own, if the shopper says so.
      again ? { ...typed, submission_id: [randomUUID()] } : typed,
      { "": [again ? "form.error.sent_before" : "form.error.unexpected"] },
    );
    return { status: "refused", httpStatus: again ? 400 : 503, form };
  }
}

export function momentOf({ timeZone }: Pick<PlacedForm, "timeZone">, now: Date): FormMoment {
  return { now, timeZone };
}

/** What was typed, as text; without what only programs fill in. */
export function typedAnswers(posted: FormData): TypedAnswers {
  const typed = new Map<string, string[]>();
  for (const [name, value] of posted) {
    if (typeof value === "string" && name !== HONEYPOT) typed.set(name, [...(typed.get(name) ?? []), value]);
  }
  return Object.fromEntries(typed);
}
