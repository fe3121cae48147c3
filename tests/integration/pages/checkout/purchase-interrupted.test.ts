import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { StoreUnavailableError } from "~/adapters/database/store-unavailable";
import { atGateway, formAnswers, heading, locationOf, main } from "../../../support/checkout-pages";
import { defaultAnswers, formsOfPage, leadFormOf, visitor } from "../../../support/page-forms";
import {
  actionOf,
  DEPOSIT,
  NEW,
  newPerson,
  purchasePath,
  send,
  servePurchases,
  stepOf,
  walkTo,
} from "../../../support/purchase-pages";
import { shopper, signedIn } from "../../../support/sign-in";
import { BETA_SLUG } from "../../../support/site-slugs";

/* What comes between two steps of buying a car online: a store that is away, a session that ends, another browser's cookie. */

const served = servePurchases();

/** Each test buys a car of its own. */
let next = NEW;
let path = "";
let gatedPath = "";
beforeEach(() => {
  next += 1;
  path = purchasePath("alpha", next);
  gatedPath = purchasePath("beta", next);
});
const hostOf = (site: string) => `${site}.localhost:${served.port}`;
const browser = (site = "alpha") => visitor(served, hostOf(site));

/** What the page would send again. */
const keptIn = (html: string) => {
  const form = formsOfPage(html).find(({ fields }) => fields.some(({ name }) => name === "submission_id"));
  if (!form) throw new Error("the page keeps nothing");
  return form;
};

const away = () => Promise.reject(new StoreUnavailableError("ECONNREFUSED"));

describe("while the store can't be read (rules/checkout#answers-kept)", () => {
  it.each(["Trade-in", "Pay or finance", "Pick-up or delivery", "Your details", "Deposit"])(
    "the step %s keeps every answer, reports it, and can be sent again",
    async (step) => {
      const who = browser();
      const ada = newPerson();
      const page = await walkTo(who, path, step, ada);
      const said: Record<string, string> = {
        "do-you-have-a-trade-in": "No",
        payment_method: "Finance",
        handover: "Collection",
        ...ada,
        ...DEPOSIT,
      };
      const asked = leadFormOf(page.text)?.fields.filter(({ type }) => type !== "hidden") ?? [];
      const answers = formAnswers(
        page,
        Object.fromEntries(asked.flatMap(({ name }) => (name in said ? [[name, said[name] ?? ""]] : []))),
      );
      const { cars } = served.platform.store;
      const { bySlug } = cars;
      cars.bySlug = away;
      const failed = await who.post(actionOf(page), answers).finally(() => {
        cars.bySlug = bySlug;
      });
      expect(failed.status).toBe(503);
      expect(heading(failed)).toBe("That didn't go through");
      expect(main(failed)).toContain("Nothing you entered has been lost");
      expect(failed.headers["cache-control"]).toContain("no-store");
      const kept = keptIn(failed.text);
      expect(defaultAnswers(kept).sort()).toEqual([...answers].sort());
      const again = await who.post(kept.action, defaultAnswers(kept));
      expect(again.status).toBe(303);
      if (step === "Deposit") expect(again.headers.location).toContain("/sandbox-payment/");
      else expect(stepOf(await who.get(locationOf(again)))).not.toBe(step);
    },
  );

  it("the shopper who was signed in goes on too, when their session could be read again", async () => {
    const who = browser("beta");
    who.keepCookie((await signedIn(served.platform, BETA_SLUG, "0412 345 101")).cookie);
    const deposit = await walkTo(who, gatedPath, "Deposit");
    const { accounts } = served.platform.store;
    const { session } = accounts;
    accounts.session = away;
    const failed = await who.post(actionOf(deposit), formAnswers(deposit, DEPOSIT)).finally(() => {
      accounts.session = session;
    });
    expect([failed.status, heading(failed)]).toEqual([503, "That didn't go through"]);
    const kept = keptIn(failed.text);
    const sent = await who.post(kept.action, defaultAnswers(kept));
    expect(sent.headers.location).toContain("/sandbox-payment/");
  });

  it("the form of the checkout is kept as well", async () => {
    const who = browser("beta");
    who.keepCookie((await signedIn(served.platform, BETA_SLUG, "0412 345 102")).cookie);
    const at = `/cars/slug-beta-${next}/buy-online`;
    const answers = formAnswers(await who.get(at), { ...newPerson(), ...DEPOSIT });
    const { accounts } = served.platform.store;
    const { session } = accounts;
    accounts.session = away;
    const failed = await who.post(at, answers).finally(() => {
      accounts.session = session;
    });
    expect(failed.status).toBe(503);
    const sent = await who.post(at, defaultAnswers(keptIn(failed.text)));
    expect(sent.headers.location).toContain("/sandbox-payment/");
  });
});

