import { z } from "zod";
import { modelEntry } from "../manufacturer-schema";
import { switchedBy } from "./needs";
import { slug } from "./primitives";

export const modelsSchema = switchedBy(
  "models.enabled",
  z.strictObject({
    enabled: z
      .boolean()
      .default(false)
      .describe("Whether the site has the pages of its manufacturer's models; needs manufacturer"),
    hidden: z.array(slug).default([]).describe("Models of the manufacturer that this site does not show"),
    added: z
      .array(modelEntry)
      .default([])
      .describe("Further models; one of the manufacturer's slug replaces it"),
    accessories_on_parts: z
      .boolean()
      .default(false)
      .describe("Whether the parts page lists the models with accessories"),
  }),
).prefault({});
