import { describe, expect, it } from "vitest";
import type { DeliveryRecord, Lead } from "~/domain/lead/lead";
import { personExport, readPerson } from "~/domain/lead/person-export";
import { asDeliveryId, asLeadId } from "~/domain/text/identifiers";
import { newLead } from "../../../support/new-lead";
import { ALPHA_SLUG } from "../../../support/site-slugs";

it.each([
  ["robin@example.com", { email: "robin@example.com", phone: null }],
  [" Robin@Example.com ", { email: "Robin@Example.com", phone: null }],
  ["0491 570 006", { email: null, phone: "0491 570 006" }],
  ["+61 (0)491-570.006", { email: null, phone: "+61 (0)491-570.006" }],
  ["123456", { email: null, phone: "123456" }],
  ["12345", null],
  ["1234567890123456", null],
  ["robin", null],
  ["robin @example.com", null],
  ["robin@example.com now", null],
  ["to robin@example.com", null],
  ["123456789012345", { email: null, phone: "123456789012345" }],
  ["call 0491 570 006", null],
  ["0491 570 006 x", null],
  ["", null],
])("readPerson reads %j as %j", (text, person) => expect(readPerson(text)).toEqual(person));

describe("personExport", () => {
  const lead: Lead = {
    ...newLead("submission-1"),
    lead_id: asLeadId("lead-1"),
    reference: "7KQM-4TWX",
    created_at: "2026-01-31T09:00:00.000Z",
    answers: { Note: "blue" },
  };
  const delivery: DeliveryRecord = {
    id: asDeliveryId("delivery-1"),
    lead_id: asLeadId("lead-1"),
    channel: "email",
    target: "first@alpha.example",
    state: "delivered",
    attempts: 1,
    next_attempt_at: "2026-01-31T09:00:00.000Z",
    last_error: null,
    site: ALPHA_SLUG,
    reference: "7KQM-4TWX",
    category: lead.category,
    created_at: "2026-01-31T09:00:00.000Z",
    updated_at: "2026-01-31T09:00:05.000Z",
  };
  const hook = {
    ...delivery,
    id: asDeliveryId("delivery-2"),
    channel: "webhook" as const,
    target: "https://crm.example/in?key=secret",
  };
  const appointment = {
    location_id: "first-yard",
    starts_at: "2026-02-03T00:00:00.000Z",
    ends_at: "2026-02-03T01:00:00.000Z",
  };
  const exported = personExport(
    ALPHA_SLUG,
    "robin@example.com",
    [{ lead, deliveries: [delivery, hook], appointment, valuation: '{"low":1000}' }],
    { "dealership-1": "First Yard", "first-yard": "First Yard, Fitzroy" },
    new Date("2026-03-02T01:00:00.000Z"),
  );

  it("has everything that was sent, with consents, their wording and time", () => {
    expect(exported).toMatchObject({
      site: "alpha",
      exported_at: "2026-03-02T01:00:00.000Z",
      asked_for: "robin@example.com",
    });
    const [enquiry] = exported.enquiries;
    const { site: _, created_at, consents, dealership_id, ...sent } = lead;
    expect(enquiry).toMatchObject({
      ...sent,
      received_at: created_at,
      dealership: "First Yard",
      consents: [
        {
          name: "opt_in",
          given: true,
          wording: "Send me offers",
          form: "enquiry",
          at: "2026-01-31T09:00:00.000Z",
        },
      ],
      appointment: { location: "First Yard, Fitzroy", starts_at: "2026-02-03T00:00:00.000Z" },
      valuation: { low: 1000 },
    });
    expect(dealership_id).toBe("dealership-1");
  });

  it("names the receivers, without the secret of a webhook's address", () => {
    const [enquiry] = exported.enquiries as [{ deliveries: object[] }];
    expect(enquiry.deliveries).toMatchObject([
      { channel: "email", sent_to: "first@alpha.example", state: "delivered" },
      { channel: "webhook", sent_to: "https://crm.example" },
    ]);
    expect(JSON.stringify(exported)).not.toContain("secret");
  });

  it("is empty for an unknown person", () =>
    expect(personExport(ALPHA_SLUG, "0491 570 006", [], {}, new Date(0)).enquiries).toEqual([]));
});
