import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Car } from "~/domain/car/car";
import { fieldKey } from "~/domain/forms/form-field";
import { own } from "~/domain/text/own-property";
import { translator } from "~/i18n/site-i18n.server";
import type { Translate } from "~/i18n/translate";
import { visitorRequest } from "~/pages/http/visitor-request.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import { RESERVATION, reservationCalendar } from "~/services/checkout/reservation-facts.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import {
  areaOf,
  calendarHref,
  type LeadTestDrive,
  shoppersCalendar,
  testDriveTexts,
} from "~/services/leads/booked-test-drive.server";
import { type LastLead, lastLead } from "~/services/leads/last-lead-cookie.server";
import { locationOfCar } from "~/services/locations/car-location.server";
import { todayView } from "~/services/locations/location-views.server";
import { storeFailure } from "~/services/platform/logger.server";
import { hasPage, shownCars } from "~/services/stock/listed-cars.server";
import { loadSimilarCars } from "~/services/stock/similar-cars.server";
import { recentlyViewed } from "~/services/visitor/recent-searches.server";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { visibleLocations } from "~/tenants/site-pages";
import type { BookedTestDriveProps } from "./booked-test-drive";
import type { SuccessPageProps } from "./success-page";

/** Null: the lead names no time. A dealership may have given a booked one back since: then the page states it. */
async function testDriveView(context: RequestContext, lead: LastLead): Promise<BookedTestDriveProps | null> {
  const { platform, site } = context;
  const { lead_id, drive } = lead;
  if (!drive) return null;
  const t = translator(site);
  const heading = t("success.drive.heading");
  const { ends_at } = drive;
  if (ends_at === null || lead_id === null) {
    return {
      heading,
      note: t("success.drive.asked"),
      booked: { ...whenAndWhere(context, drive), calendar: null },
    };
  }
  const kept = await platform.store.appointments.ofLead(lead_id).catch((error: unknown) => {
    platform.log.warn(storeFailure(error), "a booked appointment could not be read");
    return { ...drive, ends_at };
  });
  if (!kept) return { heading, note: t("success.drive.released"), booked: null };
  const calendar = calendarHref(context, lead_id, kept.ends_at);
  return { heading, note: t("success.drive.held"), booked: { ...whenAndWhere(context, kept), calendar } };
}

function whenAndWhere(
  { site }: RequestContext,
  drive: LeadTestDrive,
): Omit<NonNullable<BookedTestDriveProps["booked"]>, "calendar"> {
  const { time, datetime, location } = testDriveTexts(site, drive);
  return {
    time,
    datetime,
    place: location && {
      name: location.name,
      street: location.address.street,
      area: areaOf(location.address),
      directions: location.address.place_url ?? null,
    },
    phone: location?.phone ?? site.phone,
  };
}

/** Cars shown below what happens next, as many as a wide screen has room for. */
const SUGGESTED = 5;

/** `/success`: confirms the lead that was just sent and says what happens next, in the site's words for its kind. */
export async function loadSuccessPage({ request, context }: PageArgs): Promise<SuccessPageProps> {
  const { platform, site } = context as RequestContext;
  const t = translator(site);
  const visitor = visitorRequest(request);
  const lead = lastLead(context, visitor);
  if (!lead) {
    const { phone } = site;
    const [title, text] = [t("success.none.title"), t("success.none.text")];
    return {
      title,
      text,
      sent: null,
      drive: null,
      hours: null,
      call: t("success.none.call", { phone }),
      phone,
      cars: null,
    };
  }
  const car = await carOf(context, lead);
  const location = answeringLocation(site, lead, car);
  const phone = location?.phone ?? site.phone;
  const name = site.dealerships.find(({ id }) => id === lead.dealership)?.name ?? site.name;
  const shown = car !== null && hasPage(context, car);
  const drive = await testDriveView(context, lead);
  return {
    ...wordsOf(t, lead, name, drive?.booked != null),
    sent: {
      reference: lead.reference,
      car: lead.car && { name: lead.car.name, href: shown ? `/cars/${lead.car.slug}` : null },
    },
    drive,
    hours: hoursText(t, site, location, platform.now()),
    call: t("success.call", { phone }),
    phone,
    cars: await suggestions(context, visitor, car),
  };
}

