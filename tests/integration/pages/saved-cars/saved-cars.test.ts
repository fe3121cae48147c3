import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import { incomingCar } from "../../../support/incoming-car";
import { visitPicturesOf } from "../../../support/page-forms";
import { type Answer, requestServer } from "../../../support/request-server";
import { serveSites } from "../../../support/served-sites";
import { signedIn } from "../../../support/sign-in";
import { ALPHA_SLUG } from "../../../support/site-slugs";

/* Favourites, comparison, recently viewed and similar cars for a visitor without JavaScript. */
const NOW = new Date("2026-03-04T01:00:00Z");
const DAY = 86_400;
const soldDaysAgo = (days: number): Partial<IncomingCar> => ({
  status: "sold",
  sold_date_timestamp: NOW.getTime() / 1000 - days * DAY,
});
const PICTURE = [{ url: "/img/x.svg" }];

type Slug = "alpha" | "beta" | "plain";
const car = (site: Slug, key: string, changes: Partial<IncomingCar> = {}) =>
  incomingCar(`${site}-${key}`, {
    dealership_id: site,
    dealership_slug: site,
    dealership_name: `${site} cars`,
    name: `2020 Toyota ${key}`,
    model: "Hilux",
    images: PICTURE,
    ...changes,
  });
const id = (site: Slug, key: string) => `id-${site}-${key}`;

const ALPHA = [
  car("alpha", "one", { price: 40_000, standardEquipment: ["Sunroof", "Tow bar"] }),
  car("alpha", "two", { price: 41_000, km: 90_000, standardEquipment: ["Tow bar"] }),
  car("alpha", "three", { price: 39_000 }),
  car("alpha", "four", { price: 45_000 }),
  car("alpha", "five", { price: 90_000 }),
  car("alpha", "silent", {
    model: "Coaster",
    price: 400_000,
    km: null,
    simple_body: null,
    simple_fuel: null,
  }),
  car("alpha", "soon", { status: "coming_soon", price: 40_000 }),
  car("alpha", "sold", { ...soldDaysAgo(1), price: 40_000 }),
  car("alpha", "sold-long-ago", { ...soldDaysAgo(9), name: "2011 Toyota <Prius> & co" }),
  car("alpha", "hidden", { show_on_dealer_website: false }),
];
const BETA = [
  car("beta", "good"),
  car("beta", "new", { car_type: "new" }),
  car("beta", "free", { price: 0 }),
  car("beta", "unpriced", { price: null }),
  car("beta", "unseen", { images: [] }),
];

let sites: Awaited<ReturnType<typeof serveSites<Slug>>>;
beforeAll(async () => {
  sites = await serveSites({
    sites: {
      alpha: {
        cars: ALPHA,
        config: { saved_cars: { compare: true, compare_limit: 3 } },
      },
      beta: {
        cars: BETA,
        config: { saved_cars: { compare: true, strict_controls: true } },
      },
      plain: {
        cars: [
          car("plain", "one"),
          car("plain", "two", { images: [...PICTURE, { url: "/img/y.svg" }] }),
          car("plain", "none", { images: [] }),
        ],
        config: { saved_cars: { favourites: false, recently_viewed: false } },
      },
    },
    now: NOW,
  });
  await sites.platform.search.catchUp();
});
afterAll(() => sites?.close());

const host = (site: Slug) => `${site}.localhost:${sites.port}`;
/** Leaves out the cookie of visited pages, which every page sets for the leads. */
const cookiesOf = ({ headers }: Answer) =>
  [headers["set-cookie"] ?? []]
    .flat()
    .map(String)
    .filter((each) => !each.startsWith("trail="));
const get = (target: string, cookie = "", site: Slug = "alpha", headers: Record<string, string> = {}) =>
  requestServer(sites.port, target, { headers: { Host: host(site), Cookie: cookie, ...headers } });
const post = (target: string, fields: Record<string, string>, cookie = "", site: Slug = "alpha") =>
  sites.client[site].post(target, fields, { Cookie: cookie });

