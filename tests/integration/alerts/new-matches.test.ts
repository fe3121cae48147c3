import { expect, it } from "vitest";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import { type AlertSite, alertPlatform, MORNING, type SentAlert } from "../../support/alert-platform";
import { incomingCar } from "../../support/incoming-car";
import { alphaSites } from "../../support/lead-platform";
import type { Plain } from "../../support/plain";
import { describeOnEachStore } from "../../support/store";

const DAY = 86_400_000;
const sites = alphaSites({ alerts: { enabled: true }, search: { only: { exclude_makes: ["Lada"] } } });

describeOnEachStore("rules/alerts#new-match: an import of new cars", (database) => {
  let alerts: AlertSite;
  const open = async () => {
    alerts = await alertPlatform(await database.open(), sites.dir);
    await alerts.firstImport();
  };
  const matches = async () => (await alerts.work()).matches;

  it("notifies a shopper of the cars that match a saved search, in one message", async () => {
    await open();
    const shopper = await alerts.shopper();
    await alerts.save(shopper, "make=Toyota&range[price]=:50000", "Cheap Toyotas");
    await alerts.save(shopper, "query=hilux", "Hilux");
    await alerts.stock(
      incomingCar("a", { price: 45_000 }),
      incomingCar("b", { price: 60_000 }),
      incomingCar("c", { make: "Mazda", model: "BT-50", name: "2020 Mazda BT-50" }),
    );
    expect(await alerts.work()).toEqual({ cars: 3, matches: 3, drops: 0, notified: 1 });
    const [message, ...others] = await alerts.sent();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ channel: "sms", to: shopper.phone });
    expect(message?.text).toMatch(
      // Two of them match both searches.
      /^alpha cars: 2 new cars\. https:\/\/alpha\.example\.test\/account Stop: https:\/\/alpha\.example\.test\/unsubscribe\?t=[\w-]{43}$/,
    );
  });

  it("notifies of each car once, however often it changes afterwards", async () => {
    await open();
    const shopper = await alerts.shopper();
    await alerts.save(shopper, "make=Toyota");
    await alerts.stock(incomingCar("a"));
    expect(await alerts.work()).toMatchObject({ matches: 1, notified: 1 });
    alerts.setNow(new Date(MORNING.getTime() + 2 * DAY));
    await alerts.stock(incomingCar("a", { price: 40_000 }));
    expect(await alerts.work()).toEqual({ cars: 1, matches: 0, drops: 0, notified: 0 });
  });

  const cases: [string, (alerts: AlertSite) => Promise<void>, number][] = [
    ["counts cars that came before the search as known", async () => undefined, 0],
    [
      "doesn't count a car as new that was sold and comes back",
      async ({ stock }) => {
        await stock(incomingCar("old", { status: "sold" }));
        await stock(incomingCar("old"));
      },
      0,
    ],
    ["finds a car that is coming soon", ({ stock }) => stock(incomingCar("a", { status: "coming_soon" })), 1],
    ["finds no sold car", ({ stock }) => stock(incomingCar("a", { status: "sold" })), 0],
    [
      "finds a car when it is first shown, not before",
      async ({ stock }) => {
        await stock(incomingCar("a", { show_on_dealer_website: false }));
        expect(await matches()).toBe(0);
        await stock(incomingCar("a"));
      },
      1,
    ],
    [
      "finds a new car as soon as it matches",
      async ({ stock }) => {
        await stock(incomingCar("a", { make: "Mazda" }));
        expect(await matches()).toBe(0);
        await stock(incomingCar("a"));
      },
      1,
    ],
    [
      "finds no car of another site's dealership",
      ({ stock }) => stock(incomingCar("a", { dealership_id: "elsewhere" } as Partial<Plain<IncomingCar>>)),
      0,
    ],
  ];
  it.each(cases)("%s", async (_title, change, found) => {
    await open();
    await alerts.stock(incomingCar("old"));
    const shopper = await alerts.shopper();
    await alerts.save(shopper, "make=Toyota");
    await change(alerts);
    expect(await matches()).toBe(found);
  });

  it("leaves out what the site never lists", async () => {
    await open();
    await alerts.save(await alerts.shopper(), "");
    await alerts.stock(incomingCar("a", { make: "Lada" }));
    expect(await matches()).toBe(0);
  });

  it("alerts nobody when it is the first one of its source, or of demo stock", async () => {
    await open();
    await alerts.save(await alerts.shopper(), "make=Toyota");
    const { cars } = alerts.platform.store;
    await cars.applyBatch(alerts.site.slug, "second-feed", [incomingCar("a")], MORNING);
    expect(await matches()).toBe(0);
    await cars.noteSource(alerts.site.slug, "second-feed", MORNING);
    await cars.applyBatch(alerts.site.slug, "second-feed", [incomingCar("a", { price: 1000 })], MORNING);
    await cars.applyBatch(alerts.site.slug, "demo", [incomingCar("d")], MORNING);
    expect(await matches()).toBe(0);
    await cars.applyBatch(alerts.site.slug, "second-feed", [incomingCar("b")], MORNING);
    expect(await matches()).toBe(1);
  });

  it("leaves out cars that were sold before the message, and sends none when nothing is left", async () => {
    await open();
    const [one, other] = [await alerts.shopper("sms"), await alerts.shopper("sms")];
    await alerts.save(one, "colour=White", "White");
    await alerts.save(other, "colour=Red", "Red");
    alerts.setNow(new Date("2026-03-04T15:00:00.000Z")); // 23:00 in Perth: no text messages.
    await alerts.stock(incomingCar("a"), incomingCar("b"), incomingCar("c", { colour: "Red" }));
    expect(await alerts.work()).toMatchObject({ matches: 3, notified: 0 });
    await alerts.stock(
      incomingCar("a", { status: "sold" }),
      incomingCar("c", { colour: "Red", status: "sold" }),
    );
    alerts.setNow(new Date("2026-03-05T00:00:00.000Z"));
    expect(await alerts.work()).toMatchObject({ notified: 1 });
    expect((await alerts.sent()).map(({ text }) => text)).toEqual([
      expect.stringContaining(
        'alpha cars: 1 new car for "White". https://alpha.example.test/cars?colour=White',
      ),
    ]);
  });

  it("waits a day after a message, and then sends one with everything since", async () => {
    await open();
    const shopper = await alerts.shopper();
    await alerts.save(shopper, "make=Toyota", "Toyotas");
    await alerts.stock(incomingCar("a"));
    expect((await alerts.work()).notified).toBe(1);
    await alerts.sent();
    await alerts.stock(incomingCar("b"));
    expect((await alerts.work()).notified).toBe(0);
    await alerts.stock(incomingCar("c"));
    alerts.setNow(new Date(MORNING.getTime() + DAY - 60_000));
    expect((await alerts.work()).notified).toBe(0);
    alerts.setNow(new Date(MORNING.getTime() + DAY));
    expect((await alerts.work()).notified).toBe(1);
    expect((await alerts.sent())[0]?.text).toContain("2 new cars");
  });

  it("sends one also when the last message was sent by a clock that was three days ahead (decision 0114)", async () => {
    await open();
    const shopper = await alerts.shopper();
    await alerts.save(shopper, "make=Toyota", "Toyotas");
    await alerts.stock(incomingCar("a"));
    alerts.setNow(new Date(MORNING.getTime() + 3 * DAY));
    expect((await alerts.work()).notified).toBe(1);
    await alerts.sent();
    alerts.setNow(MORNING);
    await alerts.stock(incomingCar("b"));
    expect((await alerts.work()).notified).toBe(1);
  });

  it("sends nothing by e-mail until the address is confirmed, and text messages only by day", async () => {
    await open();
    await alerts.save(await alerts.shopper("email"), "make=Toyota");
    await alerts.save(await alerts.shopper("sms"), "make=Toyota");
    await alerts.stock(incomingCar("a"));
    alerts.setNow(new Date("2026-03-04T12:00:00.000Z")); // 20:00 in Perth.
    expect(await alerts.work()).toMatchObject({ matches: 2, notified: 0 });
    alerts.setNow(new Date("2026-03-05T00:00:00.000Z")); // 8:00 in Perth.
    expect(await alerts.work()).toMatchObject({ matches: 0, notified: 1 });
    expect(await alerts.sent()).toMatchObject([{ channel: "sms" }]);
  });

  it("lists the car that was listed last first in an e-mail", async () => {
    await open();
    const { store } = alerts.platform;
    const shopper = await alerts.shopper("email");
    await store.accounts.setEmail(shopper.id, "ada@example.com", MORNING);
    await store.accounts.confirmEmail(shopper.site, shopper.id, "ada@example.com", MORNING);
    await alerts.save(shopper, "make=Toyota");
    const listed = (key: string, day: number) =>
      incomingCar(key, { created_at: `2026-03-0${day}T00:00:00.000Z`, name: `2020 Toyota ${key}` });
    await alerts.stock(listed("older", 1), listed("newest", 3), listed("same-b", 2), listed("same-a", 2));
    await alerts.work();
    const [message] = await alerts.sent();
    const named = [...(message?.text ?? "").matchAll(/2020 Toyota ([\w-]+)/g)].map(([, key]) => key);
    expect(named).toEqual(["newest", "same-a", "same-b", "older"]);
  });

  it("says nothing of matches from before alerts were turned off", async () => {
    await open();
    const shopper = await alerts.shopper();
    await alerts.save(shopper, "make=Toyota");
    await alerts.stock(incomingCar("a"));
    expect(await matches()).toBe(1);
    await alerts.platform.store.alerts.turnOff(shopper.id, MORNING);
    expect(await alerts.sent()).toEqual([]);
    await alerts.stock(incomingCar("b"));
    expect(await matches()).toBe(0);
    await alerts.platform.store.alerts.turnOn(
      shopper,
      "sms",
      { kind: "alerts_sms", wording: "Yes, again." },
      new Date(MORNING.getTime() + 1000),
    );
    alerts.setNow(new Date(MORNING.getTime() + 2 * DAY));
    await alerts.stock(incomingCar("b", { price: 1000 }), incomingCar("c"));
    expect(await alerts.work()).toMatchObject({ matches: 1, notified: 1 });
    expect(await alerts.platform.store.alerts.consents(shopper.id)).toEqual([
      {
        kind: "alerts_sms",
        wording: "Yes, tell me.",
        given_at: MORNING.toISOString(),
        withdrawn_at: MORNING.toISOString(),
      },
      {
        kind: "alerts_sms",
        wording: "Yes, again.",
        given_at: "2026-03-04T02:00:01.000Z",
        withdrawn_at: null,
      },
    ]);
  });
});

