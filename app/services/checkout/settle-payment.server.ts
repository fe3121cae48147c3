import type { SettleOutcome } from "~/adapters/database/checkout.server";
import {
  GatewayError,
  type GatewayRefund,
  type GatewaySession,
  type NewSession,
} from "~/adapters/payments/payment-gateway";
import { sessionDifferences, sessionEnd } from "~/domain/checkout/gateway-times";
import { type Payment, returnedCents } from "~/domain/checkout/payment";
import type { EndReason } from "~/domain/checkout/reservation";
import { asPaymentId, type PaymentId } from "~/domain/text/identifiers";
import type { SiteContext } from "../platform/platform";
import {
  type CheckoutPlatform,
  callGateway,
  isGatewayError,
  noteMovementsOf,
} from "./gateway-movements.server";

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

/**
 * What happened to a session. open: it can still be paid. unpaid: it ended without money. mismatch: it does not belong to
 * the payment that it names, and nothing was stored.
 */
type SettledSession = SettleOutcome | "open" | "unpaid" | "mismatch";

/**
 * Stores what the gateway says of a session: the one way for webhook, return and sweep, in any order and any number
 * (rules/checkout#settle-once). Money that came after its hold was lost is given back immediately.
 * @param session as the gateway answered when it was asked, not as a webhook reported it
 * @param reason why the reservation ends when the session ended without money
 */
export async function settleSession(
  platform: CheckoutPlatform,
  session: GatewaySession,
  reason: EndReason = "unpaid",
): Promise<SettledSession> {
  const { store, now, log } = platform;
  const payment =
    session.payment_id === null ? null : await store.checkout.payment(asPaymentId(session.payment_id));
  if (!payment) {
    log.warn({ session: session.id }, "a gateway's session belongs to no payment");
    return "not_found";
  }
  const about = { payment_id: payment.id, site: payment.site };
  const differences = sessionDifferences(payment, session);
  if (session.state === "paid" && session.charge_id === null) differences.push("charge");
  if (differences.length > 0) {
    log.error({ ...about, differences }, "a gateway's session is not that of its payment");
    return "mismatch";
  }
  if (session.state === "open") return "open";
  if (session.state === "expired")
    return (await store.checkout.closeUnpaid(payment.id, reason, now())) ? "unpaid" : "known";
  const outcome = await store.checkout.settle(payment.id, { id: session.charge_id ?? "" }, now());
  if (outcome === "paid") log.info(about, "a payment arrived");
  if (outcome === "hold_lost") {
    log.warn(about, "a payment came too late and goes back");
    await refundAtOnce(platform, payment.id);
  }
  return outcome;
}

/**
 * Asks the gateway for the session of an open payment, and stores what it says.
 * @throws GatewayError
 */
export async function syncPaymentFromGateway(
  platform: CheckoutPlatform,
  payment: Payment,
  withinMs?: number,
): Promise<SettledSession> {
  const id = sessionOf(payment);
  return settleSession(
    platform,
    await callGateway(platform, payment, (gateway) => gateway.session(payment.account, id), withinMs),
  );
}

/**
 * Ends the session of an open payment, and stores what came of it: the shopper may have paid a moment before.
 * @throws GatewayError: then nothing is known, and nobody else may have the car
 */
export async function endSession(
  platform: CheckoutPlatform,
  payment: Payment,
  reason: EndReason,
  withinMs?: number,
): Promise<SettledSession> {
  const id = sessionOf(payment);
  const session = await callGateway(
    platform,
    payment,
    (gateway) => gateway.expireSession(payment.account, id),
    withinMs,
  );
  return settleSession(platform, session, reason);
}

function sessionOf({ session_id }: Payment): string {
  if (session_id === null) throw new GatewayError("the payment has no session", { temporary: false });
  return session_id;
}

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
