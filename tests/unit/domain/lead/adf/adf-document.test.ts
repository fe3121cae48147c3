import { describe, expect, it } from "vitest";
import { type AdfInput, adfDocument } from "~/domain/lead/adf/adf-document";
import type { Lead } from "~/domain/lead/lead";
import { asDealershipId, asLeadId } from "~/domain/text/identifiers";
import { adfFaults, elementsAt, parseXml } from "../../../../support/adf-structure";
import { english as translate } from "../../../../support/english";
import { incomingCar } from "../../../../support/incoming-car";
import { newLead } from "../../../../support/new-lead";

function input(lead: Partial<Lead> = {}, further: Partial<AdfInput> = {}): AdfInput {
  return {
    lead: {
      ...newLead("3f0c2f44-6d1c-4d6a-9a3c-5f6f0d5f2b11"),
      lead_id: asLeadId("lead-1"),
      reference: "7KQM-4TWX",
      created_at: "2026-01-31T09:00:00.000Z",
      ...lead,
    },
    car: { ...incomingCar("a", { stocknum: "U1234", vin: "MR0FB3CD100123456" }) },
    price: { dollars: 45_990, text: "$45,990 drive away" },
    carUrl: "https://alpha.example/cars/slug-a",
    site: {
      name: "Alpha Cars",
      url: "https://alpha.example/",
      language: "en-AU",
      timeZone: "Australia/Melbourne",
      places: { "first-yard": "First Yard, Fitzroy" },
    },
    dealership: {
      id: asDealershipId("dealership-1"),
      name: "First Yard",
      email: "crm@alpha.example",
      phone: "03 5550 1000",
    },
    pageUrl: "https://alpha.example/cars/slug-a/enquire",
    ...further,
  };
}

function read(given: AdfInput) {
  const xml = adfDocument(given, translate);
  expect(adfFaults(xml)).toEqual([]);
  const { root } = parseXml(xml);
  const all = (path: string) => elementsAt(root, `prospect/${path}`);
  return { xml, all, text: (path: string) => all(path).map((found) => found.text) };
}

