import { GatewayError, type PaymentGateway } from "~/adapters/payments/payment-gateway";
import { withTimeout } from "~/adapters/with-timeout";
import type { Payment } from "~/domain/checkout/payment";
import type { Platform } from "../platform/platform";

/** What the services of the checkout need of the platform. */
export type CheckoutPlatform = Pick<Platform, "store" | "now" | "log" | "payments">;

/** A shopper waits for some of these calls. Each may be repeated, so one that is given up loses nothing. */
const CALL_WITHIN_MS = 20_000;

/**
 * Calls the gateway of a payment.
 * @throws GatewayError when it fails, does not answer in time, or is not the gateway of this process
 */
export async function callGateway<T>(
  { payments }: Pick<CheckoutPlatform, "payments">,
  { gateway }: Pick<Payment, "gateway">,
  call: (gateway: PaymentGateway) => Promise<T>,
): Promise<T> {
  if (payments?.name !== gateway)
    throw new GatewayError(`this process has no gateway ${gateway}`, { temporary: false });
  try {
    return await withTimeout(call(payments), CALL_WITHIN_MS);
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
