import { type FromPrice, fromPrice } from "~/domain/locations/from-price";
import { exceptionsAhead, groupedWeek, openingYear, openState } from "~/domain/locations/opening-hours";
import { directionsHref, placesOf } from "~/domain/locations/places";
import { type DayHours, specialOn, timetableOf } from "~/domain/locations/timetable";
import { searchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import type { DealershipId } from "~/domain/text/identifiers";
import { localDay } from "~/domain/text/local-day";
import { formatDayOfYear } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { dayHoursText, openingText, rowText, specialDayText, weekdayText } from "~/i18n/time-text";
import type { Platform } from "~/services/platform/platform";
import { type RatingsOf, type RatingView, ratingsOf } from "~/services/reviews/site-reviews.server";
import { listedAndForSale } from "~/services/search/listed-facets.server";
import { countedOnce } from "~/services/search/revision-cache.server";
import {
  type DealershipHit,
  dealerStockAddress,
  failureCode,
  searchDealerships,
} from "~/services/search/site-index-search.server";
import { SearchUnavailableError } from "~/services/search/stock-search.server";
import { keyOfDay, keyOfWeek } from "~/tenants/documents/week-document";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { locationPath, openLocations, teamPath, valuationPath } from "~/tenants/site-pages";
import { locationMapView } from "./location-map.server";

interface YardStock {
  /** The search for its cars. */
  href: string;
  /** As many as that search lists (rules/search#same-count). */
  cars: number;
  from: FromPrice | null;
}

/** Returns the yards of a location's dealership: the places of it that sell and are open. */
export function yardsOf(
  site: Pick<Site, "locations">,
  { dealership_id }: Pick<SiteLocation, "dealership_id">,
): SiteLocation[] {
  return openLocations(site).filter(
    (location) => location.location_type === "sales" && location.dealership_id === dealership_id,
  );
}

/** Returns the yards of dealerships that have several. */
export function sharedYards(site: Pick<Site, "locations">): SiteLocation[] {
  return openLocations(site).filter(
    (location) => location.location_type === "sales" && yardsOf(site, location).length > 1,
  );
}

/**
 * Returns what each yard has for sale, by location id, as its cars name the place. Only for dealerships with several
 * yards: where there is one, it has all of the dealership's cars. Null while the numbers are unknown.
 */
export const yardStock = countedOnce(async (platform, site): Promise<ReadonlyMap<string, YardStock>> => {
  const shared = sharedYards(site);
  const found = await Promise.all(
    shared.map(async ({ id, name }): Promise<[string, YardStock] | null> => {
      const here = { ...EMPTY_SEARCH, facets: { location_name: [name] } };
      const { listed, available, incomplete } = await listedAndForSale(platform, site, here, [
        "price",
        "weekly_price_range",
      ]);
      // Counts of a part of the stock are not valid for all of it.
      if (incomplete) throw new SearchUnavailableError("the index is still loading");
      if (available.count === 0) return null;
      const { price, weekly_price_range: weekly } = available.facetStats;
      const from = fromPrice(
        price ?? { min: null },
        site.vehicle.offers_subscription ? (weekly ?? { min: null }) : null,
      );
      return [id, { href: searchAddress(here), cars: listed.count, from }];
    }),
  );
  return new Map(found.filter((entry) => entry !== null));
});

/** What a location's dealership has for sale. */
interface LocationStock {
  /** "See more from this dealer". */
  href: string;
  /** As many as "See more" leads to (rules/search#same-count). Null when the number is unknown now. */
  cars: number | null;
  /** What "from" says: the lowest price of an available car, where it is one to go by. */
  from: FromPrice | null;
}

/** Locations as their cards and pages show them. */
export async function locationViews(
  platform: Pick<Platform, "search" | "now" | "log">,
  site: Site,
  locations: readonly SiteLocation[],
) {
  const dealershipIds = [...new Set(locations.filter(sellsCars).map(({ dealership_id }) => dealership_id))];
  const [stock, yards] = await Promise.all([
    dealershipStock(platform, site, dealershipIds),
    yardStock(platform, site),
  ]);
  const year = openingYear(localDay(site.time_zone, platform.now()));
  return locations.map((location) => {
    const ofDealership = (sellsCars(location) && stock.get(location.dealership_id)) || null;
    return locationView(site, location, ofDealership && stockAt(site, location, ofDealership, yards), year);
  });
}

/** A place that is not open yet sells nothing. */
function sellsCars({ location_type, coming_soon }: SiteLocation): boolean {
  return location_type === "sales" && coming_soon === undefined;
}

/**
 * Returns what is at a location (rules/locations#location-stock). Of several yards of a dealership each has the
 * cars that name it; where no car names any of them, none can claim the dealership's number.
 */
function stockAt(
  site: Site,
  location: SiteLocation,
  ofDealership: LocationStock,
  yards: ReadonlyMap<string, LocationStock> | null,
): LocationStock | null {
  const shared = yardsOf(site, location);
  if (shared.length < 2) return ofDealership;
  if (yards && shared.some(({ id }) => yards.has(id))) return yards.get(location.id) ?? null;
  return { ...ofDealership, cars: null, from: null };
}

/** By dealership, without those that have no car for sale. When the index does not answer: every dealership, without numbers. */
async function dealershipStock(
  platform: Pick<Platform, "search" | "now" | "log">,
  site: Site,
  dealershipIds: readonly DealershipId[],
): Promise<Map<DealershipId, LocationStock>> {
  const stock = new Map<DealershipId, LocationStock>();
  try {
    for (let offset = 0; offset < dealershipIds.length; ) {
      const { hits, pageSize } = await searchDealerships(platform, site, { dealershipIds }, offset);
      for (const hit of hits) if (hit.available > 0) stock.set(hit.dealershipId, stockOf(site, hit));
      offset += pageSize;
    }
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    platform.log.warn({ code: failureCode(error) }, "locations are shown without their figures");
    for (const { id, slug } of site.dealerships)
      stock.set(id, { href: dealerStockAddress(slug), cars: null, from: null });
  }
  return stock;
}

function stockOf(site: Site, { cars, price, weeklyPrice, href }: DealershipHit): LocationStock {
  return {
    href,
    cars,
    from: fromPrice(price, site.vehicle.offers_subscription ? weeklyPrice : null),
  };
}

type LocationView = ReturnType<typeof locationView>;

function locationView(site: Site, location: SiteLocation, stock: LocationStock | null, year: string) {
  const { street, city, state, postcode } = location.address;
  const dealership = site.dealerships.find(({ id }) => id === location.dealership_id);
  return {
    slug: location.slug,
    name: location.name,
    href: locationPath(site, location),
    comingSoon: location.coming_soon ? translator(site)(location.coming_soon, { year }) : null,
    image: location.image ?? null,
    manufacturers: location.manufacturers,
    youtube: location.youtube_url ?? null,
    linkedin: location.linkedin_url ?? null,
    team: teamPath(location),
    street,
    area: `${city} ${state} ${postcode}`,
    directions: directionsHref(location.address),
    licence: location.dealer_license_number ?? null,
    repairerLicence: location.motor_vehicle_repairer ?? null,
    dealership: dealership?.name ?? null,
    map: locationMapView(location),
    stock,
  };
}

/** Whether a location is open now: "Open now, until 5:30 pm". */
interface TodayView {
  text: string;
  open: boolean;
}

export interface HoursView {
  /** Null when the location states no hours. */
  today: TodayView | null;
  /** Monday to Sunday, as they hold in the coming seven days. Empty when the location states no hours. */
  rows: {
    day: string;
    /** "25 December, Christmas Day" where the day differs from the usual week. */
    date: string | null;
    hours: string;
  }[];
  /** "Every second Saturday is by appointment only, next on 5 December." */
  saturdays: string | null;
  /** Special days in the next weeks. */
  announced: { day: string; hours: string }[];
}

/** Special days that a page announces; a longer list is a mistake in the configuration. */
const MAX_ANNOUNCED = 20;

/** Enough to find the next alternate Saturday when special hours are on one. */
const SATURDAYS_AHEAD = 35;

/** Returns null when the location states no hours. */
export function todayView(site: Site, location: SiteLocation, now: Date): TodayView | null {
  const state = openState(timetableOf(site, location), now);
  const text = openingText(translator(site), site.language, state);
  return text === null ? null : { text, open: state.state === "open" };
}

/** Returns a location's hours as cards and pages show them (rules/locations#hours-one-function). */
export function hoursView(site: Site, location: SiteLocation, now: Date): HoursView {
  const t = translator(site);
  const { language } = site;
  const timetable = timetableOf(site, location);
  const saturday = exceptionsAhead(timetable, now, SATURDAYS_AHEAD).find(
    ({ from }) => from === "alternate_saturday",
  );
  const words = (day: DayHours) => dayHoursText(t, language, day);
  const specialDay = (day: DayHours) => {
    const text = specialDayText(t, language, day);
    const special = site.markThing && specialOn(timetable, day.day);
    return special ? (site.markThing?.({ kind: "hours", key: keyOfDay(special) }, text) ?? text) : text;
  };
  return {
    today: todayView(site, location, now),
    rows: groupedWeek(timetable, now).map((row, index) => {
      const [first, ...others] = row.days;
      const isSpecial = others.length === 0 && first.from === "special";
      const day = rowText(t, row);
      const week = { kind: "facts", key: keyOfWeek(location.id) } as const;
      return {
        day: index === 0 ? (site.markThing?.(week, day) ?? day) : day,
        date: isSpecial ? specialDay(first) : null,
        hours: words(first),
      };
    }),
    saturdays: saturday
      ? t("hours.every_second_saturday", { day: formatDayOfYear(language, saturday.day) })
      : null,
    announced: exceptionsAhead(timetable, now, site.hours.announced_days)
      .filter(({ from }) => from === "special")
      .slice(0, MAX_ANNOUNCED)
      .map((day) => ({
        day: `${weekdayText(t, day.weekday)} ${specialDay(day)}`,
        hours: words(day),
      })),
  };
}

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
interface PlaceView extends LocationView {
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