/** Returns a browser without JavaScript that stores cookies and follows redirects. */
function visitor(site: Slug = "alpha") {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const keep = (answer: Answer) => {
    for (const each of cookiesOf(answer)) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (/; Max-Age=0(;|$)/.test(each)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return {
    jar,
    get: async (target: string) => {
      const page = keep(await get(target, cookie(), site));
      for (const picture of visitPicturesOf(page.text)) keep(await get(picture, cookie(), site));
      return readable(page);
    },
    async send(list: "favourites" | "compare", wish: Record<string, string>, back = "/cars") {
      const answer = keep(await post(`/${list}`, { ...wish, back }, cookie(), site));
      expect(answer.status).toBe(303);
      return answer.headers.location ?? "";
    },
  };
}

/** Returns the page without its scripts, which hold the same data again. */
function readable({ status, text }: Answer): string {
  expect(status).toBe(200);
  return text.replace(/<script[\s\S]*?<\/script>/g, "");
}

/** Returns the keys of the cars whose button is shown, and whether it is pressed. */
function buttons(html: string, list: "favourites" | "compare"): Record<string, boolean> {
  const tags = html.matchAll(new RegExp(`<button[^>]* id="${list}-id-\\w+?-([\\w-]+)"[^>]*>`, "g"));
  return Object.fromEntries([...tags].map(([tag, key]) => [key, tag.includes('aria-pressed="true"')]));
}
const headerCount = (html: string, list: "Favourites" | "Compare") =>
  new RegExp(`title="${list} \\((\\d+)\\)"`).exec(html)?.[1];
const notice = (html: string) => /<dialog[^>]*aria-label="([^"]*)"/.exec(html)?.[1] ?? null;
const names = (html: string) =>
  [...html.matchAll(/<h[23][^>]*>(?:<a[^>]*>)?(20\d\d [^<]*)</g)].map(([, name]) => name);

describe("the buttons Favourite and Compare", () => {
  it("are shown only for cars in stock, on their cards and on their pages", async () => {
    const html = readable(await get("/cars"));
    const inStock = { one: false, two: false, three: false, four: false, five: false, silent: false };
    expect(buttons(html, "favourites")).toEqual(inStock);
    expect(buttons(html, "compare")).toEqual(inStock);
    for (const [key, shows] of Object.entries({ one: true, soon: false, sold: false })) {
      const page = readable(await get(`/cars/slug-alpha-${key}`));
      expect([key, Object.keys(buttons(page, "favourites")).includes(key)]).toEqual([key, shows]);
    }
    expect(html).toContain('aria-label="Favourite 2020 Toyota one"');
  });

  it("are absent, and so are the list pages, on a site that turns the lists off", async () => {
    for (const target of ["/", "/cars", "/cars/slug-plain-one"]) {
      const html = readable(await get(target, "", "plain"));
      expect(html).not.toMatch(/save-favourites|save-compare|href="\/(favourites|compare)"/);
    }
    for (const list of ["/favourites", "/compare"]) {
      expect((await get(list, "", "plain")).status).toBe(404);
      expect((await post(list, { add: id("plain", "one") }, "", "plain")).status).toBe(404);
    }
  });
});

it("a card says how many photos its car has, except one or none", async () => {
  const cards = readable(await get("/cars", "", "plain")).match(/<article.*?<\/article>/gs) ?? [];
  const counts = cards.map((card) => [/slug-plain-(\w+)/.exec(card)?.[1], />(\d+ photos?)</.exec(card)?.[1]]);
  expect(Object.fromEntries(counts)).toEqual({ one: undefined, two: "2 photos", none: undefined });
});

