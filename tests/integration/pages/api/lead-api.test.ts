import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, type MockInstance, vi } from "vitest";
import { FORM_DEFAULTS, SERVER_ANSWER_NAMES } from "~/domain/lead/answer-kinds";
import type { NewLead } from "~/domain/lead/lead";
import { siteCar } from "../../../support/incoming-car";
import { requestServer } from "../../../support/request-server";
import { servedSites } from "../../../support/served-sites";
import { siteLocation } from "../../../support/site-folders";
import { ALPHA_SLUG } from "../../../support/site-slugs";

/* POST /api/leads: its payload, its errors, and the leads and events that it stores. */
const yards = [
  {
    id: "alpha",
    slug: "alpha",
    name: "Alpha Cars",
    state: "VIC",
    lead_email: "a@alpha.example",
    head_office: true,
  },
  { id: "north", slug: "north", name: "Alpha North", state: "QLD", lead_email: "n@alpha.example" },
];
const carOf = (site: string, key: string, rest: object = {}) => siteCar(site, `${site}-${key}`, rest);

const served = servedSites({
  sites: {
    alpha: {
      cars: [
        carOf("alpha", "used"),
        carOf("alpha", "new", { car_type: "new" }),
        carOf("alpha", "demo", { car_type: "demo" }),
        carOf("alpha", "only", { tag: "Test Drive Only" }),
        carOf("north", "1"),
      ],
      config: {
        dealerships: yards,
        locations: [
          siteLocation("alpha", { id: "alpha-yard", slug: "yard" }),
          siteLocation("north", { id: "north-yard", slug: "north-yard", dealership_id: "north" }),
        ],
      },
    },
    beta: {
      cars: [carOf("beta", "1")],
      config: { enquiry: { opt_in: "split", terms_required: true } },
    },
  },
});
let submit: MockInstance<(typeof served.platform.store.leads)["submit"]>;
beforeAll(async () => {
  submit = vi.spyOn(served.platform.store.leads, "submit");
});
afterEach(() => submit.mockClear());

type Site = "alpha" | "beta";
const MINIMAL = { category: "General Enquiry", name: "Jay Son", email: "jay@example.com" };
const post = (body: unknown, site: Site = "alpha", headers: Record<string, string> = {}) =>
  served.client[site].postJson("/api/leads", body, headers);
const send = (body: object, site?: Site, headers?: Record<string, string>) =>
  post({ submission_id: randomUUID(), ...MINIMAL, ...body }, site, headers);
const stored = () => submit.mock.calls.map(([lead]) => lead)[0] as NewLead;
const fieldErrors = (text: string) =>
  (JSON.parse(text) as { fieldErrors: Record<string, string[]> }).fieldErrors;

