import { describe, expect, it } from "vitest";
import { countPlaces, salesPlaces } from "~/domain/locations/distance";
import { requestServer } from "../../../support/request-server";
import { servedSites } from "../../../support/served-sites";
import { shippedSite, shippedSites } from "../../../support/shipped-sites";

/* rules/search#near, as a shopper without script sees it, on a site with several yards and on one with a single one. */

const placesOfSite = (slug: string) => countPlaces(salesPlaces(shippedSite(slug).site.locations));
const [several = ""] = shippedSites().sort((a, b) => placesOfSite(b) - placesOfSite(a));
const single = shippedSites().find((slug) => placesOfSite(slug) < 2) ?? "";
const yard = shippedSite(several).site.locations.find(
  ({ visible, address }) => visible && address.lat !== undefined,
);
const postcode = yard?.address.postcode ?? "";

const logged: string[] = [];
const served = servedSites({
  sites: {},
  now: new Date("2026-03-04T01:00:00Z"),
  demoStock: [several, single],
  logTo: { write: (line: string) => void logged.push(line) },
});

async function ask(site: string, target: string, init: Parameters<typeof requestServer>[2] = {}) {
  const host = `${site}.localhost:${served.port}`;
  const answer = await requestServer(served.port, target, {
    ...init,
    headers: { Host: host, Origin: `http://${host}`, ...init?.headers },
  });
  return { ...answer, text: answer.text.replaceAll("<!-- -->", "").replaceAll("&amp;", "&") };
}

interface CarsAnswer {
  count: number;
  pages: number;
  hits: { slug: string; status: string; distance_km: number | null }[];
}
const cars = async (query: string): Promise<CarsAnswer> =>
  JSON.parse((await ask(several, `/api/cars?${query}`)).text);

