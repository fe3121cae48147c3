import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import type { SubmittedLead } from "~/adapters/database/leads.server";
import { asAccountId } from "~/domain/text/identifiers";
import { incomingCar } from "../../../support/incoming-car";
import { newLead } from "../../../support/new-lead";
import { completeForm, errorsOf, type Visitor } from "../../../support/page-forms";
import { pageWords } from "../../../support/page-words";
import { type Answer, requestServer } from "../../../support/request-server";
import { servedSites } from "../../../support/served-sites";
import { shoppersOf, signedIn } from "../../../support/sign-in";
import { siteLocation } from "../../../support/site-folders";
import { ALPHA_SLUG } from "../../../support/site-slugs";
import { LOAN_FORM, LOAN_WORDING, typed } from "../../../support/stepped-form";

/* Which leads /account lists. Saturday 21 November 2026, 8:00 in Melbourne. */
const NOW = new Date("2026-11-20T21:00:00Z");
const ADA = "0491 570 006";
const BEN = "0491 570 156";
const TIME = "Test Drive Booking Date";
const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  status: "Open",
  open: "09:00",
  close: "15:00",
}));

const served = servedSites({
  sites: {
    alpha: {
      cars: [
        incomingCar("alpha-1", {
          dealership_id: "alpha",
          dealership_slug: "alpha",
          location_id: "alpha-yard",
          name: "2021 Toyota Corolla Ascent",
        }),
      ],
      config: {
        locations: [siteLocation("alpha", { opening_hours: week })],
        valuation: { enabled: true, path: "/sell-your-car", provider: null },
        forms: { loan: { ...LOAN_FORM, partial_leads: true } },
      },
      wording: LOAN_WORDING,
    },
    beta: {
      cars: [incomingCar("beta-1", { dealership_id: "beta", dealership_slug: "beta" })],
    },
  },
  now: NOW,
});

const { browser } = shoppersOf(() => served);

const words = (html: string) => pageWords(html.replaceAll("\u00a0", " "));
const sectionOf = (html: string, id: string) =>
  words(new RegExp(`<section[^>]*aria-labelledby="${id}".*?</section>`, "s").exec(html)?.[0] ?? "").trim();

/** Does something that stores a lead. Returns its reference. */
async function sent(act: () => Promise<unknown>): Promise<string> {
  const submit = vi.spyOn(served.platform.store.leads, "submit");
  const answer = await act();
  const lead = (await submit.mock.results.at(-1)?.value) as SubmittedLead | undefined;
  submit.mockRestore();
  if (!lead) throw new Error(`no lead was stored: ${errorsOf((answer as Answer).text)}`);
  return lead.reference;
}

let people = 0;
/** Each visitor fills in other words. */
const nextName = () => {
  people += 1;
  return `Robin ${people}`;
};

const WAYS: [string, (who: Visitor, cookie: string) => Promise<unknown>][] = [
  [
    "a vehicle's form",
    async (who) => {
      const path = "/cars/slug-alpha-1/enquire";
      return completeForm(who, { path, text: (await who.get(path)).text }, nextName());
    },
  ],
  [
    "a form of several steps",
    async (who) => completeForm(who, { path: "/loan", text: (await who.get("/loan")).text }, nextName()),
  ],
  [
    "a valuation",
    async (who) =>
      completeForm(who, { path: "/sell-your-car", text: (await who.get("/sell-your-car")).text }, nextName()),
  ],
  [
    "the JSON endpoint",
    (who, cookie) =>
      requestServer(served.port, "/api/leads", {
        method: "POST",
        headers: {
          Host: who.host,
          "Content-Type": "application/json",
          Origin: `http://${who.host}`,
          ...(cookie ? { Cookie: cookie } : {}),
        },
        body: JSON.stringify({
          submission_id: randomUUID(),
          name: "Robin",
          email: "robin@example.com",
          category: "General Enquiry",
          message: "Hello",
        }),
      }),
  ],
];

