import { beforeEach, describe, expect, it, vi } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import {
  ReviewsUnreadableError,
  readReviewFile,
  reviewsOf,
  reviewsView,
  storeReviews,
} from "~/services/reviews/site-reviews.server";
import { loadDemoReviews } from "../../../seeds/load-demo-reviews";
import { pageWords } from "../../support/page-words";
import { servedSites } from "../../support/served-sites";
import { ADDRESS, siteLocation, writeFiles } from "../../support/site-folders";

const NOW = new Date("2026-03-04T01:00:00Z");
const HEAD = "customer_name,text,rating,review_date,location";
const served = servedSites({
  sites: {
    alpha: {
      config: {
        reviews: { hidden: ["Mallory"] },
        gmb_profiles: [{ name: "Alpha yard", review_url: "https://reviews.example/alpha" }],
        locations: [
          siteLocation("alpha"),
          siteLocation("alpha", {
            id: "hills",
            slug: "hills",
            name: "The hills",
            address: { ...ADDRESS, city: "Emerald" },
          }),
        ],
      },
    },
    beta: { config: { reviews: { minimum_rating: 1 } } },
    gamma: { config: { languages: ["en-AU", "zh-Hans"] } },
  },
  now: NOW,
});
type Slug = "alpha" | "beta" | "gamma";

beforeEach(async () => {
  for (const slug of ["alpha", "beta", "gamma"])
    await served.platform.store.settings.remove(`reviews:${slug}`);
});

function siteOf(slug: Slug) {
  const site = served.platform.sites.bySlug(asSiteSlug(slug));
  if (!site) throw new Error(`There is no site ${slug}`);
  return site;
}
async function load(slug: Slug, content: string) {
  const { book, rejected } = readReviewFile(siteOf(slug), content, NOW);
  if (book) await storeReviews(served.platform.store, asSiteSlug(slug), book);
  return rejected;
}
const contact = async (slug: Slug) => (await served.client[slug].get("/contact")).text;
const section = (html: string) => /<section id="reviews"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";

describe("imported reviews", () => {
  it("are shown at #reviews: the average of all, those of 4 stars and above in full, without hidden ones", async () => {
    await load(
      "alpha",
      [
        HEAD,
        'Ada,"Good, and <b>fast</b>",5,2026-03-03,The yard',
        "Ben,Fine,4,2026-02-25,yard",
        "Cy,Slow,2,2026-03-01,The hills",
        "Mallory,Buy pills,5,2026-03-02,",
      ].join("\n"),
    );
    const html = await contact("alpha");
    const words = pageWords(section(html));
    expect(words).toContain("Reviews 4 out of 5 stars 4 Based on 4 reviews");
    expect(words).toContain("Showing reviews of 4 stars and above. The average covers all reviews.");
    expect(words).toContain("5 out of 5 stars Ada yesterday Good, and &lt;b&gt;fast&lt;/b&gt;");
    expect(words).toContain("Ben a week ago Fine");
    expect(words).not.toContain("Slow");
    expect(words).not.toContain("Mallory");
    expect(section(html)).toContain('href="https://reviews.example/alpha"');
    expect(html).toMatch(/"aggregateRating":\{[^}]*"ratingValue"/);
    expect(html).not.toContain("Mallory");
  });

  it("give each location's card its own rating, and a single place that of the business", async () => {
    await load("alpha", `${HEAD}\nAda,Good,5,2026-03-03,yard\nBen,Fine,4,2026-02-25,yard`);
    const cards = (await contact("alpha")).match(/<article[\s\S]*?<\/article>/g) ?? [];
    expect(pageWords(cards[0] ?? "")).toContain("4.5 Based on 2 reviews");
    expect(pageWords(cards[1] ?? "")).not.toContain("Based on");
    await load("beta", `${HEAD}\nAda,Good,3,2026-03-03,`);
    const [only] = (await contact("beta")).match(/<article[\s\S]*?<\/article>/g) ?? [];
    expect(pageWords(only ?? "")).toContain("3 Based on 1 review");
  });

  it("say nothing of a minimum when all are shown, and have the totals that the file states", async () => {
    const reviews = [{ customer_name: "Ada", text: "Good", rating: 1, review_date: "2026-03-04" }];
    await load("beta", JSON.stringify({ count: 2074, average_rating: "4.1", reviews }));
    const words = pageWords(section(await contact("beta")));
    expect(words).toContain("4.1 out of 5 stars 4.1 Based on 2,074 reviews");
    expect(words).toContain("Ada today Good");
    expect(words).not.toContain("Showing reviews");
  });

  it("are the newest where a block shows a few, and then have no links to write one", async () => {
    const rows = ["Ada,One,5,2026-03-03,yard", "Ben,Two,4,2026-02-25,yard", "Cy,Three,2,2026-03-01,yard"];
    await load("alpha", [HEAD, ...rows].join("\n"));
    const few = await reviewsView(served.platform, siteOf("alpha"), 1);
    expect(few?.reviews.map(({ name }) => name)).toEqual(["Ada"]);
    expect(few?.rating.basedOn).toBe("Based on 3 reviews");
    expect(few?.note).toBe(
      "Showing reviews of 4 stars and above. The average covers all reviews. The newest of these is below.",
    );
    expect(few?.profiles).toEqual([]);
    const enough = await reviewsView(served.platform, siteOf("alpha"), 2);
    expect(enough?.note).toBe("Showing reviews of 4 stars and above. The average covers all reviews.");
  });

  it("say on a page in another language that their words are in the site's first one", async () => {
    await load("gamma", `${HEAD}\nAda,Good cars,5,2026-03-03,`);
    const text = (html: string) => /<p[^>]*>Good cars/.exec(section(html))?.[0];
    expect(text((await served.client.gamma.get("/zh/contact")).text)).toContain('lang="en-AU"');
    expect(text(await contact("gamma"))).not.toContain("lang=");
  });

  it("are on no page before an import: there is no fall-back", async () => {
    const html = await contact("alpha");
    expect(section(html)).toBe("");
    expect(html).not.toContain("Based on");
  });

  it("are replaced as a whole by the next import, and kept when it has no usable row", async () => {
    await load("beta", `${HEAD}\nAda,Good,5,2026-03-03,`);
    await load("beta", `${HEAD}\nBen,Fine,4,2026-03-03,`);
    expect(pageWords(section(await contact("beta")))).not.toContain("Ada");
    expect(await load("beta", `${HEAD}\nCy,Odd,9,2026-03-03,`)).toEqual([
      { line: 2, field: "rating", reason: "must be a number from 1 to 5" },
    ]);
    expect(pageWords(section(await contact("beta")))).toContain("Ben");
  });

  it("are missing while the store does not answer, which is no error", async () => {
    await load("beta", `${HEAD}\nAda,Good,5,2026-03-03,`);
    const { store, log } = served.platform;
    const get = vi.spyOn(store.settings, "get").mockRejectedValue(new Error("away"));
    expect(await reviewsOf({ store, log }, asSiteSlug("beta"))).toBeNull();
    get.mockRestore();
  });
});

