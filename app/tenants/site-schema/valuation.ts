import { z } from "zod";
import { AUSTRALIAN_REGISTRATIONS } from "~/domain/forms/known-fields";
import { MAX_AGE_YEARS, MAX_KMS } from "~/domain/valuation/eligibility";
import { VALUATION_PATHS } from "~/domain/valuation/lead-categories";
import { VALUATION_PROVIDERS } from "~/domain/valuation/providers";
import { switchedBy } from "./needs";

/** Valuing a shopper's car, and trade-ins (rules/valuation#valuation-limits). */
export const valuationSchema = switchedBy(
  "valuation.enabled",
  z.strictObject({
    enabled: z.boolean().default(false).describe("The site values cars: its valuation page exists"),
    path: z.enum(VALUATION_PATHS).default("/trade-in").describe("The page's address"),
    aliases: z.array(z.enum(VALUATION_PATHS)).default([]).describe("Further addresses, which lead there"),
    provider: z
      .enum(VALUATION_PROVIDERS)
      .nullable()
      .default("comparable_stock")
      .describe(
        "Who works the estimate out. comparable_stock: from what the site asks for comparable cars; null: nobody, a person values every car",
      ),
    default_state: z
      .enum(AUSTRALIAN_REGISTRATIONS)
      .default("qld")
      .describe("State of registration that the form begins with (rules/valuation#valuation-state)"),
    max_age_years: z
      .number()
      .int()
      .min(0)
      .max(50)
      .default(MAX_AGE_YEARS)
      .describe("Older cars get no online estimate (rules/valuation#valuation-limits)"),
    max_kms: z
      .number()
      .int()
      .min(0)
      .default(MAX_KMS)
      .describe("Cars with more kilometres get no online estimate (rules/valuation#valuation-limits)"),
    trade_in_percent: z
      .number()
      .min(10)
      .max(100)
      .default(85)
      .describe("What the dealer gives for a car, per cent of what comparable cars are asked for"),
    spread_percent: z
      .number()
      .min(1)
      .max(30)
      .default(5)
      .describe("Per cent that the estimate reaches below and above its middle"),
    kms_band: z
      .number()
      .int()
      .min(1000)
      .default(30_000)
      .describe("Kilometres that a comparable car may have run more or less"),
    minimum_sample: z
      .number()
      .int()
      .min(1)
      .default(3)
      .describe("Fewer comparable cars than this make no estimate"),
    estimate_shown: z
      .enum(["before_contact", "after_contact"])
      .default("before_contact")
      .describe("Whether shoppers see the estimate before or after they say who they are"),
    save_response: z
      .boolean()
      .default(false)
      .describe(
        "What a valuation answered is kept with its lead; POST /api/miscellaneous exists (rules/valuation#valuation-save)",
      ),
  }),
  ["default_state"],
).prefault({});
