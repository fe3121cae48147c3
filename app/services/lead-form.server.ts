import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { appointmentRefusal, type NewAppointment } from "~/adapters/database/appointment-store";
import { isSubmissionConflict, type SubmittedLead } from "~/adapters/database/store";
import { askedSlot } from "~/domain/appointments/slots";
import type { Car } from "~/domain/car";
import type { FormDefinition } from "~/domain/forms/form-definition";
import { FIND_NEAREST, fieldKey, HONEYPOT, SHOW_TIMES } from "~/domain/forms/form-field";
import { type FormAnswers, type FormMoment, formSchema } from "~/domain/forms/form-schema";
import { DEFAULT_CATEGORY, TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import type { LeadFormView } from "~/domain/forms/lead-form";
import { optInFields } from "~/domain/forms/opt-in";
import type { NewLead } from "~/domain/lead";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import {
  appointmentsAt,
  newAppointment,
  type PlacedAppointments,
  withChosenLocation,
} from "./appointment-slots.server";
import { formDataOf } from "./form-data.server";
import { leadOfForm } from "./form-lead.server";
import { type FieldErrors, focusedOn, formView, type TypedAnswers } from "./form-view.server";
import { submitLead } from "./leads.server";
import type { Platform } from "./platform.server";
import { locatedForm, type PostcodeLookup, postcodeFault, withNearestChosen } from "./postcode.server";
import { storeFailure } from "./store-failure.server";

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
  /** Whether that one was named: then no postcode changes it. */
  dealershipNamed?: boolean;
  /** Who may write to those who tick the box: stands in the consent's words. */
  consentTo: string;
  /** On whose clock a time is asked for. */
  timeZone: string;
  /** When a test drive can be, where its location has appointments. */
  appointments?: PlacedAppointments | null;
  /** Whether the location that is chosen decides which times there are, and whether none is chosen yet. */
  timesByLocation?: boolean;
  locationFirst?: boolean;
  /** What is known of the postcode typed into it: `locatedForm`. */
  postcode?: PostcodeLookup | null;
}

export type LeadFormOutcome =
  | { status: "sent"; lead: SubmittedLead; stored: NewLead; appointment: NewAppointment | null }
  | { status: "refused"; form: LeadFormView; httpStatus: 400 | 503 };

/** Nothing is wrong and nothing was stored: the shopper asked for the nearest dealership. */
export interface ShownAgain {
  status: "refused";
  form: LeadFormView;
  httpStatus: 200 | 400;
}

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
  if (site.enquiry.opt_in_default) for (const { name } of optInFields(site.enquiry)) said[name] = ["on"];
  for (const [name, value] of Object.entries(given)) if (has(name)) said[name] = [value];
  return said;
}

/** Checks what was posted against the fields of a form (by default all that the definition has). */
export function readForm(
  { definition, postcode }: Pick<PlacedForm, "definition" | "postcode">,
  posted: FormData,
  moment: FormMoment,
): ReadForm {
  const submission = parseWithZod(ownAnswers(definition, posted), {
    schema: formSchema(definition.fields, moment),
  });
  const typed = typedAnswers(posted);
  const unknown = postcodeFault(definition, postcode);
  if (submission.status === "success" && !unknown) return { ok: true, answers: submission.value, typed };
  const errors = submission.status === "success" ? {} : (submission.reply().error ?? {});
  return { ok: false, errors: { ...unknown, ...errors }, typed };
}

/** More than any field with several boxes has. */
const MOST_ANSWERS = 100;

/**
 * What was posted to the form's own fields. Anybody may make up further names, and some mean paths and lists to the
 * parser: "name[4294967294]", "constructor.x".
 */
function ownAnswers({ fields }: Pick<FormDefinition, "fields">, posted: FormData): FormData {
  const own = new FormData();
  for (const name of new Set(["submission_id", HONEYPOT, ...fields.map((field) => field.name)])) {
    for (const value of posted.getAll(name).slice(0, MOST_ANSWERS)) own.append(name, value);
  }
  return own;
}

/** Checks, stores and acknowledges one submission; a refusal carries the form with everything typed. */
export async function submitLeadForm(
  platform: Platform,
  form: PlacedForm,
  request: Request,
): Promise<LeadFormOutcome | ShownAgain> {
  const posted = await formDataOf(request);
  const said = typedAnswers(posted);
  const placed = await locatedForm(platform, await withChosenLocation(platform, form, said), said);
  const moment = momentOf(placed, platform.now(), posted.get("submission_id"));
  const read = readForm(placed, posted, moment);
  if (posted.has(FIND_NEAREST)) return nearestFound(platform, placed, read.typed, moment);
  if (posted.has(SHOW_TIMES) && placed.timesByLocation) return timesShown(placed, read.typed, moment);
  if (!read.ok) {
    const form = formView(placed, moment, read.typed, read.errors);
    return { status: "refused", httpStatus: 400, form };
  }
  return storeLead(platform, placed, request, read, moment);
}

