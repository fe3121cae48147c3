import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { asLeadId, type LeadId } from "~/domain/text/identifiers";
import { siteCar } from "../../../support/incoming-car";
import { type ServedSite, servedSites } from "../../../support/served-sites";
import { siteDealership, siteLocation } from "../../../support/site-folders";
import { ALPHA_SLUG } from "../../../support/site-slugs";

/* Saturday 21 November 2026, 8:00 in Sydney, 5:00 in Perth. */
const NOW = new Date("2026-11-20T21:00:00Z");
const DATE = "Test Drive Booking Date";
const MONDAY_TO_SATURDAY = [
  { weekday: 0, status: "Closed" },
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: "Open", open: "08:30", close: "17:30" })),
  { weekday: 6, status: "Open", open: "09:00", close: "12:00" },
];
const hours = { opening_hours: MONDAY_TO_SATURDAY, time_zone: "Australia/Sydney" };

const carsOf = (site: string, location: string, keys: string[]) =>
  keys.map((key) => siteCar(site, key, { location_id: location }));

const SITES: Record<"alpha" | "beta" | "gamma", ServedSite> = {
  alpha: {
    cars: carsOf("alpha", "alpha-yard", ["a1", "a2"]),
    config: { locations: [siteLocation("alpha", hours)] },
  },
  beta: {
    cars: carsOf("west", "west-yard", ["b1"]),
    config: {
      dealerships: [siteDealership("south", { head_office: true }), siteDealership("west", { state: "WA" })],
      locations: [
        siteLocation("south", {
          ...hours,
          slug: "south",
          name: "South yard",
          time_zone: "Australia/Adelaide",
        }),
        siteLocation("west", { ...hours, slug: "west", name: "West yard", time_zone: "Australia/Perth" }),
        siteLocation("west", {
          ...hours,
          id: "bays",
          slug: "bays",
          name: "Service bays",
          location_type: "service",
        }),
      ],
      appointments: { per_slot: 2, slot_minutes: 90, listed_days: 3 },
      forms: { test_drive: { enabled: true } },
    },
  },
  gamma: {
    config: {
      locations: [siteLocation("gamma", hours)],
      vehicle_forms: { test_drive: { enabled: false } },
    },
  },
};
const served = servedSites({ sites: SITES, now: NOW });
beforeEach(() => vi.restoreAllMocks());

let people = 0;
/** Returns a new visitor, because each visitor may book only a few times. */
function person() {
  people += 1;
  return {
    submission_id: randomUUID(),
    name: "Ada Nguyen",
    email: `ada${people}@example.com`,
    phone: `04910${String(people).padStart(5, "0")}`,
    message: "Is the towbar on it?",
  };
}

const drive = (time: string, answers: object = {}, car = "a1") =>
  served.client.alpha.post(`/cars/slug-${car}/test-drive`, { ...person(), [DATE]: time, ...answers });
const form = async (car = "a1") => (await served.client.alpha.get(`/cars/slug-${car}/test-drive`)).text;
const slots = async (query: string, site: keyof typeof SITES = "alpha") => {
  const answer = await served.client[site].get(`/api/appointment-slots${query}`);
  return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.text) };
};
const bare = (text: string) =>
  text.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
/** Returns the days and times that can be tapped, or the groups and options of the list, in order. */
function listed(page: string): string[] {
  const tapped = timeField(page);
  if (tapped)
    return [
      ...bare(tapped).matchAll(
        /role="group" aria-label="(?!Days with)([^"]+)"[^>]*>(?!<\/div>)|<input[^>]*name="Test Drive Booking Date"[^>]*\/>(?:<label[^>]*><span aria-hidden="true"[^>]*><span>[^<]*<\/span><\/span><span[^>]*>([^<]*)<|<span>([^<]*)<)/g,
      ),
    ].map(([, group, time, text]) => group ?? time ?? text ?? "");
  const select = /<select[^>]*name="Test Drive Booking Date".*?<\/select>/s.exec(page)?.[0] ?? "";
  return [...bare(select).matchAll(/<optgroup label="([^"]+)"|<option[^>]*>([^<]*)</g)].map(
    ([, group, option]) => group ?? option ?? "",
  );
}
const timeField = (page: string) =>
  /<fieldset(?:(?!<\/fieldset>).)*?name="Test Drive Booking Date".*?<\/fieldset>/s.exec(page)?.[0];
