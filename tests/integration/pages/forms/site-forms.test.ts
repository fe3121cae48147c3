import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, type MockInstance, vi } from "vitest";
import { incomingCar } from "../../../support/incoming-car";
import { formsOfPage } from "../../../support/page-forms";
import { servedSites } from "../../../support/served-sites";
import { siteDealership, siteLocation } from "../../../support/site-folders";

const NOW = new Date("2026-11-21T01:30:00Z");
const WASH = {
  path: "/car-wash",
  aliases: ["/wash"],
  category: "Service Booking",
  subcategory: "Wash",
  fields: [
    "name",
    "phone",
    "Service Location",
    {
      name: "Polish",
      kind: "checkboxes",
      options: [
        { value: "Wax", label: "forms.wash.wax" },
        { value: "Clay", label: "forms.wash.clay" },
      ],
    },
    {
      name: "size",
      kind: "radio",
      required: true,
      options: [
        { value: "Big", label: "forms.wash.big" },
        { value: "Small", label: "forms.wash.small" },
      ],
    },
    { name: "doors", kind: "number", range: { min: 2, max: 9 } },
  ],
};

const served = servedSites({
  sites: {
    alpha: {
      cars: [incomingCar("alpha-1", { dealership_id: "north", dealership_slug: "north" })],
      config: {
        dealerships: [siteDealership("north", { head_office: true }), siteDealership("south")],
        locations: [
          siteLocation("north", { dealership_id: "north", id: "north-1", slug: "north-yard" }),
          siteLocation("south", {
            dealership_id: "south",
            id: "south-1",
            slug: "south-workshop",
            location_type: "service",
          }),
        ],
        forms: {
          wash: WASH,
          get_quote: { enabled: true },
          careers: { enabled: true },
          parts: { enabled: true },
        },
      },
      wording: {
        forms: {
          wash: {
            heading: "Wash & polish",
            intro: "We wash it.",
            submit: "Book a wash",
            wax: "Wax",
            clay: "Clay bar",
            big: "Big",
            small: "Small",
          },
        },
        form: { field: { polish: "How?", size: "How big?", doors: "Doors" } },
      },
    },
    beta: { config: { enquiry: { enabled: false } } },
  },
  now: NOW,
});
let submit: MockInstance<(typeof served.platform.store.leads)["submit"]>;
beforeAll(async () => {
  submit = vi.spyOn(served.platform.store.leads, "submit");
});
afterEach(() => submit.mockClear());

const alpha = () => served.client.alpha;
const CONTACT = { name: "Ada Nguyen", email: "ada@example.com", phone: "0400 123 456" };
const post = (path: string, answers: Record<string, string>) =>
  alpha().post(path, { submission_id: randomUUID(), ...CONTACT, ...answers });
const stored = () => submit.mock.calls.map(([lead]) => lead);

describe("a form of the site configuration", () => {
  it("has a page with its wording, in plain HTML", async () => {
    const page = await alpha().get("/car-wash");
    expect(page.status).toBe(200);
    expect(page.text).toContain("<h1>Wash &amp; polish</h1>");
    expect(page.text).toContain("<title>Wash &amp; polish – alpha cars</title>");
    expect(page.text).toContain('<form method="post" action="/car-wash"');
    expect(page.text).toMatch(/<legend[^>]*>How big\?<\/legend>/);
    expect(page.text).toContain("Book a wash</button>");
    expect(page.text).toContain("collects the details you enter here");
    expect(page.text).not.toMatch(/<script[^>]*src=/);
  });

  // Browsers give nothing back to a field with "off", after Back, a reload or a tab that they discarded.
  it.each(["/car-wash", "/vehicle-parts-and-accessories", "/cars/slug-alpha-1/offer"])(
    "%s: browsers keep what was typed into each field but the hidden one",
    async (path) => {
      const fields = formsOfPage((await alpha().get(path)).text).flatMap((form) => form.fields);
      const forgotten = fields.filter(({ attributes }) => attributes.autocomplete === "off");
      expect(fields.length).toBeGreaterThan(4);
      expect(forgotten.map(({ name }) => name)).toEqual(["website_address"]);
    },
  );

  it("redirects from its aliases", async () => {
    const answer = await alpha().get("/wash?from=a-letter");
    expect([answer.status, answer.headers.location]).toEqual([301, "/car-wash?from=a-letter"]);
  });

  it("sends its lead to the dealership of the chosen service location", async () => {
    const answer = await post("/car-wash", {
      "Service Location": "south-workshop",
      Polish: "Clay",
      size: "Big",
      doors: "5",
    });
    expect([answer.status, answer.headers.location]).toEqual([303, "/success"]);
    expect(stored()).toMatchObject([
      {
        category: "Service Booking",
        subcategory: "Wash",
        dealership_id: "south",
        car_id: null,
        url: "/car-wash",
        answers: {
          "Service Location": "south-workshop",
          Polish: "Clay",
          size: "Big",
          doors: "5",
          dealership_slug: "south",
        },
      },
    ]);
  });

  it("returns with 400, all answers, and the errors next to their fields", async () => {
    const answer = await post("/car-wash", { name: "", Polish: "Clay", doors: "1", size: "Huge" });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("<title>Error: Wash &amp; polish");
    expect(answer.text).toContain('<a href="#size"');
    expect(answer.text).toContain("Answer this question: How big?");
    expect(answer.text).toContain("Doors: must be between 2 and 9");
    expect(answer.text).toMatch(/<input[^>]*name="Polish"[^>]*checked="" value="Clay"/);
    expect(answer.text).toContain('value="0400 123 456"');
    // The only workshop is chosen by default.
    expect(answer.text).toContain('<option value="south-workshop" selected="">');
    expect(stored()).toEqual([]);
  });

  it("stores no lead when the hidden field is filled in, and accepts the form from a person", async () => {
    const answers = { "Service Location": "south-workshop", size: "Big" };
    const answer = await post("/car-wash", { ...answers, website_address: "https://spam.example" });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("This looked like an automated message");
    expect(answer.text).not.toContain("spam.example");
    expect(stored()).toEqual([]);
    expect((await post("/car-wash", answers)).status).toBe(303);
  });

  it("does not exist on other sites, nor where enquiries are turned off", async () => {
    expect((await served.client.beta.get("/car-wash")).status).toBe(404);
    expect((await served.client.beta.get("/contact")).text).not.toContain(
      '<form method="post" action="/contact"',
    );
    const answer = await served.client.beta.post("/contact", { submission_id: randomUUID(), ...CONTACT });
    expect(answer.status).toBe(404);
  });
});

