import type { VehicleFormName } from "../actions/vehicle-form-names";
import { EVENT_IDS, leadEvent } from "../analytics-event";
import { isAvailable } from "../availability";
import type { Car } from "../car";
import {
  type ContactRules,
  contactFields,
  type FormField,
  fieldKey,
  messageField,
  OPT_IN,
  termsField,
} from "./form-field";

/** What a lead is filed as. */
export interface LeadKind {
  category: string;
  subcategory: string | null;
  /** Analytics event id of spec 1 §9, e.g. 14 new car enquiry. */
  event_id: number | null;
}

/** One kind of form: its page, its check and its lead all follow from this. Texts are wording keys. */
export interface LeadFormDefinition {
  heading: string;
  /** The button. */
  submit: string;
  /** What the message says before the shopper writes one; null: nothing. */
  message: string | null;
  /** A text above the button; null: none. */
  disclaimer: string | null;
  fields: FormField[];
  /** Answers that the form states itself, by field name: whatever is posted, these are what is stored. */
  preset: Record<string, string>;
  filedAs: LeadKind;
  /** How a consent's record names this form. */
  consentForm: string;
  /** The form's own anchor, where links lead to one. */
  anchor: string | null;
}

export interface VehicleFormRules extends ContactRules {
  /** spec 2 §5: message required unless a dealer flag disables it. */
  message_required: boolean;
  /** Wording key of the test drive's disclaimer, or null. */
  test_drive_disclaimer: string | null;
}

type FormCar = Pick<Car, "car_type" | "status" | "tag">;

/** The spec's name of the test drive's field (spec 1 §3). */
export const TEST_DRIVE_TIME = "Test Drive Booking Date";

/** The forms of one vehicle (spec 1 §3 "Lead form and payload", spec 2 §3 "Offer form", §4 "Listing of cars"). */
export function vehicleForm(
  name: VehicleFormName,
  car: FormCar,
  rules: VehicleFormRules,
): LeadFormDefinition {
  const contact = contactFields(rules);
  const terms = termsField(rules);
  const form = (
    fields: FormField[],
    filedAs: Omit<LeadKind, "event_id">,
    rest: Partial<LeadFormDefinition> = {},
  ): LeadFormDefinition => ({
    heading: `enquiry.${fieldKey(name)}.heading`,
    submit: `enquiry.${fieldKey(name)}.submit`,
    message: null,
    disclaimer: null,
    fields: [...fields, ...terms],
    preset: {},
    filedAs: withEvent(filedAs, car),
    consentForm: "car enquiry",
    anchor: null,
    ...rest,
  });
  const similar = isAvailable(car.status) ? null : SIMILAR;
  switch (name) {
    case "enquire":
    case "similar":
      return form(
        [...contact, messageField(rules.message_required), OPT_IN],
        { category: enquiryCategory(car), subcategory: name === "similar" ? SIMILAR : similar },
        { message: name === "similar" || similar ? "enquiry.similar.message" : "enquiry.enquire.message" },
      );
    case "test-drive":
      return form(
        [
          ...contact,
          {
            name: TEST_DRIVE_TIME,
            kind: "datetime",
            required: false,
            hint: "form.hint.test_drive_booking_date",
          },
          messageField(false),
          OPT_IN,
        ],
        { category: "Test Drive", subcategory: similar },
        { disclaimer: rules.test_drive_disclaimer, consentForm: "test drive" },
      );
    case "photos":
      return form(
        [...contact, messageField(false), OPT_IN],
        { category: enquiryCategory(car), subcategory: similar ?? "Photo Request" },
        { preset: { photo_request: "enquiry.photos.preset" }, consentForm: "photo request" },
      );
    case "finance-enquiry":
      return form(
        [...contact, messageField(false), OPT_IN],
        { category: "Finance Enquiry", subcategory: similar },
        { consentForm: "finance enquiry", anchor: "finance-form" },
      );
    case "offer":
      // "The message and opt-in fields are removed" (spec 2 §3); "Offer amount is required (currency)" (§5).
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

/** spec 2 §4: "with subcategory 'Find me something similar'". What is asked of a sold car is filed so too. */
const SIMILAR = "Find me something similar";

/** Demo cars are the new-car department's, as with its phone number (spec 1 §5). */
function enquiryCategory({ car_type }: Pick<Car, "car_type">): string {
  return car_type === "used" ? "Used Car Enquiry" : "New Car Enquiry";
}

function withEvent(kind: Omit<LeadKind, "event_id">, car: FormCar): LeadKind {
  const event = leadEvent({ ...kind, car });
  return { ...kind, event_id: event && EVENT_IDS[event] };
}
