/** @module-tag long */
import { describe, expect, it } from "vitest";
import { siteCar } from "../../../support/incoming-car";
import { pageWords } from "../../../support/page-words";
import { servedSites } from "../../../support/served-sites";
import { openWeek, siteLocation } from "../../../support/site-folders";

/*
 * Opening hours on a clock that is set, in four time zones: every reader says the same at the same moment
 * (rules/locations#hours-one-function).
 */

const ZONES = {
  perth: "Australia/Perth",
  adelaide: "Australia/Adelaide",
  brisbane: "Australia/Brisbane",
  hobart: "Australia/Hobart",
} as const;
type Slug = keyof typeof ZONES;
const SLUGS = Object.keys(ZONES) as Slug[];

/* Opens in the hour that daylight saving takes away on a Sunday in October, and closes a minute before midnight. */
const WEEK = openWeek("03:00", "23:59");
const SPECIAL = [
  { status: "Closed", date: "2028-02-29", name: "hours.days.local_holiday" },
  // An even Saturday since the reference, in the last week but one of a year with 53 weeks.
  { status: "Open", date: "2026-12-26", start_hour: "10:00", end_hour: "14:00" },
];

const site = (slug: Slug) => ({
  phone: "03 5550 0001",
  cars: [siteCar(slug, slug, { location_id: `${slug}-yard`, city: "Sampleton", state: "VIC" })],
  config: {
    time_zone: ZONES[slug],
    locations: [
      siteLocation(slug, { opening_hours: WEEK, alternate_saturdays: true, time_zone: ZONES[slug] }),
    ],
    hours: { special: SPECIAL },
    call: { call_now: "opening_hours" },
    actions: { card: "contact" },
    search: { help: { location: "yard" } },
    appointments: { notice_minutes: 0 },
  },
});
const served = servedSites({
  sites: {
    perth: site("perth"),
    adelaide: site("adelaide"),
    brisbane: site("brisbane"),
    hobart: site("hobart"),
  },
  now: new Date("2026-09-30T00:00:00Z"),
});

const page = async (slug: Slug, path: string) => (await served.client[slug].get(path)).text;
const words = (html: string) => pageWords(html).replaceAll("\u00a0", " ");

const OPEN = "Open now, until 11:59 pm";
const AT_THREE = "Closed now, opens today at 3:00 am";
const MONDAY = "Closed now, opens Monday at 3:00 am";

type Lines = Record<Slug, string>;
describe("every reader of hours says the same in four time zones", () => {
  it.each<[what: string, now: string, Lines]>([
    [
      "a minute before the clocks go forward in Hobart",
      "2026-10-03T15:59:00Z",
      {
        perth: "By appointment only today, opens Sunday at 3:00 am",
        adelaide: AT_THREE,
        brisbane: AT_THREE,
        hobart: AT_THREE,
      },
    ],
    [
      "when they have gone forward there, from 2 to 3 am",
      "2026-10-03T16:00:00Z",
      { perth: AT_THREE, adelaide: AT_THREE, brisbane: AT_THREE, hobart: OPEN },
    ],
    [
      "half an hour later, in Adelaide too",
      "2026-10-03T16:30:00Z",
      { perth: AT_THREE, adelaide: OPEN, brisbane: AT_THREE, hobart: OPEN },
    ],
    [
      "a minute before closing in Hobart on that day",
      "2026-10-04T12:58:00Z",
      { perth: OPEN, adelaide: OPEN, brisbane: OPEN, hobart: OPEN },
    ],
    [
      "at 11:59 pm there, which is closed",
      "2026-10-04T12:59:00Z",
      { perth: OPEN, adelaide: OPEN, brisbane: OPEN, hobart: MONDAY },
    ],
    [
      "when the clocks have gone back in Hobart, from 3 to 2 am",
      "2027-04-03T16:30:00Z",
      { perth: AT_THREE, adelaide: AT_THREE, brisbane: AT_THREE, hobart: AT_THREE },
    ],
    [
      "at the second 3 am of the night in Hobart",
      "2027-04-03T17:00:00Z",
      { perth: AT_THREE, adelaide: AT_THREE, brisbane: OPEN, hobart: OPEN },
    ],
    [
      "on 29 February, a special day",
      "2028-02-28T14:30:00Z",
      {
        perth: OPEN,
        adelaide: "Closed now, opens Wednesday at 3:00 am",
        brisbane: "Closed now, opens Wednesday at 3:00 am",
        hobart: "Closed now, opens Wednesday at 3:00 am",
      },
    ],
    [
      "on a special Saturday that would be by appointment",
      "2026-12-26T02:30:00Z",
      {
        perth: "Open now, until 2:00 pm",
        adelaide: "Open now, until 2:00 pm",
        brisbane: "Open now, until 2:00 pm",
        hobart: "Open now, until 2:00 pm",
      },
    ],
    [
      "on the Saturday after it, of the 53rd week",
      "2027-01-02T02:30:00Z",
      { perth: OPEN, adelaide: OPEN, brisbane: OPEN, hobart: OPEN },
    ],
    [
      "on the Saturday of the week after, an even one",
      "2027-01-09T02:30:00Z",
      {
        perth: "By appointment only today, opens Sunday at 3:00 am",
        adelaide: "By appointment only today, opens Sunday at 3:00 am",
        brisbane: "By appointment only today, opens Sunday at 3:00 am",
        hobart: "By appointment only today, opens Sunday at 3:00 am",
      },
    ],
  ])("%s (%s)", async (_what, now, lines) => {
    const time = new Date(now);
    served.platform.now = () => time;
    for (const slug of SLUGS) {
      const line = lines[slug];
      const read = new Map<string, string>();
      for (const path of ["/locations/yard", "/contact", `/cars/slug-${slug}`, "/cars"]) {
        const html = await page(slug, path);
        read.set(path, html);
        const said = /(?:Open now|Closed now|By appointment only today)[^.]*?(?:am|pm)/.exec(
          words(html),
        )?.[0];
        expect([slug, path, said]).toEqual([slug, path, line]);
      }
      const isOpen = line.startsWith("Open now");
      expect([slug, read.get(`/cars/slug-${slug}`)?.includes("Call Now")]).toEqual([slug, isOpen]);
      // A card's button; the help box has the heading.
      expect([slug, read.get("/cars")?.includes(">Call the dealer</a>")]).toEqual([slug, isOpen]);
    }
  });

  it.each<[what: string, date: string, now: string, slots: number]>([
    ["on the day of 23 hours", "2026-10-04", "2026-10-03T10:00:00Z", 20],
    ["on the day of 25 hours", "2027-04-04", "2027-04-03T10:00:00Z", 20],
    ["on the special Saturday", "2026-12-26", "2026-12-25T10:00:00Z", 4],
    ["on 29 February, a special day", "2028-02-29", "2028-02-28T10:00:00Z", 0],
    ["on a Saturday by appointment", "2027-01-09", "2027-01-08T10:00:00Z", 0],
  ])("and offers times for a test drive that follow them %s", async (_what, date, now, count) => {
    const time = new Date(now);
    served.platform.now = () => time;
    for (const slug of SLUGS) {
      const { slots } = JSON.parse(await page(slug, `/api/appointment-slots?location=yard&date=${date}`));
      expect([slug, slots.length, new Set(slots).size]).toEqual([slug, count, count]);
    }
  });
});
