import { canSendTexts } from "~/config.server";
import type { CheckoutRules } from "~/domain/buttons/checkout";
import type { VehicleFormSwitches } from "~/domain/buttons/vehicle-form-names";
import type { CardActionRules } from "~/domain/card/card-actions";
import type { Site } from "~/tenants/site";
import { personalisedFinancePath } from "~/tenants/site-pages";
import type { Platform } from "../platform/platform";

/** The forms that a site's vehicle pages have. */
export function vehicleFormSwitches({
  enquiry,
  vehicle_forms,
}: Pick<Site, "enquiry" | "vehicle_forms">): VehicleFormSwitches {
  return {
    enquiry: enquiry.enabled,
    test_drive: vehicle_forms.test_drive.enabled,
    photos: vehicle_forms.photos,
    offer: vehicle_forms.offer,
    finance_enquiry: vehicle_forms.finance_enquiry.enabled,
  };
}

/** What decides whether this process takes payments. */
export type PayingPlatform = Pick<Platform, "config" | "payments">;

/**
 * Returns a site's rules of reserving, with the dealerships that can be paid. Without a gateway, or where no text
 * message reaches shoppers, there is no checkout (rules/account#sign-in-possible).
 */
export function checkoutRules(
  { config, payments }: PayingPlatform,
  { actions: { checkout }, dealerships }: Pick<Site, "actions" | "dealerships">,
): CheckoutRules {
  return {
    ...checkout,
    enabled: checkout.enabled && payments !== null && canSendTexts(config),
    payable_dealerships: dealerships.flatMap((dealership) => (dealership.payments ? [dealership.slug] : [])),
  };
}

/** Returns a site's configuration of the buttons on its cards and vehicle pages. */
export function actionRules(
  platform: PayingPlatform,
  site: Pick<Site, "actions" | "enquiry" | "vehicle_forms" | "dealerships" | "finance" | "forms">,
): CardActionRules {
  const { card, online_purchase, trade_in, history_report } = site.actions;
  return {
    card,
    checkout: checkoutRules(platform, site),
    online_purchase,
    trade_in,
    history_report,
    forms: vehicleFormSwitches(site),
    finance: {
      dealership_paths: site.vehicle_forms.finance_enquiry.dealership_paths,
      stock_financing: site.finance.valuation_partner ? personalisedFinancePath(site) : null,
    },
  };
}
