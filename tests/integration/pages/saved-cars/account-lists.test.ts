import { beforeEach, describe, expect, it } from "vitest";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import { StoreUnavailableError } from "~/adapters/database/store-unavailable";
import { asSiteSlug } from "~/domain/text/identifiers";
import { incomingCar } from "../../../support/incoming-car";
import type { Visitor } from "../../../support/page-forms";
import { servedSites } from "../../../support/served-sites";
import { shopper, shoppersOf, signedIn } from "../../../support/sign-in";

/* The watchlist and the garage: lists in a shopper's account, for pages without JavaScript and for programs. */
const NOW = new Date("2026-03-04T01:00:00Z");
const ADA = "0412 345 678";
const BEN = "0498 765 432";

const SITES = ["alpha", "beta", "gamma", "delta"] as const;
type Slug = (typeof SITES)[number];
const car = (site: Slug, key: string, changes: Partial<IncomingCar> = {}) =>
  incomingCar(`${site}-${key}`, {
    dealership_id: site,
    dealership_slug: site,
    dealership_name: `${site} cars`,
    name: `2020 Toyota ${key}`,
    model: "Hilux",
    images: [{ url: "/img/x.svg" }],
    ...changes,
  });
const id = (key: string, site: Slug = "alpha") => `id-${site}-${key}`;
const sold = (days: number): Partial<IncomingCar> => ({
  status: "sold",
  sold_date_timestamp: NOW.getTime() / 1000 - days * 86_400,
});

const ALPHA = [
  car("alpha", "one"),
  car("alpha", "two"),
  car("alpha", "soon", { status: "coming_soon" }),
  car("alpha", "sold", sold(1)),
  car("alpha", "sold-long-ago", sold(9)),
  car("alpha", "hidden", { show_on_dealer_website: false }),
  car("alpha", "new-no-photo", { car_type: "new", price: null, images: [] }),
];
const inAccount = {
  saved_cars: { favourites: false, watchlist: true, compare: true, strict_controls: true },
};
const garage = (path?: string) => ({
  saved_cars: { favourites: false, compare: true },
  garage: { enabled: true, ...(path ? { path } : {}) },
});
const sites = servedSites({
  sites: {
    alpha: { cars: ALPHA, config: inAccount },
    beta: { cars: [car("beta", "one")], config: {} },
    gamma: { cars: [car("gamma", "one")], config: garage() },
    delta: { cars: [car("delta", "one")], config: garage("/mymotors") },
  },
  now: NOW,
});

const { browser } = shoppersOf(() => sites);
const send = (who: Visitor, answers: Record<string, string>, list = "/watchlist") =>
  who.post(list, Object.entries(answers));
const accountOf = async (phone: string, site: Slug = "alpha") =>
  (await signedIn(sites.platform, asSiteSlug(site), phone)).session.account;
const idsOf = async (phone: string, site: Slug = "alpha") =>
  sites.platform.store.savedCars.ids((await accountOf(phone, site)).id);
const keep = async (phone: string, keys: string[], site: Slug = "alpha") =>
  sites.platform.store.savedCars.add(
    await accountOf(phone, site),
    keys.map((key) => ({ carId: id(key, site) as never, name: `2020 Toyota ${key}`, price: null })),
    { limit: 200, now: NOW },
  );

beforeEach(async () => {
  for (const site of ["alpha", "gamma", "delta"] as const)
    for (const phone of [ADA, BEN]) {
      const { id: account } = await accountOf(phone, site);
      for (const saved of await sites.platform.store.savedCars.ids(account))
        await sites.platform.store.savedCars.remove(account, saved);
    }
});

const page = async (who: Visitor, target: string): Promise<string> => {
  const { status, text } = await who.get(target);
  expect([target, status]).toEqual([target, 200]);
  return text.replace(/<script[\s\S]*?<\/script>/g, "");
};
/** Returns the cars that have a heart, and whether it is pressed. */
const hearts = (html: string, list = "watchlist"): Record<string, boolean> =>
  Object.fromEntries(
    [...html.matchAll(new RegExp(`<button[^>]* id="${list}-id-\\w+?-([\\w-]+)"[^>]*>`, "g"))].map(
      ([tag, key]) => [key, tag.includes('aria-pressed="true"')],
    ),
  );