describe("the search near a postcode", () => {
  it("shows distances on cards, offers the sort, and keeps the postcode out of title and canonical address", async () => {
    const { text, headers } = await ask(several, `/cars?near=${postcode}`);
    expect(text).toMatch(/, 1 km away/);
    expect(text).toMatch(/<option value="" selected="">Nearest/);
    expect(text).toContain(`value="${postcode}"`);
    expect(text).toMatch(/<link rel="canonical" href="[^"?]*\/cars"/);
    expect(text).toMatch(/<meta name="robots" content="noindex/);
    expect(/<title>([^<]*)/.exec(text)?.[1]).not.toContain(postcode);
    expect(String(headers["set-cookie"] ?? "")).not.toContain(postcode);
  });

  it("has the same cars on the page and in /api/cars, in order, on every page", async () => {
    const all: CarsAnswer["hits"] = [];
    const { pages, count } = await cars(`near=${postcode}`);
    for (let page = 1; page <= pages; page += 1)
      all.push(...(await cars(`near=${postcode}&page=${page}`)).hits);
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(count);
    const forSale = all.filter(({ status }) => status !== "sold");
    expect(all.slice(0, forSale.length)).toEqual(forSale);
    const kms = forSale.map(({ distance_km }) => distance_km ?? Number.POSITIVE_INFINITY);
    expect(kms).toEqual(kms.toSorted((a, b) => a - b));
    const { text } = await ask(several, `/cars?near=${postcode}&page=2`);
    const shown = [...text.matchAll(/<h2[^>]*><a [^>]*href="\/cars\/([^"]+)"/g)].map(([, slug]) => slug);
    expect(shown).toEqual(all.slice(shown.length, 2 * shown.length).map(({ slug }) => slug));
  });

  it("finds the cars within a radius, and says it among the filters", async () => {
    const within = await cars(`near=${postcode}&radius=25`);
    expect(within.count).toBeGreaterThan(0);
    expect(within.count).toBeLessThan((await cars("")).count);
    expect(within.hits.every(({ distance_km }) => (distance_km ?? 99) <= 25)).toBe(true);
    const { text } = await ask(several, `/cars?near=${postcode}&radius=25`);
    expect(text).toContain(`Within 25 km of ${postcode}`);
    expect(text).toContain("Filters (1)");
  });

  it.each([
    ["abcd", "Invalid postcode. Please enter a 4-digit number."],
    ["0000", "Invalid postcode"],
    ["__proto__", "Invalid postcode. Please enter a 4-digit number."],
  ])("keeps %s in the field and says %j", async (typed, message) => {
    const { text, status } = await ask(several, `/cars?near=${typed}&radius=25`);
    expect(status).toBe(200);
    expect(/id="near-error"[^>]*>([^<]*)</.exec(text)?.[1]).toBe(message);
    expect(text).toMatch(
      new RegExp(`<input(?=[^>]*id="near")(?=[^>]*value="${typed}")[^>]*aria-invalid="true"`),
    );
  });

  it("sorts by distance until another order is chosen, and offers the nearest first again then", async () => {
    const { text } = await ask(several, `/cars?near=${postcode}&sortBy=relevant`);
    expect(text).toMatch(/<option value="relevant" selected="">/);
    expect(text).toMatch(new RegExp(`<a [^>]*href="/cars\\?near=${postcode}"[^>]*>Nearest first<`));
    expect((await ask(several, `/cars?near=${postcode}`)).text).not.toContain("Nearest first");
    const slugs = ({ hits }: CarsAnswer) => hits.map(({ slug }) => slug);
    expect(slugs(await cars(`near=${postcode}&sortBy=relevant`))).toEqual(slugs(await cars("")));
    expect(slugs(await cars(`near=${postcode}&sortBy=price-asc`))).toEqual(
      slugs(await cars("sortBy=price-asc")),
    );
  });

  it("sorts by no distance from a wrong postcode, and the nearest cars first once it is fixed", async () => {
    for (const address of ["/cars?near=0000", "/cars?near=abcd"]) {
      const { text } = await ask(several, address);
      expect(text).toMatch(/<option value="" selected="">Most relevant/);
      expect(text).not.toContain(">Nearest");
    }
    const chosen = await ask(several, "/cars?near=0000&sortBy=relevant");
    expect(chosen.text).toMatch(/<option value="relevant" selected="">/);
  });

  it("is not offered where all cars are in one place, and works there anyway", async () => {
    expect((await ask(several, "/cars")).text).toContain('id="near"');
    const { text } = await ask(single, `/cars?near=${postcode}`);
    expect(text).not.toContain('id="near"');
    expect(text).toContain(`name="near" value="${postcode}"`);
    expect(text).toMatch(/ km away/);
  });
});

describe("a posted position", () => {
  const post = (position: string, search = "") =>
    ask(several, "/cars", {
      method: "POST",
      body: new URLSearchParams({ position, search }).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });

  it("becomes the nearest postcode of the same search", async () => {
    const { status, headers } = await post("-33.87,151.21", "?body=SUV&page=2");
    expect(status).toBe(303);
    expect(headers.location).toMatch(/^\/cars\?body=SUV&near=2\d{3}$/);
    expect((await post("-37.81,144.96", "?sortBy=price-asc")).headers.location).toMatch(
      /^\/cars\?near=3\d{3}&sortBy=price-asc$/,
    );
  });

  it("becomes a postcode where people live", async () =>
    expect((await post("-33.81,151.00")).headers.location).toBe("/cars?near=2150"));

  it.each([
    ["relevant", "&sortBy=relevant"],
    ["distance", ""],
  ])("keeps the order %s that was chosen near a postcode", async (sort, kept) => {
    const { headers } = await post("-33.81,151.00", `?near=3000&sortBy=${sort}`);
    expect(headers.location).toBe(`/cars?near=2150${kept}`);
  });

  it.each(["51.50,-0.12", "abc", "-91,1", "-33.87,999", "0,0", ""])(
    "is refused when it is %j",
    async (position) => expect((await post(position)).status).toBe(400),
  );

  it("is in no log", () => {
    expect(logged.join("")).toContain("/cars");
    expect(logged.join("")).not.toMatch(/-33\.87|near=/);
  });
});
