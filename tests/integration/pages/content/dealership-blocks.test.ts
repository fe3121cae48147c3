import { describe, expect, it } from "vitest";
import { reviewBook } from "~/domain/reviews/review";
import { asSiteSlug } from "~/domain/text/identifiers";
import { storeReviews } from "~/services/reviews/site-reviews.server";
import { mainOf, pageWords } from "../../../support/page-words";
import { servedSites } from "../../../support/served-sites";

const content = {
  blocks:
    '---\ntitle: Blocks\n---\nText.\n\n{% service-advantage model="RAV4" /%}\n\n{% reviews /%}\n\n{% locations /%}\n\n{% faq %}\n{% question ask="Is it *free*?" %}\nYes, see [the terms](/privacy-policy).\n\n- Always.\n{% /question %}\n{% /faq %}\n',
};
const served = servedSites({
  sites: {
    // The prices of a service are the manufacturer's, in a file of the product.
    alpha: {
      config: { extends: "manufacturer", manufacturer: { name: "Toyota", slug: "toyota" } },
      content,
    },
    beta: { content },
  },
});

const words = (html: string) => pageWords(mainOf(html));
const page = async (site: "alpha" | "beta", path: string) => {
  const { status, text } = await served.client[site].get(path);
  expect([path, status]).toEqual([path, 200]);
  return text;
};

const structured = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text]) =>
    JSON.parse(text ?? ""),
  );
const RATED = {
  "@type": "Organization",
  name: "beta cars",
  aggregateRating: { ratingValue: 5, reviewCount: 1 },
  review: [{ author: { name: "Ada N." }, reviewBody: "Straight answers.", datePublished: "2026-11-20" }],
};

/** Model, dollars, services, years, interval, limit: the table of the specification. */
const PRICES: [string, number, number, number, string, string][] = [
  ["Coaster", 485, 6, 3, "6 months or 10,000km", "75,000km"],
  ["HiAce", 290, 6, 3, "6 months or 10,000km", "75,000km"],
  ["Granvia", 290, 6, 3, "6 months or 10,000km", "75,000km"],
  ["HiLux", 290, 6, 3, "6 months or 10,000km", "75,000km"],
  ["Fortuner", 290, 6, 3, "6 months or 10,000km", "75,000km"],
  ["LandCruiser Prado", 390, 10, 5, "6 months or 10,000km", "100,000km"],
  ["LandCruiser 70", 525, 10, 5, "6 months or 10,000km", "75,000km"],
  ["LandCruiser 300", 400, 10, 5, "6 months or 10,000km", "75,000km"],
  ["Tundra", 400, 10, 5, "6 months or 10,000km", "75,000km"],
  ["All-Electric bZ4X", 180, 5, 5, "12 months or 15,000km", "75,000km"],
  ["Corolla Sedan", 245, 5, 5, "12 months or 15,000km", "75,000km"],
  ["Corolla Hatch", 245, 5, 5, "12 months or 15,000km", "75,000km"],
  ["Yaris", 245, 5, 5, "12 months or 15,000km", "75,000km"],
  ["Camry", 255, 5, 5, "12 months or 15,000km", "75,000km"],
  ["Yaris Cross", 250, 5, 5, "12 months or 15,000km", "75,000km"],
  ["C-HR", 250, 5, 5, "12 months or 15,000km", "75,000km"],
  ["Corolla Cross", 250, 5, 5, "12 months or 15,000km", "75,000km"],
  ["RAV4", 260, 5, 5, "12 months or 15,000km", "75,000km"],
  ["Kluger", 265, 5, 5, "12 months or 15,000km", "75,000km"],
];

describe("the block service-advantage", () => {
  it("states the price of each model, and $250 of those that are not listed (rules/models#service-advantage-block, rules/models#service-price)", async () => {
    const text = words(await page("alpha", "/genuine-service"));
    for (const [model, amount, services, years, interval, limit] of PRICES)
      expect(text).toContain(
        ` ${model} $${amount} ${services} services in ${years} years, every ${interval}, up to ${limit}.`,
      );
    for (const said of [
      "Toyota Service Advantage",
      "$250 per service 5 services in 5 years, every 12 months or 15,000km, up to 75,000km.",
      "Book a Service",
    ])
      expect(text).toContain(said);
  });

  it("service-advantage opens with the price of the model that it names", async () => {
    const text = words(await page("alpha", "/blocks"));
    expect(text).toContain("$260 per service");
    expect(text).not.toContain("Coaster");
  });

  it("service-advantage is left out on a site without a table of prices", async () =>
    expect(words(await page("beta", "/blocks"))).not.toContain("Service Advantage"));
});

describe("the blocks of a dealership", () => {
  it("show the site's places (rules/locations#locations-carousel)", async () =>
    expect(words(await page("beta", "/blocks"))).toContain("Our Locations"));

  it("show its reviews once some were imported (rules/reviews#reviews-shown)", async () => {
    const before = await page("beta", "/blocks");
    expect(before).not.toContain('id="reviews"');
    expect(structured(before).map((thing) => thing["@type"])).toEqual(["FAQPage"]);
    const review = {
      id: "r1",
      customer_name: "Ada N.",
      text: "Straight answers.",
      rating: 5,
      review_date: "2026-11-20",
      location: null,
    };
    const book = reviewBook([review], null);
    if (!book) throw new Error("there is no book of one review");
    await storeReviews(served.platform.store, asSiteSlug("beta"), book);
    const html = await page("beta", "/blocks");
    const text = words(html);
    expect(text).toContain("Straight answers.");
    expect(text).toContain("Based on 1 review");
    expect(structured(html)).toMatchObject([
      {
        "@type": "FAQPage",
        mainEntity: [{ name: "Is it *free*?", acceptedAnswer: { text: "Yes, see the terms. Always." } }],
      },
      RATED,
    ]);
    expect(structured(await page("beta", "/contact")).at(-1)).toMatchObject(RATED);
  });
});