describe("adfDocument", () => {
  it("has the car, the customer and the dealership", () => {
    const { xml, all, text } = read(input());
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<?ADF VERSION="1.0"?>\n<adf>')).toBe(true);
    expect(all("id").map(({ attributes, text: id }) => [attributes, id])).toEqual([
      [{ sequence: "1", source: "Alpha Cars" }, "7KQM-4TWX"],
      [{ sequence: "2", source: "Alpha Cars" }, "lead-1"],
    ]);
    expect(text("requestdate")).toEqual(["2026-01-31T20:00:00+11:00"]);
    expect(all("vehicle").map(({ attributes }) => attributes)).toEqual([{ interest: "buy", status: "used" }]);
    expect(all("vehicle/odometer")[0]).toMatchObject({ attributes: { units: "km" }, text: "61000" });
    expect(all("vehicle/price")[0]).toMatchObject({
      attributes: { type: "asking", currency: "AUD" },
      text: "45990",
    });
    for (const [path, value] of [
      ["vehicle/year", "2020"],
      ["vehicle/make", "Toyota"],
      ["vehicle/model", "Hilux"],
      ["vehicle/vin", "MR0FB3CD100123456"],
      ["vehicle/stock", "U1234"],
      ["vehicle/trim", "SR5"],
      ["vehicle/pricecomments", "$45,990 drive away"],
      ["vehicle/comments", "https://alpha.example/cars/slug-a"],
      ["customer/contact/email", "robin@example.com"],
      ["customer/contact/phone", "0491 570 006"],
      ["customer/contact/address/postalcode", "2000"],
      ["vendor/vendorname", "First Yard"],
      ["vendor/contact/email", "crm@alpha.example"],
      ["provider/name", "Alpha Cars"],
      ["provider/service", "Website"],
    ] as const) {
      expect(text(path), path).toEqual([value]);
    }
    expect(text("customer/comments")[0]).toBe(
      [
        "Is it still there?",
        "",
        "Category: Used Car Enquiry",
        "Given: “Send me offers” (form: enquiry)",
        "Sent from: https://alpha.example/cars/slug-a/enquire",
      ].join("\n"),
    );
  });

  it.each([
    ["Test Drive", null, "test-drive"],
    ["New Car Enquiry", "Book a test drive", "test-drive"],
    ["Used Car Enquiry", null, "buy"],
    ["Finance Enquiry", "Find me something similar", "buy"],
  ])("of the category %s, %s has the interest %s", (category, subcategory, interest) => {
    expect(read(input({ category, subcategory })).all("vehicle")[0]?.attributes.interest).toBe(interest);
  });

  it.each([
    ["new", "new"],
    ["demo", "new"],
    ["used", "used"],
  ] as const)("of a %s car has the status %s", (car_type, status) => {
    const car = { ...incomingCar("a", { car_type }) };
    expect(read(input({}, { car })).all("vehicle")[0]?.attributes.status).toBe(status);
  });

  it.each([
    [
      "Robin",
      "Citizen",
      [
        ["first", "Robin"],
        ["last", "Citizen"],
      ],
    ],
    ["Robin Citizen", null, [["full", "Robin Citizen"]]],
  ])("splits the name %s, %s into its parts", (name, last_name, parts) => {
    const found = read(input({ name, last_name })).all("customer/contact/name");
    expect(found.map(({ attributes, text }) => [attributes.part, text])).toEqual(parts);
  });

  it.each([
    ["0491 570 006", "cellphone"],
    ["+61 491 570 006", "cellphone"],
    ["+61 (0)491 570 006", "cellphone"],
    ["03 5550 1000", "voice"],
    ["+49 30 1234567", "voice"],
  ])("marks the phone %s as %s", (phone, type) => {
    expect(read(input({ phone })).all("customer/contact/phone")[0]?.attributes.type).toBe(type);
  });

  it.each([
    ["Phone", "1", "0"],
    ["SMS", "1", "0"],
    ["Email", "0", "1"],
    [undefined, "0", "0"],
  ])(
    "of a customer who prefers %s has preferredcontact %s for the phone and %s for the e-mail",
    (method, phone, email) => {
      const answers: Record<string, string> = method ? { PreferredContactMethod: method } : {};
      const { all } = read(input({ answers }));
      expect(all("customer/contact/phone")[0]?.attributes.preferredcontact).toBe(phone);
      expect(all("customer/contact/email")[0]?.attributes.preferredcontact).toBe(email);
    },
  );

  it.each<[string, Partial<Lead>]>([
    ["no e-mail", { email: null }],
    ["no phone", { phone: null }],
    ["neither e-mail nor phone", { email: null, phone: null }],
    ["no postcode, message or consent", { postcode: null, message: null, consents: [] }],
  ])("is valid for a customer with %s", (_what, lead) => {
    read(input(lead));
  });

  it("has an offer as its price, next to the asking price", () => {
    const { all, text } = read(input({ answers: { offer_from_client: "25000" } }));
    expect(all("vehicle/price")).toMatchObject([{ attributes: { type: "offer" }, text: "25000" }]);
    expect(text("vehicle/pricecomments")).toEqual(["$45,990 drive away"]);
    expect(text("customer/comments")[0]).toContain("$25,000");
  });

  it("has no price when the whole price is not shown", () => {
    const { all, text } = read(input({}, { price: { dollars: null, text: "$199 a week" } }));
    expect(all("vehicle/price")).toEqual([]);
    expect(text("vehicle/pricecomments")).toEqual(["$199 a week"]);
  });

  it("has budget and deposit as finance", () => {
    const { all } = read(
      input({ category: "Finance Enquiry", answers: { vehiclePriceBudget: "30000", deposit: "5000" } }),
    );
    expect(all("vehicle/finance/amount").map(({ attributes, text }) => [attributes.type, text])).toEqual([
      ["downpayment", "5000"],
      ["total", "30000"],
    ]);
  });

  it("of a lead about no car has an unspecified vehicle", () => {
    const { all, text } = read(
      input({ category: "General Enquiry", subcategory: "Career Enquiry", answers: {} }, NO_CAR),
    );
    expect(all("vehicle")).toHaveLength(1);
    expect(all("vehicle")[0]?.attributes).toEqual({ interest: "buy" });
    expect(text("vehicle/year")).toEqual([""]);
    expect([...text("vehicle/make"), ...text("vehicle/model")]).toEqual(["Not specified", "Not specified"]);
    expect(text("vehicle/comments")).toEqual(["General Enquiry: Career Enquiry"]);
  });

  it("names a deleted car as the form named it", () => {
    const answers = {
      "Vehicle Make": "Toyota",
      "Vehicle Model": "Hilux",
      stock_number: "U9",
      car_type: "demo",
    };
    const { all, text } = read(input({ answers }, NO_CAR));
    expect(all("vehicle")[0]?.attributes).toEqual({ interest: "buy", status: "new" });
    expect([text("vehicle/make"), text("vehicle/model"), text("vehicle/stock")]).toEqual([
      ["Toyota"],
      ["Hilux"],
      ["U9"],
    ]);
  });

  it.each([
    ["Trade-In Valuation", null, "trade-in"],
    ["Used Car Enquiry", "Trade-in", "trade-in"],
    ["Sell My Car", null, "sell"],
  ])(
    "of the category %s, %s has the customer's own vehicle with the interest %s",
    (category, subcategory, interest) => {
      const answers = {
        year: "2018",
        make: "Mazda",
        model: "CX-5",
        kms: "85,000",
        rego: "ABC123",
        regoState: "qld",
      };
      const { all, text } = read(input({ category, subcategory, answers }, NO_CAR));
      expect(all("vehicle").map(({ attributes }) => attributes)).toEqual([{ interest, status: "used" }]);
      expect(
        ["year", "make", "model", "odometer", "comments"].map((name) => text(`vehicle/${name}`)[0]),
      ).toEqual(["2018", "Mazda", "CX-5", "85000", "Registration: ABC123 QLD"]);
    },
  );

  it("has the wanted car first, then the trade-in", () => {
    const answers = { "do-you-have-a-trade-in": "Yes", rego: "ABC123", regoState: "vic" };
    const { all } = read(input({ answers }));
    expect(all("vehicle").map(({ attributes }) => attributes.interest)).toEqual(["buy", "trade-in"]);
  });

  it("has no second vehicle without a trade-in", () => {
    const answers = { "do-you-have-a-trade-in": "No", rego: "ABC123" };
    expect(read(input({ answers })).all("vehicle")).toHaveLength(1);
    expect(read(input({ category: "Service Booking", answers: { rego: "A1" } })).all("vehicle")).toHaveLength(
      1,
    );
  });

  it("says that a form was not finished", () => {
    const comments = (lead: Partial<Lead>) => read(input(lead)).text("customer/comments")[0];
    expect(comments({ partial: true })).toContain("\n\nThe customer hasn't finished this form.");
    expect(comments({})).not.toContain("not finished");
  });

  it("names a location instead of its slug", () => {
    const { text } = read(input({ answers: { location: "first-yard", Rego: "first-yard" } }));
    expect(text("customer/comments")[0]).toContain("Location: First Yard, Fitzroy\n");
    expect(text("customer/comments")[0]).toContain("first-yard");
  });
});

