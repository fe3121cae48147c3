import type { ActionFunctionArgs } from "@remix-run/node";
import { jsonError, postOnly as loader, postOnly } from "~/pages/http/json-endpoint.server";
import { receiveWebhook } from "~/services/checkout/receive-webhook.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint({ takesSignedPosts: true });

export { loader };

const SIGNATURE = "Stripe-Signature";

/**
 * `POST /api/payments/stripe` (rules/checkout#stripe-webhook): 200; 400 for a wrong or old signature; 503 when Stripe
 * should send it again.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { platform } = context;
  if (platform.payments?.name !== "stripe") return notHere();
  if (request.method !== "POST") return postOnly();
  // The signature is of the bytes: nothing may parse them before.
  const outcome = await receiveWebhook(platform, await request.text(), request.headers.get(SIGNATURE));
  switch (outcome) {
    case "refused":
      return jsonError(400, "The signature is wrong or too old");
    case "try_again":
      return jsonError(503, "Send it again later");
    case "received":
      return Response.json({ received: true });
  }
}

function notHere(): Response {
  return jsonError(404, "No payments are made through Stripe here");
}
