import { keepNewFilesPrivate } from "~/adapters/data-folder.server";
import type { Store } from "~/adapters/database/open-store.server";
import type { PaymentGateway } from "~/adapters/payments/payment-gateway";
import { createPaymentGateway } from "~/adapters/payments/stripe-gateway.server";
import {
  CommandError,
  type CommandOutput,
  labelledLines,
  printable,
  readParts,
  runCommand,
  withStore,
} from "~/cli/terminal/command";
import { canTakePayments } from "~/config.server";
import {
  compareMovements,
  type Difference,
  type RecordedMovement,
  readingStart,
} from "~/domain/checkout/reconcile";
import type { OnlinePaymentWithPayment } from "~/domain/online-payment/online-payment";
import { asOnlinePaymentId, type SiteSlug } from "~/domain/text/identifiers";
import { type CheckoutPlatform, isGatewayError } from "~/services/checkout/gateway-movements.server";
import type { Platform } from "~/services/platform/platform";
import { changeReservation, listReservations, payBack, showReservation } from "./manage";
import { centsText, ledgerLines, movedText, type ReservationsCommand, readCommand, USAGE } from "./options";

const MAX_LISTED = 1000;

type PaymentStores = Pick<Store, "onlinePayments" | "ledger">;

/** Returns the payment with this receipt number or id, or null. */
export async function onlinePaymentNamed(
  { onlinePayments }: Pick<Store, "onlinePayments">,
  ref: string,
): Promise<OnlinePaymentWithPayment | null> {
  return (await onlinePayments.byReceipt(ref.toUpperCase())) ?? onlinePayments.byId(asOnlinePaymentId(ref));
}

/** Lists online payments. Shows nothing of the payers. */
export async function listOnlinePayments(
  { onlinePayments, ledger }: PaymentStores,
  { site }: { site?: SiteSlug | undefined },
): Promise<string> {
  const found = await onlinePayments.list({ limit: MAX_LISTED, ...(site !== undefined && { site }) });
  if (found.length === 0) return "There is no online payment.";
  const moved = await ledger.movementsOf(found.map(({ payment_id }) => payment_id));
  const lines = found.map(
    ({ receipt, payment, created_at }) =>
      `${receipt}  ${centsText(payment.amount_cents, payment.currency)} ${payment.state}  ${payment.site}  ${payment.dealership_id}  ${payment.paid_at ?? created_at}${movedText(payment, moved.get(payment.id) ?? [])}`,
  );
  if (found.length === MAX_LISTED) lines.push(`… the newest ${MAX_LISTED}; --site lists less`);
  return lines.join("\n");
}

/** Shows an online payment with what the payer entered. */
export async function showOnlinePayment(
  { ledger }: PaymentStores,
  { id, receipt, payment, content, lead_id, created_at }: OnlinePaymentWithPayment,
): Promise<string> {
  const moved = (await ledger.movementsOf([payment.id])).get(payment.id) ?? [];
  return [
    `Online payment ${receipt}`,
    ...labelledLines([
      ["id", id],
      ["amount", centsText(payment.amount_cents, payment.currency)],
      ["state", payment.state],
      ["made", created_at],
      ["paid", payment.paid_at],
      ["site", payment.site],
      ["dealership", payment.dealership_id],
      ["reference", content?.reference],
      ["name", content?.name],
      ["email", content?.email],
      ["phone", content?.phone],
      ["lead", lead_id],
      ["payment", payment.id],
      ["gateway", `${payment.gateway}, account ${payment.account}`],
      ["session", payment.session_id],
      ["charge", payment.charge_id],
    ]),
    ...ledgerLines(moved),
    ...(content ? [] : ["", "What the payer entered was erased."]),
  ].join("\n");
}

/** @throws CommandError when there is no money to give back */
export async function refundOnlinePayment(
  platform: CheckoutPlatform,
  { id, receipt, payment }: OnlinePaymentWithPayment,
): Promise<string> {
  const { text } = await payBack(platform, payment, receipt, async () => {
    if (!(await platform.store.onlinePayments.refund(id, platform.now())))
      throw new CommandError(`${receipt} is ${payment.state}: there is no money to give back`);
  });
  return `${text}.`;
}

const DEFAULT_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Compares the ledger with the gateway's own record, account by account (rules/checkout#reconcile).
 * @throws CommandError when the gateway can't be asked
 */
async function reconcile(
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

/** Runs the command of these arguments and returns the exit code. */
export function reservationsCommand(
  args: string[],
  environment: NodeJS.ProcessEnv,
  output: CommandOutput,
): Promise<number> {
  const run = (command: ReservationsCommand) => {
    keepNewFilesPrivate();
    const parts = readParts(environment);
    return withStore(parts, (store) => {
      const payments = canTakePayments(parts.config)
        ? createPaymentGateway(parts.config, { sessions: store.sandboxPayments, now: parts.now })
        : null;
      return runWithGateway(command, { ...parts, store, payments }, output);
    });
  };
  return runCommand(args, { usage: USAGE, read: readCommand, run }, output);
}

async function runWithGateway(
  command: ReservationsCommand,
  platform: CheckoutPlatform & Pick<Platform, "store">,
  { out }: CommandOutput,
): Promise<number> {
  const { store } = platform;
  switch (command.what) {
    case "list":
      out(`${await listReservations(store, command)}\n`);
      return 0;
    case "payments":
      out(`${await listOnlinePayments(store, command)}\n`);
      return 0;
    case "show": {
      const online = await onlinePaymentNamed(store, command.ref);
      const text = online
        ? await showOnlinePayment(store, online)
        : await showReservation(store, command.ref);
      out(`${text}\n`);
      return 0;
    }
    case "refund": {
      const online = await onlinePaymentNamed(store, command.ref);
      const text = online
        ? await refundOnlinePayment(platform, online)
        : await changeReservation(platform, "refund", command.ref);
      out(`${text}\n`);
      return 0;
    }
    case "reconcile": {
      const { text, agrees } = await reconcile(platform, command.since);
      out(`${text}\n`);
      return agrees ? 0 : 1;
    }
    default:
      out(`${await changeReservation(platform, command.what, command.ref)}\n`);
      return 0;
  }
}
