import { describe, expect, it } from "vitest";
import { blankLender } from "~/domain/finance/lender";
import { incomingCar } from "../../../support/incoming-car";
import { servedSites } from "../../../support/served-sites";

const NOW = new Date("2026-11-21T01:30:00Z");
const rates = { interest_rate: 9.49, comparison_rate: 10.05, deposit_percent: 10, establishment_fee: 395 };
const finance = { provider: "manual", valid_until: "2027-06-30", rates, search_by_repayment: true };
const calculator = { enabled: true, fees: [] };
const carsOf = (site: string) =>
  [20_000, 29_000, 33_900, 34_600, 60_000].map((price) =>
    incomingCar(`${site}-${price}`, { dealership_id: site, dealership_slug: site, year: 2022, price }),
  );
/** Its repayment has another fee than any that the site knows. */
const financed = incomingCar("lender-29000", {
  ...{ dealership_id: "lender", dealership_slug: "lender", year: 2022, price: 29_000 },
  finance_lenders: {
    angle: { ...blankLender(), interestRate: 8.49, comparisonRate: 9.47, paymentWeek: 120, termMonths: 60 },
  },
});
const site = (name: string, config: object, index: number) => ({
  phone: `03 5550 000${index}`,
  cars: carsOf(name),
  config: { finance: config },
});
const served = servedSites({
  sites: {
    alpha: site("alpha", { ...finance, calculator }, 1),
    expired: site("expired", { ...finance, valid_until: "2026-11-20" }, 2),
    off: site("off", { ...finance, search_by_repayment: false }, 3),
    narrow: site(
      "narrow",
      { ...finance, calculator: { ...calculator, rate: { least: 10, initial: 12 } } },
      4,
    ),
    lender: {
      ...site("lender", { provider: "angle", valid_until: "2027-06-30", calculator }, 5),
      cars: [financed],
    },
  },
  now: NOW,
});

type SiteName = "alpha" | "expired" | "off" | "narrow" | "lender";
const get = (name: SiteName, address: string) => served.client[name].get(address);
async function leadsTo(name: SiteName, address: string): Promise<string | undefined> {
  const { status, headers } = await get(name, address);
  expect([address, status]).toEqual([address, 302]);
  return headers.location;
}
const plain = (html: string) => html.replace(/<!-- -->/g, "");

