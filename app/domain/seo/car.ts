import type { Car } from "~/domain/car/car";
import type { Place } from "~/domain/car/car-place";
import { kilogramsOf } from "~/domain/car/measures";
import type { PriceDisplay } from "~/domain/car/price";

/** schema.org `QuantitativeValue`. */
type StructuredQuantity = { "@type": "QuantitativeValue"; value: number } & QuantityUnit;

/** A UN/CEFACT code, or a text when there is none. */
type QuantityUnit = { unitCode: string } | { unitText: string };

/** The units in feeds with their UN/CEFACT codes (there is none for consumption). */
const UNITS: readonly [pattern: RegExp, unit: QuantityUnit][] = [
  [/^l\s*(\/|per)\s*100\s*km$/i, { unitText: "L/100 km" }],
  [/^kms?$/i, { unitCode: "KMT" }],
  [/^(l|lit(re|er)s?)$/i, { unitCode: "LTR" }],
  [/^cc$/i, { unitCode: "CMQ" }],
  [/^mm$/i, { unitCode: "MMT" }],
  [/^kgs?$/i, { unitCode: "KGM" }],
  [/^nm$/i, { unitCode: "NU" }],
];

/**
 * Parses "4,935 mm", "2.8 L" or "8.1 L / 100 km" as a quantity. Returns undefined without a number or a known unit;
 * never guesses a unit.
 */
