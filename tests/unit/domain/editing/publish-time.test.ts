import { expect, it } from "vitest";
import { changedSince, isDeclineOpen, readPublishTime } from "~/domain/editing/publication-plan";

const NOW = new Date("2026-11-23T01:30:00Z");

/* rules/editors#publish-later */
it.each([
  // On the clock of Melbourne, which is eleven hours ahead of UTC then.
  ["2026-12-25", "06:00", "2026-12-24T19:00:00.000Z"],
  ["2026-11-23", "12:31", "2026-11-23T01:31:00.000Z"],
  ["2027-07-01", "00:00", "2027-06-30T14:00:00.000Z"],
  // Typed where a browser has no picker.
  ["25/12/2026", "6:00 pm", "2026-12-25T07:00:00.000Z"],
  // Shown twice when daylight saving ends: the first is meant.
  ["2027-04-04", "02:30", "2027-04-03T15:30:00.000Z"],
  ["2027-11-24", "12:30", "2027-11-24T01:30:00.000Z"],
  // A day alone means its start.
  ["2026-12-25", "", "2026-12-24T13:00:00.000Z"],
  ["25/12/2026", "", "2026-12-24T13:00:00.000Z"],
])("reads %s %s on the site's clock", (day, time, expected) => {
  const read = readPublishTime({ day, time }, NOW, "Australia/Melbourne");
  expect("at" in read ? read.at.toISOString() : read).toBe(expected);
});

it.each([
  ["", "", "day", "no_day"],
  ["", "18:00", "day", "no_day"],
  ["2026-11-23", "", "time", "no_time"],
  ["2026-11-22", "", "time", "past"],
  ["2026-02-30", "", "day", "unreadable"],
  ["2026-02-30", "10:00", "day", "unreadable"],
  ["2026-12-25", "25:00", "day", "unreadable"],
  ["next Friday", "noon", "day", "unreadable"],
  // Skipped when daylight saving begins.
  ["2027-10-03", "02:30", "time", "skipped"],
  ["2026-11-23", "12:30", "time", "past"],
  ["2020-01-01", "10:00", "time", "past"],
  ["2027-11-24", "12:31", "day", "far"],
  ["9999-12-31", "23:59", "day", "far"],
])("refuses %s %s at its field", (day, time, field, fault) => {
  expect(readPublishTime({ day, time }, NOW, "Australia/Melbourne")).toEqual({ field, fault });
});

it("begins a day whose midnight the clocks skip at one", () => {
  const read = readPublishTime({ day: "2027-03-28", time: "" }, NOW, "Asia/Beirut");
  expect(read).toEqual({ at: new Date("2027-03-27T22:00:00Z") });
});

it("finds planned drafts that were changed or discarded since", () => {
  const planned = new Map([
    ["nav.menu", 3],
    ["page:about-us", 4],
    ["nav.cars", 5],
  ]);
  const drafts = new Map([
    ["nav.menu", { revision: 3 }],
    ["page:about-us", { revision: 9 }],
    ["nav.other", { revision: 2 }],
  ]);
  expect(changedSince(planned, drafts)).toEqual(["page:about-us", "nav.cars"]);
});

it.each([
  ["one of its drafts waits", ["nav.menu"], [], true],
  ["the draft that waits was sent again", ["nav.menu"], ["nav.menu"], false],
  ["one of two drafts was sent again", ["nav.menu", "nav.cars"], ["nav.menu"], true],
  ["no draft of it is left", ["nav.other"], [], false],
])("judges whether a declined request is shown, where %s", (_why, drafts, sentAgain, isOpen) => {
  const declined = new Map([
    ["nav.menu", 3],
    ["nav.cars", 5],
  ]);
  expect(isDeclineOpen(declined, new Map(drafts.map((id) => [id, 1])), new Set(sentAgain))).toBe(isOpen);
});
