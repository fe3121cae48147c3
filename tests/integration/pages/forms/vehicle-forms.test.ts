import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, type MockInstance, vi } from "vitest";
import type { NewLead } from "~/domain/lead/lead";
import { incomingCar } from "../../../support/incoming-car";
import { servedSites } from "../../../support/served-sites";
import { siteLocation } from "../../../support/site-folders";

/* 12:30 on 21 November 2026 in Sydney, 09:30 in Perth. 90 days later is 19 February 2027. */
const NOW = new Date("2026-11-21T01:30:00Z");
const PERTH = { id: "yard", time_zone: "Australia/Perth" };
const DATE = "Test Drive Booking Date";
const ANSWERS = {
  name: "Ada Nguyen",
  email: "ada@example.com",
  phone: "0400 123 456",
  terms_conditions: "on",
  opt_in: "on",
};

const carsOf = (site: string) => {
  const dealership = {
    dealership_id: site,
    dealership_slug: site,
    dealership_name: `${site} cars`,
    location_id: "yard",
  };
  const sold = { status: "sold", sold_date_timestamp: NOW.getTime() / 1000 - 60 } as const;
  return [
    incomingCar(`${site}-1`, dealership),
    incomingCar(`${site}-sold`, { ...dealership, ...sold }),
    incomingCar(`${site}-coming`, { ...dealership, status: "coming_soon" }),
    incomingCar(`${site}-held`, { ...dealership, reserved: true }),
    incomingCar(`${site}-van`, { ...dealership, item_type: "caravan" }),
    incomingCar(`${site}-withdrawn`, { ...dealership, show_on_dealer_website: false }),
    incomingCar(`${site}-past`, { ...dealership, ...sold, sold_date_timestamp: 1_600_000_000 }),
  ];
};

const served = servedSites({
  sites: {
    alpha: {
      cars: carsOf("alpha"),
      config: {
        locations: [siteLocation("alpha", PERTH)],
        enquiry: { terms_required: true },
        vehicle_forms: { test_drive: { enabled: true, disclaimer: "enquiry.test_drive.disclaimer" } },
        actions: { card: "contact" },
      },
    },
    beta: {
      cars: carsOf("beta"),
      config: {
        locations: [siteLocation("beta", PERTH)],
        vehicle_forms: {
          test_drive: { enabled: false },
          photos: false,
          offer: false,
          finance_enquiry: { enabled: false },
        },
      },
    },
  },
  now: NOW,
});
let submit: MockInstance<(typeof served.platform.store.leads)["submit"]>;
beforeAll(async () => {
  submit = vi.spyOn(served.platform.store.leads, "submit");
});
afterEach(() => submit.mockClear());

const alpha = () => served.client.alpha;
const path = (form: string, car = "1") => `/cars/slug-alpha-${car}/${form}`;
const post = (form: string, answers: Record<string, string>, car?: string) =>
  alpha().post(path(form, car), { submission_id: randomUUID(), ...ANSWERS, ...answers });
const stored = () => submit.mock.calls.map(([lead]) => lead);

describe("a form of a vehicle", () => {
  const forms: [string, Record<string, string>, Partial<NewLead>][] = [
    ["enquire", { message: "Hello" }, { category: "Used Car Enquiry", event_id: 15, message: "Hello" }],
    [
      "similar",
      { message: "Hello" },
      { category: "Used Car Enquiry", subcategory: "Find me something similar", event_id: 15 },
    ],
    ["test-drive", { [DATE]: "2026-11-25T10:30" }, { category: "Test Drive", event_id: 48, message: null }],
    ["photos", { message: "Of the boot" }, { subcategory: "Photo Request", message: "Of the boot" }],
    ["finance-enquiry", {}, { category: "Finance Enquiry" }],
    ["offer", { offer_from_client: "$25,000" }, { subcategory: "Offer" }],
  ];

  it.each(forms)("%s: has a page, stores its lead and redirects to /success", async (form, answers, lead) => {
    const page = await alpha().get(path(form));
    expect(page.status).toBe(200);
    expect(page.text.match(/<h1/g)).toHaveLength(1);
    expect(page.text).toContain(`<form method="post" action="${path(form)}"`);
    const answer = await post(form, answers);
    expect([answer.status, answer.headers.location]).toEqual([303, "/success"]);
    expect(stored()).toHaveLength(1);
    expect(stored()[0]).toMatchObject({
      car_id: "id-alpha-1",
      car_dealership_id: "alpha",
      url: path(form),
      name: "Ada Nguyen",
      ...lead,
    });
    expect(stored()[0]?.answers).toMatchObject({
      dealership_slug: "alpha",
      manufacturer_slug: "toyota",
      "Vehicle Make": "Toyota",
      "Vehicle Model": "Hilux",
      car_type: "used",
      vehicle_status: "in_stock",
      stock_number: "Ualpha-1",
    });
  });

  it.each(forms)(
    "%s: returns with 400 and the given answers when nothing else is filled in",
    async (form) => {
      const answer = await alpha().post(path(form), { submission_id: randomUUID(), message: "Kept <words>" });
      expect(answer.status).toBe(400);
      expect(answer.text).toMatch(/<title>Error: /);
      expect(answer.text).toContain("Please fix the following errors:");
      for (const field of ["name", "email", "phone", "terms_conditions"]) {
        expect(answer.text).toContain(`<a href="#${field}"`);
        expect(answer.text).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"[^>]*aria-describedby`));
      }
      if (form !== "offer") expect(answer.text).toContain("Kept &lt;words&gt;</textarea>");
      expect(stored()).toEqual([]);
    },
  );

  it("returns with 503 and all answers when the lead can't be stored", async () => {
    submit.mockRejectedValueOnce(new Error("the disk is full"));
    const answer = await post("test-drive", { [DATE]: "2026-11-25T10:30", message: "Of the boot" });
    expect(answer.status).toBe(503);
    expect(answer.text).toContain("An unexpected error occurred");
    for (const value of ["Ada Nguyen", "2026-11-25T10:30"]) expect(answer.text).toContain(`value="${value}"`);
    expect(answer.text).toContain("Of the boot</textarea>");
  });
});