/** Returns the days of the strip: their names, what their tiles show, and whether they can be chosen. */
const tiles = (page: string) =>
  [
    ...bare(timeField(page) ?? "").matchAll(
      /<input ([^>]*form="[^>]*)\/><label[^>]*><span aria-hidden="true"[^>]*>(.*?)<\/span><\/span><span[^>]*>([^<]*)</g,
    ),
  ].map(([, input = "", short = "", name]) => [
    name,
    short
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
    !input.includes("disabled"),
  ]);
const chosen = (page: string) =>
  (timeField(page)?.match(/<input[^>]*name="Test Drive[^>]*>/g) ?? [])
    .filter((input) => input.includes('checked=""'))
    .map((input) => /value="([^"]*)"/.exec(input)?.[1])[0];
const leads = () => served.platform.store.leads.count(ALPHA_SLUG);
const appointmentOf = async (id: string) => served.platform.store.appointments.ofLead(asLeadId(id));

describe("GET /api/appointment-slots", () => {
  it("returns the free times of a day in the time zone of the location, which its slug or its id names", async () => {
    const { status, headers, body } = await slots("?location=yard&date=2026-11-28");
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(body).toEqual({
      slots: ["2026-11-28T09:00:00+11:00", "2026-11-28T10:00:00+11:00", "2026-11-28T11:00:00+11:00"],
    });
    expect((await slots("?location=alpha-yard&date=2026-11-28")).body).toEqual(body);
    expect((await slots("?location=west&date=2026-11-28", "beta")).body.slots).toEqual([
      "2026-11-28T09:00:00+08:00",
      "2026-11-28T10:30:00+08:00",
    ]);
    expect((await slots("?location=south&date=2026-11-28", "beta")).body.slots[0]).toBe(
      "2026-11-28T09:00:00+10:30",
    );
  });

  it.each([
    // The day has two hours' notice from 8:00 on.
    ["2026-11-21", ["2026-11-21T10:00:00+11:00", "2026-11-21T11:00:00+11:00"]],
    ["2027-02-19", 9],
  ])("returns the free times of %s", async (date, expected) => {
    const { body } = await slots(`?location=yard&date=${date}`);
    expect(typeof expected === "number" ? body.slots.length : body.slots).toEqual(expected);
  });

  it.each([
    ["alpha", "", 400, { location: expect.any(Array), date: expect.any(Array) }],
    ["alpha", "?location=yard", 400, { date: ["Enter the date like 2026-11-25"] }],
    ["alpha", "?location=yard&date=%00", 400, { date: expect.any(Array) }],
    ["alpha", "?location=west&date=2026-11-25", 404, { location: ["Location not found on this site"] }],
    ["gamma", "?location=yard&date=2026-11-25", 404, undefined],
  ] as const)('refuses for %s the query "%s" with %i', async (site, query, status, fieldErrors) => {
    const answer = await slots(query, site);
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(/./)]);
    expect(answer.body.fieldErrors).toEqual(fieldErrors);
  });

  it("allows only GET and HEAD", async () => {
    const answer = await served.client.alpha.post("/api/appointment-slots?location=yard&date=2026-11-25", {});
    expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  it("returns no times for a location that sells no cars", async () =>
    expect((await slots("?location=bays&date=2026-11-25", "beta")).body).toEqual({ slots: [] }));
});

describe("a test drive of a car", () => {
  it('offers the free times of the next 14 days by day, then the choice "Any time"', async () => {
    const list = listed(await form());
    expect(list.at(-1)).toBe("Any time: call me to arrange");
    expect(list.slice(0, 11)).toEqual([
      "Saturday 21 November",
      "10:00 am on Sat, 21 Nov",
      "11:00 am on Sat, 21 Nov",
      "Monday 23 November",
      "8:30 am on Mon, 23 Nov",
      "9:30 am on Mon, 23 Nov",
      "10:30 am on Mon, 23 Nov",
      "11:30 am on Mon, 23 Nov",
      "12:30 pm on Mon, 23 Nov",
      "1:30 pm on Mon, 23 Nov",
      "2:30 pm on Mon, 23 Nov",
    ]);
    expect(list).toContain("Friday 4 December");
    expect(list.join()).not.toContain("Saturday 5 December");
    expect(tiles(await form()).slice(0, 3)).toEqual([
      ["Saturday 21 November", "Sat 21 Nov", true],
      ["Sunday 22 November: closed", "Sun 22 Closed", false],
      ["Monday 23 November", "Mon 23 Nov", true],
    ]);
    const html = await form();
    expect(html).toMatch(/<div role="group" aria-label="Monday 23 November"[^>]*><div/);
    // An empty one names no form, and is invalid.
    expect(html).not.toContain('form=""');
    expect(bare(html)).toContain("These times are available at The yard. We'll call you to confirm yours.");
  });

  it("is booked with its lead, and its time is then not available to other visitors", async () => {
    const answer = await drive("2026-11-23T10:30");
    expect([answer.status, answer.headers.location]).toEqual([303, "/success"]);
    const before = listed(await form("a2"));
    expect(before.slice(4, 7)).toEqual(
      ["8:30 am", "9:30 am", "11:30 am"].map((time) => `${time} on Mon, 23 Nov`),
    );
    expect((await slots("?location=yard&date=2026-11-23")).body.slots).not.toContain(
      "2026-11-23T10:30:00+11:00",
    );
    const count = await leads();
    const late = await drive("2026-11-23T10:30", { name: "Ben O'Neill" }, "a2");
    expect(late.status).toBe(400);
    expect(late.text).toContain("<title>Error: ");
    expect(bare(late.text)).toContain('<a href="#test_drive_booking_date"');
    expect(late.text).toContain("That time has just been taken. Choose another time.");
    expect(late.text).toContain("Ben O&#x27;Neill");
    expect(late.text).toContain("Is the towbar on it?");
    expect(chosen(late.text)).toBe("2026-11-23T10:30");
    expect(listed(late.text)).toContain("10:30 am on Mon, 23 Nov (not available)");
    expect(listed(late.text)).not.toContain("10:30 am on Mon, 23 Nov");
    expect(await leads()).toBe(count);
  });

  it("is one lead with one appointment when it is sent twice", async () => {
    const submit = vi.spyOn(served.platform.store.leads, "submit");
    const answers = { ...person(), [DATE]: "2026-11-24T08:30" };
    const count = await leads();
    for (let again = 0; again < 2; again += 1) {
      const answer = await served.client.alpha.post("/cars/slug-a1/test-drive", answers);
      expect(answer.status).toBe(303);
    }
    expect(await leads()).toBe(count + 1);
    const stored: { lead_id: LeadId } | undefined = await submit.mock.results[1]?.value;
    const id = stored?.lead_id ?? asLeadId("");
    expect(await appointmentOf(id)).toEqual({
      location_id: "alpha-yard",
      starts_at: "2026-11-23T21:30:00.000Z",
      ends_at: "2026-11-23T22:30:00.000Z",
    });
    expect((await served.platform.store.leads.byId(id))?.answers[DATE]).toBe("2026-11-24T08:30");
  });

  it("is booked by one of six simultaneous requests; the others get their answers back", async () => {
    const count = await leads();
    const answers = await Promise.all(Array.from({ length: 6 }, () => drive("2026-11-24T10:30")));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400, 400, 400]);
    expect(await leads()).toBe(count + 1);
    for (const { text } of answers.filter(({ status }) => status === 400)) {
      expect(text).toContain("That time has just been taken. Choose another time.");
      expect(text).toContain("Is the towbar on it?");
    }
  });

  it("is refused with the current list of times when another booking is stored first", async () => {
    expect((await drive("2026-11-25T10:30")).status).toBe(303);
    vi.spyOn(served.platform.store.appointments, "booked").mockResolvedValueOnce([]);
    const answer = await drive("2026-11-25T10:30");
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("That time has just been taken. Choose another time.");
    expect(listed(answer.text)).toContain("10:30 am on Wed, 25 Nov (not available)");
  });

  it("is booked even when the booked times can't be read for a moment", async () => {
    vi.spyOn(served.platform.store.appointments, "booked").mockRejectedValueOnce(new Error("away"));
    expect((await drive("2026-11-25T11:30")).status).toBe(303);
    expect((await slots("?location=yard&date=2026-11-25")).body.slots).not.toContain(
      "2026-11-25T11:30:00+11:00",
    );
  });

  it("is a lead without an appointment when no time is chosen", async () => {
    const submit = vi.spyOn(served.platform.store.leads, "submit");
    expect((await drive("")).status).toBe(303);
    expect(submit.mock.calls[0]?.[0].answers[DATE]).toBeUndefined();
    expect(submit.mock.calls[0]?.[3]?.appointment).toBeNull();
  });

  it.each([
    ["2026-11-26T10:31", "Test drives aren't available at that time. Choose one of the times listed."],
    ["2026-11-21T09:00", "That's too soon. Choose a later time, or call us."],
  ])('is refused at %s with "%s", and the list still has that time chosen', async (time, message) => {
    const answer = await drive(time);
    expect([answer.status, bare(answer.text).includes(message)]).toEqual([400, true]);
    expect(chosen(answer.text)).toBe(time);
  });

  it("can be booked beyond the listed days, and keeps its time when another field has an error", async () => {
    const refused = await drive("2027-01-20T10:30", { name: "" });
    expect(refused.status).toBe(400);
    expect(chosen(refused.text)).toBe("2027-01-20T10:30");
    expect(listed(refused.text)).toContain("10:30 am on Wed, 20 Jan");
    expect((await drive("2027-01-20T10:30")).status).toBe(303);
  });

  it("can be booked twice by one visitor, who can then only ask for any time", async () => {
    const one = { email: "eve@example.com", phone: "0400 000 111" };
    expect((await drive("2026-11-30T08:30", one)).status).toBe(303);
    expect((await drive("2026-11-30T09:30", one)).status).toBe(303);
    const third = await drive("2026-11-30T10:30", one);
    expect(third.status).toBe(400);
    expect(third.text).toContain("You already have test drives booked with us.");
    expect((await drive("", one)).status).toBe(303);
    expect((await slots("?location=yard&date=2026-11-30")).body.slots).toContain("2026-11-30T10:30:00+11:00");
  });
});

