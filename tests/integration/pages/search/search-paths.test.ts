import { describe, expect, it } from "vitest";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import { incomingCar } from "../../../support/incoming-car";
import { servedSites } from "../../../support/served-sites";

/** Each row has the make, model, body, car type and number of cars. */
const STOCK: [string, string, string, "new" | "used", number][] = [
  ["Toyota", "Corolla", "Hatch", "used", 30],
  ["Toyota", "HiLux", "Ute / Tray", "used", 2],
  ["BMW", "X5", "SUV", "used", 1],
  ["Mercedes-Benz", "C-Class", "Sedan", "new", 1],
  ["MG", "ZS", "SUV", "new", 1],
  ["Mazda", "CX-5", "SUV", "used", 1],
  ["Land Rover", "Defender", "SUV", "used", 1],
  ["Rover", "75", "Sedan", "used", 1],
  ["Alfa Romeo", "Giulia", "Sedan", "used", 1],
  ["Citroën", "C3", "Hatch", "used", 1],
  ["Citroen", "C4", "Hatch", "used", 1],
  ["Holden", "Ute", "Cab Chassis", "used", 1],
  ["Kia", "75", "Box Van", "used", 1],
  ["LDV", "G10", "Van", "used", 1],
  ["constructor", "__proto__", "valueOf", "used", 1],
];

function stock(): IncomingCar[] {
  return STOCK.flatMap(([make, model, body, type, count]) =>
    Array.from({ length: count }, (_, n) =>
      incomingCar(`${make}-${model}-${n}`.toLowerCase().replace(/[^a-z0-9-]/g, "-"), {
        name: `2022 ${make} ${model}`,
        make,
        model,
        simple_body: body,
        car_type: type,
        dealership_id: "alpha",
        dealership_slug: "alpha",
        dealership_name: "alpha",
      }),
    ),
  );
}
const served = servedSites({ sites: { alpha: { cars: stock() } } });

const get = (target: string) => served.client.alpha.get(target);
const heading = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1];
const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1];
const canonicalOf = (html: string) =>
  /<link rel="canonical" href="http:\/\/[^/]*([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
const countOf = (html: string) => Number(/id="result-count"[^>]*>([\d,]+)/.exec(html)?.[1]);

describe("a path of the search", () => {
  it.each([
    ["/search/toyota", "Toyota cars for sale", 32],
    ["/search/toyota/corolla", "Toyota Corolla cars for sale", 30],
    ["/search/mercedes-benz/c-class", "Mercedes-Benz C-Class cars for sale", 1],
    ["/search/mazda/cx-5", "Mazda CX-5 cars for sale", 1],
    ["/search/land-rover", "Land Rover cars for sale", 1],
    ["/search/alfa-romeo", "Alfa Romeo cars for sale", 1],
    ["/search/suv", "SUVs for sale", 4],
    ["/search/ute-tray", "Utes for sale", 2],
    ["/search/constructor/proto", "constructor __proto__ cars for sale", 1],
  ])("is a page at its own address when it is canonical: %s", async (path, title, count) => {
    const page = await get(path);
    expect([page.status, heading(page.text), countOf(page.text)]).toEqual([200, title, count]);
    expect(titleOf(page.text)).toContain(title);
    expect(canonicalOf(page.text)).toBe(path);
  });

  it("finds all spellings of a name", async () => {
    const page = await get("/search/citroen");
    expect([page.status, countOf(page.text), canonicalOf(page.text)]).toEqual([200, 2, "/search/citroen"]);
    expect(heading(page.text)).toMatch(/^Citro[eë]n cars for sale$/);
  });

  it.each([
    ["/search/TOYOTA/corolla", "/search/toyota/corolla"],
    ["/search/Toyota/COROLLA?page=2&sortBy=latest", "/search/toyota/corolla?page=2&sortBy=latest"],
    ["/search/SUV", "/search/suv"],
    ["/search/Land%20Rover", "/search/land-rover"],
    ["/search/mercedesbenz/cclass", "/search/mercedes-benz/c-class"],
    ["/search/Citro%C3%ABn", "/search/citroen"],
    ["/search/Used-Cars?page=2", "/search/used-cars?page=2"],
    ["/search", "/cars"],
  ])("redirects with 301 from another spelling: %s", async (path, moved) => {
    const page = await get(path);
    expect([page.status, page.headers.location]).toEqual([301, moved]);
  });

  it.each([
    ["/search/ute", "/search/ute-tray"],
    ["/search/mercedes", "/search/mercedes-benz"],
    ["/search/corolla", "/search/toyota/corolla"],
    ["/search/toyota/utes", "/cars?make=Toyota&body=Ute+/+Tray"],
    ["/search/75", "/cars?model=75"],
    ["/search/vans?sortBy=latest", "/cars?body=Box+Van&body=Van&sortBy=latest"],
  ])("redirects with 302 when its words match the current stock: %s", async (path, moved) => {
    const page = await get(path);
    expect([page.status, page.headers.location]).toEqual([302, moved]);
    expect((await get(moved)).status).toBe(200);
  });

  it.each([
    "/search/no-such-thing",
    "/search/toyota/no-such-model",
    "/search/toyota/corolla/ascent",
    "/search/%E6%AF%94%E4%BA%9A%E8%BF%AA",
    "/search/__proto__/x",
    `/search/${"a".repeat(7000)}`,
  ])("gets 404 with a search box when it matches nothing: %s", async (path) => {
    const page = await get(path);
    expect(page.status).toBe(404);
    expect(page.text).toContain('id="error-query"');
  });
});

