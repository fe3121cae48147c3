import { expect, test } from "vitest";
import {
  BOOKING_DAYS,
  contactFields,
  HIGHEST_OFFER,
  messageField,
  termsField,
} from "~/domain/forms/form-field";
import { formSchema } from "~/domain/forms/form-schema";
import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import { optInFields } from "~/domain/forms/opt-in";

const rules = {
  terms_required: false,
  postcode: "hidden" as "hidden" | "optional" | "required",
  message_required: true,
};
const moment = { now: new Date("2026-11-21T01:30:00Z"), timeZone: "Australia/Sydney" };
const good = {
  submission_id: "2d1f1c52-5b4c-4a0d-9d0e-3f6d1b7f7a10",
  name: "Ada Nguyen",
  email: "ada@example.com",
  phone: "0400 123 456",
  message: "Is it still available?",
  opt_in: "on",
};

function schemaOf(changes: Partial<typeof rules> = {}) {
  const all = { ...rules, ...changes };
  return formSchema(
    [...contactFields(all), messageField(all.message_required), ...optInFields({}), ...termsField(all)],
    moment,
  );
}
function errors(result: ReturnType<ReturnType<typeof schemaOf>["safeParse"]>) {
  if (result.success) return {};
  return Object.fromEntries(result.error.issues.map(({ path, message }) => [path[0], message]).reverse());
}
const errorsOf = (given: object, changes?: Partial<typeof rules>) =>
  errors(schemaOf(changes).safeParse({ ...good, ...given }));

test("a full answer passes", () => expect(errorsOf({})).toEqual({}));

test.each<[string, object, Partial<typeof rules>, object]>([
  ["no name", { name: " " }, {}, { name: "form.error.name" }],
  ["absent name", { name: undefined }, {}, { name: "form.error.name" }],
  ["100 characters of name", { name: "x".repeat(100) }, {}, {}],
  ["101 characters of name", { name: "x".repeat(101) }, {}, { name: "form.error.name_long" }],
  ["no email", { email: undefined }, {}, { email: "form.error.email" }],
  ["email without a domain", { email: "ada@" }, {}, { email: "form.error.email_format" }],
  ["no phone", { phone: "" }, {}, { phone: "form.error.phone" }],
  ["7 digits", { phone: "1234567" }, {}, { phone: "form.error.phone_format" }],
  ["8 digits", { phone: "12345678" }, {}, {}],
  ["15 digits", { phone: "123456789012345" }, {}, {}],
  ["16 digits", { phone: "1234567890123456" }, {}, { phone: "form.error.phone_format" }],
  ["letters", { phone: "call me 04001234" }, {}, { phone: "form.error.phone_format" }],
  ["international", { phone: "+61 (0)400-123-456" }, {}, {}],
  ["message required by default", { message: "" }, {}, { message: "form.error.message" }],
  ["message not required where the site says so", { message: undefined }, { message_required: false }, {}],
  ["5000 characters", { message: "x".repeat(5000) }, {}, {}],
  ["5001 characters", { message: "x".repeat(5001) }, {}, { message: "form.error.message_long" }],
  [
    "postcode of 3 digits",
    { postcode: "300" },
    { postcode: "optional" },
    { postcode: "form.error.postcode" },
  ],
  [
    "postcode of 5 digits",
    { postcode: "30000" },
    { postcode: "required" },
    { postcode: "form.error.postcode" },
  ],
  ["postcode of 4 digits", { postcode: " 3000 " }, { postcode: "required" }, {}],
  [
    "postcode missing",
    { postcode: undefined },
    { postcode: "required" },
    { postcode: "form.error.postcode" },
  ],
  ["postcode left out", { postcode: "" }, { postcode: "optional" }, {}],
  ["terms not agreed", {}, { terms_required: true }, { terms_conditions: "form.error.terms_conditions" }],
  ["terms agreed", { terms_conditions: "on" }, { terms_required: true }, {}],
  ["no submission_id", { submission_id: "x" }, {}, { submission_id: "form.error.expired" }],
  ["a field sent twice keeps its first answer", { name: ["Ada", ""] }, {}, {}],
  ["a structure instead of a text", { name: { first: "Ada" } }, {}, { name: "form.error.name" }],
])("%s", (_name, given, changes, expected) => expect(errorsOf(given, changes)).toEqual(expected));

test("line ends and control characters are cleaned, and a box not ticked is false", () => {
  const parsed = schemaOf().parse({ ...good, opt_in: undefined, message: " a\r\nb\u0000\u202e " });
  expect(parsed).toMatchObject({ message: "a\nb", opt_in: false });
});

const offer = formSchema([{ name: "offer_from_client", kind: "dollars", required: true }], moment);
const offered = (offer_from_client: string | undefined) =>
  offer.safeParse({ submission_id: good.submission_id, offer_from_client });

test.each([
  [undefined, "form.error.offer_from_client"],
  ["", "form.error.offer_from_client"],
  ["a lot", "form.error.offer_from_client_format"],
  ["-5", "form.error.offer_from_client_format"],
  ["0", "form.error.offer_from_client_range"],
  [String(HIGHEST_OFFER + 1), "form.error.offer_from_client_range"],
])('"Offer amount is required (currency)": %s is refused', (text, reason) => {
  expect(errors(offered(text))).toEqual({ offer_from_client: reason });
});

test.each([
  ["$1", "1"],
  ["$25,000", "25000"],
  [String(HIGHEST_OFFER), "10000000"],
])("an offer of %s is kept as %s", (text, kept) => {
  expect(offered(text).data?.offer_from_client).toBe(kept);
});

