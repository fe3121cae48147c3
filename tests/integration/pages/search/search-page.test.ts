import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { requestServer } from "../../../support/request-server";
import { servedSites } from "../../../support/served-sites";
import { sitesBySearch } from "../../../support/shipped-sites";
import { type SiteClient, siteClient } from "../../../support/site-browser";

// No car leaves the search between two requests that are compared: the clock stops.
const served = servedSites({ sites: {}, now: new Date("2026-03-04T01:00:00Z"), demoStock: sitesBySearch() });
let sites: SiteClient[] = [];
beforeAll(() => {
  sites = sitesBySearch().map((slug) => readOnce(siteClient(served, `${slug}.localhost:${served.port}`)));
});

/** A client that requests each address once: several tests read the same page of the same stock. */
function readOnce(client: SiteClient): SiteClient {
  const known = new Map<string, ReturnType<SiteClient["get"]>>();
  const get = (target: string) => {
    const page = known.get(target) ?? client.get(target);
    known.set(target, page);
    return page;
  };
  return { ...client, get, cars: async (query = "") => JSON.parse((await get(`/api/cars${query}`)).text) };
}

/** Returns the search configuration of a shipped site. */
function searchConfig(site: SiteClient): Record<string, unknown> {
  const slug = site.host.split(".")[0] ?? "";
  const file = fileURLToPath(new URL(`../../../../app/tenants/sites/${slug}/site.json`, import.meta.url));
  return JSON.parse(readFileSync(file, "utf8")).search ?? {};
}
function siteWith(key: string, value: unknown): SiteClient {
  const found = sites.find((site) => searchConfig(site)[key] === value);
  if (!found) throw new Error(`no shipped site has search.${key} = ${value}`);
  return found;
}
/** Returns the first site with so many pages of used cars. */
async function siteWithPages(wanted: number): Promise<SiteClient> {
  for (const site of sites) if ((await site.cars("?car_type=used")).pages >= wanted) return site;
  throw new Error(`no shipped site has ${wanted} pages of used cars`);
}
const queryOf = (...params: [string, string][]) => `?${new URLSearchParams(params)}`;
const countOf = (html: string) =>
  Number(/id="result-count"[^>]*>([\d,]+)/.exec(html)?.[1]?.replaceAll(",", "") ?? Number.NaN);
const biggest = (counts: Record<string, number> = {}) =>
  Object.entries(counts).sort((a, b) => b[1] - a[1])[0] ?? ["", 0];