/** The form with the nearest dealership chosen, or with what is wrong with the postcode alone. */
async function nearestFound(
  platform: Platform,
  placed: PlacedForm,
  said: TypedAnswers,
  { now }: FormMoment,
): Promise<ShownAgain> {
  const { typed, faults, chosen } = withNearestChosen(placed, said);
  // Where it is a location, its appointments come with it.
  const at = await withChosenLocation(platform, placed, typed);
  const form = formView(at, momentOf(at, now, typed.submission_id?.[0]), typed, faults);
  const httpStatus = form.errors.length > 0 ? 400 : 200;
  return { status: "refused", httpStatus, form: focusedOn(form, chosen) };
}

/** The form with the chosen location's appointments, or with the location still to be chosen. */
function timesShown(placed: PlacedForm, typed: TypedAnswers, moment: FormMoment): ShownAgain {
  const errors: FieldErrors = placed.locationFirst ? { location: ["form.error.location"] } : {};
  const form = formView(placed, moment, typed, errors);
  const fields = form.fields.map((field) =>
    field.name === TEST_DRIVE_TIME && !placed.locationFirst ? { ...field, focused: true } : field,
  );
  return { status: "refused", httpStatus: placed.locationFirst ? 400 : 200, form: { ...form, fields } };
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
    const stored = leadOfForm(placed, answers, request);
    const appointment = appointmentOf(placed, answers, moment);
    const lead = await submitLead(platform, stored, placed.site, appointment);
    return { status: "sent", lead, stored, appointment };
  } catch (error) {
    const refusal = appointmentRefusal(error);
    if (refusal) return withoutAppointment(platform, placed, typed, refusal);
    const again = isSubmissionConflict(error);
    if (!again) platform.log.error(storeFailure(error), "a lead could not be stored");
    const form = formView(
      placed,
      moment,
      // What changed since it was first sent goes as a lead of its own, if the shopper says so.
      again ? { ...typed, submission_id: [randomUUID()] } : typed,
      { "": [again ? "form.error.sent_before" : placed.definition.failure] },
    );
    return { status: "refused", httpStatus: again ? 400 : 503, form };
  }
}

/** The appointment that checked answers ask for; null: they ask for none, or leave the time to the dealership. */
export function appointmentOf(
  { site, appointments }: PlacedForm,
  answers: FormAnswers,
  { slots, now }: FormMoment,
): NewAppointment | null {
  const time = answers[TEST_DRIVE_TIME];
  if (!appointments || !slots || slots === "location_first" || typeof time !== "string") return null;
  const asked = askedSlot(time, slots, now);
  return "slot" in asked ? newAppointment(site, appointments.location, asked.slot) : null;
}

/** The form with everything typed, and the appointments as they are now: somebody else was first. */
async function withoutAppointment(
  platform: Pick<Platform, "store" | "log" | "now">,
  placed: PlacedForm,
  typed: TypedAnswers,
  refusal: "taken" | "many",
): Promise<LeadFormOutcome> {
  const { site, appointments, car } = placed;
  const now = await appointmentsAt(platform, site, appointments?.location, car?.id ?? null);
  const current = { ...placed, appointments: now ?? appointments ?? null };
  const errors = { [TEST_DRIVE_TIME]: [`form.error.${fieldKey(TEST_DRIVE_TIME)}_${refusal}`] };
  const form = formView(current, momentOf(current, platform.now()), typed, errors);
  return { status: "refused", httpStatus: 400, form };
}

/** @param submissionId of the post that is read: an appointment that it made before is its own */
export function momentOf(
  { timeZone, appointments, locationFirst }: Pick<PlacedForm, "timeZone" | "appointments" | "locationFirst">,
  now: Date,
  submissionId: FormDataEntryValue | null = null,
): FormMoment {
  const submission_id = typeof submissionId === "string" ? submissionId : null;
  if (appointments) return { now, timeZone, slots: { ...appointments.book, submission_id } };
  return { now, timeZone, slots: locationFirst ? "location_first" : null };
}

/** What was typed, as text; without what only programs fill in. */
export function typedAnswers(posted: FormData): TypedAnswers {
  const typed = new Map<string, string[]>();
  for (const [name, value] of posted) {
    if (typeof value !== "string" || name === HONEYPOT) continue;
    const answers = typed.get(name);
    if (answers) answers.push(value);
    else typed.set(name, [value]);
  }
  return Object.fromEntries(typed);
}
