import type { LeadExtras } from "~/adapters/database/leads.server";
import type { Car } from "~/domain/car/car";
import { RESERVATION_CATEGORIES } from "~/domain/checkout/reservation-email";
import {
  EMAIL,
  type FormDefinition,
  type FormField,
  HONEYPOT,
  MAX_LENGTHS,
  messageField,
  NAME,
  PHONE,
  postcodeField,
  termsField,
} from "~/domain/forms/form-field";
import { knownField, optInFields } from "~/domain/forms/known-fields";
import { type FieldErrors, type PostedForm, parsePostedForm } from "~/domain/forms/posted-form";
import type { NewLead } from "~/domain/lead/lead";
import { type LeadPayload, type PayloadFaults, pagePath, readPayload } from "~/domain/lead/lead-payload";
import { ONLINE_PAYMENT_CATEGORY } from "~/domain/online-payment/online-payment";
import { SPIN_CATEGORY } from "~/domain/spin/spin";
import { type AccountId, asCarId, asLeadId } from "~/domain/text/identifiers";
import { setOwn } from "~/domain/text/own-property";
import { ACCEPTED_CATEGORY } from "~/domain/valuation/eligibility";
import { translator } from "~/i18n/site-i18n.server";
import { appointmentsOfAnswers } from "~/services/appointments/appointment-slots.server";
import { findPostcode } from "~/services/forms/fill-form.server";
import { formChoices } from "~/services/forms/form-choices.server";
import { buildFormView } from "~/services/forms/form-view.server";
import { type FilledForm, type PlacedForm, placeForm } from "~/services/forms/place-form.server";
import { readForm } from "~/services/forms/read-form.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import type { Platform, SiteContext } from "~/services/platform/platform";
import { statedAttributes } from "~/services/visitor/visit-trail.server";
import type { Site } from "~/tenants/site";
import { createAppointment, createLead, type LeadSource, MAX_USER_AGENT_LENGTH } from "./create-lead.server";

/** The result of reading the body of `POST /api/leads`: a lead to be stored, or the errors by field. */
type PayloadOutcome =
  | { kind: "accepted"; lead: NewLead; extras: LeadExtras; car: Car | null }
  | { kind: "refused"; error: string; fieldErrors: PayloadErrors };

type PayloadErrors = Record<string, string[]>;

/** Fields that say what a lead is about or where it comes from. They are not answers. */
const PARTICULARS = new Set([
  "submission_id",
  "category",
  "subcategory",
  "url",
  "source",
  "user_agent",
  "car_id",
  "car_dealership_id",
  "lead_id",
  HONEYPOT,
]);

/**
 * Takes the body of `POST /api/leads` (rules/lead-filing#lead-api) through the stages of a form: the same checks with
 * the same messages, filed as a form's lead. What differs: an e-mail address or a phone number is enough, the message, the postcode and the terms may
 * be left out, and an opt-in that is left out was not given, whatever a form's box would begin with: nobody saw a box.
 */
export async function readLeadPayload(
  context: SiteContext,
  visitor: VisitorRequest,
  accountId: AccountId | null,
  body: unknown,
): Promise<PayloadOutcome> {
  const { platform, site } = context;
  const { payload, faults } = readPayload(body);
  const car = await findPayloadCar(platform, site, payload);
  const placed = await placePayload(platform, site, payload, car);
  const posted = postPayload(payload);
  const form = await findPostcode(platform, placed, posted.typed);
  const filled = { ...posted, form, now: platform.now() };
  const read = readForm(filled);
  const fieldErrors: PayloadErrors = {
    ...(read.ok ? {} : fieldMessages(filled, read.errors)),
    ...(await particularErrors(platform, site, payload, car)),
    ...faultMessages(site, faults),
  };
  if (!read.ok || Object.keys(fieldErrors).length > 0)
    return { kind: "refused", error: translator(site)("lead_payload.refused"), fieldErrors };
  const lead = createLead(read, { ...payloadSource(context, visitor, payload), accountId });
  const { lead_id: follows } = payload.answers;
  return {
    kind: "accepted",
    car,
    lead: follows ? { ...lead, follows: asLeadId(follows) } : lead,
    extras: { appointment: createAppointment(read), accountId },
  };
}

/** The payload's own page and visit take precedence over the request's. */
function payloadSource(
  { site }: SiteContext,
  visitor: VisitorRequest,
  { answers, attributes }: LeadPayload,
): Omit<LeadSource, "accountId"> {
  return {
    path: pagePath(answers.url ?? visitor.referrer ?? "", new URL(visitor.url).origin),
    userAgent: (visitor.userAgent ?? answers.user_agent)?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    visit: statedAttributes(site, visitor, attributes),
  };
}

/** The payload as a browser would have posted it. */
function postPayload({ answers, boxes }: LeadPayload): PostedForm {
  const ticked = Object.entries(boxes).filter(([, given]) => given);
  return parsePostedForm([...Object.entries(answers), ...ticked.map(([name]) => [name, "on"] as const)]);
}

async function findPayloadCar(
  platform: Pick<Platform, "store">,
  site: Site,
  { answers }: LeadPayload,
): Promise<Car | null> {
  return answers.car_id ? platform.store.cars.byId(asCarId(answers.car_id), site.dealershipIds) : null;
}

