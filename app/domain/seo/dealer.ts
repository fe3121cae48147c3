import type { Rating, Review } from "~/domain/reviews/review";
import { exceptionsAhead } from "../locations/opening-hours";
import { type Timetable, usualHours, type Weekday } from "../locations/timetable";

/** A location with its dealership, for schema.org's `AutoDealer`. Addresses of pages are absolute. */
export interface StructuredDealer {
  name: string;
  /** Address of the location's own page; also its identifier. */
  url: string;
  telephone: string;
  address: { street: string; city: string; state: string; postcode: string };
  /** Degrees; null when unknown. */
  geo: { lat: number; long: number } | null;
  timetable: Timetable;
  /** Its address on a map service. */
  mapUrl: string | null;
  /** Name of its dealer group, when that is a different one. */
  group: string | null;
}

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** How far ahead special days are in the structured data, in days. */
const EXCEPTION_DAYS = 90;

/** Returns a schema.org `AutoDealer` (AutomotiveBusiness, a LocalBusiness). Unknown values are left out. */
export function structuredDealer(dealer: StructuredDealer, now: Date): object {
  const { name, url, telephone, address, geo, mapUrl, group } = dealer;
  return {
    "@type": "AutoDealer",
    "@id": `${url}#dealer`,
    name,
    url,
    telephone,
    address: {
      "@type": "PostalAddress",
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.postcode,
      addressCountry: "AU",
    },
    geo: geo ? { "@type": "GeoCoordinates", latitude: geo.lat, longitude: geo.long } : undefined,
    hasMap: mapUrl ?? undefined,
    openingHoursSpecification: openingHoursSpecification(dealer.timetable),
    specialOpeningHoursSpecification: specialOpeningHours(dealer.timetable, now),
    parentOrganization:
      group === null || group === name ? undefined : { "@type": "Organization", name: group },
  };
}

/** Returns one entry for all days of the usual week with the same hours, Monday first. */
function openingHoursSpecification({ opening_hours }: Timetable): object[] | undefined {
  const daysByHours = new Map<string, string[]>();
  for (const weekday of [1, 2, 3, 4, 5, 6, 0] as Weekday[]) {
    const day = usualHours(opening_hours, weekday);
    if (!day) continue;
    const hours = `${day.open} ${lastMinute(day.close)}`;
    daysByHours.set(hours, [...(daysByHours.get(hours) ?? []), DAYS[weekday] as string]);
  }
  if (daysByHours.size === 0) return undefined;
  return [...daysByHours].map(([hours, dayOfWeek]) => {
    const [opens, closes] = hours.split(" ");
    return { "@type": "OpeningHoursSpecification", dayOfWeek, opens, closes };
  });
}

/** Returns the days that differ from the usual week. Search engines read equal times as "closed all day". */
function specialOpeningHours(timetable: Timetable, now: Date): object[] | undefined {
  const special = exceptionsAhead(timetable, now, EXCEPTION_DAYS).map(({ day, hours }) => ({
    "@type": "OpeningHoursSpecification",
    validFrom: day,
    validThrough: day,
    opens: hours?.open ?? "00:00",
    closes: hours ? lastMinute(hours.close) : "00:00",
  }));
  return special.length > 0 ? special : undefined;
}

/** schema.org's times end at 23:59. */
function lastMinute(close: string): string {
  return close === "24:00" ? "23:59" : close;
}

/** Returns schema.org's `AggregateRating` of the rating that a page shows. */
export function structuredRating({ count, average }: Rating): object {
  return {
    "@type": "AggregateRating",
    ratingValue: average,
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  };
}

/**
 * Returns a business with its rating and the reviews that the page shows. It is an `Organization`: a business of several
 * places has no one address, which search engines require of an `AutoDealer`.
 * @param url of its home page
 */
export function structuredReviews(
  { name, url }: { name: string; url: string },
  { rating, reviews }: { rating: Rating; reviews: readonly Review[] },
): object {
  return {
    "@type": "Organization",
    "@id": `${url}#organization`,
    name,
    url,
    aggregateRating: structuredRating(rating),
    review: reviews.map((review) => ({
      "@type": "Review",
      author: { "@type": "Person", name: review.customer_name },
      datePublished: review.review_date,
      reviewBody: review.text || undefined,
      reviewRating: { "@type": "Rating", ratingValue: review.rating, bestRating: 5, worstRating: 1 },
    })),
  };
}
