import { describe, expect, it } from "vitest";
import type { NewLead } from "~/domain/lead";
import { leadContent } from "~/domain/lead-content";
import { newLead } from "../../support/new-lead";

const SUBMISSION = "3f0c2f44-6d1c-4d6a-9a3c-5f6f0d5f2b11";
const lead = newLead(SUBMISSION, { answers: { Rego: "ABC123", finance: "Yes" } });

describe("leadContent", () => {
  it.each<[string, Partial<NewLead>]>([
    ["another browser", { user_agent: "curl/8" }],
    ["pages visited meanwhile", { lead_attributes: { visited_pages: ["/", "/cars", "/finance"] } }],
    ["the same form at another address", { url: "/cars/slug-1" }],
    ["the car moved to another dealership meanwhile", { car_dealership_id: "dealership-2" }],
    ["answers in another order", { answers: { finance: "Yes", Rego: "ABC123" } }],
    [
      "the wording of a consent changed meanwhile",
      { consents: [{ name: "opt_in", given: true, wording: "Other words", form: "enquiry" }] },
    ],
  ])("is the same with %s", (_what, overrides) => {
    expect(leadContent({ ...lead, ...overrides })).toBe(leadContent(lead));
  });

  it.each<[string, Partial<NewLead>]>([
    ["name", { name: "Alex" }],
    ["phone", { phone: "0491 570 156" }],
    ["e-mail", { email: "alex@example.com" }],
    ["message", { message: "Is it still there? Call me." }],
    ["car", { car_id: "id-2" }],
    ["dealership", { dealership_id: "dealership-2" }],
    ["category", { category: "Test Drive" }],
    ["answer", { answers: { Rego: "ABC124", finance: "Yes" } }],
    ["consent", { consents: [{ name: "opt_in", given: false, wording: "Send me offers", form: "enquiry" }] }],
  ])("differs with another %s", (_what, overrides) => {
    expect(leadContent({ ...lead, ...overrides })).not.toBe(leadContent(lead));
  });
});
