import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, type MockInstance, vi } from "vitest";
import { incomingCar } from "../../../support/incoming-car";
import { servedSites } from "../../../support/served-sites";
import { ADDRESS, siteLocation } from "../../../support/site-folders";

const NOW = new Date("2026-11-21T01:30:00Z");
const PLACES = {
  west: { city: "Perth", state: "WA", postcode: "6000", lat: -31.9523, long: 115.8613 },
  south: { city: "Hobart", state: "TAS", postcode: "7000", lat: -42.8821, long: 147.3272 },
  east: { city: "Melbourne", state: "VIC", postcode: "3000", lat: -37.8136, long: 144.9631 },
};
const ids = Object.keys(PLACES) as (keyof typeof PLACES)[];
const ASK = {
  path: "/ask",
  category: "General Enquiry",
  fields: ["name", "email", { name: "postcode", required: false }, "dealership_slug", "message"],
};
const CALLBACK = {
  path: "/callback",
  category: "General Enquiry",
  fields: ["name", "phone", { name: "postcode", required: false }],
};
const STEPS = {
  path: "/steps",
  category: "General Enquiry",
  steps: [
    { heading: "forms.steps.you", fields: ["name", "postcode"] },
    { heading: "forms.steps.what", fields: ["email", "dealership_slug", "message"] },
  ],
};
/** Returns dealerships whose ids begin with the prefix, because two sites can't share a dealership. */
const group = (prefix: string) => ({
  dealerships: ids.map((id) => ({
    id: prefix + id,
    slug: `${id}-motors`,
    name: `Motors ${id}`,
    state: PLACES[id].state,
    lead_email: `${id}@group.example`,
    head_office: id === "west",
  })),
  locations: ids.map((id) =>
    siteLocation(prefix + id, {
      id: `${id}-1`,
      slug: `${id}-yard`,
      name: `Yard ${id}`,
      address: { ...ADDRESS, ...PLACES[id] },
    }),
  ),
  forms: { ask: ASK, callback: CALLBACK, steps: STEPS },
});
const WORDING = {
  forms: {
    ask: { heading: "Ask us", intro: "Anything.", submit: "Ask" },
    callback: { heading: "Call me", intro: "We ring.", submit: "Ring me" },
    steps: { heading: "Steps", intro: "One by one.", submit: "Done", you: "You", what: "What" },
  },
};

const served = servedSites({
  sites: {
    group: {
      cars: [incomingCar("group-1", { dealership_id: "west", dealership_slug: "west-motors" })],
      config: { ...group(""), enquiry: { postcode: "optional" } },
      wording: WORDING,
    },
    plain: {
      config: { ...group("plain-"), nearest_dealership: { offered: false, receives: false } },
      wording: WORDING,
    },
    lone: {
      config: {
        forms: { ask: ASK, callback: CALLBACK, steps: STEPS },
        // Its workshop is around the corner.
        locations: [
          siteLocation("lone", { address: { ...ADDRESS, ...PLACES.west } }),
          siteLocation("lone", {
            id: "lone-workshop",
            slug: "workshop",
            name: "The workshop",
            location_type: "service",
            address: { ...ADDRESS, ...PLACES.west, lat: PLACES.west.lat - 0.002 },
          }),
        ],
      },
      wording: WORDING,
    },
  },
  now: NOW,
});
let submit: MockInstance<(typeof served.platform.store.leads)["submit"]>;
beforeAll(async () => {
  submit = vi.spyOn(served.platform.store.leads, "submit");
});
afterEach(() => {
  submit.mockClear();
  vi.restoreAllMocks();
  submit = vi.spyOn(served.platform.store.leads, "submit");
});

type Slug = "group" | "plain" | "lone";
const ADA = { name: "Ada Nguyen", email: "ada@example.com", phone: "0400 123 456", message: "Hello there" };
const post = (path: string, answers: Record<string, string>, site: Slug = "group") =>
  served.client[site].post(path, { submission_id: randomUUID(), ...ADA, ...answers });
