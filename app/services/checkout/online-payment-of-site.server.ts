import { canSendTexts } from "~/config.server";
import type { PaymentTerms } from "~/domain/checkout/payment";
import type { OnlinePaymentWithPayment } from "~/domain/online-payment/online-payment";
import { dealershipContact } from "~/services/locations/dealership-contact.server";
import type { SiteDealership } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import type { SiteContext } from "../platform/platform";

type PayingContext = Pick<SiteContext, "platform" | "site">;

export const ONLINE_PAYMENT_PATH = "/online-payment";

/** Whether anybody can pay here and now (rules/online-payment#payment-page): as for a checkout, but for no car. */
export function canPayOnline({ platform, site }: PayingContext): boolean {
  return (
    site.online_payment.enabled &&
    platform.payments !== null &&
    (canSendTexts(platform.config) || site.gates.online_payment_open) &&
    payableDealerships(site).length > 0
  );
}

/** Those with an account at the gateway. */
export function payableDealerships({ dealerships }: Pick<Site, "dealerships">): SiteDealership[] {
  return dealerships.filter(({ payments }) => payments);
}

/** Whose money it becomes; null: the dealership takes none. */
export function onlinePaymentTerms(
  { platform, site }: PayingContext,
  dealershipSlug: string | null,
  amount_cents: number,
): PaymentTerms | null {
  const payable = payableDealerships(site);
  const only = payable.length === 1 ? payable[0] : undefined;
  const dealership = only ?? payable.find(({ slug }) => slug === dealershipSlug);
  if (!platform.payments || !dealership?.payments) return null;
  return {
    site: site.slug,
    dealership_id: dealership.id,
    purpose: "online_payment",
    amount_cents,
    currency: "aud",
    gateway: platform.payments.name,
    account: dealership.payments.account,
  };
}

/** The path of a payment's own page. Its id is random: who has the link sees amount and receipt, and no person. */
export function onlinePaymentPath({ id }: Pick<OnlinePaymentWithPayment, "id">): string {
  return `${ONLINE_PAYMENT_PATH}?${new URLSearchParams({ payment: id })}`;
}

/** The dealership that was paid. */
export function payeeOf(site: Site, { payment }: Pick<OnlinePaymentWithPayment, "payment">) {
  return dealershipContact(site, payment.dealership_id);
}
