import { expect, test } from "vitest";
import { zoneNaming } from "~/domain/appointments/zoned-time";

const SYDNEY = "Australia/Sydney";
const LORD_HOWE = "Australia/Lord_Howe";
const at = (starts_at: string, ends_at: string | null) => ({ starts_at, ends_at });
const SUMMER = at("2026-11-24T23:30:00Z", "2026-11-25T00:30:00Z");
const WINTER = at("2026-07-24T23:30:00Z", "2026-07-25T00:30:00Z");

test.each([
  ["none when every clock is the same", SUMMER, SYDNEY, [SYDNEY], "none"],
  [
    "none for the same time under other names",
    SUMMER,
    SYDNEY,
    ["Australia/Melbourne", "Australia/Hobart"],
    "none",
  ],
  ["none without another zone", SUMMER, SYDNEY, [], "none"],
  ["one when a clock is three hours behind", SUMMER, SYDNEY, ["Australia/Perth"], "one"],
  [
    "one when the location is behind the others",
    SUMMER,
    "Australia/Perth",
    [SYDNEY, "Australia/Perth"],
    "one",
  ],
  // Brisbane has no daylight saving: an hour behind Sydney in summer, equal in winter. Lord Howe is the other
  // way round.
  ["one for Brisbane in summer", SUMMER, SYDNEY, ["Australia/Brisbane"], "one"],
  ["none for Brisbane in winter", WINTER, SYDNEY, ["Australia/Brisbane"], "none"],
  ["none for Lord Howe in summer", SUMMER, SYDNEY, [LORD_HOWE], "none"],
  ["one for Lord Howe in winter", WINTER, SYDNEY, [LORD_HOWE], "one"],
  ["one for a wish without an end", at("2026-11-24T23:30:00Z", null), SYDNEY, ["Australia/Perth"], "one"],
  [
    "none for a wish when every clock is the same",
    at("2026-11-24T23:30:00Z", null),
    SYDNEY,
    [SYDNEY],
    "none",
  ],
] as const)("zoneNaming returns %s", (_, span, zone, likely, naming) =>
  expect(zoneNaming(span, zone, likely)).toBe(naming),
);

// On 4 October 2026 Sydney's clocks go from 2:00 to 3:00 at 16:00 UTC, Lord Howe's from 2:00 to 2:30 at 15:30
// UTC. On 4 April 2027 they go back: Sydney's from 3:00 to 2:00 at 16:00 UTC, Lord Howe's from 2:00 to 1:30
// at 15:00 UTC. Perth's never change.
test.each([
  [SYDNEY, "2026-10-03T14:00:00Z", "2026-10-03T15:00:00Z", "none"],
  [SYDNEY, "2026-10-03T15:00:00Z", "2026-10-03T15:59:00Z", "none"],
  [SYDNEY, "2026-10-03T15:00:00Z", "2026-10-03T16:00:00Z", "each"],
  [SYDNEY, "2026-10-03T16:00:00Z", "2026-10-03T17:00:00Z", "none"],
  [LORD_HOWE, "2026-10-03T14:30:00Z", "2026-10-03T15:29:00Z", "none"],
  [LORD_HOWE, "2026-10-03T14:30:00Z", "2026-10-03T15:30:00Z", "each"],
  [LORD_HOWE, "2026-10-03T15:30:00Z", "2026-10-03T16:30:00Z", "none"],
  // 1:00 to 2:00, and 2:00 comes twice; 2:00 to 2:00; 3:00 to 4:00 after the change.
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
])("zoneNaming in %s from %s to %s, with no other zone, is %s", (zone, starts_at, ends_at, naming) => {
  expect(zoneNaming(at(starts_at, ends_at), zone, [zone])).toBe(naming);
});
