import { z } from "zod";
import { FINANCE_PROVIDERS } from "~/domain/car/finance-lenders";
import { BASIS_YEARS } from "~/domain/finance/lender";
import { brandFinanceKeys } from "./content";
import { financeCalculatorSchema } from "./finance-calculator";
import { dealershipId } from "./locations";
import { anyOf, needs, on, switchedBy } from "./needs";
import { wordingKey } from "./primitives";

const percent = z.number().min(0).max(100);
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
