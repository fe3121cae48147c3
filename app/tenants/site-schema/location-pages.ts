import { z } from "zod";

/** The pages of locations (rules/locations#location-address). */
export const locationPagesSchema = z
  .strictObject({
    address: z
      .enum(["slug", "dealership_slug"])
      .default("slug")
      .describe(
        "slug: /locations/{slug}; dealership_slug: a dealership's first location is at /locations/{dealership_slug}",
      ),
  })
  .prefault({});