describe("POST /api/leads", () => {
  it("stores a phone number and a postcode in ASCII, and finds the place of the postcode", async () => {
    const answer = await send({ phone: "０４００\u3000123–456", postcode: "３０００" });
    expect(answer.status).toBe(201);
    expect(stored()).toMatchObject({ phone: "0400 123-456", postcode: "3000" });
    expect(stored().lead_attributes.postcode_place).toMatch(/VIC$/);
  });

  it("stores each known field in its place, and further answers under their own names", async () => {
    const answer = await send(
      {
        category: "Used Car Enquiry",
        subcategory: "Find me something similar",
        url: "/cars/slug-alpha-used?email=jay@example.com",
        source: "Somewhere else",
        car_id: "id-alpha-used",
        car_dealership_id: "north",
        dealership_slug: "alpha",
        last_name: "Son",
        phone: "0400 123 456",
        postcode: "3000",
        message: "Hello\r\nthere",
        opt_in: true,
        Rego: "ABC123",
        page_id: 7,
        additional_services: ["Wash", "Loan car"],
        autogauge_enabled: true,
        "Test Drive Booking Date": "2026-11-25 10:30",
        lead_attributes: {
          visited_pages: ["/cars?query=jay@example.com", "/cars/x", "//evil.example"],
          linked_query_params: { utm_source: "news", gclid: "x".repeat(301), who: "jay" },
        },
      },
      "alpha",
      { "User-Agent": "A browser" },
    );
    expect(answer.status).toBe(201);
    expect(JSON.parse(answer.text)).toEqual({ lead_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(stored()).toMatchObject({
      site: "alpha",
      category: "Used Car Enquiry",
      subcategory: "Find me something similar",
      event_id: 15,
      source: "Website",
      url: "/cars/slug-alpha-used",
      user_agent: "A browser",
      car_id: "id-alpha-used",
      car_dealership_id: "alpha",
      dealership_id: "alpha",
      name: "Jay Son",
      last_name: "Son",
      email: "jay@example.com",
      phone: "0400 123 456",
      postcode: "3000",
      message: "Hello\nthere",
      answers: {
        Rego: "ABC123",
        page_id: "7",
        additional_services: "Wash, Loan car",
        autogauge_enabled: "true",
        "Test Drive Booking Date": "2026-11-25T10:30",
        dealership_slug: "alpha",
        manufacturer_slug: "toyota",
        "Vehicle Make": "Toyota",
        "Vehicle Model": "Hilux",
        car_type: "used",
        vehicle_status: "in_stock",
        stock_number: "Ualpha-used",
      },
      lead_attributes: { visited_pages: ["/cars", "/cars/x"], linked_query_params: { utm_source: "news" } },
    });
    expect(stored().consents).toEqual([
      {
        name: "opt_in",
        given: true,
        wording: expect.stringContaining("alpha cars may send me"),
        form: "api",
      },
    ]);
  });

  it("stores the page of the Referer when the payload names none, and never an address of another site", async () => {
    const host = served.client.alpha.host;
    await send({}, "alpha", { Referer: `http://${host}/contact?x=1` });
    expect(stored().url).toBe("/contact");
    submit.mockClear();
    await send({ url: "https://evil.example/cars" }, "alpha", { Referer: `http://${host}/contact` });
    expect(stored().url).toBe("");
  });

  it("stores which lead it follows (lead_id), and refuses a lead of another site", async () => {
    const { lead_id } = JSON.parse((await send({})).text);
    submit.mockClear();
    expect((await send({ lead_id })).status).toBe(201);
    expect(stored().follows).toBe(lead_id);
    const elsewhere = await send({ lead_id }, "beta");
    expect([elsewhere.status, fieldErrors(elsewhere.text)]).toEqual([
      422,
      { lead_id: ["Lead not found on this site"] },
    ]);
  });
});

describe("an answer of POST /api/leads that the server fills in", () => {
  it.each(SERVER_ANSWER_NAMES)("refuses %s with an error at that field, and stores nothing", async (name) => {
    const answer = await send({ [name]: "$1,000,000 to $2,000,000" });
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.text).fieldErrors).toEqual({
      [name]: ["The site works this out itself, so it can't be sent"],
    });
    expect(submit).not.toHaveBeenCalled();
  });

  it.each([
    "Valuation_Estimate",
    "valuation-estimate",
    "valuation estimate",
    "VALUATION_ESTIMATE",
    "valuationEstimate",
    "Offer_Accepted",
    "form-completed",
    "Reserved Until",
  ])("refuses %s, which reads like one of them", async (name) => {
    const answer = await send({ [name]: "$1,000,000 to $2,000,000" });
    expect(answer.status).toBe(422);
    expect(submit).not.toHaveBeenCalled();
  });

  it.each(["Valuation Offer Accepted", "valuation  offer accepted", "Reservation", "Online Purchase"])(
    "refuses the category %s, which only the site files",
    async (category) => {
      const answer = await send({ category });
      expect([answer.status, fieldErrors(answer.text)]).toEqual([
        422,
        { category: ["The site works this out itself, so it can't be sent"] },
      ]);
      expect(submit).not.toHaveBeenCalled();
    },
  );

  it("takes the facts of the car instead of what was sent", async () => {
    const forged = Object.fromEntries(FORM_DEFAULTS.map((name) => [name, "alpha"]));
    expect((await send({ ...forged, car_id: "id-alpha-used" })).status).toBe(201);
    expect(stored().answers).toEqual({
      dealership_slug: "alpha",
      manufacturer_slug: "toyota",
      "Vehicle Make": "Toyota",
      "Vehicle Model": "Hilux",
      car_type: "used",
      vehicle_status: "in_stock",
      stock_number: "Ualpha-used",
    });
  });
});

