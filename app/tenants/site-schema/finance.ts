import { z } from "zod";
import { FINANCE_PROVIDERS } from "~/domain/car/car";
import { FEE_NAMES } from "~/domain/finance/calculator";
import { BASIS_YEARS } from "~/domain/finance/lender";
import { brandFinanceKeys } from "./content";
import { dealershipId } from "./locations";
import { anyOf, needs, on, switchedBy } from "./needs";
import { wordingKey } from "./primitives";

const percent = z.number().min(0).max(100);

const dollars = z.number().min(0).max(10_000_000);
const wholeDollars = dollars.int();

/** The finance calculator (rules/finance#calculator). */
export const financeCalculatorSchema = switchedBy(
  "finance.calculator.enabled",
  z.strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe("Show the finance calculator above the finance form, on vehicle pages and as a block"),
    on_vehicle_page: z.boolean().default(true).describe("Show it on the pages of cars in stock too"),
    amount: z
      .strictObject({
        least: wholeDollars
          .nullable()
          .default(null)
          .describe("Least purchase price in dollars; null: the finance provider's, else 1000"),
        most: wholeDollars.default(250_000).describe("Most purchase price in dollars"),
        initial: wholeDollars.default(30_000).describe("Dollars of a calculator without a car's price"),
      })
      .prefault({})
      .describe("The purchase price"),
    slider: z
      .strictObject({
        from: wholeDollars.default(5000).describe("Left end of the price slider, in dollars"),
        step: wholeDollars.min(1).default(500).describe("Step of the price slider; it ends at amount.most"),
      })
      .prefault({})
      .describe("The price slider"),
    pills: z
      .array(wholeDollars)
      .max(12)
      .default([5000, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000])
      .describe("Prices to choose with one press, in dollars; a car with a price has deposits instead"),
    rate: z
      .strictObject({
        least: percent
          .nullable()
          .default(null)
          .describe("Lowest interest rate, in per cent a year; null: the finance provider's, else 0.5"),
        most: percent
          .nullable()
          .default(null)
          .describe("Highest interest rate, in per cent a year; null: the finance provider's, else 15"),
        step: percent
          .min(0.01)
          .default(0.5)
          .describe("Step of the rate's slider; a typed rate is free to 0.01"),
        initial: percent
          .nullable()
          .default(null)
          .describe(
            "The rate that the calculator begins with, in per cent a year; null: that of finance.rates, else 12.94. It must be between least and most. On the page of a car with an estimate the calculator begins with the estimate's",
          ),
      })
      .prefault({})
      .describe("The interest rate"),
    deposit: z
      .strictObject({
        most: wholeDollars
          .default(250_000)
          .describe("Most of a deposit or trade-in, and of a residual, in dollars"),
      })
      .prefault({})
      .describe("The deposit and the residual"),
    fees: z
      .array(
        z.strictObject({
          name: z.enum(FEE_NAMES).describe("Which fee it is"),
          dollars: dollars.describe("Dollars; a month's where it is paid monthly"),
          paid: z
            .enum(["borrowed", "up_front", "monthly"])
            .default("borrowed")
            .describe("Added to the loan, paid at the start, or paid each month beside the repayments"),
        }),
      )
      .nullable()
      .default(null)
      .describe(
        "All fees of the loan, for the comparison rate; []: there are none. null: the finance provider's; where those are unknown too, no repayment is shown",
      ),
    valid_until: z.iso
      .date({ error: "a day is written 2027-06-30" })
      .nullable()
      .default(null)
      .describe(
        "Last day of the calculator's rates; null: finance.valid_until. The earlier of the two counts",
      ),
  }),
)
  .prefault({})
  .describe("The finance calculator");

const day = z.iso.date({ error: "a day is written 2027-06-30" });

const ownRates = z.strictObject({
  interest_rate: percent.describe("Per cent a year"),
  comparison_rate: percent.describe("Per cent a year, for $30,000 secured over 5 years"),
  term_years: z
    .number()
    .min(1)
    .max(7)
    .multipleOf(0.5)
    .default(BASIS_YEARS)
    .describe("Years of the loan, in halves"),
  deposit_percent: z.number().min(0).max(90).default(0).describe("Of the price, paid at the start"),
  balloon_percent: z.number().min(0).max(90).default(0).describe("Of the price, left to pay at the end"),
  establishment_fee: z.number().min(0).max(10_000).default(0).describe("Dollars, borrowed with the price"),
});

/** The site shows repayments of cars: estimates, or the calculator. */
const REPAYMENTS = anyOf(on("finance.provider"), on("finance.calculator.enabled"));

/** Finance estimates on cards and vehicle pages (rules/finance#estimate-shown). */
export const financeSchema = z
  .strictObject({
    provider: z
      .enum(FINANCE_PROVIDERS)
      .nullable()
      .default(null)
      .describe("Whose entries of a car are used; null: no finance estimates"),
    valid_until: day
      .nullable()
      .default(null)
      .describe("Last day of the rates; after it no repayment is shown. Needed with a provider"),
    rates: ownRates
      .nullable()
      .default(null)
      .describe("Provider manual: the site's own rates, for cars of which the feed brings no entry"),
    search_by_repayment: z
      .boolean()
      .default(false)
      .describe("Let shoppers search for what they would pay a week, by the site's own rates"),
    on_vehicle_page: z.boolean().default(true).describe("Show the estimate on vehicle pages"),
    on_card: needs(
      z
        .boolean()
        .default(false)
        .describe("Show it on cards too, with both rates and the comparison-rate warning on each"),
      on("finance.provider"),
    ),
    max_age_years: needs(
      z
        .number()
        .int()
        .min(0)
        .max(100)
        .nullable()
        .default(null)
        .describe(
          "The oldest car with an estimate, in calendar years: 12 takes a car of 2014 in 2026; null: of any age. A provider's own limit stands beside it",
        ),
      REPAYMENTS,
    ),
    excluded_makes: needs(z.array(z.string()).default([]).describe("Makes without an estimate"), REPAYMENTS),
    excluded_dealerships: needs(
      z.array(dealershipId).default([]).describe("Ids of dealerships whose cars have no estimate"),
      REPAYMENTS,
    ),
    disclaimer: needs(
      wordingKey
        .default("finance_terms.disclaimer")
        .describe(
          "The full disclaimer where the provider's entry brings none; finance_terms.sample is the illustrative one",
        ),
      on("finance.provider"),
    ),
    ...brandFinanceKeys,
    calculator: financeCalculatorSchema,
    valuation_partner: z
      .boolean()
      .default(false)
      .describe(
        "The dealer uses the valuation partner: the finance button of cars in stock leads to forms.personalised_finance",
      ),
  })
  .prefault({});

/** The market price indicator of the vehicle page (rules/vehicle-page#market-price). */
export const marketPriceSchema = switchedBy(
  "market_price.shown",
  z.strictObject({
    shown: z
      .boolean()
      .default(false)
      .describe("Say when a car is priced $500 or more below the market average"),
    from_stock: z
      .boolean()
      .default(true)
      .describe("Where the feed brings no averages: work them out from the site's own similar cars"),
    minimum_sample: needs(
      z.number().int().min(2).default(5).describe("Fewer similar cars than this make no average"),
      on("market_price.from_stock"),
    ),
  }),
).prefault({});
