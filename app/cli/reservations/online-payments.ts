import type { Store } from "~/adapters/database/store";
import type { OnlinePaymentWithPayment } from "~/domain/online-payment/online-payment";
import { asOnlinePaymentId, type SiteSlug } from "~/domain/text/identifiers";
import type { CheckoutPlatform } from "~/services/checkout/gateway-call.server";
import { refundAtOnce } from "~/services/checkout/refund-payment.server";
import { labelledLines } from "../terminal/printable";
import { centsText } from "./cents-text";
import { ledgerLines, movedText } from "./ledger-text";
import { CommandError, REFUND_ELSEWHERE } from "./manage";

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
  const { checkout, onlinePayments } = platform.store;
  if (payment.state === "refunded") throw new CommandError(`${receipt} was refunded before`);
  // Due for a refund already: the gateway failed then, and is asked again here.
  const isDue = payment.state === "refund_due" || (await checkout.refundAgain(payment.id, platform.now()));
  if (!isDue && !(await onlinePayments.refund(id, platform.now())))
    throw new CommandError(`${receipt} is ${payment.state}: there is no money to give back`);
  await refundAtOnce(platform, payment.id);
  const after = await checkout.payment(payment.id);
  const amount = centsText(payment.amount_cents, payment.currency);
  if (after?.state === "refund_failed")
    throw new CommandError(`${receipt}: the refund of ${amount} failed again. ${REFUND_ELSEWHERE}`);
  return after?.state === "refunded"
    ? `${receipt}: ${amount} went back.`
    : `${receipt}: ${amount} goes back as soon as the gateway takes it; a running server tries again.`;
}
