import { expect, it } from "vitest";
import { type CalculatorSettings, calculatorTerms } from "~/domain/finance/provider-terms";

const SITE: CalculatorSettings = {
  provider: null,
  rates: null,
  calculator: {
    amount: { least: null, most: 250_000, initial: 30_000 },
    rate: { least: null, most: null, initial: null },
    deposit: { most: 250_000 },
    fees: null,
  },
};
const own = (interest_rate: number) => ({ rates: { interest_rate } });
const { calculator } = SITE;
const withRate = (rate: object) => ({ calculator: { ...calculator, rate: { ...calculator.rate, ...rate } } });
const withAmount = { calculator: { ...calculator, amount: { ...calculator.amount, least: 2000 }, fees: [] } };

it.each<[string, Partial<CalculatorSettings>, number[], number, number | undefined]>([
  ["without a provider", {}, [1000, 0.5, 15], 12.94, undefined],
  ["with another provider", { provider: "angle" }, [1000, 0.5, 15], 12.94, undefined],
  ["with the provider that has terms", { provider: "powertorque" }, [5000, 7.5, 14.5], 12.94, 1360.5],
  ["with terms of its own", { provider: "powertorque", ...withAmount }, [2000, 7.5, 14.5], 12.94, undefined],
  ["with rates from 0", withRate({ least: 0 }), [1000, 0, 15], 12.94, undefined],
  ["with the site's own rates", own(9.49), [1000, 0.5, 15], 9.49, undefined],
  [
    "with a first rate of its own",
    { ...own(8.95), ...withRate({ least: 4, most: 20, initial: 10 }) },
    [1000, 4, 20],
    10,
    undefined,
  ],
  // `sites:check` refuses it. A calculator never begins with the lowest rate instead.
  [
    "with a first rate outside its bounds",
    { ...own(9.49), ...withRate({ most: 9 }) },
    [1000, 0.5, 9],
    9.49,
    undefined,
  ],
])(
  "the calculator of a site %s takes amounts from, and rates between, %j",
  (_site, settings, bounds, first, fee) => {
    const { amount, rate, fees, initial } = calculatorTerms({ ...SITE, ...settings });
    expect([amount.least, rate.least, rate.most]).toEqual(bounds);
    expect([initial.rate, fees?.[0]?.dollars]).toEqual([first, fee]);
  },
);