describe("readReviewFile", () => {
  it.each([
    ["an empty file", "  ", "the file is empty"],
    ["broken JSON", '{"reviews": [', "the file is not valid JSON"],
    ["JSON without reviews", '{"count": 3}', "the file has no list of reviews"],
    ["CSV without a line of names", "Ada,Good,5,2026-03-03", "customer_name and rating"],
    ["CSV with an open quote", `${HEAD}\n"Ada,Good,5,2026-03-03`, "the file is not valid CSV"],
  ])("refuses %s", (_what, content, reason) => {
    const read = () => readReviewFile(siteOf("alpha"), content, NOW);
    expect(read).toThrow(ReviewsUnreadableError);
    expect(read).toThrow(reason);
  });

  it("names the line of a faulty row in a file with texts of several lines", () => {
    const content = `\uFEFF${HEAD}\r\nAda,"Two\r\nlines",5,2026-03-03,\r\nBen,Fine,x,2026-03-03,\r\n`;
    const { reviews, rejected } = readReviewFile(siteOf("alpha"), content, NOW);
    expect(reviews.map(({ customer_name }) => customer_name)).toEqual(["Ada"]);
    expect(rejected).toEqual([{ line: 4, field: "rating", reason: "must be a number from 1 to 5" }]);
  });

  it("reads names of Object.prototype as what they are: no location, no column", () => {
    const rows = [
      { customer_name: "Ada", text: "", rating: 5, review_date: "2026-03-03", location: "constructor" },
    ];
    expect(readReviewFile(siteOf("alpha"), JSON.stringify(rows), NOW).rejected).toEqual([
      { line: 1, field: "location", reason: "there is no location constructor" },
    ]);
  });
});

it("loadDemoReviews imports a site's demo-reviews.json once, and replaces nothing", async () => {
  const { store, sites, log } = served.platform;
  const folder = `${served.platform.config.DATA_DIR}/demo`;
  const one = (name: string) => [{ customer_name: name, text: "", rating: 5, review_date: "2026-03-03" }];
  const loadFrom = async (name: string) => {
    await writeFiles(`${folder}/beta`, { "demo-reviews.json": one(name) });
    await loadDemoReviews(store, sites.all(), NOW, log, [folder]);
    return (await reviewsOf(served.platform, asSiteSlug("beta")))?.reviews.map(
      ({ customer_name }) => customer_name,
    );
  };
  expect(await loadFrom("Ada")).toEqual(["Ada"]);
  expect(await loadFrom("Ben")).toEqual(["Ada"]);
  expect(await reviewsOf(served.platform, asSiteSlug("alpha"))).toBeNull();
});
