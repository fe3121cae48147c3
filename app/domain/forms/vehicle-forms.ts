import type { VehicleFormName } from "../buttons/vehicle-form-names";
import type { Car } from "../car/car";
import { isAvailable } from "../car/car-state";
import {
  type ContactRules,
  contactFields,
  type FiledAs,
  type FormDefinition,
  type FormField,
  fieldKey,
  messageField,
  termsField,
} from "./form-field";
import { type FormChoices, locationFields, optInFields, TEST_DRIVE_FIELD } from "./known-fields";

export const LOCATION_SELECTS = ["never", "no_car", "no_car_or_new_car"] as const;

export interface VehicleFormRules extends ContactRules {
  /** Whether the message of an enquiry is required (rules/forms#field-message). */
  message_required: boolean;
  /**
   * "Location select required when configured and there is no car (or a new car for some dealers)"
   * (rules/forms#field-location).
   */
  location_select: (typeof LOCATION_SELECTS)[number];
  /** Wording key of a text above the button of each enquiry: "a custom disclaimer field may be added"; or null. */
  disclaimer: string | null;
  /** Wording key of the test drive's disclaimer, or null. */
  test_drive_disclaimer: string | null;
}

type FormCar = Pick<Car, "car_type" | "status" | "tag">;

/** Returns the definition of one of a vehicle's forms (rules/forms#form-enquire). */
export function vehicleForm(
  name: VehicleFormName,
  car: FormCar,
  rules: VehicleFormRules,
  choices: Pick<FormChoices, "locations">,
): FormDefinition {
  const asksLocation = rules.location_select === "no_car_or_new_car" && car.car_type === "new";
  const contact = [
    ...contactFields(rules),
    ...(asksLocation ? locationFields("location", "slug", choices.locations) : []),
  ];
  const optIns = optInFields(rules);
  const terms = termsField(rules);
  const form = (
    fields: FormField[],
    filedAs: FiledAs,
    rest: Partial<FormDefinition> = {},
  ): FormDefinition => ({
    heading: `enquiry.${fieldKey(name)}.heading`,
    submit: `enquiry.${fieldKey(name)}.submit`,
    intro: null,
    message: null,
    disclaimer: rules.disclaimer,
    fields: [...fields, ...terms],
    steps: [],
    partial_leads: false,
    preset: {},
    filedAs,
    failure: "form.error.unexpected",
    consentForm: "car enquiry",
    anchor: null,
    ...rest,
  });
  const similar = isAvailable(car.status) ? null : SIMILAR;
  switch (name) {
    case "enquire":
    case "similar":
      return form(
        [...contact, messageField(rules.message_required), ...optIns],
        { category: enquiryCategory(car), subcategory: name === "similar" ? SIMILAR : similar },
        { message: name === "similar" || similar ? "enquiry.similar.message" : "enquiry.enquire.message" },
      );
    case "test-drive":
      // The drive starts where the car is. So the times are that location's, and there is no other location to choose.
      return form(
        [TEST_DRIVE_FIELD, ...contactFields(rules), messageField(false), ...optIns],
        { category: "Test Drive", subcategory: similar },
        { disclaimer: rules.test_drive_disclaimer ?? rules.disclaimer, consentForm: "test drive" },
      );
    case "photos":
      return form(
        [...contact, messageField(false), ...optIns],
        { category: enquiryCategory(car), subcategory: similar ?? "Photo Request" },
        { preset: { photo_request: "enquiry.photos.preset" }, consentForm: "photo request" },
      );
    case "finance-enquiry":
      return form(
        [...contact, messageField(false), ...optIns],
        { category: "Finance Enquiry", subcategory: similar },
        // The button that leads here mentions an approval, so the form says what it is.
        { intro: "enquiry.finance_enquiry.intro", consentForm: "finance enquiry", anchor: "finance-form" },
      );
    case "offer":
      // No message and no opt-in; the amount is required (rules/forms#form-offer).
      return form(
        [
          ...contact,
          { name: "offer_from_client", kind: "dollars", required: true, hint: "form.hint.offer_from_client" },
        ],
        { category: enquiryCategory(car), subcategory: similar ?? "Offer" },
        { consentForm: "offer" },
      );
  }
}

/** The subcategory of rules/forms#form-similar. Enquiries about a sold car have it too. */
const SIMILAR = "Find me something similar";

/** The new-car department handles demo cars, as with the phone number (rules/lead-filing#lead-categories). */
function enquiryCategory({ car_type }: Pick<Car, "car_type">): string {
  return car_type === "used" ? "Used Car Enquiry" : "New Car Enquiry";
}