const notice = (html: string) => {
  const [, title, text] = /<dialog[^>]*aria-label="([^"]*)".*?<p>(.*?)<\/p>/s.exec(html) ?? [];
  return title ? [title, text] : null;
};
const headings = (html: string, level: 2 | 3) =>
  [...html.matchAll(new RegExp(`<h${level}[^>]*>(?:<a[^>]*>)?([^<]*)<`, "g"))].map(([, name]) => name);

describe("the hearts of a site with a watchlist", () => {
  it("are shown for every car that is for sale, whatever the stricter rule of the comparison says", async () => {
    const html = await page(await browser(null), "/cars");
    expect(hearts(html)).toEqual({ one: false, two: false, soon: false, "new-no-photo": false });
    expect(Object.keys(hearts(html, "compare")).sort()).toEqual(["one", "two"]);
    for (const [key, shows] of Object.entries({ one: true, soon: true, sold: false }))
      expect([key, key in hearts(await page(await browser(ADA), `/cars/slug-alpha-${key}`))]).toEqual([
        key,
        shows,
      ]);
  });

  it("are pressed for what is in the account, on each page and in each browser, and are counted in the header", async () => {
    await keep(ADA, ["two", "sold"]);
    for (const who of [await browser(ADA), await browser(ADA)]) {
      const html = await page(who, "/cars");
      expect(hearts(html)).toMatchObject({ one: false, two: true, sold: true });
      expect(html).toContain('title="Watchlist (2)"');
    }
    for (const who of [await browser(BEN), await browser(null)])
      expect(await page(who, "/cars")).toContain('title="Watchlist (0)"');
    expect(hearts(await page(await browser(ADA), "/cars/slug-alpha-sold"))).toMatchObject({ sold: true });
  });

  it("save and remove a car with one notice each, and lead back to the car", async () => {
    const who = await browser(ADA);
    const added = await send(who, { add: id("one"), back: "/cars?sortBy=latest" });
    expect([added.status, added.headers.location]).toEqual([
      303,
      `/cars?sortBy=latest#watchlist-${id("one")}`,
    ]);
    const after = await page(who, "/cars");
    expect(notice(after)).toEqual([
      "Car Saved In Watchlist",
      "2020 Toyota one is now available in your watchlist",
    ]);
    expect(after).toMatch(/<a href="\/watchlist"[^>]*>View List<\/a>/);
    expect(notice(await page(who, "/cars"))).toBeNull();
    await send(who, { remove: id("one"), back: "/cars" });
    expect(notice(await page(who, "/cars"))).toEqual([
      "Car Removed",
      "2020 Toyota one is no longer in your watchlist",
    ]);
    expect(await idsOf(ADA)).toEqual([]);
  });

  it("keep the name and the shown price of the moment", async () => {
    const who = await browser(ADA);
    await send(who, { add: id("one") });
    const [saved] = await sites.platform.store.savedCars.list((await accountOf(ADA)).id);
    expect(saved).toMatchObject({ name: "2020 Toyota one", watchPrice: false });
    expect(saved?.price).toBe(ALPHA[0]?.price);
  });

  it.each([
    ["a sold car", id("sold")],
    ["a hidden car", id("hidden")],
    ["a car of another site", id("one", "beta")],
    ["an unknown car", "nobody"],
  ])("do not save %s", async (_what, car) => {
    const who = await browser(ADA);
    expect((await send(who, { add: car, back: "/cars" })).status).toBe(303);
    expect(notice(await page(who, "/cars"))?.[0]).toBe("Car Not Saved");
    expect(await idsOf(ADA)).toEqual([]);
  });

  it("count event 39 only when a car is added", async () => {
    const count = () => sites.platform.events.figures().counts.get("favourite") ?? 0;
    const before = count();
    const who = await browser(ADA);
    for (const wish of ["add", "add", "remove"]) await who.post("/watchlist", [[wish, id("one")]]);
    expect(count()).toBe(before + 1);
  });
});