describe("a session that ends between two steps (rules/account#pending-post)", () => {
  /** Signs in as people do, at the page that an answer leads to; returns what the earlier post came to. */
  async function signInAgain(who: ReturnType<typeof shopper>, to: string, phone: string) {
    expect(to).toMatch(/^\/sign-in\?type=checkout&/);
    // A number gets no second code within a minute.
    const time = served.platform.now().getTime() + 61_000;
    served.platform.now = () => new Date(time);
    return who.signIn(phone, to);
  }
  function endSession(who: ReturnType<typeof shopper>) {
    who.keepCookie("session=ended");
    who.keepCookie("__Host-session=ended");
  }

  it("costs no answer: the post continues after the sign-in, to one reservation", async () => {
    const phone = "0412 345 103";
    const who = shopper(served, hostOf("beta"));
    await who.signIn(phone);
    const ada = newPerson();
    const contact = await walkTo(who, gatedPath, "Your details", { ...ada, payment_method: "Full payment" });

    endSession(who);
    const gated = await who.post(actionOf(contact), formAnswers(contact, ada));
    expect(gated.status).toBe(303);
    const moved = await signInAgain(who, locationOf(gated), phone);
    expect(moved.status).toBe(303);
    const deposit = await who.get(locationOf(moved));
    expect(stepOf(deposit)).toBe("Deposit");
    expect(main(deposit)).toContain("In full");

    endSession(who);
    const sent = await who.post(actionOf(deposit), formAnswers(deposit, DEPOSIT));
    const asked = await who.get(locationOf(sent));
    expect(asked.status).toBe(200);
    const paying = await signInAgain(who, locationOf(sent), phone);
    expect([paying.status, paying.headers.location]).toEqual([
      303,
      expect.stringContaining("/sandbox-payment/"),
    ]);
    // The same form once more, by Back: the same payment.
    const twice = await who.post(actionOf(deposit), formAnswers(deposit, DEPOSIT));
    expect(locationOf(twice)).toBe(locationOf(paying));
    const back = await atGateway(who, paying.headers.location, "pay");
    expect(heading(await who.get(locationOf(back)))).toBe("This car is reserved for you");

    const all = await served.platform.store.checkout.list({ limit: 1000 });
    const own = all.filter(({ car_slug }) => car_slug === `slug-beta-${next}`);
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({
      state: "paid",
      content: {
        email: ada.email,
        answers: { payment_method: "Full payment", handover: "Collection" },
      },
    });
  });
});

it("the cookie of a draft (rules/forms#stored-drafts) shows nothing at another site, nor of another car", async () => {
  const who = browser();
  const contact = await walkTo(who, path, "Your details");
  const sent = await who.post(
    actionOf(contact),
    formAnswers(contact, { ...newPerson(), name: "Zebedee Quagmire" }),
  );
  const cookies = (sent.headers["set-cookie"] ?? []).map((each) => each.split(";", 1)[0] ?? "");
  const [draft = ""] = cookies.filter((pair) => pair.startsWith("stored-draft-purchase="));
  expect(draft).not.toBe("");
  const elsewhere = browser("beta");
  elsewhere.keepCookie((await signedIn(served.platform, BETA_SLUG, "0412 345 104")).cookie);
  const another = browser();
  for (const each of [elsewhere, another]) each.keepCookie(draft);
  const pages = [
    await elsewhere.get(`${gatedPath}&step=6`),
    await elsewhere.get(`${purchasePath("beta", next)}&step=5`),
    await another.get(`${purchasePath("alpha", next + 1)}&step=6`),
  ];
  for (const page of pages) {
    expect([page.status, stepOf(page)]).toEqual([200, "Car and price"]);
    expect(page.text).not.toMatch(/Quagmire|Zebedee/);
  }
  // It is a draft: its own browser continues with it.
  expect(stepOf(await who.get(`${path}&step=6`))).toBe("Deposit");
});

describe("the Content-Security-Policy (rules/checkout#form-action)", () => {
  const GATEWAY = "https://checkout.gateway.example";
  const formAction = ({ headers }: Awaited<ReturnType<ReturnType<typeof browser>["get"]>>) =>
    /form-action ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
  beforeAll(() => Object.assign(served.platform.payments ?? {}, { formOrigins: [GATEWAY] }));
  afterAll(() => Object.assign(served.platform.payments ?? {}, { formOrigins: [] }));
  const own = "'self'";
  const both = `'self' ${GATEWAY}`;

  it("names the gateway on the step that posts to it, and on no other", async () => {
    const who = browser();
    let page = await who.get(path);
    const seen: [string, string | undefined][] = [];
    for (const step of ["Trade-in", "Pay or finance", "Pick-up or delivery", "Your details", "Deposit"]) {
      seen.push([stepOf(page), formAction(page)]);
      page = await walkTo(who, path, step);
    }
    seen.push([stepOf(page), formAction(page)]);
    expect(seen).toEqual([
      ["Car and price", own],
      ["Trade-in", own],
      ["Pay or finance", own],
      ["Pick-up or delivery", own],
      ["Your details", own],
      ["Deposit", both],
    ]);
    const refused = await send(who, page, {});
    expect([refused.status, formAction(refused)]).toEqual([400, both]);
    expect(formAction(await who.get(`${path}&step=5`))).toBe(own);
  });

  it("names it on the form of the checkout, not on the pages of a reservation, of the car or of a closed checkout", async () => {
    const who = browser();
    const at = `/cars/slug-alpha-${next}/buy-online`;
    const form = await who.get(at);
    expect(formAction(form)).toBe(both);
    const sent = await who.post(at, formAnswers(form, { ...newPerson(), ...DEPOSIT }));
    const reservation = locationOf(await who.get(at));
    expect(formAction(await who.get(reservation))).toBe(own);
    await atGateway(who, sent.headers.location, "pay");
    for (const page of [
      reservation,
      `${reservation}&cancel=1`,
      `/cars/slug-alpha-${next}`,
      "/cars/slug-alpha-1/buy-online",
    ])
      expect(formAction(await who.get(page)), page).toBe(own);
  });

  it("names it on a sign-in only while a form of the checkout waits to continue from there", async () => {
    const who = shopper(served, hostOf("beta"));
    const looked = await who.get(gatedPath);
    expect(formAction(await who.get(locationOf(looked)))).toBe(own);
    const posted = await who.post(gatedPath, [["form_step", "1"]]);
    const page = await who.get(locationOf(posted));
    expect(formAction(page)).toBe(both);
    const code = await who.fill(page, { phone: "0412 345 105" });
    expect(formAction(await who.get(locationOf(code)))).toBe(both);
    expect(formAction(await who.get("/sign-in"))).toBe(own);
  });
});