describe("an address of the search", () => {
  it("shows the same counts on the page and in /api/cars for every kind of facet", async () => {
    // Each facet is tested on the first site that has it.
    const asked = new Set<string>();
    for (const site of sites) {
      const all = await site.cars();
      for (const [facet, counts] of Object.entries(all.facets)) {
        if (asked.has(facet) || Object.keys(counts).length === 0) continue;
        asked.add(facet);
        const [value, count] = biggest(counts);
        const query = queryOf([facet, value]);
        const found = await site.cars(query);
        const { text } = await site.get(`/cars${query}`);
        expect([found.count, countOf(text)], `${site.host} ${query}`).toEqual([count, count]);
        expect(text.match(/<article/g), `${site.host} ${query}`).toHaveLength(found.hits.length);
      }
    }
    expect(asked.size).toBeGreaterThan(15);
  });

  it("keeps its /search path on every page, and has the canonical and prev links", async () => {
    const site = await siteWithPages(3);
    const page = await site.get("/search/used-cars?page=2");
    expect(page.status).toBe(200);
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(page.text)?.[1];
    expect(canonical).toBe(`http://${site.host}/search/used-cars?page=2`);
    const links = [...page.text.matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toContain("/search/used-cars?page=3#results");
    expect(links).toContain("/search/used-cars#results");
    expect(page.text).toMatch(
      /href="\/search\/used-cars#results" rel="prev"|rel="prev"[^>]*href="\/search\/used-cars#results"/,
    );
    expect(/<title>([^<]*)/.exec(page.text)?.[1]).toContain("page 2");
    const { count } = await site.cars("?car_type=used");
    expect(countOf(page.text)).toBe(count);
  });

  it("finds with every /search form the same cars as its parameters do", async () => {
    const [site] = sites as [SiteClient];
    const { facets } = await site.cars();
    const [make] = biggest(facets.make);
    const [model] = biggest((await site.cars(`?make=${encodeURIComponent(make)}`)).facets.model);
    const [body] = biggest(facets.body);
    const slug = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "");
    for (const [shape, query] of [
      ["/search/new-cars", "?car_type=new"],
      ["/search/demo-cars", "?car_type=demo"],
      ["/search/used-cars", "?car_type=used"],
      ["/search/new-and-demo-cars", "?car_type=new&car_type=demo"],
      ["/search/new-used-and-demo-cars", "?car_type=new&car_type=demo&car_type=used"],
      [`/search/${slug(make)}`, queryOf(["make", make])],
      [`/search/${slug(make)}/${slug(model)}`, queryOf(["make", make], ["model", model])],
      [`/search/${slug(body)}`, queryOf(["body", body])],
      ["/search/used-cars?range[price]=10000:30000", "?car_type=used&range[price]=10000:30000"],
    ] as const) {
      const page = await site.get(shape);
      expect(page.status, shape).toBe(200);
      expect(countOf(page.text), shape).toBe((await site.cars(query)).count);
    }
    expect((await site.get("/search/no-such-thing")).status).toBe(404);
    expect((await site.get(`/search/${slug(make)}/no-such-model`)).status).toBe(404);
  });

  it("is redirected with 301 from an older form, and with 302 from the fields of the form", async () => {
    const [site] = sites as [SiteClient];
    for (const [asked, status, canonical] of [
      [
        "/new-used-and-demo-cars?refinementList[car_type][0]=used&refinementList[make][]=Kia&menu[state]=NSW",
        301,
        "/cars?make=Kia&car_type=used&state=NSW",
      ],
      ["/cars?query=&min_price=20%2C000&max_price=&sortBy=relevant&page=1", 302, "/cars?range[price]=20000:"],
      ["/cars?make=&min_year=2022&max_year=2019", 302, "/cars?range[year]=2019:2022"],
      ["/cars?find_city=", 302, "/cars"],
      ["/cars?query=&find_city=par", 302, "/cars?find_city=par"],
      ["/cars?query=&make=Toyota&show_all=make", 302, "/cars?make=Toyota&show_all=make"],
      ["/cars?show_all=", 302, "/cars"],
    ] as const) {
      const answer = await site.get(asked);
      expect([answer.status, answer.headers.location], asked).toEqual([status, canonical]);
    }
  });

  it("leaves out a limit of the form that is outside the stock, keeps it in its field and explains it", async () => {
    const [site] = sites as [SiteClient];
    const all = await site.cars();
    for (const [typed, kept, text] of [
      ["max_price=300", "outside[price]=:300", "ve ignored $300."],
      ["min_price=90%2C000%2C000", "outside[price]=90000000:", "ve ignored $90,000,000."],
      ["min_year=2199", "outside[year]=2199:", "ve ignored 2199."],
    ] as const) {
      const answer = await site.get(`/cars?query=&${typed}`);
      expect([answer.status, answer.headers.location], typed).toEqual([302, `/cars?${kept}`]);
      const page = await site.get(`/cars?${kept}`);
      expect(countOf(page.text), typed).toBe(all.count);
      expect(/<p role="status">Nothing here is [^<]*/.exec(page.text)?.[0], typed).toContain(text);
      const [, end, facet] = /^(min|max)_(\w+)/.exec(typed) ?? [];
      const field = new RegExp(`<input[^>]*name="${end}_${facet}"[^>]*>`).exec(page.text)?.[0];
      expect(field, typed).toMatch(/value="(300|90,000,000|2199)"/);
      expect(page.text, typed).toContain('<link rel="canonical" href="');
      expect(page.text, typed).not.toMatch(/rel="canonical" href="[^"]*outside/);
    }
    // The other end of the range, and the other filters, are searched for.
    const [make] = biggest(all.facets.make);
    const typed = queryOf(["make", make], ["min_price", "20000"], ["max_price", "90000000"]);
    const both = await site.get(`/cars${typed}`);
    expect(both.headers.location).toBe(
      `/cars?make=${encodeURIComponent(make)}&range[price]=20000:&outside[price]=:90000000`,
    );
    // An address says what it searches for.
    expect(countOf((await site.get("/cars?range[price]=90000000:")).text)).toBe(0);
  });

  it("is not indexed with free text, ranges or several values, and is indexed with one value", async () => {
    const [site] = sites as [SiteClient];
    const { facets } = await site.cars();
    const [make] = biggest(facets.make);
    const others = Object.keys(facets.make ?? {}).filter((name) => name !== make);
    const robots = async (target: string) =>
      /name="robots" content="([^"]*)"/.exec((await site.get(target)).text)?.[1];
    expect(await robots("/cars")).toBeUndefined();
    expect(await robots(`/cars?make=${encodeURIComponent(make)}`)).toBeUndefined();
    expect(await robots("/search/new-and-demo-cars")).toBeUndefined();
    for (const query of [
      "?query=automatic",
      "?range[price]=:30000",
      queryOf(["make", make], ["make", others[0] ?? ""]),
      "?make=No+Such+Make",
    ])
      expect(await robots(`/cars${query}`), query).toBe("noindex, follow");
  });

  it("is linked from the home page by tiles, price buttons and Show Me", async () => {
    const withPrices: string[] = [];
    for (const site of sites) {
      const home = (await site.get("/")).text;
      const links = [...home.matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, href]) =>
        (href ?? "").replaceAll("&amp;", "&"),
      );
      const prices = links.filter((href) => href.startsWith("/cars?range%5Bprice%5D=:"));
      // A site that rents by the week has no price buttons.
      if (prices.length > 2) withPrices.push(site.host);
      for (const href of prices.slice(0, 1))
        for (const spelling of [href, decodeURIComponent(href)])
          expect((await site.get(spelling)).status, spelling).toBe(200);
      for (const href of prices) expect(href).toMatch(/^\/cars\?range%5Bprice%5D=:\d+&sortBy=price-desc$/);
      const { count } = await site.cars();
      expect(home, site.host).toMatch(
        new RegExp(`Show Me ${count.toLocaleString("en-AU")} (cars|caravans|trucks)`),
      );
      const tiles = links.filter((href) => /^\/(search\/[a-z0-9-]+|cars\?state=[A-Z]+)$/.test(href));
      for (const href of [...new Set(tiles)].slice(0, 2))
        expect((await site.get(href)).status, href).toBe(200);
    }
    expect(withPrices.length).toBe(sites.length - 1);
  });

  it("is in the sitemap for each car type, make and body, and each listed address is a page", async () => {
    const [site] = sites as [SiteClient];
    const sitemap = (await site.get("/sitemap.xml")).text;
    const searches = [...sitemap.matchAll(/<loc>http:\/\/[^/]+(\/search\/[^<]+)<\/loc>/g)].map(
      ([, path]) => path ?? "",
    );
    expect(searches).toContain("/search/used-cars");
    expect(searches.length).toBeGreaterThan(10);
    for (const path of searches.slice(0, 12)) expect((await site.get(path)).status, path).toBe(200);
  });

  it("is linked as 'See more from this dealer' with the cars of that dealership", async () => {
    for (const site of sites) {
      const [hit] = (await site.cars()).hits;
      const page = (await site.get(`/cars/${hit?.slug}`)).text;
      const href = /href="(\/cars\?dealership_slug=[^"]+)"[^>]*>See more from this dealer/.exec(page)?.[1];
      const more = await site.cars(href?.slice("/cars".length));
      expect(more.count).toBeGreaterThan(0);
      for (const other of more.hits) expect(other.dealership_id).toBe(hit?.dealership_id);
      const page2 = (await site.get(href ?? "")).text;
      expect(new RegExp(`Remove filter:.{0,20}</span>${hit?.dealership_name}<`).test(page2)).toBe(true);
    }
  });
});

