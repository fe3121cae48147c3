import { describe, expect, it } from "vitest";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import { incomingCar } from "../../../support/incoming-car";
import { readPdf } from "../../../support/pdf";
import { requestServer } from "../../../support/request-server";
import { servedSites } from "../../../support/served-sites";

const NOW = new Date("2026-11-21T02:00:00Z");
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY).toISOString();

const car = (key: string, fields: Partial<IncomingCar> = {}): IncomingCar =>
  incomingCar(key, {
    slug: key,
    dealership_id: "yard",
    dealership_slug: "yard",
    dealership_name: "Yard Cars",
    name: `2020 Toyota ${key}`,
    price: 20_000,
    simple_body: "SUV",
    created_at: null,
    ...fields,
  });
const soldNow = { status: "sold", sold_date_timestamp: NOW.getTime() / 1000 - 3600 } as const;

const CARS: IncomingCar[] = [
  car("plain"),
  car("hybrid-reserved", { simple_fuel: "Hybrid", reserved: true }),
  car("tagged-coming", { tag: "Runout", status: "coming_soon" }),
  car("both", { status: "coming_soon", reserved: true }),
  car("sold-cheap", { ...soldNow, price: 12_345, certified: true, created_at: daysAgo(1), rank: 9 }),
  car("sold-lotus", { ...soldNow, make: "Lotus", model: "Elise", simple_body: "Roadster", price: 98_765 }),
  car("new-here", { car_type: "new", created_at: daysAgo(1) }),
  car("arrived", { created_at: daysAgo(2) }),
  car("certified", {
    ...{ certified: true, price: 21_000, offer_price: 20_000 },
    images: [{ url: "/img/a.svg" }, { url: "/img/b.svg" }],
  }),
  car("said-sold", { tag: "SOLD" }),
];
const FOR_SALE = 8;
const served = servedSites({
  sites: {
    yard: {
      phone: "03 5550 0009",
      cars: CARS,
      config: {
        vehicle: { green_fuel_tag: true, show_days_listed: true },
        search: { facets: ["make", "tag", "certified"] },
        saved_cars: { favourites: true, compare: true },
        vehicle_forms: { test_drive: { enabled: true }, photos: true, offer: true },
        print: { enabled: true },
      },
      content: {
        home: '---\ntitle: Home\n---\n{% hero /%}\n\n{% browse-tiles by="make" /%}\n\n{% price-buttons up_to=[12500, 25000] /%}\n\n{% stock-strip /%}\n',
      },
    },
  },
  now: NOW,
});

const page = async (path: string) => (await served.client.yard.get(path)).text;
/** Returns the text of a part of a page, without scripts, styles and comments. */
const words = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, "|")
    .replace(/\|+/g, "|");
const cardOf = (html: string, slug: string) => {
  const card = html.split("<article ").find((part) => part.includes(`/cars/${slug}"`));
  return words(`<${card?.split("</article>")[0] ?? ""}`);
};
const main = (html: string) => words(html.slice(html.indexOf("<main"), html.indexOf("</main>")));
const cars = async (query: string) =>
  JSON.parse(await page(`/api/cars?${query}`)) as {
    hits: { slug: string; created_at: string | null }[];
    count: number;
    facets: Record<string, Record<string, number>>;
  };

it("a search that finds only sold cars says that none matches, and shows similar cars", async () => {
  const text = await page("/cars?make=Toyota&range[price]=12000:13000");
  const none = "Toyota cars for sale: no matches right now";
  expect(/<title>([^<]*)/.exec(text)?.[1]).toContain(none);
  expect(main(text)).toContain(`|${none}|`);
  const [, similar = ""] = main(text).split("Similar cars you can buy");
  expect(similar).toContain("$20,000");
  expect(similar).not.toContain("JUST SOLD");
  // Nothing has the model or the body of the only car that is found: the nearest searches have cars.
  const [alone = "", nearest = ""] = main(await page("/cars?range[price]=98000:99000")).split(
    "Similar cars you can buy",
  );
  expect(alone).toContain("right now");
  expect(nearest).toContain("$20,000");
  expect(main(await page("/cars?make=Toyota"))).not.toContain("for sale right now");
  expect(main(await page("/cars?car_type=demo"))).toContain("|No demo cars for sale right now|");
  const nothing = main(await page("/cars?query=nothing-has-this"));
  expect(nothing).toContain("|No matching cars for sale right now|");
  // Words that no car has say nothing that another could be similar to.
  expect(nothing).toContain("|Other cars you can buy|");
  expect(await page("/cars?car_type=demo&state=NT")).toContain(
    "Demo cars for sale in NT: no matches right now",
  );
});

