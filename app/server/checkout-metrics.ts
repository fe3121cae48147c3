import { Counter, Gauge, type Registry } from "prom-client";
import { PAYMENT_STATES } from "~/domain/checkout/payment";
import { RESERVATION_STATES } from "~/domain/checkout/reservation";
import type { CheckoutWorker } from "~/services/checkout/checkout-worker.server";
import type { Platform } from "~/services/platform/platform";

/**
 * The reservations and payments of all processes, and this process's calls of the payment gateway.
 * @returns a function that reads the store's counts
 */
export function measureCheckout(
  registry: Registry,
  { store, now }: Pick<Platform, "store" | "now">,
  checkout: Pick<CheckoutWorker, "figures"> | undefined,
): () => Promise<void> {
  const reservations = new Gauge({
    name: "forecourt_reservations",
    help: "Reservations by state",
    labelNames: ["state"],
    registers: [registry],
  });
  const payments = new Gauge({
    name: "forecourt_payments",
    help: "Online payments by state; refund_due is money that has to go back, refund_failed money that staff have to give back",
    labelNames: ["state"],
    registers: [registry],
  });
  const oldestRefund = new Gauge({
    name: "forecourt_refunds_oldest_seconds",
    help: "Age of the oldest refund that waits for the gateway, or for staff after it failed",
    registers: [registry],
  });
  const unnotified = new Gauge({
    name: "forecourt_reservation_events_waiting",
    help: "Events of reservations of which shopper and dealership were not notified yet",
    registers: [registry],
  });
  new Counter({
    name: "forecourt_payment_gateway_calls_total",
    help: "Calls of the sweep by kind and outcome: done, failed (tried again), refused (somebody has to look)",
    labelNames: ["call", "outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { calls, ...labels } of checkout?.figures() ?? []) this.inc({ ...labels }, calls);
    },
  });
  return async () => {
    const found = await store.checkoutWork.counts(now());
    for (const state of RESERVATION_STATES) reservations.set({ state }, found.reservations.get(state) ?? 0);
    for (const state of PAYMENT_STATES) payments.set({ state }, found.payments.get(state) ?? 0);
    oldestRefund.set(found.oldestRefundSeconds);
    unnotified.set(found.unnotified);
  };
}