describe("POST /api/leads with a test drive time", () => {
  const post = (answers: object) =>
    served.client.alpha.postJson("/api/leads", { ...person(), category: "Test Drive", ...answers });
  const body = (answer: { text: string }) => JSON.parse(answer.text);

  it("books the time once for each submission, and returns the error at that field when it is taken", async () => {
    const answers = { ...person(), car_id: "id-a1", [DATE]: "2026-12-01T10:30" };
    const first = await post(answers);
    expect(first.status).toBe(201);
    expect(await appointmentOf(body(first).lead_id)).toMatchObject({ starts_at: "2026-11-30T23:30:00.000Z" });
    const again = await post(answers);
    expect([again.status, body(again).lead_id]).toEqual([200, body(first).lead_id]);

    const message = { [DATE]: ["That time has just been taken. Choose another time."] };
    const late = await post({ car_id: "id-a2", [DATE]: "2026-12-01T10:30" });
    expect([late.status, body(late).fieldErrors]).toEqual([422, message]);
    vi.spyOn(served.platform.store.appointments, "booked").mockResolvedValueOnce([]);
    const lost = await post({ car_id: "id-a2", [DATE]: "2026-12-01T10:30" });
    expect([lost.status, body(lost).fieldErrors]).toEqual([409, message]);
  });

  it("books a time as GET /api/appointment-slots returns it, and refuses the same time of another zone", async () => {
    const [time] = (await slots("?location=yard&date=2026-12-02")).body.slots;
    expect(time).toBe("2026-12-02T08:30:00+11:00");
    const elsewhere = await post({ car_id: "id-a1", [DATE]: "2026-12-02T08:30:00+08:45" });
    expect(elsewhere.status).toBe(422);
    const booked = await post({ car_id: "id-a1", [DATE]: time });
    expect(booked.status).toBe(201);
    expect(await appointmentOf(body(booked).lead_id)).toMatchObject({
      starts_at: "2026-12-01T21:30:00.000Z",
    });
  });

  it("books the time at a location without a car, and stores it only as an answer without a location", async () => {
    const at = await post({ location: "yard", [DATE]: "2026-12-01T11:30" });
    expect(await appointmentOf(body(at).lead_id)).toMatchObject({ location_id: "alpha-yard" });
    expect((await post({ location: "yard", [DATE]: "2026-12-01T11:31" })).status).toBe(422);
    const nowhere = await post({ [DATE]: "2026-12-01T11:31" });
    expect([nowhere.status, await appointmentOf(body(nowhere).lead_id)]).toEqual([201, null]);
  });
});

