import { beforeAll, describe, expect, it, type MockInstance, vi } from "vitest";
import { incomingCar } from "../../../support/incoming-car";
import { defaultAnswers, leadFormOf, visitor } from "../../../support/page-forms";
import { mainOf, pageWords } from "../../../support/page-words";
import { servedSites } from "../../../support/served-sites";

const LONG = "Ten words make a sentence that fills the card. ".repeat(5).trim();
const entry = (wording: string, rest: object = {}) => ({
  wording: `site.${wording}`,
  has_disclaimer: false,
  ...rest,
});
const entries = {
  wheels: entry("wheels", {
    has_disclaimer: true,
    category: "New car offer",
    picture: { src: "/img/demo/suv-red-side-coast-1" },
    model: { name: "CX-5", slug: "cx-5", override_url: "/search/mazda/cx-5" },
    manufacturer: { name: "Mazda", slug: "mazda" },
    price: 1490.5,
    expires: "2026-11-30T23:59:59+11:00",
  }),
  loan: entry("loan", { category: "Finance offer" }),
  gone: entry("loan", { expires: "2026-11-22T23:59:59+11:00" }),
  soon: entry("loan", { starts: "2026-12-01T00:00:00+11:00" }),
  elsewhere: entry("loan", { excluded_website_ids: ["alpha"] }),
};
const wording = {
  site: {
    wheels: { name: "Free wheels", description: LONG, disclaimer: "While there are any." },
    loan: { name: "Easy loan", description: "Ask us." },
  },
};
const forms = { finance: { enabled: true }, test_drive: { enabled: true } };
const served = servedSites({
  sites: {
    alpha: {
      cars: [
        incomingCar("alpha", {
          make: "Mazda",
          model: "CX-5",
          dealership_id: "alpha",
          dealership_slug: "alpha",
        }),
      ],
      config: { id: "alpha", offers: { enabled: true, search_positions: [1], entries }, forms },
      wording,
      content: { deals: "---\ntitle: Deals\n---\n{% offers count=1 /%}\n" },
    },
    // A site of one manufacturer, with a chat.
    beta: {
      config: {
        id: "beta",
        manufacturer: { name: "Mazda", slug: "mazda" },
        offers: {
          enabled: true,
          descriptions_expanded: true,
          chat_url: "https://chat.example/beta",
          entries,
        },
        forms,
      },
      wording,
    },
    gamma: {
      content: { deals: "---\ntitle: Deals\n---\nText.\n\n{% offers /%}\n" },
    },
  },
});
let submit: MockInstance<(typeof served.platform.store.leads)["submit"]>;
beforeAll(async () => {
  submit = vi.spyOn(served.platform.store.leads, "submit");
});

const browser = (site = "alpha") => visitor(served, `${site}.localhost:${served.port}`);
const structured = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text]) =>
    JSON.parse(text ?? ""),
  );

describe("the list of offers", () => {
  it("shows the offers that run, in order (rules/offers#offer-list)", async () => {
    const { text } = await browser().get("/special-offers");
    expect(
      [...mainOf(text).matchAll(/<h2[^>]*><a href="([^"]+)">([^<]+)/g)].map(([, ...found]) => found),
    ).toEqual([
      ["/offers/mazda/wheels", "Free wheels"],
      ["/offers/loan", "Easy loan"],
    ]);
    expect(pageWords(text)).toContain("Until 30 November 2026");
    // Its first picture is the largest thing in sight.
    expect(/<img [^>]*>/.exec(mainOf(text))?.[0]).toContain('loading="eager"');
    const [list] = structured(text);
    expect(list).toMatchObject({
      "@type": "ItemList",
      itemListElement: [{ name: "Free wheels" }, { position: 2 }],
    });
    const url = `http://alpha.localhost:${served.port}/offers/mazda/wheels`;
    expect(structured((await browser().get("/offers/mazda/wheels")).text)).toMatchObject([
      {
        "@type": "WebPage",
        name: "Free wheels",
        url,
        expires: "2026-11-30T23:59:59+11:00",
        mainEntity: { "@type": "Offer", price: 1490.5, priceCurrency: "AUD", url },
      },
    ]);
    const [unpriced] = structured((await browser().get("/offers/loan")).text);
    expect(unpriced).not.toHaveProperty("mainEntity");
  });

  it("shortens a description on a card, unless the site shows them whole (rules/offers#offer-lengths)", async () => {
    const alpha = mainOf((await browser().get("/special-offers")).text);
    expect(alpha).toContain("View more");
    expect(alpha).toContain("card. Ten words make a…");
    const beta = mainOf((await browser("beta").get("/special-offers")).text);
    expect(beta).toContain(LONG);
    expect(beta).not.toContain("View more");
  });

  it("leads from a card to the form, the finance form or the chat (rules/offers#offer-enquiry)", async () => {
    const links = async (site: string) => {
      const html = mainOf((await browser(site).get("/special-offers")).text);
      return [...html.matchAll(/<a href="([^"]+)"[^>]*aria-label="Enquire Now: ([^"]+)"/g)].map(
        ([, ...found]) => found,
      );
    };
    expect(await links("alpha")).toEqual([
      ["/offers/mazda/wheels#offer-form", "Free wheels"],
      ["/finance#finance-form", "Easy loan"],
    ]);
    expect(new Set((await links("beta")).map(([href]) => href))).toEqual(
      new Set(["https://chat.example/beta"]),
    );
  });

  it("shows no test drive and no model for an offer about none (rules/offers#offer-card)", async () => {
    const html = mainOf((await browser().get("/offers/loan")).text);
    expect(html).not.toContain("/book-test-drive");
    expect(html).not.toContain("Explore");
    expect(leadFormOf(html)).toBeUndefined();
  });

  it("leads from a card to the model and to a test drive of it (rules/offers#offer-card)", async () => {
    const html = mainOf((await browser().get("/special-offers")).text);
    expect(html).toContain('href="/search/mazda/cx-5"');
    expect(pageWords(html)).toContain("Explore CX-5");
    expect(html).toContain('href="/book-test-drive?model=Mazda+CX-5"');
    const form = (await browser().get("/book-test-drive?model=Mazda+CX-5")).text;
    expect(form).toContain('<option value="Mazda CX-5" selected="">CX-5</option>');
  });

  it("is on no site that switches offers off", async () => {
    for (const path of ["/special-offers", "/offers/wheels", "/offers/mazda/wheels"])
      expect([path, (await browser("gamma").get(path)).status]).toEqual([path, 404]);
  });
});