describe("a signed-out visitor who saves a car", () => {
  it("goes to the sign-in with the way back, and nothing is saved", async () => {
    const who = await browser(null);
    const answer = await send(who, { add: id("one"), back: "/cars?make=Toyota" });
    const back = encodeURIComponent("/cars?make=Toyota");
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      `/sign-in?type=watchlist&redirect=${back}&back=${back}`,
    ]);
    expect(await idsOf(ADA)).toEqual([]);
  });

  it("has the car saved after the sign-in, and is back on the same page with the notice", async () => {
    const who = shopper(sites, `alpha.localhost:${sites.port}`);
    const asked = await send(who, { add: id("one"), back: "/cars?make=Toyota" });
    const arrived = await who.signIn("0412 000 111", asked.headers.location);
    expect([arrived.status, arrived.headers.location]).toEqual([
      303,
      `/cars?make=Toyota#watchlist-${id("one")}`,
    ]);
    const html = await page(who, "/cars?make=Toyota");
    expect(notice(html)?.[0]).toBe("Car Saved In Watchlist");
    expect(hearts(html)).toMatchObject({ one: true, two: false });
  });

  it("never leads elsewhere", async () => {
    // Which addresses are refused: unit/domain/text/same-site-path.test.ts
    for (const back of ["/\\evil.example", ""])
      expect((await send(await browser(null), { add: id("one"), back })).headers.location).toBe(
        "/sign-in?type=watchlist&redirect=%2Fwatchlist&back=%2Fwatchlist",
      );
  });

  it("never saves by opening an address", async () => {
    await (await browser(ADA)).get(`/watchlist?add=${id("one")}`);
    expect(await idsOf(ADA)).toEqual([]);
  });
});

describe("/watchlist", () => {
  it("leads a signed-out visitor to the sign-in", async () => {
    const { status, headers } = await (await browser(null)).get("/watchlist");
    expect([status, headers.location]).toEqual([
      302,
      "/sign-in?type=watchlist&redirect=%2Fwatchlist&back=%2F",
    ]);
  });

  it("lists the newest first, marks sold cars with a way to similar ones, and keeps names of cars that are gone", async () => {
    await keep(ADA, ["two", "sold", "sold-long-ago", "hidden", "withdrawn"]);
    const answer = await (await browser(ADA)).get("/watchlist");
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.text).not.toMatch(/<script[^>]* src=/);
    expect(headings(answer.text, 2).slice(0, 5)).toEqual(
      ["two", "sold", "sold-long-ago", "hidden", "withdrawn"].map((key) => `2020 Toyota ${key}`),
    );
    expect(answer.text.match(/No longer available/g)).toHaveLength(4);
    expect(answer.text).toContain('href="/cars/slug-alpha-sold/similar"');
    expect(answer.text.match(/>Find Me Something Similar</g)).toHaveLength(2);
    for (const gone of ["sold-long-ago", "hidden", "withdrawn"])
      expect(answer.text).not.toContain(`/cars/slug-alpha-${gone}`);
    expect(answer.text.match(/name="remove"/g)?.length).toBeGreaterThanOrEqual(5);
  });

  it("removes a car that the site no longer shows, and is empty in the end", async () => {
    await keep(ADA, ["withdrawn"]);
    const who = await browser(ADA);
    await send(who, { remove: id("withdrawn"), back: "/watchlist" });
    const html = await page(who, "/watchlist");
    expect(notice(html)?.[1]).toBe("2020 Toyota withdrawn is no longer in your watchlist");
    expect(html).toContain("No cars in your watchlist yet");
  });

  it("says when the list is full, and keeps its cars", async () => {
    await keep(
      ADA,
      Array.from({ length: 200 }, (_, index) => `kept-${index}`),
    );
    const who = await browser(ADA);
    await send(who, { add: id("one"), back: "/cars" });
    expect(notice(await page(who, "/cars"))).toEqual([
      "Your Watchlist Is Full",
      "You can save up to 200 cars. Remove one to save 2020 Toyota one.",
    ]);
    expect(await idsOf(ADA)).toHaveLength(200);
  });

  it("does not exist on a site without a watchlist, nor does the favourites page on a site with one", async () => {
    for (const [target, site] of [
      ["/watchlist", "beta"],
      ["/watchlist", "gamma"],
      ["/favourites", "alpha"],
      ["/my-garage", "alpha"],
    ] as const)
      expect([target, (await (await browser(ADA, site)).get(target)).status]).toEqual([target, 404]);
  });

  it("answers 400 to a form without a car", async () => {
    for (const fields of [[], [["add", "<script>"]]] as [string, string][][])
      expect((await (await browser(ADA)).post("/watchlist", fields)).status).toBe(400);
  });
});

