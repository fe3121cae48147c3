const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a cached format of dates and times for a language and options. Making one takes a hundred times as long as
 * using it, and a page may use it hundreds of times. The cache has no limit, so it is only for languages and time zones
 * of the configuration, which are few.
 */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language, options);
    formats.set(key, format);
  }
  return format;
}

/** Returns the calendar day in a time zone, as "2026-11-21". Such texts sort by day. */
export function localDay(timeZone: string, moment: Date): string {
  const parts = dateFormat("en", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** Returns the year in a time zone. */
export function localYear(timeZone: string, moment: Date): number {
  return Number(localDay(timeZone, moment).slice(0, 4));
}

/** Returns "Friday 6 March 2026 at 10:00 am" on the clock of a time zone. */
export function momentText(language: string, moment: Date, timeZone: string): string {
  return dateFormat(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).format(moment);
}

/** Returns "Friday 6 March 2026 at 10:00 am AWST". Intl would put the zone before the time in Chinese, and as "GMT+8". */
export function zonedMomentText(language: string, moment: Date, timeZone: string): string {
  return `${momentText(language, moment, timeZone)} ${zoneName(language, moment, timeZone)}`;
}

/** Returns the time zone's name at that moment: "AWST", or in full where the language has only "GMT+8" for it. */
export function zoneName(language: string, moment: Date, timeZone: string): string {
  const named = (timeZoneName: "short" | "long") =>
    dateFormat(language, { timeZone, timeZoneName })
      .formatToParts(moment)
      .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  const short = named("short");
  return /\d/.test(short) ? named("long") : short;
}

/** Returns the days from one calendar day to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Returns the calendar day so many days after another. */
export function dayAfter(day: string, ahead: number): string {
  return new Date(Date.parse(day) + ahead * 86_400_000).toISOString().slice(0, 10);
}
