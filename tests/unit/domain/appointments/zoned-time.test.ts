import { expect, test } from "vitest";
import { momentOf, zonedIso } from "~/domain/appointments/zoned-time";

test.each([
  ["2026-11-25T10:30", "Australia/Sydney", "2026-11-24T23:30:00.000Z", "2026-11-25T10:30:00+11:00"],
  ["2026-07-25T10:30", "Australia/Sydney", "2026-07-25T00:30:00.000Z", "2026-07-25T10:30:00+10:00"],
  ["2026-11-25T10:30", "Australia/Adelaide", "2026-11-25T00:00:00.000Z", "2026-11-25T10:30:00+10:30"],
  ["2026-11-25T10:30", "Australia/Darwin", "2026-11-25T01:00:00.000Z", "2026-11-25T10:30:00+09:30"],
  ["2026-11-25T10:30", "Australia/Perth", "2026-11-25T02:30:00.000Z", "2026-11-25T10:30:00+08:00"],
  ["2026-11-25T10:30", "Australia/Lord_Howe", "2026-11-24T23:30:00.000Z", "2026-11-25T10:30:00+11:00"],
  ["2026-07-25T10:30", "Australia/Lord_Howe", "2026-07-25T00:00:00.000Z", "2026-07-25T10:30:00+10:30"],
  ["2026-11-25T10:30", "America/St_Johns", "2026-11-25T14:00:00.000Z", "2026-11-25T10:30:00-03:30"],
  ["2026-11-25T10:30", "UTC", "2026-11-25T10:30:00.000Z", "2026-11-25T10:30:00+00:00"],
  // Midnight belongs to the new day.
  ["2026-11-25T00:00", "Australia/Sydney", "2026-11-24T13:00:00.000Z", "2026-11-25T00:00:00+11:00"],
])("momentOf %s in %s is %s, which zonedIso writes as %s", (local, zone, moment, written) => {
  expect(momentOf(local, zone)?.toISOString()).toBe(moment);
  expect(zonedIso(new Date(moment), zone)).toBe(written);
});

test.each([
  "9999-12-31T00:00",
  "9999-12-31T23:59",
  "0001-01-01T00:00",
  "0000-00-00T00:00",
  "1000-01-02T00:00",
])("momentOf %s is null, because no clock writes the days around it with four digits of a year", (local) => {
  expect([momentOf(local, "Australia/Sydney"), momentOf(local, "America/St_Johns")]).toEqual([null, null]);
});

test.each(["9999-12-29T23:59", "1000-01-03T00:00"])("momentOf %s is a moment", (local) => {
  expect(momentOf(local, "Australia/Sydney")).toBeInstanceOf(Date);
});

test.each([
  ["2026-01-31T09:00:07.890Z", "Australia/Melbourne", "2026-01-31T20:00:07+11:00"],
  ["2026-07-01T00:00:59.999Z", "Australia/Adelaide", "2026-07-01T09:30:59+09:30"],
  ["2026-12-31T16:30:00.000Z", "Australia/Perth", "2027-01-01T00:30:00+08:00"],
])("zonedIso of %s in %s is %s", (moment, zone, written) => {
  expect(zonedIso(new Date(moment), zone)).toBe(written);
});

// On 4 October 2026 the clocks of Sydney go from 2:00 to 3:00, those of Lord Howe from 2:00 to 2:30.
test.each([
  ["2026-10-04T01:59", "Australia/Sydney", "2026-10-03T15:59:00.000Z"],
  ["2026-10-04T02:00", "Australia/Sydney", null],
  ["2026-10-04T02:59", "Australia/Sydney", null],
  ["2026-10-04T03:00", "Australia/Sydney", "2026-10-03T16:00:00.000Z"],
  ["2026-10-04T02:00", "Australia/Lord_Howe", null],
  ["2026-10-04T02:29", "Australia/Lord_Howe", null],
  ["2026-10-04T02:30", "Australia/Lord_Howe", "2026-10-03T15:30:00.000Z"],
  ["2026-10-04T02:00", "Australia/Perth", "2026-10-03T18:00:00.000Z"],
])("momentOf, when daylight saving begins: %s in %s is %s", (local, zone, moment) => {
  expect(momentOf(local, zone)?.toISOString() ?? null).toBe(moment);
});

// On 4 April 2027 Sydney's clocks show 2:00 to 3:00 twice, Lord Howe's 1:30 to 2:00. The first one counts.
test.each([
  ["2027-04-04T01:59", "Australia/Sydney", "2027-04-03T14:59:00.000Z"],
  ["2027-04-04T02:00", "Australia/Sydney", "2027-04-03T15:00:00.000Z"],
  ["2027-04-04T02:59", "Australia/Sydney", "2027-04-03T15:59:00.000Z"],
  ["2027-04-04T03:00", "Australia/Sydney", "2027-04-03T17:00:00.000Z"],
  ["2027-04-04T01:30", "Australia/Lord_Howe", "2027-04-03T14:30:00.000Z"],
  ["2027-04-04T02:00", "Australia/Lord_Howe", "2027-04-03T15:30:00.000Z"],
])("momentOf, when daylight saving ends: %s in %s is %s", (local, zone, moment) => {
  expect(momentOf(local, zone)?.toISOString()).toBe(moment);
});
