import { z } from "zod";
import { AUSTRALIAN_STATES } from "~/domain/car/car";

export const state = z.enum(AUSTRALIAN_STATES);

export const address = z.strictObject({
  street: z.string().describe("Number and street, e.g. 12 Harbour Road"),
  city: z.string().describe("Suburb or town"),
  state: state.describe("State or territory, lower case, e.g. nsw"),
  postcode: z
    .string()
    .regex(/^\d{4}$/, "a postcode is exactly 4 digits")
    .describe("Four digits"),
  lat: z.number().min(-90).max(90).optional().describe("Latitude, degrees; with long it places the map"),
  long: z.number().min(-180).max(180).optional().describe("Longitude, degrees"),
  place_id: z.string().optional().describe("The place's id at Google: directions lead to it exactly"),
  place_url: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe("The place's page on a map service, where directions lead; absent: a search for the address"),
});
