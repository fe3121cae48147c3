import { afterEach, beforeAll, describe, expect, it, type MockInstance, vi } from "vitest";
import { incomingCar } from "../../../support/incoming-car";
import { type Visitor, visitor } from "../../../support/page-forms";
import { servedSites } from "../../../support/served-sites";
import { LOAN_FORM, LOAN_WORDING, shownStep, titleOf, typed } from "../../../support/stepped-form";

const NOW = new Date("2026-11-21T01:30:00Z");
const served = servedSites({
  sites: {
    alpha: {
      cars: [incomingCar("alpha-1", { dealership_id: "alpha", dealership_slug: "alpha", price: 25_000 })],
      config: {
        forms: {
          loan: LOAN_FORM,
          other: { ...LOAN_FORM, path: "/other", aliases: [], partial_leads: true },
        },
      },
      wording: LOAN_WORDING,
    },
    beta: {
      config: { forms: { loan: LOAN_FORM } },
      wording: LOAN_WORDING,
    },
  },
  now: NOW,
});
let submit: MockInstance<(typeof served.platform.store.leads)["submit"]>;
let submitPartial: MockInstance<(typeof served.platform.store.leads)["submitPartial"]>;
beforeAll(async () => {
  submit = vi.spyOn(served.platform.store.leads, "submit");
  submitPartial = vi.spyOn(served.platform.store.leads, "submitPartial");
});
afterEach(() => {
  submit.mockClear();
  submitPartial.mockClear();
});

const person = () => visitor(served, served.client.alpha.host);
const stored = () => submit.mock.calls.map(([lead]) => lead);

