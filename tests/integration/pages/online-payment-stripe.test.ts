import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asOnlinePaymentId } from "~/domain/text/identifiers";
import { createCheckoutWorker } from "~/services/checkout/checkout-worker.server";
import {
  formAnswers,
  heading,
  locationOf,
  main,
  newShoppers,
  payableSite,
} from "../../support/checkout-pages";
import { type Visitor, visitor } from "../../support/page-forms";
import { requestServer } from "../../support/request-server";
import { signedIn } from "../../support/sign-in";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { ACCOUNT, stripeSignature } from "../../support/stripe-server";
import { serveWithStripe } from "../../support/stripe-sites";

/* Online payments at a server in the shape of Stripe's API: its account is the dealership's, "acct_alpha". */

const PATH = "/online-payment";
/** Stripe's clock is the real one, in whole seconds: a charge of the same second comes before its refund. */
const NOW = new Date(Math.floor(Date.now() / 1000) * 1000);

let running: Awaited<ReturnType<typeof serveWithStripe<"alpha">>>;
let stripe: typeof running.stripe;
let served: typeof running.served;
beforeAll(async () => {
  const config = {
    ...payableSite("alpha"),
    online_payment: { enabled: true },
    gates: { online_payment_open: true },
  };
  const sites = { alpha: { config } };
  running = await serveWithStripe({ sites, posts: 100_000, now: NOW });
  ({ stripe, served } = running);
});
afterAll(() => running?.close());

let minutes = 0;
/** Moves the clock of the server: it decides what is due, and what is too late. */
function later(by: number) {
  minutes += by;
  const time = NOW.getTime() + minutes * 60_000;
  served.platform.now = () => new Date(time);
}
beforeEach(() => {
  minutes = 0;
  later(0);
});

const newPayer = newShoppers();
const browser = (): Visitor => visitor(served, `alpha.localhost:${served.port}`);

/** A payer at Stripe's page. */
async function atStripe(who: Visitor = browser(), reference = "INV 42") {
  const page = await who.get(PATH);
  const [formAction] = /form-action [^;]*/.exec(String(page.headers["content-security-policy"])) ?? [];
  expect(formAction?.split(" ")).toContain(stripe.origin);
  const answers = formAnswers(page, { ...newPayer(), reference, amount: "1,234.50" });
  const sent = await who.post(PATH, answers);
  expect(sent.status).toBe(303);
  const url = sent.headers.location ?? "";
  const session = url.split("/").at(-1) ?? "";
  const back = stripe.sessions.get(session)?.success_url ?? "";
  const id = asOnlinePaymentId(new URL(back).searchParams.get("payment") ?? "");
  const states = async () => (await served.platform.store.onlinePayments.byId(id))?.payment.state;
  const ledger = async () => {
    const online = await served.platform.store.onlinePayments.byId(id);
    const all = await served.platform.store.ledger.movements("stripe", ACCOUNT, new Date(0));
    return all.filter(({ payment_id }) => payment_id === online?.payment_id).map(({ cents }) => cents);
  };
  const page_ = new URL(back);
  return { who, answers, url, session, id, states, ledger, page: page_.pathname + page_.search };
}

/** Presses a button of Stripe's page. */
const choose = (address: string, choice: string) =>
  fetch(address, { method: "POST", body: new URLSearchParams({ choice }), redirect: "manual" });

/** Stripe reports a session, as often as it likes. */
function webhook(session: string, body = stripe.event("checkout.session.completed", session)) {
  return requestServer(served.port, "/api/payments/stripe", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Stripe-Signature": stripeSignature(body) },
    body,
  });
}

async function work() {
  const worker = createCheckoutWorker(served.platform);
  while ((await worker.runOnce()) > 0);
}

/** How often each kind of message waits for this payer. */
async function categoriesOf(email: string) {
  const person = { site: ALPHA_SLUG, accountIds: [], emails: [email], phones: [] };
  const ids = await served.platform.store.personalData.leads({
    ...person,
    ...{ messagePersons: [], codeReceivers: [] },
  });
  return (await served.platform.store.privacy.held(ids)).map(({ lead }) => lead.category);
}

