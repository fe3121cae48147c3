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

/** Returns the days from one calendar day to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Returns the calendar day so many days after another. */
export function dayAfter(day: string, ahead: number): string {
  return new Date(Date.parse(day) + ahead * 86_400_000).toISOString().slice(0, 10);
}