describe("the day and time of a test drive", () => {
  it("is asked for in the time zone of the car's location, within 90 days", async () => {
    const page = await alpha().get(path("test-drive"));
    const input = /<input[^>]*name="Test Drive Booking Date"[^>]*>/.exec(page.text)?.[0] ?? "";
    expect(input).toContain('type="datetime-local"');
    expect(input).toContain('min="2026-11-21T09:30"');
    expect(input).toContain('max="2027-02-19T23:59"');
    expect(page.text).toContain("Please bring your driver licence.");
    expect((await post("test-drive", { [DATE]: "2026-11-21T09:30" })).status).toBe(303);
    expect(stored()[0]?.answers[DATE]).toBe("2026-11-21T09:30");
  });

  it.each([["2026-11-21T09:29", "The day and time must be in the future", "datetime-local"]])(
    '%s is refused with "%s", and stays in a field of type %s',
    async (time, message, type) => {
      const answer = await post("test-drive", { [DATE]: time });
      expect(answer.status).toBe(400);
      const input = /<input[^>]*name="Test Drive Booking Date"[^>]*>/.exec(answer.text)?.[0] ?? "";
      expect(input).toContain(`type="${type}"`);
      expect(input).toContain(`value="${time}"`);
      expect(input).toContain('aria-invalid="true"');
      expect(answer.text).toContain('<a href="#test_drive_booking_date"');
      expect(answer.text).toContain(message);
    },
  );

  it("is optional, and is read as Australians type it", async () => {
    expect((await post("test-drive", { [DATE]: "" })).status).toBe(303);
    expect((await post("test-drive", { [DATE]: "25/11/2026 2:15 pm" })).status).toBe(303);
    expect(stored().map(({ answers }) => answers[DATE])).toEqual([undefined, "2026-11-25T14:15"]);
  });
});

it("the photo request stores its own answer, whatever is posted in its place", async () => {
  expect((await alpha().hiddenFields(path("photos"))).photo_request).toBe("Please send photos for this car");
  await post("photos", { photo_request: "Something else" });
  expect(stored()[0]?.answers.photo_request).toBe("Please send photos for this car");
});

it("the offer form requires dollars and stores a number, and has no message and no opt-in", async () => {
  const page = await alpha().get(path("offer"));
  expect(page.text).not.toMatch(/name="(message|opt_in)"/);
  for (const [offer, message] of [
    ["", "Enter your offer"],
    ["heaps", "Enter your offer in dollars, like 25,000"],
    ["0", "Your offer must be between $1 and $10,000,000"],
  ] as const) {
    const answer = await post("offer", { offer_from_client: offer });
    expect([answer.status, answer.text.includes(`>${message}<`)], offer).toEqual([400, true]);
  }
  await post("offer", { offer_from_client: "25,999.60" });
  expect(stored()[0]?.answers.offer_from_client).toBe("26000");
  expect(stored()[0]?.consents.map(({ name }) => name)).toEqual(["terms_conditions"]);
});

it("the finance enquiry has the anchor #finance-form, and promises no approval", async () => {
  const { text } = await alpha().get(path("finance-enquiry"));
  expect(text).toMatch(/<form[^>]* id="finance-form"/);
  expect(text).toContain("<h1>Ask about finance</h1><p>This form is a request for a call about finance.");
  expect(text).not.toContain("Pre-Approved");
});

