import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { incomingCar } from "../../support/incoming-car";
import { serveSites } from "../../support/served-sites";
import { ALPHA_SLUG } from "../../support/site-slugs";

const NOW = new Date("2026-11-23T01:30:00Z");
const own = (slug: string, changes: object = {}) => ({
  ...{ slug, name: slug, bodies: ["suvs"], text: `About ${slug}.` },
  ...changes,
});
const car = (key: string, model: string) =>
  incomingCar(key, { make: "Toyota", model, dealership_id: "alpha", dealership_slug: "alpha" });
const serve = () =>
  serveSites({
    sites: {
      alpha: {
        phone: "03 5550 0001",
        cars: [car("a1", "Hilux"), car("a2", "Camry")],
        config: {
          extends: "manufacturer",
          alerts: { enabled: true },
          manufacturer: { name: "Toyota", slug: "toyota" },
          models: {
            hidden: ["tundra"],
            added: [
              own("elsewhere", { override_url: "https://maker.example/elsewhere" }),
              own("coaster", { status: "discontinued" }),
              own("about-us"),
            ],
          },
        },
      },
      beta: { phone: "03 5550 0002", cars: [] },
    },
    now: NOW,
  });

describe("the models of a manufacturer", () => {
  let served: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    served = await serve();
    await served.platform.search.catchUp();
  });
  afterAll(() => served.close());
  const get = (path: string) => served.client.alpha.get(path);
  const namesOn = async (path: string) =>
    [...(await get(path)).text.matchAll(/<h2 class="[^"]*">([^<]+)<\/h2>/g)].map(([, name]) => name);

  it("are listed by category, without the hidden ones and with the site's own", async () => {
    const all = await namesOn("/models");
    expect(all).toContain("RAV4");
    expect(all).toContain("elsewhere");
    for (const absent of ["Tundra", "coaster", "Granvia"]) expect(all).not.toContain(absent);
    expect(await namesOn("/models?body=discontinued")).toEqual(
      expect.arrayContaining(["coaster", "Granvia", "86"]),
    );
    const unknown = await get("/models?body=constructor");
    expect([unknown.status, unknown.headers.location]).toEqual([302, "/models"]);
  });

  it("have pages with the number of cars by the names of their entries, and the price of a service", async () => {
    const { text } = await get("/models/hilux");
    expect(text).toContain("One HiLux is in our stock.");
    expect(text).toContain("$290 per service");
    expect(text).toContain("6 services in 3 years, every 6 months or 10,000km, up to 75,000km.");
    expect(text).toContain('href="/models/get-quote?model=Toyota+HiLux"');
    expect(text).toContain('href="/hilux/accessories"');
    expect((await get("/models/gr86")).text).toContain("$250 per service");
  });

  it("say on their pages when none is in stock, and offer to tell the shopper", async () => {
    const { text } = await get("/models/kluger");
    expect(text).toContain("No Kluger is in our stock at the moment.");
    expect(text).toContain('href="/alerts/new?make=Toyota&amp;model=Kluger"');
    expect((await get("/models/hilux-bev")).text).toContain("Upcoming");
  });

  it.each([
    ["/hilux", "/models/hilux"],
    ["/elsewhere", "https://maker.example/elsewhere"],
    ["/models/elsewhere", "https://maker.example/elsewhere"],
    // The template has a content page of this name.
    ["/about-us", "/models/about-us"],
  ])("have the redirect %s to %s", async (path, target) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.location]).toEqual([301, target]);
  });

  it.each(["/models/tundra", "/tundra", "/models/toString", "/toString/accessories", "/gr86/accessories"])(
    "do not answer at %s",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it("list their accessories on a page and on the parts page, and keep the quote's form", async () => {
    expect((await get("/hilux/accessories")).text).toContain("Soft tonneau cover, from $749");
    const parts = await get("/vehicle-parts-and-accessories");
    expect(parts.text).toContain('aria-label="View Accessories: HiLux"');
    expect(parts.text).not.toContain("View Accessories: GR86");
    const quote = await get("/models/get-quote?model=Toyota+HiLux");
    expect(quote.text).toContain('<option value="Toyota HiLux" selected="">HiLux</option>');
  });

  it("are in the sitemap and in the menu of each page, each once", async () => {
    expect(served.platform.sites.bySlug(ALPHA_SLUG)?.pages).toEqual(
      expect.arrayContaining(["/models", "/models/hilux", "/hilux/accessories"]),
    );
    const { text } = await get("/contact");
    expect(text.split('aria-label="Explore HiLux"').length - 1).toBe(1);
  });

  it("are no pages of a site without them", async () => {
    for (const path of ["/models", "/models/hilux", "/hilux", "/hilux/accessories"])
      expect((await served.client.beta.get(path)).status).toBe(404);
  });
});