const lead = () => submit.mock.calls[0]?.[0];
const options = (html: string) =>
  [...html.matchAll(/<option value="(\w+-motors)"( selected="")?>([^<]*)</g)].map(([, , selected, text]) =>
    selected ? `*${text}` : text,
  );

describe("a form with a postcode", () => {
  it.each([
    ["300", "Invalid postcode. Please enter a 4-digit number."],
    ["9999", "Invalid postcode"],
  ])("refuses the postcode %s: %s", async (postcode, message) => {
    const answer = await post("/ask", { postcode, dealership_slug: "south-motors" });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`<a href="#postcode"`);
    expect(answer.text).toMatch(new RegExp(`<p id="postcode-error"[^>]*>${message}</p>`));
    expect(answer.text).toContain(`value="${postcode}"`);
    expect(answer.text).toContain("Hello there");
    expect(submit).not.toHaveBeenCalled();
  });

  it("shows the error of the postcode next to every other error", async () => {
    const answer = await post("/ask", { postcode: "9999", name: "", dealership_slug: "" });
    for (const field of ["name", "postcode", "dealership_slug"])
      expect(answer.text).toContain(`<a href="#${field}"`);
  });

  it("stores the place of the postcode and its distance from the dealership with the lead", async () => {
    await post("/ask", { postcode: "7009", dealership_slug: "south-motors" });
    expect(lead()).toMatchObject({
      dealership_id: "south",
      postcode: "7009",
      lead_attributes: {
        postcode_place: "Moonah, Derwent Park, Lutana … TAS",
        distance_km: 5,
        nearest_dealership: "south-motors",
      },
    });
  });

  it("accepts any postcode while the look-up is unavailable, and does not log it", async () => {
    vi.spyOn(served.platform.postcodes, "resolve").mockRejectedValue(new Error("away"));
    const warned = vi.spyOn(served.platform.log, "warn");
    const answer = await post("/ask", { postcode: "9999", dealership_slug: "south-motors" });
    expect(answer.status).toBe(303);
    expect(lead()).toMatchObject({ postcode: "9999", dealership_id: "south" });
    expect(lead()?.lead_attributes).not.toHaveProperty("postcode_place");
    expect(warned).toHaveBeenCalledOnce();
    expect(JSON.stringify(warned.mock.calls)).not.toContain("9999");
  });
});

describe("a lead for which the visitor chose no dealership", () => {
  it.each<[string, string, Slug, string]>([
    ["the nearest dealership", "7009", "group", "south"],
    ["the nearest dealership", "3550", "group", "east"],
    ["the head office when it has no postcode", "", "group", "west"],
    ["the head office when the site turns the nearest dealership off", "7009", "plain", "plain-west"],
  ])("goes to %s (%s, %s)", async (_who, postcode, site, dealership) => {
    const answer = await post("/callback", { postcode }, site);
    expect(answer.status).toBe(303);
    expect(lead()).toMatchObject({
      dealership_id: dealership,
      answers: { dealership_slug: `${dealership.replace("plain-", "")}-motors` },
    });
  });

  it("goes to the chosen dealership instead, however far away it is", async () => {
    await post("/ask", { postcode: "7009", dealership_slug: "east-motors" });
    expect(lead()).toMatchObject({
      dealership_id: "east",
      lead_attributes: { nearest_dealership: "south-motors" },
    });
  });

  it("goes to the dealership of the car instead", async () => {
    const { hits } = await served.client.group.cars();
    await post(`/cars/${hits[0]?.slug}/enquire`, { postcode: "7009" });
    expect(lead()).toMatchObject({
      dealership_id: "west",
      lead_attributes: { nearest_dealership: "south-motors" },
    });
  });
});