describe("the favourites of a browser from before", () => {
  const offered = "You saved 2 favourites in this browser before you signed in.";
  const cookie = `favourites=${id("sold")}.${id("two")}.${id("one", "beta")}.${id("hidden")}`;

  it("are offered to the signed-in shopper, and taken over by the button without duplicates", async () => {
    await keep(ADA, ["two"]);
    const who = await browser(ADA);
    who.keepCookie(cookie);
    expect(await page(who, "/watchlist")).toContain(offered);
    expect(await idsOf(ADA)).toEqual([id("two")]);
    const answer = await send(who, { take_over: "1" });
    expect([answer.status, answer.headers.location]).toEqual([303, "/watchlist"]);
    expect(await idsOf(ADA)).toEqual([id("sold"), id("two")]);
    const html = await page(who, "/watchlist");
    expect(notice(html)?.[0]).toBe("Favourites Added");
    expect(html).not.toContain("in this browser before you signed in");
  });

  it("stay in the cookie as far as the list has no room", async () => {
    await keep(
      ADA,
      Array.from({ length: 199 }, (_, index) => `kept-${index}`),
    );
    const who = await browser(ADA);
    who.keepCookie(cookie);
    const answer = await send(who, { take_over: "1" });
    expect(String(answer.headers["set-cookie"])).toContain(`favourites=${id("two")};`);
    expect((await idsOf(ADA))[0]).toBe(id("sold"));
  });

  it("are deleted by the other button", async () => {
    const who = await browser(ADA);
    who.keepCookie(cookie);
    const answer = await send(who, { forget_favourites: "1" });
    expect(String(answer.headers["set-cookie"])).toMatch(/favourites=; Max-Age=0/);
    expect(await page(who, "/watchlist")).not.toContain("in this browser before you signed in");
    expect(await idsOf(ADA)).toEqual([]);
  });
});

describe("the garage", () => {
  it("has its sections as headings, for the signed-in shopper only", async () => {
    await keep(ADA, ["one"], "gamma");
    const who = await browser(ADA, "gamma");
    who.keepCookie(`compare=${id("one", "gamma")}`);
    await who.get("/cars/slug-gamma-one");
    const html = await page(who, "/my-garage");
    expect(headings(html, 2).slice(0, 4)).toEqual([
      "Saved cars",
      "Comparison",
      "Recently viewed",
      "Your enquiries",
    ]);
    expect(html).toMatch(/<h1[^>]*>My Garage<\/h1>/);
    expect(html).toMatch(/<a href="\/compare"[^>]*>View Comparison<\/a>/);
    const { status, headers } = await (await browser(null, "gamma")).get("/my-garage");
    expect([status, headers.location]).toEqual([
      302,
      "/sign-in?type=my-garage&redirect=%2Fmy-garage&back=%2F",
    ]);
  });

  it("says how cars get into it while it is empty", async () => {
    const html = await page(await browser(ADA, "gamma"), "/my-garage");
    expect(html).toContain("No saved cars yet");
    expect(html).toContain("No cars to compare yet.");
  });

  it("is where the hearts of its site lead, by the name that its wording gives it", async () => {
    const who = await browser(ADA, "gamma");
    await send(who, { add: id("one", "gamma"), back: "/cars" }, "/my-garage");
    const html = await page(who, "/cars");
    expect(hearts(html, "garage")).toEqual({ one: true });
    expect(notice(html)?.[0]).toBe("Car Saved In My Garage");
    expect(html).toContain('<form id="save-garage" method="post" action="/my-garage">');
    expect(html).toContain('title="My Garage (1)"');
  });

  it("is at the address that its site gives it, and /my-garage leads there", async () => {
    await keep(ADA, ["one"], "delta");
    const who = await browser(ADA, "delta");
    const moved = await who.get("/my-garage");
    expect([moved.status, moved.headers.location]).toEqual([301, "/mymotors"]);
    const html = await page(who, "/mymotors");
    expect(headings(html, 3)).toEqual(["2020 Toyota one"]);
    expect(html).toContain('<meta name="robots" content="noindex');
    expect(html).toContain('<form id="save-garage" method="post" action="/mymotors">');
    const removed = await send(who, { remove: id("one", "delta"), back: "/my-garage" }, "/mymotors");
    expect(removed.headers.location).toBe("/mymotors#saved-cars");
    expect(await idsOf(ADA, "delta")).toEqual([]);
    expect((await (await browser(null, "delta")).get("/robots.txt")).text).toContain("Disallow: /mymotors\n");
    const { headers } = await (await browser(null, "delta")).get("/mymotors");
    expect(headers.location).toBe("/sign-in?type=my-garage&redirect=%2Fmymotors&back=%2F");
  });
});

