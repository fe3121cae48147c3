import type { NewAppointment } from "~/adapters/database/appointment-store";
import type { Car } from "~/domain/car";
import type { FormDefinition } from "~/domain/forms/form-definition";
import {
  EMAIL,
  type FormField,
  HONEYPOT,
  LONGEST,
  messageField,
  NAME,
  PHONE,
  postcodeField,
  termsField,
} from "~/domain/forms/form-field";
import { formSchema } from "~/domain/forms/form-schema";
import { knownField } from "~/domain/forms/known-fields";
import { optInFields } from "~/domain/forms/opt-in";
import type { NewLead } from "~/domain/lead";
import { type LeadPayload, type PayloadFaults, pagePath, readPayload } from "~/domain/lead-payload";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { appointmentsOfAnswers } from "./appointment-slots.server";
import { locationOfCar } from "./car-location.server";
import { formChoices } from "./form-choices.server";
import { leadOfForm } from "./form-lead.server";
import { formView } from "./form-view.server";
import { statedAttributes } from "./lead-attributes.server";
import { appointmentOf, momentOf, type PlacedForm } from "./lead-form.server";
import type { RequestContext } from "./platform.server";
import { locatedForm, postcodeFault } from "./postcode.server";

export type PayloadResult =
  | { ok: true; lead: NewLead; car: Car | null; appointment: NewAppointment | null }
  | { ok: false; error: string; fieldErrors: Record<string, string[]> };

type PayloadContext = Pick<RequestContext, "platform" | "site" | "origin">;
type FieldErrors = Record<string, string[]>;

/** These say what a lead is about or where it comes from: no answers of the shopper's. */
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
 * The lead that the body of `POST /api/leads` makes (spec 1 §3 "Payload", contract.md). What it says goes through the
 * same checks as a form's answers, with the same messages, and is filed as a form's lead. What differs: an e-mail
 * address or a phone number is enough, the message, the postcode and the terms may be left out, and an opt-in that
 * is left out was not given, whatever a form's box would begin with: nobody saw a box.
 */
export async function leadFromPayload(
  context: PayloadContext,
  request: Request,
  body: unknown,
): Promise<PayloadResult> {
  const { site, platform, origin } = context;
  const { payload, faults } = readPayload(body);
  const { answers, boxes } = payload;
  const car = await carOf(context, answers);
  const typed = { postcode: answers.postcode ? [answers.postcode] : [] };
  const appointments = await appointmentsOfAnswers(platform, site, car, answers);
  const form = { ...placedPayload(site, payload, car), appointments };
  const placed = await locatedForm(platform, form, typed);
  const moment = momentOf(placed, platform.now(), answers.submission_id);
  const checked = formSchema(placed.definition.fields, moment).safeParse({ ...answers, ...boxes });
  const fieldErrors: FieldErrors = {
    ...fieldMessages(placed, moment, [...postcodeIssues(placed), ...(checked.error?.issues ?? [])]),
    ...(await particularErrors(context, payload, car)),
    ...faultMessages(site, faults),
  };
  if (!checked.success || Object.keys(fieldErrors).length > 0)
    return { ok: false, error: translator(site)("lead_payload.refused"), fieldErrors };
  const lead = leadOfForm(placed, checked.data, request);
  return {
    ok: true,
    car,
    appointment: appointmentOf(placed, checked.data, moment),
    lead: {
      ...lead,
      url: pagePath(answers.url ?? request.headers.get("Referer") ?? "", origin),
      user_agent: lead.user_agent ?? answers.user_agent?.slice(0, 500) ?? null,
      lead_attributes: {
        ...lead.lead_attributes,
        ...statedAttributes(site, request, payload.attributes),
      },
      ...(answers.lead_id ? { follows: answers.lead_id } : {}),
    },
  };
}

async function carOf(
  { platform, site }: PayloadContext,
  answers: LeadPayload["answers"],
): Promise<Car | null> {
  return answers.car_id ? platform.store.cars.byId(answers.car_id, site.dealershipIds) : null;
}

