import { beforeEach, describe, expect, it } from "vitest";
import { GatewayError } from "~/adapters/payments/payment-gateway";
import { asReservationId, asSiteSlug } from "~/domain/text/identifiers";
import { createCheckoutWorker } from "~/services/checkout/checkout-worker.server";
import { atGateway, formAnswers, heading, locationOf, main } from "../../../support/checkout-pages";
import { leadFormOf, type Visitor, visitor } from "../../../support/page-forms";
import { PROTOTYPE_NAMES } from "../../../support/prototype-names";
import {
  actionOf,
  carsOf,
  DEPOSIT,
  LONG_GONE,
  NEW,
  newPerson,
  purchasePath,
  RESERVED,
  SOLD,
  send,
  servePurchases,
  stepOf,
  walkTo,
} from "../../../support/purchase-pages";
import type { Answer } from "../../../support/request-server";
import { signedIn } from "../../../support/sign-in";
import { ALPHA_SLUG, BETA_SLUG } from "../../../support/site-slugs";

const served = servePurchases();

/** Each test buys a car of its own. */
let next = NEW;
let slug = "";
let path = "";
beforeEach(() => {
  next += 1;
  slug = `slug-alpha-${next}`;
  path = `/checkout-journey?car_id=${slug}`;
});
const browser = (site = "alpha"): Visitor => visitor(served, `${site}.localhost:${served.port}`);

const reservationIn = async (location: string) => {
  const id = new URL(location, "http://here.example").searchParams.get("reservation");
  return served.platform.store.checkout.byId(asReservationId(id ?? ""));
};

