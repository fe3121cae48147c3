import type { Payment } from "./payment";

/** What a gateway says of a session, as far as it must agree with a payment of ours. */
export interface SessionClaim {
  id: string;
  account: string;
  site: string | null;
  amount_cents: number;
  currency: string;
}

/**
 * Returns in what a gateway's session differs from the payment that it names (rules/checkout#session-match): whose
 * account it is, which site, how much in which currency, and which session was stored. Empty: it is the payment's.
 */
export function sessionDifferences(
  payment: Pick<Payment, "account" | "site" | "amount_cents" | "currency" | "session_id">,
  session: SessionClaim,
): string[] {
  const agreed: [string, boolean][] = [
    ["account", session.account === payment.account],
    ["site", session.site === payment.site],
    ["amount", session.amount_cents === payment.amount_cents],
    ["currency", session.currency.toLowerCase() === payment.currency],
    ["session", payment.session_id === null || session.id === payment.session_id],
  ];
  return agreed.flatMap(([name, isSame]) => (isSame ? [] : [name]));
}