export function quantityOf(text: string | null | undefined): StructuredQuantity | undefined {
  const match = /^(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*([a-z].*)$/i.exec((text ?? "").trim());
  if (!match) return undefined;
  const [, figure = "", unit = ""] = match;
  const known = UNITS.find(([pattern]) => pattern.test(unit));
  return known && { "@type": "QuantitativeValue", value: Number(figure.replaceAll(",", "")), ...known[1] };
}

/** What the structured data needs besides the car. Addresses are absolute. */
export interface StructuredCarContext {
  url: string;
  /** Addresses of the pictures, the best one first. */
  images: readonly string[];
  /** The price that the page shows. */
  price: PriceDisplay;
  /** The page's text for the kind of price, such as "Drive away"; null when the price has no kind. */
  priceLabel: string | null;
  /** schema.org `AutoDealer`. */
  seller: object;
  /** The car's location; null when unknown. */
  place: Place | null;
}

const SCHEMA = "https://schema.org/";
const CURRENCY = "AUD";
/** Maximum number of pictures; more don't help a search engine. */
const IMAGES = 6;

/**
 * Returns a schema.org `Car`, or a `Vehicle` for caravans and trucks, with its offer. It states only what the page
 * states, and leaves out what the feed did not give. Without a price there is no offer: search engines reject one.
 */
export function structuredCar(car: Car, context: StructuredCarContext): object {
  const { variant } = car;
  const images = context.images.slice(0, IMAGES);
  return {
    "@type": car.item_type === "car" ? "Car" : "Vehicle",
    "@id": `${context.url}#vehicle`,
    name: car.name,
    url: context.url,
    description: text(car.dealercomments),
    image: images.length > 0 ? images : undefined,
    brand: { "@type": "Brand", name: car.make },
    model: car.model,
    vehicleConfiguration: text([car.badge, car.series].filter(Boolean).join(" ")),
    vehicleModelDate: car.year === null ? undefined : String(car.year),
    itemCondition: itemCondition(car),
    bodyType: text(car.simple_body),
    color: text(car.colour),
    vehicleInteriorColor: text(car.interior_colour),
    fuelType: text(car.simple_fuel),
    vehicleTransmission: text(car.simple_transmission),
    driveWheelConfiguration: driveWheels(car.simple_drive),
    vehicleEngine: vehicleEngine(car),
    fuelConsumption: quantityOf(variant.fuelconsumptioncombined),
    fuelCapacity: quantityOf(variant.fuelcapacity),
    vehicleSeatingCapacity: car.seats ?? undefined,
    numberOfDoors: car.doors ?? undefined,
    vehicleIdentificationNumber: text(car.vin),
    sku: text(car.stocknum),
    productionDate: text(car.build_date),
    mileageFromOdometer:
      car.km === null ? undefined : { "@type": "QuantitativeValue", value: car.km, unitCode: "KMT" },
    // schema.org has no length of a product; it calls the third measure `depth`.
    depth: quantityOf(variant.vehiclelength),
    width: quantityOf(variant.vehiclewidth),
    height: quantityOf(variant.vehicleheight),
    weight: kilogramsQuantity(variant.tare_weight),
    weightTotal:
      kilogramsQuantity(variant.grossvehiclemass) ?? kilogramsQuantity(variant.aggregate_trailer_mass),
    offers: offer(car, context),
  };
}

/** schema.org's values. "2WD" is neither front nor rear, and has none. */
const DRIVE_WHEELS: readonly [RegExp, string][] = [
  [/^(4wd|4x4|four)/i, "FourWheelDriveConfiguration"],
  [/^(awd|all)/i, "AllWheelDriveConfiguration"],
  [/^(fwd|front)/i, "FrontWheelDriveConfiguration"],
  [/^(rwd|rear)/i, "RearWheelDriveConfiguration"],
];

function driveWheels(drive: string | null): string | undefined {
  const name = DRIVE_WHEELS.find(([words]) => words.test(drive ?? ""))?.[1];
  return name && `https://schema.org/${name}`;
}

/** A weight is stored in kilograms without its unit, or as an older feed wrote it. */
function kilogramsQuantity(weight: string | null | undefined) {
  const kilograms = kilogramsOf(weight ?? "");
  return kilograms === null ? undefined : quantityOf(`${kilograms} kg`);
}

/** Returns the condition. A demo car has been driven, so it is not new. */
function itemCondition(car: Pick<Car, "car_type">): string {
  return `${SCHEMA}${car.car_type === "new" ? "NewCondition" : "UsedCondition"}`;
}

function vehicleEngine({ engine_size, simple_fuel, variant }: Car): object | undefined {
  const displacement = quantityOf(variant.enginesize_litres) ?? litresOf(engine_size);
  const torque = quantityOf(variant.torque);
  const name = text(engine_size);
  if (!name && !displacement && !torque) return undefined;
  return {
    "@type": "EngineSpecification",
    name,
    fuelType: text(simple_fuel),
    engineDisplacement: displacement,
    torque,
  };
}

/** Returns the "2.2 L" of "4 cyl, 2.2 L". */
function litresOf(engineSize: string | null): StructuredQuantity | undefined {
  return quantityOf(/\d+(\.\d+)?\s*L\b/.exec(engineSize ?? "")?.[0]);
}

function offer(
  car: Car,
  { url, price, priceLabel, seller, place }: StructuredCarContext,
): object | undefined {
  // A sold car's page shows SOLD in place of the price.
  const asked = car.status === "sold" ? null : priceOf(price, priceLabel);
  if (!asked) return undefined;
  return {
    "@type": "Offer",
    url,
    itemCondition: itemCondition(car),
    availability: `${SCHEMA}${availabilityOf(car)}`,
    ...asked,
    availableAtOrFrom: place === null ? undefined : placeOf(place),
    seller,
  };
}

function placeOf({ city, state }: Place): object {
  return {
    "@type": "Place",
    address: {
      "@type": "PostalAddress",
      addressLocality: text(city),
      addressRegion: text(state),
      addressCountry: "AU",
    },
  };
}

/** Of a car that is for sale. */
function availabilityOf({ status, reserved, preorder }: Car): string {
  if (reserved) return "Reserved";
  return status === "coming_soon" || preorder ? "PreOrder" : "InStock";
}

function priceOf(price: PriceDisplay, label: string | null): object | null {
  switch (price.kind) {
    case "subscription":
      // A weekly price is no price of the whole car, so it needs its unit.
      return {
        businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          price: price.perWeek,
          priceCurrency: CURRENCY,
          unitCode: "WEE",
          referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: "WEE" },
        },
      };
    case "price":
    case "reduced": {
      const asked = { "@type": "UnitPriceSpecification", price: price.amount, priceCurrency: CURRENCY };
      const was = {
        "@type": "UnitPriceSpecification",
        priceType: `${SCHEMA}StrikethroughPrice`,
        price: price.was,
        priceCurrency: CURRENCY,
      };
      return {
        price: price.amount,
        priceCurrency: CURRENCY,
        priceSpecification: [{ ...asked, name: label ?? undefined }, ...(price.was === null ? [] : [was])],
      };
    }
    case "preorder":
    case "none":
      return null;
  }
}

/**
 * Returns undefined for an empty text and for the text null, as in rules/vehicle-page#spec-lists, which drops "the text
 * null" too.
 */
function text(value: string | null | undefined): string | undefined {
  const trimmed = (value ?? "").trim();
  return trimmed === "" || /^(null|undefined|nan)$/i.test(trimmed) ? undefined : trimmed;
}

/** schema.org `BreadcrumbList`; addresses are absolute. */
export function structuredBreadcrumbs(crumbs: readonly { name: string; url: string }[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}
