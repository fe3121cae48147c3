import { expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import type { MobileNumber } from "~/domain/account/mobile-number";
import { asCarId, asSessionId } from "~/domain/text/identifiers";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const ADA = "+61412345678" as MobileNumber;
const BEN = "+61498765432" as MobileNumber;
const LIMIT = 200;

const car = (key: string | number, price: number | null = 20_000) => ({
  carId: asCarId(`car-${key}`),
  name: `2020 Toyota ${key}`,
  price,
});
const cars = (count: number) => Array.from({ length: count }, (_, index) => car(index));

async function account({ accounts }: Store, phone: MobileNumber = ADA) {
  const id = asSessionId(`session of ${phone}`);
  const session = await accounts.startSession(
    { id, site: ALPHA_SLUG, phone, device: "", expiresAt: new Date("2026-04-01T00:00:00Z") },
    NOW,
  );
  return session.account;
}

describeOnEachStore("the table of saved cars", (database) => {
  it("keeps a car once, with the name and price of its first time, the newest car first", async () => {
    const store = await database.open();
    const ada = await account(store);
    const add = (...added: ReturnType<typeof car>[]) =>
      store.savedCars.add(ada, added, { limit: LIMIT, now: NOW });
    expect(await add(car("one"))).toEqual({ added: ["car-one"], full: false });
    expect(await add(car("two", null))).toEqual({ added: ["car-two"], full: false });
    expect(await add({ ...car("one", 1), name: "another name" })).toEqual({ added: [], full: false });
    expect(await store.savedCars.list(ada.id)).toEqual([
      {
        carId: "car-two",
        name: "2020 Toyota two",
        price: null,
        watchPrice: false,
        savedAt: "2026-03-02T01:00:00.001Z",
      },
      {
        carId: "car-one",
        name: "2020 Toyota one",
        price: 20_000,
        watchPrice: false,
        savedAt: NOW.toISOString(),
      },
    ]);
    expect(await store.savedCars.ids(ada.id)).toEqual(["car-two", "car-one"]);
  });

  it("keeps several cars in their order, the first one as the newest", async () => {
    const store = await database.open();
    const ada = await account(store);
    for (const added of [[car("old")], [car("b"), car("c"), car("a")], [car("new")]])
      await store.savedCars.add(ada, added, { limit: LIMIT, now: NOW });
    expect(await store.savedCars.ids(ada.id)).toEqual(["car-new", "car-b", "car-c", "car-a", "car-old"]);
  });

  it("has one entry when a car is added 20 times at once", async () => {
    const stores = await Promise.all([database.open(), database.open()]);
    const ada = await account(stores[0]);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (stores[index % 2] as Store).savedCars.add(ada, [car("one")], { limit: LIMIT, now: NOW }),
      ),
    );
    expect(results.filter(({ added }) => added.length > 0)).toHaveLength(1);
    expect(await stores[0].savedCars.ids(ada.id)).toEqual(["car-one"]);
  });

  it("refuses the 201st car, also when 20 cars come at once and one has room", async () => {
    const stores = await Promise.all([database.open(), database.open()]);
    const ada = await account(stores[0]);
    await stores[0].savedCars.add(ada, cars(199), { limit: LIMIT, now: NOW });
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (stores[index % 2] as Store).savedCars.add(ada, [car(`late-${index}`)], { limit: LIMIT, now: NOW }),
      ),
    );
    expect(results.filter(({ added }) => added.length > 0)).toHaveLength(1);
    expect(results.filter(({ full }) => full)).toHaveLength(19);
    expect(await stores[0].savedCars.ids(ada.id)).toHaveLength(LIMIT);
    // A car of the full list is not refused.
    expect(await stores[0].savedCars.add(ada, [car(0)], { limit: LIMIT, now: NOW })).toEqual({
      added: [],
      full: false,
    });
  });

  it("takes as many of several cars as fit", async () => {
    const store = await database.open();
    const ada = await account(store);
    const result = await store.savedCars.add(ada, cars(3), { limit: 2, now: NOW });
    expect(result).toEqual({ added: ["car-0", "car-1"], full: true });
  });

  it("removes a car from one account only", async () => {
    const store = await database.open();
    const [ada, ben] = [await account(store), await account(store, BEN)];
    for (const owner of [ada, ben])
      await store.savedCars.add(owner, [car("one")], { limit: LIMIT, now: NOW });
    expect(await store.savedCars.remove(ada.id, asCarId("car-one"))).toEqual({ name: "2020 Toyota one" });
    expect(await store.savedCars.remove(ada.id, asCarId("car-one"))).toBeNull();
    expect(await store.savedCars.ids(ada.id)).toEqual([]);
    expect(await store.savedCars.ids(ben.id)).toEqual(["car-one"]);
  });
});
