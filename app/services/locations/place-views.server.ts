import { placesOf } from "~/domain/locations/places";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { locationPath, valuationPath } from "~/tenants/site-pages";
import type { Platform } from "../platform/platform";
import { type RatingsOf, type RatingView, ratingsOf } from "../reviews/reviews-view.server";
import { type HoursView, hoursView } from "./hours-view.server";
import { type LocationView, locationViews } from "./location-views.server";

/** Sales, service or parts of a place, in the dropdown of its card. */
export interface DepartmentView {
  type: SiteLocation["location_type"];
  name: string;
  /** The address of its own page. */
  href: string;
  /** Null where it is the card's. */
  street: string | null;
  phone: string;
  landline: string | null;
  hours: HoursView;
  /** 'Enquire Now': an external booking page. */
  bookingUrl: string | null;
}

/** A place with its departments, as a card shows it (rules/locations#location-card). */
export interface PlaceView extends LocationView {
  /** Where its name leads: "/contact when the site has a manufacturer". */
  target: string;
  departments: DepartmentView[];
  /** From reviews of the location itself; null: there are none. */
  rating: RatingView | null;
  /** Where it buys cars: the valuation; null: it doesn't. */
  sellHref: string | null;
}

type PlaceContext = Pick<Platform, "search" | "store" | "now" | "log">;

/** Returns the cards of locations: those of one dealership in one suburb share a card. */
export async function placeViews(
  platform: PlaceContext,
  site: Site,
  locations: readonly SiteLocation[],
): Promise<PlaceView[]> {
  const places = placesOf(locations);
  const [views, ratings] = await Promise.all([
    locationViews(
      platform,
      site,
      places.map(([first]) => first),
    ),
    ratingsOf(platform, site),
  ]);
  return views.flatMap((view, index) => {
    const place = places[index];
    return place ? [placeView(site, view, place, ratings, platform.now())] : [];
  });
}

/** Returns a location with the departments that share its place, its own first in the dropdown. */
export async function placeViewOf(
  platform: PlaceContext,
  site: Site,
  location: SiteLocation,
  visible: readonly SiteLocation[],
): Promise<PlaceView | null> {
  const place = placesOf(visible).find((each) => each.includes(location)) ?? [location];
  const [[view], ratings] = await Promise.all([
    locationViews(platform, site, [location]),
    ratingsOf(platform, site),
  ]);
  return view ? placeView(site, view, place, ratings, platform.now()) : null;
}

function placeView(
  site: Site,
  view: LocationView,
  place: readonly SiteLocation[],
  ratings: RatingsOf,
  now: Date,
): PlaceView {
  const main = place.find(({ slug }) => slug === view.slug);
  return {
    ...view,
    target: site.manufacturer ? "/contact" : view.href,
    rating: ratings(view.slug) ?? (placesOf(site.locations).length === 1 ? ratings(null) : null),
    sellHref: main?.location_subtype.includes("buying") ? valuationPath(site) : null,
    departments: place.map((location) => ({
      type: location.location_type,
      name: location.name,
      href: locationPath(site, location),
      street: location.address.street === view.street ? null : location.address.street,
      phone: location.phone ?? site.phone,
      landline: location.landline_phone ?? null,
      hours: hoursView(site, location, now),
      bookingUrl: location.booking_url ?? null,
    })),
  };
}
