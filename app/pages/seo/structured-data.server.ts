import type { Car } from "~/domain/car/car";
import { placeText } from "~/domain/car/car-place";
import type { PriceDisplay } from "~/domain/car/price";
import { blocksNamed, type ContentNode } from "~/domain/content/content-node";
import { timetableOf } from "~/domain/locations/timetable";
import { structuredBreadcrumbs, structuredCar } from "~/domain/seo/car";
import { structuredDealer, structuredReviews } from "~/domain/seo/dealer";
import { questionsOf, structuredFaq } from "~/domain/seo/faq";
import { translator } from "~/i18n/site-i18n.server";
import { fullAddress } from "~/services/platform/site-origin.server";
import { reviewsShown } from "~/services/reviews/site-reviews.server";
import { publishedNumber } from "~/services/vehicle/button-rules.server";
import { carPictures } from "~/services/vehicle/share-image.server";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { locationPath } from "~/tenants/site-pages";
import type { RequestContext } from "../request-context";

/** Returns a location of a site as schema.org's `AutoDealer`, for the location's own page and the contact page. */
export function locationStructured(site: Site, location: SiteLocation, origin: string, now: Date): object {
  const { address } = location;
  const dealer = {
    name: location.name,
    url: fullAddress(site, origin, location.visible ? locationPath(site, location) : "/"),
    telephone: location.phone ?? site.phone,
    address,
    geo:
      address.lat === undefined || address.long === undefined
        ? null
        : { lat: address.lat, long: address.long },
    timetable: timetableOf(site, location),
    mapUrl: address.place_url ?? null,
    group: site.dealership_group,
  };
  return structuredDealer(dealer, now);
}

type SiteContext = Pick<RequestContext, "platform" | "site" | "origin">;

/** Returns the business with the reviews that a page shows; none when it shows none. */
export async function reviewsStructured(
  { platform, site, origin }: SiteContext,
  count?: number,
): Promise<object[]> {
  const shown = await reviewsShown(platform, site, count);
  return shown ? [structuredReviews({ name: site.name, url: fullAddress(site, origin, "/") }, shown)] : [];
}

/**
 * Returns what the blocks of a page say as structured data: its questions, and the reviews that it shows.
 * @param loaded as `loadBlocks` returns them: without the blocks that have nothing to show
 */
export async function contentStructured(
  context: SiteContext,
  loaded: readonly ContentNode[],
): Promise<object[]> {
  const [reviews] = blocksNamed(loaded, "reviews");
  const count = reviews?.attributes.count;
  return [
    ...structuredFaq(questionsOf(loaded)),
    ...(reviews ? await reviewsStructured(context, typeof count === "number" ? count : undefined) : []),
  ];
}

interface StructuredCarPage {
  origin: string;
  car: Car;
  price: PriceDisplay;
  /** The dealership's. */
  location: SiteLocation | undefined;
  /** Whether the car is at this location. */
  standsThere: boolean;
  breadcrumbs: readonly { name: string; href: string }[];
  /** The configured `IMAGE_CDN`. */
  cdn: string | undefined;
  now: Date;
}

/** Returns a vehicle page's structured data: the car with its offer and seller, and the page's breadcrumbs. */
export function vehicleStructured(site: Site, page: StructuredCarPage): object[] {
  const { origin, car, price, location, standsThere, breadcrumbs, cdn, now } = page;
  const t = translator(site);
  const kind = "type" in price ? price.type : null;
  return [
    structuredCar(car, {
      url: fullAddress(site, origin, `/cars/${car.slug}`),
      images: carPictures(car, origin, cdn),
      price,
      priceLabel: kind && t(`card.price_type.${kind}`),
      place: placeText(car) ? car : standsThere && location ? location.address : null,
      seller: location
        ? {
            ...locationStructured(site, location, origin, now),
            name: car.dealership_name,
            // The number that the page shows. A number that the site masks is not in the page at all.
            telephone: publishedNumber(site, car) ?? undefined,
          }
        : { "@type": "AutoDealer", name: car.dealership_name, telephone: site.phone },
    }),
    structuredBreadcrumbs(
      breadcrumbs.map(({ name, href }) => ({ name, url: fullAddress(site, origin, href) })),
    ),
  ];
}
