import { canSendTexts } from "~/config.server";
import {
  type CheckoutObstacle,
  checkoutEnabled,
  checkoutHref,
  checkoutObstacle,
  depositOf,
  onlinePurchaseEnabled,
} from "~/domain/buttons/checkout";
import type { Car } from "~/domain/car/car";
import { centsOf, type PaymentTerms } from "~/domain/checkout/payment";
import { HOLD_MINUTES, type ReservationWithPayment } from "~/domain/checkout/reservation";
import type { OnlinePaymentWithPayment } from "~/domain/online-payment/online-payment";
import { dealershipContact } from "~/services/locations/car-location.server";
import type { SiteContext } from "~/services/platform/platform";
import { checkoutRules } from "~/services/vehicle/button-rules.server";
import type { SiteDealership } from "~/tenants/schema";
import type { Site } from "~/tenants/site";

type CheckoutContext = Pick<SiteContext, "platform" | "site">;

/** What reserving a car costs and gives. */
export interface CheckoutTerms {
  terms: PaymentTerms;
  /** How many hours a paid car is held. */
  hours: number;
}

/** Whether this car can be reserved here and now, and on which terms (rules/checkout#checkout-possible). */
export function checkoutOfCar(context: CheckoutContext, car: Car): CheckoutTerms | null {
  return checkoutEnabled(car, checkoutRules(context.platform, context.site))
    ? checkoutTerms(context, car)
    : null;
}

/**
 * Whether cars like this one are bought online here: the site's car types and makes
 * (rules/checkout#purchase-possible). Anyone who has the car now.
 */
export function isSoldOnline({ site }: Pick<CheckoutContext, "site">, car: Car): boolean {
  const free = { ...car, status: "in_stock" as const, reserved: false };
  return onlinePurchaseEnabled(free, site.actions.online_purchase);
}

/**
 * Returns the terms of reserving a car, whoever has it now: the shopper who has just reserved it comes back to them.
 * Null: cars like this one can't be reserved here.
 */
export function checkoutTerms({ platform, site }: CheckoutContext, car: Car): CheckoutTerms | null {
  const checkout = checkoutRules(platform, site);
  const { payments } = platform;
  const dealership = site.dealerships.find(({ id }) => id === car.dealership_id);
  const account = dealership?.payments?.account;
  const amount_cents = centsOf(depositOf(checkout));
  if (!payments || !account || amount_cents <= 0) return null;
  if (!checkoutEnabled({ ...car, status: "in_stock", reserved: false }, checkout)) return null;
  return {
    terms: {
      site: site.slug,
      dealership_id: car.dealership_id,
      purpose: "deposit",
      amount_cents,
      currency: "aud",
      gateway: payments.name,
      account,
    },
    hours: checkout.reserve_hours,
  };
}

/**
 * Why a car can't be reserved now, or (not_sold_online) bought online; `minutes`: after which it is free at the latest,
 * if nobody pays.
 */
export type UnavailableReason =
  | { reason: "being_paid"; minutes: number }
  | { reason: "reserved" | "sold" | "not_sold_online" | CheckoutObstacle };

const MINUTE_MS = 60_000;

/** Returns why a car can't be reserved (rules/checkout#closed-page). */
export async function unavailableReason(
  { platform, site }: CheckoutContext,
  car: Car,
): Promise<UnavailableReason> {
  if (car.status === "sold") return { reason: "sold" };
  const holder = await platform.store.checkout.ofCar(car.id);
  if (holder?.state === "held") {
    const left = Math.ceil((Date.parse(holder.ends_at) - platform.now().getTime()) / MINUTE_MS);
    return { reason: "being_paid", minutes: Math.min(Math.max(1, left), HOLD_MINUTES) };
  }
  if (holder || car.reserved) return { reason: "reserved" };
  return { reason: checkoutObstacle(car, checkoutRules(platform, site)) ?? "not_online" };
}

/** The path of a reservation's own page, which shows it and lets the shopper cancel it. */
export function reservationPath(
  site: Pick<Site, "actions">,
  { id, car_slug }: Pick<ReservationWithPayment, "id" | "car_slug">,
): string {
  return `${checkoutHref({ slug: car_slug }, site.actions.checkout)}?${new URLSearchParams({ reservation: id })}`;
}

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
