import type { GatewayRefund } from "~/adapters/payments/payment-gateway";
import { type Payment, returnedCents } from "~/domain/checkout/payment";
import type { PaymentId } from "~/domain/text/identifiers";
import { type CheckoutPlatform, callGateway, isGatewayError } from "./gateway-call.server";
import { noteMovementsOf } from "./gateway-movements.server";

/**
 * Gives the money of a payment back that is due for a refund (rules/checkout#refund-once). Any number of calls by any
 * number of processes give it back once: they have the same key, and the gateway recognises it.
 * Staff may have given a part back at the gateway's own screens: then it is the rest.
 * @returns whether it is given back now; false when it was before, or is not due
 * @throws GatewayError
 */
export async function refundPayment(platform: CheckoutPlatform, payment: Payment): Promise<boolean> {
  const { id, state, charge_id, account, amount_cents } = payment;
  if (state !== "refund_due" || charge_id === null) return false;
  const { checkout, ledger } = platform.store;
  const moved = (await ledger.movementsOf([id])).get(id) ?? [];
  const rest = amount_cents - returnedCents(moved);
  // A key is one refund: after one that failed it is another.
  const failures = moved.filter(({ kind }) => kind === "refund_failed").length;
  const parts = [
    id,
    ...(rest === amount_cents ? [] : [rest]),
    ...(failures === 0 ? [] : [`after-${failures}`]),
  ];
  const key = `refund-${parts.join("-")}`;
  let refund: GatewayRefund;
  try {
    refund = await callGateway(platform, payment, (gateway) => gateway.refund(account, charge_id, rest, key));
  } catch (error) {
    // It may be too much by now. What was given back at the gateway counts in the next try.
    if (isGatewayError(error) && !error.temporary)
      await noteMovementsOf(platform, payment).catch(() => undefined);
    throw error;
  }
  if (refund.state === "failed") {
    if (await checkout.refundFailed(id, refund, platform.now()))
      platform.log.error({ payment_id: id, site: payment.site }, "a refund failed: somebody has to look");
    return false;
  }
  const isNew = await checkout.refunded(id, refund, platform.now());
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
