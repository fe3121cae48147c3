import { z } from "zod";
import { SHARE_NETWORKS } from "~/domain/vehicle-page/share";
import { switchedBy } from "./needs";

/** The share bar of a vehicle page (rules/print-and-share#share-networks). */
export const shareSchema = switchedBy(
  "share.networks",
  z.strictObject({
    networks: z
      .array(z.enum(SHARE_NETWORKS))
      .default([...SHARE_NETWORKS])
      .describe("Where a car can be shared to, in this order; none: no share bar"),
    native: z
      .boolean()
      .default(true)
      .describe("On phones the Share button opens the phone's own share sheet instead of going to the bar"),
    copied_notice_ms: z
      .number()
      .int()
      .min(500)
      .max(20_000)
      .default(1500)
      .describe("Milliseconds that 'Copied' stays (rules/print-and-share#share-copied)"),
  }),
).prefault({});

/** The printed sheet of a car: page and PDF (rules/print-and-share#print-page). */
export const printSchema = switchedBy(
  "print.enabled",
  z.strictObject({
    enabled: z
      .boolean()
      .default(true)
      .describe("Whether cars can be printed; false: neither /print nor the PDF exists"),
    pictures: z
      .number()
      .int()
      .min(0)
      .max(12)
      .default(6)
      .describe("Pictures on the sheet, however many the car has: one large, the others small"),
  }),
).prefault({});
