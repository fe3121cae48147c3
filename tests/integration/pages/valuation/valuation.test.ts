import { describe, expect, it, vi } from "vitest";
import { asLeadId, asSiteSlug } from "~/domain/text/identifiers";
import { incomingCar } from "../../../support/incoming-car";
import { newLead } from "../../../support/new-lead";
import { defaultAnswers, formsOfPage, leadFormOf } from "../../../support/page-forms";
import { pageWords } from "../../../support/page-words";
import { requestServer } from "../../../support/request-server";
import { servedSites } from "../../../support/served-sites";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const NOW = new Date("2026-11-21T02:00:00.000Z");

/** Returns a used car of one model, which its asking price identifies. */
const used = (site: string, key: string, price: number, over = {}) =>
  incomingCar(`${site}-${key}`, {
    dealership_id: site,
    dealership_slug: site,
    dealership_name: site,
    name: "2021 Novara Pico LX",
    make: "Novara",
    model: "Pico",
    badge: "LX",
    year: 2021,
    km: 60_000,
    price,
    state: "NSW",
    ...over,
  });
const served = servedSites({
  now: NOW,
  sites: {
    alpha: {
      cars: [
        used("alpha", "a", 20_000),
        used("alpha", "b", 21_000),
        used("alpha", "c", 25_000),
        used("alpha", "traded", 9_000, { status: "sold", regplate: "ABC-12D", km: 70_000 }),
        used("alpha", "elsewhere", 9_000, { status: "sold", regplate: "ABC12D", state: "WA", badge: "GT" }),
      ],
      config: {
        actions: { trade_in: { enabled: true } },
        valuation: {
          enabled: true,
          path: "/sell-your-car",
          aliases: ["/trade-in"],
          default_state: "nsw",
          save_response: true,
        },
      },
    },
    beta: { cars: [used("beta", "a", 20_000)] },
    gamma: {
      cars: [used("gamma", "a", 20_000), used("gamma", "b", 21_000), used("gamma", "c", 25_000)],
      config: { valuation: { enabled: true, provider: null } },
    },
  },
});

const CONDITION = {
  condition: "good",
  service_history: "full",
  accidents: "none",
  tyres: "good",
  keys: "two",
};
const CONTACT = {
  name: "Robin",
  last_name: "Citizen",
  phone: "0491 570 006",
  email: "robin@example.com",
  postcode: "2000",
  PreferredContactMethod: "SMS",
};

/** Completes a form step by step like a browser without cookies. Returns the answer to the last step. */
async function walk(
  site: "alpha" | "gamma",
  path: string,
  steps: Record<string, string>[],
): Promise<{ last: Awaited<ReturnType<typeof served.client.alpha.get>>; pages: string[] }> {
  let page = await served.client[site].get(path);
  const pages = [page.text];
  for (const answers of steps) {
    const form = leadFormOf(page.text);
    if (!form) throw new Error(`no form: ${page.status} ${page.text.slice(0, 200)}`);
    page = await served.client[site].post(form.action, {
      ...Object.fromEntries(defaultAnswers(form)),
      ...answers,
    });
    pages.push(page.text);
  }
  return { last: page, pages };
}

