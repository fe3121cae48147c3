import { localTime, type ZoneNaming } from "~/domain/appointments/zoned-time";
import type { HoursRow, OpenState } from "~/domain/locations/opening-hours";
import { type DayHours, isAllDay } from "~/domain/locations/timetable";
import { zoneName } from "~/domain/text/local-day";
import { formatDayOfYear, formatTime } from "./format";
import type { Translate } from "./translate";

/**
 * Returns "Open now, until 5:30 pm", "Closed now, opens Monday at 8:30 am" or "By appointment only today"; null when the
 * location has no hours.
 */
export function openingText(t: Translate, language: string, opening: OpenState): string | null {
  if (opening.state === "unknown") return null;
  if (opening.state === "open")
    return opening.allDay
      ? t("hours.all_day")
      : t("locations.open_now", { close: formatTime(language, opening.closes) });
  const { byAppointment, opens } = opening;
  if (!opens) return t(byAppointment ? "hours.appointment_today" : "locations.closed");
  const open = formatTime(language, opens.time);
  if (opens.daysAhead === 0) return t("locations.opens_today", { open });
  const weekday = weekdayText(t, opens.weekday);
  // Within a week, the weekday's name is enough.
  if (opens.daysAhead < 7) {
    if (opens.allDay)
      return t(byAppointment ? "hours.appointment_opens_all_day" : "hours.opens_all_day", { weekday });
    return t(byAppointment ? "hours.appointment_opens_on" : "locations.opens_on", { weekday, open });
  }
  const day = formatDayOfYear(language, opens.day);
  if (opens.allDay)
    return t(byAppointment ? "hours.appointment_opens_all_day_on" : "hours.opens_all_day_on", {
      weekday,
      day,
    });
  return t(byAppointment ? "hours.appointment_opens_on_day" : "hours.opens_on_day", { weekday, day, open });
}

/** Returns "8:30 am to 5:30 pm", "Closed" or "By appointment only". */
export function dayHoursText(
  t: Translate,
  language: string,
  { hours, byAppointment, from }: DayHours,
): string {
  if (hours && isAllDay(hours)) return t("hours.all_day");
  if (hours) {
    const [open, close] = [formatTime(language, hours.open), formatTime(language, hours.close)];
    return t("locations.hours_range", { open, close });
  }
  if (!byAppointment) return t("locations.closed");
  return t(from === "alternate_saturday" ? "hours.by_appointment_saturday" : "hours.by_appointment");
}

/** Returns "Mon-Fri" or the weekday of a row of the table. */
export function rowText(t: Translate, { days }: HoursRow): string {
  return days.length > 1 ? t("locations.weekdays.mon_fri") : weekdayText(t, days[0].weekday);
}

export function weekdayText(t: Translate, weekday: number): string {
  return t(`locations.weekdays.${weekday}`);
}

/** Returns "25 December" or "25 December, Christmas Day" for a day that differs from the usual week. */
export function specialDayText(t: Translate, language: string, { day, name }: DayHours): string {
  const date = formatDayOfYear(language, day);
  return name ? t("hours.special_day", { day: date, name: t(name) }) : date;
}

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
