import { afterEach, beforeAll, describe, expect, it, type MockInstance, vi } from "vitest";
import type { NewLead } from "~/domain/lead/lead";
import { siteCar } from "../../../support/incoming-car";
import { leadFormOf, visitor, visitPicturesOf } from "../../../support/page-forms";
import { pageWords } from "../../../support/page-words";
import { requestServer } from "../../../support/request-server";
import { servedSites } from "../../../support/served-sites";
import { openWeek, siteLocation } from "../../../support/site-folders";

/* Monday, 12:30 pm in Melbourne, 9:30 am in Perth. */
const CONTACT = { name: "Ada Nguyen", email: "ada@example.com", phone: "0400 123 456" };
const carsOf = (site: string) => ["1", "2"].map((key) => siteCar(site, `${site}-${key}`));

const served = servedSites({
  sites: {
    alpha: {
      cars: carsOf("alpha"),
      config: {
        locations: [
          siteLocation("alpha", { opening_hours: openWeek("08:30", "17:00") }),
          siteLocation("alpha", {
            id: "workshop",
            slug: "workshop",
            name: "The workshop",
            location_type: "service",
            phone: "03 5550 0009",
            opening_hours: openWeek("13:00", "16:00"),
          }),
        ],
        vehicle_forms: { test_drive: { enabled: true }, offer: true, photos: true },
        forms: {
          workshop: {
            path: "/book-a-service",
            category: "Service Booking",
            fields: ["name", "email", "phone"],
            wording: "forms.service",
          },
          jobs: {
            path: "/jobs",
            category: "Careers Enquiry",
            fields: ["name", "email", "phone"],
            wording: "forms.service",
          },
          apart: {
            path: "/apart",
            category: "Fleet Enquiry",
            fields: ["name", "last_name", "email", "phone"],
            wording: "forms.service",
          },
        },
      },
    },
    beta: {
      cars: carsOf("beta"),
      config: {
        enquiry: { opt_in: "split", opt_in_default: false },
        remembered_details: { enabled: false },
        lead_attributes: { visited_pages: 2, linked_query_params: [] },
      },
    },
  },
});
let submit: MockInstance<(typeof served.platform.store.leads)["submit"]>;
beforeAll(async () => {
  submit = vi.spyOn(served.platform.store.leads, "submit");
});
afterEach(() => submit.mockClear());

const somebody = (site: "alpha" | "beta" = "alpha") => visitor(served, `${site}.localhost:${served.port}`);
type Person = ReturnType<typeof somebody>;

/** Opens a form, fills it in and sends it. */
async function fill(person: Person, path: string, answers: Record<string, string> = {}) {
  const form = leadFormOf((await person.get(path)).text);
  const hidden = (form?.fields ?? []).filter(({ type }) => type === "hidden");
  const all = {
    ...Object.fromEntries(hidden.map(({ name, value }) => [name, value])),
    ...CONTACT,
    ...answers,
  };
  const answer = await person.post(path, Object.entries(all));
  expect([answer.status, answer.headers.location]).toEqual([303, "/success"]);
  return answer;
}
const valuesOf = (html: string) =>
  Object.fromEntries((leadFormOf(html)?.fields ?? []).map(({ name, value }) => [name, value]));
const stored = () => submit.mock.calls.map(([lead]) => lead)[0] as NewLead;
const heading = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1];

const TICKED_HEADING = /href="#icon-tick"[^>]*><\/use><\/svg><\/span><h1/;