/** Returns the page after the form was sent, with the cookies of that answer. */
function resultOf(site: "alpha" | "gamma", path: string, sent: { headers: { "set-cookie"?: string[] } }) {
  const cookies = (sent.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
  return requestServer(served.port, `${path}?result=1`, {
    headers: { Host: served.client[site].host, Cookie: cookies },
  });
}

async function newestLeads(site: string) {
  const batch = await served.platform.store.outbox.claim(100, 60, new Date(NOW.getTime() + 1000));
  return batch.map(({ lead }) => lead).filter((lead) => lead.site === site);
}

describe("a valuation by make and model", () => {
  const steps: Record<string, string>[] = [
    { kms: "60,000" },
    { make_model: "Novara Pico", year: "2021" },
    { ...CONDITION, service_history: "partial", finance: "Yes" },
    CONTACT,
  ];

  it("shows the estimate and its basis, stores them with the lead, and records the accepted offer once", async () => {
    const { last, pages } = await walk("alpha", "/sell-your-car", steps);
    // The median is 21,000. 85 % of it less 4 % is 17,136, and the range is 5 % each way, rounded to $100.
    // It was said early that there would be one (rules/valuation#valuation-outlook).
    expect(pageWords(pages[0] ?? "")).toContain(
      "You're likely to get an online estimate if your car is no more than 7 years old and has no more than 100,000 km on the clock.",
    );
    expect(pageWords(pages[2] ?? "")).toContain(
      "You're likely to get an online estimate: we have similar cars",
    );
    // The first step has nothing to repeat (rules/valuation#valuation-progress).
    expect(pageWords(pages[0] ?? "")).not.toContain("Your answers so far");
    expect(pageWords(pages[1] ?? "")).toContain(
      "Your answers so far Kilometres on the clock 60,000 km Registered in NSW What happens next On the last step",
    );
    expect(pageWords(pages[2] ?? "")).toContain("Your car 2021 Novara Pico, 60,000 km Registered in NSW");
    const text = pageWords(pages.at(-2) ?? "");
    expect(text).toContain("Registered in NSW Condition Good: minor marks for its age, everything works");
    expect(text).toContain("$16,200 to $18,000");
    expect(text).toContain("Based on 3 similar cars priced from $20,000 to $25,000.");
    expect(text).toContain("Service history: Partial (−\u20604%)");
    expect(text).toContain("This is an estimate, not an offer to buy.");
    expect(last.status).toBe(303);
    expect(last.headers.location).toBe("/sell-your-car?result=1");

    const result = await resultOf("alpha", "/sell-your-car", last);
    expect(pageWords(result.text)).toContain(
      "$16,200 to $18,000 60,000 km Lowest $16,200 Middle $17,100 Highest $18,000",
    );
    expect(pageWords(result.text)).toContain(
      "Yours has about as many kilometres as the 3 cars we compared, which points to the middle",
    );
    expect(pageWords(result.text)).toContain("What happens next We get in touch to arrange a time");
    expect(pageWords(result.text)).toContain("It's a guide for today: prices move from week to week.");
    expect(pageWords(result.text)).toContain(
      "Kilometres: 60,000 km, compared with cars within 30,000 km of that",
    );
    expect(pageWords(result.text)).toContain("Model year: 2021, compared with cars from 2020 to 2022");
    expect(result.text).toContain('<svg viewBox="0 0 200 80"');
    const form = formsOfPage(result.text).find(({ fields }) =>
      fields.some(({ name }) => name === "offer_accepted"),
    );
    const accepting = defaultAnswers(form ?? { action: "", fields: [] });
    expect(accepting).toEqual([
      ["lead_id", expect.stringMatching(/^[0-9a-f-]{36}$/)],
      ["form_completed", "true"],
      ["offer_accepted", "true"],
    ]);
    const accept = () => served.client.alpha.post("/sell-your-car", Object.fromEntries(accepting));
    for (const answer of [await accept(), await accept()]) {
      expect([answer.status, answer.headers.location]).toEqual([303, "/success"]);
      const success = await resultOf("alpha", "/success", answer);
      expect(pageWords(success.text)).toContain("Thank you, we've noted that you accept the estimate");
      expect(pageWords(success.text)).toContain("you're under no obligation to sell");
    }

    const leads = await newestLeads("alpha");
    const [valuation] = leads;
    expect(valuation).toMatchObject({
      lead_id: accepting[0]?.[1],
      category: "Sell My Car",
      postcode: "2000",
      answers: {
        make: "Novara",
        model: "Pico",
        year: "2021",
        kms: "60000",
        regoState: "nsw",
        finance: "Yes",
        service_history: "partial",
        PreferredContactMethod: "SMS",
        valuation_estimate: "$16,200 to $18,000",
        valuation_basis: "Based on 3 similar cars priced from $20,000 to $25,000.",
      },
    });
    expect(valuation?.answers).not.toHaveProperty("make_model");
    expect(await served.platform.store.valuations.ofLead(valuation?.lead_id ?? asLeadId(""))).toMatchObject({
      worked_out: { valuation: { kind: "estimate", low: 16_200, high: 18_000 } },
    });
    await served.platform.events.flush();
    const events = await served.platform.store.events.list(ALPHA_SLUG, 50);
    expect(events.filter(({ event_id }) => event_id === 18)).toHaveLength(1);
    expect(await served.platform.store.leads.count(ALPHA_SLUG)).toBe(2);
  });

  it.each([
    ["it is over 7 years old", "60000", "2018", "cars over 7 years old"],
    ["there is no similar car in stock", "60000", "2024", "too few similar cars"],
  ])("gives the reason for no estimate when %s", async (_name, kms, year, reason) => {
    const { last, pages } = await walk("alpha", "/sell-your-car", [
      { kms },
      { make_model: "Novara Pico", year },
      CONDITION,
    ]);
    expect(pageWords(pages[2] ?? "")).toContain("You're unlikely to get an online estimate.");
    expect(pageWords(pages[2] ?? "")).toContain(reason);
    // What happens next doesn't promise one either.
    expect(pageWords(pages[2] ?? "")).toContain("What happens next One of our buyers works out");
    expect(pageWords(last.text)).toContain("One of our buyers will value your car");
    expect(pageWords(last.text)).toContain(reason);
    expect(pageWords(last.text)).not.toContain("Your estimate");
  });

  it("keeps the chosen model when the search fails between two steps", async () => {
    const { pages } = await walk("alpha", "/sell-your-car", steps.slice(0, 2));
    const form = leadFormOf(pages[2] ?? "");
    const { search } = served.platform;
    const read = vi.spyOn(search, "figures").mockReturnValue({ ...search.figures(), state: "down" });
    const next = await served.client.alpha.post(form?.action ?? "", {
      ...Object.fromEntries(form ? defaultAnswers(form) : []),
      ...steps[2],
    });
    read.mockRestore();
    expect(next.status).toBe(200);
    expect(pageWords(next.text)).toContain("Step 4 of 4");
  });

  it("asks in text fields for a model that the site does not have", async () => {
    const { pages } = await walk("alpha", "/sell-your-car", [
      { kms: "60000" },
      { make_model: "other", year: "2021" },
      { make: "Veloce", model: "Uno" },
    ]);
    expect(pages[2]).toContain("Step 3 of 5");
    expect(pageWords(pages[3] ?? "")).toContain("What condition is it in?");
  });
});

describe("a valuation by registration", () => {
  it("offers the car that had the plate in that state, and values it", async () => {
    const { pages, last } = await walk("alpha", "/sell-your-car", [
      { rego: "abc 12d", regoState: "nsw", kms: "65000" },
      { registered_vehicle: "id-alpha-traded" },
      CONDITION,
    ]);
    expect(pageWords(pages[1] ?? "")).toContain("2021 Novara Pico LX, White");
    expect(pages[1]).not.toContain("id-alpha-elsewhere");
    expect(pageWords(last.text)).toContain("2021 Novara Pico LX, 65,000 km");
    expect(pageWords(last.text)).toContain("Your estimate");
  });

  it("shows that a plate is unknown, and stores it with the lead", async () => {
    const { pages, last } = await walk("alpha", "/sell-your-car", [
      { rego: "zzz-999", kms: "60000" },
      { make_model: "Novara Pico", year: "2021" },
      CONDITION,
      { ...CONTACT, email: "plate@example.com" },
    ]);
    expect(pageWords(pages[1] ?? "")).toContain("We couldn't find that rego");
    expect(last.status).toBe(303);
    const leads = await newestLeads("alpha");
    expect(leads.find(({ email }) => email === "plate@example.com")?.answers.rego).toBe("ZZZ999");
  });
});

describe("a trade-in for a car of the site", () => {
  it("shows the car, and stores a trade-in lead for its dealership", async () => {
    const page = await served.client.alpha.get("/cars/trade-in?car_id=id-alpha-a");
    expect(pageWords(page.text)).toContain("2021 Novara Pico LX");
    expect(pageWords(page.text)).toContain("Do you have a trade-in?");
    const { last } = await walk("alpha", "/cars/trade-in?car_id=id-alpha-a", [
      { kms: "60000" },
      { make_model: "Novara Pico", year: "2021" },
      CONDITION,
      { ...CONTACT, email: "trade@example.com" },
    ]);
    expect(last.status).toBe(303);
    const lead = (await newestLeads("alpha")).find(({ email }) => email === "trade@example.com");
    expect(lead).toMatchObject({
      category: "Trade-In Valuation",
      car_id: "id-alpha-a",
      answers: { "do-you-have-a-trade-in": "Yes", "Vehicle Model": "Pico" },
    });
  });

  it("redirects to the enquiry without a trade-in, and to the valuation without the car", async () => {
    const { last } = await walk("alpha", "/cars/trade-in?car_id=id-alpha-a", [
      { "do-you-have-a-trade-in": "No" },
    ]);
    expect([last.status, last.headers.location]).toEqual([303, "/cars/slug-alpha-a/enquire"]);
    for (const id of ["", "nobody", "%00", "'%20or%201"]) {
      const answer = await served.client.alpha.get(`/cars/trade-in?car_id=${id}`);
      expect([answer.status, answer.headers.location]).toEqual([302, "/sell-your-car"]);
    }
  });
});

it("the valuation has only the addresses that the site configures", async () => {
  const status = async (site: "alpha" | "beta", path: string) => (await served.client[site].get(path)).status;
  expect((await served.client.alpha.get("/trade-in")).headers.location).toBe("/sell-your-car");
  expect(await status("alpha", "/sell-my-car")).toBe(404);
  for (const path of ["/trade-in", "/sell-your-car", "/sell-my-car", "/cars/trade-in?car_id=id-beta-a"])
    expect(await status("beta", path)).toBe(404);
  expect((await served.client.beta.post("/trade-in", { offer_accepted: "true" })).status).toBe(404);
});

it("a site without online estimates shows none, and refuses to accept one", async () => {
  const { pages, last } = await walk("gamma", "/trade-in", [
    { kms: "60000" },
    { make_model: "Novara Pico", year: "2021" },
    CONDITION,
    CONTACT,
  ]);
  expect(pages.join()).not.toMatch(/\$\d/);
  const result = await resultOf("gamma", "/trade-in", last);
  expect(pageWords(result.text)).toContain("One of our buyers will value your car");
  expect(result.text).not.toContain("offer_accepted");
  const [lead] = await newestLeads("gamma");
  expect(lead?.answers.valuation_estimate).toBe("No online estimate: every car is valued by a buyer");
  const forced = await served.client.gamma.post("/trade-in", {
    lead_id: lead?.lead_id ?? "",
    offer_accepted: "true",
  });
  expect(forced.headers.location).toBe("/trade-in?result=gone");
  expect(await served.platform.store.leads.count(asSiteSlug("gamma"))).toBe(1);
});

describe("POST /api/leads for a valuation", () => {
  const post = async (body: unknown, site: "alpha" | "beta" = "alpha") => {
    const answer = await served.client[site].postJson("/api/leads", body);
    return { status: answer.status, body: JSON.parse(answer.text) };
  };

  it("looks up a plate, and values the car that it found", async () => {
    const found = await post({ rego: "ABC12D", regoState: "NSW" });
    expect(found).toEqual({
      status: 200,
      body: {
        vehicles: [
          {
            id: "id-alpha-traded",
            name: "2021 Novara Pico LX",
            make: "Novara",
            model: "Pico",
            badge: "LX",
            year: 2021,
            colour: "White",
          },
        ],
      },
    });
    const valued = await post({ id: "id-alpha-traded", adjustmentAnswers: { tyres: "worn" }, kms: 60_000 });
    // 21,000 × 85 % − 800 = 17,050.
    expect(valued.body.valuation).toMatchObject({ kind: "estimate", low: 16_100, high: 18_000 });
  });

  it.each([
    ["no plate", { rego: "***", regoState: "nsw" }, 422, "rego"],
    ["no state", { rego: "ABC123", regoState: "nz" }, 422, "regoState"],
    ["an unknown vehicle", { id: "nothing", adjustmentAnswers: {} }, 422, "id"],
    [
      "an invalid answer",
      { id: "id-alpha-a", adjustmentAnswers: { keys: "3" } },
      422,
      "adjustmentAnswers.keys",
    ],
    [
      "an unknown valuation",
      { lead_id: "nothing", form_completed: true, offer_accepted: true },
      404,
      "lead_id",
    ],
    ["an invalid acceptance", { lead_id: "x", offer_accepted: "perhaps" }, 422, "offer_accepted"],
    ["text that no database accepts", { lead_id: "\u0000", offer_accepted: true }, 422, "lead_id"],
  ])("refuses %s", async (_name, body, status, field) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body.fieldErrors)).toContain(field);
  });

  it("stores an accepted offer once, and changes nothing for a declined one", async () => {
    const lead = newLead("33333333-3333-4333-8333-333333333333", {
      category: "Sell My Car",
      answers: { valuation_estimate: "$10,000 to $11,000", valuation_basis: "3 cars" },
    });
    const { lead_id } = await served.platform.store.leads.submit(lead, [], NOW);
    const offer = { lead_id, form_completed: true };
    expect(await post({ ...offer, offer_accepted: false })).toEqual({ status: 200, body: { lead_id } });
    const before = await served.platform.store.leads.count(ALPHA_SLUG);
    const accepted = await post({ ...offer, offer_accepted: true });
    expect(accepted.status).toBe(201);
    expect(await post({ ...offer, offer_accepted: true })).toEqual({ status: 200, body: accepted.body });
    expect(await served.platform.store.leads.count(ALPHA_SLUG)).toBe(before + 1);
    expect(await served.platform.store.leads.byId(accepted.body.lead_id)).toMatchObject({
      category: "Valuation Offer Accepted",
      event_id: 18,
      follows: lead_id,
      answers: { form_completed: "true", offer_accepted: "true" },
    });
  });

  it("gets 404 on a site without the valuation", async () =>
    expect((await post({ rego: "ABC12D", regoState: "nsw" }, "beta")).status).toBe(404));
});

