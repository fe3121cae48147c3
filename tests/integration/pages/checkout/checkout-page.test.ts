import { beforeEach, describe, expect, it } from "vitest";
import { GatewayError } from "~/adapters/payments/payment-gateway";
import { asReservationId } from "~/domain/text/identifiers";
import {
  atGateway,
  formAnswers,
  heading,
  locationOf,
  main,
  newShoppers,
  payableSite,
  soldBy,
} from "../../../support/checkout-pages";
import { incomingCar } from "../../../support/incoming-car";
import { formsOfPage, leadFormOf, type Visitor, visitor } from "../../../support/page-forms";
import { pageWords } from "../../../support/page-words";
import type { Answer } from "../../../support/request-server";
import { NOW, servedSites } from "../../../support/served-sites";
import { signedIn } from "../../../support/sign-in";
import { ALPHA_SLUG, BETA_SLUG } from "../../../support/site-slugs";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const CARS = 40;
const carsOf = (slug: string) =>
  Array.from({ length: CARS }, (_, number) =>
    incomingCar(`${slug}-${number}`, {
      ...soldBy(slug),
      status: number === 1 ? "sold" : number === 2 ? "coming_soon" : "in_stock",
      sold_date_timestamp: number === 1 ? Math.floor((NOW.getTime() - HOUR_MS) / 1000) : null,
      reserved: number === 3,
      ...(number === 39 ? { price: null } : {}),
    }),
  );
const checkout = { enabled: true, default_payment_processors: ["stripe"] };
const used = { car_types: ["used"] };

const served = servedSites({
  sites: {
    alpha: {
      cars: carsOf("alpha"),
      config: { ...payableSite("alpha"), actions: { checkout, card: "reserve" } },
    },
    beta: {
      cars: carsOf("beta"),
      config: {
        ...payableSite("beta"),
        actions: { checkout: { ...checkout, path: "buy-online" } },
        gates: { checkout: true },
        vehicle: {
          money_back_hours: 48,
          guarantee_banner: ["haggle_free", "money_back", "engine", "servicing", "roadside_assist"].map(
            (name) => ({ text: `vehicle.guarantee.${name}`, cars: used }),
          ),
        },
      },
    },
  },
});

let minutes = 0;
/** Moves the clock of the server. */
function later(by: number) {
  minutes += by;
  const time = NOW.getTime() + minutes * MINUTE_MS;
  served.platform.now = () => new Date(time);
}

/** Each test reserves a car of its own. */
let next = 3;
let path = "";
beforeEach(() => {
  next += 1;
  path = `/cars/slug-alpha-${next}/checkout`;
});

const browser = (site = "alpha"): Visitor => visitor(served, `${site}.localhost:${served.port}`);
const newShopper = newShoppers();
const person = () => ({ ...newShopper(), terms_conditions: "on" });

/** Fills in the form of the page and sends it. */
async function reserve(who: Visitor, answers: Record<string, string> = person(), at = path): Promise<Answer> {
  return who.post(at, formAnswers(await who.get(at), answers));
}

/** Reserves a car, pays for it and returns the path of the reservation's page. */
async function reservedBy(who: Visitor): Promise<string> {
  const sent = await reserve(who);
  const back = await atGateway(who, sent.headers.location, "pay");
  // No webhook tells of it here: the shopper's return does.
  await who.get(locationOf(back));
  return locationOf(back);
}

/** The feed says that a car was sold. */
async function sell(number: number): Promise<void> {
  const cars = carsOf("alpha").filter(({ slug }) => slug === `slug-alpha-${number}`);
  const sold = {
    status: "sold" as const,
    sold_date_timestamp: Math.floor((NOW.getTime() - HOUR_MS) / 1000),
  };
  await served.platform.store.cars.applyBatch(
    ALPHA_SLUG,
    "feed",
    cars.map((car) => ({ ...car, ...sold })),
    served.platform.now(),
  );
}