/** Sends a step and opens the page of the next one. */
async function send(
  who: Visitor,
  html: string,
  answers: Record<string, string>,
  button?: [string, string],
  path = "/loan",
) {
  const answer = await who.post(path, typed(html, answers, button));
  const address = answer.headers.location;
  return address && address !== "/success" ? who.get(address.replace(/#.*/, "")) : answer;
}

const CONTACT = { name: "Ada Nguyen", email: "ada@example.com", phone: "0400 123 456" };

describe("a form of several steps", () => {
  it("advances one step at a time, each with its own address, and sends the lead at the last step", async () => {
    const who = person();
    const first = await who.get("/loan");
    expect(titleOf(first.text)).toBe("Step 1 of 3: The car – Borrow – alpha cars");
    expect(first.text).toContain(">Continue</button>");
    expect(first.text).not.toContain(">Back</button>");
    const moved = await who.post("/loan", typed(first.text, { budget: "25,000" }));
    expect([moved.status, moved.headers.location]).toEqual([303, "/loan?step=2#finance-form"]);
    const second = await who.get("/loan?step=2");
    expect(titleOf(second.text)).toBe("Step 2 of 3: You – Borrow – alpha cars");
    expect(second.headers["cache-control"]).toBe("private, no-store");
    expect(second.text).toContain("collects the details you enter here");
    const third = await send(who, second.text, CONTACT);
    expect(shownStep(third.text)).toBe("The rest");
    expect(third.text).toContain(">Get Pre-Approved Now</button>");
    expect(stored()).toEqual([]);
    const sent = await who.post("/loan", typed(third.text, { message: "Please call" }));
    expect([sent.status, sent.headers.location]).toEqual([303, "/success"]);
    expect(stored()).toMatchObject([
      {
        ...CONTACT,
        category: "Finance Enquiry",
        message: "Please call",
        url: "/loan",
        answers: { budget: "25000" },
      },
    ]);
    expect(stored()[0]).not.toHaveProperty("partial");
    // No address has personal data, and the draft is deleted.
    expect(shownStep((await who.get("/loan?step=3")).text)).toBe("The car");
    expect((await who.get("/loan")).text).not.toContain("25,000");
  });

  it("works without cookies: each post returns the next step with all answers", async () => {
    const { alpha } = served.client;
    const post = (html: string, answers: Record<string, string>) =>
      alpha.postRaw(
        "/loan",
        "application/x-www-form-urlencoded",
        new URLSearchParams(typed(html, answers)).toString(),
      );
    const second = await post((await alpha.get("/loan")).text, { budget: "25000" });
    expect([second.status, shownStep(second.text)]).toEqual([200, "You"]);
    const third = await post(second.text, { ...CONTACT, opt_in: "" });
    expect([third.status, shownStep(third.text)]).toEqual([200, "The rest"]);
    const sent = await post(third.text, { message: "Hi" });
    expect(sent.headers.location).toBe("/success");
    expect(stored()).toMatchObject([
      { ...CONTACT, consents: [{ name: "opt_in", given: false }], answers: { budget: "25000" } },
    ]);
  });

  it("stays at a step with an error, with 400 and all answers", async () => {
    const who = person();
    const refused = await send(who, (await who.get("/loan")).text, { budget: "999" });
    expect(refused.status).toBe(400);
    expect(titleOf(refused.text)).toBe("Error: Step 1 of 3: The car – Borrow – alpha cars");
    expect(refused.text).toContain('<a href="#budget"');
    expect(refused.text).toContain('value="999"');
    const second = await send(who, refused.text, { budget: "1000" });
    const half = await send(who, second.text, { ...CONTACT, email: "ada@", opt_in: "" });
    expect([half.status, shownStep(half.text)]).toEqual([400, "You"]);
    expect(half.text).toContain('value="ada@"');
    expect(half.text).not.toMatch(/name="opt_in"[^>]*checked/);
    expect(half.text).toContain('<input type="hidden" name="budget" value="1000"/>');
  });

  it("goes back to any earlier step with all answers, valid or not, and forward again", async () => {
    const who = person();
    const second = await send(who, (await who.get("/loan")).text, { budget: "25000" });
    const third = await send(who, second.text, CONTACT);
    const back = await send(who, third.text, { message: "Half a sent" }, ["form_back", "1"]);
    expect([back.status, shownStep(back.text)]).toEqual([200, "You"]);
    expect(back.text).toContain('value="Ada Nguyen"');
    // An invalid step does not stop a visitor from going back.
    const first = await send(who, back.text, { email: "nonsense" }, ["form_goto", "1"]);
    expect(shownStep(first.text)).toBe("The car");
    expect(first.text).toContain('value="25000"');
    const again = await send(who, first.text, { budget: "30000" });
    expect([again.status, shownStep(again.text)]).toEqual([200, "You"]);
    expect(again.text).toContain('value="nonsense"');
    const onward = await send(who, again.text, { email: CONTACT.email });
    expect(onward.text).toContain("Half a sent</textarea>");
  });

  it("returns to an earlier step whose hidden answer is invalid, and shows the error", async () => {
    const who = person();
    const second = await send(who, (await who.get("/loan")).text, { budget: "25000" });
    const third = await send(who, second.text, CONTACT);
    const refused = await who.post("/loan", typed(third.text, { message: "Hi", budget: "5" }));
    expect([refused.status, shownStep(refused.text)]).toEqual([400, "The car"]);
    expect(refused.text).toContain('<a href="#budget"');
    // The answer of the last step is still in the form.
    expect(refused.text).toContain('<input type="hidden" name="message" value="Hi"/>');
    expect(stored()).toEqual([]);
  });

  it("shows no step before the earlier ones were sent", async () => {
    const who = person();
    expect(shownStep((await who.get("/loan?step=3")).text)).toBe("The car");
    await send(who, (await who.get("/loan")).text, { budget: "25000" });
    expect(shownStep((await who.get("/loan?step=3")).text)).toBe("You");
    expect(shownStep((await who.get("/loan?step=nonsense")).text)).toBe("The car");
  });

  it("deletes all answers with its restart button", async () => {
    const who = person();
    const second = await send(who, (await who.get("/loan")).text, { budget: "25000" });
    const anew = await send(who, second.text, CONTACT, ["form_restart", "1"]);
    expect(shownStep(anew.text)).toBe("The car");
    expect(anew.text).not.toContain("25000");
    expect((await who.get("/loan?step=2")).text).not.toContain("Ada");
  });

  it("has the restart button on the first step too, once there is an answer", async () => {
    const who = person();
    const fresh = (await who.get("/loan")).text;
    expect(fresh).not.toContain('name="form_restart"');
    await send(who, fresh, { budget: "25000" });
    const again = (await who.get("/loan")).text;
    expect([shownStep(again), again.includes('value="25000"')]).toEqual(["The car", true]);
    expect(again).toContain('name="form_restart"');
    expect(again).not.toContain('name="form_back"');
    const cleared = (await send(who, again, {}, ["form_restart", "1"])).text;
    expect(cleared).not.toContain("25000");
    expect(cleared).not.toContain('name="form_restart"');
  });

  it("is one lead when it is sent twice, and asks for a new submission when its answers changed", async () => {
    const who = person();
    const second = await send(who, (await who.get("/loan")).text, { budget: "25000" });
    const third = await send(who, second.text, CONTACT);
    const answers = typed(third.text, { message: "Once" });
    expect((await who.post("/loan", answers)).headers.location).toBe("/success");
    expect((await who.post("/loan", answers)).headers.location).toBe("/success");
    const changed = await who.post("/loan", typed(third.text, { message: "Twice" }));
    expect([changed.status, shownStep(changed.text)]).toEqual([400, "The rest"]);
    expect(changed.text).toContain("You've already sent this enquiry with different answers.");
    const anew = await who.post("/loan", typed(changed.text, {}));
    expect(anew.headers.location).toBe("/success");
    const results = await Promise.all(submit.mock.results.map(({ value }) => value.catch(() => null)));
    expect(new Set(results.map((result) => result?.lead_id).filter(Boolean)).size).toBe(2);
  });

  it("carries a message of 5,000 characters, which is too long for a cookie, in its posts", async () => {
    const who = person();
    const long = "Ümlaut 漢字 ".repeat(400).trim();
    const second = await send(who, (await who.get("/loan")).text, { budget: "25000" });
    const third = await send(who, second.text, CONTACT);
    const noise = Array.from({ length: 600 }, (_, index) => ((index * 7919 + 13) ** 2).toString(36))
      .join(" ")
      .slice(0, 4900);
    const back = await send(who, third.text, { message: noise }, ["form_back", "1"]);
    expect([back.status, shownStep(back.text)]).toEqual([200, "You"]);
    expect(back.text.includes(noise)).toBe(true);
    const sent = await send(who, (await send(who, back.text, {})).text, { message: long });
    expect(sent.headers.location).toBe("/success");
    expect(stored()[0]?.message === long).toBe(true);
  });

  it("refuses a robot, and gives an invalid submission a new submission_id", async () => {
    const who = person();
    const page = await who.get("/loan");
    const robot = await send(who, page.text, { budget: "25000", website_address: "x" });
    expect(robot.status).toBe(400);
    expect(robot.text).toContain("This looked like an automated message");
    const broken = await send(who, page.text, { budget: "25000", submission_id: "1" });
    expect([broken.status, shownStep(broken.text)]).toEqual([400, "The car"]);
    expect(broken.text).toContain("read this form. Check your answers");
    expect(shownStep((await send(who, broken.text, {})).text)).toBe("You");
  });

  it("shows an error while the database is unavailable, and sends all answers at the next try", async () => {
    const who = person();
    const second = await send(who, (await who.get("/loan")).text, { budget: "25000" });
    const third = await send(who, second.text, CONTACT);
    submit.mockRejectedValueOnce(new Error("no store"));
    const failed = await who.post("/loan", typed(third.text, { message: "Kept" }));
    expect([failed.status, shownStep(failed.text)]).toEqual([503, "The rest"]);
    expect(failed.text).toContain("Kept</textarea>");
    expect((await who.post("/loan", typed(failed.text, {}))).headers.location).toBe("/success");
  });

  it("shows no answers of another site or form", async () => {
    const who = person();
    await send(who, (await who.get("/loan")).text, { budget: "25000" });
    expect((await who.get("/other")).text).not.toContain("25000");
    who.at(served.port, served.client.beta.host);
    expect((await who.get("/loan?step=2")).text).not.toContain("25000");
  });
});

/* A link may have preferredDealership, vehiclePriceBudget, car_id and car_type. */
describe("a form of several steps, opened by a link that names a car", () => {
  it("shows the car, carries its id, and sends the lead about it to its dealership", async () => {
    const who = person();
    const id = "id-alpha-1";
    const first = await who.get(`/borrow?vehiclePriceBudget=25000&car_id=${id}&car_type=used`);
    expect([first.status, first.headers.location]).toEqual([
      301,
      `/loan?vehiclePriceBudget=25000&car_id=${id}&car_type=used`,
    ]);
    const page = await who.get(String(first.headers.location));
    expect(page.text).toContain('value="25000"');
    expect(page.text).toContain(`<input type="hidden" name="car_id" value="${id}"/>`);
    // The car itself has the car_type, so the form does not ask for it.
    expect(page.text).not.toContain('name="car_type"');
    const moved = await who.post("/loan", typed(page.text, {}));
    expect(moved.headers.location).toBe(`/loan?car_id=${id}&step=2#finance-form`);
    const second = await who.get(`/loan?car_id=${id}&step=2`);
    const third = await send(who, second.text, CONTACT);
    await send(who, third.text, { message: "Hi" });
    expect(stored()).toMatchObject([{ car_id: id, answers: { car_type: "used", budget: "25000" } }]);
  });

  it("opens without the car when there is no such car, and escapes invented values", async () => {
    const page = await person().get(
      "/loan?car_id=%3Cscript%3E&car_type=%22%3E%3Cb%3E&vehiclePriceBudget=%22%3E%3Ci%3E",
    );
    expect(page.status).toBe(200);
    expect(page.text).toContain('name="car_type"');
    expect(page.text).not.toMatch(/<b>|<i>|name="car_id"/);
    expect(page.text).toContain('value="&quot;&gt;&lt;i&gt;"');
  });
});

describe("the partial lead of a form of several steps", () => {
  const partials = () => submitPartial.mock.calls.map(([lead, deliveries]) => ({ lead, deliveries }));

  it("is stored after the step with a name and a contact, and is delivered after 30 minutes", async () => {
    const who = person();
    const second = await send(who, (await who.get("/other")).text, { budget: "25000" }, undefined, "/other");
    expect(partials()).toEqual([]);
    const third = await send(who, second.text, { ...CONTACT, opt_in: "" }, undefined, "/other");
    expect(partials()).toMatchObject([
      {
        lead: {
          ...CONTACT,
          partial: true,
          category: "Finance Enquiry",
          message: null,
          consents: [{ name: "opt_in", given: false }],
          answers: { budget: "25000" },
        },
        deliveries: [{ channel: "email", not_before: "2026-11-21T02:00:00.000Z" }],
      },
    ]);
    const before = await submitPartial.mock.results[0]?.value;
    await send(who, third.text, { message: "Done" }, undefined, "/other");
    expect(stored()).toMatchObject([{ submission_id: partials()[0]?.lead.submission_id, message: "Done" }]);
    expect(await submit.mock.results[0]?.value).toMatchObject({ lead_id: before });
  });

  it("withdraws the partial lead when the shopper clears the form", async () => {
    const who = person();
    const second = await send(who, (await who.get("/other")).text, { budget: "25000" }, undefined, "/other");
    const third = await send(who, second.text, CONTACT, undefined, "/other");
    const id = await submitPartial.mock.results[0]?.value;
    await send(who, third.text, {}, ["form_restart", "1"], "/other");
    expect(await served.platform.store.leads.byId(id)).toBeNull();
  });

  it("does not stop the form when it can't be stored", async () => {
    const who = person();
    const second = await send(who, (await who.get("/other")).text, { budget: "25000" }, undefined, "/other");
    submitPartial.mockRejectedValueOnce(new Error("no store"));
    const third = await send(who, second.text, CONTACT, undefined, "/other");
    expect(shownStep(third.text)).toBe("The rest");
  });

  it("is not stored on a form that does not turn it on", async () => {
    const who = person();
    const second = await send(who, (await who.get("/loan")).text, { budget: "25000" });
    await send(who, second.text, CONTACT);
    expect(partials()).toEqual([]);
  });
});