it.each<[string, object, string]>([
  ["the head office, when nothing names a dealership", {}, "alpha"],
  ["the dealership that dealership_slug names", { dealership_slug: "north" }, "north"],
  ["the dealership of the location, which is named by its id", { location_id: "north-yard" }, "north"],
  ["the dealership of the car", { car_id: "id-north-1" }, "north"],
  [
    "the dealership of the Service Location, rather than the chosen one",
    { category: "Service Booking", "Service Location": "north-yard", dealership_slug: "alpha" },
    "north",
  ],
])("the dealership that receives a lead of POST /api/leads is %s", async (_who, body, dealership) => {
  expect((await send(body)).status).toBe(201);
  expect(stored().dealership_id).toBe(dealership);
});

it.each<[string, string | null, string | null, number | null, string | null]>([
  ["Used Car Enquiry", null, "id-alpha-used", 15, null],
  ["Test Drive", null, "id-alpha-used", 48, null],
  ["Used Car Enquiry", null, "id-alpha-only", 17, null],
  ["Careers Enquiry", null, null, 51, "Career Enquiry"],
  ["Fleet Enquiry", null, null, null, null],
])(
  "the analytics event of a lead of category %s, subcategory %s and car %s has the event_id %s (subcategory stored: %s)",
  async (category, subcategory, car_id, id, filed) => {
    const { platform } = served;
    await platform.events.flush();
    const before = new Set((await platform.store.events.list(ALPHA_SLUG, 1000)).map((event) => event.id));
    const submission_id = randomUUID();
    // A lead that is sent twice is stored once and has one event.
    for (const status of [201, 200])
      expect((await send({ submission_id, category, subcategory, car_id })).status).toBe(status);
    await platform.events.flush();
    const fresh = (await platform.store.events.list(ALPHA_SLUG, 1000)).filter(
      (event) => !before.has(event.id),
    );
    expect(fresh.map(({ event_id }) => event_id)).toEqual(id === null ? [] : [id]);
    expect(fresh.every((event) => event.car_id === car_id)).toBe(true);
    const careers = filed !== null;
    expect(stored()).toMatchObject({
      category: careers ? "General Enquiry" : category,
      subcategory: filed,
    });
  },
);

describe("the consent of a lead of POST /api/leads", () => {
  it("is given only by true: a missing, null or false opt_in is stored as not given", async () => {
    for (const body of [{}, { opt_in: null }, { opt_in: false }]) {
      submit.mockClear();
      await send(body);
      expect(stored().consents).toEqual([
        { name: "opt_in", given: false, wording: expect.stringContaining("may send me offers"), form: "api" },
      ]);
    }
    expect(fieldErrors((await send({ opt_in: "true" })).text)).toEqual({
      opt_in: ["This must be true or false"],
    });
  });

  it("is stored twice on a site that splits it, each with its wording, and once more for the terms when they are named", async () => {
    await send({ opt_in_trade: true, terms_conditions: true }, "beta");
    expect(stored().consents.map(({ name, given, wording }) => [name, given, wording])).toEqual([
      ["opt_in_finance", false, "Yes, beta cars may send me finance offers. I can unsubscribe at any time."],
      [
        "opt_in_trade",
        true,
        "Yes, beta cars may send me offers for my trade-in. I can unsubscribe at any time.",
      ],
      ["terms_conditions", true, expect.stringContaining("I agree to the website terms of use")],
    ]);
    submit.mockClear();
    await send({ opt_in: true, opt_in_trade: null }, "beta");
    expect(stored().consents.map(({ name, given }) => [name, given])).toEqual([
      ["opt_in_finance", false],
      ["opt_in_trade", false],
      ["opt_in", true],
    ]);
  });

  it("to the terms is required on a site that requires it", async () => {
    const refused = await send({ terms_conditions: false }, "beta");
    expect([refused.status, fieldErrors(refused.text)]).toEqual([
      422,
      { terms_conditions: ["*You must agree to the terms of use before submitting."] },
    ]);
    expect((await send({ terms_conditions: false })).status).toBe(201);
  });
});

