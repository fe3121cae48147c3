import type { NewAppointment } from "~/adapters/database/appointments.server";
import { appointmentRefusal, isSubmissionConflict } from "~/adapters/database/lead-errors";
import type { LeadExtras, SubmittedLead } from "~/adapters/database/leads.server";
import { findSlot } from "~/domain/appointments/slots";
import type { Car } from "~/domain/car/car";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import { type FormDefaults, type ServerAnswers, withoutServerAnswers } from "~/domain/lead/answer-kinds";
import type { Consent, LeadAttributes, NewLead } from "~/domain/lead/lead";
import { chosenDealership, fileLead } from "~/domain/lead/lead-routing";
import type { AccountId, DealershipId } from "~/domain/text/identifiers";
import { own } from "~/domain/text/own-property";
import { slugify } from "~/domain/text/plain-text";
import { translator } from "~/i18n/site-i18n.server";
import { newAppointment } from "~/services/appointments/appointment-slots.server";
import { nearestDealership, postcodeAttributes } from "~/services/forms/form-choices.server";
import { labelKey } from "~/services/forms/form-view.server";
import type { AcceptedForm, PlacedForm } from "~/services/forms/place-form.server";
import { momentOfForm } from "~/services/forms/read-form.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import { submitLead } from "~/services/leads/submit-lead.server";
import { storeFailure } from "~/services/platform/logger.server";
import type { Platform } from "~/services/platform/platform";
import { visitOf } from "~/services/visitor/visit-trail.server";
import type { SiteDealership } from "~/tenants/schema";
import type { Site } from "~/tenants/site";

/** Answers with their own lead field. All others are stored by their form field's name. */
const OWN_PLACES = new Set(["name", "last_name", "email", "phone", "postcode", "message", "category"]);

/**
 * Creates a lead from checked answers.
 * @param serverAnswers values that the site adds itself, never taken from the post
 */
export function createLead(
  { form, answers }: Pick<AcceptedForm, "form" | "answers">,
  source: LeadSource,
  serverAnswers: ServerAnswers = {},
): NewLead {
  const { site, definition, car } = form;
  const said = (name: string) => {
    const answer = own(answers, name);
    return typeof answer === "string" ? answer : null;
  };
  const further = definition.fields.flatMap(({ name }): [string, string][] => {
    const answer = OWN_PLACES.has(name) ? null : said(name);
    return answer === null ? [] : [[name, answer]];
  });
  const t = translator(site);
  const filed = fileLead(definition.filedAs, said("category"), car);
  const dealership = receivingDealership(form, filed.category, said);
  return {
    submission_id: String(answers.submission_id),
    site: site.slug,
    dealership_id: dealership.id,
    ...filed,
    source: "Website",
    url: source.path,
    user_agent: source.userAgent,
    car_id: car?.id ?? null,
    car_dealership_id: car?.dealership_id ?? null,
    name: said("name") ?? "",
    last_name: said("last_name"),
    email: said("email"),
    phone: said("phone"),
    postcode: said("postcode"),
    message: said("message"),
    consents: consentsOf(form, answers),
    answers: {
      ...withoutServerAnswers(Object.fromEntries(further)),
      ...Object.fromEntries(Object.entries(definition.preset).map(([field, key]) => [field, t(key)])),
      ...defaultsOf(form, dealership),
      ...serverAnswers,
    },
    lead_attributes: {
      ...source.visit,
      ...postcodeAttributes(site, form.postcode, dealership.id),
    },
  };
}

/** Returns the appointment that the answers ask for; null when they ask for none, or leave the time to the dealership. */
export function createAppointment(accepted: AcceptedForm): NewAppointment | null {
  const { form, answers, now } = accepted;
  const { free } = form.times;
  const { slots } = momentOfForm(accepted);
  const time = answers[TEST_DRIVE_TIME];
  if (typeof free === "string" || !slots || slots === "location_first" || typeof time !== "string")
    return null;
  const asked = findSlot(time, slots, now);
  return "slot" in asked ? newAppointment(form.site, free.location, asked.slot) : null;
}

/**
 * Returns the dealership of the lead: the shopper's choice, else the car's dealership, else the nearest, else the
 * form's.
 */
