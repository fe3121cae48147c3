import { GatewayError } from "~/adapters/payments/payment-gateway";
import type { Payment } from "~/domain/checkout/payment";
import type { PaymentId } from "~/domain/text/identifiers";
import { type CheckoutPlatform, callGateway, isGatewayError } from "./gateway-call.server";

/**
 * Gives the money of a payment back that is due for a refund (rules/checkout#refund-once). Any number of calls by any
 * number of processes give it back once: they have the same key, and the gateway recognises it.
 * @returns whether it is given back now; false when it was before, or is not due
 * @throws GatewayError
 */
export async function refundPayment(platform: CheckoutPlatform, payment: Payment): Promise<boolean> {
  const { id, state, charge_id, account, amount_cents } = payment;
  if (state !== "refund_due" || charge_id === null) return false;
  const refund = await callGateway(platform, payment, (gateway) =>
    gateway.refund(account, charge_id, amount_cents, `refund-${id}`),
  );
  if (refund.state === "failed")
    throw new GatewayError("the gateway could not give the money back", { temporary: false });
  const isNew = await platform.store.checkout.refunded(id, { id: refund.id }, platform.now());
  if (isNew) platform.log.info({ payment_id: id, site: payment.site }, "a payment was refunded");
  return isNew;
}

/** Tries a refund that just became due. When the gateway fails, the worker tries it again. */
export async function refundAtOnce(platform: CheckoutPlatform, id: PaymentId): Promise<void> {
  const payment = await platform.store.checkout.payment(id);
  if (!payment) return;
  try {
    await refundPayment(platform, payment);
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    platform.log.warn({ payment_id: id, error: error.message }, "a refund waits for the gateway");
  }
}
