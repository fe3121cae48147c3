import type { Car, CarStatus } from "../car";
import type { PriceDisplay } from "../price";
import { quantityOf, type StructuredQuantity } from "./quantity";

/** What the machine-readable description needs besides the car. Addresses are absolute. */
export interface StructuredCarContext {
  url: string;
  /** The pictures' addresses, the best one first. */
  images: readonly string[];
  /** What the page shows as its price. */
  price: PriceDisplay;
  /** "Drive away": how the page words the price's kind; null where the price has none. */
  priceLabel: string | null;
  /** schema.org `AutoDealer`. */
  seller: object;
}

const SCHEMA = "https://schema.org/";
const CURRENCY = "AUD";
/** More pictures than these tell a search engine nothing. */
const IMAGES = 6;

/**
 * schema.org `Car`, or `Vehicle` for what is no car, with its offer. It says what the page says and nothing else:
 * what the feed did not give is left out.
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
    driveWheelConfiguration: text(car.simple_drive),
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
    // schema.org has no length of a product; `depth` is what it calls the third measure.
    depth: quantityOf(variant.vehiclelength),
    width: quantityOf(variant.vehiclewidth),
    height: quantityOf(variant.vehicleheight),
    weight: quantityOf(variant.tare_weight),
    weightTotal: quantityOf(variant.grossvehiclemass) ?? quantityOf(variant.aggregate_trailer_mass),
    offers: offer(car, context),
  };
}

/** A demonstrator has been driven: it is not new. */
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

/** The "2.2 L" of "4 cyl, 2.2 L". */
function litresOf(engineSize: string | null): StructuredQuantity | undefined {
  return quantityOf(/\d+(\.\d+)?\s*L\b/.exec(engineSize ?? "")?.[0]);
}

function offer(car: Car, { url, price, priceLabel, seller }: StructuredCarContext): object {
  return {
    "@type": "Offer",
    url,
    itemCondition: itemCondition(car),
    availability: `${SCHEMA}${availabilityOf(car)}`,
    // A sold car's page shows SOLD where the price was.
    ...(car.status === "sold" ? {} : priceOf(price, priceLabel)),
    seller,
  };
}

function availabilityOf({
  status,
  reserved,
  preorder,
}: Pick<Car, "status" | "reserved" | "preorder">): string {
  const byStatus: Record<CarStatus, string> = {
    sold: "SoldOut",
    coming_soon: "PreOrder",
    in_stock: preorder ? "PreOrder" : "InStock",
  };
  return reserved && status !== "sold" ? "Reserved" : byStatus[status];
}

function priceOf(price: PriceDisplay, label: string | null): object {
  switch (price.kind) {
    case "subscription":
      // A week's price is no price of the car: it stands only where its unit stands beside it.
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
      return {};
  }
}

/** A text that says something; spec 1 §5 drops "the text null" too. */
function text(value: string | null | undefined): string | undefined {
  const trimmed = (value ?? "").trim();
  return trimmed === "" || /^(null|undefined|nan)$/i.test(trimmed) ? undefined : trimmed;
}
