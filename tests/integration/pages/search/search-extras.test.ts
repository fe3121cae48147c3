import { beforeAll, describe, expect, it } from "vitest";
import { visitPicturesOf } from "../../../support/page-forms";
import { requestServer } from "../../../support/request-server";
import { servedSites } from "../../../support/served-sites";
import type { SiteClient } from "../../../support/site-browser";
import { openWeek, siteLocation } from "../../../support/site-folders";

/* The last second of the stocktake sale: 24 Jul 2025 at +10:00 (rules/search#promo-dates), a Thursday. */
const NOW = "2025-07-24T23:59:59+10:00";
const PROMOTIONS = [
  {
    start: "2025-07-01T00:00:00+10:00",
    expiry: "2025-07-24T23:59:59+10:00",
    positions: [8, 17],
    node: {
      heading: "promotions.stocktake.heading",
      text: "promotions.stocktake.text",
      link: { label: "nav.used_cars", href: "/search/used-cars" },
    },
  },
  { expiry: "2025-07-24T23:59:58+10:00", positions: [1], node: { heading: "promotions.over.heading" } },
  { start: "2025-08-21T00:00:00+10:00", positions: [2], node: { heading: "promotions.to_come.heading" } },
  { positions: [3], display: ["new"], node: { heading: "promotions.for_new.heading" } },
  {
    positions: [4],
    display: ["used"],
    strict_display: true,
    node: { heading: "promotions.only_used.heading" },
  },
  { positions: [30], node: { heading: "promotions.arrivals.heading" } },
];
const WORDING = {
  promotions: {
    stocktake: { heading: "Stocktake sale", text: "Counted, <priced> & ready." },
    over: { heading: "Over by a second" },
    to_come: { heading: "Still to come" },
    for_new: { heading: "For new cars" },
    only_used: { heading: "Only for used cars" },
    arrivals: { heading: "New arrivals" },
  },
};

const stock = { count: 150, seed: 41, stock_prefix: "A", car_types: { new: 1, demo: 1, used: 2 } };
const served = servedSites({
  sites: {
    alpha: {
      config: {
        locations: [
          siteLocation("alpha", {
            phone: "03 5550 0099",
            opening_hours: openWeek("09:00", "17:00"),
          }),
        ],
        search: {
          page_size: 21,
          feature_banner: [{ label: "nav.sell_your_car", href: "/contact", icon: "sell" }],
          help: { location: "yard", test_drive: "https://drive.alpha.example/" },
        },
        promotions: PROMOTIONS,
      },
      wording: WORDING,
      files: { "demo-stock.json": stock },
    },
    beta: {
      phone: "03 5550 0001",
      config: { search: { help: { shown: false } } },
      files: { "demo-stock.json": { ...stock, count: 10, stock_prefix: "B" } },
    },
  },
  now: new Date(NOW),
  demoStock: ["alpha", "beta"],
});
let site: SiteClient;
let plain: SiteClient;
beforeAll(() => {
  ({ alpha: site, beta: plain } = served.client);
});

const decode = (html: string) =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

/** Returns the page without its scripts, which hold the same data again. */
async function page(target: string, on = site, cookie?: string): Promise<string> {
  const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
  const answer = await requestServer(served.port, target, { headers: { Host: on.host, ...headers } });
  expect(answer.status, target).toBe(200);
  return answer.text.replace(/<script[\s\S]*?<\/script>/g, "");
}

/** Returns the results in order: "car" for a car, the heading for a promotion. */
async function cards(target: string): Promise<string[]> {
  const html = await page(target);
  const results = html.slice(html.indexOf('id="result-count"'));
  const found = results.matchAll(/<article|<h2[^>]*>([^<]*)<\/h2>/g);
  const names = PROMOTIONS.map(({ node }) => node.heading.split(".")[1] as keyof typeof WORDING.promotions);
  const promos = new Set(names.map((name) => WORDING.promotions[name].heading));
  return [...found].flatMap(([tag, heading]) => {
    if (tag === "<article") return ["car"];
    return promos.has(decode(heading ?? "")) ? [decode(heading ?? "")] : [];
  });
}

const place = (list: string[], heading: string) => list.indexOf(heading) + 1;

