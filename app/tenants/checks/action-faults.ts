import { ALL_CHANCES } from "~/domain/spin/draw-prize";
import type { SiteConfig } from "../schema";
import type { ReferenceFault } from "../site";

/** Returns the faults of `actions` and `vehicle_forms`: buttons without a page, and unknown dealerships. */
export function actionFaults(config: SiteConfig): ReferenceFault[] {
  const { trade_in } = config.actions;
  const faults = [
    ...checkoutFaults(config),
    ...purchaseFaults(config),
    ...onlinePaymentFaults(config),
    ...spinFaults(config),
  ];
  if (trade_in.enabled && !config.valuation.enabled) {
    const reason = "needs valuation.enabled: without it the button would lead nowhere";
    faults.push(error("actions.trade_in.enabled", reason));
  }
  const dealerships = new Set(config.dealerships.map(({ slug }) => slug));
  for (const slug of Object.keys(config.vehicle_forms.finance_enquiry.dealership_paths)) {
    if (dealerships.has(slug)) continue;
    const key = `vehicle_forms.finance_enquiry.dealership_paths.${slug}`;
    faults.push(error(key, `there is no dealership ${slug}`));
  }
  return faults;
}

/** A checkout needs somebody to be paid, an amount, and cars that take payments (rules/checkout#checkout-config). */
function checkoutFaults({ actions: { checkout }, dealerships }: SiteConfig): ReferenceFault[] {
  if (!checkout.enabled) return [];
  const faults: ReferenceFault[] = [];
  const unpaid = dealerships.flatMap(({ payments }, index) => (payments ? [] : [index]));
  if (unpaid.length === dealerships.length)
    faults.push(
      error("actions.checkout.enabled", "no dealership has payments.account: nobody could be paid"),
    );
  else
    faults.push(
      ...unpaid.map((index) =>
        warning(`dealerships.${index}.payments`, "without an account its cars can't be reserved online"),
      ),
    );
  if (checkout.reserve_amount === 0) {
    const reason = "a reservation takes a deposit: an amount, or null for the default without naming it";
    faults.push(error("actions.checkout.reserve_amount", reason));
  }
  if (checkout.default_payment_processors.length === 0) {
    const reason = "none: only cars whose feed names payment_processors can be reserved";
    faults.push(warning("actions.checkout.default_payment_processors", reason));
  }
  return faults;
}

/** A purchase ends with the checkout's deposit (rules/checkout#purchase-config). */
function purchaseFaults({ actions: { checkout, online_purchase } }: SiteConfig): ReferenceFault[] {
  if (!online_purchase.enabled || checkout.enabled) return [];
  const reason = "needs actions.checkout.enabled: without it nobody could pay the deposit";
  return [error("actions.online_purchase.enabled", reason)];
}

/** Somebody has to be paid, and the limits have to leave an amount (rules/online-payment#payment-page). */
function onlinePaymentFaults({ online_payment, dealerships }: SiteConfig): ReferenceFault[] {
  const { enabled, min_dollars, max_dollars } = online_payment;
  if (!enabled) return [];
  const faults: ReferenceFault[] = [];
  if (!dealerships.some(({ payments }) => payments))
    faults.push(error("online_payment.enabled", "no dealership has payments.account: nobody could be paid"));
  if (min_dollars > max_dollars)
    faults.push(error("online_payment.min_dollars", "is above online_payment.max_dollars"));
  return faults;
}

/** A lottery that nobody may hold is none (rules/spin-to-win#campaign-config). The schema asks for terms, dates and permit. */
function spinFaults({ spin_to_win: { enabled, campaign } }: SiteConfig): ReferenceFault[] {
  if (!campaign)
    return enabled
      ? [error("spin_to_win.enabled", "needs spin_to_win.campaign: there is nothing to win")]
      : [];
  const faults: ReferenceFault[] = [];
  if (Date.parse(campaign.ends) <= Date.parse(campaign.starts))
    faults.push(error("spin_to_win.campaign.ends", "is not after spin_to_win.campaign.starts"));
  const chances = campaign.prizes.reduce((sum, prize) => sum + prize.chances, 0);
  if (chances > ALL_CHANCES)
    faults.push(error("spin_to_win.campaign.prizes", `have ${chances} chances of ${ALL_CHANCES} together`));
  if (new Set(campaign.prizes.map(({ id }) => id)).size < campaign.prizes.length)
    faults.push(error("spin_to_win.campaign.prizes", "two of them have the same id"));
  return faults;
}

function error(key: string, reason: string): ReferenceFault {
  return { key, reason, severity: "error" };
}

function warning(key: string, reason: string): ReferenceFault {
  return { key, reason, severity: "warning" };
}
