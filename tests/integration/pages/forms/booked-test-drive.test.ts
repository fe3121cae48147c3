import { afterEach, describe, expect, it, vi } from "vitest";
import type { LeadId } from "~/domain/text/identifiers";
import { erasePerson } from "~/services/privacy/personal-data.server";
import { siteCar } from "../../../support/incoming-car";
import { withoutIds } from "../../../support/log-lines";
import { leadFormOf, type Visitor, visitor } from "../../../support/page-forms";
import { pageWords } from "../../../support/page-words";
import { requestServer } from "../../../support/request-server";
import { servedSites } from "../../../support/served-sites";
import { openWeek, siteLocation } from "../../../support/site-folders";
import { ALPHA_SLUG, BETA_SLUG } from "../../../support/site-slugs";
import { shownStep, typed } from "../../../support/stepped-form";

/* Saturday 21 November 2026, 8:00 in Melbourne. */
const NOW = new Date("2026-11-20T21:00:00Z");
const TIME = "Test Drive Booking Date";
const yard = (id: string, time_zone: string) =>
  siteLocation("beta", {
    id,
    slug: id,
    name: `${id} yard`,
    time_zone,
    opening_hours: openWeek("00:00", "12:00"),
  });
const carOf = (site: string) => siteCar(site, `${site}-1`, { location_id: `${site}-yard` });
const STEPS = {
  category: "Test Drive",
  wording: "forms.test_drive",
};
const step = (fields: string[]) => ({ heading: "forms.test_drive.heading", fields });

const served = servedSites({
  sites: {
    alpha: {
      cars: [carOf("alpha")],
      config: {
        locations: [
          siteLocation("alpha", { opening_hours: openWeek("09:00", "15:00"), phone: "03 5550 0011" }),
        ],
        appointments: { per_person: 20 },
      },
    },
    beta: {
      config: {
        locations: [
          yard("sydney", "Australia/Sydney"),
          yard("perth", "Australia/Perth"),
          yard("howe", "Australia/Lord_Howe"),
        ],
        appointments: { per_person: 20 },
        forms: {
          test_drive: { enabled: true },
          apart: {
            ...STEPS,
            path: "/apart",
            steps: [step(["location", "message"]), step([TIME]), step(["name", "email", "phone"])],
          },
          together: {
            ...STEPS,
            path: "/together",
            steps: [step(["location", TIME]), step(["name", "email", "phone"])],
          },
        },
      },
    },
    gamma: {
      cars: [carOf("gamma")],
      config: { appointments: { enabled: false } },
    },
  },
  now: NOW,
});
type SiteName = "alpha" | "beta" | "gamma";
afterEach(() => vi.restoreAllMocks());

const somebody = (site: SiteName) => visitor(served, `${site}.localhost:${served.port}`);
let people = 0;
const contact = () => {
  people += 1;
  const phone = `04910${String(people).padStart(5, "0")}`;
  return { name: "Ada Nguyen", email: `ada${people}@example.com`, phone };
};
const words = (html: string) => pageWords(html).replaceAll("\u00a0", " ");
/** Returns what /success says about the test drive. */
const drive = (html: string) =>
  words(/<section[^>]*aria-labelledby="booked-drive".*?<\/section>/s.exec(html)?.[0] ?? "").trim();
const calendarOf = (html: string) => /href="(\/success\/appointment\.ics\?key=[\w-]+)"/.exec(html)?.[1] ?? "";
const ics = (site: SiteName, address: string) =>
  requestServer(served.port, address, { headers: { Host: `${site}.localhost:${served.port}` } });
const lines = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

/** Opens a form and sends it. Returns the lead. */
async function send(who: Visitor, path: string, answers: Record<string, string>) {
  const submit = vi.spyOn(served.platform.store.leads, "submit");
  const page = await who.get(path);
  const answer = await who.post(path.replace(/\?.*/, ""), typed(page.text, { ...contact(), ...answers }));
  expect([answer.status, answer.headers.location], words(answer.text)).toEqual([303, "/success"]);
  const lead = await submit.mock.results.at(-1)?.value;
  submit.mockRestore();
  return lead as { lead_id: LeadId; reference: string };
}
const sendCars = (who: Visitor, time: string, site = "alpha") =>
  send(who, `/cars/slug-${site}-1/test-drive`, { [TIME]: time, message: "Is the towbar on it?" });

