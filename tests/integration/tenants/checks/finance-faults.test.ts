import { type FaultRow, testFaults } from "../../../support/site-faults";

const NOW = new Date("2026-11-21T02:00:00Z");
const RATES = { interest_rate: 8.99, comparison_rate: 9.71 };
const LASTING = "2027-06-30";

testFaults(
  (
    [
      ["a site without finance", {}, []],
      ["a provider with a last day", { provider: "angle", valid_until: LASTING }, []],
      ["rates of the site with a last day", { provider: "manual", valid_until: LASTING, rates: RATES }, []],
      [
        "a provider without a last day",
        { provider: "angle" },
        ["error finance.valid_until: is missing: the rates of angle need a last day"],
      ],
      [
        "rates that have expired",
        { provider: "angle", valid_until: "2026-11-20" },
        ["warning finance.valid_until: the rates expired on 2026-11-20: no repayment is shown"],
      ],
      [
        "rates that expire today",
        { provider: "angle", valid_until: "2026-11-21" },
        ["warning finance.valid_until: the rates expire today, on 2026-11-21"],
      ],
      [
        "rates that expire within 30 days",
        { provider: "angle", valid_until: "2026-12-21" },
        ["warning finance.valid_until: the rates expire in 30 days, on 2026-12-21"],
      ],
      ["rates that expire in 31 days", { provider: "angle", valid_until: "2026-12-22" }, []],
      ["expired rates without a provider", { valid_until: "2020-01-01" }, []],
      [
        "a calculator with fees and a last day",
        { calculator: { enabled: true, fees: [], valid_until: LASTING } },
        [],
      ],
      [
        "a calculator without fees and without a last day",
        { calculator: { enabled: true } },
        [
          "warning finance.calculator.fees: are unknown: no repayment is shown",
          "error finance.calculator.valid_until: is missing: the calculator's rates need a last day",
        ],
      ],
      [
        "a calculator whose figures are outside its own bounds, with a fee twice and expired rates",
        {
          calculator: {
            enabled: true,
            amount: { least: 10_000, initial: 300_000 },
            pills: [5000, 10_000, 250_001],
            rate: { least: 13, initial: 12.94 },
            fees: [
              { name: "establishment", dollars: 1 },
              { name: "establishment", dollars: 2 },
            ],
            valid_until: "2026-11-20",
          },
        },
        [
          "error finance.calculator.amount.initial: is not between least and most",
          "error finance.calculator.slider.from: is not between amount.least and amount.most",
          "error finance.calculator.pills.0: is not between amount.least and amount.most",
          "error finance.calculator.pills.2: is not between amount.least and amount.most",
          "error finance.calculator.rate.initial: 12.94 is not between rate.least, 13, and rate.most, 15",
          "error finance.calculator.fees.1.name: establishment is listed twice",
          "warning finance.calculator.valid_until: the rates expired on 2026-11-20: no repayment is shown",
        ],
      ],
      ...[
        [{ most: 9 }, "initial: 9.49 is not between rate.least, 0.5, and rate.most, 9"],
        [{ least: 10 }, "initial: 9.49 is not between rate.least, 10, and rate.most, 15"],
        [{ least: 9, most: 8 }, "least: 9 is above rate.most, 8"],
      ].map(
        ([rate, reason]): FaultRow => [
          `a calculator with the own rate 9.49 and ${JSON.stringify(rate)}`,
          {
            ...{ provider: "manual", valid_until: LASTING },
            rates: { interest_rate: 9.49, comparison_rate: 9.49 },
            calculator: { enabled: true, fees: [], rate },
          },
          [`error finance.calculator.rate.${reason}`],
        ],
      ),
      [
        "a calculator with the bounds and fees of its provider",
        { provider: "powertorque", valid_until: LASTING, calculator: { enabled: true } },
        [],
      ],
      [
        "rates of the site with another provider",
        { provider: "angle", valid_until: LASTING, rates: RATES },
        ["error finance.rates: are used with the provider manual only"],
      ],
      [
        "a comparison rate below the interest rate",
        { provider: "manual", valid_until: LASTING, rates: { interest_rate: 9, comparison_rate: 8.99 } },
        [
          "warning finance.rates.comparison_rate: 8.99 is below the interest rate: fees make a comparison rate higher",
        ],
      ],
      [
        "a stated comparison rate and fee that are those of the calculator",
        {
          ...{ provider: "manual", valid_until: LASTING },
          rates: { interest_rate: 8.95, comparison_rate: 9.65, establishment_fee: 495 },
          calculator: { enabled: true, fees: [{ name: "establishment", dollars: 495 }] },
        },
        [],
      ],
      [
        "a stated comparison rate and fee that are not those of the calculator",
        {
          ...{ provider: "manual", valid_until: LASTING },
          rates: { interest_rate: 9.49, comparison_rate: 10.05, establishment_fee: 395 },
          calculator: {
            enabled: true,
            fees: [
              { name: "establishment", dollars: 395 },
              { name: "security_registration", dollars: 6 },
              { name: "account_administration", dollars: 8, paid: "monthly" },
              { name: "dealer_agency", dollars: 912.25 },
            ],
          },
        },
        [
          "warning finance.rates.establishment_fee: 395: finance.calculator.fees borrows 1313.25",
          "warning finance.rates.comparison_rate: 10.05: with finance.calculator.fees it is 11.88",
        ],
      ],
      [
        "an unknown dealership that is excluded",
        { excluded_dealerships: ["alpha", "omega"] },
        [
          "error finance.excluded_dealerships.1: there is no dealership omega",
          "warning finance.excluded_dealerships: has no effect: finance.provider is not set, and finance.calculator.enabled is false",
        ],
      ],
      [
        "a disclaimer without wording",
        { disclaimer: "finance_terms.short" },
        [
          "warning finance.disclaimer: has no effect: finance.provider is not set",
          "error finance.disclaimer: there is no wording finance_terms.short in en-AU",
        ],
      ],
    ] satisfies FaultRow[]
  ).map(([site, finance, faults]): FaultRow => [site, { finance }, faults]),
  { now: NOW },
);
