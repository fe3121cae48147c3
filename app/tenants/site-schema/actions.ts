import { z } from "zod";
import { PARTS_ONLY_PHRASES } from "~/domain/car/parts-only";
import { CARD_BUTTON_SETS } from "~/domain/card/card-actions";
import { anyOf, ifValue, needs, on, switchedBy } from "./needs";
import { carTypes } from "./primitives";

/** The buttons of a car's card and page (rules/buttons#button-order). */
export const actionsSchema = z
  .strictObject({
    card: needs(
      z
        .enum(CARD_BUTTON_SETS)
        .default("none")
        .describe(
          "Buttons of a card. reserve: Reserve Car Now and details; finance: details and Finance Enquiry; contact: call, enquire, finance, test drive",
        ),
      ifValue("reserve", on("actions.checkout.enabled")),
      ifValue(
        "finance",
        anyOf(
          on("vehicle_forms.finance_enquiry.enabled"),
          on("vehicle_forms.finance_enquiry.dealership_paths"),
          on("finance.valuation_partner"),
        ),
      ),
    ),
    checkout: switchedBy(
      "actions.checkout.enabled",
      z.strictObject({
        enabled: z
          .boolean()
          .default(false)
          .describe("Cars can be reserved online; needs dealerships with payments.account"),
        path: z
          .enum(["checkout", "buy-online"])
          .default("checkout")
          .describe("Last part of the checkout's address"),
        default_payment_processors: z
          .array(z.string())
          .default([])
          .describe(
            "The site's own payment processors, and what a car takes whose feed names none; none: such a car can't be reserved",
          ),
        reserve_amount: z
          .number()
          .int()
          .min(0)
          .nullable()
          .default(200)
          .describe("Dollars of the deposit; null: it is $200, and the button names no amount"),
        min_price_deposits: z
          .number()
          .min(1)
          .default(5)
          .describe("A car can be reserved when its price is at least this many times the deposit"),
        excluded_phrases: z
          .array(z.string().min(1))
          .default(["auction", ...PARTS_ONLY_PHRASES])
          .describe("Phrases in the tag or the name of a car that can't be reserved, in any case"),
        car_types: carTypes(),
        reserve_hours: z.number().int().min(1).default(48).describe("Hours that a reserved car is held"),
      }),
    )
      .prefault({})
      .describe("Reserving a car with a deposit"),
    online_purchase: switchedBy(
      "actions.online_purchase.enabled",
      z.strictObject({
        enabled: z
          .boolean()
          .default(false)
          .describe(
            "Online Purchase button and its page; needs actions.checkout.enabled, which takes the deposit",
          ),
        car_types: carTypes(),
        makes: z.array(z.string()).default([]).describe("Only these; none named: all"),
        delivery: z
          .boolean()
          .default(true)
          .describe("Shoppers choose between collection and delivery; false: they are not asked"),
      }),
    )
      .prefault({})
      .describe("Buying a car online"),
    trade_in: switchedBy(
      "actions.trade_in.enabled",
      z.strictObject({
        enabled: z.boolean().default(false).describe("Trade-in button; needs valuation.enabled"),
        car_types: carTypes(),
      }),
    )
      .prefault({})
      .describe("Giving a car in part payment"),
    history_report: z.boolean().default(true).describe("History report button on cars that have a report"),
  })
  .prefault({});
