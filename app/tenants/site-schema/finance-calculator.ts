import { z } from "zod";
import { FEE_NAMES } from "~/domain/finance/calculator";
import { switchedBy } from "./needs";

const dollars = z.number().min(0).max(10_000_000);
const wholeDollars = dollars.int();
const percent = z.number().min(0).max(100);

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