describe("a form of several steps with a postcode", () => {
  const step = (form_step: string, answers: Record<string, string>) =>
    served.client.group.post("/steps", { submission_id: randomUUID(), form_step, name: "Ada", ...answers });

  it("refuses an unknown postcode in the step that asks for it", async () => {
    const answer = await step("1", { postcode: "9999" });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/<p id="postcode-error"[^>]*>Invalid postcode<\/p>/);
  });

  it("lists the nearest dealership first in a later step", async () => {
    const answer = await step("1", { postcode: "7009" });
    expect(answer.status).toBe(200);
    expect(options(answer.text)[0]).toBe("Motors south (5 km)");
  });

  it("sends the lead to the dealership that the last step chose, with the place of the postcode", async () => {
    const { email, message } = ADA;
    const answers = { postcode: "7009", email, message, dealership_slug: "east-motors" };
    expect((await step("2", answers)).status).toBe(303);
    expect(lead()).toMatchObject({
      dealership_id: "east",
      lead_attributes: { postcode_place: "Moonah, Derwent Park, Lutana … TAS", distance_km: 593 },
    });
  });
});

describe("POST /api/leads with a postcode", () => {
  const send = (more: object) =>
    served.client.group.postJson("/api/leads", {
      submission_id: randomUUID(),
      category: "General Enquiry",
      source: "Website",
      ...ADA,
      ...more,
    });

  it.each([
    ["300", "Invalid postcode. Please enter a 4-digit number."],
    ["9999", "Invalid postcode"],
  ])("refuses the postcode %s: %s", async (postcode, message) => {
    const answer = await send({ postcode });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(JSON.parse(answer.text).fieldErrors).toEqual({ postcode: [message] });
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('the button "Find nearest" of a form', () => {
  const find = (answers: Record<string, string>, site: Slug = "group") =>
    post("/ask", { find_nearest: "1", ...answers }, site);

  it("returns the form with the nearest dealership chosen and all answers, and stores nothing", async () => {
    const answer = await find({ postcode: "7009", name: "", dealership_slug: "west-motors" });
    expect(answer.status).toBe(200);
    expect(options(answer.text)).toEqual([
      "*Motors south (5 km)",
      "Motors east (593 km)",
      "Motors west (3,007 km)",
    ]);
    expect(answer.text).toContain("Nearest first, from Moonah, Derwent Park, Lutana … TAS");
    expect(answer.text).toContain("Hello there");
    expect(answer.text).toContain('value="ada@example.com"');
    expect(answer.text).not.toContain("Please fix the following errors:");
    expect(answer.text).toMatch(/<select[^>]*autofocus/i);
    expect(submit).not.toHaveBeenCalled();
  });

  it.each([
    ["", "Invalid postcode. Please enter a 4-digit number."],
    ["70", "Invalid postcode. Please enter a 4-digit number."],
    ["9999", "Invalid postcode"],
  ])("shows only the error of the postcode for %j", async (postcode, message) => {
    const answer = await find({ postcode, name: "" });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`>${message}</p>`);
    expect(answer.text).not.toContain('<a href="#name"');
    expect(options(answer.text)).toEqual(["Motors west", "Motors south", "Motors east"]);
    expect(submit).not.toHaveBeenCalled();
  });

  it("shows a message while the postcode look-up is unavailable", async () => {
    vi.spyOn(served.platform.postcodes, "resolve").mockRejectedValue(new Error("away"));
    const answer = await find({ postcode: "7009" });
    expect(answer.text).toContain("We can&#x27;t look up postcodes right now.");
  });

  it("leaves the nearest dealership first, and chooses none, when another field has an error", async () => {
    const answer = await post("/ask", { postcode: "7009", name: "", dealership_slug: "" });
    expect(answer.status).toBe(400);
    expect(options(answer.text)[0]).toBe("Motors south (5 km)");
  });

  it("is what Enter presses while a postcode is typed and no dealership chosen; then Enter sends the form", async () => {
    const enter = (answers: Record<string, string>) => post("/ask", { by_enter: "1", ...answers });
    const found = await enter({ postcode: "7009", dealership_slug: "" });
    expect(found.status).toBe(200);
    expect(options(found.text)[0]).toBe("*Motors south (5 km)");
    expect(submit).not.toHaveBeenCalled();
    expect((await enter({ postcode: "7009", dealership_slug: "south-motors" })).status).toBe(303);
    expect(lead()).toMatchObject({ dealership_id: "south" });
  });

  it("leaves a form to itself that Enter sends without a postcode, or with one that can't be looked up", async () => {
    const enter = (answers: Record<string, string>) =>
      post("/ask", { by_enter: "1", name: "", dealership_slug: "", ...answers });
    for (const postcode of ["", "70"]) {
      const answer = await enter({ postcode });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('<a href="#name"');
    }
    vi.spyOn(served.platform.postcodes, "resolve").mockRejectedValue(new Error("away"));
    expect((await enter({ postcode: "7009" })).text).toContain('<a href="#name"');
  });

  it("exists only where there is a choice, and comes after the button that Enter presses", async () => {
    const page = (await served.client.group.get("/ask")).text;
    const buttons = [...page.matchAll(/<button type="submit"[^>]*>/g)].map(([tag]) => tag);
    const own = buttons.findIndex((tag) => tag.includes('name="find_nearest"'));
    expect(buttons[0]).toContain('name="by_enter"');
    expect(own).toBeGreaterThan(0);
    expect(buttons[own]).toMatch(/formnovalidate/i);
    expect(page).toContain("Find nearest</button>");
    for (const site of ["plain", "lone"] as const) {
      const { status, text } = await served.client[site].get("/ask");
      expect([status, text.includes("find_nearest")]).toEqual([200, false]);
    }
    expect((await served.client.group.get("/callback")).text).not.toContain("find_nearest");
  });
});

describe('the form "Find nearest" of the contact page', () => {
  const cards = (html: string) =>
    [...html.matchAll(/<a href="\/locations\/(\w+)-yard"/g)].map(([, id]) => id);

  it("sorts the locations by distance with a plain GET form", async () => {
    const before = await served.client.group.get("/contact");
    expect(cards(before.text)).toEqual(["west", "south", "east"]);
    expect(before.text).toMatch(/<form id="nearest" method="get" action="\/contact#nearest"/);
    const after = await served.client.group.get("/contact?postcode=7009");
    expect(after.status).toBe(200);
    expect(cards(after.text)).toEqual(["south", "east", "west"]);
    expect(after.text).toContain("5 km away");
    expect(after.text).toContain("3,007 km away");
    expect(after.text).toContain("Nearest first, from Moonah, Derwent Park, Lutana … TAS");
    expect(after.text).toMatch(/<link rel="canonical" href="[^"?]*\/contact"/);
  });

  it.each([
    ["70", "Invalid postcode. Please enter a 4-digit number."],
    ["", "Invalid postcode. Please enter a 4-digit number."],
    ["9999", "Invalid postcode"],
    ["%3Cb%3E", "Invalid postcode. Please enter a 4-digit number."],
  ])("shows the error of the postcode %j", async (postcode, message) => {
    const page = await served.client.group.get(`/contact?postcode=${postcode}`);
    expect(page.text).toMatch(new RegExp(`<p id="nearest-error"[^>]*>${message}</p>`));
    expect(page.text).toContain("<title>Error: ");
    expect(cards(page.text)).toEqual(["west", "south", "east"]);
  });

  it("is absent without a choice of dealerships, a workshop around the corner is none, and on a site that turns it off", async () => {
    for (const site of ["plain", "lone"] as const) {
      const page = await served.client[site].get("/contact?postcode=7009");
      expect(page.status).toBe(200);
      expect(page.text).not.toContain('id="nearest"');
      expect(page.text).not.toContain("km away");
    }
  });
});
