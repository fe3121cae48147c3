import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { incomingCar } from "../../support/incoming-car";
import { serveSites } from "../../support/served-sites";
import { ALPHA_SLUG } from "../../support/site-slugs";

const own = (slug: string, changes: object = {}) => ({
  ...{ slug, name: slug, bodies: ["suvs"], text: `About ${slug}.` },
  ...changes,
});
const car = (key: string, model: string) =>
  incomingCar(key, { make: "Toyota", model, dealership_id: "alpha", dealership_slug: "alpha" });
const otherCar = incomingCar("a3", {
  make: "Mazda",
  model: "CX-5",
  dealership_id: "alpha",
  dealership_slug: "alpha",
});
const serve = () =>
  serveSites({
    sites: {
      alpha: {
        cars: [car("a1", "Hilux"), car("a2", "Camry"), otherCar],
        config: {
          extends: "manufacturer",
          alerts: { enabled: true },
          manufacturer: { name: "Toyota", slug: "toyota" },
          offers: {
            entries: {
              "hilux-deal": {
                ...{ wording: "offers.entries.summer_service_check", has_disclaimer: false },
                model: { name: "HiLux", slug: "hilux" },
              },
            },
          },
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
      beta: {},
      gamma: {
        config: {
          extends: "manufacturer",
          manufacturer: { name: "Toyota", slug: "toyota" },
        },
      },
    },
  });

describe("the models of a manufacturer", () => {
  let served: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    served = await serve();
    await served.platform.search.catchUp();
    // Until then the number of cars of a model is not known.
    await served.platform.search.sites.ready();
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
    for (const [name, slug] of [
      ["Utes%20%26%20Vans", "utes-vans"],
      ["SUVS%20%26%204wds", "suvs"],
      ["Discontinued", "discontinued"],
    ]) {
      const named = await get(`/models?body=${name}`);
      expect([named.status, named.headers.location]).toEqual([301, `/models?body=${slug}`]);
    }
  });

  it("have pages with the number of cars by the names of their entries, and the price of a service", async () => {
    const { text } = await get("/models/hilux");
    expect(text).toContain("We have one in stock.");
    expect(text).toContain("$290 per service");
    expect(text).toContain("6 services in 3 years, every 6 months or 10,000km, up to 75,000km.");
    expect(text).toContain('href="/models/get-quote?model=Toyota+HiLux"');
    expect(text).toContain('href="/hilux/accessories"');
    expect(text).toMatch(/>All-New<[\s\S]*<h1/);
    // A picture for each colour, the grades, and its cars.
    expect(text.match(/alt="HiLux in [A-Z][a-z]+"/g)).toHaveLength(4);
    expect(text.match(/type="radio" name="colour"/g)).toHaveLength(4);
    expect(text).toContain(">SR5<");
    expect(text.match(/In stock now<\/h2>[\s\S]*?<\/ul>/)?.[0].match(/<article/g)).toHaveLength(1);
    expect((await get("/models/gr86")).text).toContain("$250 per service");
  });

  it("promise no price of a service while they are to come or no longer sold new", async () => {
    for (const slug of ["hilux-bev", "86", "granvia"])
      expect((await get(`/models/${slug}`)).text, slug).not.toContain("per service");
  });

  it("lead to the form for a test drive with the model chosen, while one is in stock", async () => {
    const address = "/book-test-drive?model=Toyota+HiLux";
    expect((await get("/models/hilux")).text).toContain(`href="${address}"`);
    expect((await get(address)).text).toContain('<option value="Toyota HiLux" selected="">HiLux</option>');
    expect((await get("/models/kluger")).text).not.toContain("/book-test-drive?model=");
  });

  it("lead to a form with the model chosen where the site has no alerts, for models that are sold new", async () => {
    const { gamma } = served.client;
    for (const [slug, name] of [
      ["gr-corolla", "GR Corolla"],
      ["hilux-bev", "HiLux BEV"],
    ] as const) {
      const address = `/tell-me-when?${new URLSearchParams({ model: `Toyota ${name}` })}`;
      expect((await gamma.get(`/models/${slug}`)).text).toContain(`href="${address}"`);
      expect((await gamma.get("/models")).text).toContain(`href="${address}"`);
      expect((await gamma.get(address)).text).toContain(`<option value="Toyota ${name}" selected="">`);
    }
    expect((await gamma.get("/models/granvia")).text).not.toContain("/tell-me-when");
  });

  it("reach the dealership by that form as a new-car enquiry about the model", async () => {
    const submit = vi.spyOn(served.platform.store.leads, "submit");
    const answer = await served.client.gamma.post("/tell-me-when", {
      ...{ submission_id: randomUUID(), name: "Ada", email: "ada@example.com", phone: "0400 123 456" },
      ...{ "Vehicle Model": "Toyota GR Corolla", postcode: "3000", dealership_slug: "gamma" },
    });
    expect(answer.status).toBe(303);
    expect(submit.mock.calls.map(([lead]) => lead)).toMatchObject([
      {
        ...{ category: "New Car Enquiry", subcategory: "Tell Me When", event_id: 14 },
        answers: { "Vehicle Model": "Toyota GR Corolla" },
      },
    ]);
    submit.mockRestore();
  });

  it("say on their pages when none is in stock, and offer to tell the shopper", async () => {
    const { text } = await get("/models/kluger");
    expect(text).toContain("have one in stock right now.");
    expect(text).toContain('href="/alerts/new?make=Toyota&amp;model=Kluger"');
    expect((await get("/models/hilux-bev")).text).toContain("Upcoming");
  });

  it("lead to their cars from cards and menu while there are some, and else offer to tell the shopper", async () => {
    const { text } = await get("/models");
    const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "";
    // The models with a car in stock, in the menu and on the page.
    const models = (html: string, label: string) =>
      [...html.matchAll(new RegExp(`aria-label="${label}: ([^"]+)"`, "g"))].map(([, name]) => name);
    expect(models(main, "Our Stock")).toEqual(["Camry", "HiLux"]);
    expect(models(text.replace(main, ""), "Our Stock")).toEqual(["Camry", "HiLux"]);
    expect(models(main, "Tell me when one comes in")).toContain("Kluger");
    // Without a name in stock there is nothing to watch for: the form does instead.
    expect(main).toContain('href="/alerts/new?make=Toyota&amp;model=Kluger"');
    expect(main).toContain('href="/tell-me-when?model=Toyota+elsewhere"');
  });

  it("lend their picture to an offer that has none", async () => {
    const image = /"\/img\/demo\/[^"?]*/.exec(
      /<main[\s\S]*<\/main>/.exec((await get("/models/hilux")).text)?.[0] ?? "",
    )?.[0];
    expect(image).toContain("/img/demo/ute");
    expect((await get("/offers/hilux-deal")).text).toContain(image);
  });

  it("state the manufacturer's terms of prices and parts from its folder", async () => {
    const terms = "at participating dealers only, and excludes government and rental vehicles.";
    expect((await get("/models/hilux")).text).toContain(terms);
  });

  it("are the only ones in the form for a quote, and other makes are in the form for a test drive", async () => {
    expect((await get("/models/get-quote")).text).not.toContain("CX-5");
    expect((await get("/book-test-drive")).text).toContain("CX-5");
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
    async (path) => expect((await get(path)).status).toBe(404),
  );

  it("list their accessories on a page and on the parts page, and keep the quote's form", async () => {
    expect((await get("/hilux/accessories")).text).toContain("Soft tonneau cover, from $749");
    const parts = await get("/vehicle-parts-and-accessories");
    expect(parts.text).toContain('aria-label="View Accessories: HiLux"');
    expect(parts.text).not.toContain("View Accessories: GR86");
    const quote = await get("/models/get-quote?model=Toyota+HiLux");
    expect(quote.text).toContain('<option value="Toyota HiLux" selected="">HiLux</option>');
  });

  it("are found with the pages about parts by words, on a page without script that leads to the parts form", async () => {
    const resultsOf = async (query: string) => {
      const answer = await get(`/parts/search?${new URLSearchParams({ query })}`);
      expect(answer.status, query).toBe(200);
      expect(answer.text).not.toContain("<script");
      expect(answer.text).toContain('href="/vehicle-parts-and-accessories#form-heading"');
      const list = /<section[^>]*aria-labelledby="found">[\s\S]*?<\/section>/.exec(answer.text)?.[0] ?? "";
      return {
        heading: /<h2[^>]*>([^<]*)/.exec(list)?.[1] ?? null,
        links: [...list.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
      };
    };
    expect((await resultsOf("hilux tonnau")).links[0]).toBe("/hilux/accessories");
    expect((await resultsOf("genuine parts warranted 2019")).links).toContain("/warranty");
    expect(await resultsOf("")).toEqual({ heading: null, links: [] });
    expect((await resultsOf("propeller")).heading).toBe("Nothing found for “propeller”");
    expect((await resultsOf('"><script>alert(1)</script>')).heading).toContain("&lt;script&gt;");
    for (const query of ['"""', "\u0000", "\ud800", "__proto__", "x".repeat(3000)])
      expect((await resultsOf(query)).links, query.slice(0, 20)).toEqual([]);
    for (const path of ["/vehicle-parts-and-accessories", "/contact"])
      expect((await get(path)).text).toContain('"/parts/search"');
    expect((await served.client.beta.get("/parts/search")).status).toBe(404);
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
