import { z } from "zod";
import { ALL_CHANCES } from "~/domain/spin/draw-prize";
import { switchedBy } from "./needs";
import { moment, slug } from "./primitives";
import { wordingKey } from "./wording-key";

/** A lottery for shoppers who have signed in (rules/spin-to-win#campaign-config). */
export const spinToWinSchema = switchedBy(
  "spin_to_win.enabled",
  z.strictObject({
    enabled: z.boolean().default(false).describe("The page /spin-to-win, while the campaign runs"),
    campaign: z
      .strictObject({
        id: slug.describe(
          "Its name in the store; another name is another campaign, with a spin for everybody",
        ),
        name: wordingKey.describe("Wording key of its name"),
        starts: moment.describe("First moment"),
        ends: moment.describe("Last moment"),
        claim_days: z
          .number()
          .int()
          .min(1)
          .max(365)
          .default(30)
          .describe(
            "A prize can be claimed for so many days after its spin; the winner's e-mail says until when",
          ),
        permit: wordingKey.describe("Wording key of the permit's text, e.g. its number"),
        terms: z.array(wordingKey).min(1).describe("Wording keys of the terms, one a paragraph"),
        prizes: z
          .array(
            z.strictObject({
              id: slug.describe("Its name in the store"),
              name: wordingKey.describe("Wording key of its name"),
              chances: z.number().int().min(1).max(ALL_CHANCES).describe("So many of 1,000 spins win it"),
              stock: z.number().int().min(1).describe("How many there are"),
            }),
          )
          .min(1)
          .describe("What can be won; the chances left over win nothing"),
      })
      .nullable()
      .default(null)
      .describe("Without terms, dates and permit there is none"),
  }),
).prefault({});