describe("the form for a test drive without a car", () => {
  const PAGE = "/book-test-drive";
  const beta = () => served.client.beta;

  it("asks for the location first, then offers its free times", async () => {
    const page = (await beta().get(PAGE)).text;
    expect(page).toContain("<h1>Book a test drive</h1>");
    expect(page).toContain('<option value="west">West yard');
    expect(page).not.toContain("Service bays");
    expect(listed(page)).toEqual(["Any time: call me to arrange"]);
    expect(page).toContain("Choose a location and select “Show available times”, or leave the time to us.");

    const answers = { ...person(), location: "west", show_times: "1", name: "" };
    const shown = await beta().post(PAGE, answers);
    expect(shown.status).toBe(200);
    expect(shown.text).not.toContain("Please fix the following errors:");
    expect(shown.text).toContain(answers.email);
    expect(shown.text).toContain("These times are available at West yard.");
    // It is still early on Saturday in Perth. A slot lasts 90 minutes, and the three listed days have a
    // Sunday.
    expect(listed(shown.text).slice(0, 3)).toEqual([
      "Saturday 21 November",
      "9:00 am on Sat, 21 Nov",
      "10:30 am on Sat, 21 Nov",
    ]);
    expect(listed(shown.text)).not.toContain("Tuesday 24 November");

    const none = await beta().post(PAGE, { ...answers, location: "" });
    expect(none.status).toBe(400);
    expect(none.text.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect(none.text).toContain(">Choose a location<");
  });

  it("sends a test drive lead to the dealership of the location, and books the time there", async () => {
    const submit = vi.spyOn(served.platform.store.leads, "submit");
    const answers = { location: "west", [DATE]: "2026-11-23T08:30" };
    for (const status of [303, 303, 400])
      expect((await beta().post(PAGE, { ...person(), ...answers })).status).toBe(status);
    const [lead, , , parts] = submit.mock.calls[0] ?? [];
    expect(lead).toMatchObject({ category: "Test Drive", event_id: 17, dealership_id: "west", car_id: null });
    expect(lead?.answers).toMatchObject({ ...answers, dealership_slug: "west" });
    expect(parts?.appointment).toMatchObject({
      location_id: "west-yard",
      starts_at: "2026-11-23T00:30:00.000Z",
    });
    // The same local time of the other location is another moment, and is free.
    expect((await beta().post(PAGE, { ...person(), ...answers, location: "south" })).status).toBe(303);
  });

  it("begins with the location of its link, and redirects to the form of a car that its link names", async () => {
    expect((await beta().get(`${PAGE}?location=south`)).text).toContain(
      "These times are available at South yard.",
    );
    const car = await beta().get(`${PAGE}?car_id=id-b1`);
    expect([car.status, car.headers.location]).toEqual([302, "/cars/slug-b1/test-drive"]);
    expect((await beta().get(`${PAGE}?car_id=none&location=bays&model=Nothing`)).status).toBe(200);
  });
});
