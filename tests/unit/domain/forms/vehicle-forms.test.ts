import { expect, test } from "vitest";
import { VEHICLE_FORM_NAMES, type VehicleFormName } from "~/domain/buttons/vehicle-form-names";
import { fieldKey } from "~/domain/forms/form-field";
import { vehicleForm as formOfVehicle, type VehicleFormRules } from "~/domain/forms/vehicle-forms";
import { fileLead } from "~/domain/lead/lead-routing";
import { asDealershipId } from "~/domain/text/identifiers";
import { loadDefaultWording } from "~/i18n/create-i18n.server";
import { flattenWording } from "~/i18n/wording-tree";

const rules: VehicleFormRules = {
  message_required: true,
  terms_required: true,
  postcode: "required",
  test_drive_disclaimer: null,
  location_select: "never",
  disclaimer: null,
};
const yard = {
  slug: "yard",
  name: "The Yard",
  city: "Perth",
  location_type: "sales",
  dealership_id: asDealershipId("one"),
} as const;
const vehicleForm = (
  name: VehicleFormName,
  car: Parameters<typeof formOfVehicle>[1],
  changed: VehicleFormRules,
) => formOfVehicle(name, car, changed, { locations: [{ id: "yard-1", ...yard }] });
const used = { car_type: "used", status: "in_stock", tag: null } as const;
const wording = flattenWording((await loadDefaultWording(process.cwd()))["en-AU"] ?? {});

test.each([
  ["enquire", used, "Used Car Enquiry", null, 15],
  ["enquire", { ...used, car_type: "new" }, "New Car Enquiry", null, 14],
  ["enquire", { ...used, car_type: "demo", status: "coming_soon" }, "New Car Enquiry", null, 14],
  ["enquire", { ...used, status: "sold" }, "Used Car Enquiry", "Find me something similar", 15],
  ["similar", { ...used, car_type: "new" }, "New Car Enquiry", "Find me something similar", 14],
  ["similar", { ...used, status: "sold" }, "Used Car Enquiry", "Find me something similar", 15],
  ["test-drive", used, "Test Drive", null, 48],
  ["test-drive", { ...used, car_type: "new" }, "Test Drive", null, 17],
  ["test-drive", { ...used, car_type: "demo" }, "Test Drive", null, 17],
  ["test-drive", { ...used, tag: "Test Drive Only" }, "Test Drive", null, 17],
  ["test-drive", { ...used, status: "sold" }, "Test Drive", "Find me something similar", 48],
  ["photos", used, "Used Car Enquiry", "Photo Request", 15],
  ["finance-enquiry", used, "Finance Enquiry", null, 15],
  ["offer", { ...used, car_type: "new" }, "New Car Enquiry", "Offer", 14],
] as const)(
  "vehicleForm %s about %o is filed as %s, %s, event %i",
  (name, car, category, subcategory, event_id) => {
    const filed = fileLead(vehicleForm(name, car, rules).filedAs, null, car);
    expect(filed).toEqual({ category, subcategory, event_id });
  },
);

const CONTACT = "name* email* phone* postcode*";

test.each<[VehicleFormName, string]>([
  ["enquire", `${CONTACT} message* opt_in terms_conditions*`],
  ["similar", `${CONTACT} message* opt_in terms_conditions*`],
  ["test-drive", `Test Drive Booking Date ${CONTACT} message opt_in terms_conditions*`],
  ["photos", `${CONTACT} message opt_in terms_conditions*`],
  ["finance-enquiry", `${CONTACT} message opt_in terms_conditions*`],
  ["offer", `${CONTACT} offer_from_client* terms_conditions*`],
])("vehicleForm %s has the fields %s, the required ones starred", (name, fields) => {
  const shown = vehicleForm(name, used, rules).fields.map(
    (field) => field.name + (field.required ? "*" : ""),
  );
  expect(shown.join(" ")).toBe(fields);
});

test("vehicleForm follows the site's rules for message, terms and postcode", () => {
  const site = { ...rules, message_required: false, terms_required: false, postcode: "hidden" as const };
  const fields = vehicleForm("enquire", used, site).fields;
  expect(fields.map(({ name, required }) => [name, required])).toEqual([
    ["name", true],
    ["email", true],
    ["phone", true],
    ["message", false],
    ["opt_in", false],
  ]);
});

test("vehicleForm has the specified messages and prefilled texts", () => {
  const text = (key: string | null | undefined) => key && wording.get(key);
  expect(text(vehicleForm("photos", used, rules).preset.photo_request)).toBe(
    "Please send photos for this car",
  );
  const similar = "Can you please find me something similar?";
  expect(text(vehicleForm("similar", used, rules).message)).toBe(similar);
  expect(text(vehicleForm("enquire", { ...used, status: "sold" }, rules).message)).toBe(similar);
  expect(vehicleForm("finance-enquiry", used, rules).anchor).toBe("finance-form");
  expect(vehicleForm("finance-enquiry", used, rules).intro).toBe("enquiry.finance_enquiry.intro");
  expect(vehicleForm("test-drive", used, { ...rules, test_drive_disclaimer: "a.b" }).disclaimer).toBe("a.b");
});

test("vehicleForm has a text for each of its labels and errors", () => {
  for (const name of VEHICLE_FORM_NAMES) {
    const { heading, submit, fields } = vehicleForm(name, used, rules);
    const keys = fields.flatMap((field) => [
      `form.field.${fieldKey(field.name)}`,
      ...(field.required && field.kind !== "checkbox" ? [`form.error.${fieldKey(field.name)}`] : []),
      ...(field.hint ? [field.hint] : []),
    ]);
    for (const key of [heading, submit, ...keys]) expect(wording.has(key), key).toBe(true);
  }
});

test.each([
  ["never", "new", false],
  ["no_car", "new", false],
  ["no_car_or_new_car", "new", true],
  ["no_car_or_new_car", "used", false],
  ["no_car_or_new_car", "demo", false],
] as const)(
  "vehicleForm with location_select %s about a %s car asks for the location: %s",
  (location_select, car_type, asks) => {
    const { fields } = vehicleForm("enquire", { ...used, car_type }, { ...rules, location_select });
    const location = fields.find(({ name }) => name === "location");
    expect(location !== undefined).toBe(asks);
    if (asks)
      expect(location).toMatchObject({
        required: true,
        options: [{ value: "yard", text: "The Yard" }],
      });
  },
);

test("vehicleForm for a test drive asks for no other location", () => {
  const { fields } = vehicleForm(
    "test-drive",
    { ...used, car_type: "new" },
    { ...rules, location_select: "no_car_or_new_car" },
  );
  expect(fields.map(({ name }) => name)).toContain("Test Drive Booking Date");
  expect(fields.map(({ name }) => name)).not.toContain("location");
});

test("vehicleForm has the site's disclaimer on every form, and prefers the test drive's own", () => {
  const site = { ...rules, disclaimer: "a.site" };
  expect(vehicleForm("offer", used, site).disclaimer).toBe("a.site");
  const own = vehicleForm("test-drive", used, { ...site, test_drive_disclaimer: "a.drive" });
  expect(own.disclaimer).toBe("a.drive");
});
