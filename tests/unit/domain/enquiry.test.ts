import { expect, test } from "vitest";
import { enquiryKind, enquirySchema } from "~/domain/forms/enquiry";

const rules = { message_required: true, terms_required: false, postcode: "hidden" as const };
const good = {
  submission_id: "2d1f1c52-5b4c-4a0d-9d0e-3f6d1b7f7a10",
  name: "Ada Nguyen",
  email: "ada@example.com",
  phone: "0400 123 456",
  message: "Is it still available?",
  opt_in: "on",
};
const errorsOf = (given: object, other: Partial<Parameters<typeof enquirySchema>[0]> = {}) => {
  const result = enquirySchema({ ...rules, ...other }).safeParse({ ...good, ...given });
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map(({ path, message }) => [path[0], message]));
};

test("a full answer passes", () => expect(errorsOf({})).toEqual({}));

test.each<[string, object, object, object]>([
  ["no name", { name: " " }, {}, { name: "form.error.name" }],
  ["absent name", { name: undefined }, {}, { name: "form.error.name" }],
  ["101 characters of name", { name: "x".repeat(101) }, {}, { name: "form.error.name_long" }],
  ["no email", { email: undefined }, {}, { email: "form.error.email" }],
  ["email without a domain", { email: "ada@" }, {}, { email: "form.error.email_format" }],
  ["no phone", { phone: "" }, {}, { phone: "form.error.phone" }],
  ["7 digits", { phone: "1234567" }, {}, { phone: "form.error.phone_format" }],
  ["letters", { phone: "call me 04001234" }, {}, { phone: "form.error.phone_format" }],
  ["international", { phone: "+61 (0)400-123-456" }, {}, {}],
  ["message required by default", { message: "" }, {}, { message: "form.error.message" }],
  ["message not required where the site says so", { message: undefined }, { message_required: false }, {}],
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
  [
    "postcode missing",
    { postcode: undefined },
    { postcode: "required" },
    { postcode: "form.error.postcode" },
  ],
  ["terms not agreed", {}, { terms_required: true }, { terms_conditions: "form.error.terms" }],
  ["terms agreed", { terms_conditions: "on" }, { terms_required: true }, {}],
  ["no submission_id", { submission_id: "x" }, {}, { submission_id: "form.error.expired" }],
])("%s", (_name, given, other, errors) => expect(errorsOf(given, other)).toEqual(errors));

test("line ends and control characters are cleaned", () => {
  expect(enquirySchema(rules).parse({ ...good, message: " a\r\nb\u0000\u202e " }).message).toBe("a\nb");
});

test.each([
  ["used", "in_stock", false, { category: "Used Car Enquiry", subcategory: null, event_id: 15 }],
  ["new", "in_stock", false, { category: "New Car Enquiry", subcategory: null, event_id: 14 }],
  ["demo", "coming_soon", false, { category: "New Car Enquiry", subcategory: null, event_id: 14 }],
  [
    "used",
    "sold",
    false,
    { category: "Used Car Enquiry", subcategory: "Find me something similar", event_id: 15 },
  ],
  [
    "new",
    "in_stock",
    true,
    { category: "New Car Enquiry", subcategory: "Find me something similar", event_id: 14 },
  ],
] as const)("a %s car, %s, similar %s", (car_type, status, similar, kind) => {
  expect(enquiryKind({ car_type, status, tag: null }, similar)).toEqual(kind);
});
