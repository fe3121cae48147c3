import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { IncomingCar } from "~/adapters/database/store";
import { type Answer, askServer } from "../../support/http-host";
import { incomingCar } from "../../support/incoming-car";
import { serveSites } from "../../support/served-sites";

/* Favourites, comparison, viewed and similar cars as a visitor without scripts has them (spec 1 §3 to §6, §8). */
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
        phone: "03 5550 0001",
        cars: ALPHA,
        config: { saved_cars: { compare: true, compare_limit: 3 } },
      },
      beta: {
        phone: "03 5550 0002",
        cars: BETA,
        config: { saved_cars: { compare: true, strict_controls: true } },
      },
      plain: {
        phone: "03 5550 0003",
        cars: [car("plain", "one"), car("plain", "two")],
        config: { saved_cars: { favourites: false, recently_viewed: false } },
      },
    },
    now: NOW,
  });
  await sites.platform.search.catchUp();
});
afterAll(() => sites?.close());

const host = (site: Slug) => `${site}.localhost:${sites.port}`;
/** Without the pages of the visit, which any page notes for its leads. */
const cookiesOf = ({ headers }: Answer) =>
  [headers["set-cookie"] ?? []]
    .flat()
    .map(String)
    .filter((each) => !each.startsWith("trail="));
const get = (target: string, cookie = "", site: Slug = "alpha", headers: Record<string, string> = {}) =>
  askServer(sites.port, target, { headers: { Host: host(site), Cookie: cookie, ...headers } });
const post = (target: string, fields: Record<string, string>, cookie = "", site: Slug = "alpha") =>
  sites.client[site].post(target, fields, { Cookie: cookie });

/** A browser without scripts: keeps cookies, follows redirects. */
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
    get: async (target: string) => readable(keep(await get(target, cookie(), site))),
    async send(list: "favourites" | "compare", wish: Record<string, string>, back = "/cars") {
      const answer = keep(await post(`/${list}`, { ...wish, back }, cookie(), site));
      expect(answer.status).toBe(303);
      return answer.headers.location ?? "";
    },
  };
}

/** The page as a reader gets it: without its scripts, which hold the same data again. */
function readable({ status, text }: Answer): string {
  expect(status).toBe(200);
  return text.replace(/<script[\s\S]*?<\/script>/g, "");
}

/** Keys of the cars whose button of a list shows, with whether it is pressed. */
function buttons(html: string, list: "favourites" | "compare"): Record<string, boolean> {
  const tags = html.matchAll(new RegExp(`<button[^>]* id="${list}-id-\\w+?-([\\w-]+)"[^>]*>`, "g"));
  return Object.fromEntries([...tags].map(([tag, key]) => [key, tag.includes('aria-pressed="true"')]));
}
const headerCount = (html: string, list: "Favourites" | "Compare") =>
  new RegExp(`aria-label="${list} \\((\\d+)\\)"`).exec(html)?.[1];
const notice = (html: string) => /<dialog[^>]*aria-label="([^"]*)"/.exec(html)?.[1] ?? null;
const names = (html: string) =>
  [...html.matchAll(/<h[23][^>]*>(?:<a[^>]*>)?(20\d\d [^<]*)</g)].map(([, name]) => name);

