import { disputedCents, type Movement, type Payment, returnedCents } from "~/domain/checkout/payment";
import { printable } from "../terminal/printable";
import { centsText } from "./cents-text";

/**
 * What follows a payment's state in a list when there is more to say: a part that went back, a refund that failed, or a
 * dispute (rules/checkout#gateway-screens). Otherwise "".
 */
export function movedText(
  { state, amount_cents, currency }: Pick<Payment, "state" | "amount_cents" | "currency">,
  movements: readonly Movement[],
): string {
  const returned = returnedCents(movements);
  const disputed = disputedCents(movements);
  const isPartly = returned > 0 && (state !== "refunded" || returned !== amount_cents);
  return [
    ...(state === "refund_failed" ? ["REFUND FAILED: --refund tries it again"] : []),
    ...(isPartly ? [`${centsText(returned, currency)} went back`] : []),
    ...(disputed > 0 ? [`${centsText(disputed, currency)} DISPUTED: answer the bank at the gateway`] : []),
    ...(disputed === 0 && movements.some(({ kind }) => kind === "dispute") ? ["a dispute was won"] : []),
  ]
    .map((text) => `, ${text}`)
    .join("");
}

/** The ledger of a payment, as lines of its own; none when nothing has moved. */
export function ledgerLines(movements: readonly Movement[]): string[] {
  if (movements.length === 0) return [];
  const lines = movements.map(({ at, kind, cents, currency, gateway_id }) =>
    printable(`  ${at}  ${kind}  ${centsText(cents, currency)}  ${gateway_id}`),
  );
  return ["", "Ledger", ...lines];
}