it("a card is one stop of Tab, and its prices are read apart from their words", async () => {
  const html = await page("/cars");
  const card = html.split("<article ").find((part) => part.includes('/cars/certified"')) ?? "";
  const links = [...card.matchAll(/<a [^>]*href="\/cars\/certified"[^>]*>/g)].map(([link]) => link);
  const isHidden = (link: string) => link.includes('tabindex="-1"') && link.includes('aria-hidden="true"');
  expect(links.map(isHidden)).toEqual([true, false]);
  expect(card).toContain(">Now\u00a0</span>$20,000");
  expect(card).toContain(">\u00a0Was\u00a0</span><s>$21,000</s>");
});

it("a strip of cars shows only cars that can be bought", async () => {
  const home = await page("/");
  for (const slug of ["plain", "arrived"]) expect(home).toContain(`/cars/${slug}"`);
  for (const slug of ["hybrid-reserved", "tagged-coming", "both", "sold-cheap", "said-sold"])
    expect(home).not.toContain(`/cars/${slug}"`);
});

describe("the state of a car", () => {
  it.each([
    ["hybrid-reserved", ["Hybrid", "RESERVED"]],
    ["tagged-coming", ["Runout", "COMING SOON"]],
    ["both", ["RESERVED", "COMING SOON"]],
    ["sold-cheap", ["JUST SOLD"]],
    ["new-here", ["New"]],
    ["arrived", ["New Arrival"]],
    ["plain", []],
  ])("is shown on the card of %s: %j", async (slug, expected) => {
    const html = await page("/cars");
    const text = cardOf(html, slug);
    const tags = ["Hybrid", "Runout", "RESERVED", "COMING SOON", "JUST SOLD", "New", "New Arrival"];
    expect(tags.filter((tag) => text.includes(`|${tag}|`)).sort()).toEqual([...expected].sort());
    // The heading names the card, and says them after the car.
    const card = html.split("<article ").find((part) => part.includes(`/cars/${slug}"`)) ?? "";
    const [, id] = /^[^>]*aria-labelledby="([^"]+)"/.exec(card) ?? [];
    const heading = card.slice(card.indexOf(`<h2 id="${id}"`), card.indexOf("</h2>"));
    expect(words(heading).replace(/\|/g, " ").replace(/ +/g, " ").trim()).toBe(
      [`2020 Toyota ${slug}`, ...expected].join(" "),
    );
  });

  it.each([
    ["hybrid-reserved", ["RESERVED"]],
    ["tagged-coming", ["COMING SOON"]],
    ["both", ["RESERVED", "COMING SOON"]],
    ["sold-cheap", ["SOLD"]],
    ["plain", []],
  ])(
    "is shown on the pages of %s, next to the price, on its forms and on its printed sheet: %j",
    async (slug, said) => {
      const state = (text: string) =>
        ["RESERVED", "COMING SOON", "SOLD"].filter((word) => text.includes(`|${word}|`));
      const vehicle = await page(`/cars/${slug}`);
      const side = words(vehicle.slice(vehicle.indexOf("<h1"), vehicle.indexOf("</h1>") + 1500));
      expect(state(side).sort(), "vehicle page").toEqual([...said].sort());
      for (const form of ["enquire", "test-drive", "photos", "offer", "similar"]) {
        const { status, text } = await served.client.yard.get(`/cars/${slug}/${form}`);
        // A site offers no test drive of a car that has not arrived.
        if (status !== 302) expect(state(main(text)).sort(), form).toEqual([...said].sort());
        else expect(["enquire", "similar"]).not.toContain(form);
      }
      const sheet = main(await page(`/print?car_id=${slug}`));
      for (const word of said) expect(sheet).toContain(word);
      const printed = readPdf((await served.client.yard.get(`/cars/${slug}/print.pdf`)).body).text.join("|");
      for (const word of said) expect(printed).toContain(word);
    },
  );

  it("is shown in the comparison, among favourites and among recently viewed cars", async () => {
    const { yard } = served.client;
    const slugs = ["hybrid-reserved", "both", "sold-cheap"];
    const ask = (target: string, cookie: string) =>
      requestServer(served.port, target, {
        headers: { Host: yard.host, Cookie: cookie, "User-Agent": "Mozilla/5.0" },
      });
    // The visitor saved the cars while they were in stock.
    const ids = slugs.map((slug) => `id-${slug}`).join(".");
    for (const list of ["compare", "favourites"]) {
      const listed = main((await ask(`/${list}`, `${list}=${ids}`)).text);
      for (const word of ["|RESERVED|", "|COMING SOON|", "|JUST SOLD|"]) expect(listed).toContain(word);
    }
    let viewed = "";
    for (const slug of slugs) {
      const [cookie = ""] = [
        (await ask(`/cars/${slug}/view.gif`, viewed)).headers["set-cookie"] ?? [],
      ].flat();
      viewed = cookie.split(";")[0] ?? "";
    }
    const page = main((await ask("/cars/plain", viewed)).text);
    const strip = page.slice(page.lastIndexOf("|Recently viewed"));
    for (const word of ["|RESERVED|", "|COMING SOON|", "|SOLD|"]) expect(strip).toContain(word);
  });

  it("hides the price of a sold car on every page and card", async () => {
    expect(cardOf(await page("/cars"), "sold-cheap")).toContain("|SOLD|");
    expect(cardOf(await page("/cars"), "sold-cheap")).not.toContain("12,345");
    for (const path of ["", "/enquire", "/similar"]) {
      const html = await page(`/cars/sold-cheap${path}`);
      expect(words(html), path).not.toContain("12,345");
    }
    expect(words(await page("/print?car_id=sold-cheap"))).not.toContain("12,345");
  });
});

