import type { CarSlug } from "../text/identifiers";

/** The forms of one vehicle, by the last part of their address: `/cars/{slug}/{name}` (rules/forms#form-enquire). */
export const VEHICLE_FORM_NAMES = [
  "enquire",
  "similar",
  "test-drive",
  "photos",
  "finance-enquiry",
  "offer",
] as const;
export type VehicleFormName = (typeof VEHICLE_FORM_NAMES)[number];

/** Which forms a site has. Without `enquiry` it has none at all. */
export interface VehicleFormSwitches {
  enquiry: boolean;
  test_drive: boolean;
  photos: boolean;
  finance_enquiry: boolean;
  offer: boolean;
}

export function hasVehicleForm(name: VehicleFormName, forms: VehicleFormSwitches): boolean {
  if (!forms.enquiry) return false;
  switch (name) {
    case "enquire":
    case "similar":
      return true;
    case "test-drive":
      return forms.test_drive;
    case "photos":
      return forms.photos;
    case "finance-enquiry":
      return forms.finance_enquiry;
    case "offer":
      return forms.offer;
  }
}

export function vehicleFormHref(car: { slug: CarSlug }, name: VehicleFormName): string {
  return `/cars/${car.slug}/${name}`;
}
