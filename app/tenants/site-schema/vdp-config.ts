import { z } from "zod";

/** Spec 1 §3 and spec 2 §3 "vdp_config". */
export const vdpConfig = z.strictObject({
  show_map_section: z
    .boolean()
    .default(true)
    .describe("The vehicle page's section #vehicle-map: where the car stands, with a map and the hours"),
});
