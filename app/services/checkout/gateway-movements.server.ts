import type { NotedMovement } from "~/adapters/database/ledger.server";
import { GatewayError, type GatewayMovement, type PaymentGateway } from "~/adapters/payments/payment-gateway";
import { withTimeout } from "~/adapters/with-timeout";
import type { Payment } from "~/domain/checkout/payment";
import { asPaymentId } from "~/domain/text/identifiers";
import { deliveryClock } from "~/services/outbox/outbox-worker.server";
import type { Platform } from "~/services/platform/platform";

/** What the services of the checkout need of the platform. */
export type CheckoutPlatform = Pick<Platform, "store" | "now" | "log" | "payments">;

/** A shopper waits for some of these calls. Each may be repeated, so one that is given up loses nothing. */
const CALL_WITHIN_MS = 20_000;
/** A page that only shows a payment says sooner that it is being checked: the checkout worker asks again. */
export const PAGE_WITHIN_MS = 4000;

/**
 * Calls the gateway of a payment.
 * @throws GatewayError when it fails, does not answer in time, or is not the gateway of this process
 */
export async function callGateway<T>(
  { payments }: Pick<CheckoutPlatform, "payments">,
  { gateway }: Pick<Payment, "gateway">,
  call: (gateway: PaymentGateway) => Promise<T>,
  withinMs = CALL_WITHIN_MS,
): Promise<T> {
  if (payments?.name !== gateway)
    throw new GatewayError(`this process has no gateway ${gateway}`, { temporary: false });
  try {
    return await withTimeout(call(payments), withinMs);
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError")
      throw new GatewayError("the gateway did not answer in time", { temporary: true });
    throw error;
  }
}

/** By name, not by class: see docs/decisions/0009. */
export function isGatewayError(error: unknown): error is GatewayError {
  return error instanceof Error && error.name === "GatewayError";
}

/**
 * Refunds that staff make at the gateway's own screens, refunds that fail later, and disputes that banks open there
 * (rules/checkout#gateway-screens): webhook and watch do the same, they read the gateway's record and add to the ledger
 * what it lacks.
 */

/**
 * Reads what of one payment's charge was refunded or reclaimed.
 * @returns how many movements were new
 * @throws GatewayError
 */
export async function noteMovementsOf(platform: CheckoutPlatform, payment: Payment): Promise<number> {
  const { account, charge_id } = payment;
  if (charge_id === null) return 0;
  const found = await callGateway(platform, payment, (gateway) =>
    gateway.movementsOfCharge(account, charge_id),
  );
  let noted = 0;
  // The charge is this payment's, whatever its metadata say.
  for (const movement of found)
    noted += await note(platform, payment, { ...movement, payment_id: payment.id });
  return noted;
}

async function note(
  { store, now, log }: CheckoutPlatform,
  { gateway, account }: Pick<Payment, "gateway" | "account">,
  { payment_id, kind, gateway_id, cents, currency, at, hasFailed = false, isLost = false }: GatewayMovement,
): Promise<number> {
  if (payment_id === null || kind === "charge" || currency !== "aud") return 0;
  const id = asPaymentId(payment_id);
  const movement: NotedMovement = {
    payment_id: id,
    kind,
    gateway_id,
    cents,
    currency,
    at,
    hasFailed,
    isLost,
  };
  if ((await store.ledger.noteMovement(gateway, account, movement, now())) !== "noted") return 0;
  if (hasFailed) log.error({ payment_id, cents }, "a refund failed: somebody has to look");
  else log.warn({ payment_id, kind, cents }, "money moved at the gateway's own screens");
  return 1;
}

/** How often an account's record is read: a webhook comes sooner. */
const PAUSE_MS = 10 * 60_000;
/** How far back the first reading of a process goes, and each one after it. */
const FIRST_MS = 30 * 24 * 60 * 60_000;
const OVERLAP_MS = 24 * 60 * 60_000;

interface MovementWatch {
  /** Reads the records that are due. Returns how many movements were new. */
  round(stop: () => boolean): Promise<number>;
}

/** Creates the watch of one process, which reads the gateway's record for what no webhook reported. */
export function createMovementWatch(platform: CheckoutPlatform & Pick<Platform, "config">): MovementWatch {
  const { payments, store, log } = platform;
  const clock = deliveryClock(platform);
  let nextAt = 0;
  /** By account: since when it has to be read. */
  const readUntil = new Map<string, number>();

  return {
    async round(stop) {
      const wait = nextAt - clock().getTime();
      // A longer wait was planned while the clock was ahead.
      if (!payments || (wait > 0 && wait <= PAUSE_MS)) return 0;
      nextAt = clock().getTime() + PAUSE_MS;
      let noted = 0;
      for (const account of await store.ledger.accounts(payments.name)) {
        if (stop()) break;
        const started = platform.now().getTime();
        const before = readUntil.get(account);
        const since = before === undefined ? started - FIRST_MS : Math.min(before, started) - OVERLAP_MS;
        try {
          for await (const movement of payments.movements(account, new Date(since)))
            noted += await note(platform, { gateway: payments.name, account }, movement);
          readUntil.set(account, started);
        } catch (error) {
          if (!isGatewayError(error)) throw error;
          log.warn({ error: error.message }, "an account's record could not be read");
        }
      }
      return noted;
    },
  };
}