describe("sold cars", () => {
  it.each(["", "sortBy=price-asc", "query=toyota"])(
    "come after all cars for sale at /cars?%s",
    async (query) => {
      const { hits } = await cars(query);
      const places = hits.map(({ slug }) => slug.startsWith("sold-"));
      expect(places.lastIndexOf(false)).toBeLessThan(
        places.includes(true) ? places.indexOf(true) : places.length,
      );
      expect(places.filter((sold) => !sold).length).toBeGreaterThan(5);
    },
  );

  it("are counted among the results, with their number next to it", async () => {
    expect((await cars("")).count).toBe(CARS.length);
    const html = await page("/cars");
    expect(/id="result-count"[^>]*>([^<]*)/.exec(html)?.[1]).toBe("10 cars");
    expect(main(html)).toContain("|2 of them just sold|");
    expect(html).toContain(`: ${FOR_SALE} cars at `);
    expect(main(await page("/cars?certified=true"))).not.toContain("just sold|");
    expect(main(await page("/cars?status=in_stock"))).not.toContain("just sold|");
    expect(main(await page("/cars?status=sold"))).toContain("|2 of them just sold|");
  });

  it("are counted by the controls of the home page and the menu, as the results that they lead to are", async () => {
    const html = await page("/");
    const home = main(html);
    const shown = async (path: string) => /id="result-count"[^>]*>([^<]*)/.exec(await page(path))?.[1];
    const all = await shown("/cars");
    const toyotas = await shown("/search/toyota");
    expect(all).toBe(`${FOR_SALE + 2} cars`);
    expect(toyotas).toBe(`${FOR_SALE + 1} cars`);
    expect(home).toContain(`|${all} to choose from.`);
    expect(home).toContain(`|Show Me ${all}|`);
    expect(home).toContain(`|Toyota|${toyotas}|`);
    expect(home).toContain(`|Under $25,000|${await shown("/cars?range[price]=:25000")}|`);
  });

  it("have no control of their own and no card on the home page", async () => {
    const home = main(await page("/"));
    expect(home).not.toContain("|Lotus|");
    expect(home).not.toContain("|Under $12,500|");
    expect(home).not.toContain("JUST SOLD");
  });

  it("put no search into the sitemap", async () => {
    const sitemap = await page("/sitemap.xml");
    expect(sitemap).toContain("/search/toyota<");
    expect(sitemap).not.toContain("lotus");
    expect(await page("/search/lotus")).toContain('name="robots" content="noindex');
  });

  it("are not among certified cars", async () => {
    const { hits, facets } = await cars("certified=true");
    expect(hits.map(({ slug }) => slug)).toEqual(["certified"]);
    expect(facets.certified).toMatchObject({ true: 1 });
  });
});

it("the tags offered as a filter have no state of a car", async () => {
  expect((await cars("")).facets.tag).toEqual({ Runout: 1 });
  expect((await cars("tag=Runout")).facets.tag).toEqual({ Runout: 1 });
});

it('the home page has the heading "Latest arrivals" when the arrival of its cars is known', async () => {
  expect(main(await page("/"))).toContain("|Latest arrivals|");
  expect((await cars("sortBy=latest")).hits.slice(0, 2).map(({ slug }) => slug)).toEqual([
    "new-here",
    "arrived",
  ]);
});

it("a vehicle page shows the days listed only when the date is known", async () => {
  expect(await page("/cars/plain")).not.toContain("Listed today");
  expect(await page("/cars/arrived")).toContain("Listed 2 days ago");
});
