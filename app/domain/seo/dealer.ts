import type { OpeningHour } from "../locations/opening-hours";

/** A location with its dealership, for schema.org's `AutoDealer`. Addresses of pages are absolute. */
export interface StructuredDealer {
  name: string;
  /** Address of the location's own page; also its identifier. */
  url: string;
  telephone: string;
  address: { street: string; city: string; state: string; postcode: string };
  /** Degrees; null when unknown. */
  geo: { lat: number; long: number } | null;
  openingHours: readonly OpeningHour[];
  /** Its address on a map service. */
  mapUrl: string | null;
  /** Name of its dealer group, when that is a different one. */
  group: string | null;
}

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Returns a schema.org `AutoDealer` (AutomotiveBusiness, a LocalBusiness). Unknown values are left out. */
export function structuredDealer(dealer: StructuredDealer): object {
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
    openingHoursSpecification: openingHoursSpecification(dealer.openingHours),
    parentOrganization:
      group === null || group === name ? undefined : { "@type": "Organization", name: group },
  };
}

/** Returns one entry for all days with the same hours, Monday first. A day without an entry is closed. */
function openingHoursSpecification(entries: readonly OpeningHour[]): object[] | undefined {
  const daysByHours = new Map<string, string[]>();
  for (const weekday of [1, 2, 3, 4, 5, 6, 0]) {
    const entry = entries.find((candidate) => candidate.weekday === weekday);
    if (entry?.status !== "Open" || !entry.open || !entry.close) continue;
    // schema.org's times end at 23:59.
    const hours = `${entry.open} ${entry.close === "24:00" ? "23:59" : entry.close}`;
    daysByHours.set(hours, [...(daysByHours.get(hours) ?? []), DAYS[weekday] as string]);
  }
  if (daysByHours.size === 0) return undefined;
  return [...daysByHours].map(([hours, dayOfWeek]) => {
    const [opens, closes] = hours.split(" ");
    return { "@type": "OpeningHoursSpecification", dayOfWeek, opens, closes };
  });
}
