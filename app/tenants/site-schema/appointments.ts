import { z } from "zod";
import { BOOKING_DAYS } from "~/domain/appointments/booking-time";
import { switchedBy } from "./needs";

/** Appointments for test drives (rules/appointments#appointment-slots). */
export const appointmentsSchema = switchedBy(
  "appointments.enabled",
  z.strictObject({
    enabled: z
      .boolean()
      .default(true)
      .describe(
        "Test drives are booked at one of the free appointments of the location's opening hours; false, or a location without hours: at any day and time",
      ),
    slot_minutes: z
      .number()
      .int()
      .min(15)
      .max(480)
      .default(60)
      .describe("How long a test drive takes; they begin this far apart, from the opening on"),
    notice_minutes: z
      .number()
      .int()
      .min(0)
      .max(7 * 24 * 60)
      .default(120)
      .describe("The least time between asking and driving"),
    listed_days: z
      .number()
      .int()
      .min(1)
      .max(BOOKING_DAYS)
      .default(14)
      .describe("Days that the form lists, from today on; any of the next 90 is taken"),
    per_slot: z
      .number()
      .int()
      .min(1)
      .max(20)
      .default(1)
      .describe("How many a location takes at the same time"),
    per_person: z
      .number()
      .int()
      .min(1)
      .max(20)
      .default(2)
      .describe("Appointments still to come that one e-mail address or phone number may have"),
  }),
).prefault({});
