import { z } from "zod";
import { switchedBy } from "./needs";

/** "If name, email and phone are all present they are saved locally as user details" (rules/forms#form-remembered). */
export const rememberedDetailsSchema = switchedBy(
  "remembered_details.enabled",
  z.strictObject({
    enabled: z
      .boolean()
      .default(true)
      .describe(
        "Name, e-mail address and phone of a sent form are kept on the device, encrypted, for the next one",
      ),
    days: z
      .number()
      .int()
      .min(1)
      .max(365)
      .default(90)
      .describe("Days that they are kept after the last form"),
  }),
).prefault({});
