import type { DealershipId } from "../text/identifiers";
import { own } from "../text/own-property";
import {
  type ContactRules,
  EMAIL,
  type FieldOption,
  type FormField,
  fieldKey,
  messageField,
  NAME,
  type OptInRules,
  PHONE,
  postcodeField,
  termsField,
} from "./form-field";

/** What a shopper can choose from in a site's forms. */
export interface FormChoices {
  dealerships: readonly { slug: string; name: string }[];
  /** Visible ones. */
  locations: readonly FormLocation[];
  /** Categories of the category select. */
  categories: readonly string[];
}

interface FormLocation {
  id: string;
  slug: string;
  name: string;
  city: string;
  location_type: "sales" | "service" | "parts";
  dealership_id: DealershipId;
}

/** The spec's field name of the location that a service is booked at (rules/forms#field-service-location). */
export const SERVICE_LOCATION = "Service Location";

/** The spec's name of the test drive's field (rules/forms#field-test-drive-time). */
export const TEST_DRIVE_TIME = "Test Drive Booking Date";

/** "A dateTime field named 'Test Drive Booking Date' (not required)" (rules/forms#field-test-drive-time). */
export const TEST_DRIVE_FIELD: FormField = {
  name: TEST_DRIVE_TIME,
  kind: "datetime",
  required: false,
  hint: "form.hint.test_drive_booking_date",
};

/** The category select's initial choice (rules/forms#field-category). */
export const DEFAULT_CATEGORY = "General Enquiry";

/** "In one block the field name defaults to terms_agreed" (rules/forms#field-terms). */
const TERMS_AGREED = "terms_agreed";

/** Returns the wording key of a field's label: its own, or the specification's label for a field with that name. */
export function fieldLabel({
  name,
  label,
}: Pick<FormField, "name"> & { label?: string | undefined }): string {
  return label ?? `form.field.${name === TERMS_AGREED ? "terms_conditions" : fieldKey(name)}`;
}

export const AUSTRALIAN_REGISTRATIONS = ["nsw", "vic", "qld", "wa", "sa", "tas", "act", "nt"] as const;

const PLATE = { kind: "text", longest: 9, plate: true } as const;

const YES_NO: FieldOption[] = [
  { value: "Yes", label: "form.option.yes" },
  { value: "No", label: "form.option.no" },
];

interface KnownFieldRules extends ContactRules {
  message_required: boolean;
}

/** The specification's fields by name (rules/outside#form-fields). */
const KNOWN: Record<string, (rules: KnownFieldRules, choices: FormChoices) => FormField[]> = {
  name: () => [NAME],
  last_name: () => [{ name: "last_name", kind: "text", required: true, autoComplete: "family-name" }],
  email: () => [EMAIL],
  phone: () => [{ ...PHONE, hint: "form.hint.phone_general" }],
  postcode: () => [postcodeField(true)],
  message: ({ message_required }) => [messageField(message_required)],
  opt_in: (rules) => optInFields(rules),
  terms_conditions: (rules) => termsField({ ...rules, terms_required: true }),
  [TERMS_AGREED]: (rules) =>
    termsField({ ...rules, terms_required: true }).map((field) => ({
      ...field,
      name: TERMS_AGREED,
      label: fieldLabel({ name: TERMS_AGREED }),
    })),
  category: (_, { categories }) => [
    {
      name: "category",
      kind: "select",
      required: true,
      options: categories.map((value) => ({ value, label: `lead_category.${fieldKey(value)}` })),
    },
  ],
  dealership_slug: (_, choices) => preferredDealership(choices),
  location: (_, { locations }) => locationFields("location", "slug", locations),
  location_id: (_, { locations }) => locationFields("location_id", "id", locations.filter(sells)),
  [SERVICE_LOCATION]: (_, { locations }) => {
    const service = locations.filter(({ location_type }) => location_type === "service");
    return locationFields(SERVICE_LOCATION, "slug", service.length > 0 ? service : locations);
  },
  [TEST_DRIVE_TIME]: () => [TEST_DRIVE_FIELD],
  Rego: () => [{ name: "Rego", required: false, ...PLATE }],
  rego: () => [{ name: "rego", required: true, ...PLATE }],
  regoState: () => [
    {
      name: "regoState",
      kind: "select",
      required: true,
      options: AUSTRALIAN_REGISTRATIONS.map((value) => ({ value, text: value.toUpperCase() })),
    },
  ],
  kms: () => [
    { name: "kms", kind: "number", required: true, range: { min: 0, max: 2_000_000 }, hint: "form.hint.kms" },
  ],
  PreferredContactMethod: () => [
    {
      name: "PreferredContactMethod",
      kind: "radio",
      required: false,
      options: ["Phone", "Email", "SMS"].map((value) => ({
        value,
        label: `form.option.${value.toLowerCase()}`,
      })),
    },
  ],
  finance: () => [{ name: "finance", kind: "radio", required: false, options: YES_NO }],
  "do-you-have-a-trade-in": () => [
    { name: "do-you-have-a-trade-in", kind: "radio", required: false, options: YES_NO },
  ],
};

export const KNOWN_FIELD_NAMES: readonly string[] = Object.keys(KNOWN);

/** Returns the specification's field of this name, or null when there is none. */
export function knownField(name: string, rules: KnownFieldRules, choices: FormChoices): FormField[] | null {
  return own(KNOWN, name)?.(rules, choices) ?? null;
}

/**
 * "Preferred dealership required when there is more than one dealership and it is not hidden"
 * (rules/forms#field-dealership).
 */
function preferredDealership({ dealerships }: Pick<FormChoices, "dealerships">): FormField[] {
  if (dealerships.length < 2) return [];
  const options = dealerships.map(({ slug, name }) => ({ value: slug, text: name }));
  return [{ name: "dealership_slug", kind: "select", required: true, options }];
}

/**
 * "The location dropdown is auto-selected when it has one option" (rules/forms#form-one-choice); the form's view does
 * that. Returns no field when there is no location: a required list without options would block the form. With
 * locations in several cities, each option includes its city unless the name does. Within one city only names are
 * shown, because they fit a phone's screen.
 */
export function locationFields(
  name: string,
  key: "id" | "slug",
  locations: readonly FormLocation[],
): FormField[] {
  if (locations.length === 0) return [];
  const oneCity = new Set(locations.map(({ city }) => city)).size === 1;
  const options = locations.map((location) => {
    const { name: called, city } = location;
    const namesCity = oneCity || called.includes(city);
    return { value: location[key], text: namesCity ? called : `${called}, ${city}` };
  });
  return [{ name, kind: "select", required: true, options }];
}

function sells({ location_type }: FormLocation): boolean {
  return location_type === "sales";
}

const SINGLE: FormField[] = [{ name: "opt_in", kind: "checkbox", required: false }];
const SPLIT: FormField[] = [
  { name: "opt_in_finance", kind: "checkbox", required: false, label: "consent.opt_in_finance" },
  { name: "opt_in_trade", kind: "checkbox", required: false, label: "consent.opt_in_trade" },
];

/** "Some sites split opt-in into opt_in_finance and opt_in_trade" (rules/forms#field-opt-in). It is optional. */
export function optInFields({ opt_in }: OptInRules): FormField[] {
  return opt_in === "split" ? SPLIT : SINGLE;
}
