import { describe, expect, it } from "vitest";
import { incomingCar } from "../../../support/incoming-car";
import { servedSites } from "../../../support/served-sites";

const NOW = new Date("2026-11-21T01:30:00Z");
const FEES = [
  { name: "establishment", dollars: 395 },
  { name: "account_administration", dollars: 8, paid: "monthly" },
];
const FORMS = {
  finance: {
    enabled: true,
    path: "/finance",
    aliases: ["/car-finance"],
    category: "Finance Enquiry",
    wording: "finance_forms.enquiry",
    anchor: "finance-form",
    about_car: true,
    steps: [],
    fields: [
      { name: "vehiclePriceBudget", kind: "dollars", label: "finance_forms.field.budget" },
      { name: "deposit", kind: "dollars", label: "finance_forms.field.deposit" },
      {
        name: "loan_term",
        kind: "select",
        label: "finance_forms.field.loan_term",
        options: [
          { value: "1 year", label: "finance_forms.option.years_1" },
          { value: "3 years", label: "finance_forms.option.years_3" },
        ],
      },
      {
        name: "car_type",
        kind: "select",
        label: "finance_forms.field.car_type",
        options: [{ value: "used", label: "finance_forms.option.used" }],
      },
      "dealership_slug",
      "name",
      "email",
      "message",
    ],
  },
};
const RATES = { interest_rate: 9.49, comparison_rate: 11.2, deposit_percent: 10 };
const calculator = { enabled: true, fees: FEES, valid_until: "2027-06-30" };
const config = (changes: object = {}, finance: object = {}) => ({
  vehicle_forms: { finance_enquiry: { enabled: true } },
  forms: FORMS,
  finance: { max_age_years: 12, ...finance, calculator: { ...calculator, ...changes } },
});
const carsOf = (site: string, ...cars: [string, Parameters<typeof incomingCar>[1]][]) =>
  cars.map(([name, fields]) =>
    incomingCar(`${site}-${name}`, { dealership_id: site, dealership_slug: site, ...fields }),
  );

const served = servedSites({
  sites: {
    alpha: {
      config: config({}, { excluded_makes: ["Ohmic"] }),
      cars: carsOf(
        "alpha",
        ["new", { price: 41_990, year: 2024 }],
        ["priceless", { price: null, year: 2024 }],
        ["old", { price: 9990, year: 2013 }],
        ["ohmic", { price: 30_000, year: 2024, make: "Ohmic" }],
        ["coming", { price: 30_000, year: 2024, status: "coming_soon" }],
        ["cheap", { price: 999, year: 2024 }],
        ["least", { price: 1000, year: 2024 }],
        ["dear", { price: 250_001, year: 2024 }],
      ),
    },
    beta: {
      config: config({ fees: null, on_vehicle_page: false }),
      cars: carsOf("beta", ["car", {}]),
    },
    gamma: { config: config({ valid_until: "2026-11-20" }) },
    delta: { config: { forms: FORMS } },
    // Has an estimate next to the price too.
    epsilon: {
      config: config({}, { provider: "manual", valid_until: "2027-06-30", rates: RATES }),
      cars: carsOf("epsilon", ["car", { price: 41_990, year: 2024 }]),
    },
  },
  now: NOW,
});

type Slug = "alpha" | "beta" | "gamma" | "delta" | "epsilon";