describe("the filter panel", () => {
  it("has make cards with 'Select models' where the site asks for it, and a model narrows its make next to other makes", async () => {
    const site = siteWith("make_style", "cards");
    const { facets } = await site.cars();
    const makes = Object.entries(facets.make ?? {}).sort((a, b) => b[1] - a[1]);
    const [first, second] = [makes[0]?.[0] ?? "", makes[1]?.[0] ?? ""];
    const all = (await site.get("/cars")).text;
    expect(all.includes("Select models<span class")).toBe(true);
    // Only a chosen make lists its models: all of them would be a third of the page.
    expect(all.includes('name="make_model"')).toBe(false);
    const page = (await site.get(`/cars${queryOf(["make", first])}`)).text;
    const models = [...page.matchAll(/name="make_model"[^>]*value="([^"]+)"/g)].map(
      ([, value]) => value ?? "",
    );
    const model = models.find((name) => name.startsWith(`${first} `)) ?? "";
    expect(model).not.toBe("");
    const alone = await site.cars(queryOf(["make_model", model]));
    expect(alone.count).toBeGreaterThan(0);
    const refined = await site.cars(queryOf(["make", first], ["make_model", model]));
    expect(refined.count).toBe(alone.count);
    const wider = await site.cars(queryOf(["make", second], ["make_model", model]));
    expect(wider.count).toBe(alone.count + (makes[1]?.[1] ?? 0));
    // The counts of a facet ignore its own choice, so every make can still be ticked.
    expect(refined.facets.make).toEqual(facets.make);
  });

  it("ticks the model of a /search/{make}/{model} address under its make, next to the other models and their counts", async () => {
    const site = siteWith("make_style", "cards");
    const [make] = biggest((await site.cars()).facets.make);
    const { facets } = await site.cars(`?make=${encodeURIComponent(make)}`);
    const [model] = biggest(facets.model);
    const page = (await site.get(`/search/${make.toLowerCase()}/${model.toLowerCase()}`)).text;
    const boxes = [...page.matchAll(/<input[^>]*name="make_model"[^>]*>/g)].map(([tag]) => tag);
    expect(boxes.length).toBe(Math.min(Object.keys(facets.model ?? {}).length, 30));
    const ticked = boxes.filter((tag) => tag.includes("checked"));
    expect(ticked).toHaveLength(1);
    expect(ticked[0]).toContain(`value="${make} ${model}"`);
    // The panel sends the model once.
    expect(page.includes('type="hidden" name="model"')).toBe(false);
  });

  it("draws the stock by price above the price slider, for the eye only", async () => {
    const site = siteWith("price_scale", "stock");
    const page = (await site.get("/cars")).text;
    expect(/<svg[^>]*aria-hidden="true"[^>]*><path d="M\d/.test(page)).toBe(true);
  });

  it("has 'Show all makes' after the configured number, 7 by default, and draws the others only when they are asked for", async () => {
    const makes = (page: string) => page.match(/type="checkbox" name="make"/g)?.length ?? 0;
    let walked = 0;
    for (const site of sites) {
      const page = (await site.get("/cars")).text;
      const { makes_before_more = 7 } = searchConfig(site) as { makes_before_more?: number };
      if (!page.includes("Show all makes")) continue;
      walked += 1;
      expect(makes(page), site.host).toBe(makes_before_more);
      expect(page).toContain('name="show_all" value="make"');
      const whole = await site.get("/cars?show_all=make");
      expect([whole.status, makes(whole.text)]).toEqual([
        200,
        Object.keys((await site.cars()).facets.make ?? {}).length,
      ]);
      expect(whole.text).toContain("Hide extra makes");
      // Search engines keep the search without them.
      expect(whole.text).toMatch(/<meta name="robots" content="noindex/);
      // What is unknown shows no more.
      expect(makes((await site.get("/cars?show_all=nothing")).text)).toBe(makes_before_more);
    }
    expect(walked).toBeGreaterThan(0);
  });

  it("finds a value beyond the limit with the search within the facet, without JavaScript", async () => {
    let walked = 0;
    for (const site of sites) {
      const { facets } = await site.cars();
      const closed = (await site.get("/cars")).text;
      for (const facet of ["badge", "filtered_features", "tag"]) {
        // The page shows thirty values, and a small stock has no more.
        if (Object.keys(facets[facet] ?? {}).length <= 30 || !closed.includes(`name="find_${facet}"`))
          continue;
        walked += 1;
        const [value, count] = Object.entries(facets[facet] ?? {})
          .filter(([name]) => /^[\w ]+$/.test(name))
          .sort((a, b) => a[1] - b[1] || b[0].localeCompare(a[0]))[0] ?? ["", 0];
        expect(
          new RegExp(`name="${facet}"[^>]*value="${value}"`).test(closed),
          `${value} is beyond the limit`,
        ).toBe(false);
        const page = (await site.get(`/cars?find_${facet}=${encodeURIComponent(value)}`)).text;
        const box = new RegExp(`name="${facet}"[^>]*value="${value}"[\\s\\S]{0,300}?>${count}</span>`);
        expect(box.test(page), `${site.host} ${value}`).toBe(true);
        const field = new RegExp(`<input[^>]*name="find_${facet}"[^>]*>`).exec(page)?.[0] ?? "";
        expect(field).toContain(`value="${value}"`);
        const none = (await site.get(`/cars?find_${facet}=zzzzqq`)).text;
        expect(none.includes("Nothing starts with “zzzzqq”")).toBe(true);
      }
    }
    expect(walked).toBeGreaterThanOrEqual(1);
  });

  it("remembers an open or closed section in a cookie, without JavaScript", async () => {
    const site = siteWith("remember_sections", true);
    const isOpen = (html: string, name: string) =>
      new RegExp(`<details[^>]*open=""[^>]*><summary[^>]*><h3[^>]*>${name}</h3>`).test(html);
    const first = (await site.get("/cars")).text;
    expect(isOpen(first, "Make and model")).toBe(true);
    expect(first.includes('name="section" value="make.0"')).toBe(true);
    const answer = await site.get("/cars?query=automatic&section=make.0");
    expect([answer.status, answer.headers.location]).toEqual([302, "/cars?query=automatic"]);
    const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    expect(cookie).toBe("sections=make.0");
    const again = await requestServer(served.port, "/cars", { headers: { Host: site.host, Cookie: cookie } });
    expect(isOpen(again.text, "Make and model")).toBe(false);
    // Other sites set no cookie.
    const other = sites.find((one) => !searchConfig(one).remember_sections);
    const set = (await other?.get("/cars?section=make.0"))?.headers["set-cookie"] ?? [];
    expect(set.filter((each) => each.startsWith("sections="))).toEqual([]);
  });

  it("has dropdowns with one value or any, and a toggle with one value", async () => {
    const dropdowns = sites.find((site) => Array.isArray(searchConfig(site).dropdown_facets));
    const [facet = ""] = (dropdowns && (searchConfig(dropdowns).dropdown_facets as string[])) ?? [];
    const page = (await dropdowns?.get("/cars"))?.text ?? "";
    const select = new RegExp(`<select[^>]*name="${facet}"[\\s\\S]*?</select>`).exec(page)?.[0] ?? "";
    expect(select).toContain('<option value="" selected="">Any</option>');
    const certified = sites.find((site) => JSON.stringify(searchConfig(site)).includes('"certified"'));
    const all = await certified?.cars();
    const box = /name="certified"[^>]*value="true"[\s\S]{0,300}?>(\d+)<\/span>/.exec(
      (await certified?.get("/cars"))?.text ?? "",
    );
    expect(Number(box?.[1])).toBe(all?.facets.certified?.true);
    expect((await certified?.cars("?certified=true"))?.count).toBe(all?.facets.certified?.true);
  });

  it("counts cars without a price in a range from 0 where the site says 'Enquire - {range}'", async () => {
    const site = siteWith("zero_price_range", "enquire");
    const priced = await site.cars("?range[price]=1:20000");
    const fromZero = await site.cars("?range[price]=0:20000");
    const unpriced = fromZero.count - priced.count;
    expect(unpriced).toBeGreaterThan(0);
    expect((await site.get("/cars?range[price]=0:20000")).text.includes("Enquire - Up to $20,000")).toBe(
      true,
    );
    // A range without a lower end is the same range.
    expect((await site.cars("?range[price]=:20000")).count).toBe(fromZero.count);
    expect((await site.get("/cars?sortBy=price-asc")).text).toMatch(
      /\d+ cars? without a price (isn|aren)&#x27;t shown when you sort this way/,
    );
    const plain = sites.find((one) => one !== site) as SiteClient;
    expect((await plain.cars("?range[price]=0:20000")).count).toBe(
      (await plain.cars("?range[price]=1:20000")).count,
    );
  });
});

describe("the page of results", () => {
  /** The elements that a browser with scripts makes of a page: what `noscript` holds is a text for it. */
  const elementsOf = (html: string) =>
    html.replace(/<(noscript|script|style)\b[^>]*>.*?<\/\1>/gs, "<$1>").match(/<[a-z][^>]*>/g) ?? [];

  it("has at most 1,500 elements on each site, besides the menus of its header", async () => {
    for (const site of sites) {
      const page = (await site.get("/cars")).text.replace(/<header.*?<\/header>/s, "");
      expect(elementsOf(page).length, site.host).toBeLessThanOrEqual(1500);
    }
  });

  it("has the label of each fact for screen readers, and the car's name in each button", async () => {
    const site = siteWith("remember_sections", true);
    const { text } = await site.get("/cars");
    const card = /<article.*?<\/article>/s.exec(text)?.[0] ?? "";
    expect(card).toMatch(/<li[^>]* data-label="Kilometres: "[^>]*>[\d,]+\s?km<\/li>/);
    const name = /<h\d[^>]*><a[^>]*>([^<]+)/.exec(card)?.[1] ?? "";
    const names = [...card.matchAll(/ aria-label="([^"]+)"/g)].map(([, label = ""]) => label);
    expect(names.length).toBeGreaterThan(1);
    for (const label of names) expect(label.endsWith(name), label).toBe(true);
  });
});
