import { describe, expect, it } from "vitest";
import { siteCar } from "../../../support/incoming-car";
import { mainOf, pageWords } from "../../../support/page-words";
import { NOW, servedSites } from "../../../support/served-sites";
import { ADDRESS, siteLocation } from "../../../support/site-folders";

const SOLD = { status: "sold", sold_date_timestamp: NOW.getTime() / 1000 - 3600 } as const;
const car = (site: string, key: string, changes: Parameters<typeof siteCar>[2] = {}) =>
  siteCar(site, key, { make: "Toyota", ...changes });
const brand = { extends: "manufacturer", manufacturer: { name: "Toyota", slug: "toyota" } };
const yard = (id: string) =>
  siteLocation("beta", { id, slug: id, name: `Yard ${id}`, address: { ...ADDRESS, city: id } });

const served = servedSites({
  sites: {
    alpha: {
      cars: [
        car("alpha", "a1", { model: "HiLux" }),
        car("alpha", "a2", { model: "HiLux" }),
        car("alpha", "a3", { model: "Hilux", ...SOLD }),
        car("alpha", "a4", { model: "Camry", ...SOLD }),
      ],
      config: brand,
    },
    beta: {
      cars: [
        car("beta", "b1", { location_name: "Yard a" }),
        car("beta", "b2", { location_name: "Yard a", price: 9_990, ...SOLD }),
        car("beta", "b3", { location_name: "Yard b", ...SOLD }),
      ],
      config: { locations: [yard("a"), yard("b")] },
    },
    gamma: {
      cars: [car("gamma", "g1", { ...SOLD })],
    },
  },
});
type Slug = "alpha" | "beta" | "gamma";

const page = async (site: Slug, path: string) => (await served.client[site].get(path)).text;

/** The cars that a page's first link to the stock leads to. */
async function behindLink(site: Slug, html: string) {
  const href = /href="(\/cars\?[^"]*)"/.exec(mainOf(html))?.[1]?.replaceAll("&amp;", "&");
  if (!href) return null;
  return Number(/id="result-count"[^>]*>\s*(\d+) car/.exec(await page(site, href))?.[1]);
}

describe("the number next to a link to cars, where one of them was just sold", () => {
  it("a location counts the cars of the search that it leads to", async () => {
    const html = await page("alpha", "/locations/yard");
    expect(pageWords(mainOf(html))).toMatch(/\b4 cars from \$45,990\b/);
    expect(await behindLink("alpha", html)).toBe(4);
  });

  it("a yard counts the cars of the search that it leads to, and takes its price from those for sale", async () => {
    const html = await page("beta", "/locations/a");
    expect(pageWords(mainOf(html))).toMatch(/\b2 cars from \$45,990\b/);
    expect(await behindLink("beta", html)).toBe(2);
  });

  it("a model's page counts the cars of the search that it leads to", async () => {
    const html = await page("alpha", "/models/hilux");
    expect(pageWords(mainOf(html))).toContain("We have 3 in stock.");
    expect(await behindLink("alpha", html)).toBe(3);
  });

  it("a place whose cars are all sold has neither a number nor a link", async () => {
    for (const [site, path] of [
      ["beta", "/locations/b"],
      ["gamma", "/locations/yard"],
    ] as const) {
      const [card = ""] = mainOf(await page(site, path)).match(/<article[\s\S]*?<\/article>/) ?? [];
      expect(pageWords(card), path).not.toMatch(/\bcars?\b from|\d cars?\b/);
      expect(card, path).not.toContain('href="/cars');
    }
    const model = mainOf(await page("alpha", "/models/camry"));
    expect(pageWords(model)).toContain("have one in stock right now");
    expect(model).not.toContain('href="/cars');
  });
});
