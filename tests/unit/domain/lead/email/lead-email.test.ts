import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import { readableAnswer } from "~/domain/lead/answer-kinds";
import { readableName } from "~/domain/lead/email/email-answers";
import { type LeadEmailInput, leadEmail } from "~/domain/lead/email/lead-email";
import type { Lead } from "~/domain/lead/lead";
import { asCarId, asLeadId } from "~/domain/text/identifiers";
import emailWording from "~/i18n/default/en-AU/email.json";
import { newLead } from "../../../../support/new-lead";

const i18n = createInstance();
await i18n.init({
  lng: "en-AU",
  resources: { "en-AU": { translation: { email: emailWording } } },
  interpolation: { escapeValue: false },
});
const translate = (key: string, options?: Record<string, string>) => {
  if (!i18n.exists(key) && options?.defaultValue === undefined) throw new Error(`no wording for ${key}`);
  return i18n.t(key, options ?? {});
};

const PLACES = { "second-yard": "Second Yard, Perth" };

function input(lead: Partial<Lead> = {}, further: Partial<LeadEmailInput> = {}): LeadEmailInput {
  return {
    lead: {
      ...newLead("3f0c2f44-6d1c-4d6a-9a3c-5f6f0d5f2b11"),
      lead_id: asLeadId("lead-1"),
      reference: "7KQM-4TWX",
      created_at: "2026-01-31T09:00:00.000Z",
      ...lead,
    },
    car: {
      name: "2020 Toyota Hilux SR5",
      price: "$45,990 drive away",
      place: "Caringbah NSW",
      stockNumber: "U1234",
      url: "https://alpha.example/cars/2020-toyota-hilux",
    },
    site: { name: "Alpha Cars", language: "en-AU", timeZone: "Australia/Perth", places: PLACES },
    dealership: "Alpha Cars Perth",
    pageUrl: "https://alpha.example/cars/2020-toyota-hilux/enquire",
    ...further,
  };
}

