import type { Car } from "~/domain/car";
import type { FormAnswers } from "~/domain/forms/form-schema";
import { chosenDealership } from "~/domain/forms/lead-dealership";
import { fileLead } from "~/domain/forms/lead-filing";
import type { Consent, NewLead } from "~/domain/lead";
import { slugify } from "~/domain/slug";
import { translator } from "~/i18n/site-i18n.server";
import type { SiteDealership } from "~/tenants/schema";
import { labelKey } from "./form-view.server";
import { visitOf } from "./lead-attributes.server";
import type { PlacedForm } from "./lead-form.server";
import { nearestDealership, postcodeAttributes } from "./postcode.server";

/** Answers that a lead has a place of its own for; all others are kept by their field name. */
const OWN_PLACES = new Set(["name", "last_name", "email", "phone", "postcode", "message", "category"]);

/** The lead that the checked answers of a form make. */
export function leadOfForm(placed: PlacedForm, answers: FormAnswers, request: Request): NewLead {
  const { site, definition, car } = placed;
  const said = (name: string) => {
    const answer = answers[name];
    return typeof answer === "string" ? answer : null;
  };
  const further = definition.fields.flatMap(({ name }): [string, string][] => {
    const answer = OWN_PLACES.has(name) ? null : said(name);
    return answer === null ? [] : [[name, answer]];
  });
  const t = translator(site);
  const filed = fileLead(definition.filedAs, said("category"), car);
  const dealership = dealershipOfForm(placed, filed.category, said);
  return {
    submission_id: String(answers.submission_id),
    site: site.slug,
    dealership_id: dealership.id,
    ...filed,
    source: "Website",
    url: new URL(request.url).pathname,
    user_agent: request.headers.get("user-agent")?.slice(0, 500) ?? null,
    car_id: car?.id ?? null,
    car_dealership_id: car?.dealership_id ?? null,
    name: said("name") ?? "",
    last_name: said("last_name"),
    email: said("email"),
    phone: said("phone"),
    postcode: said("postcode"),
    message: said("message"),
    consents: consentsOf(placed, answers),
    answers: {
      ...Object.fromEntries(further),
      ...Object.fromEntries(Object.entries(definition.preset).map(([field, key]) => [field, t(key)])),
      ...defaultsOf(placed, dealership),
    },
    lead_attributes: {
      ...visitOf(site, request),
      ...postcodeAttributes(site, placed.postcode, dealership.id),
    },
  };
}

/** Who reads the lead: whom the shopper chose, else who has the car, else who is nearest, else whose form it is. */
function dealershipOfForm(
  { site, dealership, dealershipNamed, car, postcode }: PlacedForm,
  category: string,
  said: (field: string) => string | null,
): { id: string; slug: string } {
  const { dealerships, locations, enquiry } = site;
  const { service_booking } = enquiry;
  const chosen = chosenDealership(category, said, { dealerships, locations, service_booking });
  return (
    dealerships.find(({ id }: SiteDealership) => id === chosen) ??
    (car || dealershipNamed ? null : nearestDealership(site, postcode)) ??
    dealership
  );
}

/** A box that the form shows is on record, ticked or not, with the words that stood beside it (Spam Act). */
function consentsOf({ site, definition, consentTo }: PlacedForm, answers: FormAnswers): Consent[] {
  const t = translator(site);
  return definition.fields
    .filter(({ kind }) => kind === "checkbox")
    .map((field) => ({
      name: field.name,
      given: answers[field.name] === true,
      wording: t(labelKey(field), { dealership: consentTo, site: site.name }),
      form: definition.consentForm,
    }));
}

/** Spec 1 §3 "Form defaults": what the form says of its car and dealership without asking. */
function defaultsOf({ car, site }: PlacedForm, dealership: { slug: string }): Record<string, string> {
  const about = { dealership_slug: dealership.slug };
  if (!car) return site.manufacturer ? { ...about, manufacturer_slug: site.manufacturer.slug } : about;
  return { ...about, ...carDefaults(car) };
}

function carDefaults(car: Car): Record<string, string> {
  return {
    manufacturer_slug: slugify(car.make),
    "Vehicle Make": car.make,
    "Vehicle Model": car.model,
    car_type: car.car_type,
    vehicle_status: car.status,
    stock_number: car.stocknum ?? "",
  };
}
