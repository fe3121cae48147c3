import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { StoredEvent } from "~/adapters/database/analytics-events.server";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import { asCarId, asSiteSlug } from "~/domain/text/identifiers";
import { siteCar } from "../../../support/incoming-car";
import { visitPicturesOf } from "../../../support/page-forms";
import { requestServer } from "../../../support/request-server";
import { servedSites } from "../../../support/served-sites";
import { siteLocation } from "../../../support/site-folders";
import { ALPHA_SLUG, BETA_SLUG } from "../../../support/site-slugs";

/*
 * Tests the built pages and endpoints: the phone number, the view counter, the history report and the events
 * that they record. "alpha" masks its numbers and shows views. "beta" has numbers by car
 * type.
 */
const NOW = new Date("2026-03-04T01:00:00Z");
const PERSON = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36";
const ROBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const NUMBER = "02 9555 0142";
const REPORT = "https://reports.example/r/1";

function car(site: string, key: string, changes: Partial<IncomingCar> = {}): IncomingCar {
  return siteCar(site, key, { images: [{ url: "/img/demo/ute-white-side-0" }], ...changes });
}

const log: { level: string; msg: string; car_id?: string }[] = [];

const sites = servedSites({
  sites: {
    alpha: {
      phone: "1300 555 000",
      config: {
        call: { initial: "masked" },
        views: { shown: true },
        locations: [siteLocation("alpha", { phone: NUMBER })],
      },
      cars: [
        car("alpha", "used", { file: REPORT }),
        car("alpha", "new", { car_type: "new", file: "javascript:alert(1)" }),
        car("alpha", "seen"),
        car("alpha", "drive", { tag: "Test Drive Only" }),
      ],
    },
    beta: {
      phone: "1300 555 001",
      config: {
        call: { by_car_type: { new: "03 5550 0002", used: "03 5550 0003" } },
        locations: [siteLocation("beta", { phone: "03 5550 0004" })],
      },
      cars: [
        car("beta", "b-new", { car_type: "new" }),
        car("beta", "b-demo", { car_type: "demo" }),
        car("beta", "b-used"),
      ],
    },
  },
  logTo: { write: (line: string) => void log.push(JSON.parse(line)) },
  now: NOW,
});

type Site = "alpha" | "beta";
const host = (site: Site) => `${site}.localhost:${sites.port}`;