// Now is 12:30 on 21 November 2026 in Sydney; 90 days later is 19 February 2027.
const drive = (required: boolean, text: string | undefined) =>
  formSchema([{ name: TEST_DRIVE_TIME, kind: "datetime", required }], moment).safeParse({
    submission_id: good.submission_id,
    [TEST_DRIVE_TIME]: text,
  });

test.each([
  ["2026-11-21T12:30", "2026-11-21T12:30"],
  ["2027-02-19T23:59", "2027-02-19T23:59"],
  ["25/11/2026 10:30 am", "2026-11-25T10:30"],
  ["", undefined],
  [undefined, undefined],
])("'Test Drive Booking Date' %s is kept as %s", (text, kept) => {
  expect(BOOKING_DAYS).toBe(90);
  const result = drive(false, text);
  expect(errors(result)).toEqual({});
  expect(result.data?.[TEST_DRIVE_TIME]).toBe(kept);
});

test.each([
  ["2026-11-21T12:29", "past"],
  ["2027-02-20T00:00", "far"],
  ["2026-11-31T10:00", "format"],
  ["soon", "format"],
])("'Test Drive Booking Date' %s is refused", (text, reason) => {
  expect(errors(drive(false, text))).toEqual({
    [TEST_DRIVE_TIME]: `form.error.test_drive_booking_date_${reason}`,
  });
});

test("'Test Drive Booking Date' can be required, though the spec's is not", () => {
  expect(errors(drive(true, ""))).toEqual({ [TEST_DRIVE_TIME]: "form.error.test_drive_booking_date" });
});

const colours = [{ value: "Red" }, { value: "Blue" }, { value: "Light green" }];
const kindOf = (kind: "select" | "radio" | "checkboxes", required: boolean, colour: unknown) =>
  formSchema([{ name: "colour", kind, required, options: colours }], moment).safeParse({
    submission_id: good.submission_id,
    colour,
  });

test.each([
  ["select", true, "Blue", "Blue"],
  ["radio", true, "Light green", "Light green"],
  ["select", false, "", undefined],
  ["radio", false, undefined, undefined],
  ["select", true, ["Blue", "Red"], "Blue"],
  ["checkboxes", true, "Blue", "Blue"],
  ["checkboxes", true, ["Blue", "Red", "Blue"], "Red, Blue"],
  ["checkboxes", false, undefined, undefined],
] as const)("%s, required %s: %o is kept as %s", (kind, required, given, kept) => {
  const result = kindOf(kind, required, given);
  expect(errors(result)).toEqual({});
  expect(result.data?.colour).toBe(kept);
});

test.each([
  ["select", true, ""],
  ["select", true, "Pink"],
  ["select", false, "Pink"],
  ["radio", true, undefined],
  ["radio", false, { value: "Red" }],
  ["checkboxes", true, undefined],
  ["checkboxes", true, []],
  ["checkboxes", false, ["Red", "Pink"]],
] as const)("%s, required %s: %o is refused", (kind, required, given) => {
  expect(errors(kindOf(kind, required, given))).toEqual({ colour: "form.error.colour" });
});

const kms = (text: string) =>
  formSchema(
    [{ name: "kms", kind: "number", required: true, range: { min: 0, max: 2_000_000 } }],
    moment,
  ).safeParse({
    submission_id: good.submission_id,
    kms: text,
  });

test.each([
  ["0", "0"],
  ["85,000", "85000"],
  ["85 000 km", "85000"],
  ["2000000", "2000000"],
])("a number of %s is kept as %s", (text, kept) => expect(kms(text).data?.kms).toBe(kept));

test.each([
  ["2000001", "form.error.kms_range"],
  ["-1", "form.error.kms_format"],
  ["85,00", "form.error.kms_format"],
  ["many", "form.error.kms_format"],
  ["8.5", "form.error.kms_format"],
  ["", "form.error.kms"],
])("a number of %s is refused: %s", (text, reason) => expect(errors(kms(text))).toEqual({ kms: reason }));

test("what fills in the field that people don't see is refused, and left alone is not", () => {
  expect(errorsOf({ website_address: "" })).toEqual({});
  expect(errorsOf({ website_address: "https://spam.example" })).toEqual({
    website_address: "form.error.automatic",
  });
});

test("a text is as long as its field says, 100 characters otherwise", () => {
  const rego = (text: string) =>
    formSchema([{ name: "Rego", kind: "text", required: false, longest: 9 }], moment).safeParse({
      submission_id: good.submission_id,
      Rego: text,
    });
  expect(errors(rego("ABC123XYZ"))).toEqual({});
  expect(errors(rego("ABC123XYZ0"))).toEqual({ Rego: "form.error.rego_long" });
});

test.each([
  ["ABC123XYZ", true],
  ["abc-123 xyz", true],
  ["A·B·C-1.2.3 X Y Z", true],
  ["ABC123XYZ0", false],
  ["ABC-123-XYZ-0", false],
  [`A${" ".repeat(98)}B`, true],
  [`A${" ".repeat(99)}B`, false],
])("a registration has at most 9 letters and digits, however it is written: %s, %s", (Rego, taken) => {
  const field = { name: "Rego", kind: "text", required: false, longest: 9, plate: true } as const;
  const read = formSchema([field], moment).safeParse({ submission_id: good.submission_id, Rego });
  expect(errors(read)).toEqual(taken ? {} : { Rego: "form.error.rego_long" });
});
