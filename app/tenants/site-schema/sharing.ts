import { z } from "zod";
import { SHARE_NETWORKS } from "~/domain/share";

/** The share bar of a vehicle page (spec 1 §4, §7; spec 2 §4 "Copied toast"). */
export const shareSchema = z
  .strictObject({
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
      .describe("Milliseconds that 'Copied' stays; the spec has 1500 (spec 1 §4) and 3000 (spec 2 §4)"),
  })
  .prefault({});

/** The printed sheet of a car: page and PDF (spec 1 §2 "/print"; spec 2 §6). */
export const printSchema = z
  .strictObject({
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
  })
  .prefault({});