describe("/success", () => {
  it("names the enquiry and its reference, what happens next and the opening hours", async () => {
    const person = somebody();
    await fill(person, "/cars/slug-alpha-1/enquire", { message: "Hello" });
    const page = await person.get("/success");
    expect([page.status, page.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(heading(page.text)).toBe("Thank you, your enquiry is on its way");
    expect(page.text).toMatch(TICKED_HEADING);
    const [lead] = await Promise.all(submit.mock.results.map(({ value }) => value));
    const reference = lead?.reference;
    expect(page.text).toContain(`<strong>${reference}</strong>`);
    expect(page.text).toContain('href="/cars/slug-alpha-1"');
    expect(page.text).toContain('<a href="tel:0355500001"');
    expect(pageWords(page.text)).toContain("Someone from alpha cars will read your enquiry");
    expect(pageWords(page.text)).toContain("The yard: Open now, until 5:00 pm.");
    // A similar car is offered.
    expect(page.text).toContain('href="/cars/slug-alpha-2"');
    expect(page.text).toMatch(/<meta name="robots" content="noindex/);
  });

  it.each([
    ["/cars/slug-alpha-1/test-drive", "Thank you, your test drive request is on its way"],
    ["/cars/slug-alpha-1/photos", "Thank you, your photo request is on its way"],
    ["/cars/slug-alpha-1/offer", "Thank you, your offer is on its way"],
    ["/cars/slug-alpha-1/similar", "Thank you, we'll look for something similar"],
    ["/book-a-service", "Thank you, your service request is on its way"],
    ["/jobs", "Thank you for your interest in working with us"],
    ["/apart", "Thank you, your fleet enquiry is on its way"],
  ])('after %s has the heading "%s"', async (path, title) => {
    const person = somebody();
    await fill(person, path, { message: "Hello", offer_from_client: "20000", last_name: "Nguyen" });
    const page = await person.get("/success");
    expect(heading(page.text)).toBe(title);
    expect(page.text).toContain(`<title>${title} – alpha cars</title>`);
    if (path !== "/book-a-service") return;
    // The page shows the phone number and the hours of the department.
    expect(page.text).toContain('<a href="tel:0355500009"');
    expect(pageWords(page.text)).toContain("The workshop: Closed now, opens today at 1:00 pm.");
  });

  it("thanks nobody without a lead, nor with a forged reference", async () => {
    const plain = await somebody().get("/success");
    expect([plain.status, heading(plain.text)]).toEqual([200, "Your enquiry"]);
    expect(pageWords(plain.text)).not.toMatch(/Thank you|on its way|Your reference:/);
    expect(plain.text).not.toMatch(TICKED_HEADING);
    const forged = Buffer.from(JSON.stringify({ reference: "AAAA-AAAA", car: null })).toString("base64");
    const page = await requestServer(served.port, "/success", {
      headers: { Host: `alpha.localhost:${served.port}`, Cookie: `last-lead=${forged}.x` },
    });
    expect(page.text).not.toContain("AAAA-AAAA");
  });

  it("shows no lead of another site, under whatever name its cookies are sent", async () => {
    const answer = await fill(somebody(), "/cars/slug-alpha-1/enquire", { message: "Hello" });
    const [lead] = await Promise.all(submit.mock.results.map(({ value }) => value));
    const cookies = [answer.headers["set-cookie"]].flat().map((each) => String(each).split(";")[0] ?? "");
    expect(cookies.some((each) => each.startsWith("last-lead="))).toBe(true);
    const success = (site: string, cookie: string) =>
      requestServer(served.port, "/success", {
        headers: { Host: `${site}.localhost:${served.port}`, Cookie: cookie },
      });
    expect((await success("alpha", cookies.join("; "))).text).toContain(lead?.reference);
    const values = cookies.map((each) => each.replace(/^[^=]*=/, ""));
    const renamed = ["last-lead", "details", "valuation"].flatMap((name) =>
      values.map((value) => `${name}=${value}`),
    );
    for (const cookie of [cookies.join("; "), ...renamed]) {
      const page = await success("beta", cookie);
      expect([page.status, heading(page.text)]).toEqual([200, "Your enquiry"]);
      expect(page.text).not.toContain(lead?.reference);
    }
  });

  it("still works while the database is unavailable", async () => {
    const person = somebody();
    await fill(person, "/cars/slug-alpha-1/enquire", { message: "Hello" });
    const away = vi.spyOn(served.platform.store.cars, "byIds").mockRejectedValue(new Error("away"));
    const page = await person.get("/success");
    away.mockRestore();
    expect([page.status, heading(page.text)]).toEqual([200, "Thank you, your enquiry is on its way"]);
  });
});

describe("the remembered details of a visitor", () => {
  it("fill in the next form, which tells the visitor so and is not cached", async () => {
    const person = somebody();
    expect((await person.get("/jobs")).headers["cache-control"]).toBe("private, no-cache");
    const sent = await fill(person, "/cars/slug-alpha-1/enquire", { message: "Hello" });
    const cookie = (sent.headers["set-cookie"] ?? []).find((each) => each.startsWith("details="));
    expect(cookie).toMatch(/; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    // Three letters alone are in the random text of an encrypted cookie too, now and then.
    expect(decodeURIComponent(String(sent.headers["set-cookie"]))).not.toMatch(
      /Ada Nguyen|ada@|example\.com|0400 ?123/,
    );
    for (const path of ["/cars/slug-alpha-2/photos", "/jobs", "/cars/slug-alpha-2/photos.data"]) {
      const page = await person.get(path);
      expect(page.headers["cache-control"], path).toBe("private, no-store");
      expect(page.text, path).toContain("Filled in from your last enquiry on this device.");
      if (!path.endsWith(".data")) expect(valuesOf(page.text), path).toMatchObject(CONTACT);
    }
    // No rule can tell which part of the name is the last name.
    expect(valuesOf((await person.get("/apart")).text)).toMatchObject({
      ...CONTACT,
      name: "",
      last_name: "",
    });
  });

  it("are deleted by a button that works without JavaScript and returns to the same page", async () => {
    const person = somebody();
    await fill(person, "/apart", { name: "Ada", last_name: "Nguyen" });
    const page = await person.get("/cars/slug-alpha-2/offer");
    expect(valuesOf(page.text)).toMatchObject(CONTACT);
    expect(page.text).toMatch(
      /<form method="post" action="\/remembered-details"(?:(?!<\/form>).)*name="back" value="\/cars\/slug-alpha-2\/offer"/s,
    );
    const gone = await person.post("/remembered-details", [["back", "/cars/slug-alpha-2/offer"]]);
    expect([gone.status, gone.headers.location]).toEqual([303, "/cars/slug-alpha-2/offer"]);
    const again = await person.get("/cars/slug-alpha-2/offer");
    expect(valuesOf(again.text)).toMatchObject({ name: "", email: "", phone: "" });
    expect(again.text).not.toContain("Filled in from");
    const elsewhere = await person.post("/remembered-details", [["back", "//evil.example"]]);
    expect(elsewhere.headers.location).toBe("/");
    expect((await person.get("/remembered-details")).status).toBe(404);
  });

  it("are stored by POST /api/leads too, unless one of them is missing", async () => {
    const { alpha } = served.client;
    const call = (lead: object) =>
      alpha.postJson("/api/leads", {
        submission_id: crypto.randomUUID(),
        category: "General Enquiry",
        ...lead,
      });
    expect(String((await call(CONTACT)).headers["set-cookie"])).toMatch(/last-lead=.+details=/s);
    expect(String((await call({ ...CONTACT, phone: null })).headers["set-cookie"])).not.toContain("details=");
  });

  it("are not stored on a site that turns them off", async () => {
    const person = somebody("beta");
    const sent = await fill(person, "/cars/slug-beta-1/enquire", { message: "Hello" });
    expect(String(sent.headers["set-cookie"])).not.toContain("details=");
    expect(valuesOf((await person.get("/cars/slug-beta-2/enquire")).text)).toMatchObject({ name: "" });
  });
});

describe("the lead_attributes of a lead", () => {
  it("have the pages of the visit and its campaign, without search texts", async () => {
    const person = somebody();
    await person.get("/?utm_source=news&gclid=abc&email=ada@example.com");
    await person.get("/cars?query=ada@example.com");
    await person.get("/nothing-here");
    await person.get("/cars/slug-alpha-1?utm_source=later");
    await fill(person, "/cars/slug-alpha-1/enquire", { message: "Hello" });
    expect(stored().lead_attributes).toEqual({
      visited_pages: ["/", "/cars", "/cars/slug-alpha-1", "/cars/slug-alpha-1/enquire"],
      linked_query_params: { utm_source: "news", gclid: "abc" },
    });
  });

  it("count pages that are shown in place, and ignore robots and prefetched pages", async () => {
    const trailOf = async (target: string, headers: Record<string, string> = {}) => {
      const ask = (address: string) =>
        requestServer(served.port, address, {
          headers: { Host: `alpha.localhost:${served.port}`, ...headers },
        });
      const page = await ask(target);
      const [picture] = visitPicturesOf(page.text);
      if (picture) expect(String(page.headers["set-cookie"]), target).not.toContain("trail=");
      const answer = picture ? await ask(picture) : page;
      return (answer.headers["set-cookie"] ?? []).find((each) => each.startsWith("trail="))?.split(";")[0];
    };
    expect(await trailOf("/cars/slug-alpha-1.data?gclid=x")).toBe("trail=p=/cars/slug-alpha-1&q.gclid=x");
    expect(await trailOf("/_root.data")).toBe("trail=p=/");
    expect(await trailOf("/cars", { Cookie: "trail=p=/" })).toBe("trail=p=/&p=/cars");
    // A prefetched page is recorded by the Referer of the next request.
    const host = `http://alpha.localhost:${served.port}`;
    expect(await trailOf("/jobs", { Cookie: "trail=p=/", Referer: `${host}/cars?query=x` })).toBe(
      "trail=p=/&p=/cars&p=/jobs",
    );
    expect(await trailOf("/jobs", { Referer: "https://elsewhere.example/x" })).toBe("trail=p=/jobs");
    expect(await trailOf("/cars", { "Sec-Purpose": "prefetch" })).toBeUndefined();
    expect(await trailOf("/cars", { "User-Agent": "Googlebot/2.1" })).toBeUndefined();
    expect(await trailOf("/nothing-here")).toBeUndefined();
    // The picture that a page shows records nothing for another website, and no path that isn't one.
    const picture = "/visit.gif?page=/cars&search=make%3DKia";
    expect(await trailOf(picture, { "Sec-Fetch-Site": "same-origin" })).toBe("trail=p=/cars");
    for (const from of ["cross-site", "same-site", "none"])
      expect(await trailOf(picture, { "Sec-Fetch-Site": from })).toBeUndefined();
    for (const page of ["", "//evil.example", "cars", "/a@b", "/%0D%0Ax", `/${"x".repeat(300)}`])
      expect(await trailOf(`/visit.gif?page=${page}`)).toBeUndefined();
    expect(await trailOf("/api/cars")).toBeUndefined();
  });

  it("have as many pages as the site configures, and no parameters when it names none", async () => {
    const person = somebody("beta");
    await person.get("/?gclid=abc");
    await person.get("/cars");
    await fill(person, "/cars/slug-beta-1/enquire", { message: "Hello" });
    expect(stored().lead_attributes).toEqual({ visited_pages: ["/cars", "/cars/slug-beta-1/enquire"] });
  });
});

describe("the marketing consent of a form", () => {
  it("has two boxes on a site that splits it, ticked by default only where the site asks for it, each stored with its wording", async () => {
    const person = somebody("beta");
    const { text } = await person.get("/cars/slug-beta-1/photos");
    const boxes = leadFormOf(text)?.fields.filter(({ type }) => type === "checkbox");
    expect(boxes?.map(({ name, checked }) => [name, checked])).toEqual([
      ["opt_in_finance", false],
      ["opt_in_trade", false],
    ]);
    await fill(person, "/cars/slug-beta-1/photos", { opt_in_trade: "on" });
    expect(stored().consents).toEqual([
      {
        name: "opt_in_finance",
        given: false,
        wording: "Yes, beta cars may send me finance offers. I can unsubscribe at any time.",
        form: "photo request",
      },
      {
        name: "opt_in_trade",
        given: true,
        wording: "Yes, beta cars may send me offers for my trade-in. I can unsubscribe at any time.",
        form: "photo request",
      },
    ]);
  });

  it("has one ticked box on other sites", async () => {
    const { text } = await somebody().get("/cars/slug-alpha-1/photos");
    const boxes = leadFormOf(text)?.fields.filter(({ type }) => type === "checkbox");
    expect(boxes?.map(({ name, checked }) => [name, checked])).toEqual([["opt_in", true]]);
  });
});
