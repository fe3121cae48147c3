import {
  formatCount,
  formatDate,
  formatDay,
  formatDecimal,
  formatDollars,
  formatDollarsAndCents,
  formatKm,
  formatMetres,
  formatRate,
  formatTime,
} from "./format";

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