describe("the steps (rules/checkout#purchase-steps)", () => {
  it("lead from the car to the payment and the receipt, and tell the dealership all that was said", async () => {
    const who = browser();
    const first = await who.get(path);
    expect([first.status, heading(first), stepOf(first)]).toEqual([
      200,
      "Buy this car online",
      "Car and price",
    ]);
    expect(first.headers["cache-control"]).toBe("private, no-store");
    expect(first.text).not.toMatch(/<script[^>]+src|type="module"/);
    for (const said of [
      "$200 deposit",
      "alpha cars",
      "48 hours from when you pay",
      "$45,990 Drive away",
      "Step 1 of 6",
    ])
      expect(main(first)).toContain(said);
    // The site also offers the car for $199 a week, which buys none.
    expect(main(first)).not.toContain("$199");

    const ada = newPerson();
    const deposit = await walkTo(who, path, "Deposit", {
      "do-you-have-a-trade-in": "Yes",
      rego: "1ab 2cd",
      regoState: "vic",
      kms: "60,000",
      make_model: "Toyota Hilux",
      year: "2021",
      condition: "good",
      service_history: "full",
      accidents: "none",
      tyres: "good",
      keys: "two",
      handover: "Delivery",
      postcode: "3000",
      ...ada,
    });
    const text = main(deposit);
    for (const said of [
      "With finance",
      "Delivery to Melbourne",
      "3000",
      "2021 Toyota Hilux",
      "Reservation terms",
    ])
      expect(text).toContain(said);

    const sent = await who.post(actionOf(deposit), formAnswers(deposit, DEPOSIT));
    expect(sent.status).toBe(303);
    expect(sent.headers.location).toContain("/sandbox-payment/");
    const back = await atGateway(who, sent.headers.location, "pay");
    expect(locationOf(back)).toContain(`/cars/${slug}/buy-online?reservation=`);
    const receipt = await who.get(locationOf(back));
    expect(heading(receipt)).toBe("This car is reserved for you");
    expect(main(receipt)).toContain("will call you to complete the purchase");
    for (const personal of ["Nguyen", ada.email]) expect(receipt.text).not.toContain(personal);

    const worker = createCheckoutWorker(served.platform);
    while ((await worker.runOnce()) > 0);
    const reservation = await reservationIn(locationOf(back));
    expect(reservation).toMatchObject({ kind: "purchase", state: "paid", car_price: 45_990 });
    const lead = await served.platform.store.leads.byId(reservation?.lead_id ?? ("" as never));
    expect(lead).toMatchObject({
      category: "Online Purchase",
      email: ada.email,
      postcode: "3000",
      answers: {
        "do-you-have-a-trade-in": "Yes",
        payment_method: "Finance",
        handover: "Delivery",
        kms: "60000",
        make: "Toyota",
        model: "Hilux",
        year: "2021",
        condition: "good",
        reservation_reference: reservation?.reference,
      },
    });
    expect(lead?.answers.delivery_distance).toMatch(/^Melbourne.* VIC 3000/);
    expect(lead?.answers.valuation_estimate).toEqual(expect.any(String));
    expect(lead?.consents).toEqual([
      expect.objectContaining({ name: "terms_conditions", given: true, form: "online_purchase" }),
    ]);
  });

  it("come back with status 400, every answer and an error next to the field when one is missing", async () => {
    const who = browser();
    const contact = await walkTo(who, path, "Your details");
    const page = await send(who, contact, { name: "Ada Nguyen", email: "ada@", phone: "" });
    expect([page.status, stepOf(page)]).toEqual([400, "Your details"]);
    expect(page.text).toMatch(/<title>Error: /);
    const field = (name: string) => leadFormOf(page.text)?.fields.find((each) => each.name === name);
    expect([field("name")?.value, field("email")?.value]).toEqual(["Ada Nguyen", "ada@"]);
    expect(field("email")?.attributes).toMatchObject({ "aria-invalid": "true" });
    const missing = await send(who, await walkTo(browser(), path, "Trade-in"), {});
    expect([missing.status, stepOf(missing)]).toEqual([400, "Trade-in"]);
  });

  it("go back, by the button and by address, and keep what was said", async () => {
    const who = browser();
    const handover = await walkTo(who, path, "Pick-up or delivery", { payment_method: "Full payment" });
    const back = await who.post(actionOf(handover), formAnswers(handover, {}, ["form_back", "1"]));
    expect(back.status).toBe(303);
    const payment = await who.get(locationOf(back));
    const chosen = leadFormOf(payment.text)?.fields.filter(
      ({ type, checked }) => type === "radio" && checked,
    );
    expect([stepOf(payment), chosen?.map(({ value }) => value)]).toEqual([
      "Pay or finance",
      ["Full payment"],
    ]);
    expect(stepOf(await who.get(`${path}&step=4`))).toBe("Pick-up or delivery");
    // A step that was not reached yet is not shown by its address.
    expect(stepOf(await who.get(`${path}&step=6`))).toBe("Pick-up or delivery");
    expect(stepOf(await who.get(`${path}&step=__proto__`))).toBe("Car and price");
  });

  it("work without cookies: each step carries the answers of the others", async () => {
    const post = (page: Answer, answers: Record<string, string>) =>
      browser().post(actionOf(page), formAnswers(page, answers));
    const tradeIn = await post(await browser().get(path), {});
    expect([tradeIn.status, stepOf(tradeIn)]).toEqual([200, "Trade-in"]);
    const payment = await post(tradeIn, { "do-you-have-a-trade-in": "No" });
    const handover = await post(payment, { payment_method: "Finance" });
    const contact = await post(handover, { handover: "Collection" });
    const deposit = await post(contact, newPerson());
    expect(stepOf(deposit)).toBe("Deposit");
    const sent = await post(deposit, DEPOSIT);
    expect([sent.status, sent.headers.location]).toEqual([303, expect.stringContaining("/sandbox-payment/")]);
  });

  it("refuse a postcode that there is not", async () => {
    const who = browser();
    const delivery = await walkTo(who, path, "Where to deliver", { handover: "Delivery" });
    const page = await send(who, delivery, { postcode: "0001" });
    expect([page.status, stepOf(page)]).toEqual([400, "Where to deliver"]);
  });
});

