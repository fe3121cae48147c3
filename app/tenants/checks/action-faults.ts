import type { SiteConfig } from "../schema";
import type { ReferenceFault } from "../site-references";

/** Returns the faults of `actions` and `vehicle_forms`: buttons without a page, and unknown dealerships. */
export function actionFaults(config: SiteConfig): ReferenceFault[] {
  const { checkout, online_purchase, trade_in } = config.actions;
  const error = (key: string, reason: string): ReferenceFault => ({ key, reason, severity: "error" });
  const faults = Object.entries({ checkout, online_purchase }).flatMap(([name, { enabled }]) =>
    enabled
      ? [error(`actions.${name}.enabled`, "its page does not exist yet, so the button would lead nowhere")]
      : [],
  );
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
