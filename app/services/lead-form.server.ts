import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { isSubmissionConflict, type SubmittedLead } from "~/adapters/database/store";
import type { Car } from "~/domain/car";
import { bookingWindow, readLocalTime } from "~/domain/forms/booking-time";
import { type FormField, fieldKey } from "~/domain/forms/form-field";
import { type FormAnswers, type FormMoment, formSchema } from "~/domain/forms/form-schema";
import type { LeadFormField, LeadFormView } from "~/domain/forms/lead-form";
import type { LeadFormDefinition } from "~/domain/forms/vehicle-forms";
import type { Consent, NewLead } from "~/domain/lead";
import { slugify } from "~/domain/slug";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { formDataOf } from "./form-data.server";
import { submitLead } from "./leads.server";
import type { Platform } from "./platform.server";

/** A form as it stands on one page of one site. */
export interface PlacedForm {
  site: Site;
  definition: LeadFormDefinition;
  /** The page's own path: where the form posts. */
  action: string;
  /** The car it is about, or null. */
  car: Car | null;
  /** Who reads the lead. */
  dealership: { id: string; slug: string; name: string };
  /** On whose clock a time is asked for. */
  timeZone: string;
}

export type LeadFormOutcome =
  | { status: "sent"; lead: SubmittedLead }
  | { status: "refused"; form: LeadFormView; httpStatus: 400 | 503 };

/** What a visitor typed, by field name. */
type Typed = Record<string, string | undefined>;

/** The form as first shown, with its prefilled message. */
export function newLeadForm(placed: PlacedForm, now: Date): LeadFormView {
  const { site, definition, car } = placed;
  const t = translator(site);
  const typed: Typed = { submission_id: randomUUID() };
  if (definition.message) typed.message = t(definition.message, { car: car?.name ?? "" });
  if (site.enquiry.opt_in_default) typed.opt_in = "on";
  return formView(placed, momentOf(placed, now), typed);
}

/** Checks, stores and acknowledges one submission; a refusal carries the form with everything typed. */
export async function submitLeadForm(
  platform: Platform,
  placed: PlacedForm,
  request: Request,
): Promise<LeadFormOutcome> {
  const moment = momentOf(placed, platform.now());
  const submission = parseWithZod(await formDataOf(request), {
    schema: formSchema(placed.definition.fields, moment),
  });
  const typed = typedAnswers(submission.payload);
  if (submission.status !== "success") {
    const form = formView(placed, moment, typed, submission.reply().error);
    return { status: "refused", httpStatus: 400, form };
  }
  try {
    const lead = newLead(placed, submission.value, request);
    return { status: "sent", lead: await submitLead(platform, lead, placed.site) };
  } catch (error) {
    const again = isSubmissionConflict(error);
    if (!again) platform.log.error({ err: error }, "a lead could not be stored");
    const form = formView(
      placed,
      moment,
      // What changed since it was first sent goes as a lead of its own, if the shopper says so.
      again ? { ...typed, submission_id: randomUUID() } : typed,
      { "": [again ? "form.error.sent_before" : "form.error.unexpected"] },
    );
    return { status: "refused", httpStatus: again ? 400 : 503, form };
  }
}

function momentOf({ timeZone }: PlacedForm, now: Date): FormMoment {
  return { now, timeZone };
}

/** What was typed, as text: a field sent twice keeps its first answer. */
function typedAnswers(payload: Record<string, unknown>): Typed {
  const answers: Typed = {};
  for (const [name, value] of Object.entries(payload)) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === "string") answers[name] = first;
  }
  return answers;
}

/** Answers that a lead has a place of its own for; all others are kept by their field name. */
const OWN_PLACES = ["name", "last_name", "email", "phone", "postcode", "message"] as const;

