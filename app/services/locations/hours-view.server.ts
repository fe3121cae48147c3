import { exceptionsAhead, groupedWeek, openState } from "~/domain/locations/opening-hours";
import { type DayHours, timetableOf } from "~/domain/locations/timetable";
import { formatDayOfYear } from "~/i18n/format";
import { dayHoursText, openingText, rowText, specialDayText, weekdayText } from "~/i18n/opening-text";
import { translator } from "~/i18n/site-i18n.server";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";

/** Whether a location is open now: "Open now, until 5:30 pm". */
export interface TodayView {
  text: string;
  open: boolean;
}

/** A location's hours in words. */
export interface HoursView {
  /** Null when the location states no hours. */
  today: TodayView | null;
  /** Monday to Sunday, as they hold in the coming seven days. Empty when the location states no hours. */
  rows: {
    day: string;
    /** "25 December, Christmas Day" where the day differs from the usual week. */
    date: string | null;
    hours: string;
  }[];
  /** "Every second Saturday is by appointment only, next on 5 December." */
  saturdays: string | null;
  /** Special days in the next weeks. */
  announced: { day: string; hours: string }[];
}

/** Special days that a page announces; a longer list is a mistake in the configuration. */
const MAX_ANNOUNCED = 20;

/** Enough to find the next alternate Saturday when special hours are on one. */
const SATURDAYS_AHEAD = 35;

/** Returns null when the location states no hours. */
export function todayView(site: Site, location: SiteLocation, now: Date): TodayView | null {
  const state = openState(timetableOf(site, location), now);
  const text = openingText(translator(site), site.language, state);
  return text === null ? null : { text, open: state.state === "open" };
}

/** Returns a location's hours as cards and pages show them (rules/locations#hours-one-function). */
export function hoursView(site: Site, location: SiteLocation, now: Date): HoursView {
  const t = translator(site);
  const { language } = site;
  const timetable = timetableOf(site, location);
  const saturday = exceptionsAhead(timetable, now, SATURDAYS_AHEAD).find(
    ({ from }) => from === "alternate_saturday",
  );
  const words = (day: DayHours) => dayHoursText(t, language, day);
  return {
    today: todayView(site, location, now),
    rows: groupedWeek(timetable, now).map((row) => {
      const [first, ...others] = row.days;
      const isSpecial = others.length === 0 && first.from === "special";
      return {
        day: rowText(t, row),
        date: isSpecial ? specialDayText(t, language, first) : null,
        hours: words(first),
      };
    }),
    saturdays: saturday
      ? t("hours.every_second_saturday", { day: formatDayOfYear(language, saturday.day) })
      : null,
    announced: exceptionsAhead(timetable, now, site.hours.announced_days)
      .filter(({ from }) => from === "special")
      .slice(0, MAX_ANNOUNCED)
      .map((day) => ({
        day: `${weekdayText(t, day.weekday)} ${specialDayText(t, language, day)}`,
        hours: words(day),
      })),
  };
}
