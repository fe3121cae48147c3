import { describe, expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { readConfig } from "~/config.server";
import { VEHICLE_FORM_NAMES } from "~/domain/buttons/vehicle-form-names";
import { CAR_TYPES, type Car } from "~/domain/car/car";
import type { FormDefinition, FormField } from "~/domain/forms/form-field";
import type { FormAnswers } from "~/domain/forms/form-schema";
import { siteForm } from "~/domain/forms/site-forms";
import { vehicleForm } from "~/domain/forms/vehicle-forms";
import type { Delivery, Lead } from "~/domain/lead/lead";
import { asDeliveryId, asLeadId } from "~/domain/text/identifiers";
import { valuationCategory } from "~/domain/valuation/eligibility";
import { valuationFields } from "~/domain/valuation/valuation-form";
import { formChoices } from "~/services/forms/form-choices.server";
import { placeForm } from "~/services/forms/place-form.server";
import { adfMessage, leadMessage } from "~/services/leads/delivery/lead-email.server";
import { createLead } from "~/services/leads/intake/create-lead.server";
import type { Site } from "~/tenants/site";
import { adfFaults, elementsAt, parseXml } from "../../../../support/adf-structure";
import { incomingCar } from "../../../../support/incoming-car";
import { loadedSites } from "../../../../support/loaded-sites";

const registry = await loadedSites();
const config = readConfig({ NODE_ENV: "test" });
const NOW = "2026-03-02T01:00:00.000Z";

const HOSTILE = `<b>]]> & "x" \u0000\u001f \ud83d שלום 🚗 ${"y".repeat(200)}`;

/** Returns every form of a site that makes a lead, with a car where the form has one. */
function formsOf(site: Site): { name: string; definition: FormDefinition; car: Car | null }[] {
  const choices = formChoices(site);
  const rules = { ...site.enquiry, test_drive_disclaimer: null };
  const siteForms = Object.entries(site.forms).map(([id, form]) => ({
    name: id,
    definition: siteForm(id, form, site.enquiry, choices),
    car: null,
  }));
  const cars = [...CAR_TYPES.map((car_type) => carOf(site, { car_type })), carOf(site, { status: "sold" })];
  const vehicleForms = VEHICLE_FORM_NAMES.flatMap((name) =>
    cars.map((car) => ({
      name: `${name} ${car.car_type} ${car.status}`,
      definition: vehicleForm(name, car, rules, choices),
      car,
    })),
  );
  const valuations = [carOf(site, {}), null].map((car) => {
    const parts = { rules, choices, models: [], thisYear: 2026, againstCar: car !== null };
    const definition: FormDefinition = {
      ...vehicleForm("enquire", carOf(site, {}), rules, choices),
      fields: valuationFields(parts),
      filedAs: { category: valuationCategory(site.valuation.path, car !== null), subcategory: null },
    };
    return { name: `valuation ${car ? "against a car" : ""}`, definition, car };
  });
  return [...siteForms, ...vehicleForms, ...valuations];
}

function carOf(site: Site, overrides: Partial<Car>): Car {
  const { source_key: _, ...car } = incomingCar("a", { dealership_id: site.dealershipIds[0] ?? "" });
  return { ...car, created_at: NOW, updated_at: NOW, sold_date_timestamp: null, ...overrides };
}

function answer({ kind, options, range }: FormField, typed: string): string | boolean {
  switch (kind) {
    case "checkbox":
      return true;
    case "dollars":
      return "25000";
    case "number":
      return String(range?.max ?? 5);
    case "datetime":
      return "2026-03-05T10:30";
    case "postcode":
      return "3000";
    default:
      return options?.[0]?.value ?? typed;
  }
}

/** Returns the leads of a form: with each category, with all answers, and with none. */
function leadsOf(site: Site, { definition, car }: ReturnType<typeof formsOf>[number]): Lead[] {
  const form = placeForm(site, definition, "/form", car);
  const source = { path: "/form", userAgent: null, visit: {}, accountId: null };
  const categories = definition.fields.find(({ name }) => name === "category")?.options ?? [];
  const typed = ["Robin", HOSTILE].map(
    (text): FormAnswers =>
      Object.fromEntries(definition.fields.map((field) => [field.name, answer(field, text)])),
  );
  const chosen = categories.map(({ value }): FormAnswers => ({ ...typed[0], category: value }));
  return [...typed, ...chosen, {}].map((answers) => ({
    ...createLead({ form, answers }, source),
    lead_id: asLeadId("lead-1"),
    reference: "7KQM-4TWX",
    created_at: NOW,
  }));
}

const delivery = (lead: Lead): Delivery & { lead: Lead } => ({
  id: asDeliveryId("delivery-1"),
  lead_id: lead.lead_id,
  channel: "adf",
  target: "crm@alpha.example",
  state: "sending",
  attempts: 1,
  next_attempt_at: NOW,
  last_error: null,
  lead,
});

const storeOf = (car: Car | null) =>
  ({
    cars: { byId: async () => car },
    appointments: { ofLead: async () => null },
  }) as unknown as Store;

describe("the forms of every site", () => {
  const sites = registry.all();
  const seen = new Set<string>();

  it.each(sites.map((site) => [site.slug, site] as const))(
    "of %s make valid ADF",
    async (_slug, site) => {
      for (const form of formsOf(site)) {
        const platform = { config, store: storeOf(form.car) };
        for (const lead of leadsOf(site, form)) {
          seen.add(lead.category);
          const message = await adfMessage(platform, site, delivery(lead));
          expect(adfFaults(message.text), `${form.name}: ${lead.category}`).toEqual([]);
          expect(message).toMatchObject({ to: "crm@alpha.example" });
          expect(message.html).toBeUndefined();
          expect(message.subject).not.toMatch(/[\r\n]|\{\{|email\./);
          const { root } = parseXml(message.text);
          const comments = elementsAt(root, "prospect/customer/comments")[0]?.text ?? "";
          expect(comments).toContain(`Category: ${lead.category}`);
          expect(comments).not.toMatch(/undefined|null|\[object|\{\{|email\.|valuation\.question/);
          if (form.car)
            expect(elementsAt(root, "prospect/vehicle/stock")).toHaveLength(form.car.stocknum ? 1 : 0);
          // The e-mail for people is about the same lead, and has no missing text.
          const mail = await leadMessage(platform, site, delivery(lead));
          expect(mail.subject + mail.text).not.toMatch(/undefined|\[object|\{\{|email\.lead|email\.field/);
        }
      }
    },
    60_000,
  );

  it("use exactly these categories", () =>
    expect([...seen].sort()).toEqual([
      "Customer Feedback",
      "Finance Enquiry",
      "Fleet Enquiry",
      "General Enquiry",
      "New Car Enquiry",
      "Parts Enquiry",
      "Sell My Car",
      "Service Booking",
      "Test Drive",
      "Trade-In Valuation",
      "Used Car Enquiry",
    ]));
});
