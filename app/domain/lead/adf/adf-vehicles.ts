import type { Car } from "~/domain/car/car";
import { type OwnVehicle, ownVehicle } from "../customer-vehicle";
import type { Lead } from "../lead";
import { element, textElement, type XmlElement } from "./xml";

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

export interface AdfVehicleInput {
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
export function adfVehicles(input: AdfVehicleInput): XmlElement[] {
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