describe("the contact form", () => {
  it.each([
    ["General Enquiry", { category: "General Enquiry", subcategory: null, event_id: 22 }],
    ["Parts Enquiry", { category: "Parts Enquiry", subcategory: null, event_id: 22 }],
    ["Careers Enquiry", { category: "General Enquiry", subcategory: "Career Enquiry", event_id: 51 }],
  ])("sends a %s to the preferred dealership as %o", async (category, lead) => {
    const answer = await post("/contact", { category, dealership_slug: "south", message: "Hello" });
    expect(answer.status).toBe(303);
    expect(stored()).toMatchObject([{ ...lead, dealership_id: "south", message: "Hello" }]);
  });

  it("begins with General Enquiry, and requires a dealership", async () => {
    const page = await alpha().get("/contact");
    expect(page.text).toContain('<option value="General Enquiry" selected="">');
    expect(page.text.match(/<h1/g)).toHaveLength(1);
    const answer = await post("/contact", { category: "Spam", message: "" });
    expect(answer.text).toContain("Choose what your enquiry is about");
    expect(answer.text).toContain("Choose a dealership");
    expect(answer.text).toContain("Enter a message");
  });
});

it("the parts form has its own error texts", async () => {
  const answer = await post("/vehicle-parts-and-accessories", {
    vehicle: "2021 Rio",
    dealership_slug: "north",
  });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("Answer this question: Which part are you after?");
  expect(answer.text).not.toContain("Enter a message");
});

describe("the form for a quote of a model", () => {
  const answers = { postcode: "3000", dealership_slug: "north" };
  it("lists the models for sale, with the model of the link chosen", async () => {
    const page = await alpha().get("/models/get-quote?model=toyota+hilux");
    expect(page.text).toContain('<optgroup label="Toyota">');
    expect(page.text).toContain('<option value="Toyota Hilux" selected="">Hilux</option>');
    expect((await post("/models/get-quote", { ...answers, "Vehicle Model": "Toyota Hilux" })).status).toBe(
      303,
    );
    expect(stored()).toMatchObject([
      {
        category: "New Car Enquiry",
        subcategory: "Get a Quote",
        event_id: 14,
        postcode: "3000",
        answers: { "Vehicle Model": "Toyota Hilux" },
      },
    ]);
  });

  it("never shows invented values of a link", async () => {
    const page = await alpha().get("/models/get-quote?model=%3Cscript%3E&name=Evelina&email=a@b.example");
    const form = /<form method="post" action="\/models\/get-quote".*?<\/form>/s.exec(page.text)?.[0] ?? "";
    expect(form).toContain('name="Vehicle Model"');
    expect(form).not.toMatch(/&lt;script|Evelina|a@b\.example/);
  });

  it("shows an error when the lead can't be stored, and keeps all answers", async () => {
    submit.mockRejectedValueOnce(new Error("the disk is full"));
    const answer = await post("/models/get-quote", { ...answers, "Vehicle Model": "Toyota Hilux" });
    expect(answer.status).toBe(503);
    expect(answer.text).toContain("An error occurred when submitting this form");
    expect(answer.text).toContain('value="Ada Nguyen"');
    expect(answer.text).toContain('<option value="Toyota Hilux" selected="">');
  });

  it("has a text field for the model while the search is unavailable", async () => {
    const { search } = served.platform;
    const read = vi.spyOn(search, "figures").mockReturnValue({ ...search.figures(), state: "down" });
    const page = await alpha().get("/models/get-quote");
    read.mockRestore();
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/<input[^>]*name="Vehicle Model"/);
  });
});
