import type { Car } from "~/domain/car";
import type { PriceDisplay } from "~/domain/price";
import { structuredBreadcrumbs } from "~/domain/structured-data/breadcrumbs";
import { structuredCar } from "~/domain/structured-data/car";
import { structuredDealer } from "~/domain/structured-data/dealer";
import { translator } from "~/i18n/site-i18n.server";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { publishedNumber } from "./call.server";
import { carPictures } from "./share-image.server";

/** A location of a site as schema.org's `AutoDealer`, for its own page and the contact page. */
export function locationStructured(site: Site, location: SiteLocation, origin: string): object {
  const { address } = location;
  return structuredDealer({
    name: location.name,
    url: location.visible ? `${origin}/locations/${location.slug}` : `${origin}/`,
    telephone: location.phone ?? site.phone,
    address,
    geo:
      address.lat === undefined || address.long === undefined
        ? null
        : { lat: address.lat, long: address.long },
    openingHours: location.opening_hours,
    mapUrl: address.place_url ?? null,
    group: site.dealership_group,
  });
}

export interface StructuredCarPage {
  origin: string;
  car: Car;
  price: PriceDisplay;
  /** Where the car stands; undefined: nobody knows. */
  location: SiteLocation | undefined;
  breadcrumbs: readonly { name: string; href: string }[];
  /** `IMAGE_CDN`. */
  cdn: string | undefined;
}

/** What a vehicle page tells machines: the car with its offer and seller, and where the page stands. */
export function vehicleStructured(site: Site, page: StructuredCarPage): object[] {
  const { origin, car, price, location, breadcrumbs, cdn } = page;
  const t = translator(site);
  const kind = "type" in price ? price.type : null;
  return [
    structuredCar(car, {
      url: `${origin}/cars/${car.slug}`,
      images: carPictures(car, origin, cdn),
      price,
      priceLabel: kind && t(`card.price_type.${kind}`),
      seller: location
        ? {
            ...locationStructured(site, location, origin),
            name: car.dealership_name,
            // As the page says it; a number that the site masks is not in the page at all.
            telephone: publishedNumber(site, car) ?? undefined,
          }
        : { "@type": "AutoDealer", name: car.dealership_name, telephone: site.phone },
    }),
    structuredBreadcrumbs(breadcrumbs.map(({ name, href }) => ({ name, url: origin + href }))),
  ];
}
