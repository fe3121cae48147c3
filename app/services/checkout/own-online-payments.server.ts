import type { Account } from "~/adapters/database/accounts.server";
import { onlinePaymentStage } from "~/domain/online-payment/online-payment";
import { formatDollarsAndCents } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { SiteContext } from "../platform/platform";
import { onlinePaymentPath, payeeOf } from "./payments-of-site.server";
import { type MomentText, momentText } from "./reservation-facts.server";

/** An online payment in the list of its payer. */
export interface OwnOnlinePayment {
  receipt: string;
  /** The payer's own; null once it was taken out of the store. */
  reference: string | null;
  /** "$1,234.50" */
  amount: string;
  state: string;
  /** The dealership that was paid. */
  to: string;
  paid: MomentText | null;
  href: string;
}

/** The newest payments that a page lists. */
const SHOWN = 50;

/** Returns what a shopper has paid while signed in, the newest first (rules/online-payment#own-payments). */
export async function loadOwnOnlinePayments(
  { platform, site }: Pick<SiteContext, "platform" | "site">,
  { id }: Pick<Account, "id">,
): Promise<OwnOnlinePayment[]> {
  const t = translator(site);
  const payments = await platform.store.onlinePayments.ofAccount(id);
  return payments
    .filter((online) => online.site === site.slug)
    .slice(0, SHOWN)
    .map((online) => ({
      receipt: online.receipt,
      reference: online.content?.reference ?? null,
      amount: formatDollarsAndCents(site.language, online.payment.amount_cents / 100),
      state: t(`online_payment.own.states.${onlinePaymentStage(online.payment)}`),
      to: payeeOf(site, online).name,
      paid: online.payment.paid_at === null ? null : momentText(site, online.payment.paid_at),
      href: onlinePaymentPath(online),
    }));
}