/** Returns the calculator of a page: its HTML, and its figures and notes as they show. */
async function calculatorOf(site: Slug, path: string) {
  const { status, text } = await served.client[site].get(path);
  expect(status).toBe(200);
  const html = /<section id="finance-calculator"[\s\S]*?<\/section>/.exec(text)?.[0] ?? null;
  const shown = html
    // Without figures the rest of the calculator explains figures.
    ?.replace(/<div data-estimate="" hidden="">[\s\S]*/, "")
    .replace(/<(\w+)[^>]*\shidden=""[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
  return { page: text, html, shown };
}

describe("the calculator of a finance page", () => {
  it("begins with $30,000 over 5 years at 12.94 % a week, with both rates, the fees and the last day", async () => {
    const { page, html, shown } = await calculatorOf("alpha", "/finance");
    // $30,395 over 260 weeks at 12.94 %: $159.
    expect(shown).toContain(
      "Estimated repayment $159 / week Interest rate 12.94% p.a. Comparison rate 14.04% p.a.",
    );
    expect(shown).toContain("Term 5 years Amount borrowed $30,395");
    expect(shown).toContain(
      "Fees included: establishment $395 (added to the loan), account administration $8 a month.",
    );
    expect(shown).toContain("Rates valid until 30 June 2027.");
    expect(shown).toContain(
      "Repayments are indicative only, not a binding quote, and finance is for approved applicants only.",
    );
    expect(html).toContain('action="/finance#finance-calculator"');
    expect(html).toMatch(/<details class="[^"]*">/);
    expect(page).not.toContain("noindex");
    expect(page).toMatch(
      /<script type="module" async="" src="\/assets\/finance-calculator-[\w-]+\.js"><\/script>/,
    );
  });

  it("works out its address, which isn't indexed and whose canonical address has no query", async () => {
    const path = "/finance?amount=45%2C000&term=3&rate=8.5&deposit=5000&residual=10000&frequency=month";
    const { page, html, shown } = await calculatorOf("alpha", path);
    // $40,395 at 8.5 % over 36 months to $10,000: $1,030.
    expect(shown).toContain("Estimated repayment $1,030 / month Interest rate 8.50% p.a.");
    expect(shown).toContain("Residual at end of term $10,000");
    expect(html).toMatch(/<details class="[^"]*" open="">/);
    expect(page).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(page).toMatch(/<link rel="canonical" href="[^"?]*\/finance"\/>/);
  });

  it.each([
    ["amount=999", "Cannot be less than $1,000 or more than $250,000"],
    ["amount=250001", "Cannot be less than $1,000 or more than $250,000"],
    ["amount=1e9", "Enter an amount in dollars, like 30,000"],
    ["amount=NaN", "Enter an amount in dollars, like 30,000"],
    ["amount=30.000", "Enter an amount in dollars, like 30,000"],
    ["amount=", "Enter an amount in dollars, like 30,000"],
    ["term=7.5", "Enter a term from 1 to 7 years, in half-year steps, like 5.5"],
    ["rate=15.01", "Enter a rate from 0.50% to 15.00%, with up to two decimal places"],
    ["deposit=30000", "This covers the purchase price, so there's nothing to borrow"],
    ["residual=30396", "Cannot be more than the amount borrowed, $30,395"],
  ])("keeps %s, explains it and shows no repayment", async (query, message) => {
    const { page, html, shown } = await calculatorOf("alpha", `/finance?${query}`);
    expect(shown).toContain(message);
    expect(shown).not.toContain("Estimated repayment");
    expect(html).toContain(`aria-invalid="true" value="${query.split("=")[1]}"`);
    expect(page).toMatch(/<title>Error: /);
  });

  it("shows what is typed as text", async () => {
    const { html } = await calculatorOf(
      "alpha",
      `/finance?amount=${encodeURIComponent('"><script>alert(1)</script>')}`,
    );
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  });

  it("shows no repayment while the site's fees are unknown", async () => {
    const { shown } = await calculatorOf("beta", "/finance");
    expect(shown).toContain("Enquire for Finance and we'll work it out with you.");
    expect(shown).not.toMatch(/Estimated repayment|Comparison rate|valid until/);
  });

  it("disappears after the last day of the rates, and leaves the finance form alone on the page", async () => {
    const { page, html } = await calculatorOf("gamma", "/finance");
    expect(html).toBeNull();
    expect(page).toContain('id="finance-form"');
  });

  it("is absent without its setting, and from an alias leads to the page with its figures", async () => {
    expect((await calculatorOf("delta", "/finance")).html).toBeNull();
    const { status, headers } = await served.client.alpha.get("/car-finance?amount=20000");
    expect([status, headers.location]).toEqual([301, "/finance?amount=20000"]);
  });
});

describe("the calculator of a vehicle page", () => {
  it("begins with the car's price, and its enquiry is the car's", async () => {
    const { page, html, shown } = await calculatorOf("alpha", "/cars/slug-alpha-new");
    expect(html).toContain('name="amount"');
    expect(html).toContain('value="41,990"');
    expect(shown).toContain("Amount borrowed $42,385");
    expect(shown).toContain("Choose a deposit No deposit $4,000 $8,500 $12,500 $17,000 $21,000");
    expect(html).toMatch(/formaction="\/cars\/slug-alpha-new\/finance-enquiry#finance-form"/i);
    expect(page).not.toContain("noindex");
    expect(page).not.toMatch(/<script[^>]*src="\/assets\/finance-calculator/);
  });

  it("begins with $30,000 for a car without a price", async () =>
    expect((await calculatorOf("alpha", "/cars/slug-alpha-priceless")).html).toContain('value="30,000"'));

  it.each([
    ["alpha", "/cars/slug-alpha-new", "in the calculator", 1],
    ["epsilon", "/cars/slug-epsilon-car", "after it, for the estimate next to the price too", 0],
  ] as const)("of %s warns of the comparison rate once: %s has it %s", async (site, path, _where, inside) => {
    const { page, shown } = await calculatorOf(site, path);
    const warnings = (text = "") => text.split("WARNING: This comparison rate").length - 1;
    expect(warnings(shown)).toBe(inside);
    expect(warnings(page.replace(/<(p|script)[^>]*( hidden=""|>window)[\s\S]*?<\/\1>/g, ""))).toBe(1);
  });

  it("works out its address, which isn't indexed", async () => {
    const { page, shown } = await calculatorOf(
      "alpha",
      "/cars/slug-alpha-new?amount=20000&frequency=fortnight",
    );
    expect(shown).toMatch(/Estimated repayment \$\d+ \/ fortnight/);
    expect(page).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(page).toMatch(/<link rel="canonical" href="[^"?]*\/cars\/slug-alpha-new"\/>/);
  });

  it.each([
    ["alpha", "old", "is older than finance.max_age_years"],
    ["alpha", "ohmic", "is of an excluded make"],
    ["alpha", "coming", "isn't in stock"],
    ["alpha", "cheap", "costs less than the calculator's least amount"],
    ["alpha", "dear", "costs more than the calculator's most"],
    ["beta", "car", "is of a site that has it on its finance page only"],
  ] as const)("of %s is absent for a car that is %s: it %s", async (site, car, _why) => {
    expect((await calculatorOf(site, `/cars/slug-${site}-${car}`)).html).toBeNull();
  });
});

describe("the finance enquiry", () => {
  const SENTENCE =
    "Calculated on the website: purchase price $20,000, deposit or trade-in $2,000, residual $0, term 3 years, interest rate 9.00% p.a., estimated repayment $135 / week";
  const FIGURES = "amount=20%2C000&deposit=2000&term=3&rate=9&residual=0&frequency=week";

  it("of the finance page begins with the figures, and its button is the only filled one", async () => {
    const { text } = await served.client.alpha.get(`/finance?${FIGURES}`);
    expect(text).toContain(SENTENCE);
    const enquire = /class="([^"]*)" data-enquire=""/.exec(text)?.[1];
    expect(enquire).toBe(/class="([^"]*)"[^>]*>Work out repayments</.exec(text)?.[1]);
    expect(text).toMatch(
      /name="vehiclePriceBudget"[^>]*value="20,000"|value="20,000"[^>]*name="vehiclePriceBudget"/,
    );
    expect(text).toMatch(
      /<option[^>]*value="3 years"[^>]*selected=""|<option[^>]*selected=""[^>]*value="3 years"/,
    );
  });

  it("of a car begins with the figures in its message", async () => {
    const { text } = await served.client.alpha.get(`/cars/slug-alpha-new/finance-enquiry?${FIGURES}`);
    expect(text).toContain(SENTENCE);
  });

  it("takes no repayment from its address, and nothing that can't be computed", async () => {
    const { text } = await served.client.alpha.get(
      "/cars/slug-alpha-new/finance-enquiry?amount=1e9&repayment=1&message=paid-by-hand",
    );
    expect(text).toMatch(/<textarea[^>]*><\/textarea>/);
  });
});
