import type { NewSession } from "~/adapters/payments/payment-gateway";
import { sessionEnd } from "~/domain/checkout/gateway-times";
import type { Payment } from "~/domain/checkout/payment";
import type { SiteContext } from "../platform/platform";
import { callGateway } from "./gateway-movements.server";
import { syncPaymentFromGateway } from "./settle-payment.server";

/**
 * Opens the session in which somebody pays, and stores it before anybody is sent to it: a payment that is `new` can't
 * have been paid. A process that dies in between leaves a session of which nobody knows, and the next call gives the
 * same one.
 * @param shown everything in it is of what is stored, so that each retry is the same call
 * @throws GatewayError
 */
export async function openSession(
  { platform, site }: Pick<SiteContext, "platform" | "site">,
  { id, account, amount_cents, currency, created_at, ...payment }: Payment,
  shown: Pick<NewSession, "description" | "email" | "success_url" | "cancel_url">,
): Promise<void> {
  const session = await callGateway(platform, payment, (gateway) =>
    gateway.createSession({
      payment_id: id,
      site: payment.site,
      ...{ account, amount_cents, currency },
      ...shown,
      expires_at: sessionEnd(created_at).toISOString(),
      locale: site.language,
    }),
  );
  const { checkout } = platform.store;
  const stored = await checkout.opened(id, { id: session.id, url: session.url ?? "" }, platform.now());
  if (stored?.state === "unpaid" && stored.session_id === null) {
    // The payment was ended while the gateway was asked. Nobody knows this session.
    await callGateway(platform, payment, (gateway) => gateway.expireSession(account, session.id)).catch(
      () => undefined,
    );
  }
  // Of a parallel post, which was faster: its shopper has paid already, or has cancelled.
  if (session.url === null && stored?.state === "open") await syncPaymentFromGateway(platform, stored);
}
