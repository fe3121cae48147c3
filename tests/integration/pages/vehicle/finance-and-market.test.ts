import { beforeAll, describe, expect, it } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { feedToken } from "~/services/stock-import/feed-keys.server";
import { requestServer } from "../../../support/request-server";
import { servedSites } from "../../../support/served-sites";

const NOW = new Date("2026-11-21T02:00:00Z");
const LAST_DAY = "2027-06-30";
const RATES = { interest_rate: 8.99, comparison_rate: 9.71, deposit_percent: 20 };
const ENTRY = {
  interestRate: 7.25,
  comparisonRate: 8.04,
  paymentWeek: 123.4,
  termMonths: 60,
  deposit: 4000,
  balloon: 5000,
  establishmentFees: 695,
  totalPayable: 32084.5,
  disclaimer: "Angle lends to approved applicants only.",
};

const SITES = {
  // Has its own rates, on cards too, and market averages of its own stock.
  alpha: {
    finance: {
      provider: "manual",
      valid_until: LAST_DAY,
      rates: RATES,
      on_card: true,
      excluded_makes: ["Ohmic"],
    },
    market_price: { shown: true, minimum_sample: 3 },
  },
  // Has the entries of a provider and market averages from the feed, and nothing on cards.
  beta: {
    finance: { provider: "angle", valid_until: LAST_DAY },
    market_price: { shown: true, from_stock: false },
  },
  // Has the same rates, expired by a day.
  gamma: { finance: { provider: "manual", valid_until: "2026-11-20", rates: RATES, on_card: true } },
};

const car = (stocknum: string, fields: object = {}) => ({
  stocknum,
  make: "Volta",
  model: "Sprint",
  badge: "GT",
  simple_drive: "AWD",
  year: 2020,
  car_type: "used",
  state: "VIC",
  price: 24_990,
  price_type: "drive_away",
  ...fields,
});
const STOCK = {
  alpha: [
    car("A1"),
    car("A2", { price: 26_990 }),
    car("A3", { price: 27_990, state: "NSW" }),
    car("A4", { price: 26_490, year: 2021 }),
    car("A5", { price: 90_000, badge: "GT Race" }),
    car("A6", { price: 90_000, car_type: "new" }),
    car("ohmic", { make: "Ohmic" }),
    car("cheap", { price: 2_000, model: "Runabout" }),
    car("coming", { status: "coming_soon", model: "Runabout" }),
    car("no-price", { price: null, model: "Runabout" }),
  ],
  beta: [
    car("B1", {
      price: 20_000,
      finance_lenders: { angle: ENTRY },
      autograb_data: { state_average_market_price: 20_500, average_market_price: 30_000 },
    }),
    car("B2", { price: 20_000, finance_lenders: { taurus: ENTRY } }),
    car("B3", {
      price: 20_000,
      finance_lenders: { angle: { ...ENTRY, comparisonRate: null } },
      autograb_data: { state_average_market_price: 20_499, average_market_price: 30_000 },
    }),
    car("B4", { price: 20_000, autograb_data: { average_market_price: 20_500 } }),
    car("B5", { price: 20_000, state: null, autograb_data: { state_average_market_price: 20_500 } }),
    ...[1, 2, 3, 4, 5].map((at) => car(`dear-${at}`, { price: 60_000 })),
  ],
  gamma: [car("C1")],
};

const site = (config: object) => ({ phone: "03 5550 0001", cars: [], config });
const served = servedSites({
  sites: { alpha: site(SITES.alpha), beta: site(SITES.beta), gamma: site(SITES.gamma) },
  now: NOW,
});
const cars = {} as Record<string, { id: string; slug: string }>;

