import { describe, expect, it } from "vitest";
import { mainOf } from "../../../support/page-words";
import { servedSites } from "../../../support/served-sites";
import { siteDealership } from "../../../support/site-folders";

const content = {
  "pages/feedback": "---\ntitle: How did we do?\n---\n{% review-feedback /%}\n\nText.\n",
  home: '---\ntitle: Home\n---\n{% hero heading="Home" /%}\n\n{% review-feedback /%}\n',
};
const dealership = (slug: string, name: string) => siteDealership(slug, { name });
const forms = { feedback: { enabled: true } };
const served = servedSites({
  sites: {
    // Two dealerships, two profiles.
    alpha: {
      config: {
        forms,
        dealerships: [dealership("alpha", "North Yard"), dealership("alpha-south", "South Yard")],
        gmb_profiles: [
          { name: "North Yard", review_url: "https://reviews.example/north" },
          { name: "South Yard", review_url: "https://reviews.example/south" },
        ],
      },
      content,
    },
    beta: {
      config: { forms, gmb_profiles: [{ name: "Beta", review_url: "https://reviews.example/beta" }] },
      content,
    },
    // No profile.
    gamma: { config: { forms }, content },
    // No survey.
    delta: {
      config: { gmb_profiles: [{ name: "Delta", review_url: "https://reviews.example/delta" }] },
      content,
    },
  },
});

const PAGE = "/pages/feedback";
async function get(site: "alpha" | "beta" | "gamma" | "delta", address: string): Promise<string> {
  const { status, text } = await served.client[site].get(address);
  expect([address, status]).toEqual([address, 200]);
  return text;
}
/** The two ways, in their order. */
const ways = (html: string) =>
  [...mainOf(html).matchAll(/<a href="([^"]*)"[^>]*>(I had a [^<]*)<\/a>/g)].map(([, href, text]) => [
    text,
    href,
  ]);

describe("the block review-feedback (rules/reviews#review-feedback)", () => {
  it("speaks to a valued customer of our dealership when the address names nobody", async () => {
    const html = await get("beta", PAGE);
    expect(mainOf(html)).toContain("We&#x27;d love to hear your feedback!");
    expect(mainOf(html)).toContain("Thank you, Valued Customer, for choosing Our Dealership.");
    expect(html).not.toContain("noindex");
    expect(ways(html)).toEqual([
      ["I had a great experience", "https://reviews.example/beta"],
      ["I had a bad experience", "/customer-feedback-survey"],
    ]);
  });

  it.each([
    ["South%20Yard", "https://reviews.example/south", "alpha-south"],
    ["north%20%20YARD", "https://reviews.example/north", "alpha"],
  ])("leads customers of %s to its own profile and survey", async (name, review, slug) => {
    const html = await get("alpha", `${PAGE}?first_name=Ada&dealership_name=${name}`);
    expect(mainOf(html)).toContain("Thank you, Ada, for choosing ");
    expect(ways(html)).toEqual([
      ["I had a great experience", review],
      ["I had a bad experience", `/customer-feedback-survey?dealership=${slug}`],
    ]);
    const survey = await get("alpha", `/customer-feedback-survey?dealership=${slug}`);
    expect(mainOf(survey)).toMatch(
      new RegExp(`<option[^>]*value="${slug}"[^>]*selected|<option[^>]*selected[^>]*value="${slug}"`),
    );
  });

  it("takes no profile by guess, and still has both ways", async () => {
    for (const query of ["", "?dealership_name=Elsewhere"])
      expect(ways(await get("alpha", PAGE + query))).toEqual([
        ["I had a great experience", "/customer-feedback-survey"],
        ["I had a bad experience", "/customer-feedback-survey"],
      ]);
  });

  it.each(["gamma", "delta"] as const)(
    "is left out on a site without a profile or a survey: %s",
    async (site) => {
      const html = await get(site, `${PAGE}?first_name=Ada`);
      expect(mainOf(html)).toContain("Text.");
      expect(mainOf(html)).not.toContain("feedback!");
    },
  );

  it("keeps a page that states names out of search engines, under its own address", async () => {
    for (const [path, canonical] of [
      [PAGE, PAGE],
      ["/", "/"],
    ] as const)
      for (const query of ["first_name=Ada", "dealership_name=Beta", "first_name="]) {
        const html = await get("beta", `${path}?${query}`);
        expect([query, html.match(/<meta name="robots"[^>]*>/)?.[0]]).toEqual([
          query,
          '<meta name="robots" content="noindex, follow"/>',
        ]);
        expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"?]*${canonical}"`));
      }
    expect(await get("beta", `${PAGE}?utm_source=mail`)).not.toContain("noindex");
  });

  it("shows hostile names as text, bounded, and puts no name into an address", async () => {
    const hostile = [
      "<script>alert(1)</script>",
      '"><img src=x onerror=alert(1)>',
      "a".repeat(5000),
      "{{dealershipName}} $t(blocks.review_feedback.praise)",
      "\u202eevil\u0007",
      "javascript:alert(1)",
      "__proto__",
    ];
    for (const name of hostile) {
      const query = new URLSearchParams({ first_name: name, dealership_name: name.slice(0, 1000) });
      const html = await get("beta", `${PAGE}?${query}`);
      expect(html).not.toMatch(/<script>alert|<img src=x|\u202e/);
      expect(mainOf(html)).not.toMatch(/a{61}/);
      expect(ways(html).map(([, href]) => href)).toEqual([
        "https://reviews.example/beta",
        "/customer-feedback-survey",
      ]);
      expect(mainOf(html)).not.toMatch(/href="[^"]*(alert|aaaa|evil|proto)/);
    }
    const literal = await get("beta", `${PAGE}?first_name=$t(blocks.review_feedback.praise)`);
    expect(mainOf(literal)).toContain("Thank you, $t(blocks.review_feedback.praise), for");
  });

  it("takes the first of two names", async () =>
    expect(mainOf(await get("beta", `${PAGE}?first_name=Ada&first_name=Bob`))).toContain(
      "Thank you, Ada, for",
    ));
});