describe("a lead that is sent while signed in", () => {
  it.each(WAYS)(
    "through %s shows on the account's page, and on no other (rules/account#own-leads)",
    async (_way, send) => {
      const { cookie } = await signedIn(served.platform, ALPHA_SLUG, ADA);
      const ada = await browser(null);
      ada.keepCookie(cookie);
      const reference = await sent(() => send(ada, cookie));
      const page = await ada.get("/account");
      expect([page.status, page.headers["cache-control"]]).toEqual([200, "private, no-store"]);
      expect(page.text).toContain(reference);
      for (const other of [await browser(BEN), await browser(ADA, "beta")])
        expect((await other.get("/account")).text).not.toContain(reference);
    },
  );

  it.each(WAYS)("through %s shows on no account's page without a session", async (_way, send) => {
    const reference = await sent(async () => send(await browser(null), ""));
    for (const phone of [ADA, BEN])
      expect((await (await browser(phone)).get("/account")).text).not.toContain(reference);
  });

  it("is stored without an account when the session can't be read", async () => {
    const ada = await browser(ADA);
    const page = await ada.get("/cars/slug-alpha-1/enquire");
    const session = vi
      .spyOn(served.platform.store.accounts, "session")
      .mockRejectedValue(new Error("the table is away"));
    const submit = vi.spyOn(served.platform.store.leads, "submit");
    const answer = await ada.post(
      "/cars/slug-alpha-1/enquire",
      typed(page.text, {
        name: "Robin",
        email: "robin@example.com",
        phone: "0491 570 006",
        message: "Hello",
      }),
    );
    session.mockRestore();
    expect([answer.status, answer.headers.location]).toEqual([303, "/success"]);
    expect(submit.mock.calls.at(-1)?.[3]?.accountId).toBeNull();
    submit.mockRestore();
  });
});

describe("the lists of /account", () => {
  it("show a booking with its time, place and calendar file, an enquiry with its car and its state", async () => {
    const who = await browser("0491 570 157");
    const book = await who.get("/cars/slug-alpha-1/test-drive");
    const answers = { name: "Robin", email: "robin@example.com", phone: "0491 570 157", message: "Hello" };
    const booking = await sent(() =>
      who.post("/cars/slug-alpha-1/test-drive", typed(book.text, { ...answers, [TIME]: "2026-11-25T10:00" })),
    );
    const ask = await who.get("/cars/slug-alpha-1/enquire");
    const enquiry = await sent(() => who.post("/cars/slug-alpha-1/enquire", typed(ask.text, answers)));
    const { text } = await who.get("/account");
    expect(sectionOf(text, "bookings")).toBe(
      "Your bookings Test drive When Wednesday 25 November 2026, 10:00 am to 11:00 am (Booked) " +
        "Where The yard, 1 Example Street, Sampleton VIC 3000 About 2021 Toyota Corolla Ascent " +
        `Sent 21 November 2026 Status Received Reference ${booking} Add to calendar`,
    );
    expect(sectionOf(text, "enquiries")).toBe(
      "Your enquiries Enquiry about a used car About 2021 Toyota Corolla Ascent " +
        `Sent 21 November 2026 Status Received Reference ${enquiry}`,
    );
    expect(text).toContain('href="/cars/slug-alpha-1"');
    const calendar = /href="(\/success\/appointment\.ics\?key=[\w-]+)"/.exec(text)?.[1] ?? "";
    expect((await who.get(calendar)).text).toContain("DTSTART:20261124T230000Z");

    for (const { id } of await served.platform.store.outbox.claim(1000, 60, NOW))
      await served.platform.store.outbox.delivered(id, NOW);
    expect(sectionOf((await who.get("/account")).text, "enquiries")).toContain(
      "Status Sent to the dealership",
    );
  });

  it("show a valuation with the shopper's own car, under its own heading", async () => {
    const who = await browser("0491 570 158");
    const page = { path: "/sell-your-car", text: (await who.get("/sell-your-car")).text };
    const reference = await sent(() => completeForm(who, page, "Robin"));
    const { text } = await who.get("/account");
    expect(sectionOf(text, "valuations")).toContain(reference);
    expect(sectionOf(text, "valuations")).toMatch(/ Your car \d{4} \w+ .* Estimate No online estimate/);
    expect(sectionOf(text, "enquiries")).toBe("");
  });

  it("report it when nothing was sent", async () => {
    const { text } = await (await browser("0491 570 159")).get("/account");
    expect(sectionOf(text, "enquiries")).toBe(
      "Your enquiries You haven't sent us any enquiries while signed in.",
    );
    expect(text).not.toContain("<script src");
  });

  it("name a car that the site has no more as the lead does, without a link", async () => {
    const { cookie, session } = await signedIn(served.platform, ALPHA_SLUG, "0491 570 110");
    await served.platform.store.leads.submit(
      newLead(randomUUID(), {
        car_id: "id-of-a-deleted-car",
        answers: { "Vehicle Make": "Mazda", "Vehicle Model": "3" },
      }),
      [],
      NOW,
      { accountId: asAccountId(session.account.id) },
    );
    const who = await browser(null);
    who.keepCookie(cookie);
    const { text } = await who.get("/account");
    expect(sectionOf(text, "enquiries")).toContain("About Mazda 3");
    expect(text).not.toContain('href="/cars/id-of');
  });
});
