import { expect, test } from "vitest";
import { zoneNaming } from "~/domain/appointments/zone-naming";

const SYDNEY = "Australia/Sydney";
const LORD_HOWE = "Australia/Lord_Howe";
const at = (starts_at: string, ends_at: string | null) => ({ starts_at, ends_at });
const SUMMER = at("2026-11-24T23:30:00Z", "2026-11-25T00:30:00Z");
const WINTER = at("2026-07-24T23:30:00Z", "2026-07-25T00:30:00Z");

test.each([
  ["one clock", SUMMER, SYDNEY, [SYDNEY], "none"],
  ["the same time by other names", SUMMER, SYDNEY, ["Australia/Melbourne", "Australia/Hobart"], "none"],
  ["no other place", SUMMER, SYDNEY, [], "none"],
  ["a clock three hours behind", SUMMER, SYDNEY, ["Australia/Perth"], "one"],
  ["a yard behind the others", SUMMER, "Australia/Perth", [SYDNEY, "Australia/Perth"], "one"],
  // Brisbane has no daylight saving: an hour behind in summer, level in winter. Lord Howe is the other way round.
  ["Brisbane in summer", SUMMER, SYDNEY, ["Australia/Brisbane"], "one"],
  ["Brisbane in winter", WINTER, SYDNEY, ["Australia/Brisbane"], "none"],
  ["Lord Howe in summer", SUMMER, SYDNEY, [LORD_HOWE], "none"],
  ["Lord Howe in winter", WINTER, SYDNEY, [LORD_HOWE], "one"],
  ["a wish of no length", at("2026-11-24T23:30:00Z", null), SYDNEY, ["Australia/Perth"], "one"],
  ["a wish at one clock", at("2026-11-24T23:30:00Z", null), SYDNEY, [SYDNEY], "none"],
] as const)("%s", (_, span, zone, likely, naming) => expect(zoneNaming(span, zone, likely)).toBe(naming));

// On 4 October 2026 Sydney's clocks go from 2:00 to 3:00 at 16:00 UTC, Lord Howe's from 2:00 to 2:30 at 15:30 UTC; on
// 4 April 2027 they go back, from 3:00 to 2:00 at 16:00 UTC and from 2:00 to 1:30 at 15:00 UTC. Perth's never do.
test.each([
  [SYDNEY, "2026-10-03T14:00:00Z", "2026-10-03T15:00:00Z", "none"],
  [SYDNEY, "2026-10-03T15:00:00Z", "2026-10-03T15:59:00Z", "none"],
  [SYDNEY, "2026-10-03T15:00:00Z", "2026-10-03T16:00:00Z", "each"],
  [SYDNEY, "2026-10-03T16:00:00Z", "2026-10-03T17:00:00Z", "none"],
  [LORD_HOWE, "2026-10-03T14:30:00Z", "2026-10-03T15:29:00Z", "none"],
  [LORD_HOWE, "2026-10-03T14:30:00Z", "2026-10-03T15:30:00Z", "each"],
  [LORD_HOWE, "2026-10-03T15:30:00Z", "2026-10-03T16:30:00Z", "none"],
  // 1:00 to 2:00, and 2:00 comes twice; 2:00 to 2:00; 3:00 to 4:00 when all is over.
  [SYDNEY, "2027-04-03T13:00:00Z", "2027-04-03T14:00:00Z", "none"],
  [SYDNEY, "2027-04-03T14:00:00Z", "2027-04-03T15:00:00Z", "one"],
  [SYDNEY, "2027-04-03T15:00:00Z", "2027-04-03T16:00:00Z", "each"],
  [SYDNEY, "2027-04-03T16:00:00Z", "2027-04-03T16:30:00Z", "one"],
  [SYDNEY, "2027-04-03T17:00:00Z", "2027-04-03T18:00:00Z", "none"],
  [LORD_HOWE, "2027-04-03T14:29:00Z", "2027-04-03T14:59:00Z", "one"],
  [LORD_HOWE, "2027-04-03T14:30:00Z", "2027-04-03T15:00:00Z", "each"],
  [LORD_HOWE, "2027-04-03T15:30:00Z", "2027-04-03T16:30:00Z", "none"],
  ["Australia/Perth", "2026-10-03T15:00:00Z", "2026-10-03T19:00:00Z", "none"],
  ["Australia/Perth", "2027-04-03T15:00:00Z", "2027-04-03T19:00:00Z", "none"],
])("%s from %s to %s, known by its own clock alone: %s", (zone, starts_at, ends_at, naming) => {
  expect(zoneNaming(at(starts_at, ends_at), zone, [zone])).toBe(naming);
});
