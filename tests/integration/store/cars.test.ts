import { expect, it } from "vitest";
import type { Store, StoredCar } from "~/adapters/database/store";
import { incomingCar } from "../../support/incoming-car";
import { describeOnEachStore } from "../../support/store";

const MONDAY = new Date("2026-03-02T01:00:00.000Z");
const TUESDAY = new Date("2026-03-03T01:00:00.000Z");
const WEDNESDAY = new Date("2026-03-04T01:00:00.000Z");
const D1 = ["dealership-1"];

describeOnEachStore("applyBatch", (database) => {
  it("creates, leaves unchanged and updates, and says how many of each", async () => {
    const { cars, stockRevision } = await database.open();
    const batch = ["a", "b", "c"].map((key) => incomingCar(key));
    expect(await cars.applyBatch("alpha", "feed", batch, MONDAY)).toEqual({
      created: 3,
      updated: 0,
      unchanged: 0,
    });
    const revision = await stockRevision();

    expect(await cars.applyBatch("alpha", "feed", batch, TUESDAY)).toEqual({
      created: 0,
      updated: 0,
      unchanged: 3,
    });
    expect(await stockRevision()).toBe(revision);
    expect((await cars.bySlug("slug-a", D1))?.updated_at).toBe(MONDAY.toISOString());

    const cheaper = batch.map((car) => (car.source_key === "b" ? { ...car, price: 39_990 } : car));
    expect(await cars.applyBatch("alpha", "feed", cheaper, WEDNESDAY)).toEqual({
      created: 0,
      updated: 1,
      unchanged: 2,
    });
    expect(await stockRevision()).toBe(revision + 1);
    expect(await cars.bySlug("slug-b", D1)).toMatchObject({
      price: 39_990,
      created_at: MONDAY.toISOString(),
      updated_at: WEDNESDAY.toISOString(),
    });
  });

  it("gives back every field as it came in", async () => {
    const { cars } = await database.open();
    const incoming = incomingCar("a", {
      name: "2021 Citroën C3 “Shine” 🚗 \u0000",
      price: null,
      images: [{ url: "/img/x.svg", alt: "front" }],
      standardEquipment: ["Sunroof", "Tow bar"],
      dealercomments: "One owner.\n\nFull history.",
      variant: { cylinders: "3", torque: null },
    });
    await cars.applyBatch("alpha", "feed", [incoming], MONDAY);
    const { source_key, ...car } = incoming;
    expect(await cars.byId("id-a", D1)).toEqual({
      ...car,
      created_at: MONDAY.toISOString(),
      updated_at: MONDAY.toISOString(),
      sold_date_timestamp: null,
    });
  });

  it("finds cars by their ids, only among the dealerships asked for", async () => {
    const { cars } = await database.open();
    const other = incomingCar("c", { dealership_id: "dealership-2" });
    await cars.applyBatch("alpha", "feed", [incomingCar("a"), incomingCar("b"), other], MONDAY);
    const found = async (ids: string[], dealerships: string[]) =>
      (await cars.byIds(ids, dealerships)).map(({ id }) => id).sort();
    expect(await found(["id-b", "nobody", "id-a", "id-c", "id-b"], D1)).toEqual(["id-a", "id-b"]);
    expect(await found(["id-a", "id-c"], [...D1, "dealership-2"])).toEqual(["id-a", "id-c"]);
    expect(await found([], D1)).toEqual([]);
    expect(await found(["id-a"], [])).toEqual([]);
    expect(await cars.byIds(["id-a"], D1)).toEqual([await cars.byId("id-a", D1)]);
    // What PostgreSQL takes in no text is no car's.
    expect(await cars.byIds(["id-a", "id-b\0"], D1)).toEqual([await cars.byId("id-a", D1)]);
    expect(await cars.byId("id-a\0", D1)).toBeNull();
    expect(await cars.bySlug("\0", D1)).toBeNull();
  });

  it("does not mind the order in which the fields of a car were put together", async () => {
    const { cars } = await database.open();
    const car = incomingCar("a", { variant: { cylinders: "4", torque: "500 Nm" } });
    await cars.applyBatch("alpha", "feed", [car], MONDAY);
    const reversed = Object.fromEntries(Object.entries(car).reverse()) as typeof car;
    reversed.variant = { torque: "500 Nm", cylinders: "4" };
    expect(await cars.applyBatch("alpha", "feed", [reversed], TUESDAY)).toMatchObject({ unchanged: 1 });
  });

  it("keeps id, slug and time of creation of a car that is there already", async () => {
    const { cars } = await database.open();
    await cars.applyBatch("alpha", "feed", [incomingCar("a")], MONDAY);
    const renamed = incomingCar("a", { id: "other-id", slug: "other-slug", name: "2020 Toyota Hilux SR" });
    expect(await cars.applyBatch("alpha", "feed", [renamed], TUESDAY)).toMatchObject({ updated: 1 });
    expect(await cars.bySlug("slug-a", D1)).toMatchObject({
      id: "id-a",
      name: "2020 Toyota Hilux SR",
      created_at: MONDAY.toISOString(),
    });
    expect(await cars.bySlug("other-slug", D1)).toBeNull();
  });

  it("keeps the same key of another site or source apart", async () => {
    const { cars } = await database.open();
    await cars.applyBatch("alpha", "feed", [incomingCar("a")], MONDAY);
    for (const [site, source] of [
      ["alpha", "other"],
      ["beta", "feed"],
    ] as const) {
      const car = incomingCar("a", { id: `${site}-${source}`, slug: `${site}-${source}` });
      expect(await cars.applyBatch(site, source, [car], MONDAY)).toMatchObject({ created: 1 });
    }
    expect(await cars.count()).toBe(3);
  });

  it("gives a car whose slug is taken a slug of its own, the same at every import", async () => {
    const { cars } = await database.open();
    const first = incomingCar("a", { slug: "2020-toyota-hilux" });
    const second = incomingCar("b", { slug: "2020-toyota-hilux" });
    expect(await cars.applyBatch("alpha", "feed", [first, second], MONDAY)).toMatchObject({ created: 2 });
    const slug = (await cars.byId("id-b", D1))?.slug;
    expect(slug).toMatch(/^2020-toyota-hilux-[0-9a-f]{8}$/);
    expect((await cars.byId("id-a", D1))?.slug).toBe("2020-toyota-hilux");

    expect(await cars.applyBatch("alpha", "feed", [second, first], TUESDAY)).toMatchObject({ unchanged: 2 });
    expect((await cars.byId("id-b", D1))?.slug).toBe(slug);
  });

  it("takes the later of two cars with one key", async () => {
    const { cars } = await database.open();
    const twice = [incomingCar("a", { price: 1000 }), incomingCar("b"), incomingCar("a", { price: 2000 })];
    expect(await cars.applyBatch("alpha", "feed", twice, MONDAY)).toEqual({
      created: 2,
      updated: 1,
      unchanged: 0,
    });
    expect((await cars.byId("id-a", D1))?.price).toBe(2000);
  });

  it("keeps an empty batch from doing anything", async () => {
    const { cars, stockRevision } = await database.open();
    expect(await cars.applyBatch("alpha", "feed", [], MONDAY)).toEqual({
      created: 0,
      updated: 0,
      unchanged: 0,
    });
    expect(await stockRevision()).toBe(0);
  });

  it("leaves nothing of a transaction that fails", async () => {
    const { cars, stockRevision } = await database.open();
    await cars.applyBatch("alpha", "feed", [incomingCar("a")], MONDAY);
    const revision = await stockRevision();
    const stolenId = incomingCar("c", { id: "id-a" });
    await expect(cars.applyBatch("alpha", "feed", [incomingCar("b"), stolenId], TUESDAY)).rejects.toThrow();
    expect(await cars.count()).toBe(1);
    expect(await stockRevision()).toBe(revision);
    // And the store works on.
    expect(await cars.applyBatch("alpha", "feed", [incomingCar("b")], TUESDAY)).toMatchObject({ created: 1 });
  });

  it("compares without changing anything", async () => {
    const { cars, stockRevision } = await database.open();
    await cars.applyBatch("alpha", "feed", [incomingCar("a"), incomingCar("b")], MONDAY);
    const revision = await stockRevision();
    const batch = [incomingCar("a"), incomingCar("b", { price: 1000 }), incomingCar("c")];
    expect(await cars.compareBatch("alpha", "feed", batch)).toEqual({ created: 1, updated: 1, unchanged: 1 });
    expect(await cars.count()).toBe(2);
    expect(await stockRevision()).toBe(revision);
  });
});