describe("POST /api/miscellaneous", () => {
  const post = async (body: unknown, site: "alpha" | "gamma" = "alpha") => {
    const answer = await served.client[site].postJson("/api/miscellaneous", body);
    return { status: answer.status, body: JSON.parse(answer.text) };
  };

  it("stores the response of a valuation with its lead, on sites that turn that on", async () => {
    const lead = newLead("22222222-2222-4222-8222-222222222222");
    const { lead_id } = await served.platform.store.leads.submit(lead, [], NOW);
    const response = { column_name: "valuation", lead_id, low: 10_000, notes: ["“a”", null] };
    expect(await post(response)).toEqual({ status: 200, body: { success: true } });
    expect(await served.platform.store.valuations.ofLead(lead_id)).toEqual({
      posted: { low: 10_000, notes: ["“a”", null] },
    });
    expect((await post(response, "gamma")).status).toBe(404);
    expect((await post({ ...response, lead_id: "nothing" })).status).toBe(422);
    expect((await post({ ...response, column_name: "other" })).status).toBe(422);
    expect((await post({ column_name: "valuation", low: 1 })).status).toBe(422);
    expect((await post({ ...response, notes: "x".repeat(20_001) })).status).toBe(413);
    expect((await post([1])).status).toBe(422);
  });

  it("answers 503 and logs an error when a valuation can't be stored", async () => {
    const { store, log } = served.platform;
    const lead = newLead("44444444-4444-4444-8444-444444444444");
    const { lead_id } = await store.leads.submit(lead, [], NOW);
    const save = vi.spyOn(store.valuations, "save").mockRejectedValue(new Error("the disk is full"));
    const logged = vi.spyOn(log, "error");
    const answer = await post({ column_name: "valuation", lead_id, low: 10_000 });
    save.mockRestore();
    expect(answer).toEqual({ status: 503, body: { error: "An unexpected error occurred" } });
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ lead_id }), "a valuation was not saved");
    logged.mockRestore();
  });
});
