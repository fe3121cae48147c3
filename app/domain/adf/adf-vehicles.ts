import type { Car } from "../car";
import type { Lead } from "../lead";
import { type OwnVehicle, ownVehicle } from "../lead-own-vehicle";
import { element, textElement, type XmlElement } from "./xml";

export type AdfCar = Pick<
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
  /** The car that it is about; null: none, or it is gone. */
  car: AdfCar | null;
  /** What the site asks for the car. `dollars` null: no price of the whole car is shown. */
  price: { dollars: number | null; text: string } | null;
  /** Address of the car's page. */
  carUrl: string | null;
  /** What make and model say when the lead is about no vehicle. */
  notSpecified: string;
  /** What the customer's own vehicle's registration is called. */
  registration: string;
}

const CURRENCY = "AUD";

/**
 * ADF 1.0 wants at least one vehicle. The car that the lead is about comes first, then the customer's own. A lead
 * about neither gets one without a year whose make and model say that they were not specified: importers that refuse
 * an empty make would lose the lead.
 */
export function adfVehicles(input: AdfVehicleInput): XmlElement[] {
  const own = ownVehicle(input.lead);
  const wanted = input.car ? stockVehicle(input.car, input) : namedVehicle(input);
  const vehicles = [wanted, own && ownVehicleElement(own, input)].filter((vehicle) => vehicle !== null);
  return vehicles.length > 0 ? vehicles : [unspecifiedVehicle(input)];
}

/** `buy` is the format's default; subscriptions are a purchase too, as ADF has no word for them. */
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

/** A vehicle as the form names it: the car that has gone since, or the model asked for. Null: it names none. */
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

/** Demo cars are the new-car department's, as with its phone number (spec 1 §5). Unknown: left out. */
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

/** The customer's offer, else what is asked; the other one's words are the comment. */
function prices({ lead, price }: Pick<AdfVehicleInput, "price" | "lead">): (XmlElement | null)[] {
  const offer = dollars(lead.answers.offer_from_client);
  const asked = price?.dollars;
  const amount =
    offer !== null
      ? textElement("price", offer, { type: "offer", currency: CURRENCY })
      : textElement("price", asked == null ? null : String(asked), { type: "asking", currency: CURRENCY });
  return [amount, textElement("pricecomments", price?.text)];
}

/** The answers of the finance forms that are dollars (spec 1 §2 "vehiclePriceBudget"). */
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
