import type { Account } from "~/adapters/database/accounts.server";
import type { LeadRecord } from "~/adapters/database/lead-privacy.server";
import {
  bookingState,
  inBookingOrder,
  type OwnBooking,
  type OwnLead,
  type OwnLeads,
  type OwnValuation,
  ownLeadKind,
  ownLeadState,
} from "~/domain/account/own-lead";
import type { Car } from "~/domain/car/car";
import { fieldKey } from "~/domain/forms/form-field";
import type { NewLead } from "~/domain/lead/lead";
import { ownVehicle } from "~/domain/lead/lead-payload";
import type { CarId, LeadId } from "~/domain/text/identifiers";
import { formatDate } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Translate } from "~/i18n/translate";
import {
  areaOf,
  calendarHref,
  type LeadTestDrive,
  testDriveOfLead,
  testDriveTexts,
} from "../leads/booked-test-drive.server";
import type { SiteContext } from "../platform/platform";
import { hasPage, shownCars } from "../stock/listed-cars.server";

/** The newest leads that a page lists. The download has all of them. */
const OWN_LEADS_SHOWN = 100;

type OwnLeadContext = Pick<SiteContext, "platform" | "site">;

/**
 * Returns what a shopper sent on this site: while signed in, or with the e-mail address that the account has confirmed
 * (rules/account#own-leads). A phone number alone shows nothing: numbers change their owners.
 * @param listed the shopper's reservations and payments: a lead of one of them would list it twice
 */
export async function loadOwnLeads(
  context: OwnLeadContext,
  account: Account,
  listed: readonly { leadId: LeadId | null }[],
): Promise<OwnLeads> {
  const { platform, site } = context;
  const { privacy } = platform.store;
  const ids = await privacy.ofAccount(account);
  const held = (await privacy.held(ids.slice(0, OWN_LEADS_SHOWN))).reverse();
  const listedIds = new Set(listed.map(({ leadId }) => leadId));
  const cars = await carsOf(context, held);
  const own: OwnLeads = { bookings: [], valuations: [], enquiries: [], more: ids.length > held.length };
  for (const one of held) {
    if (listedIds.has(one.lead.lead_id)) continue;
    const car = one.lead.car_id === null ? null : (cars.get(one.lead.car_id) ?? null);
    const drive = testDriveOfLead(site, one.lead, car, one.appointment);
    const lead = ownLead(context, one, car);
    switch (ownLeadKind(one.lead, drive !== null)) {
      case "booking":
        if (drive) own.bookings.push({ ...lead, ...bookingOf(context, one, drive) });
        break;
      case "valuation":
        own.valuations.push({ ...lead, ...valuationOf(one.lead) });
        break;
      default:
        own.enquiries.push(lead);
    }
  }
  return { ...own, bookings: inBookingOrder(own.bookings) };
}

async function carsOf(context: OwnLeadContext, held: readonly LeadRecord[]): Promise<Map<CarId, Car>> {
  const ids = new Set(held.flatMap(({ lead }) => lead.car_id ?? []));
  return new Map((await shownCars(context, [...ids])).map((car) => [car.id, car]));
}

function ownLead(context: OwnLeadContext, { lead, deliveries }: LeadRecord, car: Car | null): OwnLead {
  const { site } = context;
  const t = translator(site);
  return {
    reference: lead.reference,
    title: titleOf(t, lead),
    sent: { text: formatDate(site.language, lead.created_at, site.time_zone), datetime: lead.created_at },
    state: t(`own_leads.state.${ownLeadState(deliveries)}`),
    car: car
      ? {
          name: car.name,
          href: hasPage(context, car) ? `/cars/${car.slug}` : null,
          image: car.images[0]?.url ?? null,
        }
      : carAsSent(lead),
  };
}

/** The words for the subcategory, else for the category, else the category as the site names it. */
function titleOf(t: Translate, { category, subcategory }: Pick<NewLead, "category" | "subcategory">): string {
  const key = [subcategory ?? "", category]
    .map((name) => `own_leads.kinds.${fieldKey(name)}`)
    .find((each) => t(each) !== each);
  return key ? t(key) : category;
}

/** The car as the lead names it, when the site has it no more. */
function carAsSent({ car_id, answers }: Pick<NewLead, "car_id" | "answers">): OwnLead["car"] {
  const name = [answers["Vehicle Make"], answers["Vehicle Model"]].filter(Boolean).join(" ");
  return car_id !== null && name ? { name, href: null, image: null } : null;
}

function bookingOf(
  context: OwnLeadContext,
  { lead }: LeadRecord,
  drive: LeadTestDrive,
): Omit<OwnBooking, keyof OwnLead> {
  const { platform, site } = context;
  const { time, datetime, location } = testDriveTexts(site, drive);
  const progress = bookingState(drive, platform.now());
  return {
    progress,
    when: translator(site)(`own_leads.booking.${progress}`),
    time: { text: time, datetime },
    place: location && {
      name: location.name,
      street: location.address.street,
      area: areaOf(location.address),
      directions: location.address.place_url ?? null,
    },
    calendar: drive.ends_at === null ? null : calendarHref(context, lead.lead_id, drive.ends_at),
  };
}

function valuationOf(lead: NewLead): Omit<OwnValuation, keyof OwnLead> {
  const own = ownVehicle(lead);
  const vehicle = own && [own.year, own.make, own.model].filter(Boolean).join(" ");
  return { vehicle: vehicle || null, estimate: own?.estimate ?? null };
}
