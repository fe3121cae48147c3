import { expect, test } from "vitest";
import { BOOKING_DAYS } from "~/domain/appointments/zoned-time";
import { contactFields, MAX_OFFER, messageField, termsField } from "~/domain/forms/form-field";
import { formSchema } from "~/domain/forms/form-schema";
import { optInFields, TEST_DRIVE_TIME } from "~/domain/forms/known-fields";

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

test("formSchema accepts a complete form", () => expect(errorsOf({})).toEqual({}));

test.each<[string, object, Partial<typeof rules>, object]>([
  ["refuses an empty name", { name: " " }, {}, { name: "form.error.name" }],
  ["refuses a missing name", { name: undefined }, {}, { name: "form.error.name" }],
  ["accepts a name of 100 characters", { name: "x".repeat(100) }, {}, {}],
  ["refuses a name of 101 characters", { name: "x".repeat(101) }, {}, { name: "form.error.name_long" }],
  ["refuses a name of invisible joiners", { name: "\u200c\u200d" }, {}, { name: "form.error.name" }],
  ["refuses a missing email", { email: undefined }, {}, { email: "form.error.email" }],
  ["refuses an email without a domain", { email: "ada@" }, {}, { email: "form.error.email_format" }],
  ["refuses an empty phone", { phone: "" }, {}, { phone: "form.error.phone" }],
  ["refuses a phone of 7 digits", { phone: "1234567" }, {}, { phone: "form.error.phone_format" }],
  ["accepts a phone of 8 digits", { phone: "12345678" }, {}, {}],
  ["accepts a phone of 15 digits", { phone: "123456789012345" }, {}, {}],
  ["refuses a phone of 16 digits", { phone: "1234567890123456" }, {}, { phone: "form.error.phone_format" }],
  ["refuses a phone with letters", { phone: "call me 04001234" }, {}, { phone: "form.error.phone_format" }],
  ["accepts a business number of six digits", { phone: "13 11 14" }, {}, {}],
  ["accepts a 1300 number", { phone: "1300 975 707" }, {}, {}],
  ["accepts an 1800 number", { phone: "1800-975-707" }, {}, {}],
  ["refuses six other digits", { phone: "12 34 56" }, {}, { phone: "form.error.phone_format" }],
  ["accepts an international phone", { phone: "+61 (0)400-123-456" }, {}, {}],
  ["accepts an Australian phone dialled from abroad", { phone: "0011 61 400 123 456" }, {}, {}],
  ["accepts a landline in Perth without its area code", { phone: "6140 0123" }, {}, {}],
  ["refuses a mobile that lacks a digit", { phone: "0412 345 67" }, {}, { phone: "form.error.phone_format" }],
  ["refuses a mobile with a digit more", { phone: "04123456789" }, {}, { phone: "form.error.phone_format" }],
  [
    "refuses an international mobile that lacks a digit",
    { phone: "+61 412 345 67" },
    {},
    { phone: "form.error.phone_format" },
  ],
  [
    "refuses a mobile with one digit more after 61",
    { phone: "61 4123 456 789" },
    {},
    { phone: "form.error.phone_format" },
  ],
  ["refuses an empty message by default", { message: "" }, {}, { message: "form.error.message" }],
  [
    "accepts a missing message where the site does not require one",
    { message: undefined },
    { message_required: false },
    {},
  ],
  ["accepts a message of 5000 characters", { message: "x".repeat(5000) }, {}, {}],
  [
    "refuses a message of 5001 characters",
    { message: "x".repeat(5001) },
    {},
    { message: "form.error.message_long" },
  ],
  [
    "refuses a postcode of 3 digits",
    { postcode: "300" },
    { postcode: "optional" },
    { postcode: "form.error.postcode" },
  ],
  [
    "refuses a postcode of 5 digits",
    { postcode: "30000" },
    { postcode: "required" },
    { postcode: "form.error.postcode" },
  ],
  ["accepts a postcode of 4 digits", { postcode: " 3000 " }, { postcode: "required" }, {}],
  [
    "refuses a missing postcode where it is required",
    { postcode: undefined },
    { postcode: "required" },
    { postcode: "form.error.postcode" },
  ],
  ["accepts a missing postcode where it is optional", { postcode: "" }, { postcode: "optional" }, {}],
  [
    "refuses unticked terms where they are required",
    {},
    { terms_required: true },
    { terms_conditions: "form.error.terms_conditions" },
  ],
  ["accepts ticked terms", { terms_conditions: "on" }, { terms_required: true }, {}],
  ["refuses an invalid submission_id", { submission_id: "x" }, {}, { submission_id: "form.error.expired" }],
  ["keeps the first answer of a field that is sent twice", { name: ["Ada", ""] }, {}, {}],
  ["refuses an object for a text", { name: { first: "Ada" } }, {}, { name: "form.error.name" }],
])("formSchema %s", (_name, given, changes, expected) => expect(errorsOf(given, changes)).toEqual(expected));

test.each([
  ["0412\u00a0345\u00a0678", "0412 345 678"],
  ["0412–345–678", "0412-345-678"],
  ["0412−345−678", "0412-345-678"],
  ["０４１２３４５６７８", "0412345678"],
  ["0412\u3000345\u3000678", "0412 345 678"],
  ["\u202a＋61（0）412．345．678\u202c", "+61(0)412.345.678"],
])("formSchema reads the phone %j as %s", (phone, plain) => {
  expect(schemaOf().parse({ ...good, phone }).phone).toBe(plain);
});

