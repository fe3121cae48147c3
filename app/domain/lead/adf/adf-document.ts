import { zonedIso } from "~/domain/appointments/zoned-time";
import type { Car } from "~/domain/car/car";
import type { DealershipId } from "../../text/identifiers";
import { furtherAnswers, oneLine, type Translate } from "../email/email-answers";
import type { Lead } from "../lead";
import { type OwnVehicle, ownVehicle } from "../lead-payload";

/** A small XML 1.0 writer. Its output is well-formed, whatever a visitor typed. */

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  /** Either elements or text: no ADF element has both. */
  content: XmlElement[] | string;
}

/** Makes an element. Leaves out attributes that are null or undefined, and children that are null. */
export function element(
  name: string,
  attributes: Record<string, string | null | undefined>,
  content: (XmlElement | null)[] | string,
): XmlElement {
  return {
    name,
    attributes: Object.fromEntries(
      Object.entries(attributes).flatMap(([key, value]) =>
        value === null || value === undefined ? [] : [[key, value]],
      ),
    ),
    content: typeof content === "string" ? content : content.filter((child) => child !== null),
  };
}

/** Makes a text element. Returns null for a missing text. */
export function textElement(
  name: string,
  text: string | null | undefined,
  attributes: Record<string, string | null | undefined> = {},
): XmlElement | null {
  return text ? element(name, attributes, text) : null;
}

export function renderXml(root: XmlElement): string {
  return render(root, "");
}

function render({ name, attributes, content }: XmlElement, indent: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeValue(value)}"`);
  const start = `${indent}<${name}${written.join("")}>`;
  if (typeof content === "string") return `${start}${characterData(content)}</${name}>`;
  return [start, ...content.map((child) => render(child, `${indent}  `)), `${indent}</${name}>`].join("\n");
}

function attributeValue(text: string): string {
  return characterData(text.replace(/\s+/g, " ")).replaceAll('"', "&quot;");
}

/**
 * Escapes a text for XML, with ASCII characters only, because mail servers and old importers can't garble ASCII.
 * Removes characters that XML 1.0 forbids. Half a surrogate pair becomes the replacement character.
 */
function characterData(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/\r\n?/g, "\n")
    .replace(FORBIDDEN, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[^\n\t -~]/gu, (character) => `&#x${character.codePointAt(0)?.toString(16).toUpperCase()};`);
}

/** What is not a Char of XML 1.0 (production 2), not even as a reference. Surrogates are gone by then. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that must not come through
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Auto-lead Data Format 1.0: the format in which dealers' CRMs import leads (docs/adf.md). */

export interface AdfInput extends Omit<AdfVehicleInput, "lead" | "notSpecified" | "registration"> {
  lead: Lead;
  site: {
    name: string;
    /** Absolute address of its home page. */
    url: string;
    language: string;
    timeZone: string;
    /** Names of locations and dealerships, by id and slug. */
    places: Readonly<Record<string, string>>;
  };
  dealership: { id: DealershipId; name: string; email: string; phone: string | null };
  /** Absolute address of the page it was sent from. */
  pageUrl: string;
}

/**
 * Returns the document. It is ASCII only, well-formed and valid against the structure of ADF 1.0, whatever the customer
 * wrote.
 */
