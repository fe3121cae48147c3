import { z } from "zod";

/** Whether the vehicle page shows where the car is (rules/vehicle-page#vehicle-map). */
export const vdpConfig = z.strictObject({
  show_map_section: z
    .boolean()
    .default(true)
    .describe("The vehicle page's section #vehicle-map: where the car stands, with a map and the hours"),
});