describeOnEachStore("sold cars", (database) => {
  const soldAt = async (store: Store) => (await store.cars.byId("id-a", D1))?.sold_date_timestamp;

  it("get the time they became sold, keep it while they are, and lose it when they come back", async () => {
    const store = await database.open();
    const apply = (overrides: Parameters<typeof incomingCar>[1], now: Date) =>
      store.cars.applyBatch("alpha", "feed", [incomingCar("a", overrides)], now);
    await apply({}, MONDAY);
    expect(await soldAt(store)).toBeNull();
    await apply({ status: "sold" }, TUESDAY);
    expect(await soldAt(store)).toBe(TUESDAY.getTime() / 1000);
    await apply({ status: "sold", price: 40_000 }, WEDNESDAY);
    expect(await soldAt(store)).toBe(TUESDAY.getTime() / 1000);
    expect(await apply({ status: "in_stock", price: 40_000 }, WEDNESDAY)).toMatchObject({ updated: 1 });
    expect(await soldAt(store)).toBeNull();
  });

  it("keep the times that a seed gives them", async () => {
    const store = await database.open();
    const car = incomingCar("a", {
      status: "sold",
      sold_date_timestamp: 1_767_225_600,
      created_at: "2025-12-01T00:00:00.000Z",
    });
    await store.cars.applyBatch("alpha", "demo", [car], MONDAY);
    expect(await store.cars.byId("id-a", D1)).toMatchObject({
      sold_date_timestamp: 1_767_225_600,
      created_at: "2025-12-01T00:00:00.000Z",
      updated_at: MONDAY.toISOString(),
    });
    expect(await store.cars.applyBatch("alpha", "demo", [car], TUESDAY)).toMatchObject({ unchanged: 1 });
  });

  it("are all unsold ones of the source that a complete feed leaves out", async () => {
    const { cars, stockRevision } = await database.open();
    const keys = Array.from({ length: 1250 }, (_, index) => `k${index}`);
    await cars.applyBatch(
      "alpha",
      "feed",
      keys.map((key) => incomingCar(key)),
      MONDAY,
    );
    await cars.applyBatch("alpha", "other", [incomingCar("x")], MONDAY);
    await cars.applyBatch("alpha", "feed", [incomingCar("k7", { status: "sold" })], MONDAY);
    const seen = new Set(keys.filter((_, index) => index % 5 === 0));

    const revision = await stockRevision();
    expect(await cars.countAbsent("alpha", "feed", seen)).toBe(999);
    expect(await stockRevision()).toBe(revision);
    expect(await cars.markAbsentSold("alpha", "feed", seen, TUESDAY)).toBe(999);
    expect(await stockRevision()).toBeGreaterThan(revision);
    expect(await cars.byId("id-k1", D1)).toMatchObject({
      status: "sold",
      sold_date_timestamp: TUESDAY.getTime() / 1000,
      updated_at: TUESDAY.toISOString(),
    });
    expect(await cars.byId("id-k7", D1)).toMatchObject({ sold_date_timestamp: MONDAY.getTime() / 1000 });
    expect(await cars.byId("id-k5", D1)).toMatchObject({ status: "in_stock" });
    expect(await cars.byId("id-x", D1)).toMatchObject({ status: "in_stock" });

    expect(await cars.markAbsentSold("alpha", "feed", seen, WEDNESDAY)).toBe(0);
    // The feed has one of them again, otherwise as before: it is for sale again.
    expect(await cars.applyBatch("alpha", "feed", [incomingCar("k1")], WEDNESDAY)).toMatchObject({
      updated: 1,
    });
    expect(await cars.byId("id-k1", D1)).toMatchObject({ status: "in_stock", sold_date_timestamp: null });
  });
});