describe("search by repayment (rules/finance#repayment-search)", () => {
  it.each([
    ["150", "range[price]=:34100"],
    ["$150", "range[price]=:34100"],
    ["150&make=Toyota&range[km]=:80000&page=2", "make=Toyota&range[price]=:34100&range[km]=:80000"],
    ["150&range[price]=20000:", "range[price]=20000:34100"],
    ["150&range[price]=:99999", "range[price]=:34100"],
  ])("of %s a week is the search by %s", async (asked, query) => {
    expect(decodeURIComponent((await leadsTo("alpha", `/cars?repayment=${asked}`)) ?? "")).toBe(
      `/cars?${query}`,
    );
  });

  it.each([
    ["", "Enter a weekly amount in whole dollars, such as 132"],
    ["lots", "Enter a weekly amount in whole dollars, such as 132"],
    ["-150", "Enter a weekly amount in whole dollars, such as 132"],
    ["<script>", "Enter a weekly amount in whole dollars, such as 132"],
    ["1e9", "Enter a weekly amount in whole dollars, such as 132"],
    ["25", "That&#x27;s too low for a weekly repayment. Enter a higher amount, such as 132"],
    ["0", "That&#x27;s too low for a weekly repayment. Enter a higher amount, such as 132"],
  ])("of %j keeps what was typed, shows the form and says why: %s", async (asked, why) => {
    const { status, text } = await get("alpha", `/cars?make=Toyota&repayment=${encodeURIComponent(asked)}`);
    expect(status).toBe(200);
    const section = /<div id="weekly"(?![^>]*popover).*?<\/form>/s.exec(text)?.[0] ?? "";
    expect(section).toContain(`role="alert">${why}</p>`);
    expect(section).toContain(`value="${asked.replace("<", "&lt;").replace(">", "&gt;")}"`);
    expect(section).toMatch(/name="repayment"[^>]*aria-invalid="true" aria-describedby="repayment-error/);
    expect(text).toContain("slug-alpha-60000");
    expect(text).toContain('content="noindex');
  });

  it("explains that a least price is above what a repayment buys, and keeps both", async () => {
    const { text } = await get("alpha", "/cars?range[price]=40000:&repayment=150");
    expect(text).toContain(
      "$150 a week buys a car up to $34,100, but your search starts at $40,000. Lower your minimum price or enter a higher amount",
    );
    expect(text).toMatch(/name="repayment"[^>]*value="150"/);
    expect(text).toContain("slug-alpha-60000");
    expect(text).not.toContain('href="/cars/slug-alpha-34600"');
  });

  it("keeps what was typed on the way to the canonical address", async () =>
    expect(await leadsTo("alpha", "/cars?repayment=lots&page=1")).toBe("/cars?repayment=lots"));

  it("finds cars up to the price, and says what the repayment assumes with both rates", async () => {
    const { text } = await get("alpha", "/cars?range[price]=:34100");
    expect(text).toContain("slug-alpha-33900");
    expect(text).not.toContain('href="/cars/slug-alpha-34600"');
    // The field is described by both rates, and not by all that follows (WCAG: 75 words at each focus).
    const [, basis, terms] = /<span id="repayment-basis">(.*?)<\/span>(.*?)<\/p>/s.exec(plain(text)) ?? [];
    expect(basis).toMatch(
      /^Up to \$34,100 is about \$150 a week over 5 years: interest rate 9\.49% p\.a\., comparison rate 10\.\d\d% p\.a\.$/,
    );
    expect(terms).toContain("Based on a deposit of $3,410, a residual of $0 and fees of $395.");
    expect(terms).toContain("WARNING: This comparison rate is true only for the example given");
    expect(text).toMatch(/name="repayment"[^>]*value="150"/);
  });

  it("takes the rest of the search along, and names an example while no price is chosen", async () => {
    const { text } = await get("alpha", "/cars?make=Toyota&range[price]=20000:");
    const form =
      /<form method="get" action="\/cars"[^>]*>(?:(?!<\/form>).)*name="repayment".*?<\/form>/s.exec(
        text,
      )?.[0];
    expect(form).toContain('<input type="hidden" name="make" value="Toyota"/>');
    expect(form).toContain('<input type="hidden" name="range[price]" value="20000:"/>');
    expect(plain(form ?? "")).toContain("For example, $30,000 is about $132 a week over 5 years");
  });

  it.each(["expired", "off"] as const)("is not there on the site %s", async (name) => {
    expect((await get(name, "/cars")).text).not.toContain("repayment");
    expect(await leadsTo(name, "/cars?repayment=150")).toBe("/cars");
  });
});

it.each(["alpha", "narrow"] as const)(
  "the calculator of a car with an estimate (rules/finance#finance-one-loan) begins with its loan, also where the rate is outside the bounds: %s",
  async (name) => {
    const text = plain((await get(name, `/cars/slug-${name}-29000`)).text);
    const values = [...text.matchAll(/name="(rate|term|deposit|residual)"[^>]*value="([^"]*)"/g)];
    expect(values.map(([, field, value]) => `${field} ${value}`)).toEqual([
      ...["term 5", "rate 9.49", "deposit 2,900", "residual 0"],
    ]);
    expect(text).toContain("We&#x27;ve started with this car&#x27;s finance estimate.");
    const figures = text.match(/\$\d+ \/ week|\d+\.\d+% p\.a\./g) ?? [];
    // Of the estimate, and of the calculator: "$128 / week", "9.49% p.a.", and the comparison rate.
    expect(figures.slice(0, 3)).toEqual(["$128 / week", "9.49% p.a.", expect.stringMatching(/^10\./)]);
    expect(new Set(figures).size).toBe(3);
    expect(figures.length).toBeGreaterThanOrEqual(6);
  },
);
