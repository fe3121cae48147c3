import { expect, test } from "vitest";
import { zoneName } from "~/domain/text/local-day";
import wording from "~/i18n/default/en-AU/appointment.json";
import { appointmentText } from "~/i18n/time-text";
import { createTranslate } from "~/i18n/translate";

const t = createTranslate("en-AU", { appointment: wording });
const said = (
  starts_at: string,
  ends_at: string | null,
  time_zone: string,
  naming: Parameters<typeof appointmentText>[3],
) => appointmentText(t, "en-AU", { starts_at, ends_at, time_zone }, naming).replaceAll("\u00a0", " ");

test.each([
  [
    "2026-11-24T23:30:00Z",
    "2026-11-25T00:30:00Z",
    "Australia/Sydney",
    "none",
    "Wednesday 25 November 2026, 10:30 am to 11:30 am",
  ],
  [
    "2026-11-25T02:30:00Z",
    "2026-11-25T04:00:00Z",
    "Australia/Perth",
    "one",
    "Wednesday 25 November 2026, 10:30 am to 12:00 pm (AWST)",
  ],
  // The last slot of a day ends at midnight of the next day.
  [
    "2026-11-25T12:00:00Z",
    "2026-11-25T13:00:00Z",
    "Australia/Sydney",
    "none",
    "Wednesday 25 November 2026, 11:00 pm to 12:00 am",
  ],
  ["2026-11-24T23:30:00Z", null, "Australia/Sydney", "none", "Wednesday 25 November 2026, 10:30 am"],
  ["2026-11-24T23:30:00Z", null, "Australia/Lord_Howe", "one", "Wednesday 25 November 2026, 10:30 am (LHDT)"],
  // Daylight saving ends: this slot lasts from two o'clock to two o'clock.
  [
    "2027-04-03T15:00:00Z",
    "2027-04-03T16:00:00Z",
    "Australia/Sydney",
    "each",
    "Sunday 4 April 2027, 2:00 am (AEDT) to 2:00 am (AEST)",
  ],
] as const)(
  "appointmentText of %s to %s in %s, with the zone named %s, is %j",
  (starts, ends, zone, naming, text) => expect(said(starts, ends, zone, naming)).toBe(text),
);

test("zoneName is in full in a language that has only a difference for it", () => {
  const summer = new Date("2026-11-24T23:30:00Z");
  expect(zoneName("zh-Hans", summer, "Australia/Adelaide")).toBe("澳大利亚中部夏令时间");
});

test("zoneName follows daylight saving time", () => {
  const summer = new Date("2026-11-24T23:30:00Z");
  const winter = new Date("2026-07-24T23:30:00Z");
  expect(zoneName("en-AU", summer, "Australia/Adelaide")).toBe("ACDT");
  expect(zoneName("en-AU", winter, "Australia/Adelaide")).toBe("ACST");
});
