import { type ServedSite, serveSites } from "./served-sites";
import { SECRET_KEY, type StripeServer, startStripeServer, WEBHOOK_SECRET } from "./stripe-server";

/**
 * Serves sites whose payments go to a server in the shape of Stripe's API.
 * @param posts how many posts a minute one address may send
 */
export async function serveWithStripe<Slug extends string>(options: {
  sites: Record<Slug, ServedSite>;
  posts: number;
  now: Date;
}) {
  const stripe: StripeServer = await startStripeServer();
  const served = await serveSites({
    sites: options.sites,
    environment: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: stripe.origin,
      RATE_LIMIT_PER_MINUTE: String(options.posts),
    },
    now: options.now,
  });
  return {
    stripe,
    served,
    async close() {
      await served.close();
      await stripe.close();
    },
  };
}
