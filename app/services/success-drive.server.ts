import { translator } from "~/i18n/site-i18n.server";
import { calendarHref } from "./appointment-calendar.server";
import type { LastLead } from "./last-lead.server";
import { areaOf, driveWords, type LeadDrive } from "./lead-drive.server";
import type { RequestContext } from "./platform.server";
import { storeFailure } from "./store-failure.server";

/** The test drive of the lead just sent, as /success repeats it. */
export interface DriveView {
  heading: string;
  /** Whether the time is held, only asked for, or held no more. */
  note: string;
  /** Null: it is held no more. */
  booked: {
    time: string;
    /** For programs. */
    datetime: string;
    place: { name: string; street: string; area: string; directions: string | null } | null;
    phone: string;
    /** The address of its calendar file; null: nothing is held, or it is over. */
    calendar: string | null;
  } | null;
}

/** Null: the lead names no time. A dealership may have given a booked one back since: then the page says so. */
export async function driveOnSuccess(context: RequestContext, lead: LastLead): Promise<DriveView | null> {
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
    platform.log.warn(storeFailure(error), "whether a booked time still stands is not known");
    return { ...drive, ends_at };
  });
  if (!kept) return { heading, note: t("success.drive.released"), booked: null };
  const calendar = calendarHref(context, lead_id, kept.ends_at);
  return { heading, note: t("success.drive.held"), booked: { ...whenAndWhere(context, kept), calendar } };
}

function whenAndWhere(
  { site }: RequestContext,
  drive: LeadDrive,
): Omit<NonNullable<DriveView["booked"]>, "calendar"> {
  const { time, datetime, location } = driveWords(site, drive);
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