describe("/success after a test drive", () => {
  it("shows the booked time, the place and the phone number, with a calendar file", async () => {
    const who = somebody("alpha");
    const { lead_id, reference } = await sendCars(who, "2026-11-25T10:00");
    const page = await who.get("/success");
    expect(drive(page.text)).toBe(
      "Your test drive When Wednesday 25 November 2026, 10:00 am to 11:00 am " +
        "Where The yard 1 Example Street Sampleton VIC 3000 Phone 03 5550 0011 " +
        "We're holding this time for you and will call or write to confirm it. Add to calendar",
    );
    expect(page.text).toContain('<time dateTime="2026-11-25T10:00:00+11:00"');
    expect(page.text).toContain('href="tel:0355500011"');

    // No cookie is sent: the address alone identifies the appointment, and holds no personal data.
    const address = calendarOf(page.text);
    expect(Buffer.from(address.split("=")[1] ?? "", "base64url").toString("latin1")).not.toContain(lead_id);
    const file = await ics("alpha", address);
    expect([file.status, file.headers["content-type"], file.headers["content-disposition"]]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      'attachment; filename="test-drive.ics"',
    ]);
    expect(file.headers["cache-control"]).toBe("private, no-store");
    expect(lines(file.text)).toEqual(
      expect.arrayContaining([
        `UID:${lead_id}`,
        "DTSTART:20261124T230000Z",
        "DTEND:20261125T000000Z",
        expect.stringMatching(/^SUMMARY:Test drive: \d{4} /),
        "LOCATION:The yard\\, 1 Example Street\\, Sampleton VIC 3000",
        expect.stringContaining(`Phone: 03 5550 0011\\nReference: ${reference}`),
      ]),
    );
    expect(withoutIds(file.text)).not.toMatch(/Ada|example\.com|04910|towbar/);
    expect((await ics("alpha", calendarOf((await who.get("/success")).text))).text).toBe(file.text);

    // A later enquiry from another tab replaces the page, but not the file.
    await send(who, "/cars/slug-alpha-1/enquire", { message: "Hello" });
    expect(drive((await who.get("/success")).text)).toBe("");
    expect((await ics("alpha", address)).text).toBe(file.text);
  });

  it("shows a time that POST /api/leads booked", async () => {
    const who = somebody("alpha");
    const client = served.client.alpha;
    const answer = await client.postJson("/api/leads", {
      submission_id: crypto.randomUUID(),
      category: "Test Drive",
      ...contact(),
      car_id: "id-alpha-1",
      [TIME]: "2026-11-25T12:00",
    });
    expect(answer.status).toBe(201);
    const cookie = String(
      answer.headers["set-cookie"]?.find((each: string) => each.startsWith("last-lead=")),
    );
    const page = await requestServer(served.port, "/success", {
      headers: { Host: who.host, Cookie: cookie.split(";")[0] ?? "" },
    });
    expect(drive(page.text)).toContain("Wednesday 25 November 2026, 12:00 pm to 1:00 pm");
  });

  it("shows a requested time on a site without booking", async () => {
    const who = somebody("gamma");
    await sendCars(who, "2026-11-25T10:31", "gamma");
    const page = await who.get("/success");
    expect(drive(page.text)).toBe(
      "Your test drive When Wednesday 25 November 2026, 10:31 am " +
        "Where The yard 1 Example Street Sampleton VIC 3000 Phone 03 5550 0003 " +
        "You requested this time. It's booked once we confirm it with you.",
    );
    expect(calendarOf(page.text)).toBe("");
  });

  it("shows no time when the visitor chose any time", async () => {
    const who = somebody("alpha");
    await sendCars(who, "");
    expect(drive((await who.get("/success")).text)).toBe("");
  });

  it("shows the time while the database is unavailable, when the calendar file gets 503 and the phone number", async () => {
    const who = somebody("alpha");
    await sendCars(who, "2026-11-25T14:00");
    const { appointments } = served.platform.store;
    vi.spyOn(appointments, "ofLead").mockRejectedValue(new Error("away"));
    const page = await who.get("/success");
    expect([page.status, drive(page.text)]).toEqual([200, expect.stringContaining("2:00 pm to 3:00 pm")]);
    const file = await ics("alpha", calendarOf(page.text));
    expect([file.status, file.headers["content-type"], file.text]).toEqual([
      503,
      "text/plain; charset=utf-8",
      "We couldn't create the calendar file. Try again, or call 03 5550 0001.",
    ]);
  });

  it("shows that a released or erased appointment is no longer held, and others can book its time", async () => {
    const day = async () =>
      JSON.parse((await served.client.alpha.get("/api/appointment-slots?location=yard&date=2026-11-26")).text)
        .slots;
    for (const [time, giveBack] of [
      ["10:00", (lead: { lead_id: LeadId }) => served.platform.store.appointments.release(lead.lead_id)],
      [
        "12:00",
        () => erasePerson(served.platform, ALPHA_SLUG, { email: `ada${people}@example.com`, phone: null }),
      ],
    ] as const) {
      const who = somebody("alpha");
      const lead = await sendCars(who, `2026-11-26T${time}`);
      const address = calendarOf((await who.get("/success")).text);
      expect((await ics("alpha", address)).status).toBe(200);
      expect(await day()).not.toContain(`2026-11-26T${time}:00+11:00`);
      await giveBack(lead);
      expect(await day()).toContain(`2026-11-26T${time}:00+11:00`);
      expect(drive((await who.get("/success")).text)).toBe(
        "Your test drive The time you booked is no longer held for you. Call us to arrange another one.",
      );
      const file = await ics("alpha", address);
      expect([file.status, file.text]).toEqual([
        404,
        "This appointment has passed or is no longer held. Call 03 5550 0001.",
      ]);
      await sendCars(somebody("alpha"), `2026-11-26T${time}`);
    }
  });
});

