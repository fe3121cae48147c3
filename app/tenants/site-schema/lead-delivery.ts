import { z } from "zod";

const webhookUrl = z.string().max(2000).refine(isWebhookUrl, {
  error:
    "a webhook is an https address without user name, password and fragment (http only for localhost, to try it out)",
});

const channel = z.discriminatedUnion("channel", [
  z.strictObject({
    channel: z.literal("email").describe("A message for people, in HTML and text"),
    to: z
      .email()
      .nullable()
      .default(null)
      .describe("Whoever reads these leads; null: the dealership's lead_email"),
  }),
  z.strictObject({
    channel: z.literal("adf").describe("An e-mail with ADF/XML 1.0, as CRMs take leads in"),
    to: z.email().describe("The CRM's address for leads"),
  }),
  z.strictObject({
    channel: z.literal("webhook").describe("A signed JSON post: docs/lead-delivery.md"),
    url: webhookUrl.describe("Where leads are posted to: https, without user name and password"),
  }),
]);

/** How leads reach the dealership. */
export const leadDeliverySchema = z
  .strictObject({
    rules: z
      .array(
        z.strictObject({
          dealerships: z.array(z.string()).default([]).describe("Slugs of dealerships; none named: all"),
          categories: z
            .array(z.string().trim().min(1))
            .default([])
            .describe(
              "Categories or subcategories of leads, e.g. Service Booking, Career Enquiry; none named: all",
            ),
          channels: z.array(channel).min(1).describe("Every one of them is sent the lead"),
        }),
      )
      .default([])
      .describe(
        "The first rule that fits a lead says how it is delivered; no rule: an e-mail to the dealership's lead_email",
      ),
  })
  .prefault({});

/** Whether the text is a valid webhook address: https, or http to this machine, without credentials or fragment. */
function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username || password || hash) return false;
  return protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
}

export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
}
