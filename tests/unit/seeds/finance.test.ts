import { describe, expect, it } from "vitest";
import { repayment } from "~/domain/finance/repayment";
import { asDealershipId } from "~/domain/text/identifiers";
import { type DemoSite, demoProfileSchema } from "../../../seeds/demo-profile";
import { demoStock } from "../../../seeds/demo-stock";
import { ALPHA_SLUG } from "../../support/site-slugs";

const NOW = new Date("2026-11-21T02:00:00Z");
const site = (profile: object = {}): DemoSite => ({
  slug: ALPHA_SLUG,
  manufacturer: null,
  dealerships: [
    {
      id: asDealershipId("d"),
      slug: "d",
      name: "D",
      state: "NSW",
      head_office: true,
      lead_email: "d@d.example",
    },
  ],
  locations: [],
  profile: demoProfileSchema.parse({
    count: 200,
    seed: 7,
    stock_prefix: "A",
    car_types: { new: 30, demo: 10, used: 60 },
    ...profile,
  }),
});

describe("a demo profile with finance and market data", () => {
  const rates = { interest_rate: 8.49, comparison_rate: 9.47, deposit_percent: 20, establishment_fee: 695 };
  const plain = demoStock(site(), NOW);
  const stock = demoStock(site({ market_data_share: 1, finance: { provider: "angle", ...rates } }), NOW);

  it("keeps the other fields of the cars", () => {
    const bare = (cars: typeof stock) =>
      cars.map(({ finance_lenders: _lenders, autograb_data: _market, ...car }) => car);
    expect(bare(stock)).toEqual(bare(plain));
    expect(plain.some((car) => car.finance_lenders ?? car.autograb_data)).toBe(false);
  });

  it("gives every priced car an entry for the shown price", () => {
    for (const car of stock) {
      const price = car.offer_price ?? car.price;
      if (price === null || price <= 10) {
        expect(car.finance_lenders).toBeNull();
        continue;
      }
      const amount = price * 0.8 + 695;
      const month = repayment({ amount, interestRate: 8.49, years: 5, balloon: 0 }, "month");
      expect(car.finance_lenders?.angle?.paymentMonth).toBeCloseTo(month, 1);
      expect(car.finance_lenders?.angle).toMatchObject({ interestRate: 8.49, comparisonRate: 9.47 });
      expect(Object.keys(car.finance_lenders ?? {})).toEqual(["angle"]);
    }
  });

  it("gives used cars market averages, some without the state's", () => {
    const used = stock.filter((car) => car.car_type === "used" && (car.offer_price ?? car.price ?? 0) > 10);
    const averages = used.map((car) => car.autograb_data);
    expect(averages.every((data) => (data?.average_market_price ?? 0) > 0)).toBe(true);
    expect(averages.some((data) => data?.state_average_market_price === null)).toBe(true);
    expect(averages.some((data) => data?.state_average_market_price)).toBe(true);
    expect(stock.filter((car) => car.car_type !== "used").some((car) => car.autograb_data)).toBe(false);
  });
});
