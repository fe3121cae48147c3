import type { GatewayEvent } from "~/adapters/payments/payment-gateway";
import { asPaymentId } from "~/domain/text/identifiers";
import {
  type CheckoutPlatform,
  callGateway,
  isGatewayError,
  noteMovementsOf,
} from "./gateway-movements.server";
import { settleSession } from "./settle-payment.server";

/**
 * refused: it isn't signed by the gateway. received: it was stored, or says nothing of our payments. try_again: the
 * gateway didn't say more at this moment.
 */
type WebhookOutcome = "refused" | "received" | "try_again";

/** Receives a gateway's webhook, which may come early, late, twice or forged (rules/checkout#stripe-webhook). */
export async function receiveWebhook(
  platform: CheckoutPlatform,
  body: string,
  signature: string | null,
): Promise<WebhookOutcome> {
  let event: GatewayEvent | null;
  try {
    if (!platform.payments) return "refused";
    event = await platform.payments.readWebhook(body, signature);
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    platform.log.warn({ error: error.message }, "a webhook was refused");
    return "refused";
  }
  return event ? lookAt(platform, event) : "received";
}

/** The webhook names the payment; what happened to it only the gateway's own answer says. */
async function lookAt(platform: CheckoutPlatform, event: GatewayEvent): Promise<WebhookOutcome> {
  const { store, log } = platform;
  const { account } = event;
  if ("charge_id" in event) return handleChargeEvent(platform, account, event.charge_id);
  const { session } = event;
  // A dealership's account may have other sessions than ours.
  if (session.payment_id === null) return "received";
  const payment = await store.checkout.payment(asPaymentId(session.payment_id));
  if (payment?.account !== account) return "received";
  try {
    const asked = await callGateway(platform, payment, (gateway) => gateway.session(account, session.id));
    await settleSession(platform, asked);
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    log.warn({ payment_id: payment.id, error: error.message }, "a webhook's session could not be asked for");
    return error.temporary ? "try_again" : "received";
  }
  return "received";
}

async function handleChargeEvent(
  platform: CheckoutPlatform,
  account: string,
  chargeId: string,
): Promise<WebhookOutcome> {
  const { store, log, payments } = platform;
  const payment = payments && (await store.checkout.paymentOfCharge(payments.name, account, chargeId));
  if (!payment) return "received";
  try {
    await noteMovementsOf(platform, payment);
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    log.warn({ payment_id: payment.id, error: error.message }, "a webhook's charge could not be asked for");
    return error.temporary ? "try_again" : "received";
  }
  return "received";
}
