import { dateFormat } from "~/domain/text/local-day";

/** Formats numbers and dates in a site's language, with the same result on server and client. */

// Each by itself, so that a page's script has only those that it uses.
const DOLLARS_AND_CENTS = { style: "currency", currency: "AUD", currencyDisplay: "narrowSymbol" } as const;
const DOLLARS = {
  style: "currency",
  currency: "AUD",
  currencyDisplay: "narrowSymbol",
  maximumFractionDigits: 0,
} as const;
const COUNT = { maximumFractionDigits: 0 } as const;
const DECIMAL = { maximumFractionDigits: 1 } as const;
const RATE = { style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const METRES = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

const formats = new Map<Intl.NumberFormatOptions, Map<string, Intl.NumberFormat>>();

function numberFormat(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  let byLanguage = formats.get(options);
  if (!byLanguage) {
    byLanguage = new Map();
    formats.set(options, byLanguage);
  }
  let format = byLanguage.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language, options);
    byLanguage.set(language, format);
  }
  return format;
}

/** Whole Australian dollars: `$24,990`. Cents are rounded away. */
export function formatDollars(language: string, dollars: number): string {
  return numberFormat(language, DOLLARS).format(dollars);
}

/** `$7,699.60`; whole dollars have no cents: `$7,700`. */
export function formatDollarsAndCents(language: string, dollars: number): string {
  return numberFormat(language, Number.isInteger(dollars) ? DOLLARS : DOLLARS_AND_CENTS).format(dollars);
}

/** Per cent a year to two places: 8.9 → `8.90%`. */
export function formatRate(language: string, percent: number): string {
  return numberFormat(language, RATE).format(percent / 100);
}

/** `45,210 km`, with a space that does not break. */
export function formatKm(language: string, km: number): string {
  return `${formatCount(language, km)}\u00a0km`;
}

/** `6.55 m`, to the centimetre, with a space that does not break. */
export function formatMetres(language: string, metres: number): string {
  return `${numberFormat(language, METRES).format(metres)}\u00a0m`;
}

/** `2,784` */
export function formatCount(language: string, count: number): string {
  return numberFormat(language, COUNT).format(count);
}

/** `77.4`, to a tenth; whole numbers have no decimal: `60`. */
export function formatDecimal(language: string, value: number): string {
  return numberFormat(language, DECIMAL).format(value);
}

/** `21 November 2026`: the calendar day in that time zone. */
export function formatDate(
  language: string,
  date: Date | string,
  timeZone: string,
  dateStyle: "full" | "long" | "medium" | "short" = "long",
): string {
  return dateFormat(language, { dateStyle, timeZone }).format(new Date(date));
}

/** A calendar day or month as a feed writes it: "2027-10-01" → `1 October 2027`, "2019-08" → `August 2019`. */
export function formatDay(language: string, isoDay: string): string {
  const options: Intl.DateTimeFormatOptions = { year: "numeric", month: "long", timeZone: "UTC" };
  if (isoDay.length > "2019-08".length) options.day = "numeric";
  return dateFormat(language, options).format(new Date(isoDay));
}

/** A calendar day without its year: "2026-12-25" → `25 December`. */
export function formatDayOfYear(language: string, isoDay: string): string {
  return dateFormat(language, { day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(isoDay));
}

/** Formats the time of day: "17:30" → `5:30 pm`, without a line break. "24:00" is midnight. */
export function formatTime(language: string, time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const format = dateFormat(language, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  // Engines differ in the space that they put before am and pm, but server and browser must give the same text.
  return format.format(new Date(Date.UTC(2000, 0, 1, hours % 24, minutes))).replace(/\s/g, "\u00a0");
}

/** Returns formatters for numbers and dates in a language and a time zone. */
export function formatFor(language: string, timeZone: string) {
  return {
    dollars: (amount: number) => formatDollars(language, amount),
    dollarsAndCents: (amount: number) => formatDollarsAndCents(language, amount),
    /** Per cent a year. */
    rate: (percent: number) => formatRate(language, percent),
    km: (distance: number) => formatKm(language, distance),
    metres: (metres: number) => formatMetres(language, metres),
    count: (count: number) => formatCount(language, count),
    /** To a tenth. */
    decimal: (value: number) => formatDecimal(language, value),
    date: (date: Date | string) => formatDate(language, date, timeZone),
    day: (isoDay: string) => formatDay(language, isoDay),
    time: (time: string) => formatTime(language, time),
  };
}
export type Format = ReturnType<typeof formatFor>;