async function carOf(context: RequestContext, { car }: LastLead): Promise<Car | null> {
  if (!car) return null;
  try {
    return (await shownCars(context, [car.id]))[0] ?? null;
  } catch (error) {
    // The lead is stored, so this page must show even when everything else fails.
    context.platform.log.warn({ err: error }, "the car of a lead can't be shown");
    return null;
  }
}

/**
 * The subcategory's own words, else the category's, else those of any enquiry.
 * @param isTimed whether the page has the time of a test drive, and what happens about it
 */
function wordsOf(t: Translate, { category, subcategory }: LastLead, dealership: string, isTimed: boolean) {
  const kinds = [subcategory ?? "", category].map((name) => `success.kinds.${fieldKey(name)}`);
  const own = (part: string) => kinds.map((kind) => `${kind}.${part}`).find((each) => t(each) !== each);
  const words = (part: "title" | "text") => t(own(part) ?? `success.${part}`, { dealership });
  const timed = isTimed ? own("text_timed") : undefined;
  return { title: words("title"), text: timed ? t(timed) : words("text") };
}

/** Departments that answer their own enquiries, where the dealership has a location of that kind. */
const DEPARTMENTS: Record<string, SiteLocation["location_type"]> = {
  "Service Booking": "service",
  "Parts Enquiry": "parts",
};

/**
 * Where the lead is answered: where its test drive is, the department that it is for, else where the car is, else the
 * dealership's first.
 */
function answeringLocation(
  site: Site,
  { category, dealership, drive }: LastLead,
  car: Car | null,
): SiteLocation | undefined {
  const driven = drive && site.locations.find(({ id }) => id === drive.location_id);
  if (driven) return driven;
  const places = visibleLocations(site).filter(({ dealership_id }) => dealership_id === dealership);
  const department = places.find(({ location_type }) => location_type === own(DEPARTMENTS, category));
  return (
    department ??
    locationOfCar(site, {
      location_id: car?.location_id ?? null,
      dealership_id: dealership,
      city: car?.city ?? null,
      state: car?.state ?? null,
    })
  );
}

function hoursText(t: Translate, site: Site, location: SiteLocation | undefined, now: Date): string | null {
  if (!location) return null;
  const opening = todayView(site, location, now)?.text;
  return opening ? t("success.hours", { location: location.name, opening }) : null;
}

async function suggestions(
  context: RequestContext,
  visitor: VisitorRequest,
  car: Car | null,
): Promise<SuccessPageProps["cars"]> {
  const t = translator(context.site);
  if (car) {
    const cars = (await loadSimilarCars(context, car)).slice(0, SUGGESTED);
    if (cars.length > 0) return { heading: t("success.similar"), cars };
  }
  const cars = await recentlyViewed(context, visitor, { ...(car ? { without: car } : {}), most: SUGGESTED });
  return cars.length > 0 ? { heading: t("success.viewed"), cars } : null;
}

/**
 * `GET /success/appointment.ics?key=…`, or `?reservation=…`: the booked time, or the end of a reservation, for the
 * shopper's calendar, or why there is none as plain text: 404 when the address is wrong or over, or the time was given
 * back; 503 when the store does not answer.
 */
export async function appointmentCalendar({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { platform, site } = context;
  try {
    const query = new URL(request.url).searchParams;
    const reservation = query.get(RESERVATION);
    const file =
      reservation === null
        ? await shoppersCalendar(context, query)
        : await reservationCalendar(context, reservation);
    if (file === null) return refusal(site, 404, "appointment.calendar.gone");
    return new Response(file, {
      headers: {
        ...headersOf("text/calendar; charset=utf-8"),
        "Content-Disposition": `attachment; filename="${reservation === null ? "test-drive" : RESERVATION}.ics"`,
      },
    });
  } catch (error) {
    platform.log.error(storeFailure(error), "a calendar file could not be made");
    return refusal(site, 503, "appointment.calendar.failed");
  }
}

function refusal(site: Site, status: 404 | 503, key: string): Response {
  const text = translator(site)(key, { phone: site.phone });
  return new Response(text, { status, headers: headersOf("text/plain; charset=utf-8") });
}

const headersOf = (type: string) => ({
  "Content-Type": type,
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
});
