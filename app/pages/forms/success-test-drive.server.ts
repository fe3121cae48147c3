import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { areaOf, type LeadTestDrive, testDriveTexts } from "~/services/leads/booked-test-drive.server";
import type { LastLead } from "~/services/leads/last-lead-cookie.server";
import { calendarHref } from "~/services/leads/test-drive-calendar.server";
import { storeFailure } from "~/services/platform/redacted-error.server";

/** The test drive of the lead just sent, as /success repeats it. */
export interface TestDriveView {
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

/** Null: the lead names no time. A dealership may have given a booked one back since: then the page states it. */
export async function testDriveView(context: RequestContext, lead: LastLead): Promise<TestDriveView | null> {
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
): Omit<NonNullable<TestDriveView["booked"]>, "calendar"> {
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