function get(site: Site, target: string, headers: Record<string, string> = {}) {
  return requestServer(sites.port, target, {
    headers: { Host: host(site), "User-Agent": PERSON, ...headers },
  });
}
function post(site: Site, target: string, body: unknown, headers: Record<string, string> = {}) {
  return requestServer(sites.port, target, {
    method: "POST",
    headers: {
      Host: host(site),
      Origin: `http://${host(site)}`,
      "User-Agent": PERSON,
      "Content-Type": "application/json",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}
const cookieOf = (answer: { headers: { "set-cookie"?: string[] } }) =>
  (answer.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");

const recorded: StoredEvent[] = [];
/** Returns the events since the last call, oldest first. They are stored by then. */
async function newEvents(site: Site = "alpha"): Promise<StoredEvent[]> {
  await sites.platform.events.flush();
  const known = new Set(recorded.map(({ id }) => id));
  const fresh = (await sites.platform.store.events.list(asSiteSlug(site), 1000)).filter(
    ({ id }) => !known.has(id),
  );
  recorded.push(...fresh);
  return fresh;
}
const named = (events: StoredEvent[]) =>
  events.map(({ event, event_id, car_id }) => [event, event_id, car_id] as const);

beforeEach(async () => {
  await newEvents("alpha");
  await newEvents("beta");
});

describe("a masked phone number", () => {
  it("is absent from the page, its data and its structured data", async () => {
    const page = await get("alpha", "/cars/slug-used");
    expect(page.status).toBe(200);
    const data = await get("alpha", "/cars/slug-used.data");
    for (const { text } of [page, data]) expect(text.replace(/\D/g, "")).not.toContain("95550142");
    // The name of the button is its visible text, without the stars.
    expect(page.text.replaceAll("<!-- -->", "")).toMatch(
      /<button type="submit" class="[^"]*">.{0,200}<span>Show phone number <\/span><span[^>]*>02 95<span aria-hidden="true">\*{7}<\/span>/s,
    );
    expect(page.text).toContain('"@type":"AutoDealer"');
  });

  it("is shown after the visitor posts the form of the page, and still after a reload", async () => {
    const asked = await post("alpha", "/cars/slug-used", "intent=reveal-phone", {
      "Content-Type": "application/x-www-form-urlencoded",
    });
    expect(asked.status).toBe(303);
    expect(asked.headers.location).toBe("/cars/slug-used#call");
    expect(asked.headers["set-cookie"]?.[0]).toMatch(/; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/);
    const Cookie = cookieOf(asked);
    for (let turn = 0; turn < 2; turn += 1) {
      const page = await get("alpha", "/cars/slug-used", { Cookie });
      expect(page.text).toContain('href="tel:0295550142"');
      expect(page.text).not.toContain("02 95*******");
    }
    expect((await get("alpha", "/cars/slug-new", { Cookie })).text).toContain("02 95*******");
    const forged = Cookie.replace(/=(.)/, (_, first) => (first === "X" ? "=Y" : "=X"));
    expect((await get("alpha", "/cars/slug-used", { Cookie: forged })).text).toContain("02 95*******");
    expect(named(await newEvents())).toEqual([["phone_revealed", null, "id-used"]]);
  });

  it("answers 400 to a form with an unknown intent", async () => {
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expect((await post("alpha", "/cars/slug-used", "intent=other", form)).status).toBe(400);
  });
});

describe("POST /api/reveal-phone", () => {
  const call = { car_id: "id-used", dealership_id: "alpha", website_id: "alpha" };

  it("returns the number, which the page shows from then on", async () => {
    const answer = await post("alpha", "/api/reveal-phone", call);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { phone: NUMBER }]);
    const page = await get("alpha", "/cars/slug-used", { Cookie: cookieOf(answer) });
    expect(page.text).toContain('href="tel:0295550142"');
    expect(named(await newEvents())).toEqual([["phone_revealed", null, "id-used"]]);
  });

  it.each([
    ["another website", { ...call, website_id: "beta" }, 404],
    ["another dealership", { ...call, dealership_id: "beta" }, 404],
    ["an unknown car", { ...call, car_id: "id-none" }, 404],
    ["a car of another site", { ...call, car_id: "id-b-new" }, 404],
    ["a missing car", { website_id: "alpha" }, 400],
    ["a body that is no object", [], 400],
    ["a body that is not JSON", "{", 400],
  ])("refuses %s", async (_what, body, status) => {
    const answer = await post("alpha", "/api/reveal-phone", body);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toHaveProperty("error");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(await newEvents()).toEqual([]);
  });

  it("does not reveal a number for the cookie of a viewed car", async () => {
    const host = sites.client.alpha.host;
    const seen = await requestServer(sites.port, "/cars/slug-drive/view.json", {
      headers: { Host: host, "User-Agent": PERSON },
    });
    const mark = [seen.headers["set-cookie"]].flat().find((each) => String(each).startsWith("seen-cars="));
    const value = String(mark).split(";")[0]?.replace("seen-cars=", "");
    expect(value).toMatch(/^[\w-]{40,}$/);
    const page = await requestServer(sites.port, "/cars/slug-drive", {
      headers: { Host: host, Cookie: `revealed-phones=${value}` },
    });
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(NUMBER);
  });

  it("refuses other methods and other content types", async () => {
    expect((await get("alpha", "/api/reveal-phone")).status).toBe(405);
    expect(
      (await post("alpha", "/api/reveal-phone", "car_id=id-used", { "Content-Type": "text/plain" })).status,
    ).toBe(415);
  });
});

describe("the phone number by car type", () => {
  it.each([
    ["b-demo", "0355500002"],
    ["b-used", "0355500003"],
  ])("of %s is %s", async (key, number) => {
    const { text } = await get("beta", `/cars/slug-${key}`);
    expect([...text.matchAll(/href="tel:(\d+)"/g)].map(([, digits]) => digits)).toContain(number);
  });

  it("is labelled 'Call Now' once it is revealed", async () => {
    const answer = await post("alpha", "/api/reveal-phone", { car_id: "id-used" });
    expect((await get("alpha", "/cars/slug-used", { Cookie: cookieOf(answer) })).text).toContain("Call Now");
  });
});

describe("GET /cars/{slug}/view.json", () => {
  const view = async (query = "", headers: Record<string, string> = {}) => {
    const answer = await get("alpha", `/cars/slug-seen/view.json${query}`, headers);
    return {
      ...answer,
      json: JSON.parse(answer.text) as { views: number; car_fields: Record<string, unknown> },
    };
  };

  it("counts each visitor once", async () => {
    const first = await view();
    expect(first.json.views).toBe(1);
    expect(first.headers["cache-control"]).toBe("no-store");
    // Repeated views within half an hour count as one.
    expect(first.headers["set-cookie"]?.join()).toMatch(/seen-cars=[^;]+; Max-Age=1800; Path=\/;/);
    const again = await view("", { Cookie: cookieOf(first) });
    expect(again.json.views).toBe(1);
    expect(again.headers["set-cookie"]?.join() ?? "").not.toContain("seen-cars");
    expect((await view()).json.views).toBe(2);
    expect(named(await newEvents())).toEqual([
      ["used_vehicle_view", 4, "id-seen"],
      ["used_vehicle_view", 4, "id-seen"],
    ]);
  });

  it("counts one view together with the pixel of pages without JavaScript", async () => {
    const before = (await view("", { "User-Agent": ROBOT })).json.views;
    const pixel = await get("alpha", "/cars/slug-seen/view.gif");
    expect([pixel.status, pixel.headers["content-type"]]).toEqual([200, "image/gif"]);
    expect(pixel.body.subarray(0, 6).toString()).toBe("GIF89a");
    const after = await view("", { Cookie: cookieOf(pixel) });
    expect(after.json.views).toBe(before + 1);
    const page = await get("alpha", "/cars/slug-seen");
    expect(page.text).toMatch(/<noscript><img src="\/cars\/slug-seen\/view\.gif"/);
    expect(page.text).toContain(`${before + 1} views`);
    const saving = await get("alpha", "/cars/slug-seen", { "Save-Data": "on" });
    expect(saving.text).not.toContain("<noscript>");
    expect(saving.text).toContain('<img src="/cars/slug-seen/view.gif"');
  });

  it("does not count robots and prefetched pages, and records no event for a new car", async () => {
    const before = (await view("", { "User-Agent": ROBOT })).json.views;
    await view("", { "User-Agent": "curl/8.5.0" });
    await view("", { "Sec-Purpose": "prefetch" });
    expect((await view("", { "User-Agent": ROBOT })).json.views).toBe(before);
    await get("alpha", "/cars/slug-new/view.json");
    expect(await sites.platform.views.of(ALPHA_SLUG, asCarId("id-new"))).toBe(1);
    expect(await newEvents()).toEqual([]);
  });

  it("returns the fields of a car that changed since the page was rendered", async () => {
    const robot = { "User-Agent": ROBOT };
    const { json } = await view("?photos_count=1", robot);
    const { updated_at } = json.car_fields;
    expect(json.car_fields).toMatchObject({ status: "in_stock", price: 45_990, photos_count: 1 });
    const unchanged = `?photos_count=1&updated_at=${updated_at}&website_id=alpha`;
    expect((await view(unchanged, robot)).json.car_fields).toEqual({});
    const later = new Date(NOW.getTime() + 1000);
    await sites.platform.store.cars.applyBatch(
      ALPHA_SLUG,
      "feed",
      [car("alpha", "seen", { price: 39_990, reserved: true })],
      later,
    );
    expect((await view(unchanged, robot)).json.car_fields).toMatchObject({
      price: 39_990,
      reserved: true,
      updated_at: later.toISOString(),
    });
  });

  it.each([
    ["/cars/slug-none/view.json", 404],
    ["/cars/slug-b-new/view.json", 404],
    ["/cars/slug-seen/view.json?website_id=beta", 404],
  ])("answers %s with an error and the status %i", async (target, status) => {
    const answer = await get("alpha", target);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toHaveProperty("error");
  });
});

describe("the history report of a car", () => {
  it("is opened with a redirect, and recorded as an event", async () => {
    const answer = await get("alpha", "/cars/slug-used/history-report");
    expect([answer.status, answer.headers.location]).toEqual([302, REPORT]);
    expect(named(await newEvents())).toEqual([["history_report", 60, "id-used"]]);
  });

  it("is opened for a robot too, without an event", async () => {
    const answer = await get("alpha", "/cars/slug-used/history-report", { "User-Agent": ROBOT });
    expect(answer.headers.location).toBe(REPORT);
    expect(await newEvents()).toEqual([]);
  });

  it.each(["slug-new", "slug-seen", "slug-none"])("does not exist for %s", async (slug) => {
    const answer = await get("alpha", `/cars/${slug}/history-report`);
    expect([answer.status, answer.headers.location]).toEqual([404, undefined]);
  });
});

describe("POST /api/events", () => {
  it("records events of the browser, with the facts of the car in the store", async () => {
    const events = [
      { event_id: 26, car_id: "id-used" },
      { event: "phone_called", car_id: "id-b-new" },
      { event_id: 39, car_id: "id-used" },
    ];
    const answer = await post("alpha", "/api/events", { events });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    const stored = await newEvents();
    // The server recorded 39 itself when the car was saved. A car of another site is unknown here.
    expect(new Set(named(stored).map(([event, , id]) => `${event} ${id}`))).toEqual(
      new Set(["finance_calculator id-used", "phone_called null"]),
    );
    const { id: _id, ...calculator } = stored.find(
      ({ event }) => event === "finance_calculator",
    ) as StoredEvent;
    expect(calculator).toEqual({
      site: "alpha",
      event: "finance_calculator",
      event_id: 26,
      at: NOW.toISOString(),
      car_id: "id-used",
      dealership_id: "alpha",
      parameters: {
        vehicleStatus: "in_stock",
        vehicleMake: "Toyota",
        vehicleModel: "Hilux",
        vehicleYear: 2020,
        vehicleKilometers: 61_000,
        vehicleGrade: "SR5",
      },
    });
  });

  const twenty = Array.from({ length: 20 }, () => ({ event_id: 26 }));
  it("accepts twenty events at once", async () => {
    expect((await post("alpha", "/api/events", { events: twenty })).status).toBe(204);
    expect(await newEvents()).toHaveLength(20);
  });

  it.each([
    ["twenty-one events", { events: [...twenty, { event_id: 26 }] }],
    ["an unknown event id", { events: [{ event_id: 26 }, { event_id: 27 }] }],
    ["an event without a name", { events: [{ car_id: "id-used" }] }],
    ["an unknown field", { events: [{ event_id: 26, email: "a@b.example" }] }],
    ["an unknown parameter beside the events", { events: twenty, visitor: 1 }],
    ["a body that is no object", 7],
  ])("refuses %s, and records nothing", async (_what, body) => {
    const answer = await post("alpha", "/api/events", body);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toHaveProperty("error");
    expect(await newEvents()).toEqual([]);
  });

  it("ignores a robot", async () => {
    const answer = await post(
      "alpha",
      "/api/events",
      { events: [{ event_id: 26 }] },
      { "User-Agent": ROBOT },
    );
    expect(answer.status).toBe(204);
    expect(await newEvents()).toEqual([]);
  });
});

describe("the server itself", () => {
  it("records a search page view (49) when the visitor comes from another page", async () => {
    const origin = `http://${host("alpha")}`;
    /** A browser fetches the page and its picture. */
    const visit = async (target: string, headers: Record<string, string> = {}) => {
      const [picture = ""] = visitPicturesOf((await get("alpha", target, headers)).text);
      return get("alpha", picture, headers);
    };
    await visit("/cars");
    await visit("/cars?make=Toyota", { Cookie: "trail=p=/&p=/cars" });
    await visit("/search/used-cars", { Cookie: "trail=p=/cars&p=/cars/slug-used" });
    await visit("/cars", { "User-Agent": ROBOT });
    await visit("/cars", { "Sec-Purpose": "prefetch" });
    // The router's own requests name the page before.
    await get("alpha", "/cars.data", { Referer: `${origin}/cars` });
    expect(named(await newEvents())).toEqual([
      ["search_page_view", 49, null],
      ["search_page_view", 49, null],
    ]);
  });

  it.each([
    ["Used Car Enquiry", "id-used", "used_car_enquiry", 15],
    ["Used Car Enquiry", "id-drive", "test_drive", 17],
  ])("records one event for a %s about %s that is sent twice", async (category, car_id, event, id) => {
    const lead = {
      submission_id: randomUUID(),
      category,
      car_id,
      name: "Sam Sample",
      email: "sam@sample.example",
    };
    expect((await post("alpha", "/api/leads", lead)).status).toBe(201);
    expect((await post("alpha", "/api/leads", lead)).status).toBe(200);
    const events = await newEvents();
    expect(named(events)).toEqual([[event, id, car_id]]);
    expect(events[0]?.dealership_id).toBe("alpha");
    expect(JSON.stringify(events)).not.toMatch(/sam/i);
  });
});

it("a car without a phone number shows none, and the server logs that", async () => {
  const stray = car("beta", "stray", { location_id: "nowhere" });
  const site = sites.platform.sites.bySlug(BETA_SLUG);
  if (!site) throw new Error("no beta");
  const { locations, call } = site;
  await sites.platform.store.cars.applyBatch(BETA_SLUG, "feed", [stray], NOW);
  Object.assign(site, { locations: [], call: { ...call, by_car_type: {} } });
  try {
    const page = await get("beta", "/cars/slug-stray");
    expect(page.status).toBe(200);
    expect(page.text).not.toContain("Call the dealer");
  } finally {
    Object.assign(site, { locations, call });
  }
  expect(log.filter(({ msg }) => msg === "no phone number for a car").map(({ car_id }) => car_id)).toEqual([
    "id-stray",
  ]);
});
