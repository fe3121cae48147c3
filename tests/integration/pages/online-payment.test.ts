import { describe, expect, it } from "vitest";
import { GatewayError } from "~/adapters/payments/payment-gateway";
import {
  type Answers,
  defaultAnswers,
  formsOfPage,
  leadFormOf,
  type Visitor,
  visitor,
} from "../../support/page-forms";
import { pageWords } from "../../support/page-words";
import { servedSites } from "../../support/served-sites";
import { signedIn } from "../../support/sign-in";
import { siteDealership } from "../../support/site-folders";
import { BETA_SLUG } from "../../support/site-slugs";

const PATH = "/online-payment";
const dealership = (slug: string, more = {}) =>
  siteDealership(slug, { payments: { account: `acct_${slug}` }, ...more });
const served = servedSites({
  sites: {
    alpha: {
      config: {
        dealerships: [dealership("alpha")],
        online_payment: { enabled: true, max_dollars: 5000 },
        gates: { online_payment_open: true },
      },
    },
    beta: {
      config: {
        dealerships: [dealership("beta", { head_office: true }), dealership("other")],
        online_payment: { enabled: true },
      },
    },
    gamma: {},
  },
});

const browser = (site = "alpha"): Visitor => visitor(served, `${site}.localhost:${served.port}`);
const PAYER = {
  reference: "INV 42",
  amount: "1,234.50",
  name: "Ada Nguyen",
  email: "ada@example.com",
  phone: "0400 123 456",
};
const pathOf = (location: string | undefined) => {
  const { pathname, search } = new URL(location ?? "", "http://site.example");
  return pathname + search;
};

async function answersOf(who: Visitor, answers: Record<string, string>): Promise<Answers> {
  const form = leadFormOf((await who.get(PATH)).text);
  if (!form) throw new Error("no form");
  return [...defaultAnswers(form).filter(([name]) => !(name in answers)), ...Object.entries(answers)];
}