/** Where the header leads to. */
const links = (page: string) =>
  [...(/<header.*?<\/header>/s.exec(page)?.[0] ?? "").matchAll(/href="([^"#]*)"/g)].map(([, href]) => href);

describe("the form (rules/checkout#checkout-form)", () => {
  it("says what is paid, to whom, until when the car is held, how the money comes back and what happens next", async () => {
    const page = await browser().get(path);
    expect([page.status, heading(page)]).toEqual([200, "Reserve this car"]);
    const text = main(page);
    for (const said of [
      "$200 deposit",
      "Paid to alpha cars",
      "48 hours from when you pay",
      "Wednesday 25 November 2026, 12:30 pm",
      "Fully refundable",
      "What happens next",
      "From the moment you send it, we hold the car for 15 minutes while you pay.",
      "alpha cars will call you",
      "We accept: Mastercard Visa Maestro Google Pay Apple Pay",
      "no money changes hands",
      "Fully refundable while the car is held",
    ])
      expect(text).toContain(said);
    // The form isn't below everything that can be read about it.
    expect(text.indexOf("Go to payment")).toBeLessThan(text.indexOf("What happens next"));
    // Nothing leads away but the car, help and the law's pages (rules/checkout#checkout-shell).
    expect(page.text).not.toMatch(/site-menu|<nav/);
    expect(links(page.text)).toEqual(["/", path.replace("/checkout", ""), "tel:0355500001"]);
    expect(page.headers["cache-control"]).toBe("private, no-store");
    expect(page.text).not.toMatch(/<script[^>]+src|type="module"/);
  });

  it("comes back with status 400, every answer and an error next to each field when answers are missing", async () => {
    const page = await reserve(browser(), { name: "Ada Nguyen", email: "ada@", phone: "" });
    expect(page.status).toBe(400);
    expect(page.text).toMatch(/<title>Error: /);
    const fields = leadFormOf(page.text)?.fields ?? [];
    const field = (name: string) => fields.find((each) => each.name === name);
    expect([field("name")?.value, field("email")?.value]).toEqual(["Ada Nguyen", "ada@"]);
    for (const name of ["email", "phone", "terms_conditions"])
      expect(field(name)?.attributes).toMatchObject({ "aria-invalid": "true" });
    expect(field("name")?.attributes).not.toHaveProperty("aria-invalid");
    expect(main(page)).toContain("You must agree to the reservation terms and the website terms of use");
  });

  it("the checkout form is filled in from the account of a signed-in shopper", async () => {
    const who = browser();
    const { cookie } = await signedIn(served.platform, ALPHA_SLUG, "0412 345 678");
    who.keepCookie(cookie);
    const fields = leadFormOf((await who.get(path)).text)?.fields ?? [];
    expect(fields.find(({ name }) => name === "phone")?.value).toBe("0412 345 678");
  });

  it("asks a signed-out shopper to sign in first, where the site requires it, and then continues", async () => {
    const at = "/cars/slug-beta-5/buy-online";
    const answer = await browser("beta").get(at);
    const target = new URLSearchParams({ type: "checkout", redirect: at, back: "/cars/slug-beta-5" });
    expect([answer.status, answer.headers.location]).toEqual([302, `/sign-in?${target}`]);
    const who = browser("beta");
    who.keepCookie((await signedIn(served.platform, BETA_SLUG)).cookie);
    expect(heading(await who.get(at))).toBe("Reserve this car");
  });

  it("is at the one address that the site gives it", async () => {
    const moved = await browser("beta").get("/cars/slug-beta-5/checkout?a=1");
    expect([moved.status, moved.headers.location]).toEqual([301, "/cars/slug-beta-5/buy-online?a=1"]);
    expect((await browser().get(path.replace("checkout", "buy-online"))).status).toBe(404);
  });
});

describe("reserving", () => {
  it("leads to the gateway, and then to a page with reference, time, place and what happens next", async () => {
    const who = browser();
    const ada = person();
    const sent = await reserve(who, ada);
    expect(sent.status).toBe(303);
    const back = await atGateway(who, sent.headers.location, "pay");
    expect(locationOf(back)).toMatch(new RegExp(`^${path}\\?reservation=[\\w-]+$`));
    const page = await who.get(locationOf(back));
    expect([page.status, heading(page)]).toEqual([200, "This car is reserved for you"]);
    const text = main(page);
    for (const said of [
      "Held for you until Wednesday 25 November 2026, 12:30 pm 48 hours left",
      "$200 to alpha cars",
      "1 Example Street",
      "Sampleton VIC 3000",
      "Phone: 03 5550 0001",
      "Cancel this reservation",
    ])
      expect(text).toContain(said);
    expect(text).toMatch(/Your reference [2-9A-Z]{4}-[2-9A-Z]{4}/);
    const calendar = /href="([^"]*\.ics[^"]*)"/.exec(page.text)?.[1] ?? "";
    const file = await browser().get(calendar);
    expect([file.status, file.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    for (const line of ["DTEND:20261125T013000Z", "STATUS:CONFIRMED", "SUMMARY:Reservation ends: "])
      expect(file.text).toContain(`\r\n${line}`);
    expect((await browser("beta").get(calendar)).status).toBe(404);
    expect((await browser().get(`${calendar}x`)).status).toBe(404);
    // A forwarded link says nothing about its sender.
    for (const personal of ["Nguyen", ada.email, ada.phone]) expect(page.text).not.toContain(personal);
    expect(page.headers["cache-control"]).toBe("private, no-store");
  });

  it("answers a form that showed another deposit with 409, the deposit of now and every answer", async () => {
    const who = browser();
    const shown = await who.get(path);
    const older = formAnswers(shown, { ...person(), deposit_seen: "10000" });
    const deposit = (page: Answer) => Object.fromEntries(formAnswers(page, {})).deposit_seen;
    expect(deposit(shown)).toBe("20000");
    const page = await who.post(path, older);
    expect([page.status, deposit(page)]).toEqual([409, "20000"]);
    expect(main(page)).toContain("The deposit has changed since you opened this page: it's now $200.");
    expect(Object.fromEntries(formAnswers(page, {}))).toMatchObject({ name: "Ada Nguyen" });
    expect((await who.post(path, formAnswers(page, { terms_conditions: "on" }))).status).toBe(303);
    // Sent once more, it leads to the reservation that was made, whatever the deposit was.
    const again = await who.post(path, older);
    expect([again.status, locationOf(again)]).toEqual([303, expect.stringContaining(`${path}?reservation=`)]);
  });

  it("asks once more when the price has changed meanwhile (rules/checkout#purchase-price)", async () => {
    const who = browser();
    const older = formAnswers(await who.get(path), person());
    const car = carsOf("alpha").filter(({ slug }) => path === `/cars/${slug}/checkout`);
    const reprice = (price: number) =>
      served.platform.store.cars.applyBatch(
        ALPHA_SLUG,
        "feed",
        car.map((each) => ({ ...each, price })),
        served.platform.now(),
      );
    await reprice(44_500);
    const page = await who.post(path, older);
    expect(page.status).toBe(409);
    expect(main(page)).toContain(
      "The price of this car has changed since you opened this page: it's now $44,500",
    );
    expect(Object.fromEntries(formAnswers(page, {}))).toMatchObject({
      name: "Ada Nguyen",
      price_seen: "44500",
    });
    const sent = await who.post(path, formAnswers(page, { terms_conditions: "on" }));
    expect(sent.status).toBe(303);
    // Sent once more, it leads to the reservation that was made, at the price that was agreed to.
    await reprice(45_500);
    const again = locationOf(await who.post(path, older));
    const id = new URL(again, "http://here.example").searchParams.get("reservation");
    const stored = await served.platform.store.checkout.byId(asReservationId(id ?? ""));
    expect(stored?.car_price).toBe(44_500);
  });

  it("leads the same browser back to its reservation: by Back, another tab and the car's button", async () => {
    const who = browser();
    const answers = formAnswers(await who.get(path), person());
    const sent = await who.post(path, answers);
    const unpaid = await who.get(path);
    expect(unpaid.status).toBe(302);
    const page = await who.get(locationOf(unpaid));
    expect(heading(page)).toBe("You haven't paid yet");
    expect(page.text).toContain(`href="${sent.headers.location}"`);
    // Another tab, opened before, with a form of its own.
    const other = await who.post(path, [
      ...answers.filter(([name]) => name !== "submission_id"),
      ["submission_id", "0d3c9c1e-6f5c-4f43-9d57-1f6b6f0b7a10"],
    ]);
    expect([other.status, locationOf(other)]).toEqual([303, locationOf(unpaid)]);
    await atGateway(who, sent.headers.location, "pay");
    expect(locationOf(await who.post(path, answers))).toBe(locationOf(unpaid));
    expect(heading(await who.get(locationOf(unpaid)))).toBe("This car is reserved for you");
  });

  it("leads the same browser back to each of the cars that it has reserved", async () => {
    const who = browser();
    const first = { path, at: await reservedBy(who) };
    next += 1;
    path = `/cars/slug-alpha-${next}/checkout`;
    const second = { path, at: await reservedBy(who) };
    for (const reserved of [first, second])
      expect(locationOf(await who.get(reserved.path))).toBe(reserved.at);
  });

  it("takes the corrected answers of a shopper who comes back (rules/checkout#changed-answers)", async () => {
    const who = browser();
    const ada = person();
    const answers = formAnswers(await who.get(path), { ...ada, email: "ada@exmaple.com" });
    const first = await who.post(path, answers);
    const mended = answers.map(([name, value]): [string, string] => [
      name,
      name === "email" ? ada.email : value,
    ]);
    const [second, again] = [await who.post(path, mended), await who.post(path, mended)];
    expect(second.status).toBe(303);
    expect(second.headers.location).not.toBe(first.headers.location);
    expect(again.headers.location).toBe(second.headers.location);
    const back = await atGateway(who, second.headers.location ?? "", "pay");
    expect(heading(await who.get(locationOf(back)))).toBe("This car is reserved for you");
    const id = new URL(back.headers.location ?? "", "http://here.example").searchParams.get("reservation");
    const stored = await served.platform.store.checkout.byId(asReservationId(id ?? ""));
    expect([stored?.state, stored?.content?.email]).toEqual(["paid", ada.email]);
  });

  it("keeps everything that was typed, and the car, while the gateway does not answer", async () => {
    const who = browser();
    const gateway = served.platform.payments;
    if (!gateway) throw new Error("no gateway");
    const { createSession } = gateway;
    gateway.createSession = () => Promise.reject(new GatewayError("down", { temporary: true }));
    const ada = person();
    const answers = formAnswers(await who.get(path), ada);
    const failed = await who.post(path, answers);
    gateway.createSession = createSession;
    expect(failed.status).toBe(503);
    expect(main(failed)).toContain("The car is held for you until 12:45 pm");
    const kept = Object.fromEntries(
      (leadFormOf(failed.text)?.fields ?? []).map(({ name, value }) => [name, value]),
    );
    expect(kept).toMatchObject({ name: ada.name, email: ada.email, phone: ada.phone });
    // Anyone who leaves the page and comes back finds the reservation, and a button to pay.
    const page = await who.get(locationOf(await who.get(path)));
    expect(heading(page)).toBe("You haven't paid yet");
    const pay = formsOfPage(page.text).find(({ fields }) => fields.some(({ value }) => value === "pay"));
    const sent = await who.post(pay?.action ?? "", [["intent", "pay"]]);
    expect([sent.status, heading(await who.get(locationOf(sent)))]).toEqual([303, "Pay $200"]);
  });
});

it("says while the gateway is unreachable that we are checking a payment, and charges or cancels nothing", async () => {
  const who = browser();
  const gateway = served.platform.payments;
  if (!gateway) throw new Error("no gateway");
  const answers = formAnswers(await who.get(path), person());
  const sent = await who.post(path, answers);
  const back = locationOf(await atGateway(who, sent.headers.location ?? "", "pay"));
  const { session, expireSession } = gateway;
  gateway.session = () => Promise.reject(new GatewayError("down", { temporary: true }));
  gateway.expireSession = gateway.session;
  const page = await who.get(back);
  const pressed = await who.post(back, [["intent", "pay"]]);
  const asked = await who.get(`${back}&cancel=1`);
  const cancelled = await who.post(back, [["intent", "cancel"]]);
  const again = await who.post(path, answers);
  Object.assign(gateway, { session, expireSession });
  expect([page.status, heading(page)]).toEqual([200, "We're checking your payment"]);
  expect([pressed.status, heading(pressed)]).toEqual([503, "We're checking your payment"]);
  expect([cancelled.status, again.status]).toEqual([503, 503]);
  for (const each of [page, pressed, asked, cancelled, again]) {
    expect(main(each)).not.toContain("haven't been charged");
    expect(main(each)).not.toContain("Pay $200");
  }
  expect(heading(await who.get(back))).toBe("This car is reserved for you");
});

describe("a car that can't be reserved", () => {
  it.each([
    [1, "This car has been sold"],
    [2, "This car can't be reserved online"],
    [3, "This car is reserved"],
  ])("has a page of its own: car %i, %s", async (number, said) => {
    const page = await browser().get(`/cars/slug-alpha-${number}/checkout`);
    expect([page.status, heading(page)]).toEqual([200, said]);
  });

  it("says only in answer to a form that nothing was charged", async () => {
    const who = browser();
    const answers = formAnswers(await who.get(path), person());
    await sell(next);
    const [looked, sent] = [await who.get(path), await who.post(path, answers)];
    expect([looked.status, heading(looked)]).toEqual([200, "This car has been sold"]);
    expect([sent.status, heading(sent)]).toEqual([409, "This car has been sold"]);
    expect(main(looked)).not.toContain("charged");
    expect(main(sent)).toContain("You haven't been charged.");
  });

  it.each([
    ["browser", false],
    ["account", true],
  ])(
    "leads a shopper who paid for it before it was sold to the state of their money, by the %s",
    async (_by, signsIn) => {
      const who = browser();
      const { cookie } = await signedIn(served.platform, ALPHA_SLUG, `0412 345 ${600 + next}`);
      if (signsIn) who.keepCookie(cookie);
      const answers = formAnswers(await who.get(path), person());
      const sent = await who.post(path, answers);
      const at = locationOf(await atGateway(who, sent.headers.location, "pay"));
      await who.get(at);
      await sell(next);
      await served.platform.store.checkoutWork.cancelForRemovedCars(served.platform.now());
      const again = signsIn ? browser() : who;
      if (signsIn) again.keepCookie(cookie);
      const looked = await again.get(path);
      expect([looked.status, locationOf(looked)]).toEqual([302, at]);
      const page = await again.get(at);
      expect(heading(page)).toBe("This car is no longer available");
      expect(main(page)).toMatch(/Your \$200 is being refunded|Your refund of \$200 is on its way/);
      // A form of the car that was open in another tab.
      const late = await again.post(
        path,
        answers.map(([name, value]): [string, string] => [
          name,
          name === "submission_id" ? "7a1f3c9e-2b4d-4c6f-8e10-3d5b7f9a1c2e" : value,
        ]),
      );
      expect([late.status, locationOf(late)]).toEqual([303, at]);
      expect(heading(await browser().get(path))).toBe("This car has been sold");
    },
  );

  it("is being paid for by somebody else, for fifteen minutes at most, and is reserved afterwards", async () => {
    const [first, second] = [browser(), browser()];
    const opened = await second.get(path);
    const sent = await reserve(first);
    const page = await second.get(path);
    expect(heading(page)).toBe("Someone is reserving this car");
    expect(main(page)).toContain("available again within 15 minutes");
    const ada = person();
    const late = await second.post(path, formAnswers(opened, ada));
    expect(late.status).toBe(409);
    expect(main(late)).toContain("Someone else is paying for this car right now");
    expect(leadFormOf(late.text)?.fields.find(({ name }) => name === "email")?.value).toBe(ada.email);
    await first.get(locationOf(await atGateway(first, sent.headers.location, "pay")));
    expect(heading(await second.get(path))).toBe("This car is reserved");
    const again = await second.post(path, formAnswers(opened, ada));
    expect([again.status, heading(again)]).toEqual([409, "This car is reserved"]);
  });

  it("is free for the next one when the first one did not pay in time", async () => {
    const [first, second] = [browser(), browser()];
    const opened = await second.get(path);
    await reserve(first);
    const held = locationOf(await first.get(path));
    later(15);
    expect((await second.post(path, formAnswers(opened, person()))).status).toBe(303);
    expect(heading(await first.get(held))).toBe("Your time to pay has run out");
    expect(main(await first.get(held))).toContain("You haven't been charged.");
  });
});

describe("cancelling (rules/checkout#reservation-page)", () => {
  it("asks first, gives the money back, frees the car, and reports it", async () => {
    const who = browser();
    const at = await reservedBy(who);
    const asked = await who.get(`${at}&cancel=1`);
    expect(heading(asked)).toBe("Cancel this reservation?");
    expect(main(asked)).toContain("your $200 will be refunded in full");
    const [form] = formsOfPage(asked.text).filter(({ fields }) =>
      fields.some(({ value }) => value === "cancel"),
    );
    // Neither answer is the one that a shopper presses without reading.
    const look = (label: string) => new RegExp(`class="([^"]*)"[^>]*>${label}<`).exec(asked.text)?.[1];
    expect(look("Yes, cancel it")).toBeTruthy();
    expect(look("Yes, cancel it")).toBe(look("No, keep it"));
    const sent = await who.post(form?.action ?? "", [["intent", "cancel"]]);
    expect([sent.status, locationOf(sent)]).toEqual([303, at]);
    const page = await who.get(at);
    expect(heading(page)).toBe("You've cancelled this reservation");
    expect(main(page)).toMatch(/Your \$200 is being refunded|Your refund of \$200 is on its way/);
    expect(heading(await browser().get(path))).toBe("Reserve this car");
    // Sent twice.
    expect(locationOf(await who.post(form?.action ?? "", [["intent", "cancel"]]))).toBe(at);
    expect(locationOf(await who.get(`${at}&cancel=1`))).toBe(at);
  });

  it("of an unpaid reservation says that nothing was charged", async () => {
    const who = browser();
    const sent = await reserve(who);
    const back = await atGateway(who, sent.headers.location, "cancel");
    expect(heading(await who.get(locationOf(back)))).toBe("You haven't paid yet");
    await who.post(locationOf(back), [["intent", "cancel"]]);
    expect(main(await who.get(locationOf(back)))).toContain("You haven't been charged.");
  });

  it("cancelling works with the reservation's link, and not with another id or on another site", async () => {
    const at = await reservedBy(browser());
    expect(heading(await browser().get(at))).toBe("This car is reserved for you");
    const id = new URL(at, "http://here.example").searchParams.get("reservation") ?? "";
    const unknown = id.replace(/^./, (first) => (first === "a" ? "b" : "a"));
    for (const [site, address] of [
      ["alpha", `${path}?reservation=${unknown}`],
      ["alpha", `${path}?reservation=`],
      ["alpha", `${path}?reservation=%00`],
      ["alpha", `${path}?reservation=${"x".repeat(500)}`],
      ["beta", `/cars/slug-beta-5/buy-online?reservation=${id}`],
    ] as const) {
      const page = await browser(site).get(address);
      expect([page.status, heading(page)]).toEqual([404, "We can't find this reservation"]);
      expect((await browser(site).post(address, [["intent", "cancel"]])).status).toBe(404);
    }
    expect(heading(await browser().get(at))).toBe("This car is reserved for you");
  });

  it("shows no other car when the feed uses the key again", async () => {
    const who = browser();
    const at = await reservedBy(who);
    const [car] = carsOf("alpha").filter(({ slug }) => path === `/cars/${slug}/checkout`);
    if (!car) throw new Error("no car");
    const ranger = { name: "1999 Ford Ranger XLT", make: "Ford", model: "Ranger", year: 1999 };
    const { store, now } = served.platform;
    await store.cars.applyBatch(ALPHA_SLUG, "feed", [{ ...car, ...ranger }], now());
    const page = await who.get(at);
    expect([page.status, heading(page)]).toEqual([200, "This car is reserved for you"]);
    expect(main(page)).toContain(car.name);
    expect(page.text).not.toContain("Ranger");
  });

  it("is over 48 hours after the payment", async () => {
    const who = browser();
    const at = await reservedBy(who);
    later(48 * 60 - 1);
    expect(heading(await who.get(at))).toBe("This car is reserved for you");
    later(1);
    const page = await who.get(at);
    expect(heading(page)).toBe("This reservation has expired");
    expect(main(page)).toContain("$200 is being refunded");
  });
});

describe("the car's page", () => {
  it("offers to reserve it, with its deposit, in its tab and on the card", async () => {
    const page = await browser().get(path.replace("/checkout", ""));
    const text = main(page);
    expect(text).toContain("Reserve Car Now");
    expect(text).toContain("$200 deposit, held for 48 hours, fully refundable");
    expect(text).toContain("Reserve Online");
    expect(text).toContain("We accept: Mastercard Visa Maestro Google Pay Apple Pay");
    expect(page.text).toContain(`href="${path}"`);
  });

  it("says to the shopper who reserved it that it is theirs, with a link; everybody else reads only that it is reserved", async () => {
    const [who, at] = [browser(), path.replace("/checkout", "")];
    const account = await signedIn(served.platform, ALPHA_SLUG, "0412 345 670");
    who.keepCookie(account.cookie);
    const caching = ({ headers }: Answer) => headers["cache-control"];
    const before = await who.get(at);
    expect([main(before).includes("You have reserved"), caching(before)]).toEqual([
      false,
      "private, no-cache",
    ]);
    const sent = await reserve(who);
    expect(main(await who.get(at))).toContain("You're reserving this car. Pay your deposit before");
    const reservation = locationOf(await atGateway(who, sent.headers.location, "pay"));
    await who.get(reservation);
    const sameAccount = browser();
    sameAccount.keepCookie(account.cookie);
    for (const owner of [who, sameAccount]) {
      const page = await owner.get(at);
      expect(main(page)).toContain("You've reserved this car. It's held for you until");
      expect(page.text).toContain(`href="${reservation}"`);
      expect(caching(page)).toBe("private, no-store");
    }
    const other = await browser().get(at);
    expect([caching(other), other.text.includes("reservation=")]).toEqual(["private, no-cache", false]);
    expect(main(other)).not.toMatch(/your reservation|Reserve Car Now/i);
    expect(locationOf(await who.get(path))).toBe(reservation);
  });

  it("shows the guarantee banner and the money-back claim of a used car, where the site has them", async () => {
    const page = await browser("beta").get("/cars/slug-beta-5");
    expect(main(page)).toContain(
      "Our used-car guarantee Haggle-free price 48hr money-back Lifetime engine guarantee Value servicing for life 12 months roadside assist RESERVE ONLINE",
    );
    expect(main(page)).toContain("48-hour money-back on used cars");
    const plain = main(await browser().get(path.replace("/checkout", "")));
    expect(plain).not.toMatch(/guarantee|money-back/i);
  });
});

it("lists the reservations of a signed-in shopper on the account page", async () => {
  const who = browser();
  who.keepCookie((await signedIn(served.platform, ALPHA_SLUG, "0412 345 999")).cookie);
  const at = await reservedBy(who);
  const page = await who.get("/account");
  expect(main(page)).toContain("Your reservations");
  expect(main(page)).toContain("Reserved for you");
  expect(page.text).toContain(`href="${at}"`);
  // The enquiry by which it came is the same thing.
  expect(main(page)).toContain("You haven't sent us any enquiries");
});

it("says of a car without a price that it can't be reserved yet (rules/checkout#closed-page)", async () => {
  const page = await browser().get("/cars/slug-alpha-39/checkout");
  expect(page.status).toBe(200);
  expect(main(page)).toContain("This car has no price yet");
  expect(leadFormOf(page.text)).toBeUndefined();
  expect((await browser().get("/cars/slug-alpha-39")).text).not.toContain("/cars/slug-alpha-39/checkout");
});

it("prints a car that a shopper has reserved as reserved (rules/checkout#shown-as-reserved)", async () => {
  await reservedBy(browser());
  const printed = await browser().get(`/print?car_id=slug-alpha-${next}`);
  expect(printed.status).toBe(200);
  expect(pageWords(printed.text)).toContain("RESERVED");
});
