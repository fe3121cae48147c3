import { describe, expect, it } from "vitest";
import { detailsFor, detailsToRemember, readDetails } from "~/domain/remembered-details";

const ADA = { name: "Ada Nguyen", last_name: null, email: "ada@example.com", phone: "0400 123 456" };

describe('"If name, email and phone are all present they are saved locally as user details" (spec 2 §4)', () => {
  it("all three are", () => {
    expect(detailsToRemember(ADA)).toEqual(ADA);
    expect(detailsToRemember({ ...ADA, message: "Hello", postcode: "3000" } as typeof ADA)).toEqual(ADA);
  });
  it.each(["name", "email", "phone"] as const)("without %s, none is", (field) => {
    expect(detailsToRemember({ ...ADA, [field]: null })).toBeNull();
    expect(detailsToRemember({ ...ADA, [field]: "" })).toBeNull();
  });
});

describe("what was kept", () => {
  it("is read again", () => {
    expect(readDetails(JSON.parse(JSON.stringify(detailsToRemember(ADA))))).toEqual(ADA);
  });
  it.each([
    null,
    undefined,
    "Ada",
    7,
    [],
    {},
    { ...ADA, phone: 400 },
    { ...ADA, email: undefined },
    { ...ADA, name: "x".repeat(255) },
  ])("is nothing when it is %j", (value) => {
    expect(readDetails(value)).toBeNull();
  });
});

describe("a form's fields begin with", () => {
  const APART = { ...ADA, name: "Ada", last_name: "Nguyen" };
  const { email, phone } = ADA;
  it.each([
    ["a whole name", ADA, false, { name: "Ada Nguyen", email, phone }],
    ["both names, in one field", APART, false, { name: "Ada Nguyen", email, phone }],
    ["both names, each in its own", APART, true, { name: "Ada", last_name: "Nguyen", email, phone }],
    ["no name where nobody can tell which part is the last", ADA, true, { email, phone }],
  ])("%s", (_what, details, asksLastName, fields) => {
    expect(detailsFor(details, asksLastName)).toEqual(fields);
  });
});
