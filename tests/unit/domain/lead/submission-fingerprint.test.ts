import { describe, expect, it } from "vitest";
import type { NewLead } from "~/domain/lead/lead";
import { leadContent } from "~/domain/lead/lead-reference";
import { asCarId, asDealershipId } from "~/domain/text/identifiers";
import { newLead } from "../../../support/new-lead";

const SUBMISSION = "3f0c2f44-6d1c-4d6a-9a3c-5f6f0d5f2b11";
const lead = newLead(SUBMISSION, {
  car_id: asCarId("id-1"),
  answers: { Rego: "ABC123", finance: "Yes", stock_number: "U1" },
});
const aboutNoCar = { ...lead, car_id: null };

describe("leadContent", () => {
  it("is the same with another estimate of the same car", () => {
    const valued = (estimate: string) => ({
      ...aboutNoCar,
      answers: { kms: "60000", valuation_estimate: estimate, valuation_basis: `Based on ${estimate}` },
    });
    expect(leadContent(valued("$1 to $2"))).toBe(leadContent(valued("$3 to $4")));
    const further = { ...valued("$1 to $2"), answers: { kms: "60001" } };
    expect(leadContent(further)).not.toBe(leadContent(valued("$1 to $2")));
  });

  it.each<[string, Partial<NewLead>]>([
    ["another browser", { user_agent: "curl/8" }],
    ["pages visited meanwhile", { lead_attributes: { visited_pages: ["/", "/cars", "/finance"] } }],
    ["the same form at another address", { url: "/cars/slug-1" }],
    ["answers in another order", { answers: { stock_number: "U1", finance: "Yes", Rego: "ABC123" } }],
    [
      "a consent whose wording changed meanwhile",
      { consents: [{ name: "opt_in", given: true, wording: "Other words", form: "enquiry" }] },
    ],
    [
      "a car that moved to another dealership meanwhile",
      { car_dealership_id: asDealershipId("d-2"), dealership_id: asDealershipId("d-2") },
    ],
    ["a car that was sold meanwhile", { subcategory: "Find me something similar" }],
    ["a car that is no longer a demo", { category: "New Car Enquiry", event_id: 14 }],
    ["another stock number", { answers: { Rego: "ABC123", finance: "Yes", stock_number: "U2" } }],
  ])("is the same with %s", (_what, overrides) => {
    expect(leadContent({ ...lead, ...overrides })).toBe(leadContent(lead));
  });

  it.each<[string, Partial<NewLead>]>([
    ["name", { name: "Alex" }],
    ["phone", { phone: "0491 570 156" }],
    ["e-mail", { email: "alex@example.com" }],
    ["message", { message: "Is it still there? Call me." }],
    ["car", { car_id: asCarId("id-2") }],
    ["answer", { answers: { Rego: "ABC124", finance: "Yes", stock_number: "U1" } }],
    ["consent", { consents: [{ name: "opt_in", given: false, wording: "Send me offers", form: "enquiry" }] }],
  ])("differs with another %s", (_what, overrides) => {
    expect(leadContent({ ...lead, ...overrides })).not.toBe(leadContent(lead));
  });

  it.each<[string, Partial<NewLead>]>([
    ["dealership", { dealership_id: asDealershipId("dealership-2") }],
    ["category", { category: "Fleet Enquiry" }],
    ["stock number", { answers: { ...lead.answers, stock_number: "U2" } }],
  ])("differs with another %s in a lead about no car", (_what, overrides) => {
    expect(leadContent({ ...aboutNoCar, ...overrides })).not.toBe(leadContent(aboutNoCar));
  });
});