const NO_CAR: Partial<AdfInput> = { car: null, price: null, carUrl: null };

describe("adfDocument of hostile input", () => {
  const NAMED: Record<string, string> = {
    markup: "<script>alert(1)</script>",
    "ampersands and references": "Tom & Jerry &amp; &#x1; &nbsp;",
    "sections and comments": "]]> <![CDATA[ x ]]> <!-- y --> <?php ?>",
    quotes: `"quoted" 'quoted' = "a" b='c'`,
    emoji: "emoji 🚗👩‍👩‍👧‍👦🇦🇺 and ASTRAL \u{10FFFD}",
    "right to left": "עברית العربية \u202eevil\u202c \u200f",
    "line ends": "\ttabs\tand\r\nlines\rand\nmore\u2028and\u2029more\u0085",
    "control characters": "nul \u0000 bell \u0007 esc \u001b del \u007f c1 \u0080",
    "lone surrogates": "lone \ud83d high and low \ude00 surrogate",
    noncharacters: "noncharacters \ufffe \uffff \ufdd0",
    "closing tags": "</comments></customer></prospect></adf>",
    "a space": " ",
    nothing: "",
    "10 kB": "x".repeat(10_000),
    "20 kB of emoji": "🚗".repeat(5000),
  };
  const HOSTILE = Object.values(NAMED);
  const EVERYWHERE = (text: string): Partial<Lead> => ({
    name: text,
    last_name: text,
    email: text,
    phone: text,
    postcode: text,
    message: text,
    category: text,
    subcategory: text,
    consents: [{ name: text, given: true, wording: text, form: text }],
    answers: {
      [text]: text,
      offer_from_client: text,
      "Vehicle Make": text,
      "do-you-have-a-trade-in": "Yes",
      make: text,
      kms: text,
      rego: text,
      vehiclePriceBudget: text,
    },
  });

  it.each(Object.entries(NAMED))("is well-formed and valid with %s everywhere", (_name, text) => {
    const { text: texts } = read(input(EVERYWHERE(text)));
    read(input(EVERYWHERE(text), NO_CAR));
    // Everything that XML can carry is kept.
    expect(texts("customer/comments")[0]?.startsWith(carried(text))).toBe(true);
  });

  it("is ASCII, whatever it contains", () => {
    for (const text of HOSTILE)
      expect(adfDocument(input(EVERYWHERE(text)), translate)).toMatch(/^[\n\t -~]*$/);
  });

  it("is well-formed, valid and complete for hundreds of mixtures", { tags: ["long"] }, () => {
    const random = generator(20_261_121);
    for (let round = 0; round < 200; round += 1) {
      const text = Array.from({ length: 1 + random(12) }, () => piece(random, HOSTILE)).join("");
      const { text: texts } = read(input({ message: text, name: text, answers: { Note: text } }));
      expect(texts("customer/comments")[0]?.startsWith(carried(text))).toBe(true);
    }
  });
});

/** The text as XML 1.0 can carry it. */
function carried(text: string): string {
  return (
    text
      .trim()
      .replace(/\p{Surrogate}/gu, "\ufffd")
      .replace(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that XML can't carry
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
  );
}

/** Returns pieces of hostile texts, and single code units. */
function piece(random: (below: number) => number, texts: readonly string[]): string {
  const text = texts[random(texts.length)]?.slice(0, 200) ?? "";
  const from = random(text.length + 1);
  return random(3) === 0 ? String.fromCharCode(random(0x10000)) : text.slice(from, from + random(20));
}

/** Returns a repeatable sequence of whole numbers (mulberry32). */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
