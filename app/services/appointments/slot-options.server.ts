import { type LocalTime, readLocalTime } from "~/domain/appointments/booking-time";
import { daysFrom, findSlot, freeSlots, type SlotRequest } from "~/domain/appointments/slots";
import type { FormFieldView, FormOptionView } from "~/domain/forms/form-view";
import { dateFormat } from "~/domain/text/date-format";
import { formatTime } from "~/i18n/format";
import type { Translate } from "~/i18n/translate";
import type { Site } from "~/tenants/site";

type Choice = Pick<FormFieldView, "kind" | "value" | "options" | "noChoice" | "hint" | "tapped">;

/**
 * The field of a day and a time as the free appointments, by day: days to tap, each with its times
 * (rules/appointments#times-to-tap). The chosen time stays in the list, even
 * when it is no longer free (its label reports it) or later than the listed days.
 */
export function appointmentChoice(
  { language }: Pick<Site, "language">,
  book: SlotRequest,
  typed: string | undefined,
  now: Date,
  t: Translate,
): Choice {
  const { place, rules } = book;
  const options: FormOptionView[] = daysFrom(now, place.time_zone, rules.listed_days).flatMap((day) => {
    const group = dayText(language, day);
    const groupShort = dayText(language, day, "short");
    // A screen reader may read a time without its day, so its text names it.
    return freeSlots(day, book, now).map(({ time }) => ({
      value: time,
      text: timeText(language, time, t),
      short: formatTime(language, time.slice(11)),
      group,
      groupShort,
    }));
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
  return dateFormat(language, {
    weekday: width,
    day: "numeric",
    month: width,
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00Z`));
}