function newLead(placed: PlacedForm, answers: FormAnswers, request: Request): NewLead {
  const { site, definition, car, dealership } = placed;
  const said = (name: string) => {
    const answer = answers[name];
    return typeof answer === "string" ? answer : null;
  };
  const [name, last_name, email, phone, postcode, message] = OWN_PLACES.map(said);
  const further = definition.fields.flatMap((field): [string, string][] => {
    const answer = (OWN_PLACES as readonly string[]).includes(field.name) ? null : said(field.name);
    return answer === null ? [] : [[field.name, answer]];
  });
  const t = translator(site);
  return {
    submission_id: String(answers.submission_id),
    site: site.slug,
    dealership_id: dealership.id,
    ...definition.filedAs,
    source: "Website",
    url: new URL(request.url).pathname,
    user_agent: request.headers.get("user-agent")?.slice(0, 500) ?? null,
    car_id: car?.id ?? null,
    car_dealership_id: car?.dealership_id ?? null,
    name: name ?? "",
    last_name: last_name ?? null,
    email: email ?? null,
    phone: phone ?? null,
    postcode: postcode ?? null,
    message: message ?? null,
    consents: consents(placed, answers),
    answers: {
      ...Object.fromEntries(further),
      ...Object.fromEntries(Object.entries(definition.preset).map(([field, key]) => [field, t(key)])),
      ...defaultsOf(placed),
    },
    lead_attributes: {},
  };
}

/** A box that the form shows is on record, ticked or not, with the words that stood beside it (Spam Act). */
function consents({ site, definition, dealership }: PlacedForm, answers: FormAnswers): Consent[] {
  const t = translator(site);
  return definition.fields
    .filter(({ kind }) => kind === "checkbox")
    .map((field) => ({
      name: field.name,
      given: answers[field.name] === true,
      wording: t(labelOf(field), { dealership: dealership.name, site: site.name }),
      form: definition.consentForm,
    }));
}

/** Spec 1 §3 "Form defaults": what the form says of its car and dealership without asking. */
function defaultsOf({ car, site, dealership }: PlacedForm): Record<string, string> {
  const about = { dealership_slug: dealership.slug };
  if (!car) return site.manufacturer ? { ...about, manufacturer_slug: site.manufacturer.slug } : about;
  return {
    ...about,
    manufacturer_slug: slugify(car.make),
    "Vehicle Make": car.make,
    "Vehicle Model": car.model,
    car_type: car.car_type,
    vehicle_status: car.status,
    stock_number: car.stocknum ?? "",
  };
}

function labelOf(field: FormField): string {
  return field.label ?? `form.field.${fieldKey(field.name)}`;
}

function formView(
  placed: PlacedForm,
  moment: FormMoment,
  typed: Typed,
  errors: SubmissionResult["error"] = {},
): LeadFormView {
  const { definition } = placed;
  const t = translator(placed.site);
  const fields = definition.fields.map((field): LeadFormField => {
    const first = errors?.[field.name]?.[0];
    return {
      ...field,
      label: labelOf(field),
      value: typed[field.name] ?? "",
      ...(field.kind === "checkbox" ? { checked: typed[field.name] !== undefined } : {}),
      ...(field.kind === "datetime" ? timeLimits(typed[field.name], moment) : {}),
      ...(first ? { error: t(first) } : {}),
    };
  });
  const expired = Boolean(errors?.submission_id);
  const whole = [...(errors?.[""] ?? []), ...(errors?.submission_id ?? [])];
  const preset = Object.entries(definition.preset).map(([field, key]) => [field, t(key)]);
  return {
    action: placed.action,
    submit: t(definition.submit),
    disclaimer: definition.disclaimer && t(definition.disclaimer),
    anchor: definition.anchor,
    hidden: {
      submission_id: expired ? randomUUID() : (typed.submission_id ?? randomUUID()),
      ...Object.fromEntries(preset),
    },
    fields,
    errors: [
      ...whole.map((key) => ({ field: null, message: t(key) })),
      ...fields.flatMap(({ name, error }) => (error ? [{ field: name, message: error }] : [])),
    ],
  };
}

/** A picker takes times only: what it could not show has no limits, and is shown as text, so that it is not lost. */
function timeLimits(
  typed: string | undefined,
  { now, timeZone }: FormMoment,
): Pick<LeadFormField, "min" | "max"> & { value?: string } {
  const { earliest: min, latest: max } = bookingWindow(now, timeZone);
  if (!typed) return { min, max };
  const value = readLocalTime(typed.trim());
  return value === null ? {} : { value, min, max };
}
