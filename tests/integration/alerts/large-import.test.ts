/** @module-tag long */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { importFeed } from "~/services/stock-import/import-stock-feed.server";
import { type AlertSite, alertPlatform, MORNING } from "../../support/alert-platform";
import { alphaSites } from "../../support/lead-platform";
import { shippedMapping } from "../../support/stock-feed";
import { describeOnEachStore } from "../../support/store";

const DAY = 86_400_000;
const sites = alphaSites({ alerts: { enabled: true } });

interface FeedCar {
  stocknum: string;
  price: number;
  make?: string;
}

const feedOf = (cars: readonly FeedCar[]) =>
  JSON.stringify({
    cars: cars.map(({ stocknum, price, make = "Toyota" }) => ({
      stocknum,
      price,
      make,
      model: make === "Toyota" ? "Hilux" : "3",
      name: `2020 ${make} ${stocknum}`,
      year: 2020,
      car_type: "used",
      status: "in_stock",
      dealership: "first",
    })),
  });
const numbered = (name: string, count: number, car: Omit<FeedCar, "stocknum">): FeedCar[] =>
  Array.from({ length: count }, (_, number) => ({ ...car, stocknum: `${name}${number}` }));

describeOnEachStore("an import that adds 500 matching cars and lowers 300 prices", (database) => {
  let alerts: AlertSite;
  const run = async (cars: readonly FeedCar[]) => {
    const { dataDir } = database.location();
    const { platform, site } = alerts;
    const feedPath = path.join(dataDir, "feed.json");
    await writeFile(feedPath, feedOf(cars));
    return importFeed({
      store: platform.store.cars,
      leases: platform.store.leases,
      site,
      source: "daily",
      mapping: await shippedMapping("forecourt"),
      format: "json",
      feedPath,
      dataDir,
      now: platform.now,
    });
  };

  it("gives each shopper one message with the right cars, and the same import again none", async () => {
    alerts = await alertPlatform(await database.open(), sites.dir);
    const { store } = alerts.platform;
    const before = [...numbered("OLD", 150, { price: 30_000 }), ...numbered("ALSO", 150, { price: 40_000 })];
    expect(await run(before)).toMatchObject({ created: 300, rejected: 0 });
    await alerts.work();

    const stored = await store.cars.changedSince({ revision: -1, id: "" }, 1000);
    const [toyotas, mazdas, both, watcher] = [
      await alerts.shopper(),
      await alerts.shopper(),
      await alerts.shopper(),
      await alerts.shopper(),
    ];
    await alerts.save(toyotas, "make=Toyota&range[price]=:25000", "Cheap");
    await alerts.save(mazdas, "make=Mazda&range[price]=:100", "No such car");
    await alerts.save(both, "make=Mazda", "Mazdas");
    await alerts.save(both, "query=toyota", "Toyotas");
    for (const account of [both, watcher]) {
      const watched = stored.filter(({ stocknum }) =>
        stocknum?.startsWith(account === both ? "OLD" : "ALSO"),
      );
      const cars = watched.map(({ id, name, price }) => ({ carId: id, name, price }));
      await store.savedCars.add(account, cars, { limit: 200, now: MORNING });
      for (const { carId, price } of cars)
        await store.alerts.watchPrice(account.id, carId, { watch: true, price });
    }

    const after = [
      ...before.map((car) => ({ ...car, price: car.price - 1000 })),
      ...numbered("NEW", 400, { price: 20_000 }),
      ...numbered("MAZDA", 100, { price: 20_000, make: "Mazda" }),
    ];
    alerts.setNow(new Date(MORNING.getTime() + 1000));
    expect(await run(after)).toMatchObject({ created: 500, updated: 300 });
    expect(await alerts.work()).toEqual({ cars: 800, matches: 900, drops: 300, notified: 3 });
    const sent = new Map((await alerts.sent()).map(({ to, text }) => [to, text]));
    expect(sent.size).toBe(3);
    expect(sent.get(toyotas.phone)).toContain('400 new cars for "Cheap"');
    expect(sent.get(both.phone)).toContain("500 new cars and 150 price drops.");
    expect(sent.get(watcher.phone)).toContain("150 price drops.");

    alerts.setNow(new Date(MORNING.getTime() + 2 * DAY));
    expect(await run(after)).toMatchObject({ unchanged: 800 });
    expect(await alerts.work()).toEqual({ cars: 0, matches: 0, drops: 0, notified: 0 });
  });
});
