import { z } from "zod";
import { switchedBy } from "./needs";

/** Alerts (rules/alerts#alerts-possible). */
export const alertsSchema = switchedBy(
  "alerts.enabled",
  z.strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe("Whether shoppers can save searches, and get messages about new cars and lower prices"),
    max_searches: z.number().int().min(1).max(200).default(20).describe("Saved searches of one shopper"),
  }),
).prefault({});
