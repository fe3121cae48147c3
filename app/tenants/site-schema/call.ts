import { z } from "zod";
import { CALL_NOW_RULES } from "~/domain/locations/call-hours";
import { CALL_STATES } from "~/domain/locations/call-view";
import { needs, off } from "./needs";
import { phone } from "./phone";

/** Calling about a car (rules/buttons#call-number). */
export const callSchema = z
  .strictObject({
    initial: z
      .enum(CALL_STATES)
      .default("revealed")
      .describe("masked: a car's number shows its first 5 characters until the shopper asks for the rest"),
    override: phone
      .nullable()
      .default(null)
      .describe("The number to call about any car, before all others; null: none"),
    by_car_type: needs(
      z
        .strictObject({
          new: phone.optional().describe("For new cars"),
          used: phone.optional().describe("For used cars"),
          demo: phone.optional().describe("For demonstrators"),
        })
        .prefault({})
        .describe("Numbers by car type; the car's location's phone comes after all of them"),
      off("call.override"),
    ),
    call_now: z
      .enum(CALL_NOW_RULES)
      .default("always")
      .describe("opening_hours: 'Call Now' shows only while the car's location is open, on its own clock"),
  })
  .prefault({});

/** Counting how often cars are looked at. */
export const viewsSchema = z
  .strictObject({
    shown: z.boolean().default(false).describe("A car's page says how often it was viewed, e.g. 123 views"),
  })
  .prefault({});
