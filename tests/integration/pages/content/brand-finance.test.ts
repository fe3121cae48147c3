import { describe, expect, it } from "vitest";
import { mainOf } from "../../../support/page-words";
import { servedSites } from "../../../support/served-sites";

const content = {
  blocks:
    '---\ntitle: Blocks\n---\nText.\n\n{% access-loan-banner /%}\n\n{% quote-button /%}\n\n{% quote-button cars="pre-owned" /%}\n\n{% service-advantage /%}\n',
};
const toyota = { extends: "manufacturer", manufacturer: { name: "Toyota", slug: "toyota" } };
const served = servedSites({
  sites: {
    // A dealer on the brand's website, with a link to its loans.
    alpha: {
      config: {
        ...toyota,
        dealer_domain: { base: "dealers.example" },
        finance: { access_loan_url: "https://loans.example/alpha" },
      },
      content,
    },
    // Without a base domain, and without a booking form of its own.
    beta: {
      config: { ...toyota, forms: { service: { enabled: false } } },
      content,
    },
    // Fixed addresses.
    gamma: {
      config: {
        dealer_domain: { base: "dealers.example", subdomain: "the-gamma" },
        finance: {
          access_loan_url: "https://loans.example/gamma",
          quote_url: "https://gamma.example/loan",
          pre_owned_quote_url: "https://gamma.example/get-used-tpr",
        },
      },
      content,
    },
  },
});

async function page(site: "alpha" | "beta" | "gamma"): Promise<string> {
  const { status, text } = await served.client[site].get("/blocks");
  expect(status).toBe(200);
  return text;
}
const header = (html: string) => html.slice(html.indexOf("<header"), html.indexOf("</header"));
const linksOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, text]) => [text, href]);

describe("links to the brand's finance", () => {
  it("are on the dealer's subdomain, and the banner names the brand (rules/finance#access-loan)", async () => {
    const html = mainOf(await page("alpha"));
    expect(html).toContain("Get started with your personalised repayment");
    expect(html).toContain("Get your Toyota Personalised Repayments in as little as 3 minutes");
    expect(linksOf(html)).toEqual([
      ["Get Your Repayments", "https://loans.example/alpha"],
      ["Get A Quote", "https://alpha.dealers.example/finance/car-loan-calculator"],
      ["GET A QUOTE", "https://alpha.dealers.example/finance/car-loan-calculator"],
      ["Book a Service", "https://alpha.dealers.example/service/booking"],
    ]);
  });

  it("are left out without configuration (rules/finance#quote-links)", async () => {
    const html = mainOf(await page("beta"));
    expect(html).toContain("Text.");
    expect(html).not.toMatch(/repayment|quote/i);
    expect(linksOf(html)).toEqual([["Book a Service", "/genuine-service"]]);
  });

  it("lead one dealer to its fixed addresses, and name no brand on a site without one", async () => {
    const html = mainOf(await page("gamma"));
    expect(html).toContain("Get your Personalised Repayments in as little as 3 minutes");
    expect(linksOf(html)).toEqual([
      ["Get Your Repayments", "https://loans.example/gamma"],
      ["Get A Quote", "https://gamma.example/loan"],
      ["GET A QUOTE", "https://gamma.example/get-used-tpr"],
    ]);
  });

  it("lead the menu to where a service is booked (rules/navigation#service-booking-link)", async () => {
    expect(header(await page("alpha"))).toContain('href="https://alpha.dealers.example/service/booking"');
    expect(header(await page("beta"))).not.toContain('href="/service"');
    expect(header(await page("beta"))).toContain('href="/genuine-service"');
  });
});