describe("leadEmail", () => {
  it.each([
    [{ reservation_reference: "QRG7-XXTP" }, "Reserved: 2020 Toyota Hilux SR5 (QRG7-XXTP)"],
    [
      { reservation_reference: "QRG7-XXTP", reservation_ended: "Reservation expired" },
      "Reservation ended: 2020 Toyota Hilux SR5 (QRG7-XXTP)",
    ],
  ])("of a reservation has the reference that its shopper received: %j", (answers, subject) => {
    const email = leadEmail(input({ category: "Reservation", answers }), translate);
    expect(email.subject).toBe(subject);
    expect(email.text).toContain("Reference: 7KQM-4TWX");
  });

  it.each([
    ["Reservation", "Reservation Ended", "Reservation Ended"],
    ["Online Purchase", "Reservation Ended", "Online Purchase: Reservation Ended"],
    ["Reservation", null, "Reservation"],
  ])("is headed by the category %j and the subcategory %j as %j", (category, subcategory, heading) => {
    const { text, html } = leadEmail(input({ category, subcategory }), translate);
    expect(text.split("\n")[0]).toBe(heading);
    expect(html).toContain(`>${heading}<`);
  });

  it("has the subject first, then the contact details, then the message", () => {
    const { text, subject } = leadEmail(input(), translate);
    expect(subject).toBe("Used Car Enquiry: 2020 Toyota Hilux SR5 (7KQM-4TWX)");
    const order = [
      "Used Car Enquiry",
      "2020 Toyota Hilux SR5",
      "$45,990 drive away",
      "Location: Caringbah NSW",
      "U1234",
      "https://alpha.example/cars/2020-toyota-hilux",
      "Robin Citizen",
      "0491 570 006",
      "robin@example.com",
      "Is it still there?",
      "Given: “Send me offers” (form: enquiry)",
      "7KQM-4TWX",
      "Alpha Cars Perth",
      "https://alpha.example/cars/2020-toyota-hilux/enquire",
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("has the time in the site's time zone", () => {
    const perth = leadEmail(input(), translate).text.replaceAll(/\s/g, " ");
    expect(perth).toContain("Saturday 31 January 2026 at 5:00 pm AWST");
    const site = { name: "Alpha Cars", language: "en-AU", timeZone: "Australia/Melbourne", places: {} };
    const melbourne = leadEmail(input({}, { site }), translate).text.replaceAll(/\s/g, " ");
    expect(melbourne).toContain("Saturday 31 January 2026 at 8:00 pm AEDT");
  });

  it("has the same in HTML, with links to call, to write and to the car", () => {
    const { html } = leadEmail(input(), translate);
    expect(html).toContain('<html lang="en-AU">');
    expect(html).toContain('href="tel:0491570006"');
    expect(html).toContain('href="mailto:robin@example.com"');
    expect(html).toContain('href="https://alpha.example/cars/2020-toyota-hilux"');
    expect(html).toContain("$45,990 drive away");
  });

  it("shows a visitor's markup as text", () => {
    const hostile = `<img src=x onerror="alert(1)"> & 'friends'`;
    const { html } = leadEmail(
      input({
        name: hostile,
        message: `${hostile}\r\nsecond line`,
        phone: hostile,
        answers: { [hostile]: hostile },
      }),
      translate,
    );
    expect(html).not.toContain("<img");
    expect(html).toContain(
      "&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;friends&#39;<br>second line",
    );
  });

  it("keeps a visitor's text from beginning a line outside the message", () => {
    const { text, subject } = leadEmail(
      input({ name: "Robin\nReference: FAKE", category: "Enquiry\r\nBcc: x@example.com" }),
      translate,
    );
    expect(text).toContain("Name: Robin Reference: FAKE Citizen");
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toContain("\r");
  });

  it.each([
    ["robin@example.com", "robin@example.com"],
    ["robin@example.com, all@example.com", undefined],
    ["Robin <robin@example.com>", undefined],
    ["robin@example.com\nBcc: x@example.com", undefined],
    [null, undefined],
  ])("from %j has the reply address %j", (email, replyTo) => {
    expect(leadEmail(input({ email }), translate).replyTo).toBe(replyTo);
  });

  it.each<[Lead["lead_attributes"], string]>([
    [{ postcode_place: "Moonah TAS", distance_km: 5 }, "7009, Moonah TAS, 5 km away"],
    [{ postcode_place: "Moonah TAS" }, "7009, Moonah TAS"],
    [{ postcode_place: "Moonah\nReference: FAKE", distance_km: "<b>" }, "7009, Moonah Reference: FAKE"],
    [{ postcode_place: ["x"], distance_km: 5 }, "7009"],
    [{}, "7009"],
  ])("has the place of the postcode: %j", (lead_attributes, place) => {
    const { text } = leadEmail(input({ postcode: "7009", lead_attributes }), translate);
    expect(text).toContain(`Postcode: ${place}\n`);
  });

  it("leaves out what the customer did not give", () => {
    const { text, html } = leadEmail(
      input({ phone: null, email: null, postcode: null, last_name: null, message: " ", consents: [] }),
      translate,
    );
    for (const label of ["Phone", "Email", "Postcode", "Consent"]) expect(text).not.toContain(`${label}`);
    expect(text).toContain("Name: Robin\n");
    expect(text).toContain("The customer didn't leave a message.");
    expect(html).not.toMatch(/null|undefined/);
  });

  it("names a deleted car as the form named it, and has no heading without a car", () => {
    const answers = { "Vehicle Make": "Toyota", "Vehicle Model": "Hilux", stock_number: "U1234" };
    const gone = leadEmail(input({ answers }, { car: null }), translate);
    expect(gone.text).toContain("ABOUT\nVehicle: Toyota Hilux\nStock number: U1234\n");
    expect(gone.subject).toBe("Used Car Enquiry: Toyota Hilux (7KQM-4TWX)");
    expect(leadEmail(input({}, { car: null }), translate).subject).toBe(
      "Used Car Enquiry from Alpha Cars (7KQM-4TWX)",
    );
    expect(leadEmail(input({}, { car: null }), translate).text).not.toContain("ABOUT");
  });

  it("has time, offer and place first, then the other answers under readable names", () => {
    const answers = {
      PreferredContactMethod: "SMS",
      "do-you-have-a-trade-in": "No",
      "Test Drive Booking Date": "2026-02-03T10:00",
      offer_from_client: "25000",
      location: "second-yard",
      additional_services: "Loan car, Wash and vacuum",
      Rego: "ABC123",
      fleet_size: "12",
      photo_request: "Please send photos for this car",
      condition: "excellent",
      accidents: "written_off",
      dealership_slug: "alpha",
      opt_in: "on",
      stock_number: "U1234",
      empty: "",
    };
    const { text } = leadEmail(input({ answers }, { car: null }), translate);
    expect(text).toContain(
      [
        "ABOUT",
        "Stock number: U1234",
        "Test drive time: Tuesday 3 February 2026 at 10:00 am",
        "Customer's offer: $25,000",
        "Location: Second Yard, Perth",
        "Additional services: Loan car, Wash and vacuum",
        "",
        "",
      ].join("\n"),
    );
    expect(text).toContain("Preferred contact: SMS\n");
    expect(text).toContain(
      [
        "OTHER ANSWERS",
        "Has a trade-in: No",
        "Rego: ABC123",
        "Fleet size: 12",
        "Photos: Please send photos for this car",
        "Condition: excellent",
        "Accidents: written off",
        "",
        "",
      ].join("\n"),
    );
  });

  it("has the car type that a form without a car asks for, and does not repeat the car's own", () => {
    const answers = { car_type: "used", vehiclePriceBudget: "30000" };
    const asked = leadEmail(input({ category: "Finance Enquiry", answers }, { car: null }), translate).text;
    expect(asked).toContain("ABOUT\nBudget: $30,000\n");
    expect(asked).toContain("OTHER ANSWERS\nCar type: used\n");
    expect(leadEmail(input({ answers, car_id: asCarId("id-a") }), translate).text).not.toContain(
      "Kind of car",
    );
  });

  it("groups the customer's own vehicle with its estimate", () => {
    const answers = {
      make_model: "Mazda CX-5",
      registered_vehicle: "none",
      year: "2019",
      make: "Mazda",
      model: "CX-5",
      badge: "Akera",
      kms: "85000",
      rego: "ABC123",
      regoState: "qld",
      valuation_estimate: "$21,500 to $24,000",
      valuation_basis: "Based on 7 similar cars",
      condition: "good",
    };
    const { text } = leadEmail(input({ category: "Trade-In Valuation", answers }), translate);
    expect(text).toContain(
      [
        "CUSTOMER'S OWN VEHICLE",
        "Vehicle: 2019 Mazda CX-5 Akera",
        "Kilometres: 85,000 km",
        "Rego: ABC123 QLD",
        "Estimate shown: $21,500 to $24,000",
        "Basis of the estimate: Based on 7 similar cars",
        "",
        "OTHER ANSWERS",
        "Condition: good",
        "",
      ].join("\n"),
    );
  });

  it("says that a form was not finished, and that an enquiry follows an earlier one", () => {
    const partial = leadEmail(input({ partial: true, consents: [] }), translate);
    expect(partial.subject).toBe("Unfinished: Used Car Enquiry: 2020 Toyota Hilux SR5 (7KQM-4TWX)");
    expect(partial.text).toContain("Used Car Enquiry\n\nThe customer hasn't finished this form.");
    expect(partial.html).toContain("The customer hasn&#39;t finished this form.");
    const follows = leadEmail(input({ follows: asLeadId("lead-0") }), translate);
    expect(follows.text).toContain("This follows an earlier enquiry you were sent.");
    expect(leadEmail(input(), translate).text).not.toMatch(/finished|follows/);
  });

  it("reads no wording or placeholder from the name of a field", () => {
    const answers = { "{{reference}}": "a", "$t(email.lead.message)": "b", "lead.message": "c" };
    const { text } = leadEmail(input({ answers }), translate);
    expect(text).toContain("OTHER ANSWERS\n{{reference}}: a\n$t(email.lead.message): b\nLead.message: c\n");
  });

  it.each(["Estimate shown", "estimate-shown", "Deposit paid"])(
    "says of a posted field named %s that the sender typed it, for the site has an answer of that label",
    (name) => {
      const { text } = leadEmail(input({ answers: { [name]: "$1,000,000" } }), translate);
      expect(text).toContain("(entered by the sender, not the website): $1,000,000\n");
    },
  );

  it("shows a refused consent as refused", () => {
    const consents = [{ name: "opt_in", given: false, wording: "Send me offers", form: "enquiry" }];
    expect(leadEmail(input({ consents }), translate).text).toContain("Not given: “Send me offers”");
  });
});

it.each([
  ["offer_from_client", "25000", "$25,000"],
  ["offer_from_client", "about 25", "about 25"],
  ["offer_from_client", "25 or so", "25 or so"],
  ["kms", "about 85", "about 85"],
  ["kms", "85 or so", "85 or so"],
  ["message", "on 2026-11-25T10:30", "on 2026-11-25T10:30"],
  ["message", "2026-11-25T10:30 sharp", "2026-11-25T10:30 sharp"],
  ["Rego", "25000", "25000"],
  ["Test Drive Booking Date", "2026-11-25T00:05", "Wednesday 25 November 2026 at 12:05 am"],
  ["Test Drive Booking Date", "2026-99-99T99:99", "2026-99-99T99:99"],
  ["regoState", "2026", "2026"],
  ["regoState", "qld", "QLD"],
  ["kms", "85000", "85,000 km"],
  ["kms", "many", "many"],
  ["vehiclePriceBudget", "30000", "$30,000"],
])("readableAnswer writes %s %s as %s", (name, value, text) => {
  expect(readableAnswer(name, value, "en-AU").replace(/\s/g, " ")).toBe(text);
});

it.each([
  ["PreferredContactMethod", "Preferred contact method"],
  ["regoState", "Rego state"],
  ["Rego", "Rego"],
  ["location_id", "Location id"],
])("readableName of %s is %s", (field, words) => expect(readableName(field)).toBe(words));