describe("promotions among the results", () => {
  it("are at their positions while they are current, next to a whole page of cars", async () => {
    const list = await cards("/cars");
    expect(list.filter((card) => card === "car")).toHaveLength(21);
    expect(list.filter((card) => card !== "car")).toEqual([
      "For new cars",
      "Stocktake sale",
      "Stocktake sale",
    ]);
    expect([list[2], list[7], list[16]]).toEqual(["For new cars", "Stocktake sale", "Stocktake sale"]);
  });

  it("count their positions over all pages", async () => {
    // Three promotions and 26 cars come before it: five cars are on page 2.
    const list = await cards("/cars?page=2");
    expect(place(list, "New arrivals")).toBe(6);
    expect(list.filter((card) => card !== "car")).toEqual(["New arrivals"]);
    expect(await cards("/cars?page=3")).not.toContain("New arrivals");
  });

  it("are shown only for the car types that they name", async () => {
    expect(place(await cards("/search/new-cars"), "For new cars")).toBe(3);
    expect(await cards("/search/used-cars")).not.toContain("For new cars");
    expect(place(await cards("/search/used-cars"), "Only for used cars")).toBe(4);
    expect(place(await cards("/cars?car_type=used"), "Only for used cars")).toBe(4);
    expect(await cards("/cars?car_type=used&car_type=demo")).not.toContain("Only for used cars");
  });

  it("show escaped text and a link, and are no article", async () => {
    const html = await page("/cars");
    expect(html).toContain("Counted, &lt;priced&gt; &amp; ready.");
    const promo = html.slice(html.indexOf("Stocktake sale"));
    expect(promo.slice(0, promo.indexOf("<article"))).toContain('href="/search/used-cars"');
    for (const [article] of html.matchAll(/<article[\s\S]*?<\/article>/g))
      expect(article).toMatch(/<h2[^>]*><a[^>]* href="\/cars\//);
  });
});

describe("a search that finds nothing", () => {
  /** Returns the links to other searches, with the number of cars in their text. */
  async function ways(target: string): Promise<{ href: string; text: string; count: number }[]> {
    const html = await page(target);
    const links = html
      .slice(html.indexOf('id="result-count"'))
      .matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g);
    return [...links].flatMap(([, href, text]) => {
      const count = /: ([\d,]+) cars?$/.exec(text ?? "")?.[1];
      return count
        ? [{ href: decode(href ?? ""), text: decode(text ?? ""), count: Number(count.replace(",", "")) }]
        : [];
    });
  }

  it("offers the closest searches, each with its number of cars", async () => {
    const { facets } = await site.cars();
    const [colour = ""] = Object.keys(facets.colour ?? {});
    const target = `/cars?make=Nobody&colour=${encodeURIComponent(colour)}&range[price]=1:2`;
    const found = await ways(target);
    expect(found.map(({ text }) => text.split(":")[0])).toContain(`Only ${colour}`);
    for (const { href, count } of found) {
      expect((await site.cars(href.slice(href.indexOf("?")))).count, href).toBe(count);
      expect(await page(href), href).toMatch(new RegExp(`id="result-count"[^>]*>${count} cars?<`));
    }
  });

  it("names the refinement to remove, or the wider range", async () => {
    const cheapest = (await site.cars("?sortBy=price-asc&range[price]=1:")).hits[0]?.price ?? 0;
    const below = Math.floor(cheapest * 0.95);
    const found = await ways(`/cars?range[price]=:${below}`);
    expect(found[0]?.text).toMatch(/^Up to \$[\d,]+ instead: \d+ cars?$/);
    const { count } = await site.cars();
    expect((await ways("/cars?range[price]=1:2")).map(({ text }) => text)).toEqual([
      `No limit on Price: ${count} cars`,
    ]);
    const missing = await ways("/cars?car_type=used&fuel=Steam");
    expect(missing.map(({ text, href }) => [text.split(":")[0], href])).toEqual([
      ["Without Steam", "/cars?car_type=used"],
    ]);
  });

  it("links to the latest arrivals, the phone and the contact page, and escapes a hostile search", async () => {
    const hostile = encodeURIComponent('<img src=x> "zzzz');
    const html = await page(`/cars?query=${hostile}`);
    for (const href of ["/cars?sortBy=latest", "/contact", "tel:0355500001"])
      expect(html).toContain(`href="${href}"`);
    expect(html).not.toContain("<img src=x");
    const leftOut = await page(`/cars?query=${hostile}&car_type=used`);
    expect(leftOut).not.toContain("<img src=x");
    expect(leftOut).toMatch(/We left out “&lt;img”, “src=x&gt;”, “zzzz”: /);
  });

  it("suggests the models that the text names", async () => {
    const [make = ""] = Object.keys((await site.cars()).facets.make ?? {});
    const [model = ""] = Object.keys((await site.cars(`?make=${make}`)).facets.model ?? {});
    const found = await ways(`/cars?query=${encodeURIComponent(`${make} ${model}`)}&range[price]=1:2`);
    const suggested = found.find(({ text }) => text.startsWith(`${make} ${model}: `));
    expect(suggested?.count).toBeGreaterThan(0);
    expect(await page(suggested?.href ?? "")).toContain(`>${suggested?.count} car`);
  });
});