beforeAll(async () => {
  const { platform, port, client } = served;
  for (const slug of Object.keys(SITES) as (keyof typeof SITES)[]) {
    const token = await feedToken(platform.config, asSiteSlug(slug));
    const imported = await requestServer(port, "/api/stock-feed/yard?mapping=forecourt", {
      method: "PUT",
      headers: {
        Host: client[slug].host,
        "Content-Type": "application/json",
        Authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ cars: STOCK[slug] }),
    });
    expect(JSON.parse(imported.text)).toMatchObject({ created: STOCK[slug].length, rejected: 0 });
  }
  await platform.search.catchUp();
  for (const { cars: list } of Object.values(client))
    for (const hit of (await list()).hits) cars[(hit as unknown as { stocknum: string }).stocknum] = hit;
});

/** Returns the text of a page without markup, in one line. */
async function textOf(site: keyof typeof SITES, target: string): Promise<string> {
  const { status, text } = await served.client[site].get(target);
  expect(status).toBe(200);
  return text
    .replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
}
const pageOf = (site: keyof typeof SITES, stocknum: string) => textOf(site, `/cars/${cars[stocknum]?.slug}`);
const WARNING = "WARNING: This comparison rate is true only for the example given";

describe("the finance estimate of a vehicle page", () => {
  it("uses the site's own rates, and shows both rates, the term, the warning and the full disclaimer", async () => {
    const page = await pageOf("alpha", "A1");
    // $19,992 over 260 weeks at 8.99 %.
    expect(page).toContain(
      "Estimated $96 / week over 5 years, interest rate 8.99% p.a., comparison rate 9.71% p.a.* · Deposit $4,998",
    );
    expect(page).toContain(`* Comparison rate for a 5-year secured loan of $30,000. ${WARNING}`);
    expect(page).toContain("Total payable $24,837.80 Rates valid until 30 June 2027");
    expect(page).toContain("finance is for approved applicants only");
    expect(page).toContain("Rates are valid until 30 June 2027");
  });

  it("uses the entry of the site's provider in the feed, with its disclaimer", async () => {
    const page = await pageOf("beta", "B1");
    expect(page).toContain(
      "$123 / week over 5 years, interest rate 7.25% p.a., comparison rate 8.04% p.a.* · Deposit $4,000 · Balloon $5,000 · Fees $695",
    );
    expect(page).toContain(WARNING);
    expect(page).toContain("Total payable $32,084.50");
    expect(page).toContain("Angle lends to approved applicants only.");
  });
});

describe("the finance estimate of a card", () => {
  it("has both rates on each card with a repayment, and the warning once on the page", async () => {
    const { text } = await served.client.alpha.get("/cars");
    const cards = text.match(/<article[\s\S]*?<\/article>/g) ?? [];
    expect(cards).toHaveLength(STOCK.alpha.length);
    const withRepayment = cards.filter((card) => card.includes("/ week"));
    expect(withRepayment).toHaveLength(6);
    for (const card of withRepayment) {
      expect(card).toContain("8.99% p.a.");
      expect(card).toMatch(/comparison rate 9\.71% p\.a\.\* · Deposit \$\d/);
    }
    expect(text.replace(/<script[\s\S]*?<\/script>/g, "").split(WARNING)).toHaveLength(2);
    expect(cards.filter((card) => card.includes("Enquire for Finance"))).toHaveLength(1);
  });

  it.each(["beta", "gamma"] as const)(
    "is absent where the site turns it off or the rates expired: %s",
    async (site) => expect(await textOf(site, "/cars")).not.toMatch(/\/ week|p\.a\./),
  );
});

describe("the finance entries of GET /api/cars", () => {
  const lendersOf = async (site: keyof typeof SITES) => {
    const { hits } = (await served.client[site].cars()) as unknown as {
      hits: { stocknum: string; finance_lenders: object | null }[];
    };
    return Object.fromEntries(hits.map(({ stocknum, finance_lenders }) => [stocknum, finance_lenders]));
  };

  it("are those that the cards show, with their last day", async () => {
    const lenders = await lendersOf("alpha");
    expect(Object.values(lenders).filter(Boolean)).toHaveLength(6);
    expect(lenders.A1).toEqual({
      manual: expect.objectContaining({ interestRate: 8.99, comparisonRate: 9.71, validUntil: LAST_DAY }),
    });
    // These cars have "Enquire for Finance", a make without finance, and no price.
    for (const stocknum of ["cheap", "ohmic", "no-price"]) expect(lenders[stocknum]).toBeNull();
  });

  it.each(["beta", "gamma"] as const)(
    "are absent where the cards show none or the rates expired: %s",
    async (site) => {
      const lenders = Object.values(await lendersOf(site));
      expect(lenders).toHaveLength(STOCK[site].length);
      expect(lenders.every((entry) => entry === null)).toBe(true);
    },
  );
});

