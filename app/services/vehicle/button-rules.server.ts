import type { VehicleFormSwitches } from "~/domain/buttons/vehicle-form-names";
import type { CardActionRules } from "~/domain/card/card-actions";
import type { Site } from "~/tenants/site";

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

/** Returns a site's configuration of the buttons on its cards and vehicle pages. */
export function actionRules(site: Pick<Site, "actions" | "enquiry" | "vehicle_forms">): CardActionRules {
  const { card, checkout, online_purchase, trade_in, history_report } = site.actions;
  return {
    card,
    checkout,
    online_purchase,
    trade_in,
    history_report,
    forms: vehicleFormSwitches(site),
    finance: { dealership_paths: site.vehicle_forms.finance_enquiry.dealership_paths },
  };
}