describe("favourites without JavaScript", () => {
  it("the account's page shows a browser's favourites, and begins with the number of each thing in it", async () => {
    const shopper = visitor();
    const { cookie } = await signedIn(sites.platform, ALPHA_SLUG);
    shopper.jar.set("session", cookie.replace("session=", ""));
    const parts = (html: string) => [...html.matchAll(/<a href="#([a-z]+)"/g)].map(([, part]) => part);
    const empty = await shopper.get("/account");
    expect(parts(empty)).toEqual(["main", "saved", "details"]);
    await shopper.send("favourites", { add: id("alpha", "one") });
    await shopper.send("favourites", { add: id("alpha", "two") });
    const full = await shopper.get("/account");
    expect(names(full).sort()).toEqual(["2020 Toyota one", "2020 Toyota two"]);
    expect(full).toMatch(/<a href="#saved"[^>]*><strong[^>]*>2<\/strong>.{0,15}Saved cars/);
  });

  it("are added and removed, and the visitor returns to the car and sees the notice once", async () => {
    const shopper = visitor();
    expect(await shopper.send("favourites", { add: id("alpha", "two") }, "/cars?page=1&sortBy=latest")).toBe(
      `/cars?page=1&sortBy=latest#favourites-${id("alpha", "two")}`,
    );
    const back = await shopper.get("/cars");
    expect(buttons(back, "favourites")).toMatchObject({ one: false, two: true });
    expect(headerCount(back, "Favourites")).toBe("1");
    // Its name is its title: with an aria-label too, it would be read twice.
    expect(/<a[^>]*title="Favourites [^>]*>/.exec(back)?.[0]).not.toContain("aria-label");
    expect(notice(back)).toBe("Car Saved In Favourites");
    expect(back).toContain("2020 Toyota two is now available in your favourites");
    expect(notice(await shopper.get("/cars"))).toBeNull();

    await shopper.send("favourites", { add: id("alpha", "one") });
    await shopper.send("favourites", { add: id("alpha", "two") });
    expect(names(await shopper.get("/favourites"))).toEqual(["2020 Toyota one", "2020 Toyota two"]);

    await shopper.send("favourites", { remove: id("alpha", "two") });
    const after = await shopper.get("/favourites");
    expect(notice(after)).toBe("Car Removed");
    expect(after).toContain("2020 Toyota two is no longer in your favourites");
    expect(names(after)).toEqual(["2020 Toyota one"]);
    await shopper.send("favourites", { remove: id("alpha", "one") });
    expect(await shopper.get("/favourites")).toContain("No favourites yet");
  });

  it("are stored as ids in a cookie of this host, and their page loads no script", async () => {
    const [cookie, ...others] = cookiesOf(await post("/favourites", { add: id("alpha", "one") }));
    expect(cookie).toBe(`favourites=${id("alpha", "one")}; Max-Age=31536000; Path=/; SameSite=Lax`);
    expect(others).toEqual([]);
    for (const target of ["/favourites", "/compare"])
      expect((await get(target, `favourites=${id("alpha", "one")}`)).text).not.toMatch(/<script[^>]* src=/);
  });

  it("mark cars that are no longer available, and link to similar ones", async () => {
    const kept = ["sold", "sold-long-ago", "hidden", "soon"].map((key) => id("alpha", key)).join(".");
    const html = readable(await get("/favourites", `favourites=${kept}`));
    expect(names(html)).toEqual([
      "2020 Toyota sold",
      "2011 Toyota &lt;Prius&gt; &amp; co",
      "2020 Toyota hidden",
      "2020 Toyota soon",
    ]);
    expect(html.match(/No longer available/g)).toHaveLength(3);
    expect(html).toContain('href="/cars/slug-alpha-sold/similar"');
    expect(html).toContain('href="/search/toyota/hilux"');
    expect(html).not.toMatch(/href="\/cars\/slug-alpha-(sold-long-ago|hidden)/);
    for (const key of ["sold", "sold-long-ago", "hidden", "soon"])
      expect(html).toMatch(new RegExp(`name="remove" value="${id("alpha", key)}"`));
  });

  it("keep the name of a hidden car and count it, until the shopper removes it", async () => {
    const shopper = visitor();
    for (const list of ["favourites", "compare"] as const) {
      await shopper.send(list, { add: id("alpha", "one") });
      shopper.jar.set(list, `${id("alpha", "hidden")}.${id("alpha", "one")}`);
      const html = await shopper.get(`/${list}`);
      expect(html).toContain("2020 Toyota hidden<");
      expect(html).toContain("No longer available");
      expect(headerCount(html, list === "compare" ? "Compare" : "Favourites")).toBe("2");
      await shopper.send(list, { remove: id("alpha", "hidden") }, "/cars");
      expect(await shopper.get("/cars")).toMatch(/2020 Toyota hidden is no longer in your /);
      expect(await shopper.get(`/${list}`)).not.toContain("hidden<");
    }
  });

  it("record event 39 only when a car is added", async () => {
    const count = () => sites.platform.events.figures().counts.get("favourite") ?? 0;
    const before = count();
    const add = (key: string, cookie = "") => post("/favourites", { add: id("alpha", key) }, cookie);
    await add("three");
    expect(count()).toBe(before + 1);
    const cookie = `favourites=${id("alpha", "three")}`;
    await add("three", cookie);
    await add("sold");
    await add("nobody");
    await post("/favourites", { remove: id("alpha", "three") }, cookie);
    await post("/compare", { add: id("alpha", "three") });
    expect(count()).toBe(before + 1);
  });
});

describe("a request to save a car", () => {
  it.each([
    ["a sold car", id("alpha", "sold"), "2020 Toyota sold can&#x27;t be saved"],
    ["a car that is coming soon", id("alpha", "soon"), "2020 Toyota soon can&#x27;t be saved"],
    ["a hidden car", id("alpha", "hidden"), "That car can&#x27;t be saved"],
    ["a car of another site", id("beta", "good"), "That car can&#x27;t be saved"],
    ["an unknown car", "nobody", "That car can&#x27;t be saved"],
  ])("is refused with a notice for %s", async (_name, car, text) => {
    const shopper = visitor();
    await shopper.send("favourites", { add: car });
    expect(shopper.jar.has("favourites")).toBe(false);
    const html = await shopper.get("/cars");
    expect(notice(html)).toBe("Car Not Saved");
    expect(html).toContain(text);
  });

  it("is refused when the comparison is full, which keeps its cars and shows a notice", async () => {
    const shopper = visitor();
    for (const key of ["one", "two", "three", "four"])
      await shopper.send("compare", { add: id("alpha", key) });
    const html = await shopper.get("/cars");
    expect(buttons(html, "compare")).toMatchObject({ one: true, two: true, three: true, four: false });
    expect(notice(html)).toBe("Your Comparison Is Full");
    expect(html).toContain("You can compare up to 3 cars. Remove one to add 2020 Toyota four.");
  });

  it("never redirects elsewhere", async () => {
    // Which addresses are refused: unit/domain/text/same-site-path.test.ts
    for (const back of ["/\\evil.example", "", "cars"]) {
      const answer = await post("/favourites", { add: id("alpha", "one"), back });
      expect([answer.status, answer.headers.location]).toEqual([303, "/favourites"]);
    }
  });

  it("is refused from another site, with another body type, and without a car", async () => {
    const wish = { add: id("alpha", "one") };
    const foreign = await sites.client.alpha.post("/favourites", wish, { Origin: `http://${host("beta")}` });
    expect([foreign.status, cookiesOf(foreign)]).toEqual([403, []]);
    expect((await sites.client.alpha.postRaw("/favourites", "text/plain", "add=x")).status).toBe(415);
    for (const fields of [{}, { add: "" }, { add: "<script>" }, { add: "x".repeat(65) }])
      expect((await post("/compare", fields as Record<string, string>)).status).toBe(400);
    expect(cookiesOf(await get(`/favourites?add=${id("alpha", "one")}`))).toEqual([]);
  });
});

describe("a hostile cookie of saved cars", () => {
  it("offers cars and the search on an empty list, on a page that was not found, and for a car sold long ago", async () => {
    for (const [target, status, cars] of [
      ["/favourites", 200, 6],
      ["/compare", 200, 6],
      ["/nowhere", 404, 6],
      ["/cars/nowhere", 404, 6],
      // Those that are like it.
      ["/cars/slug-alpha-sold-long-ago", 410, 4],
    ] as const) {
      const page = await get(target);
      const offered = page.text.match(
        /<h2[^>]*>(?:Latest arrivals|From our stock|Similar cars you can buy)<\/h2>[\s\S]*?<\/ul>/,
      )?.[0];
      expect([target, page.status, offered?.match(/<article/g)?.length]).toEqual([target, status, cars]);
      expect(page.text.includes("The 2011 Toyota &lt;Prius&gt; &amp; co is no longer listed.")).toBe(
        status === 410,
      );
      // Nothing of them needs a script, and neither do the words above them.
      expect(page.text).not.toContain("<script");
      if (status !== 200) expect(page.text).toMatch(/action="\/cars"[\s\S]*name="query"[\s\S]*<h2/);
    }
    const saved = await get("/favourites", `favourites=${id("alpha", "one")}`);
    expect(saved.text).not.toMatch(/Latest arrivals|From our stock/);
  });

  it("loses the ids of unknown cars when its list is opened, and the header counts only the others", async () => {
    const answer = await get("/favourites", `favourites=nobody.${id("alpha", "one")}.${id("beta", "good")}`);
    expect(headerCount(answer.text, "Favourites")).toBe("1");
    expect(cookiesOf(answer)[0]).toMatch(new RegExp(`^favourites=${id("alpha", "one")}; `));
  });

  it("shows a forged notice as escaped text", async () => {
    const text = encodeURIComponent("<img src=x onerror=alert(1)>");
    const html = readable(await get("/cars", `saved-notice=favourites.added.${text}`));
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt; is now available");
    expect(html).not.toContain("<img src=x");
  });
});

describe("the comparison", () => {
  const compared = (...keys: string[]) => `compare=${keys.map((key) => id("alpha", key)).join(".")}`;
  /** Returns the cells of each row as text, by the label of the row. */
  function rows(html: string): Record<string, string[]> {
    const found = html.matchAll(/<tr[^>]*><th scope="row"[^>]*>([\s\S]*?)<\/tr>/g);
    const text = (cell: string) =>
      cell
        .replace(/<[^>]*>/g, "")
        .replaceAll("\u00a0", " ")
        .trim();
    return Object.fromEntries(
      [...found].map(([, row = ""]) => {
        const [label = "", ...cells] = row.split(/<td[^>]*>/);
        return [text(label), cells.map(text)];
      }),
    );
  }

  it("is one table with headers, in which the differences are marked", async () => {
    const html = readable(await get("/compare", compared("one", "two")));
    // A reader hears the header before each cell: the name alone.
    expect(
      [...html.matchAll(/<th scope="col".*?<\/th>/g)].map(([head]) => head.replace(/<[^>]*>/g, "")),
    ).toEqual(["Car", "2020 Toyota one", "2020 Toyota two"]);
    expect(html).toMatch(/<section[^>]*aria-label="Cars side by side"[^>]*tabindex="0"/);
    expect(rows(html)).toMatchObject({
      Actions: ["Enquire 2020 Toyota oneRemove", "Enquire 2020 Toyota twoRemove"],
      "Price different": ["$40,000Drive away", "$41,000Drive away"],
      "Kilometres different": ["61,000 km", "90,000 km"],
      Fuel: ["Diesel", "Diesel"],
      Sunroof: ["Yes", "Not listed"],
      "Tow bar": ["Yes", "Yes"],
    });
  });

  it("has a button in each column: to enquire, or for something similar when the car is sold", async () => {
    const buttonsOf = async (...keys: string[]) =>
      [...readable(await get("/compare", compared(...keys))).matchAll(/<td[\s\S]*?<\/td>/g)].flatMap(
        ([cell]) => /href="(\/cars\/[^"]+\/[a-z]+)"[^>]*>([^<]+)</.exec(cell)?.slice(1).join(" ") ?? [],
      );
    expect(await buttonsOf("one", "two", "sold")).toEqual([
      "/cars/slug-alpha-one/enquire Enquire",
      "/cars/slug-alpha-two/enquire Enquire",
      "/cars/slug-alpha-sold/similar Find something similar",
    ]);
    expect(await buttonsOf("sold-long-ago")).toEqual([]);
  });

  it("can show only the differences, and has none with one car", async () => {
    const html = readable(await get("/compare?differences=1", compared("one", "two")));
    expect(Object.keys(rows(html))).toEqual([
      "Photo",
      "Actions",
      "Price different",
      "Location",
      "Kilometres different",
      "Sunroof",
    ]);
    const alone = readable(await get("/compare?differences=1", compared("one")));
    expect(alone).toContain("Add at least one more car to compare.");
    expect(alone).not.toContain("different");
  });

  it("marks sold cars, and removes one car or all of them", async () => {
    const shopper = visitor();
    for (const key of ["one", "two"]) await shopper.send("compare", { add: id("alpha", key) });
    await shopper.send("compare", { remove: id("alpha", "one") }, "/compare");
    expect(await shopper.get("/compare")).not.toContain("2020 Toyota one<");
    await shopper.send("compare", { clear: "1" }, "/compare");
    expect(await shopper.get("/compare")).toContain("Select Compare on up to 3 cars");
    const html = readable(await get("/compare", compared("sold", "sold-long-ago")));
    expect(rows(html).Price).toEqual(["No longer available", "No longer available"]);
    expect(html).not.toContain('href="/cars/slug-alpha-sold-long-ago"');
  });
});