describe("GET /api/cars/{id}/finance-disclaimer", () => {
  const ask = async (site: keyof typeof SITES, id: string | undefined) => {
    const { status, text } = await served.client[site].get(`/api/cars/${id}/finance-disclaimer`);
    return { status, body: JSON.parse(text) };
  };

  it("returns the entry of the site's provider, with its last day", async () =>
    expect(await ask("beta", cars.B1?.id)).toMatchObject({
      status: 200,
      body: { finance_lenders: { angle: { ...ENTRY, validUntil: LAST_DAY } } },
    }));
  it("returns the site's own rates with its disclaimer", async () => {
    const { body } = await ask("alpha", cars.A1?.id);
    expect(body.finance_lenders.manual).toMatchObject({
      interestRate: 8.99,
      comparisonRate: 9.71,
      deposit: 4998,
      termWeeks: 260,
      disclaimer: expect.stringContaining("finance is for approved applicants only"),
    });
  });
  it.each([
    ["beta", "B2"],
    ["gamma", "C1"],
  ] as const)("returns no entry where no estimate is shown: %s %s", async (site, stocknum) => {
    expect(await ask(site, cars[stocknum]?.id)).toEqual({ status: 200, body: { finance_lenders: {} } });
  });
  it("returns 404 for a car of another site", async () => {
    expect(await ask("beta", cars.A1?.id)).toMatchObject({
      status: 404,
      body: { error: expect.any(String) },
    });
    expect((await ask("beta", "nonsense")).status).toBe(404);
  });
});

describe("the market price of a vehicle page", () => {
  it("compares the car with similar cars of the site, and shows how many they are", async () => {
    // A2, A3 and A4: two cars in VIC are too few for a state average, and three cars make a national average
    // of $27,157.
    expect(await pageOf("alpha", "A1")).toContain(
      "$2,167 below the average of 3 similar cars we list in Australia",
    );
  });
  it("is absent on a site that does not turn it on", async () =>
    expect(await pageOf("gamma", "C1")).not.toContain("below the"));
});

it.each([
  ["alpha", { A1: "$2,167 below similar cars" }],
  ["beta", { B1: "$500 below the market", B4: "$500 below the market", B5: "$500 below the market" }],
  ["gamma", {}],
] as const)(
  "the market price of a card is that of the car's own page, in few words: %s",
  async (site, expected) => {
    const { text } = await served.client[site].get("/cars");
    const shown = Object.fromEntries(
      STOCK[site].flatMap(({ stocknum }) => {
        const cards = text.match(/<article[\s\S]*?<\/article>/g) ?? [];
        const card = cards.find((each) => each.includes(`/cars/${cars[stocknum]?.slug}"`));
        const words = /\$[\d,]+ below [a-z ]+/.exec(card ?? "")?.[0];
        return words ? [[stocknum, words]] : [];
      }),
    );
    expect(shown).toEqual(expected);
  },
);

describe("the price in the description of a page", () => {
  const description = async (stocknum: string) => {
    const { text } = await served.client.alpha.get(`/cars/${cars[stocknum]?.slug}`);
    return /<meta name="description" content="([^"]*)"/.exec(text)?.[1];
  };
  it("has its kind, such as drive away", async () =>
    expect(await description("A1")).toContain("2020 Volta Sprint GT · Used · $24,990 Drive away · "));
  it("is absent where the page shows no price", async () =>
    expect(await description("no-price")).not.toContain("$"));
});