it("the address of the calendar file gets 404 when it is changed, on another site, and after the test drive", async () => {
  const who = somebody("alpha");
  await sendCars(who, "2026-11-27T10:00");
  const address = calendarOf((await who.get("/success")).text);
  const changed = [
    "/success/appointment.ics",
    "/success/appointment.ics?key=",
    `${address}AAAA`,
    address.replace(/.{4}$/, "AAAA"),
    `${address}${"A".repeat(5000)}`,
  ];
  for (const each of changed) expect((await ics("alpha", each)).status, each.slice(0, 60)).toBe(404);
  expect((await ics("beta", address)).status).toBe(404);
  // The test drive ends at 11:00 in Melbourne.
  const now = vi.spyOn(served.platform, "now");
  now.mockReturnValue(new Date("2026-11-26T23:59:59.999Z"));
  expect((await ics("alpha", address)).status).toBe(200);
  now.mockReturnValue(new Date("2026-11-27T00:00:00Z"));
  expect((await ics("alpha", address)).status).toBe(404);
});

/*
 * On 4 October 2026 the clocks of Sydney go from 2:00 to 3:00, and those of Lord Howe from 2:00 to 2:30. On
 * 4 April 2027 they go back from 3:00 to 2:00, and from 2:00 to 1:30. The clocks of Perth do not change.
 */
it.each([
  ["perth", NOW, "2026-11-25T10:00", "10:00 am to 11:00 am (AWST)", "20261125T020000Z"],
  ["sydney", "2026-10-01", "2026-10-04T01:00", "1:00 am (AEST) to 3:00 am (AEDT)", "20261003T150000Z"],
  ["howe", "2026-10-01", "2026-10-04T01:00", "1:00 am (LHST) to 2:30 am (LHDT)", "20261003T143000Z"],
  ["sydney", "2027-04-01", "2027-04-04T02:00", "2:00 am (AEDT) to 2:00 am (AEST)", "20270403T150000Z"],
])(
  'a test drive near a change of the clocks in %s, booked on %s for %s, is shown as "%s" and begins at %s',
  async (location, now, time, said, starts) => {
    vi.spyOn(served.platform, "now").mockReturnValue(new Date(now));
    const who = somebody("beta");
    // The form lists the time, and the server accepts it.
    expect((await who.get(`/book-test-drive?location=${location}`)).text).toContain(`value="${time}"`);
    const { lead_id } = await send(who, `/book-test-drive?location=${location}`, {
      location,
      [TIME]: time,
      "Vehicle Model": "Any",
    });
    const page = await who.get("/success");
    expect(drive(page.text)).toContain(`${said} Where ${location} yard`);
    const end = await served.platform.store.appointments.ofLead(lead_id);
    const file = lines((await ics("beta", calendarOf(page.text))).text);
    expect(file).toContain(`DTSTART:${starts}`);
    expect(file).toContain(`DTEND:${end?.ends_at.slice(0, 19).replace(/[-:]/g, "")}Z`);
    expect(file.find((line) => line.startsWith("DESCRIPTION:"))).toContain(said);
    expect(Date.parse(end?.ends_at ?? "") - Date.parse(end?.starts_at ?? "")).toBe(3_600_000);
  },
);