function receivingDealership(
  { site, dealership, dealershipNamed, car, postcode }: PlacedForm,
  category: string,
  said: (field: string) => string | null,
): { id: DealershipId; slug: string } {
  const { dealerships, locations, enquiry } = site;
  const { service_booking } = enquiry;
  const chosen = chosenDealership(category, said, { dealerships, locations, service_booking });
  return (
    dealerships.find(({ id }: SiteDealership) => id === chosen) ??
    (car || dealershipNamed ? null : nearestDealership(site, postcode)) ??
    dealership
  );
}

/** Records every consent box that the form shows, ticked or not, with its wording (Spam Act). */
function consentsOf(
  { site, definition, consentTo }: PlacedForm,
  answers: AcceptedForm["answers"],
): Consent[] {
  const t = translator(site);
  return definition.fields
    .filter(({ kind }) => kind === "checkbox")
    .map((field) => ({
      name: field.name,
      given: own(answers, field.name) === true,
      wording: t(labelKey(field), { dealership: consentTo, site: site.name }),
      form: definition.consentForm,
    }));
}

/**
 * Returns what the form states about its car and dealership without a question
 * (rules/lead-filing#lead-form-defaults).
 */
function defaultsOf({ car, site }: PlacedForm, dealership: { slug: string }): FormDefaults {
  const about = { dealership_slug: dealership.slug };
  if (!car) return site.manufacturer ? { ...about, manufacturer_slug: site.manufacturer.slug } : about;
  return { ...about, ...carDefaults(car) };
}

function carDefaults(car: Car): FormDefaults {
  return {
    manufacturer_slug: slugify(car.make),
    "Vehicle Make": car.make,
    "Vehicle Model": car.model,
    car_type: car.car_type,
    vehicle_status: car.status,
    stock_number: car.stocknum ?? "",
  };
}

type StorePlatform = Pick<Platform, "store" | "events" | "log" | "now">;

/** What was stored, with what the store gave it, or why nothing was. */
export type StoreOutcome =
  | { kind: "stored"; lead: NewLead & SubmittedLead; appointment: NewAppointment | null }
  | { kind: "refused"; refusal: StoreRefusal };

/** Stores the lead of a form, with the appointment that its answers ask for. */
export function storeForm(
  platform: StorePlatform,
  accepted: AcceptedForm,
  source: LeadSource,
  serverAnswers: ServerAnswers = {},
): Promise<StoreOutcome> {
  return storeLead(platform, accepted.form.site, createLead(accepted, source, serverAnswers), {
    appointment: createAppointment(accepted),
    accountId: source.accountId,
  });
}

/** Stores a lead with its appointment and its deliveries. Logs a failure of the store, without what was typed. */
export async function storeLead(
  platform: StorePlatform,
  site: Site,
  lead: NewLead,
  { appointment = null, accountId = null }: LeadExtras,
): Promise<StoreOutcome> {
  try {
    const stored = await submitLead(platform, lead, site, { appointment, accountId });
    return { kind: "stored", lead: { ...lead, ...stored }, appointment };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === "failed") platform.log.error(storeFailure(error), "a lead could not be stored");
    return { kind: "refused", refusal };
  }
}

function refusalOf(error: unknown): StoreRefusal {
  const appointment = appointmentRefusal(error);
  if (appointment) return appointment === "taken" ? "time_taken" : "time_limit";
  return isSubmissionConflict(error) ? "sent_before" : "failed";
}

export const MAX_USER_AGENT_LENGTH = 500;

/**
 * Reads where a lead comes from: the page that it was sent to, the browser and the visit.
 * @param accountId of the shopper who is signed in
 */
export function readLeadSource(site: Site, visitor: VisitorRequest, accountId: AccountId | null): LeadSource {
  return {
    path: new URL(visitor.url).pathname,
    userAgent: visitor.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    visit: visitOf(site, visitor),
    accountId,
  };
}

/** Where a lead comes from, as its request says. */
export interface LeadSource {
  /** The path of the page; never personal data. */
  path: string;
  userAgent: string | null;
  /** The pages and the query parameters of the visit. */
  visit: LeadAttributes;
  /** The account that is signed in; null: nobody is. */
  accountId: AccountId | null;
}

/**
 * Why nothing was stored. `sent_before`: the same `submission_id` came before with other content. `time_taken`: somebody
 * else was first. `time_limit`: the person holds as many appointments as allowed. `failed`: the store did not take it.
 */
export type StoreRefusal = "sent_before" | "time_taken" | "time_limit" | "failed";

/** Why a form comes back: an answer is missing or wrong, or nothing was stored. */
export type Refusal = "invalid" | StoreRefusal;