it("a form stores its consents with their wording and the name of the form, given or not", async () => {
  await post("test-drive", {});
  await alpha().post(path("photos"), { submission_id: randomUUID(), ...ANSWERS, opt_in: "" });
  expect(
    stored().map(({ consents }) => consents.map(({ name, given, form }) => [name, given, form])),
  ).toEqual([
    [
      ["opt_in", true, "test drive"],
      ["terms_conditions", true, "test drive"],
    ],
    [
      ["opt_in", false, "photo request"],
      ["terms_conditions", true, "photo request"],
    ],
  ]);
  expect(stored()[0]?.consents[0]?.wording).toContain("alpha cars may send me offers");
});

describe("a form that a car does not have", () => {
  it.each([
    ["test-drive", "sold", "similar"],
    ["offer", "sold", "similar"],
    ["photos", "sold", "similar"],
    ["finance-enquiry", "sold", "similar"],
    ["test-drive", "coming", "enquire"],
    ["offer", "coming", "enquire"],
    ["offer", "held", "enquire"],
    ["test-drive", "van", "enquire"],
  ])("%s of a %s car redirects to %s", async (form, car, other) => {
    const answer = await alpha().get(path(form, car));
    expect([answer.status, answer.headers.location]).toEqual([302, path(other, car)]);
  });

  it("is still accepted from a visitor who opened it before the car was sold", async () => {
    const answer = await post("test-drive", { [DATE]: "2026-11-25T10:30" }, "sold");
    expect(answer.status).toBe(303);
    expect(stored()[0]).toMatchObject({ category: "Test Drive", subcategory: "Find me something similar" });
  });
});

describe.each([
  ["withdrawn", 404],
  ["past", 410],
])("the form of a car that is %s since it was opened", (car, status) => {
  it("reaches the dealer, and comes back with what was typed if it has a fault", async () => {
    expect((await alpha().get(path("enquire", car))).status).toBe(status);
    const refused = await post("enquire", { message: "Hello", phone: "12" }, car);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(ANSWERS.email);
    expect((await post("enquire", { message: "Hello" }, car)).status).toBe(303);
    expect(stored()).toMatchObject([{ car_id: `id-alpha-${car}` }]);
  });
});

describe("a site without the vehicle forms", () => {
  it.each(["test-drive", "photos", "finance-enquiry", "offer", "checkout", "nothing"])(
    "answers 404 for %s",
    async (form) => {
      const target = `/cars/slug-beta-1/${form}`;
      expect((await served.client.beta.get(target)).status).toBe(404);
      expect(
        (await served.client.beta.post(target, { submission_id: randomUUID(), ...ANSWERS })).status,
      ).toBe(404);
      expect(stored()).toEqual([]);
    },
  );
  it("still has the enquiry form", async () =>
    expect((await served.client.beta.get("/cars/slug-beta-1/enquire")).status).toBe(200));
});

describe("the form buttons", () => {
  const links = (text: string) => [...text.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href);
  const FORMS = ["enquire", "test-drive", "finance-enquiry#finance-form", "offer", "photos"];

  it("of a vehicle page are those of the forms that its site has", async () => {
    const own = links((await alpha().get("/cars/slug-alpha-1")).text);
    for (const form of FORMS) expect(own).toContain(path(form));
    const others = links((await served.client.beta.get("/cars/slug-beta-1")).text);
    expect(others.filter((href) => href?.startsWith("/cars/slug-beta-1/"))).toContain(
      "/cars/slug-beta-1/enquire",
    );
    for (const form of FORMS.slice(1)) expect(others).not.toContain(`/cars/slug-beta-1/${form}`);
  });

  it("of a sold car offer something similar, and no form of the car itself", async () => {
    const page = await alpha().get("/cars/slug-alpha-sold");
    expect(page.text).toContain("Find Me Something Similar");
    const own = links(page.text);
    expect(own).toContain(path("similar", "sold"));
    for (const form of FORMS) expect(own).not.toContain(path(form, "sold"));
  });

  it("of a car card are those that its site configures", async () => {
    const page = await alpha().get("/cars");
    const card =
      /<article(?:(?!<\/article>).)*slug-alpha-1(?:(?!<\/article>).)*<\/article>/s.exec(page.text)?.[0] ?? "";
    expect(links(card)).toEqual(
      expect.arrayContaining([
        "tel:0355500001",
        path("enquire"),
        path("finance-enquiry#finance-form"),
        path("test-drive"),
      ]),
    );
    expect(links((await served.client.beta.get("/cars")).text)).not.toContain("/cars/slug-beta-1/enquire");
  });
});