describe("a facet value in the address", () => {
  it.each([
    ["/cars?make=bmw", "BMW cars for sale", "/search/bmw"],
    [
      "/cars?make=MERCEDES-BENZ&model=c-CLASS",
      "Mercedes-Benz C-Class cars for sale",
      "/search/mercedes-benz/c-class",
    ],
    ["/cars?body=ute+/+tray&car_type=USED", "Used utes for sale", "/cars?body=Ute+/+Tray&car_type=used"],
    ["/search/used-cars?make=toyota", "Used Toyota cars for sale", "/cars?make=Toyota&car_type=used"],
  ])("is spelt on the page like the stock: %s", async (path, title, canonical) => {
    const page = await get(path);
    expect([page.status, heading(page.text)]).toEqual([200, title]);
    expect(titleOf(page.text)).toContain(title);
    expect(canonicalOf(page.text)).toBe(canonical);
  });

  it("is spelt like the stock in the breadcrumbs of a vehicle, which link to the canonical addresses", async () => {
    const { text } = await get("/cars/slug-mazda-cx-5-0");
    const crumbs = /<nav[^>]*aria-label="[^"]*readcrumb[^"]*"[^>]*>(.*?)<\/nav>/s.exec(text)?.[1] ?? text;
    expect(crumbs).toMatch(/href="\/search\/mazda"[^>]*>Mazda</);
    expect(crumbs).toMatch(/href="\/search\/mazda\/cx-5"[^>]*>CX-5</);
  });
});

describe("a page number", () => {
  it.each(["/cars?page=99999", "/cars?page=10000", "/cars?page=4"])(
    "redirects to the last page when it is too high: %s",
    async (path) => {
      let page = await get(path);
      while (page.status === 302) page = await get(String(page.headers.location));
      expect([page.status, canonicalOf(page.text)]).toEqual([200, "/cars?page=3"]);
      expect(page.text).toContain("<article");
    },
  );

  it("redirects to the last page of the same path, or to the first page when nothing is found", async () => {
    expect((await get("/search/toyota/corolla?page=50")).headers.location).toBe(
      "/search/toyota/corolla?page=2",
    );
    expect((await get("/cars?query=zzzzzzz&page=4")).headers.location).toBe("/cars?query=zzzzzzz");
  });
});