describe("an error of POST /api/leads", () => {
  it.each<[object, Record<string, string>]>([
    [{ submission_id: "x" }, { submission_id: "A submission_id is required and must be a UUID" }],
    [{ category: "" }, { category: "A category is required, up to 100 characters" }],
    [{ category: "x".repeat(101) }, { category: "A category is required, up to 100 characters" }],
    [{ subcategory: "x".repeat(101) }, { subcategory: "A subcategory can be up to 100 characters" }],
    [{ name: " " }, { name: "Enter your name" }],
    [{ name: "x".repeat(101) }, { name: "Name must be 100 characters or fewer" }],
    [{ email: "jay@" }, { email: "Enter an email address in the correct format, like name@example.com" }],
    [{ phone: "12" }, { phone: "Enter a phone number, like 0400 123 456" }],
    [{ email: null }, { email: "Enter an email address or a phone number" }],
    [{ postcode: "300" }, { postcode: "Invalid postcode. Please enter a 4-digit number." }],
    [{ postcode: 3000 }, { postcode: "This must be text" }],
    [{ message: "x".repeat(5001) }, { message: "This must be 5,000 characters or fewer" }],
    [{ car_id: "nobody" }, { car_id: "Car not found on this site" }],
    [{ car_id: "id-beta-1" }, { car_id: "Car not found on this site" }],
    [{ dealership_slug: "beta" }, { dealership_slug: "Dealership not found on this site" }],
    [{ location: "nowhere" }, { location: "Location not found on this site" }],
    [{ location_id: "nowhere" }, { location_id: "Location not found on this site" }],
    [{ lead_id: randomUUID() }, { lead_id: "Lead not found on this site" }],
    [{ offer_from_client: "a lot" }, { offer_from_client: "Enter your offer in dollars, like 25,000" }],
    [
      { "Test Drive Booking Date": "2026-11-20T10:30" },
      { "Test Drive Booking Date": "The day and time must be in the future" },
    ],
    [{ regoState: "xyz" }, { regoState: "Choose where it's registered" }],
    [
      { website_address: "https://spam.example" },
      { body: expect.stringContaining("automated message") as string },
    ],
    [{ "<script>": "x" }, { body: expect.stringContaining("A field name can have letters") as string }],
  ])("has the field's name and the wording of the forms for %j", async (body, errors) => {
    const answer = await send(body);
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.text).error).toBe("Some fields are missing or not valid");
    expect(fieldErrors(answer.text)).toEqual(
      Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]])),
    );
    expect(submit).not.toHaveBeenCalled();
  });

  it("is returned together with the errors of all other fields", async () => {
    const answer = await post({ name: 7, email: "x", opt_in: 1, car_id: "nobody", kms: {} });
    expect(Object.keys(fieldErrors(answer.text)).sort()).toEqual(
      "car_id category email kms name opt_in submission_id".split(" "),
    );
  });
});

it("a submission of POST /api/leads is the same lead when the form sends it too, and is refused with 409 when its answers differ", async () => {
  const submission_id = randomUUID();
  const answers = { name: "Ada", email: "ada@example.com", phone: "0400 123 456", message: "Hello" };
  const path = "/cars/slug-alpha-used/enquire";
  expect((await served.client.alpha.post(path, { submission_id, ...answers, opt_in: "on" })).status).toBe(
    303,
  );
  const body = {
    submission_id,
    ...answers,
    category: "Used Car Enquiry",
    car_id: "id-alpha-used",
    opt_in: true,
  };
  expect((await post({ ...body, submission_id: submission_id.toUpperCase() })).status).toBe(200);
  const { lead_id } = JSON.parse((await post(body)).text);
  expect(await Promise.all(submit.mock.results.map(async ({ value }) => (await value).lead_id))).toEqual([
    lead_id,
    lead_id,
    lead_id,
  ]);
  const other = await post({ ...body, message: "Something else" });
  expect([other.status, JSON.parse(other.text)]).toEqual([
    409,
    { error: "This submission_id has already been used for something else" },
  ]);
});

