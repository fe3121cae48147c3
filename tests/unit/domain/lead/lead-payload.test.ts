import { describe, expect, it } from "vitest";
import { withoutServerAnswers } from "~/domain/lead/answer-kinds";
import { type PayloadFault, pagePath, readPayload } from "~/domain/lead/lead-payload";

const read = (body: unknown) => readPayload(body).payload;
const faultsOf = (body: unknown) => readPayload(body).faults;

describe("readPayload", () => {
  it("reads texts, numbers and lists as text", () =>
    expect(
      read({
        submission_id: "id",
        category: "General Enquiry",
        name: " Ada\r\nNguyen ",
        kms: 85_000,
        page_id: 0,
        autogauge_enabled: true,
        additional_services: ["Wash", "Loan car", 3],
        "Test Drive Booking Date": "2026-11-25T10:30",
        subcategory: null,
        message: "   ",
        none: [],
        opt_in: true,
        opt_in_trade: false,
        opt_in_finance: null,
        lead_attributes: {
          visited_pages: ["/cars", 3, null],
          linked_query_params: { gclid: "x", n: 1, o: {} },
          other: [],
        },
      }),
    ).toEqual({
      answers: {
        submission_id: "id",
        category: "General Enquiry",
        name: "Ada\nNguyen",
        kms: "85000",
        page_id: "0",
        autogauge_enabled: "true",
        additional_services: "Wash, Loan car, 3",
        "Test Drive Booking Date": "2026-11-25T10:30",
      },
      boxes: { opt_in: true, opt_in_trade: false },
      attributes: { visited_pages: ["/cars"], linked_query_params: { gclid: "x", n: "1" } },
    }));

  it("removes NUL, other control characters and half surrogate pairs", () =>
    expect(read({ message: "a\u0000b\u001bc\ud800d\udc00e\u202ef 😀\tg\nh" }).answers.message).toBe(
      "abcdef 😀\tg\nh",
    ));

  it.each<[unknown, Record<string, PayloadFault>]>([
    [null, { body: "object" }],
    [[], { body: "object" }],
    ["text", { body: "object" }],
    [7, { body: "object" }],
    [{ name: 7 }, { name: "text" }],
    [{ phone: 400_123_456 }, { phone: "text" }],
    [{ postcode: 3000 }, { postcode: "text" }],
    [{ email: ["a@example.com"] }, { email: "text" }],
    [{ category: {} }, { category: "text" }],
    [
      { car_id: 1, lead_id: true },
      { car_id: "text", lead_id: "text" },
    ],
    [{ opt_in: "on" }, { opt_in: "flag" }],
    [{ opt_in_finance: 1 }, { opt_in_finance: "flag" }],
    [{ terms_conditions: "yes" }, { terms_conditions: "flag" }],
    [{ anything: { deep: 1 } }, { anything: "value" }],
    [{ anything: [["deep"]] }, { anything: "value" }],
    [{ anything: [{}] }, { anything: "value" }],
    [{ anything: [null] }, { anything: "value" }],
    [{ anything: [null, "a"] }, { anything: "value" }],
    [{ kms: Number.POSITIVE_INFINITY }, { kms: "value" }],
    [{ "Valuation--Estimate": "$1" }, { "Valuation--Estimate": "worked_out" }],
    [{ list: Array(51).fill("x") }, { list: "value" }],
    [{ message: "x".repeat(5001) }, { message: "long" }],
    [{ list: Array(50).fill("x".repeat(100)) }, { list: "long" }],
    [{ lead_attributes: "x" }, { lead_attributes: "object" }],
    [{ lead_attributes: [] }, { lead_attributes: "object" }],
    [{ lead_attributes: { visited_pages: "/" } }, { lead_attributes: "value" }],
    [{ lead_attributes: { linked_query_params: [] } }, { lead_attributes: "value" }],
    [{ "<b>": 1 }, { body: "field_name" }],
    [{ "": 1 }, { body: "field_name" }],
    [{ ["x".repeat(62)]: 1 }, { body: "field_name" }],
    [JSON.parse('{"__proto__": {"name": "x"}}'), { body: "field_name" }],
    [Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}`, 1])), { body: "many_fields" }],
  ])("refuses %j", (body, faults) => expect(faultsOf(body)).toEqual(faults));

  it.each<object>([
    { message: "x".repeat(5000) },
    { list: Array(50).fill("x") },
    { ["x".repeat(61)]: 1 },
    Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, 1])),
    { lead_attributes: null },
    { lead_attributes: { visited_pages: null, linked_query_params: null } },
    { constructor: "x", toString: "y", valueOf: "z" },
    {},
  ])("accepts a body just within the bounds (%#)", (body) => expect(faultsOf(body)).toEqual({}));

  it("refuses any depth without an error", () => {
    const deep = JSON.parse(`${'{"a":['.repeat(2000)}${"]}".repeat(2000)}`);
    expect(faultsOf(deep)).toEqual({ a: "value" });
  });
});

it("withoutServerAnswers keeps what a shopper can answer, and nothing that reads as the site's own", () =>
  expect(
    withoutServerAnswers({ Rego: "ABC123", valuation_estimate: "$1", "Payment - Amount": "$2" }),
  ).toEqual({
    Rego: "ABC123",
  }));

describe("pagePath", () => {
  const ORIGIN = "https://alpha.example";
  it.each([
    ["https://alpha.example/cars/x?name=Ada#form", "/cars/x"],
    ["/cars/x/enquire?email=ada@example.com", "/cars/x/enquire"],
    ["https://alpha.example", "/"],
    ["https://evil.example/cars", ""],
    ["//evil.example/cars", ""],
    ["http://alpha.example/cars", ""],
    ["https://[", ""],
    ["javascript:alert(1)", ""],
    [`/${"x".repeat(600)}`, `/${"x".repeat(499)}`],
  ])("of %s is %j", (stated, path) => expect(pagePath(stated, ORIGIN)).toBe(path));
});