describe("rules/online-payment#payment-form: /online-payment", () => {
  it("leads to the gateway, and then to a page with receipt number and amount, which names nobody", async () => {
    const who = browser();
    const sent = await who.post(PATH, await answersOf(who, PAYER));
    expect(sent.status).toBe(303);
    const gateway = pathOf(sent.headers.location);
    expect(gateway).toMatch(/^\/sandbox-payment\//);
    expect(pageWords((await who.get(gateway)).text)).toContain("$1,234.50");
    const back = await who.post(gateway, [["choice", "pay"]]);
    const page = await who.get(pathOf(back.headers.location));
    expect(page.status).toBe(200);
    expect(page.headers["cache-control"]).toContain("no-store");
    const text = pageWords(page.text);
    expect(text).toContain("Thank you, we've received your payment");
    expect(text).toMatch(/Receipt number [34679ACDEFGHJKMNPQRTWXY]{4}-[34679ACDEFGHJKMNPQRTWXY]{4}/);
    expect(text).not.toMatch(/Ada|INV 42|0400/);
    expect(page.text).not.toMatch(/<script(?![^>]*application\/ld)[^>]*src=/);
  });

  it.each([
    ["", "Enter the amount"],
    ["9.99", "The amount must be between $10 and $5,000"],
    ["<b>20</b>", "Enter the amount in dollars and cents, like 1,250.00"],
  ])("comes back with 400, every answer and the reason for the amount %j", async (amount, message) => {
    const who = browser();
    const sent = await who.post(PATH, await answersOf(who, { ...PAYER, amount }));
    expect(sent.status).toBe(400);
    expect(sent.text).toContain("<title>Error: ");
    expect(pageWords(sent.text)).toContain(message);
    expect(sent.text).toContain('value="INV 42"');
    expect(sent.text).not.toContain("<b>20</b>");
  });

  it("refuses missing answers, a long reference and a form that came from nowhere", async () => {
    const who = browser();
    const missing = await who.post(PATH, await answersOf(who, { ...PAYER, reference: "", email: "ada" }));
    expect(missing.status).toBe(400);
    expect(pageWords(missing.text)).toContain("Enter the reference");
    const long = await who.post(PATH, await answersOf(who, { ...PAYER, reference: "x".repeat(61) }));
    expect(pageWords(long.text)).toContain("The reference must be 60 characters or fewer");
    const stranger = await who.post(PATH, Object.entries({ ...PAYER, submission_id: "1" }));
    expect(stranger.status).toBe(400);
  });

  it("keeps everything that was typed while the gateway does not answer", async () => {
    const who = browser();
    const gateway = served.platform.payments;
    if (!gateway) throw new Error("no gateway");
    const answers = await answersOf(who, PAYER);
    const works = gateway.createSession;
    gateway.createSession = async () => {
      throw new GatewayError("503", { temporary: true });
    };
    const sent = await who.post(PATH, answers);
    gateway.createSession = works;
    expect(sent.status).toBe(503);
    expect(pageWords(sent.text)).toContain("so you haven't been charged");
    expect(sent.text).toContain('value="1,234.50"');
    expect((await who.post(PATH, answers)).status).toBe(303);
  });

  it("says to a shopper who has paid that we are checking the payment while the gateway can't be asked", async () => {
    const who = browser();
    const gateway = served.platform.payments;
    if (!gateway) throw new Error("no gateway");
    const answers = await answersOf(who, PAYER);
    const sent = await who.post(PATH, answers);
    const paid = await who.post(pathOf(sent.headers.location), [["choice", "pay"]]);
    const back = pathOf(paid.headers.location);
    const works = gateway.session;
    gateway.session = () => Promise.reject(new GatewayError("503", { temporary: true }));
    const seen = [
      await who.get(back),
      await who.post(back, [["intent", "pay"]]),
      await who.post(PATH, answers),
    ];
    gateway.session = works;
    expect(seen.map(({ status }) => status)).toEqual([200, 503, 503]);
    expect(pageWords(seen[0]?.text ?? "")).toContain("We're checking your payment");
    for (const { text } of seen)
      expect(pageWords(text)).not.toMatch(/haven't been charged|Pay \$1,234.50 now/);
    expect(pageWords((await who.get(back)).text)).toContain("Thank you, we've received your payment");
  });

  it("lets an unpaid payment be paid from its page, and shows another id and another site nothing", async () => {
    const who = browser();
    const sent = await who.post(PATH, await answersOf(who, PAYER));
    const gateway = pathOf(sent.headers.location);
    const back = pathOf((await who.post(gateway, [["choice", "cancel"]])).headers.location);
    const unpaid = pageWords((await who.get(back)).text);
    expect(unpaid).toContain("You haven't paid yet");
    expect(unpaid).toContain("Who you're paying");
    expect(unpaid).not.toMatch(/Receipt number|Paid to/);
    const again = await who.post(back, [["intent", "pay"]]);
    expect(pathOf(again.headers.location)).toBe(gateway);
    expect((await who.post(back, [["intent", "refund"]])).status).toBe(400);
    expect((await browser("beta").get(back)).status).toBe(404);
    for (const id of ["1", "__proto__", "%00", "a".repeat(200)])
      expect((await who.get(`${PATH}?payment=${id}`)).status, id).toBe(404);
  });
});

describe("rules/online-payment#payment-page: the gate", () => {
  it("asks a signed-out shopper to sign in, where no flag opens it, and then which dealership they pay", async () => {
    const answer = await browser("beta").get(PATH);
    expect(answer.status).toBe(302);
    const to = new URL(answer.headers.location ?? "", "http://site.example");
    expect([to.pathname, to.searchParams.get("type"), to.searchParams.get("redirect")]).toEqual([
      "/sign-in",
      "online-payment",
      PATH,
    ]);
    const who = browser("beta");
    who.keepCookie((await signedIn(served.platform, BETA_SLUG)).cookie);
    const page = await who.get(PATH);
    expect(page.status).toBe(200);
    expect(pageWords(page.text)).toContain("Who are you paying?");
    const none = await who.post(PATH, await answersOf(who, { ...PAYER, dealership_slug: "nobody" }));
    expect(none.status).toBe(400);
    const both = await who.post(PATH, await answersOf(who, { ...PAYER, amount: "9.99" }));
    expect(pageWords(both.text)).toContain("Choose a dealership The amount must be between");
    const sent = await who.post(PATH, await answersOf(who, { ...PAYER, dealership_slug: "other" }));
    expect(pageWords((await who.get(pathOf(sent.headers.location))).text)).toContain("other cars");
    // Its money keeps the account, and the page calls it by its name (rules/online-payment#payment-privacy).
    const form = formsOfPage((await who.get("/account/delete")).text).find(({ fields }) =>
      fields.some(({ name }) => name === "delete_all"),
    );
    if (!form) throw new Error("no form");
    const kept = await who.post("/account/delete", [...defaultAnswers(form), ["delete_all", "on"]]);
    expect(kept.status).toBe(409);
    expect(pageWords(kept.text)).toMatch(/Your reservation or payment [\w-]+ is still open/);
  });

  it("is nowhere on a site without it", async () => {
    expect((await browser("gamma").get(PATH)).status).toBe(404);
    expect((await browser("gamma").post(PATH, Object.entries(PAYER))).status).toBe(404);
  });
});