describe("a body of POST /api/leads", () => {
  const raw = (body: string, type = "application/json") =>
    served.client.alpha.postRaw("/api/leads", type, body);

  it.each(["", "{", "nul", "\u0000", '{"a":', '{"submission_id": NaN}'])(
    "gets 400 when it is not JSON (%#)",
    async (body) => {
      const answer = await raw(body);
      expect([answer.status, JSON.parse(answer.text).error]).toEqual([400, "The body is not JSON"]);
    },
  );

  it.each([
    ["nested more than 20 deep", "[".repeat(100_000)],
    ["nested more than 20 deep", "[".repeat(5000) + "]".repeat(5000)],
    ["nested more than 20 deep", `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`],
    ["more than 5,000 values", JSON.stringify({ ...MINIMAL, lead_attributes: Array(5001).fill(1) })],
  ])("gets 400 before it is parsed when it is %s (%#)", async (fault, body) => {
    const answer = await raw(body);
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([400, expect.stringContaining(fault)]);
  });

  it.each([
    "null",
    "7",
    '"text"',
    "[]",
    "[{}]",
    "{}",
    '{"__proto__":{"name":"x"},"constructor":{"prototype":{}}}',
    '{"toString":"x","valueOf":"y","hasOwnProperty":"z"}',
    JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`f${n}`, n]))),
    JSON.stringify({ ...MINIMAL, lead_attributes: { visited_pages: Array(4000).fill({ a: [] }) } }),
    JSON.stringify({ ...MINIMAL, submission_id: ["x"], email: { $ne: null } }),
  ])("gets 422 with the faulty fields when it is no lead (%#)", async (body) => {
    const answer = await raw(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(fieldErrors(answer.text)).length).toBeGreaterThan(0);
  });

  it("is stored without NUL and half surrogates, and keeps an answer named like a member of Object.prototype", async () => {
    const answer = await raw(
      `{"submission_id":"${randomUUID()}","category":"General\\u0000 Enquiry","name":"A\\ud800da","email":"jay@example.com",` +
        '"message":"a\\u0000b\\udfffc","constructor":"kept","lead_attributes":{"linked_query_params":{"gclid":"\\u0000\\ud800x"}}}',
    );
    expect(answer.status).toBe(201);
    expect(stored()).toMatchObject({
      category: "General Enquiry",
      name: "Ada",
      message: "abc",
      lead_attributes: { linked_query_params: { gclid: "x" } },
    });
    expect(Object.hasOwn(stored().answers, "constructor")).toBe(true);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "multipart/form-data"])(
    "gets 415 as %s",
    async (type) => expect((await raw("{}", type)).status).toBe(415),
  );

  it("must be posted, come from a page of the same site, and be at most 1 MB", async () => {
    const { host } = served.client.alpha;
    for (const method of ["GET", "PUT", "DELETE", "PATCH"]) {
      const answer = await requestServer(served.port, "/api/leads", {
        method,
        headers: { Host: host, Origin: `http://${host}` },
      });
      expect([answer.status, answer.headers.allow], method).toEqual([405, "POST"]);
    }
    expect((await send({}, "alpha", { Origin: "https://evil.example" })).status).toBe(403);
    expect((await raw(`{"message":"${"x".repeat(1024 * 1024)}"}`)).status).toBe(413);
    expect(submit).not.toHaveBeenCalled();
  });

  it("gets 503 while the database is unavailable, and is accepted when it is sent again", async () => {
    const body = { submission_id: randomUUID(), ...MINIMAL };
    submit.mockRejectedValueOnce(new Error("away"));
    const answer = await post(body);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      503,
      { error: "An unexpected error occurred" },
    ]);
    expect((await post(body)).status).toBe(201);
  });
});
