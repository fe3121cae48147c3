import { z } from "zod";
import { httpsUrl } from "./primitives";

const host = (schemes: string) =>
  z
    .string()
    .regex(
      new RegExp(`^(${schemes}):\\/\\/(\\*\\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}(:\\d{1,5})?$`),
      `scheme and host alone: ${schemes.replace("|", ":// or ")}://host, or *.host for all below it`,
    );

const provider = z.strictObject({
  name: z.string().min(1).max(60).describe("The provider, as the privacy policy names it"),
  script: httpsUrl.describe("Address of the provider's script"),
  attributes: z
    .record(
      z.string().regex(/^data-[a-z][a-z0-9-]*$/, "data- and lower-case letters, digits and hyphens"),
      z.string().max(200),
    )
    .default({})
    .describe("What the script reads from its element: the account's key and the like"),
  scripts: z.array(host("https")).default([]).describe("Further hosts that its scripts come from"),
  connects: z.array(host("https|wss")).default([]).describe("Hosts that its script talks to"),
  frames: z.array(host("https")).default([]).describe("Hosts of the frames that it opens"),
});

/** A web chat on the site's pages (rules/navigation#web-chat). Without a provider a chat is a link like any other. */
export const chatSchema = z
  .strictObject({
    provider: provider
      .nullable()
      .default(null)
      .describe(
        "Whose chat is loaded on the pages that have no form and nothing of a person; null: no foreign script at all",
      ),
  })
  .prefault({});

export type ChatProvider = z.output<typeof provider>;