describeOnEachStore("reading cars", (database) => {
  it("finds cars only among the dealerships asked for", async () => {
    const { cars } = await database.open();
    const other = incomingCar("b", { dealership_id: "dealership-2" });
    await cars.applyBatch("alpha", "feed", [incomingCar("a"), other], MONDAY);
    expect((await cars.bySlug("slug-a", D1))?.id).toBe("id-a");
    expect(await cars.bySlug("slug-b", D1)).toBeNull();
    expect(await cars.byId("id-b", D1)).toBeNull();
    expect(await cars.byId("id-b", [])).toBeNull();
    expect(await cars.bySlug("slug-b", [])).toBeNull();
    expect((await cars.byId("id-b", ["dealership-1", "dealership-2"]))?.slug).toBe("slug-b");
    expect(await cars.count(D1)).toBe(1);
    expect(await cars.count([])).toBe(0);
    expect(await cars.count()).toBe(2);
  });

  it("gives a dealership's shown cars of one status, page by page", async () => {
    const { cars } = await database.open();
    const batch = [
      incomingCar("e"),
      incomingCar("A"),
      incomingCar("c"),
      incomingCar("g", { status: "coming_soon" }),
      incomingCar("b", { status: "sold" }),
      incomingCar("d", { show_on_dealer_website: false }),
      incomingCar("f", { dealership_id: "dealership-2" }),
    ];
    await cars.applyBatch("alpha", "feed", batch, MONDAY);
    const first = await cars.shownAfter("dealership-1", "in_stock", "", 2);
    expect(first.map(({ slug }) => slug)).toEqual(["slug-A", "slug-c"]);
    expect(first[0]).toMatchObject({ make: "Toyota", updated_at: MONDAY.toISOString() });
    const second = await cars.shownAfter("dealership-1", "in_stock", "slug-c", 2);
    expect(second.map(({ slug }) => slug)).toEqual(["slug-e"]);
    expect(await cars.shownAfter("dealership-1", "coming_soon", "", 2)).toHaveLength(1);
    expect(await cars.shownAfter("dealership-3", "in_stock", "", 2)).toEqual([]);
    expect(await cars.countShown(["dealership-1", "dealership-2"], ["in_stock", "coming_soon"])).toBe(5);
    expect(await cars.countShown([], ["in_stock"])).toBe(0);
  });

  it("pages through everything that changed since, once each, in order of revision", async () => {
    const { cars, stockRevision } = await database.open();
    await cars.applyBatch(
      "alpha",
      "feed",
      Array.from({ length: 250 }, (_, i) => incomingCar(`k${i}`)),
      MONDAY,
    );
    const follow = async (after: { revision: number; id: string }) => {
      const found: StoredCar[] = [];
      let cursor = after;
      for (;;) {
        const page = await cars.changedSince(cursor, 60);
        found.push(...page);
        const last = page.at(-1);
        if (!last) return { found, cursor };
        cursor = { revision: last.revision, id: last.id };
      }
    };
    const all = await follow({ revision: 0, id: "" });
    expect(new Set(all.found.map((car) => car.id)).size).toBe(250);
    expect(all.found).toHaveLength(250);
    expect(all.cursor.revision).toBe(await stockRevision());
    expect(all.found.map((car) => car.revision)).toEqual(
      all.found.map((car) => car.revision).sort((a, b) => a - b),
    );

    expect((await follow(all.cursor)).found).toEqual([]);
    await cars.applyBatch("alpha", "feed", [incomingCar("k3", { price: 1 })], TUESDAY);
    const changes = (await follow(all.cursor)).found;
    expect(changes.map((car) => [car.id, car.price])).toEqual([["id-k3", 1]]);
  });
});