describe("the controls", () => {
  it("show on cars in stock only, on their cards and on their pages", async () => {
    const html = readable(await get("/cars"));
    const inStock = { one: false, two: false, three: false, four: false, five: false };
    expect(buttons(html, "favourites")).toEqual(inStock);
    expect(buttons(html, "compare")).toEqual(inStock);
    for (const [key, shows] of Object.entries({ one: true, soon: false, sold: false })) {
      const page = readable(await get(`/cars/slug-alpha-${key}`));
      expect([key, Object.keys(buttons(page, "favourites")).includes(key)]).toEqual([key, shows]);
    }
    expect(html).toContain('aria-label="Favourite 2020 Toyota one"');
  });

  it("on the strict site only on used cars with a price above 0 and a picture", async () => {
    expect(Object.keys(buttons(readable(await get("/cars", "", "beta")), "favourites"))).toEqual(["good"]);
    expect(Object.keys(buttons(readable(await get("/cars", "", "beta")), "compare"))).toEqual(["good"]);
  });

  it("are not there on a site that keeps no lists, and neither are their pages", async () => {
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

describe("favourites without scripts", () => {
  it("are saved and removed, and the shopper is back at the car with the word of it, said once", async () => {
    const shopper = visitor();
    expect(await shopper.send("favourites", { add: id("alpha", "two") }, "/cars?page=1&sortBy=latest")).toBe(
      `/cars?page=1&sortBy=latest#favourites-${id("alpha", "two")}`,
    );
    const back = await shopper.get("/cars");
    expect(buttons(back, "favourites")).toMatchObject({ one: false, two: true });
    expect(headerCount(back, "Favourites")).toBe("1");
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

  it("live in a cookie of this host with ids only; the page ships no script", async () => {
    const [cookie, ...others] = cookiesOf(await post("/favourites", { add: id("alpha", "one") }));
    expect(cookie).toBe(`favourites=${id("alpha", "one")}; Path=/; Max-Age=31536000; SameSite=Lax`);
    expect(others).toEqual([]);
    for (const target of ["/favourites", "/compare"])
      expect((await get(target, `favourites=${id("alpha", "one")}`)).text).not.toMatch(/<script[^>]* src=/);
  });

  it("tell honestly of cars that can't be had, and help to another", async () => {
    const kept = ["sold", "sold-long-ago", "hidden", "soon"].map((key) => id("alpha", key)).join(".");
    const html = readable(await get("/favourites", `favourites=${kept}`));
    expect(names(html)).toEqual([
      "2020 Toyota sold",
      "2011 Toyota &lt;Prius&gt; &amp; co",
      "2020 Toyota soon",
    ]);
    expect(html.match(/No longer available/g)).toHaveLength(2);
    expect(html).toContain('href="/cars/slug-alpha-sold/similar"');
    expect(html).toContain('href="/search/toyota/hilux"');
    expect(html).not.toContain('href="/cars/slug-alpha-sold-long-ago');
    for (const key of ["sold", "sold-long-ago", "soon"])
      expect(html).toMatch(new RegExp(`name="remove" value="${id("alpha", key)}"`));
  });

  it("event 39 is recorded when a car is added, and only then", async () => {
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

describe("what can't be saved", () => {
  it.each([
    ["a sold car", id("alpha", "sold"), "2020 Toyota sold can&#x27;t be saved"],
    ["a car that is coming soon", id("alpha", "soon"), "2020 Toyota soon can&#x27;t be saved"],
    ["a hidden car", id("alpha", "hidden"), "That car can&#x27;t be saved"],
    ["another site's car", id("beta", "good"), "That car can&#x27;t be saved"],
    ["no car at all", "nobody", "That car can&#x27;t be saved"],
  ])("%s", async (_name, car, text) => {
    const shopper = visitor();
    await shopper.send("favourites", { add: car });
    expect(shopper.jar.has("favourites")).toBe(false);
    const html = await shopper.get("/cars");
    expect(notice(html)).toBe("Car Not Saved");
    expect(html).toContain(text);
  });

  it("one car more than the comparison takes: nothing saved gives way, and the page says so", async () => {
    const shopper = visitor();
    for (const key of ["one", "two", "three", "four"])
      await shopper.send("compare", { add: id("alpha", key) });
    const html = await shopper.get("/cars");
    expect(buttons(html, "compare")).toMatchObject({ one: true, two: true, three: true, four: false });
    expect(notice(html)).toBe("Your Comparison Is Full");
    expect(html).toContain("You can compare 3 cars at once. Remove one to add 2020 Toyota four.");
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "", "cars"])(
    "a way back to %j is not gone",
    async (back) => {
      const answer = await post("/favourites", { add: id("alpha", "one"), back });
      expect([answer.status, answer.headers.location]).toEqual([303, "/favourites"]);
    },
  );

  it("forms of other sites, other bodies and forms that ask for nothing are refused", async () => {
    const wish = { add: id("alpha", "one") };
    const foreign = await sites.client.alpha.post("/favourites", wish, { Origin: `http://${host("beta")}` });
    expect([foreign.status, cookiesOf(foreign)]).toEqual([403, []]);
    expect((await sites.client.alpha.postRaw("/favourites", "text/plain", "add=x")).status).toBe(415);
    for (const fields of [{}, { add: "" }, { add: "<script>" }, { add: "x".repeat(65) }])
      expect((await post("/compare", fields as Record<string, string>)).status).toBe(400);
    expect(cookiesOf(await get(`/favourites?add=${id("alpha", "one")}`))).toEqual([]);
  });
});

describe("hostile cookies", () => {
  it.each([
    ["markup", '"><script>alert(1)</script>'],
    ["encodings", "%00.%ff.%3Cscript%3E.__proto__.constructor"],
    ["length", "a.".repeat(3000)],
    ["one long id", "x".repeat(5000)],
    ["another site's cars", `${id("beta", "good")}.${id("plain", "one")}`],
    ["SQL", "'or'1'='1.id');--"],
  ])("%s: every page stands, and nothing of it shows", async (_name, value) => {
    const cookie = ["favourites", "compare", "viewed-cars", "saved-notice"]
      .map((name) => `${name}=${value}`)
      .join("; ");
    for (const target of ["/", "/cars", "/cars/slug-alpha-one", "/favourites", "/compare"]) {
      const html = readable(await get(target, cookie));
      expect(html).not.toMatch(/<script>alert|2020 Toyota good/);
      expect(notice(html)).toBeNull();
    }
    const page = await get("/favourites", cookie);
    expect(headerCount(page.text, "Favourites")).toBe("0");
    expect(page.text).toContain("No favourites yet");
  });

  it("ids of no car of this site leave the list when its page is opened, and the header counts the others", async () => {
    const answer = await get("/favourites", `favourites=nobody.${id("alpha", "one")}.${id("beta", "good")}`);
    expect(headerCount(answer.text, "Favourites")).toBe("1");
    expect(cookiesOf(answer)[0]).toMatch(new RegExp(`^favourites=${id("alpha", "one")}; `));
  });

  it("a notice of a visitor's own making is text", async () => {
    const text = encodeURIComponent("<img src=x onerror=alert(1)>");
    const html = readable(await get("/cars", `saved-notice=favourites.added.${text}`));
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt; is now available");
    expect(html).not.toContain("<img src=x");
  });
});

describe("the comparison", () => {
  const compared = (...keys: string[]) => `compare=${keys.map((key) => id("alpha", key)).join(".")}`;
  /** A row's cells as text, by its label. */
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

  it("is one table with headers, its differences marked", async () => {
    const html = readable(await get("/compare", compared("one", "two")));
    expect(html.match(/<th scope="col"/g)).toHaveLength(3);
    expect(html).toMatch(/<section[^>]*aria-label="Cars side by side"[^>]*tabindex="0"/);
    expect(rows(html)).toMatchObject({
      "Price differs": ["$40,000Drive away", "$41,000Drive away"],
      "Kilometres differs": ["61,000 km", "90,000 km"],
      Fuel: ["Diesel", "Diesel"],
      "Sunroof differs": ["Yes", "No"],
      "Tow bar": ["Yes", "Yes"],
    });
  });

  it("can be narrowed to the differences, and one car alone has none", async () => {
    const html = readable(await get("/compare?differences=1", compared("one", "two")));
    expect(Object.keys(rows(html))).toEqual([
      "Price differs",
      "Location",
      "Kilometres differs",
      "Sunroof differs",
    ]);
    const alone = readable(await get("/compare?differences=1", compared("one")));
    expect(alone).toContain("Add at least one more car to compare.");
    expect(alone).not.toContain("differs");
  });

  it("says what is sold, takes cars out one by one and all at once", async () => {
    const shopper = visitor();
    for (const key of ["one", "two"]) await shopper.send("compare", { add: id("alpha", key) });
    await shopper.send("compare", { remove: id("alpha", "one") }, "/compare");
    expect(await shopper.get("/compare")).not.toContain("2020 Toyota one<");
    await shopper.send("compare", { clear: "1" }, "/compare");
    expect(await shopper.get("/compare")).toContain("Press Compare on two to 3 cars");
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

  it("are the newest first, without the one in view and without duplicates", async () => {
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

  it("come in a cookie that no script reads, with documents and with in-place pages alike", async () => {
    for (const target of [
      "/cars/slug-alpha-one",
      "/cars/slug-alpha-one.data",
      "/cars/slug-alpha-one/view.json",
    ]) {
      const answer = await get(target, viewed("two"), "alpha", { "User-Agent": "Mozilla/5.0" });
      expect([target, kept(answer)]).toEqual([
        target,
        [
          `viewed-cars=${id("alpha", "one")}.${id("alpha", "two")}; Path=/; Max-Age=7776000; SameSite=Lax; HttpOnly`,
        ],
      ]);
      expect(answer.headers["cache-control"]).toMatch(/no-store|private, no-cache/);
    }
  });

  it("a page that is only fetched ahead is not viewed, nor is it new when it is the newest", async () => {
    const ahead = { "Sec-Purpose": "prefetch" };
    for (const target of ["/cars/slug-alpha-one", "/cars/slug-alpha-one.data"])
      expect(kept(await get(target, "", "alpha", ahead))).toEqual([]);
    expect(kept(await get("/cars/slug-alpha-one", viewed("one", "two")))).toEqual([]);
    expect(kept(await get("/cars/slug-plain-one", "", "plain"))).toEqual([]);
  });

  it("gone cars are left out, a sold one that has its page is not", async () => {
    const html = readable(await get("/favourites", viewed("sold-long-ago", "hidden", "sold", "two")));
    expect(strip(html)).toEqual(["2020 Toyota sold", "2020 Toyota two"]);
  });

  it("are forgotten by their button, on the car's page and with the favourites", async () => {
    for (const target of ["/cars/slug-alpha-one", "/favourites"]) {
      const page = readable(await get(target, viewed("two")));
      expect(page).toMatch(/<form method="post"><button type="submit" name="forget_viewed" value="1"/);
      const answer = await post(target, { forget_viewed: "1" }, viewed("two"));
      expect([answer.status, answer.headers.location]).toEqual([303, target]);
      expect(kept(answer)[0]).toMatch(/^viewed-cars=; Path=\/; Max-Age=0; /);
    }
  });
});

describe("similar cars", () => {
  const strip = (html: string) =>
    /<h2[^>]*>Similar cars<\/h2>([\s\S]*?)<\/section>/.exec(html)?.[1]?.match(/20\d\d Toyota [\w-]+/g) ?? [];

  it("are in stock, of this site, nearest in price, and never the car itself", async () => {
    // Within a quarter of 40,000: 41,000 and 39,000 (which is the nearer year and km), then 45,000; not 90,000.
    expect(strip(readable(await get("/cars/slug-alpha-one")))).toEqual([
      "2020 Toyota three",
      "2020 Toyota two",
      "2020 Toyota four",
    ]);
  });

  it("stand above the key information of a sold car, and below all else of another", async () => {
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