describe("an online payment at Stripe (rules/online-payment#pay-once)", () => {
  it("is charged in the dealership's account, and shown when the payer comes back", async () => {
    const { who, url, page, states, ledger, answers } = await atStripe();
    expect(stripe.calls.at(-1)).toMatchObject({ account: ACCOUNT });
    const paid = await choose(url, "pay");
    expect(new URL(paid.headers.get("location") ?? "").search).toBe(new URL(page, url).search);
    const shown = await who.get(page);
    expect(heading(shown)).toBe("Thank you, we've received your payment");
    expect(await states()).toBe("paid");
    expect(await ledger()).toEqual([123_450]);
    await work();
    await work();
    const email = answers.find(([name]) => name === "email")?.[1] ?? "";
    expect(await categoriesOf(email)).toEqual(["Online Payment"]);
  });

  it("can be paid after a declined card, with one that the bank asks to confirm (3-D Secure)", async () => {
    const { who, url, page, states, ledger } = await atStripe();
    expect(await (await choose(url, "decline")).text()).toContain("declined");
    expect(heading(await who.get(page))).toBe("You haven't paid yet");
    const bank = (await choose(url, "3ds")).headers.get("location") ?? "";
    expect(heading(await who.get(page))).toBe("You haven't paid yet");
    expect((await choose(bank, "confirm")).status).toBe(303);
    expect(heading(await who.get(page))).toBe("Thank you, we've received your payment");
    expect([await states(), await ledger()]).toEqual(["paid", [123_450]]);
  });

  it("is stored by a webhook before the return, and once when it comes twice or after it", async () => {
    const { who, session, page, states, ledger } = await atStripe();
    stripe.pay(session);
    const first = await Promise.all([webhook(session), webhook(session)]);
    expect(first.map(({ status }) => status)).toEqual([200, 200]);
    expect(await states()).toBe("paid");
    expect(heading(await who.get(page))).toBe("Thank you, we've received your payment");
    expect((await webhook(session)).status).toBe(200);
    expect(await ledger()).toEqual([123_450]);
  });

  it("ends with its session, and a webhook of that time changes nothing", async () => {
    const { who, session, page, states, ledger, answers } = await atStripe();
    stripe.expire(session);
    expect((await webhook(session, stripe.event("checkout.session.expired", session))).status).toBe(200);
    expect(heading(await who.get(page))).toBe("Your time to pay has run out");
    expect(locationOf(await who.post(PATH, answers))).toBe(page);
    expect([await states(), await ledger()]).toEqual(["unpaid", []]);
  });

  it("is kept when it comes late: nothing was lost meanwhile", async () => {
    const { who, id, session, page, states, ledger } = await atStripe();
    const payment = await served.platform.store.onlinePayments.byId(id);
    stripe.pay(session);
    if (payment) await served.platform.store.checkout.closeUnpaid(payment.payment_id, "unpaid", NOW);
    expect((await webhook(session)).status).toBe(200);
    expect([await states(), await ledger()]).toEqual(["paid", [123_450]]);
    expect(heading(await who.get(page))).toBe("Thank you, we've received your payment");
  });

  it.each<[string, object]>([
    ["another amount", { amount_total: 100 }],
    ["another currency", { currency: "nzd" }],
    ["another site", { metadata: { site: "beta" } }],
  ])("is not stored of a session with %s", async (_what, change) => {
    const { who, session, page, states, ledger } = await atStripe();
    const stored = stripe.sessions.get(session);
    if (!stored) throw new Error("no session");
    Object.assign(stored, change, { metadata: { ...stored.metadata, ...Object(change).metadata } });
    stripe.pay(session);
    expect((await webhook(session)).status).toBe(200);
    await who.get(page);
    expect([await states(), await ledger()]).toEqual(["open", []]);
  });
});

it("goes back once when the dealership returns it, though Stripe's answer is lost (rules/checkout#refund-once), and the account reports it (rules/online-payment#own-payments)", async () => {
  const who = browser();
  who.keepCookie((await signedIn(served.platform, ALPHA_SLUG, "0412 345 678")).cookie);
  const { id, url, page, session, states, ledger } = await atStripe(who, "INV 44");
  await choose(url, "pay");
  await who.get(page);
  const account = main(await who.get("/account"));
  for (const said of [
    "Your online payments",
    "$1,234.50",
    "Status Paid",
    "Your reference INV 44",
    "alpha cars",
  ])
    expect(account).toContain(said);
  expect((await who.get("/account")).text).toContain(`href="${page}"`);

  const charge = stripe.sessions.get(session)?.payment_intent;
  expect(await served.platform.store.onlinePayments.refund(id, served.platform.now())).toBe(true);
  expect(main(await who.get("/account"))).toContain("Status Being refunded");
  stripe.failNext("lost", "lost");
  await work();
  later(10);
  await work();
  expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === charge)).toHaveLength(1);
  expect([await states(), await ledger()]).toEqual(["refunded", [123_450, -123_450]]);
  expect(main(await who.get("/account"))).toContain("Status Refund sent");
  expect(heading(await who.get(page))).toBe("Your refund is on its way");

  const other = browser();
  other.keepCookie((await signedIn(served.platform, ALPHA_SLUG, "0412 345 679")).cookie);
  expect(main(await other.get("/account"))).not.toContain("Your online payments");
});
