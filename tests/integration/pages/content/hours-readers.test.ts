import { describe, expect, it } from "vitest";
import { siteCar } from "../../../support/incoming-car";
import { leadFormOf, visitor } from "../../../support/page-forms";
import { pageWords } from "../../../support/page-words";
import { servedSites } from "../../../support/served-sites";
import { siteLocation } from "../../../support/site-folders";

/* Saturday 28 November 2026, 10:15 am in Melbourne; an alternate Saturday that is by appointment only. */
const NOW = new Date("2026-11-27T23:15:00Z");
const TODAY = "2026-11-28";
const WEEK = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
  weekday === 0
    ? { weekday, status: "Closed" }
    : { weekday, status: "Open", open: "08:30", close: weekday === 6 ? "16:00" : "17:30" },
);
const OPEN_TODAY = { status: "Open", date: TODAY, start_hour: "09:00", end_hour: "12:00" };

const site = (slug: string, location: object, special: object[] = []) => ({
  phone: "03 5550 0001",
  cars: [siteCar(slug, slug, { location_id: `${slug}-yard`, city: "Sampleton", state: "VIC" })],
  config: {
    locations: [siteLocation(slug, { opening_hours: WEEK, ...location })],
    hours: { special },
    call: { call_now: "opening_hours" },
    search: { help: { location: "yard" } },
    appointments: { notice_minutes: 0 },
  },
});

const served = servedSites({
  sites: {
    usual: site("usual", {}),
    saturdays: site("saturdays", { alternate_saturdays: true }),
    special: site("special", { alternate_saturdays: true }, [
      { ...OPEN_TODAY, department: "sales", name: "hours.days.local_holiday" },
      { status: "Closed", date: TODAY, department: "service" },
    ]),
    shut: site("shut", {}, [
      { status: "Closed", date: TODAY, location_name: "The yard" },
      { status: "Closed", date: "2026-12-25", name: "hours.days.christmas_day" },
      { status: "Closed", date: "2027-01-26", name: "hours.days.australia_day" },
    ]),
  },
  now: NOW,
});
type Slug = keyof typeof served.client;

/* Times have a space that does not break. */
const words = (html: string) => pageWords(html).replaceAll("\u00a0", " ");
const page = async (slug: Slug, path: string) => (await served.client[slug].get(path)).text;

/** What the page's JSON-LD says of today: the exception of the day, or null. */
function markedUp(html: string): { opens: string; closes: string } | null {
  const found = html.match(/\{"@type":"OpeningHoursSpecification","validFrom":"2026-11-28"[^}]*\}/);
  return found ? JSON.parse(found[0]) : null;
}

async function afterLead(slug: Slug): Promise<string> {
  const person = visitor(served, `${slug}.localhost:${served.port}`);
  const path = `/cars/slug-${slug}/enquire`;
  const fields = leadFormOf((await person.get(path)).text)?.fields ?? [];
  const hidden = fields.filter(({ type }) => type === "hidden").map(({ name, value }) => [name, value]);
  const answers = [
    ...hidden,
    ["name", "Ada"],
    ["email", "ada@example.com"],
    ["phone", "0400 123 456"],
    ["message", "Hello"],
  ];
  expect((await person.post(path, answers as [string, string][])).status).toBe(303);
  return (await person.get("/success")).text;
}

describe("every reader of opening hours says the same for the same Saturday", () => {
  const CLOSED = { opens: "00:00", closes: "00:00" };
  it.each<[Slug, { line: string; row: string; slots: string[]; callNow: boolean; markup: object | null }]>([
    [
      "usual",
      {
        line: "Open now, until 4:00 pm",
        row: "Saturday 8:30 am to 4:00 pm",
        slots: ["10:30", "11:30", "12:30", "13:30", "14:30"],
        callNow: true,
        markup: null,
      },
    ],
    [
      "saturdays",
      {
        line: "By appointment only today, opens Monday at 8:30 am",
        row: "Saturday By Appointment Only",
        slots: [],
        callNow: false,
        markup: CLOSED,
      },
    ],
    [
      "special",
      {
        line: "Open now, until 12:00 pm",
        row: "Saturday 28 November, Public holiday 9:00 am to 12:00 pm",
        slots: ["11:00"],
        callNow: true,
        markup: { opens: "09:00", closes: "12:00" },
      },
    ],
    [
      "shut",
      {
        line: "Closed now, opens Monday at 8:30 am",
        row: "Saturday 28 November Closed",
        slots: [],
        callNow: false,
        markup: CLOSED,
      },
    ],
  ])("on the site %s", async (slug, { line, row, slots, callNow, markup }) => {
    for (const path of ["/locations/yard", "/contact", `/cars/slug-${slug}`]) {
      const html = await page(slug, path);
      expect(words(html), path).toContain(line);
      expect(words(html), path).toContain(row);
      const marked = markedUp(html);
      if (markup) expect(marked, path).toMatchObject(markup);
      else expect(marked, path).toBeNull();
    }
    const vehicle = await page(slug, `/cars/slug-${slug}`);
    const side = vehicle.slice(vehicle.indexOf("<h1"), vehicle.indexOf('id="vehicle-map"'));
    expect(side.includes("Call Now")).toBe(callNow);
    expect(side.includes('href="tel:'), "a number to dial").toBe(callNow);
    expect(side).toContain("Enquire Now");
    expect(words(await page(slug, "/cars"))).toContain(line);
    expect(words(await afterLead(slug))).toContain(`The yard: ${line}.`);
    const api = JSON.parse(await page(slug, `/api/appointment-slots?location=yard&date=${TODAY}`));
    expect(api.slots.map((time: string) => time.slice(11, 16))).toEqual(slots);
  });

  it("and only the location's own page announces the special days of the next six weeks", async () => {
    const announced =
      "Special opening hours , The yard Saturday 28 November Closed Friday 25 December, Christmas Day Closed";
    const own = words(await page("shut", "/locations/yard"));
    expect(own).toContain(announced);
    expect(own).not.toContain("Australia Day");
    for (const path of ["/contact", "/cars/slug-shut"])
      expect(words(await page("shut", path))).not.toContain("Special opening hours");
    expect(words(await page("usual", "/locations/yard"))).not.toContain("Special opening hours");
  });

  it("and the table says when the next Saturday by appointment is", async () => {
    const note = "Every second Saturday is by appointment only, next on";
    expect(words(await page("saturdays", "/locations/yard"))).toContain(`${note} 28 November.`);
    // Today has special hours.
    expect(words(await page("special", "/locations/yard"))).toContain(`${note} 12 December.`);
    expect(words(await page("usual", "/locations/yard"))).not.toContain(note);
  });
});
