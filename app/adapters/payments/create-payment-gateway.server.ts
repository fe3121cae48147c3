import type { Config } from "~/config.server";
import type { PaymentGateway } from "./payment-gateway";
import { createSandboxGateway, type SandboxGatewayOptions } from "./sandbox-gateway.server";
import { StripeGateway } from "./stripe-gateway.server";

/** Returns the gateway that the environment names: Stripe with a key, else the sandbox (rules/checkout#gateway-choice). */
export function createPaymentGateway(
  config: Pick<Config, "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_API_BASE">,
  sandbox: SandboxGatewayOptions,
): PaymentGateway {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = config;
  if (secretKey === undefined) return createSandboxGateway(sandbox);
  return new StripeGateway({ secretKey, webhookSecret, apiBase: config.STRIPE_API_BASE });
}