/** The payload as a form: one field for each answer; fields that forms know have the rules of the forms. */
async function placePayload(
  platform: Platform,
  site: Site,
  { answers, boxes }: LeadPayload,
  car: Car | null,
): Promise<PlacedForm> {
  const others = Object.keys(answers).filter((name) => !PARTICULARS.has(name) && !CONTACT.has(name));
  const optIns = [
    ...optInFields(site.enquiry),
    ...optInFields({ opt_in: "single" }),
    ...optInFields({ opt_in: "split" }),
  ];
  const asked = new Set(optInFields(site.enquiry).map(({ name }) => name));
  const definition: FormDefinition = {
    heading: "",
    intro: null,
    submit: "",
    message: null,
    disclaimer: null,
    fields: [
      NAME,
      ...[...CONTACT.values()].filter(({ name }) => Object.hasOwn(answers, name) && name !== NAME.name),
      ...others.map((name) => answerField(site, name)),
      // Records the site's own consents, given or not, and every other consent that the payload says was given.
      ...firstOfEachName(optIns.filter(({ name }) => asked.has(name) || Object.hasOwn(boxes, name))),
      ...("terms_conditions" in boxes ? termsField({ terms_required: true }) : []).map((terms) => ({
        ...terms,
        required: site.enquiry.terms_required,
      })),
    ],
    steps: [],
    partial_leads: false,
    preset: {},
    filedAs: { category: answers.category ?? "", subcategory: answers.subcategory ?? null },
    failure: "form.error.unexpected",
    consentForm: "api",
    anchor: null,
  };
  const placed = placeForm(site, definition, "/api/leads", car);
  const named = site.dealerships.find(({ id }) => id === answers.car_dealership_id);
  const dealership = car ? placed.dealership : (named ?? placed.dealership);
  const appointments = await appointmentsOfAnswers(platform, site, car, answers);
  return {
    ...placed,
    dealership,
    dealershipNamed: named !== undefined,
    consentTo: dealership.name,
    times: { ...placed.times, free: appointments ?? "any" },
  };
}

/** The answers with their own lead field, by name. */
const CONTACT = new Map<string, FormField>(
  [
    NAME,
    { name: "last_name", kind: "text", required: false } satisfies FormField,
    EMAIL,
    PHONE,
    postcodeField(false),
    messageField(false),
  ].map((field) => [field.name, { ...field, required: field.name === NAME.name }]),
);

/** Fields that are checked here against all of the site's dealerships and locations, shown or not. */
const PLACES = new Set(["dealership_slug", "location", "location_id"]);

function answerField(site: Site, name: string): FormField {
  if (name === "offer_from_client") return { name, kind: "dollars", required: false };
  const known = PLACES.has(name) ? null : knownField(name, site.enquiry, formChoices(site))?.[0];
  return known ? { ...known, required: false } : { name, kind: "textarea", required: false };
}

function firstOfEachName(fields: readonly FormField[]): FormField[] {
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

/** The messages of the forms, by field name. */
function fieldMessages(filled: FilledForm, errors: FieldErrors): PayloadErrors {
  const { submission_id, ...others } = errors;
  const messages: PayloadErrors = submission_id
    ? { submission_id: [translator(filled.form.site)("lead_payload.submission_id")] }
    : {};
  for (const { field, message } of buildFormView({ ...filled, typed: {} }, others).errors)
    setOwn(messages, field ?? "body", [message]);
  return messages;
}

/**
 * Categories of leads that follow from what the site has recorded itself: an accepted offer, a paid deposit. Spaces and
 * capitals don't make another category of them.
 */
const SERVER_CATEGORIES: ReadonlySet<string> = new Set(
  [ACCEPTED_CATEGORY, ONLINE_PAYMENT_CATEGORY, SPIN_CATEGORY, ...RESERVATION_CATEGORIES].map(lettersOf),
);

function lettersOf(category: string): string {
  return category.replace(/[^A-Za-z0-9]+/g, "").toLowerCase();
}

/** Fields that are required, or must name something of the site. */
async function particularErrors(
  platform: Pick<Platform, "store">,
  site: Site,
  { answers }: LeadPayload,
  car: Car | null,
): Promise<PayloadErrors> {
  const { category, subcategory, email, phone, dealership_slug: slug, lead_id } = answers;
  const faulty: string[] = [];
  if (!category || category.length > MAX_LENGTHS.text) faulty.push("category");
  if (subcategory && subcategory.length > MAX_LENGTHS.text) faulty.push("subcategory");
  if (answers.car_id && !car) faulty.push("car_id");
  if (slug && !site.dealerships.some((dealership) => dealership.slug === slug))
    faulty.push("dealership_slug");
  const hasPlace = (asked: string) =>
    site.locations.some((place) => place.id === asked || place.slug === asked);
  const t = translator(site);
  const errors: PayloadErrors = {};
  for (const name of ["location", "location_id"] as const) {
    const asked = answers[name];
    if (asked && !hasPlace(asked)) errors[name] = [t("lead_payload.location")];
  }
  if (lead_id && (await platform.store.leads.byId(asLeadId(lead_id)))?.site !== site.slug)
    faulty.push("lead_id");
  for (const name of faulty) setOwn(errors, name, [t(`lead_payload.${name}`)]);
  if (!email && !phone) errors.email = [t("lead_payload.contact")];
  if (category && SERVER_CATEGORIES.has(lettersOf(category)))
    errors.category = [t("lead_payload.fault.worked_out")];
  return errors;
}

function faultMessages(site: Site, faults: PayloadFaults): PayloadErrors {
  const t = translator(site);
  return Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [field, [t(`lead_payload.fault.${fault}`)]]),
  );
}
