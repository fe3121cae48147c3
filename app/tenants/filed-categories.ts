import { hasVehicleForm, VEHICLE_FORM_NAMES } from "~/domain/buttons/vehicle-form-names";
import { CAR_STATUSES, CAR_TYPES } from "~/domain/car/car";
import { vehicleForm } from "~/domain/forms/vehicle-forms";
import { fileLead } from "~/domain/lead/lead-routing";
import { ACCEPTED_CATEGORY, valuationCategory } from "~/domain/valuation/eligibility";
import type { SiteConfig } from "./schema";

/** Returns the categories and subcategories of leads from the site's own forms, in lower case. */
export function filedCategories(config: SiteConfig): Set<string> {
  const filed = [...siteForms(config), ...vehicleForms(config), ...valuations(config)];
  return new Set(
    filed.flatMap(({ category, subcategory }) =>
      [category, subcategory ?? ""].filter(Boolean).map((name) => name.trim().toLowerCase()),
    ),
  );
}

interface Filed {
  category: string;
  subcategory: string | null;
}

function siteForms({ forms, enquiry }: SiteConfig): Filed[] {
  if (!enquiry.enabled) return [];
  return Object.values(forms).flatMap((form) => {
    if (!form.enabled) return [];
    const fields = [...form.fields, ...form.steps.flatMap((step) => step.fields)];
    const chosen = fields.some(({ name }) => name === "category") ? enquiry.categories : [null];
    return chosen.map((category) => fileLead(form, category, null));
  });
}

function vehicleForms({ enquiry, vehicle_forms }: SiteConfig): Filed[] {
  const rules = { ...enquiry, test_drive_disclaimer: null };
  const switches = {
    enquiry: enquiry.enabled,
    test_drive: vehicle_forms.test_drive.enabled,
    photos: vehicle_forms.photos,
    finance_enquiry: vehicle_forms.finance_enquiry.enabled,
    offer: vehicle_forms.offer,
  };
  return VEHICLE_FORM_NAMES.filter((name) => hasVehicleForm(name, switches)).flatMap((name) =>
    CAR_TYPES.flatMap((car_type) =>
      CAR_STATUSES.map(
        (status) => vehicleForm(name, { car_type, status, tag: null }, rules, { locations: [] }).filedAs,
      ),
    ),
  );
}

function valuations({ valuation, actions }: SiteConfig): Filed[] {
  if (!valuation.enabled) return [];
  const againstCar = actions.trade_in.enabled ? [valuationCategory(valuation.path, true)] : [];
  return [valuationCategory(valuation.path, false), ...againstCar, ACCEPTED_CATEGORY].map((category) => ({
    category,
    subcategory: null,
  }));
}