export function adfDocument(input: AdfInput, translate: Translate): string {
  const { lead, site } = input;
  const prospect = element("prospect", { status: "new" }, [
    element("id", { sequence: "1", source: site.name }, lead.reference),
    element("id", { sequence: "2", source: site.name }, lead.lead_id),
    element("requestdate", {}, zonedIso(new Date(lead.created_at), site.timeZone)),
    ...adfVehicles({
      ...input,
      notSpecified: translate("email.adf.not_specified"),
      registration: translate("email.adf.registration"),
    }),
    customer(input, translate),
    vendor(input),
    provider(input),
  ]);
  const document = renderXml(element("adf", {}, [prospect]));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?ADF VERSION="1.0"?>\n${document}\n`;
}

/** ADF 1.0 requires an e-mail or a phone element: a customer with neither has an empty phone. */
function customer(input: AdfInput, translate: Translate): XmlElement {
  const { lead } = input;
  const preferred = lead.answers.PreferredContactMethod?.toLowerCase();
  const email = textElement("email", lead.email, { preferredcontact: preferred === "email" ? "1" : "0" });
  const phone = textElement("phone", lead.phone, {
    type: isMobile(lead.phone ?? "") ? "cellphone" : "voice",
    time: "nopreference",
    preferredcontact: preferred === "phone" || preferred === "sms" ? "1" : "0",
  });
  return element("customer", {}, [
    element("contact", {}, [
      ...names(lead),
      email,
      phone ?? (email ? null : element("phone", {}, "")),
      lead.postcode
        ? element("address", { type: "home" }, [
            // The format has no address without a street.
            element("street", { line: "1" }, ""),
            element("postalcode", {}, lead.postcode),
            element("country", {}, "AU"),
          ])
        : null,
    ]),
    textElement("comments", comments(input, translate)),
  ]);
}

function names({ name, last_name }: Lead): (XmlElement | null)[] {
  const part = (which: string, text: string) =>
    element("name", { part: which, type: "individual" }, oneLine(text));
  return last_name ? [part("first", name), part("last", last_name)] : [part("full", name)];
}

/** Australian mobile numbers begin with 04, 05 or the same after +61. */
function isMobile(phone: string): boolean {
  return /^(\+?61|0)[45]\d{8}$/.test(phone.replace(/[^\d+]/g, "").replace(/^\+?610/, "+61"));
}

/**
 * Returns everything that ADF has no element for: message, category, further answers, consents, and the page that the
 * lead was sent from.
 */
function comments({ lead, site, pageUrl }: AdfInput, translate: Translate): string {
  const message = lead.message?.trim();
  const lines = [
    [translate("email.adf.category"), [lead.category, lead.subcategory].filter(Boolean).join(": ")],
    ...furtherAnswers(lead, { ...site, translate }).map(({ label, value }) => [label, value]),
    ...lead.consents.map((consent) => [
      translate(consent.given ? "email.lead.consents.given" : "email.lead.consents.not_given"),
      translate("email.lead.consents.wording", {
        wording: oneLine(consent.wording || consent.name),
        form: oneLine(consent.form),
      }),
    ]),
    [translate("email.lead.particulars.page"), pageUrl],
  ].map(([label, value]) => `${label}: ${value}`);
  const unfinished = lead.partial ? [translate("email.lead.unfinished"), ""] : [];
  return [...(message ? [message, ""] : []), ...unfinished, ...lines].join("\n");
}

function vendor({ site, dealership }: AdfInput): XmlElement {
  return element("vendor", {}, [
    element("id", { source: site.name }, dealership.id),
    element("vendorname", {}, dealership.name),
    element("url", {}, site.url),
    element("contact", {}, [
      element("name", { part: "full", type: "business" }, dealership.name),
      element("email", {}, dealership.email),
      textElement("phone", dealership.phone, { type: "voice" }),
    ]),
  ]);
}

function provider({ site, lead }: AdfInput): XmlElement {
  return element("provider", {}, [
    element("name", { part: "full", type: "business" }, site.name),
    element("service", {}, lead.source),
    element("url", {}, site.url),
  ]);
}

type AdfCar = Pick<
  Car,
  | "year"
  | "make"
  | "model"
  | "badge"
  | "series"
  | "car_type"
  | "colour"
  | "interior_colour"
  | "km"
  | "doors"
  | "simple_body"
  | "simple_transmission"
  | "vin"
  | "stocknum"
>;

interface AdfVehicleInput {
  lead: Pick<Lead, "category" | "subcategory" | "answers">;
  /** The car that the lead is about; null when there is none or it no longer exists. */
  car: AdfCar | null;
  /** The site's price for the car. `dollars` is null when no price of the whole car is shown. */
  price: { dollars: number | null; text: string } | null;
  /** Address of the car's page. */
  carUrl: string | null;
  /** Text of make and model when the lead is about no vehicle. */
  notSpecified: string;
  /** Label of the registration of the customer's own vehicle. */
  registration: string;
}

const CURRENCY = "AUD";

/**
 * Returns the vehicles of a lead: first the car that it is about, then the customer's own. ADF 1.0 requires at least
 * one vehicle. A lead without any gets one without a year, whose make and model are "not specified", because importers
 * that reject an empty make would lose the lead.
 */
function adfVehicles(input: AdfVehicleInput): XmlElement[] {
  const own = ownVehicle(input.lead);
  const wanted = input.car ? stockVehicle(input.car, input) : namedVehicle(input);
  const vehicles = [wanted, own && ownVehicleElement(own, input)].filter((vehicle) => vehicle !== null);
  return vehicles.length > 0 ? vehicles : [unspecifiedVehicle(input)];
}

/** `buy` is the format's default. Subscriptions count as a purchase, because ADF has no value for them. */
function interestOf({ category, subcategory }: AdfVehicleInput["lead"]): "buy" | "test-drive" {
  return /\btest drive\b/i.test(`${category}, ${subcategory ?? ""}`) ? "test-drive" : "buy";
}

function stockVehicle(car: AdfCar, input: AdfVehicleInput): XmlElement {
  const trim = [car.badge, car.series].filter(Boolean).join(" ");
  return element("vehicle", { interest: interestOf(input.lead), status: statusOf(car.car_type) }, [
    element("year", {}, car.year === null ? "" : String(car.year)),
    element("make", {}, car.make),
    element("model", {}, car.model),
    textElement("vin", car.vin),
    textElement("stock", car.stocknum),
    textElement("trim", trim),
    textElement("doors", car.doors === null ? null : String(car.doors)),
    textElement("bodystyle", car.simple_body),
    textElement("transmission", car.simple_transmission),
    textElement("odometer", car.km === null ? null : String(car.km), { units: "km" }),
    colours(car),
    ...prices(input),
    finance(input.lead.answers),
    textElement("comments", input.carUrl),
  ]);
}

/**
 * Returns the vehicle that the form names: a car that no longer exists, or a model that the customer chose. Returns
 * null when it names none.
 */
function namedVehicle({ lead, ...input }: AdfVehicleInput): XmlElement | null {
  const { answers } = lead;
  const make = answers["Vehicle Make"]?.trim();
  const model = answers["Vehicle Model"]?.trim();
  if (!make && !model) return null;
  return element("vehicle", { interest: interestOf(lead), status: statusOf(answers.car_type) }, [
    element("year", {}, ""),
    element("make", {}, make || input.notSpecified),
    element("model", {}, model || input.notSpecified),
    textElement("stock", answers.stock_number?.trim()),
    ...prices({ lead, price: null }),
    finance(answers),
  ]);
}

function unspecifiedVehicle({ lead, notSpecified }: AdfVehicleInput): XmlElement {
  return element("vehicle", { interest: interestOf(lead), status: statusOf(lead.answers.car_type) }, [
    element("year", {}, ""),
    element("make", {}, notSpecified),
    element("model", {}, notSpecified),
    ...prices({ lead, price: null }),
    finance(lead.answers),
    element("comments", {}, [lead.category, lead.subcategory].filter(Boolean).join(": ")),
  ]);
}

function ownVehicleElement(
  own: OwnVehicle,
  { notSpecified, registration }: Pick<AdfVehicleInput, "notSpecified" | "registration">,
): XmlElement {
  const plate = [own.rego, own.regoState?.toUpperCase()].filter(Boolean).join(" ");
  return element("vehicle", { interest: own.sold ? "sell" : "trade-in", status: "used" }, [
    element("year", {}, own.year ?? ""),
    element("make", {}, own.make ?? notSpecified),
    element("model", {}, own.model ?? notSpecified),
    textElement("odometer", own.kms, { units: "km" }),
    textElement("pricecomments", own.estimate),
    textElement("comments", plate && `${registration}: ${plate}`),
  ]);
}

/**
 * The new-car department handles demo cars, as with the phone number (rules/forms#form-enquire). An unknown type has no
 * status.
 */
function statusOf(carType: string | undefined): "new" | "used" | null {
  if (carType === "used") return "used";
  return carType === "new" || carType === "demo" ? "new" : null;
}

function colours({ colour, interior_colour }: AdfCar): XmlElement | null {
  if (!colour && !interior_colour) return null;
  return element("colorcombination", {}, [
    textElement("interiorcolor", interior_colour),
    textElement("exteriorcolor", colour),
    element("preference", {}, "1"),
  ]);
}

/** Returns the customer's offer, otherwise the asking price. The text of the other one is the comment. */
function prices({ lead, price }: Pick<AdfVehicleInput, "price" | "lead">): (XmlElement | null)[] {
  const offer = dollars(lead.answers.offer_from_client);
  const asked = price?.dollars;
  const amount =
    offer !== null
      ? textElement("price", offer, { type: "offer", currency: CURRENCY })
      : textElement("price", asked == null ? null : String(asked), { type: "asking", currency: CURRENCY });
  return [amount, textElement("pricecomments", price?.text)];
}

/** Returns the answers of the finance forms that are amounts (rules/forms#field-budget). */
function finance(answers: Record<string, string>): XmlElement | null {
  const budget = dollars(answers.vehiclePriceBudget);
  const deposit = dollars(answers.deposit);
  if (budget === null && deposit === null) return null;
  return element("finance", {}, [
    element("method", {}, "finance"),
    textElement("amount", deposit, { type: "downpayment", limit: "exact", currency: CURRENCY }),
    textElement("amount", budget, { type: "total", limit: "maximum", currency: CURRENCY }),
  ]);
}

function dollars(answer: string | undefined): string | null {
  return answer && /^\d{1,12}$/.test(answer) ? answer : null;
}