describe("recently viewed cars", () => {
  const strip = (html: string) =>
    /<h2[^>]*>Recently viewed<\/h2>([\s\S]*?)<\/section>/.exec(html)?.[1]?.match(/20\d\d Toyota [\w-]+/g) ??
    [];
  const viewed = (...keys: string[]) => `viewed-cars=${keys.map((key) => id("alpha", key)).join(".")}`;
  const kept = (answer: Answer) => cookiesOf(answer).filter((each) => each.startsWith("viewed-cars="));

  it("are listed newest first, without the current car and without duplicates", async () => {
    const shopper = visitor();
    for (const key of ["one", "two", "one"])
      expect(strip(await shopper.get(`/cars/slug-alpha-${key}`))).not.toContain(`2020 Toyota ${key}`);
    expect(strip(await shopper.get("/cars/slug-alpha-three"))).toEqual([
      "2020 Toyota one",
      "2020 Toyota two",
    ]);
    expect(strip(await shopper.get("/favourites"))).toEqual([
      "2020 Toyota three",
      "2020 Toyota one",
      "2020 Toyota two",
    ]);
  });

  it("the request that counts a view stores the viewed car in an HttpOnly cookie", async () => {
    for (const target of ["/cars/slug-alpha-one/view.gif", "/cars/slug-alpha-one/view.json"]) {
      const answer = await get(target, viewed("two"), "alpha", { "User-Agent": "Mozilla/5.0" });
      expect([target, kept(answer)]).toEqual([
        target,
        [
          `viewed-cars=${id("alpha", "one")}.${id("alpha", "two")}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax`,
        ],
      ]);
      expect(answer.headers["cache-control"]).toMatch(/no-store|private, no-cache/);
    }
  });

  it("ignore prefetched pages, and set no cookie when the car is already the newest", async () => {
    const ahead = { "Sec-Purpose": "prefetch" };
    expect(kept(await get("/cars/slug-alpha-one/view.gif", "", "alpha", ahead))).toEqual([]);
    expect(kept(await get("/cars/slug-alpha-one/view.gif", viewed("one", "two")))).toEqual([]);
    expect(kept(await get("/cars/slug-plain-one/view.gif", "", "plain"))).toEqual([]);
    for (const target of ["/cars/slug-alpha-one", "/cars/slug-alpha-one.data"])
      expect(kept(await get(target))).toEqual([]);
  });

  it("leave out cars without a page, but list a recently sold one", async () => {
    const html = readable(await get("/favourites", viewed("sold-long-ago", "hidden", "sold", "two")));
    expect(strip(html)).toEqual(["2020 Toyota sold", "2020 Toyota two"]);
  });

  it("are deleted by their button, on the vehicle page and on the favourites page", async () => {
    for (const target of ["/cars/slug-alpha-one", "/favourites"]) {
      const page = readable(await get(target, viewed("two")));
      expect(page).toMatch(/<form method="post"><button type="submit" name="forget_viewed" value="1"/);
      const answer = await post(target, { forget_viewed: "1" }, viewed("two"));
      expect([answer.status, answer.headers.location]).toEqual([303, target]);
      expect(kept(answer)[0]).toMatch(/^viewed-cars=; Max-Age=0; Path=\/; /);
    }
  });
});

describe("similar cars", () => {
  const strip = (html: string) =>
    /<h2[^>]*>Similar cars<\/h2>([\s\S]*?)<\/section>/.exec(html)?.[1]?.match(/20\d\d Toyota [\w-]+/g) ?? [];

  it("are in stock on this site, nearest in price, and never the car itself", async () => {
    // 41,000 and 39,000 are within a quarter of 40,000, and 39,000 is nearer in year and km. 45,000 follows,
    // 90,000 is too far.
    expect(strip(readable(await get("/cars/slug-alpha-one")))).toEqual([
      "2020 Toyota three",
      "2020 Toyota two",
      "2020 Toyota four",
    ]);
  });

  it("are shown above the key information of a sold car, and last on the page of another car", async () => {
    const order = (html: string) =>
      [...html.matchAll(/<h2[^>]*>(Similar cars|Key information|Car Details)</g)].map(
        ([, heading]) => heading,
      );
    expect(order(readable(await get("/cars/slug-alpha-sold")))).toEqual([
      "Similar cars",
      "Key information",
      "Car Details",
    ]);
    expect(order(readable(await get("/cars/slug-alpha-one"))).at(-1)).toBe("Similar cars");
  });
});
