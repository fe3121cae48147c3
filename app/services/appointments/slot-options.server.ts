import { type LocalTime, readLocalTime } from "~/domain/appointments/booking-time";
import { daysFrom, findSlot, freeSlots, type SlotRequest, slotsOfDay } from "~/domain/appointments/slots";
import {
  type FormFieldView,
  type FormOptionView,
  type FormTileView,
  LONGEST_STRIP,
} from "~/domain/forms/form-view";
import { dateFormat } from "~/domain/text/date-format";
import { formatTime } from "~/i18n/format";
import type { Translate } from "~/i18n/translate";
import type { Site } from "~/tenants/site";

type Choice = Pick<FormFieldView, "kind" | "value" | "options" | "noChoice" | "hint" | "tapped" | "strip">;

/**
 * The field of a day and a time as the free appointments, by day: a strip of days to tap, each with its times
 * (rules/appointments#times-to-tap). The strip starts with the first day that has a free time. The chosen time stays in
 * the list, even when it is no longer free (its label shows that) or later than the listed days.
 */
export function appointmentChoice(
  { language }: Pick<Site, "language">,
  book: SlotRequest,
  typed: string | undefined,
  now: Date,
  t: Translate,
): Choice {
  const { place, rules } = book;
  const days = daysFrom(now, place.time_zone, rules.listed_days).map((day) => {
    const group = dayText(language, day);
    // A screen reader may read a time without its day, so its text names it.
    const options: FormOptionView[] = freeSlots(day, book, now).map(({ time }) => ({
      value: time,
      text: timeText(language, time, t),
      short: [formatTime(language, time.slice(11))],
      group,
    }));
    return { day, group, options };
  });
  const first = days.findIndex(({ options }) => options.length > 0);
  const options = days.flatMap((day) => day.options);
  const strip = days.slice(first).map(({ day, group, options }): FormTileView => {
    const part = (of: Intl.DateTimeFormatOptions) => dateText(language, day, of);
    const [weekday, date] = [part({ weekday: "short" }), part({ day: "numeric" })];
    if (options.length > 0) return { group, text: group, short: [weekday, date, part({ month: "short" })] };
    const why = slotsOfDay(day, place, rules, now).length > 0 ? "full" : "closed";
    const text = t(`appointment.day_${why}`, { day: group });
    return { group, text, short: [weekday, date, t(`appointment.${why}`)] };
  });
  const hint = options.length > 0 ? "appointment.hint" : "appointment.none";
  const value = typed?.trim() ? (readLocalTime(typed.trim()) ?? typed.trim()) : "";
  if (value !== "" && !options.some((option) => option.value === value)) {
    const free = "slot" in findSlot(value, book, now);
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
    tapped: t("appointment.days"),
    ...(first >= 0 && rules.listed_days <= LONGEST_STRIP ? { strip } : {}),
  };
}

/** Returns the same field before a location is chosen: the location decides which times there are. */
export function noAppointmentsYet(typed: string | undefined, t: Translate): Choice {
  const value = typed?.trim() ?? "";
  return {
    kind: "select",
    value,
    options: value === "" ? [] : [{ value, text: value, group: "" }],
    noChoice: t("appointment.any_time"),
    hint: t("appointment.location_first"),
  };
}

/** 10:30 am on Wed, 25 Nov: short enough for a phone's list, below its day as heading. */
function timeText(language: string, time: LocalTime, t: Translate): string {
  return t("appointment.time", {
    time: formatTime(language, time.slice(11)),
    day: dayText(language, time.slice(0, 10), "short"),
  });
}

/** Wednesday 25 November */
function dayText(language: string, day: string, width: "long" | "short" = "long"): string {
  return dateText(language, day, { weekday: width, day: "numeric", month: width });
}

function dateText(language: string, day: string, parts: Intl.DateTimeFormatOptions): string {
  return dateFormat(language, { ...parts, timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
}