describeOnEachStore("rules/alerts#price-drop: a watched price", { postgres: "long" }, (database) => {
  let alerts: AlertSite;
  const open = async () => {
    alerts = await alertPlatform(await database.open(), sites.dir);
    await alerts.firstImport(incomingCar("a", { price: 30_000 }), incomingCar("b", { price: null }));
  };
  const priced = (price: number | null, other: Partial<Plain<IncomingCar>> = {}) =>
    alerts.stock(incomingCar("a", { price, ...other }));

  it("a lower price is in one message for each drop below the price of the last one", async () => {
    await open();
    await alerts.watch(await alerts.shopper(), "a", 30_000);
    const prices: [number, number][] = [
      [31_000, 0],
      [30_000, 0],
      [29_000, 1],
      [29_000, 0],
      [29_500, 0],
      [29_000, 0],
      [28_000, 1],
    ];
    const sent: SentAlert[] = [];
    for (const [index, [price, notified]] of prices.entries()) {
      alerts.setNow(new Date(MORNING.getTime() + index * DAY));
      await priced(price);
      expect((await alerts.work()).notified, `${index}: ${price}`).toBe(notified);
      sent.push(...(await alerts.sent()));
    }
    expect(sent.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^alpha cars: .+ is now \$[\d,]+\. https:\/\/alpha\.example\.test\/cars\/slug-a Stop: /,
      ),
      expect.stringContaining(" is now $28,000."),
    ]);
  });

  it("the watched price is the one that the site shows: a reduced price counts", async () => {
    await open();
    await alerts.watch(await alerts.shopper(), "a", 30_000);
    await priced(30_000, { offer_price: 27_990 });
    expect((await alerts.work()).notified).toBe(1);
  });

  it("a lower price is in no message when it has risen again, or the car was sold, before the message", async () => {
    await open();
    await alerts.watch(await alerts.shopper(), "a", 30_000);
    alerts.setNow(new Date("2026-03-04T15:00:00.000Z"));
    await priced(29_000);
    expect(await alerts.work()).toMatchObject({ drops: 1, notified: 0 });
    await priced(30_000);
    alerts.setNow(new Date("2026-03-05T02:00:00.000Z"));
    expect((await alerts.work()).notified).toBe(0);
    await priced(29_000, { status: "sold" });
    expect(await alerts.work()).toMatchObject({ drops: 0, notified: 0 });
    await priced(29_000);
    expect(await alerts.work()).toMatchObject({ drops: 1, notified: 1 });
  });

  it("a watched price that was unknown is known from its first appearance", async () => {
    await open();
    await alerts.watch(await alerts.shopper(), "b", null);
    await alerts.stock(incomingCar("b", { price: 20_000 }));
    expect((await alerts.work()).notified).toBe(0);
    await alerts.stock(incomingCar("b", { price: 19_000 }));
    expect((await alerts.work()).notified).toBe(1);
  });

  it("the lower price of a car that is not watched is in no message", async () => {
    await open();
    const shopper = await alerts.shopper();
    const carId = await alerts.watch(shopper, "a", 30_000);
    await alerts.platform.store.alerts.watchPrice(shopper.id, carId, { watch: false });
    await priced(20_000);
    expect(await alerts.work()).toMatchObject({ drops: 0, notified: 0 });
  });
});