describe("recent searches", () => {
  /** Leaves out the cookie of visited pages, which every page sets for the leads. */
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    [answer.headers["set-cookie"] ?? []]
      .flat()
      .map(String)
      .filter((each) => !each.startsWith("trail="));

  /** Visits these pages one after the other with the current cookie, and follows redirects like a browser. */
  async function visit(...targets: string[]): Promise<string> {
    let cookie = "";
    for (const target of targets) {
      const ask = (address: string) =>
        requestServer(served.port, address, { headers: { Host: site.host, Cookie: cookie } });
      const first = await ask(target);
      const page = first.headers.location ? await ask(first.headers.location) : first;
      const answer = await ask(visitPicturesOf(page.text)[0] ?? "");
      const given = cookieOf(answer).find((each) => each.startsWith("recent-searches="));
      if (given) cookie = given.split(";")[0] ?? "";
    }
    return cookie;
  }

  async function shown(target: string, cookie: string, on = site): Promise<[string, string][]> {
    const html = await page(target, on, cookie);
    const nav = /<nav aria-label="Recent searches">([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? "";
    return [...nav.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, text]) => [
      decode(text ?? ""),
      decode(href ?? ""),
    ]);
  }

  it("are the newest five, newest first, in words, without the current one", async () => {
    const cookie = await visit(
      "/cars?make=One",
      "/search/used-cars",
      "/cars?query=sr5&make=Two&range[price]=:30000&page=2&sortBy=latest",
      "/cars?colour=Red",
      "/cars",
      "/cars?colour=Blue",
      "/cars?colour=Red&page=3",
      "/cars?range[year]=2018:",
    );
    expect(await shown("/cars", cookie)).toEqual([
      ["2018 or newer", "/cars?range%5Byear%5D=2018:"],
      ["Red", "/cars?colour=Red"],
      ["Blue", "/cars?colour=Blue"],
      ["“sr5”, Two, Up to $30,000", "/cars?query=sr5&make=Two&range%5Bprice%5D=:30000"],
      ["Used", "/cars?car_type=used"],
    ]);
    expect((await shown("/cars?colour=Red", cookie)).map(([text]) => text)).not.toContain("Red");
    // Another site is another host, which does not get the cookie, like a first visit.
    expect(await shown("/cars", "")).toEqual([]);
  });

  /** Returns the answer of the picture that a search page shows. */
  async function pictureOf(target: string, headers: Record<string, string> = {}) {
    const ask = (address: string) =>
      requestServer(served.port, address, { headers: { Host: site.host, ...headers } });
    const page = await ask(target);
    expect([page.status, page.headers["set-cookie"]]).toEqual([200, undefined]);
    return ask(visitPicturesOf(page.text)[0] ?? "");
  }

  it("an uncached picture stores the recent search in an HttpOnly cookie of this host", async () => {
    const first = await pictureOf("/cars?make=Toyota");
    const [cookie, ...others] = cookieOf(first);
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^recent-searches=make=Toyota; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(first.headers["cache-control"]).toBe("no-store");
    const data = await site.get("/cars.data?make=Toyota&_routes=routes%2Fcars._index");
    expect([data.status, cookieOf(data).length, data.headers["cache-control"]]).toEqual([
      200,
      1,
      "private, no-cache",
    ]);
  });

  it.each([
    ["no refinement", "/cars?page=2&sortBy=latest", ""],
    ["nothing new", "/cars?make=Toyota&page=2", "recent-searches=make=Toyota|make=Kia"],
  ])("set no cookie for a search with %s", async (_name, target, cookie) => {
    const answer = await pictureOf(target, { Cookie: cookie });
    expect([answer.status, cookieOf(answer)]).toEqual([200, []]);
  });

  it("are deleted by their button", async () => {
    const cookie = await visit("/cars?make=Toyota", "/search/used-cars");
    expect(await page("/cars", site, cookie)).toMatch(/<form method="post"[\s\S]*name="forget_searches"/);
    for (const target of ["/cars?make=Toyota", "/search/used-cars"]) {
      const answer = await site.post(target, { forget_searches: "1" }, { Cookie: cookie });
      expect([answer.status, answer.headers.location]).toEqual([303, "/cars"]);
      expect(cookieOf(answer)[0]).toMatch(/^recent-searches=; Max-Age=0; Path=\/; /);
    }
    expect((await site.post("/cars", { something: "else" })).status).toBe(400);
    expect((await site.postRaw("/cars", "text/plain", "forget_searches=1")).status).toBe(415);
  });
});

describe("the optional parts of the search page", () => {
  it("show the feature banner and the box to call the dealer", async () => {
    const html = await page("/cars");
    expect(html).toMatch(
      /<nav aria-label="More from us">[\s\S]*?href="\/contact"[\s\S]*?Sell your car[\s\S]*?<\/nav>/,
    );
    const box = /<section[^>]*aria-labelledby="search-help"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
    expect(box).toContain("Call the dealer");
    expect(box).toContain('href="tel:0355500099"');
    expect(box).toContain("Closed now, opens Friday at 9:00\u00a0am");
    expect(box).toContain('href="/contact"');
    expect(box).toMatch(/href="https:\/\/drive\.alpha\.example\/"[^>]*>Book a test drive/);
  });

  it("are absent on a site that does not configure them", async () => {
    const html = await page("/cars", plain);
    expect(html).not.toContain("More from us");
    expect(html).not.toContain("search-help");
    expect(html).not.toContain("Recent searches");
    expect(html).not.toContain("Stocktake");
  });

  it("leave the count of the page the same as in /api/cars", async () => {
    for (const query of ["", "?car_type=used", "?query=toyota"]) {
      const { count } = await site.cars(query);
      expect(await page(`/cars${query}`)).toMatch(new RegExp(`id="result-count"[^>]*>${count} cars?<`));
    }
  });
});
