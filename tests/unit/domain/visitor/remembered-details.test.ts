import { describe, expect, it } from "vitest";
import { detailsFor, detailsToRemember, readDetails } from "~/domain/visitor/remembered-details";

const ADA = { name: "Ada Nguyen", last_name: null, email: "ada@example.com", phone: "0400 123 456" };

describe("detailsToRemember", () => {
  it("returns name, email and phone when all are present", () => {
    expect(detailsToRemember(ADA)).toEqual(ADA);
    expect(detailsToRemember({ ...ADA, message: "Hello", postcode: "3000" } as typeof ADA)).toEqual(ADA);
  });
  it.each(["name", "email", "phone"] as const)("returns null without %s", (field) => {
    expect(detailsToRemember({ ...ADA, [field]: null })).toBeNull();
    expect(detailsToRemember({ ...ADA, [field]: "" })).toBeNull();
  });
});

describe("readDetails", () => {
  it("reads what was stored", () =>
    expect(readDetails(JSON.parse(JSON.stringify(detailsToRemember(ADA))))).toEqual(ADA));
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
  ])("returns null for %j", (value) => expect(readDetails(value)).toBeNull());
});

describe("detailsFor a form", () => {
  const APART = { ...ADA, name: "Ada", last_name: "Nguyen" };
  const { email, phone } = ADA;
  it.each([
    ["fills a whole name into one field", ADA, false, { name: "Ada Nguyen", email, phone }],
    ["joins both names in one field", APART, false, { name: "Ada Nguyen", email, phone }],
    [
      "fills both names into their own fields",
      APART,
      true,
      { name: "Ada", last_name: "Nguyen", email, phone },
    ],
    ["leaves the name empty when the last name can't be told apart", ADA, true, { email, phone }],
  ])("%s", (_what, details, asksLastName, fields) => {
    expect(detailsFor(details, asksLastName)).toEqual(fields);
  });
});