describe("an offer's page", () => {
  it.each([
    ["alpha", "/offers/mazda/wheels", 200, undefined],
    ["alpha", "/offers/wheels", 301, "/offers/mazda/wheels"],
    ["alpha", "/offers/kia/wheels", 404, undefined],
    ["alpha", "/offers/loan", 200, undefined],
    ["alpha", "/offers/mazda/loan", 404, undefined],
    ["alpha", "/offers/gone", 410, undefined],
    ["alpha", "/offers/soon", 404, undefined],
    ["alpha", "/offers/elsewhere", 404, undefined],
    ["alpha", "/offers/constructor", 404, undefined],
    ["beta", "/offers/wheels", 200, undefined],
    ["beta", "/offers/mazda/wheels", 301, "/offers/wheels"],
    ["beta", "/offers/elsewhere", 200, undefined],
  ])("on %s at %s answers %i (rules/offers#offer-address)", async (site, path, status, location) => {
    const answer = await browser(site).get(path);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
  });

  it("says that an offer has ended and leads to the others (rules/offers#offer-dates)", async () => {
    const html = mainOf((await browser().get("/offers/gone")).text);
    expect(pageWords(html)).toContain("This offer has ended");
    expect(html).toContain('href="/special-offers"');
    expect(html).not.toContain("<form");
  });

  it("stores an enquiry as a new-car lead with the offer's name (rules/offers#offer-enquiry)", async () => {
    const who = browser();
    const form = leadFormOf((await who.get("/offers/mazda/wheels")).text);
    if (!form) throw new Error("the page has no form");
    const typed = { name: "Ada Nguyen", email: "ada@example.com", phone: "0412 345 678" };
    const kept = defaultAnswers(form).filter(([name]) => !(name in typed));
    const wrong = await who.post("/offers/mazda/wheels", [...kept, ["name", "Ada Nguyen"], ["email", "ada"]]);
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("Please fix the following errors:");
    expect(wrong.text).toContain('value="Ada Nguyen"');
    const sent = await who.post("/offers/mazda/wheels", [
      ...kept,
      ["offer", "Everything"],
      ...Object.entries(typed),
    ]);
    expect([sent.status, sent.headers.location]).toEqual([303, "/success"]);
    expect(submit.mock.calls.map(([lead]) => lead)).toMatchObject([
      {
        category: "New Car Enquiry",
        subcategory: "Special Offer",
        event_id: 14,
        message: "I'm interested in this offer. Please contact me.",
        answers: { offer: "Free wheels" },
      },
    ]);
  });

  it("is in the sitemap while the offer runs (rules/offers#offer-dates)", async () => {
    const { text } = await browser().get("/sitemap.xml");
    const listed = [...text.matchAll(/<loc>[^<]*?(\/(?:offers|special-offers)[^<]*)<\/loc>/g)].map(
      ([, path]) => path,
    );
    expect(listed).toEqual(["/special-offers", "/offers/mazda/wheels", "/offers/loan"]);
  });
});

it("an offer among the search results takes the places of the configuration (rules/offers#offer-tiles)", async () => {
  const html = mainOf((await browser().get("/cars")).text);
  expect(html).toContain('href="/offers/mazda/wheels"');
  expect(html).not.toContain('href="/offers/loan"');
});

it("the block of offers shows the first offers that run, and nothing on a site without any (rules/offers#offers-block)", async () => {
  const alpha = mainOf((await browser().get("/deals")).text);
  expect(pageWords(alpha)).toContain("Free wheels");
  expect(pageWords(alpha)).not.toContain("Easy loan");
  expect(alpha).toContain('href="/special-offers"');
  const gamma = pageWords(mainOf((await browser("gamma").get("/deals")).text));
  expect(gamma).toContain("Text.");
  expect(gamma).not.toContain("Special offers");
});