/** The payload as a form: one field for each answer, those of the specification with the rules of its forms. */
function placedPayload(site: Site, { answers, boxes }: LeadPayload, car: Car | null): PlacedForm {
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
      ...[...CONTACT.values()].filter(({ name }) => name in answers && name !== NAME.name),
      ...others.map((name) => answerField(site, name)),
      // What the site asks is on record, given or not; and whatever else the payload says it was given.
      ...firstOfEachName(optIns.filter(({ name }) => asked.has(name) || name in boxes)),
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
  const dealership = car
    ? { id: car.dealership_id, slug: car.dealership_slug, name: car.dealership_name }
    : defaultDealership(site, answers.car_dealership_id);
  const timeZone = (car && locationOfCar(site, car)?.time_zone) ?? site.time_zone;
  const dealershipNamed = site.dealerships.some(({ id }) => id === answers.car_dealership_id);
  const to = { dealership, dealershipNamed, consentTo: dealership.name };
  return { site, definition, action: "/api/leads", car, ...to, timeZone };
}

/** By name: what a lead has a place of its own for. */
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

function defaultDealership(site: Site, asked: string | undefined): PlacedForm["dealership"] {
  const { dealerships } = site;
  const dealership =
    dealerships.find(({ id }) => id === asked) ??
    dealerships.find(({ head_office }) => head_office) ??
    dealerships[0];
  if (!dealership) throw new RangeError(`site ${site.slug} has no dealership`);
  return dealership;
}

/** "An unresolvable postcode raises 'Invalid postcode'" (spec 2 §5), as an issue beside those of the schema. */
function postcodeIssues({ definition, postcode }: PlacedForm) {
  return Object.entries(postcodeFault(definition, postcode) ?? {}).map(([name, keys]) => ({
    path: [name],
    message: keys?.[0] ?? "",
  }));
}

/** The messages of the forms, by the spec's field names. */
function fieldMessages(
  placed: PlacedForm,
  moment: Parameters<typeof formView>[1],
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): FieldErrors {
  const keys: FieldErrors = {};
  for (const { path, message } of issues) keys[String(path[0] ?? "")] = [message];
  const { submission_id, ...others } = keys;
  const messages: FieldErrors = submission_id
    ? { submission_id: [translator(placed.site)("lead_payload.submission_id")] }
    : {};
  for (const { field, message } of formView(placed, moment, {}, others).errors)
    messages[field ?? "body"] = [message];
  return messages;
}

/** What must be there, or be the site's own. */
async function particularErrors(
  { platform, site }: PayloadContext,
  { answers }: LeadPayload,
  car: Car | null,
): Promise<FieldErrors> {
  const { category, subcategory, email, phone, dealership_slug: slug, lead_id } = answers;
  const faulty: string[] = [];
  if (!category || category.length > LONGEST.text) faulty.push("category");
  if (subcategory && subcategory.length > LONGEST.text) faulty.push("subcategory");
  if (answers.car_id && !car) faulty.push("car_id");
  if (slug && !site.dealerships.some((dealership) => dealership.slug === slug))
    faulty.push("dealership_slug");
  const hasPlace = (asked: string) =>
    site.locations.some((place) => place.id === asked || place.slug === asked);
  const t = translator(site);
  const errors: FieldErrors = {};
  for (const name of ["location", "location_id"] as const) {
    const asked = answers[name];
    if (asked && !hasPlace(asked)) errors[name] = [t("lead_payload.location")];
  }
  if (lead_id && (await platform.store.leads.byId(lead_id))?.site !== site.slug) faulty.push("lead_id");
  for (const name of faulty) errors[name] = [t(`lead_payload.${name}`)];
  if (!email && !phone) errors.email = [t("lead_payload.contact")];
  return errors;
}

function faultMessages(site: Site, faults: PayloadFaults): FieldErrors {
  const t = translator(site);
  return Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [field, [t(`lead_payload.fault.${fault}`)]]),
  );
}
