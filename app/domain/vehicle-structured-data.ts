import { isAvailable } from "./availability";
import type { Car } from "./car";
import { type PriceDisplay, priceDisplay } from "./price";

/** Everything the machine-readable description needs besides the car. Addresses are absolute. */
export interface StructuredContext {
  url: string;
  /** `https://host`, put before the app's own picture paths. */
  origin: string;
  dealership: string;
  phone: string | null;
}

const CONDITION = {
  new: "https://schema.org/NewCondition",
  demo: "https://schema.org/UsedCondition",
  used: "https://schema.org/UsedCondition",
};

function amountOf(price: PriceDisplay): number | undefined {
  return price.kind === "price" || price.kind === "reduced" ? price.amount : undefined;
}

/** schema.org `Car` with its offer; what the feed did not say is left out. */
export function structuredCar(car: Car, { url, origin, dealership, phone }: StructuredContext): object {
  const amount = amountOf(priceDisplay(car, { offersSubscription: false }));
  const seller = { "@type": "AutoDealer", name: dealership, telephone: phone ?? undefined };
  return {
    "@context": "https://schema.org",
    "@type": "Car",
    name: car.name,
    url,
    image: car.images.slice(0, 6).map((image) => new URL(image.url, origin).href),
    brand: { "@type": "Brand", name: car.make },
    model: car.model,
    vehicleModelDate: car.year === null ? undefined : String(car.year),
    itemCondition: CONDITION[car.car_type],
    bodyType: car.simple_body ?? undefined,
    color: car.colour ?? undefined,
    fuelType: car.simple_fuel ?? undefined,
    vehicleTransmission: car.simple_transmission ?? undefined,
    driveWheelConfiguration: car.simple_drive ?? undefined,
    seatingCapacity: car.seats ?? undefined,
    numberOfDoors: car.doors ?? undefined,
    vehicleIdentificationNumber: car.vin ?? undefined,
    sku: car.stocknum ?? undefined,
    mileageFromOdometer:
      car.km === null ? undefined : { "@type": "QuantitativeValue", value: car.km, unitCode: "KMT" },
    offers: {
      "@type": "Offer",
      url,
      price: amount,
      priceCurrency: amount === undefined ? undefined : "AUD",
      availability: isAvailable(car.status) ? "https://schema.org/InStock" : "https://schema.org/SoldOut",
      seller,
    },
  };
}

/** schema.org `BreadcrumbList`. */
export function structuredBreadcrumbs(crumbs: { name: string; url: string }[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}