test("formSchema reads a postcode typed on a Chinese keyboard", () => {
  const parsed = schemaOf({ postcode: "required" }).parse({ ...good, postcode: "３０００" });
  expect(parsed.postcode).toBe("3000");
});

test("formSchema reads an email typed on a Chinese keyboard", () => {
  expect(schemaOf().parse({ ...good, email: "ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ\u200b" }).email).toBe(
    "ada@example.com",
  );
});

test("formSchema cleans line ends and control characters, and reads an unticked box as false", () => {
  const parsed = schemaOf().parse({ ...good, opt_in: undefined, message: " a\r\nb\u0000\u202e " });
  expect(parsed).toMatchObject({ message: "a\nb", opt_in: false });
});

test("formSchema keeps the joiners of Persian words and of emoji, and makes a name one line", () => {
  const message = "می\u200cخواهم 👨\u200d👩\u200d👧";
  expect(schemaOf().parse({ ...good, name: "Ada\r\n Nguyen", message })).toMatchObject({
    name: "Ada Nguyen",
    message,
  });
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
  [String(MAX_OFFER + 1), "form.error.offer_from_client_range"],
])("formSchema refuses an offer of %s: %s", (text, reason) => {
  expect(errors(offered(text))).toEqual({ offer_from_client: reason });
});

test.each([
  ["$1", "1"],
  ["$25,000", "25000"],
  ["＄２５，０００", "25000"],
  [String(MAX_OFFER), "10000000"],
])("formSchema reads an offer of %s as %s", (text, expected) => {
  expect(offered(text).data?.offer_from_client).toBe(expected);
});

// It is 12:30 on 21 November 2026 in Sydney; 90 days later is 19 February 2027.
const drive = (required: boolean, text: string | undefined) =>
  formSchema([{ name: TEST_DRIVE_TIME, kind: "datetime", required }], moment).safeParse({
    submission_id: good.submission_id,
    [TEST_DRIVE_TIME]: text,
  });

test.each([
  ["2026-11-21T12:30", "2026-11-21T12:30"],
  ["2027-02-19T23:59", "2027-02-19T23:59"],
  ["25/11/2026 10:30 am", "2026-11-25T10:30"],
  ["２５／１１／２０２６　１０：３０　ａｍ", "2026-11-25T10:30"],
  ["", undefined],
  [undefined, undefined],
])("formSchema reads the test drive time %s as %s", (text, expected) => {
  expect(BOOKING_DAYS).toBe(90);
  const result = drive(false, text);
  expect(errors(result)).toEqual({});
  expect(result.data?.[TEST_DRIVE_TIME]).toBe(expected);
});

test.each([
  ["2026-11-21T12:29", "past"],
  ["2027-02-20T00:00", "far"],
  ["2026-11-31T10:00", "format"],
  ["soon", "format"],
])("formSchema refuses the test drive time %s: %s", (text, reason) => {
  expect(errors(drive(false, text))).toEqual({
    [TEST_DRIVE_TIME]: `form.error.test_drive_booking_date_${reason}`,
  });
});

test("formSchema can require a test drive time, which is optional by default", () =>
  expect(errors(drive(true, ""))).toEqual({ [TEST_DRIVE_TIME]: "form.error.test_drive_booking_date" }));

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
] as const)("formSchema reads a %s (required: %s) with %o as %s", (kind, required, given, expected) => {
  const result = kindOf(kind, required, given);
  expect(errors(result)).toEqual({});
  expect(result.data?.colour).toBe(expected);
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
] as const)("formSchema refuses a %s (required: %s) with %o", (kind, required, given) => {
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
  ["８５，０００\u00a0ｋｍ", "85000"],
  ["2000000", "2000000"],
])("formSchema reads a number of %s as %s", (text, expected) => expect(kms(text).data?.kms).toBe(expected));

test.each([
  ["2000001", "form.error.kms_range"],
  ["-1", "form.error.kms_format"],
  ["85,00", "form.error.kms_format"],
  ["many", "form.error.kms_format"],
  ["8.5", "form.error.kms_format"],
  ["", "form.error.kms"],
])("formSchema refuses a number of %s: %s", (text, reason) =>
  expect(errors(kms(text))).toEqual({ kms: reason }),
);

test("formSchema refuses a form whose hidden field is filled in, and accepts an empty one", () => {
  expect(errorsOf({ website_address: "" })).toEqual({});
  expect(errorsOf({ website_address: "https://spam.example" })).toEqual({
    website_address: "form.error.automatic",
  });
});

test("formSchema limits a text to the length of its field, or 100 characters", () => {
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
])("formSchema limits a registration to 9 letters and digits: %j is accepted: %s", (Rego, taken) => {
  const field = { name: "Rego", kind: "text", required: false, longest: 9, plate: true } as const;
  const read = formSchema([field], moment).safeParse({ submission_id: good.submission_id, Rego });
  expect(errors(read)).toEqual(taken ? {} : { Rego: "form.error.rego_long" });
});

test("formSchema reads a registration typed on a Chinese keyboard", () => {
  const field = { name: "Rego", kind: "text", required: false, longest: 9, plate: true } as const;
  const read = formSchema([field], moment).parse({
    submission_id: good.submission_id,
    Rego: "ＡＢＣ－１２３",
  });
  expect(read.Rego).toBe("ABC-123");
});
