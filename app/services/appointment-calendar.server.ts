import { calendarFile } from "~/domain/appointments/calendar-file";
import type { Lead } from "~/domain/lead";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { driveWords, type LeadDrive, locationInOneLine } from "./lead-drive.server";
import { leadDealership } from "./lead-routing.server";
import type { RequestContext } from "./platform.server";
import { sealed, unsealed } from "./sealing.server";
import { storeFailure } from "./store-failure.server";

/** `GET /success/appointment.ics?key=…`: what was booked, for the shopper's calendar. */
const PATH = "/success/appointment.ics";
const KEY = "key";
const LONGEST_KEY = 400;

const sealOf = ({ slug }: Pick<Site, "slug">) => ({ purpose: "appointment calendar", boundTo: slug });

type CalendarContext = Pick<RequestContext, "platform" | "site">;

/**
 * The address of an appointment's calendar file. It says nothing and can't be guessed: the lead's id is sealed in it.
 * It needs no cookie, as phones hand a file's address to another program; it ends with the appointment. Null: it has.
 */
export function calendarHref(
  { platform, site }: CalendarContext,
  leadId: string,
  endsAt: string,
): string | null {
  const until = new Date(endsAt);
  if (until <= platform.now()) return null;
  return `${PATH}?${KEY}=${sealed(platform, sealOf(site), leadId, until)}`;
}

/**
 * The file, or why there is none as plain text: 404 when the address is wrong or over, or the time was given back; 503
 * when the store does not answer.
 */
export async function appointmentCalendar(context: CalendarContext, request: Request): Promise<Response> {
  const { platform, site } = context;
  const key = new URL(request.url).searchParams.get(KEY) ?? "";
  const leadId = key.length > LONGEST_KEY ? null : unsealed(platform, sealOf(site), key);
  if (typeof leadId !== "string") return told(site, 404, "appointment.calendar.gone");
  try {
    const file = await shoppersCalendar(context, leadId);
    if (file === null) return told(site, 404, "appointment.calendar.gone");
    return new Response(file, {
      headers: {
        ...headersOf("text/calendar; charset=utf-8"),
        "Content-Disposition": 'attachment; filename="test-drive.ics"',
      },
    });
  } catch (error) {
    platform.log.error(storeFailure(error), "a calendar file could not be made");
    return told(site, 503, "appointment.calendar.failed");
  }
}

function told(site: Site, status: 404 | 503, key: string): Response {
  const text = translator(site)(key, { phone: site.phone });
  return new Response(text, { status, headers: headersOf("text/plain; charset=utf-8") });
}

const headersOf = (type: string) => ({
  "Content-Type": type,
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
});

/** With nothing of what the shopper typed. Null: no time is held for the lead. */
async function shoppersCalendar({ platform, site }: CalendarContext, leadId: string): Promise<string | null> {
  const [lead, drive] = await Promise.all([
    platform.store.leads.byId(leadId),
    platform.store.appointments.ofLead(leadId),
  ]);
  if (!lead || !drive || lead.site !== site.slug) return null;
  const car = lead.car_id ? await platform.store.cars.byId(lead.car_id, site.dealershipIds) : null;
  const dealership = leadDealership(lead, site).name;
  const t = translator(site);
  const { location } = driveWords(site, drive);
  return entryOf(site, lead, drive, {
    summary: car
      ? t("appointment.calendar.drive_of", { car: car.name })
      : t("appointment.calendar.drive_at", { dealership }),
    lines: [
      t("appointment.calendar.confirm", { dealership }),
      t("appointment.calendar.phone", { phone: location?.phone ?? site.phone }),
      t("appointment.calendar.reference", { reference: lead.reference }),
    ],
  });
}

export interface CalendarAttachment {
  filename: string;
  contentType: string;
  content: string;
}

/** The same appointment for the dealership's calendar: who comes, and how to reach them. */
export function dealersCalendar(
  site: Site,
  lead: Lead,
  drive: LeadDrive & { ends_at: string },
  car: { name: string; url: string } | null,
): CalendarAttachment {
  const t = translator(site);
  const customer = [lead.name, lead.last_name].filter(Boolean).join(" ");
  return {
    filename: `test-drive-${lead.reference}.ics`,
    contentType: "text/calendar; charset=utf-8",
    content: entryOf(site, lead, drive, {
      summary: car
        ? t("appointment.calendar.drive_with_of", { customer, car: car.name })
        : t("appointment.calendar.drive_with", { customer }),
      lines: [
        t("appointment.calendar.unconfirmed"),
        ...(lead.phone ? [t("appointment.calendar.phone", { phone: lead.phone })] : []),
        ...(lead.email ? [t("appointment.calendar.email", { email: lead.email })] : []),
        t("appointment.calendar.reference", { reference: lead.reference }),
      ],
      url: car?.url,
    }),
  };
}

function entryOf(
  site: Site,
  lead: Pick<Lead, "lead_id" | "created_at">,
  drive: LeadDrive & { ends_at: string },
  { summary, lines, url }: { summary: string; lines: string[]; url?: string | undefined },
): string {
  const { time, location } = driveWords(site, drive);
  return calendarFile({
    uid: lead.lead_id,
    made_at: lead.created_at,
    starts_at: drive.starts_at,
    ends_at: drive.ends_at,
    summary,
    location: location ? locationInOneLine(location) : site.name,
    // On the yard's own clock too: a calendar shows the one of its owner.
    description: [time.replaceAll("\u00a0", " "), ...lines].join("\n"),
    url: url ?? null,
  });
}
