import { localTime } from "~/domain/appointments/booking-time";
import type { ZoneNaming } from "~/domain/appointments/zoned-time";
import { zoneName } from "~/domain/text/local-day";
import { formatTime } from "./format";
import type { Translate } from "./translate";

/**
 * Returns "Wednesday 25 November 2026, 10:30 am to 11:30 am", on the location's clock, with the time zones that the
 * naming asks for. `ends_at` is null when nothing was booked, because the duration is then unknown.
 */
export function appointmentText(
  t: Translate,
  language: string,
  { starts_at, ends_at, time_zone }: { starts_at: string; ends_at: string | null; time_zone: string },
  naming: ZoneNaming,
): string {
  const [start, end] = [new Date(starts_at), new Date(ends_at ?? starts_at)];
  const clock = (moment: Date) => formatTime(language, localTime(moment, time_zone).slice(11));
  const values = {
    day: dayText(language, localTime(start, time_zone).slice(0, 10)),
    from: clock(start),
    to: clock(end),
    zone: zoneName(language, start, time_zone),
    to_zone: zoneName(language, end, time_zone),
  };
  if (ends_at === null) return t(naming === "none" ? "appointment.at" : "appointment.at_zone", values);
  return t(TEXTS[naming], values);
}

const TEXTS: Record<ZoneNaming, string> = {
  none: "appointment.span",
  one: "appointment.span_zone",
  each: "appointment.span_zones",
};

/** Wednesday 25 November 2026 */
function dayText(language: string, day: string): string {
  return new Intl.DateTimeFormat(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00Z`));
}
