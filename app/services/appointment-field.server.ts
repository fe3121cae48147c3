import { askedSlot, daysFrom, freeSlots, type SlotBook } from "~/domain/appointments/slots";
import { dateFormat } from "~/domain/date-format";
import { type LocalTime, readLocalTime } from "~/domain/forms/booking-time";
import type { LeadFormField } from "~/domain/forms/lead-form";
import { formatTime } from "~/i18n/format";
import type { Translate } from "~/i18n/translate";
import type { Site } from "~/tenants/site";

/**
 * The field of a day and a time as a list of the free appointments, by day. What was chosen stays chosen: also a time
 * that is no longer free, which says so, and one beyond the days that are listed.
 */
export function appointmentChoice(
  { language }: Pick<Site, "language">,
  book: SlotBook,
  typed: string | undefined,
  now: Date,
  t: Translate,
): Pick<LeadFormField, "kind" | "value" | "options" | "noChoice" | "hint"> {
  const { place, rules } = book;
  const options = daysFrom(now, place.time_zone, rules.listed_days).flatMap((day) => {
    const group = dayText(language, day);
    // A list that is closed shows its choice without the heading: so each says its day.
    return freeSlots(day, book, now).map(({ time }) => ({
      value: time,
      text: timeText(language, time, t),
      group,
    }));
  });
  const hint = options.length > 0 ? "appointment.hint" : "appointment.none";
  const value = typed?.trim() ? (readLocalTime(typed.trim()) ?? typed.trim()) : "";
  if (value !== "" && !options.some((option) => option.value === value)) {
    const free = "slot" in askedSlot(value, book, now);
    const time = readLocalTime(value) === value ? timeText(language, value, t) : value;
    const text = free ? time : t("appointment.not_free", { time });
    options.unshift({ value, text, group: "" });
  }
  return {
    kind: "select",
    value,
    options,
    noChoice: t("appointment.any_time"),
    hint: t(hint, { location: place.name }),
  };
}

/** The same before a location is chosen, which says what the times are. */
export function noAppointmentsYet(
  typed: string | undefined,
  t: Translate,
): Pick<LeadFormField, "kind" | "value" | "options" | "noChoice" | "hint"> {
  const value = typed?.trim() ?? "";
  return {
    kind: "select",
    value,
    options: value === "" ? [] : [{ value, text: value, group: "" }],
    noChoice: t("appointment.any_time"),
    hint: t("appointment.location_first"),
  };
}

/** 10:30 am on Wed, 25 Nov: the whole of it has room in a phone's list, under the day as its heading. */
function timeText(language: string, time: LocalTime, t: Translate): string {
  return t("appointment.time", {
    time: formatTime(language, time.slice(11)),
    day: dayText(language, time.slice(0, 10), "short"),
  });
}

/** Wednesday 25 November */
function dayText(language: string, day: string, width: "long" | "short" = "long"): string {
  return dateFormat(language, {
    weekday: width,
    day: "numeric",
    month: width,
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00Z`));
}