describe("a test drive form of several steps", () => {
  const options = (html: string) =>
    (leadFormOf(html)?.fields ?? []).filter(({ name }) => name === TIME).map(({ value }) => value);
  /** Sends a step and opens the page of the next one. */
  async function next(
    who: Visitor,
    html: string,
    answers: Record<string, string>,
    button?: [string, string],
  ) {
    const answer = await who.post("/apart", typed(html, answers, button));
    const address = answer.headers.location;
    return address && address !== "/success" ? who.get(address.replace(/#.*/, "")) : answer;
  }
  /** Completes the steps before the last one. */
  async function walk(who: Visitor, time: string) {
    const first = await who.get("/apart");
    expect(first.text).not.toContain("Show available times");
    const second = await next(who, first.text, { location: "perth", message: "Is the towbar on it?" });
    expect(options(second.text)).toContain(time);
    return next(who, second.text, { [TIME]: time });
  }

  it("books the time at the location of an earlier step", async () => {
    const who = somebody("beta");
    const third = await walk(who, "2026-12-01T10:00");
    const sent = await next(who, third.text, contact());
    expect([sent.status, sent.headers.location]).toEqual([303, "/success"]);
    expect(drive((await who.get("/success")).text)).toContain(
      "Tuesday 1 December 2026, 10:00 am to 11:00 am (AWST) Where perth yard",
    );
    // No other visitor is offered the time.
    const other = somebody("beta");
    const second = await next(other, (await other.get("/apart")).text, { location: "perth", message: "Hi" });
    expect(options(second.text)).not.toContain("2026-12-01T10:00");
  });

  it.each(["seen at the last step", "noticed while the lead is stored"])(
    "returns to the step of the time, with all answers, when the time is taken meanwhile: %s",
    async (when) => {
      const day = when.startsWith("seen") ? "2026-12-02" : "2026-12-03";
      const [who, faster] = [somebody("beta"), somebody("beta")];
      const third = await walk(who, `${day}T10:00`);
      const theirs = await walk(faster, `${day}T10:00`);
      expect((await next(faster, theirs.text, contact())).status).toBe(303);
      if (!when.startsWith("seen"))
        vi.spyOn(served.platform.store.appointments, "booked").mockResolvedValueOnce([]);
      const count = await served.platform.store.leads.count(BETA_SLUG);
      const me = contact();
      const refused = await next(who, third.text, me);
      expect(refused.status).toBe(400);
      expect(refused.text).toMatch(/<title>Error: Step 2 of 3/);
      expect(shownStep(refused.text)).toBeDefined();
      expect(refused.text).toContain('<a href="#test_drive_booking_date"');
      expect(refused.text).toContain("That time has just been taken. Choose another time.");
      expect(options(refused.text)).toContain(`${day}T11:00`);
      expect(words(refused.text)).toContain("(not available)");
      expect(await served.platform.store.leads.count(BETA_SLUG)).toBe(count);
      const again = await next(who, refused.text, { [TIME]: `${day}T11:00` });
      expect(again.text).toContain(`value="${me.email}"`);
      expect((await next(who, again.text, {})).status).toBe(303);
      expect(drive((await who.get("/success")).text)).toContain("11:00 am to 12:00 pm");
    },
  );

  it("checks the time again when the visitor goes back and chooses another location", async () => {
    const who = somebody("beta");
    const third = await walk(who, "2026-12-04T10:00");
    const first = await next(who, third.text, contact(), ["form_goto", "1"]);
    vi.spyOn(served.platform.store.appointments, "booked").mockResolvedValue([
      {
        starts_at: "2026-12-03T23:00:00.000Z",
        ends_at: "2026-12-04T00:00:00.000Z",
        car_id: null,
        here: true,
        submission_id: "theirs",
      },
    ]);
    const refused = await next(who, first.text, { location: "sydney" });
    const second = refused.status === 400 ? refused : await next(who, refused.text, {});
    expect([second.status, words(second.text)]).toEqual([
      400,
      expect.stringContaining("That time has just been taken. Choose another time."),
    ]);
  });

  it("shows the times with a button when one step asks for the location and the time", async () => {
    const who = somebody("beta");
    const first = await who.get("/together");
    expect(options(first.text)).toEqual([""]);
    const none = await who.post("/together", typed(first.text, {}, ["show_times", "1"]));
    expect([none.status, none.text.includes(">Choose a location<")]).toEqual([400, true]);
    const shown = await who.post("/together", typed(none.text, { location: "howe" }, ["show_times", "1"]));
    expect(shown.status).toBe(200);
    expect(shown.text).toMatch(/<input[^>]*name="[^"]*-group"[^>]*autofocus/i);
    expect(options(shown.text).length).toBeGreaterThan(20);
  });
});
