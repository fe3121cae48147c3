import type { PaymentGateway } from "~/adapters/payments/payment-gateway";
import {
  compareMovements,
  type Difference,
  type RecordedMovement,
  readingStart,
} from "~/domain/checkout/reconcile";
import { type CheckoutPlatform, isGatewayError } from "~/services/checkout/gateway-call.server";
import { printable } from "../terminal/printable";
import { centsText } from "./cents-text";
import { CommandError } from "./manage";

const DEFAULT_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Compares the ledger with the gateway's own record, account by account (rules/checkout#reconcile).
 * @throws CommandError when the gateway can't be asked
 */
export async function reconcile(
  platform: CheckoutPlatform,
  from: Date | null,
): Promise<{ text: string; agrees: boolean }> {
  const { payments, store, now } = platform;
  if (!payments) throw new CommandError("There is no gateway to compare with: STRIPE_SECRET_KEY is not set");
  const since = from ?? new Date(now().getTime() - DEFAULT_DAYS * DAY_MS);
  const accounts = await store.ledger.accounts(payments.name);
  const lines = [`Since ${since.toISOString()}, gateway ${payments.name}`];
  if (accounts.length === 0) lines.push("No payment was ever made there.");
  let differences = 0;
  for (const account of accounts) {
    const found = await compareAccount(payments, platform, account, since);
    differences += found.differences;
    lines.push(...found.lines);
  }
  lines.push(differences === 0 ? "The ledger and the gateway agree." : `${differences} differences`);
  return { text: lines.join("\n"), agrees: differences === 0 };
}

async function compareAccount(
  gateway: PaymentGateway,
  { store, now }: CheckoutPlatform,
  account: string,
  since: Date,
): Promise<{ lines: string[]; differences: number }> {
  const start = readingStart(since);
  // The gateway first: what is settled meanwhile is in the ledger too, and only younger differences are wrong.
  const recorded = await recordOf(gateway, account, start);
  const ledger = await store.ledger.movements(gateway.name, account, start);
  const { charges, refunds, disputes, differences, pending } = compareMovements(ledger, recorded, {
    since,
    now: now(),
  });
  const disputed =
    disputes.count > 0 ? `, ${disputes.count} of disputes ${centsText(disputes.cents, "aud")}` : "";
  const waiting = pending.length > 0 ? `; ${pending.length} too new to compare` : "";
  return {
    lines: [
      `${printable(account)}: ${charges.count} charges ${centsText(charges.cents, "aud")}, ${refunds.count} refunds ${centsText(refunds.cents, "aud")}${disputed}${waiting}`,
      ...differences.map((difference) => `  ${differenceText(difference)}`),
    ],
    differences: differences.length,
  };
}

async function recordOf(gateway: PaymentGateway, account: string, since: Date): Promise<RecordedMovement[]> {
  const recorded: RecordedMovement[] = [];
  try {
    for await (const movement of gateway.movements(account, since)) recorded.push(movement);
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    throw new CommandError(`${printable(account)}: the gateway's record can't be read. ${error.message}`);
  }
  return recorded;
}

function differenceText({ kind, ledger, gateway }: Difference): string {
  const movement = ledger ?? gateway;
  if (!movement) return kind;
  const { cents, currency, at, gateway_id, payment_id } = movement;
  const what = `${movement.kind} ${gateway_id} of payment ${payment_id ?? "?"}, ${at}`;
  switch (kind) {
    case "ledger_only":
      return printable(`only in the ledger: ${centsText(cents, currency)}, ${what}`);
    case "gateway_only":
      return printable(`only at the gateway: ${centsText(cents, currency)}, ${what}`);
    case "different":
      return printable(
        `different: ${centsText(cents, currency)} in the ledger, ${centsText(gateway?.cents ?? 0, gateway?.currency ?? "")} at the gateway, ${what}`,
      );
  }
}
