import { z } from "zod";

const texts = (most: number) => z.number().int().min(1).max(most);

/** Messages to shoppers (rules/messages#text-caps). */
export const messagesSchema = z
  .strictObject({
    sms_per_hour: texts(100_000)
      .default(200)
      .describe("Text messages that the site sends in an hour; over it shoppers are asked to try later"),
    sms_per_day: texts(1_000_000)
      .default(1000)
      .describe("Text messages that the site sends in 24 hours; over it shoppers are asked to try later"),
  })
  .prefault({});