describe("one reservation, one payment (rules/checkout#reserve-once)", () => {
  it("of a double click, of two tabs at each step, and of a form that is sent again after the payment", async () => {
    const who = browser();
    const ada = newPerson();
    const steps = ["Car and price", "Trade-in", "Pay or finance", "Pick-up or delivery", "Your details"];
    for (const step of steps) {
      const page = await walkTo(who, path, step, ada);
      const fill = await walkTo(who, path, step, ada);
      const twice = [page, fill].map(async (tab) => {
        const said = {
          "do-you-have-a-trade-in": "No",
          payment_method: "Finance",
          handover: "Collection",
          ...ada,
        };
        const names = leadFormOf(tab.text)
          ?.fields.filter(({ type }) => type !== "hidden")
          .map(({ name }) => name);
        const answers = Object.fromEntries(Object.entries(said).filter(([name]) => names?.includes(name)));
        return (await who.post(actionOf(tab), formAnswers(tab, answers))).status;
      });
      expect(await Promise.all(twice)).toEqual([303, 303]);
    }
    const [one, other] = [await walkTo(who, path, "Deposit", ada), await walkTo(who, path, "Deposit", ada)];
    const answers = formAnswers(one, DEPOSIT);
    const sent = await Promise.all([
      who.post(actionOf(one), answers),
      who.post(actionOf(one), answers),
      who.post(actionOf(other), formAnswers(other, DEPOSIT)),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(sent.map(({ headers }) => headers.location)).size).toBe(1);
    const back = await atGateway(who, sent[0]?.headers.location, "pay");
    await who.get(locationOf(back));
    const late = await who.post(actionOf(one), answers);
    expect(locationOf(late)).toBe(locationOf(back));
    expect(locationOf(await who.get(path))).toBe(locationOf(back));
    const all = await served.platform.store.checkout.list({ limit: 1000 });
    expect(all.filter((each) => each.car_slug === slug)).toHaveLength(1);
  });

  it("leads a shopper who leaves the payment back to it, and after cancelling the answers are still there", async () => {
    const who = browser();
    const ada = newPerson();
    const deposit = await walkTo(who, path, "Deposit", ada);
    const sent = await who.post(actionOf(deposit), formAnswers(deposit, DEPOSIT));
    await atGateway(who, sent.headers.location, "cancel");
    const unpaid = locationOf(await who.get(path));
    const page = await who.get(unpaid);
    expect(heading(page)).toBe("You haven't paid yet");
    await who.post(unpaid, [["intent", "cancel"]]);
    const ended = await who.get(unpaid);
    expect(ended.text).toContain(`href="${path}"`);
    const again = await who.get(`${path}&step=6`);
    expect(stepOf(again)).toBe("Deposit");
    const second = await who.post(actionOf(again), formAnswers(again, DEPOSIT));
    expect(second.headers.location).toContain("/sandbox-payment/");
    expect(second.headers.location).not.toBe(sent.headers.location);
  });

  it("takes the second shopper of a car no money", async () => {
    const [ada, ben] = [browser(), browser()];
    const [hers, his] = [await walkTo(ada, path, "Deposit"), await walkTo(ben, path, "Deposit")];
    expect((await ada.post(actionOf(hers), formAnswers(hers, DEPOSIT))).status).toBe(303);
    const refused = await ben.post(actionOf(his), formAnswers(his, DEPOSIT));
    expect([refused.status, stepOf(refused)]).toEqual([409, "Deposit"]);
    expect(main(refused)).toContain("Someone else is paying for this car right now");
    expect(heading(await ben.get(path))).toBe("Someone is reserving this car");
  });

  it("keeps everything, and the car, while the gateway does not answer", async () => {
    const who = browser();
    const gateway = served.platform.payments;
    if (!gateway) throw new Error("no gateway");
    const { createSession } = gateway;
    const deposit = await walkTo(who, path, "Deposit");
    gateway.createSession = () => Promise.reject(new GatewayError("down", { temporary: true }));
    const failed = await who.post(actionOf(deposit), formAnswers(deposit, DEPOSIT));
    gateway.createSession = createSession;
    expect([failed.status, stepOf(failed)]).toEqual([503, "Deposit"]);
    expect(main(failed)).toContain("The car is held for you until 12:45 pm");
    const sent = await who.post(actionOf(failed), formAnswers(failed, DEPOSIT));
    expect(sent.headers.location).toContain("/sandbox-payment/");
  });

  it("asks once more when the price has changed meanwhile (rules/checkout#purchase-price)", async () => {
    const who = browser();
    const deposit = await walkTo(who, path, "Deposit");
    const cars = carsOf("alpha").filter((car) => car.slug === slug);
    await served.platform.store.cars.applyBatch(
      ALPHA_SLUG,
      "feed",
      cars.map((car) => ({ ...car, price: 44_500 })),
      served.platform.now(),
    );
    const asked = await who.post(actionOf(deposit), formAnswers(deposit, DEPOSIT));
    expect([asked.status, stepOf(asked)]).toEqual([409, "Deposit"]);
    expect(main(asked)).toContain("$44,500");
    expect(main(asked)).toContain("The price of this car has changed");
    // And the deposit that was read (rules/checkout#deposit-seen).
    const older = await who.post(actionOf(asked), formAnswers(asked, { ...DEPOSIT, deposit_seen: "10000" }));
    expect([older.status, stepOf(older)]).toEqual([409, "Deposit"]);
    expect(main(older)).toContain("The deposit has changed");
    const sent = await who.post(actionOf(asked), formAnswers(asked, DEPOSIT));
    expect(sent.status).toBe(303);
    const unpaid = locationOf(await who.get(path));
    expect((await reservationIn(unpaid))?.car_price).toBe(44_500);
  });
});

describe("the draft (rules/forms#stored-drafts)", () => {
  it("survives a sign-in on the way, which the site asks for", async () => {
    const at = purchasePath("beta", 8);
    const out = await browser("beta").get(at);
    const target = new URLSearchParams({ type: "checkout", redirect: at, back: "/cars/slug-beta-8" });
    expect([out.status, out.headers.location]).toEqual([302, `/sign-in?${target}`]);
    const who = browser("beta");
    who.keepCookie((await signedIn(served.platform, BETA_SLUG, "0412 345 001")).cookie);
    const payment = await walkTo(who, at, "Pick-up or delivery", { payment_method: "Full payment" });
    // The session ends, and the same shopper signs in again.
    who.keepCookie("session=gone");
    who.keepCookie("__Host-session=gone");
    const gated = await who.get(`${at}&step=4`);
    expect(gated.status).toBe(302);
    who.keepCookie((await signedIn(served.platform, BETA_SLUG, "0412 345 001")).cookie);
    expect(stepOf(await who.get(`${at}&step=4`))).toBe("Pick-up or delivery");
    expect(payment.status).toBe(200);
  });

  it("of an account is shown to nobody else who uses its browser", async () => {
    const at = purchasePath("beta", 9);
    const who = browser("beta");
    who.keepCookie((await signedIn(served.platform, BETA_SLUG, "0412 345 002")).cookie);
    const contact = await walkTo(who, at, "Your details", {});
    expect((await send(who, contact, { ...newPerson(), name: "Zebedee Quagmire" })).text).toContain(
      "Quagmire",
    );
    who.keepCookie((await signedIn(served.platform, BETA_SLUG, "0412 345 003")).cookie);
    const page = await who.get(`${at}&step=5`);
    expect([page.status, stepOf(page)]).toEqual([200, "Car and price"]);
    expect(page.text).not.toContain("Quagmire");
  });

  it("of another browser, of another site or made up is none", async () => {
    const who = browser();
    await walkTo(who, path, "Your details");
    for (const value of ["x", "a".repeat(5000), ...PROTOTYPE_NAMES]) {
      const other = browser();
      other.keepCookie(`stored-draft-purchase=${encodeURIComponent(value)}`);
      expect(stepOf(await other.get(`${path}&step=5`))).toBe("Car and price");
    }
  });

  it("is not stored by looking, and is encrypted in the store", async () => {
    const kept: { content: string }[] = [];
    const { formDrafts } = served.platform.store;
    const { keep } = formDrafts;
    formDrafts.keep = (draft, now) => {
      kept.push(draft);
      return keep.call(formDrafts, draft, now);
    };
    const who = browser();
    await who.get(path);
    await who.get(path);
    expect(kept).toEqual([]);
    await send(who, await walkTo(who, path, "Your details"), { ...newPerson(), name: "Zebedee Quagmire" });
    formDrafts.keep = keep;
    expect(kept.length).toBeGreaterThan(3);
    for (const { content } of kept) {
      expect(content).not.toContain("Quagmire");
      expect(Buffer.from(content, "base64url").toString("latin1")).not.toContain("Quagmire");
    }
  });

  it("that can't be stored costs no answer: the next step is shown immediately", async () => {
    const { formDrafts } = served.platform.store;
    const { keep } = formDrafts;
    const who = browser();
    const payment = await walkTo(who, path, "Pay or finance");
    formDrafts.keep = () => Promise.reject(new Error("the disk is full"));
    const sent = await who.post(actionOf(payment), formAnswers(payment, { payment_method: "Finance" }));
    formDrafts.keep = keep;
    expect([sent.status, stepOf(sent)]).toEqual([200, "Pick-up or delivery"]);
    expect(stepOf(await send(who, sent, { handover: "Collection" }))).toBe("Your details");
  });
});

describe("what can't be bought online", () => {
  it.each([
    ["a car of another site", purchasePath("alpha", 0).replace("alpha", "beta"), 404],
    ["a car that there never was", "/checkout-journey?car_id=no-such-car", 404],
    ["a car that was sold long ago", purchasePath("alpha", LONG_GONE), 410],
    ["no car", "/checkout-journey", 404],
    ["ten thousand characters", `/checkout-journey?car_id=${"a".repeat(5000)}`, 404],
    ["a NUL", "/checkout-journey?car_id=%00", 404],
  ])("answers %s", async (_name, at, status) => {
    expect((await browser().get(at)).status).toBe(status);
    const posted = await browser().post(at, [["form_step", "1"]]);
    expect(posted.status).toBe(status);
  });

  it.each(PROTOTYPE_NAMES)("answers a car named %s with 404", async (name) => {
    expect((await browser().get(`/checkout-journey?car_id=${name}`)).status).toBe(404);
    const posted = await browser().post("/checkout-journey", [["car_id", name]]);
    expect(posted.status).toBe(404);
  });

  it("says that a car is sold, is reserved, or is not sold online, and what else there is to do", async () => {
    const sold = await browser().get(purchasePath("alpha", SOLD));
    expect([sold.status, heading(sold)]).toEqual([200, "This car has been sold"]);
    const reserved = await browser().get(purchasePath("alpha", RESERVED));
    expect(heading(reserved)).toBe("This car is reserved");
    const other = await browser().get(purchasePath("alpha", NEW));
    expect(heading(other)).toBe("This car can't be bought online");
    expect(other.text).toContain(`href="/cars/slug-alpha-${NEW}/buy-online"`);
    const sent = await browser().post(purchasePath("alpha", SOLD), [["form_step", "1"]]);
    expect(sent.status).toBe(409);
    expect(main(sent)).toContain("You haven't been charged");
  });

  it("is nowhere on a site without online purchase", async () => {
    expect((await browser("gamma").get(purchasePath("gamma", 8))).status).toBe(404);
    expect((await browser("gamma").post(purchasePath("gamma", 8), [])).status).toBe(404);
    expect((await browser("gamma").get("/cars/slug-gamma-8")).text).not.toContain("/checkout-journey");
  });

  it("has no button on its page; a car that can be bought has one", async () => {
    expect((await browser().get(`/cars/slug-alpha-${NEW}`)).text).not.toContain("/checkout-journey");
    const page = await browser().get(`/cars/${slug}`);
    expect(page.text).toContain(`href="/checkout-journey?car_id=${slug}"`);
    expect(page.text).toContain("Online Purchase");
  });
});

describe("hostile answers", () => {
  it("that are too long come back with their message, and are not stored", async () => {
    const who = browser();
    const contact = await walkTo(who, path, "Your details");
    const page = await send(who, contact, { ...newPerson(), name: "x".repeat(10_000) });
    expect([page.status, stepOf(page)]).toEqual([400, "Your details"]);
    const field = leadFormOf(page.text)?.fields.find(({ name }) => name === "name");
    expect(field?.value).toHaveLength(10_000);
  });

  it("that are no choice are refused, and names that are no field are dropped", async () => {
    const who = browser();
    const payment = await walkTo(who, path, "Pay or finance");
    for (const name of PROTOTYPE_NAMES) {
      const page = await who.post(actionOf(payment), formAnswers(payment, { payment_method: name }));
      expect(page.status).toBe(400);
    }
    const deposit = await walkTo(who, path, "Deposit");
    const sent = await who.post(actionOf(deposit), [
      ...formAnswers(deposit, DEPOSIT),
      ["reservation_price", "1"],
      ["valuation_estimate", "$999,999"],
      ["__proto__", "x"],
      ["constructor", "x"],
    ]);
    expect(sent.status).toBe(303);
    const unpaid = locationOf(await who.get(path));
    const { content } = (await reservationIn(unpaid)) ?? {};
    expect(content?.answers).toEqual({
      "do-you-have-a-trade-in": "No",
      payment_method: "Finance",
      handover: "Collection",
    });
    expect(content?.worked_out).toEqual({});
  });

  it("of a robot reserve nothing", async () => {
    const who = browser();
    const deposit = await walkTo(who, path, "Deposit");
    const page = await who.post(
      actionOf(deposit),
      formAnswers(deposit, { ...DEPOSIT, website_address: "x" }),
    );
    expect(page.status).toBe(400);
    expect(
      await served.platform.store.checkout.list({ site: asSiteSlug("alpha"), limit: 1000 }),
    ).not.toContainEqual(expect.objectContaining({ car_slug: slug }));
  });
});
