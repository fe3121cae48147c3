import { describe, expect, it } from "vitest";
import { incomingCar } from "../../../support/incoming-car";
import { servedSites } from "../../../support/served-sites";

const NOW = new Date("2026-11-21T01:30:00Z");
const calculator = {
  enabled: true,
  fees: [{ name: "establishment", dollars: 395 }],
  valid_until: "2027-06-30",
};
const page = (body: string) => `---\ntitle: Repayments\n---\nText.\n\n${body}\n`;
const content = {
  "pages/repayments": page("{% calculator /%}"),
  "pages/plain": page("More text."),
  finance: page("{% calculator /%}\n\nBelow."),
};
const finance = (changes: object) => ({
  provider: "manual",
  valid_until: "2027-06-30",
  rates: { interest_rate: 9, comparison_rate: 9.5 },
  calculator: { ...calculator, ...changes },
});
const cars = (site: string) => [
  incomingCar(`${site}-car`, {
    slug: `${site}-car`,
    dealership_id: site,
    dealership_slug: site,
    price: 30_000,
    year: 2024,
    price_type: "drive_away",
  }),
];
const served = servedSites({
  sites: {
    alpha: {
      config: { finance: finance({}), forms: { finance: { enabled: true } } },
      cars: cars("alpha"),
      content,
    },
    // Without a finance form, and without the calculator of vehicle pages.
    beta: {
      config: { finance: finance({ on_vehicle_page: false }), forms: { finance: { enabled: false } } },
      cars: cars("beta"),
      content,
    },
    // Without a calculator.
    gamma: { config: {}, content },
  },
  now: NOW,
});

async function get(site: "alpha" | "beta" | "gamma", path: string): Promise<string> {
  const { status, text } = await served.client[site].get(path);
  expect([path, status]).toEqual([path, 200]);
  return text;
}
const SECTION = /<section id="finance-calculator"[\s\S]*?<\/section>/g;
const SCRIPT = /<script type="module" async="" src="\/assets\/finance-calculator-[\w-]+\.js"><\/script>/g;

describe("the block calculator (rules/finance#calculator-block)", () => {
  it("works on any page, with its own script alone, and enquires on the finance page", async () => {
    const html = await get("alpha", "/pages/repayments");
    const [section = ""] = html.match(SECTION) ?? [];
    expect(section).toContain('action="/pages/repayments#finance-calculator"');
    expect(section).toMatch(/formaction="\/finance#finance-form"/i);
    expect(section).toContain("Estimated repayment");
    expect(html.match(SCRIPT)).toHaveLength(1);
    expect(html.replace(SCRIPT, "")).not.toMatch(/<script(?![^>]*ld\+json)/);
    expect(html).not.toContain("noindex");
    expect(await get("alpha", "/pages/plain")).not.toMatch(/<script(?![^>]*ld\+json)/);
  });

  it("is computed by the address, which isn't indexed", async () => {
    const html = await get("alpha", "/pages/repayments?amount=45%2C000&term=3");
    expect(html.match(SECTION)?.[0]).toContain('value="45,000"');
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(html).toMatch(/<link rel="canonical" href="[^"?]*\/pages\/repayments"\/>/);
    expect(await get("alpha", "/pages/plain?amount=1")).not.toContain("noindex");
  });

  it("explains what it can't work out, in the page's title too", async () => {
    const html = await get("alpha", `/pages/repayments?amount=${encodeURIComponent('"><b>')}`);
    expect(html).toMatch(/<title>Error: /);
    expect(html.match(SECTION)?.[0]).toContain('value="&quot;&gt;&lt;b&gt;"');
  });

  it("stands once on a finance page, where its text has it", async () => {
    const html = await get("alpha", "/finance");
    expect(html.match(SECTION)).toHaveLength(1);
    expect(html.match(SCRIPT)).toHaveLength(1);
    expect(html.indexOf("finance-calculator")).toBeLessThan(html.indexOf("Below."));
  });

  it("has no way to enquire on a site without a finance form", async () =>
    expect((await get("beta", "/pages/repayments")).match(SECTION)?.[0]).not.toMatch(/formaction/i));

  it("is left out on a site without a calculator", async () => {
    const html = await get("gamma", "/pages/repayments");
    expect(html).toContain("Text.");
    expect(html).not.toMatch(/finance-calculator/);
  });
});

it("the finance summary of a vehicle page (rules/finance#calculator-link) leads to the calculator where the page has one", async () => {
  const html = await get("alpha", "/cars/alpha-car");
  expect(html).toMatch(/<a href="#finance-calculator"[^>]*>Work out your repayments<\/a>/);
  expect(html.match(SECTION)).toHaveLength(1);
  expect(await get("beta", "/cars/beta-car")).not.toContain("#finance-calculator");
});