describe("POST /api/watchlist/save-car and /remove-car", () => {
  /** Calls as the page's script does, in the browser of this number. */
  async function call(
    action: "save-car" | "remove-car",
    body: unknown,
    { as = ADA, site = "alpha", headers = {} }: { as?: string | null; site?: Slug; headers?: object } = {},
  ) {
    const cookie = as === null ? "" : (await signedIn(sites.platform, asSiteSlug(site), as)).cookie;
    const { status, text } = await sites.client[site].postJson(`/api/watchlist/${action}`, body, {
      ...(cookie ? { Cookie: cookie } : {}),
      ...headers,
    });
    return { status, answer: JSON.parse(text) as Record<string, unknown> };
  }
  const wish = (key: string, phone = ADA) => ({ phone_number: phone, car_id: id(key) });

  it("save and remove a car for the number however it is written", async () => {
    // Which spellings are read: unit/domain/account/mobile-number.test.ts
    for (const phone_number of ["0412345678", "+61 412 345 678"]) {
      const body = { phone_number, car_id: id("one") };
      for (const [action, ids] of [
        ["save-car", [id("one")]],
        ["save-car", [id("one")]],
        ["remove-car", []],
        ["remove-car", []],
      ] as const) {
        expect(await call(action, body)).toEqual({ status: 200, answer: { success: true } });
        expect(await idsOf(ADA)).toEqual(ids);
      }
    }
  });

  it.each([
    ["nobody is signed in", 401, wish("one"), { as: null }],
    ["the number is another shopper's", 403, wish("one", BEN), {}],
    ["the number is no mobile number", 403, wish("one", "03 9000 0000"), {}],
    ["the car is another site's", 404, { phone_number: ADA, car_id: id("one", "beta") }, {}],
    ["the site hides the car", 404, wish("hidden"), {}],
    ["the car has no page any more", 404, wish("sold-long-ago"), {}],
    ["nobody knows the car", 404, wish("nobody"), {}],
    ["the car is sold", 422, wish("sold"), {}],
    ["the mark of the page is nobody's", 403, { owner: "somebody-else", car_id: id("one") }, {}],
    ["the number is missing", 400, { car_id: id("one") }, {}],
    ["the car is missing", 400, { phone_number: ADA }, {}],
    ["the car's id is no id", 400, { phone_number: ADA, car_id: "<script>" }, {}],
    ["the number is not text", 400, { phone_number: 412_345_678, car_id: id("one") }, {}],
    ["the body is a list", 400, [], {}],
    ["the page is another site's", 403, wish("one"), { headers: { Origin: "http://evil.example" } }],
  ] as const)("answer when %s: %i, and save nothing", async (_what, status, body, options) => {
    const saved = await call("save-car", body, options);
    expect([saved.status, typeof saved.answer.error]).toEqual([status, "string"]);
    expect(await idsOf(ADA)).toEqual([]);
  });

  it("name the wrong fields", async () => {
    const { answer } = await call("save-car", { phone_number: ADA });
    expect(answer.fieldErrors).toEqual({ car_id: ["This field is required"] });
  });

  it("answer 409 when the list is full", async () => {
    await keep(
      ADA,
      Array.from({ length: 200 }, (_, index) => `kept-${index}`),
    );
    expect((await call("save-car", wish("one"))).status).toBe(409);
    expect((await call("remove-car", wish("kept-7"))).status).toBe(200);
    expect((await call("save-car", wish("one"))).status).toBe(200);
  });

  it("make one entry and count one event of 20 calls at once", async () => {
    const count = () => sites.platform.events.figures().counts.get("favourite") ?? 0;
    const before = count();
    const calls = await Promise.all(Array.from({ length: 20 }, () => call("save-car", wish("one"))));
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await idsOf(ADA)).toEqual([id("one")]);
    expect(count()).toBe(before + 1);
  });

  it("remove a car that the site no longer shows", async () => {
    await keep(ADA, ["withdrawn", "hidden"]);
    for (const key of ["withdrawn", "hidden"]) expect((await call("remove-car", wish(key))).status).toBe(200);
    expect((await call("remove-car", wish("withdrawn"))).status).toBe(404);
  });

  it("save in the garage of a site that has one", async () => {
    const body = { phone_number: ADA, car_id: id("one", "gamma") };
    expect((await call("save-car", body, { site: "gamma" })).status).toBe(200);
    expect(await idsOf(ADA, "gamma")).toEqual([id("one", "gamma")]);
  });

  it("are 404 on a site that keeps no cars in accounts, 405 for GET and 400 for what is no JSON", async () => {
    const body = { phone_number: ADA, car_id: id("one", "beta") };
    expect((await call("save-car", body, { site: "beta" })).status).toBe(404);
    for (const action of ["save-car", "remove-car"]) {
      expect((await sites.client.alpha.get(`/api/watchlist/${action}`)).status).toBe(405);
      const broken = await sites.client.alpha.postRaw(`/api/watchlist/${action}`, "application/json", "{");
      expect([broken.status, Object.keys(JSON.parse(broken.text))]).toEqual([400, ["error"]]);
    }
  });

  it("are followed by GET /api/watchlist/cars, for a page that comes back", async () => {
    await keep(ADA, ["two", "one"]);
    const read = async (who: Visitor) => {
      const { status, headers, text } = await who.get("/api/watchlist/cars");
      return [status, headers["cache-control"], JSON.parse(text)];
    };
    expect(await read(await browser(ADA))).toEqual([
      200,
      "no-store",
      { owner: expect.stringMatching(/^[\w-]{10,}$/), car_ids: [id("two"), id("one")] },
    ]);
    expect(await read(await browser(null))).toEqual([200, "no-store", { owner: null, car_ids: [] }]);
    expect((await (await browser(ADA, "beta")).get("/api/watchlist/cars")).status).toBe(404);
  });

  it("name the account by a mark where a page calls: the shopper's number is in no page", async () => {
    const ada = await browser(ADA);
    const page = await ada.get("/cars");
    expect([page.status, page.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    expect(page.text).not.toMatch(/412\s?345\s?678/);
    const { owner } = JSON.parse((await ada.get("/api/watchlist/cars")).text);
    expect(page.text).toContain(owner);
    expect((await call("save-car", { owner, car_id: id("one") })).status).toBe(200);
    expect(await idsOf(ADA)).toEqual([id("one")]);
  });
});

it("a page is shown without hearts while the store does not answer", async () => {
  const { savedCars } = sites.platform.store;
  const ids = savedCars.ids;
  const who = await browser(ADA);
  savedCars.ids = () => Promise.reject(new StoreUnavailableError("ECONNREFUSED"));
  try {
    const html = await page(who, "/cars");
    expect(hearts(html)).toEqual({});
    expect(Object.keys(hearts(html, "compare"))).toContain("one");
    expect(html).not.toContain('href="/watchlist"');
  } finally {
    savedCars.ids = ids;
  }
});
