import { expect, it } from "vitest";
import type { StockPosition, StoredCar } from "~/adapters/database/car-rows.server";
import type { Store } from "~/adapters/database/open-store.server";
import { asCarId, asCarSlug, asDealershipId, type DealershipId } from "~/domain/text/identifiers";
import { slugify } from "~/domain/text/plain-text";
import { incomingCar } from "../../support/incoming-car";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const MONDAY = new Date("2026-03-02T01:00:00.000Z");
const TUESDAY = new Date("2026-03-03T01:00:00.000Z");
const WEDNESDAY = new Date("2026-03-04T01:00:00.000Z");
const D1 = [asDealershipId("dealership-1")];
const D2 = asDealershipId("dealership-2");

describeOnEachStore("cars.applyBatch", (database) => {
  it("creates, updates or leaves unchanged each car, and returns the numbers", async () => {
    const { cars, stockRevision } = await database.open();
    const batch = ["a", "b", "c"].map((key) => incomingCar(key));
    expect(await cars.applyBatch(ALPHA_SLUG, "feed", batch, MONDAY)).toMatchObject({
      created: 3,
      updated: 0,
      unchanged: 0,
    });
    const revision = await stockRevision();

    expect(await cars.applyBatch(ALPHA_SLUG, "feed", batch, TUESDAY)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 3,
    });
    expect(await stockRevision()).toBe(revision);
    expect((await cars.bySlug(asCarSlug("slug-a"), D1))?.updated_at).toBe(MONDAY.toISOString());

    const cheaper = batch.map((car) => (car.source_key === "b" ? { ...car, price: 39_990 } : car));
    expect(await cars.applyBatch(ALPHA_SLUG, "feed", cheaper, WEDNESDAY)).toMatchObject({
      created: 0,
      updated: 1,
      unchanged: 2,
    });
    expect(await stockRevision()).toBe(revision + 1);
    expect(await cars.bySlug(asCarSlug("slug-b"), D1)).toMatchObject({
      price: 39_990,
      created_at: MONDAY.toISOString(),
      updated_at: WEDNESDAY.toISOString(),
    });
  });

  it("stores every field without changes", async () => {
    const { cars } = await database.open();
    const incoming = incomingCar("a", {
      name: "2021 Citroën C3 “Shine” 🚗 \u0000",
      price: null,
      images: [{ url: "/img/x.svg", alt: "front" }],
      standardEquipment: ["Sunroof", "Tow bar"],
      dealercomments: "One owner.\n\nFull history.",
      variant: { cylinders: "3", torque: null },
    });
    await cars.applyBatch(ALPHA_SLUG, "feed", [incoming], MONDAY);
    const { source_key, ...car } = incoming;
    expect(await cars.byId(asCarId("id-a"), D1)).toEqual({
      ...car,
      created_at: MONDAY.toISOString(),
      updated_at: MONDAY.toISOString(),
      sold_date_timestamp: null,
    });
  });

  it("stores cars that byIds finds among the given dealerships only", async () => {
    const { cars } = await database.open();
    const other = incomingCar("c", { dealership_id: "dealership-2" });
    await cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("a"), incomingCar("b"), other], MONDAY);
    const found = async (ids: string[], dealerships: DealershipId[]) =>
      (await cars.byIds(ids.map(asCarId), dealerships)).map(({ id }) => id).sort();
    expect(await found(["id-b", "nobody", "id-a", "id-c", "id-b"], D1)).toEqual(["id-a", "id-b"]);
    expect(await found(["id-a", "id-c"], [...D1, D2])).toEqual(["id-a", "id-c"]);
    expect(await found([], D1)).toEqual([]);
    expect(await found(["id-a"], [])).toEqual([]);
    expect(await cars.byIds([asCarId("id-a")], D1)).toEqual([await cars.byId(asCarId("id-a"), D1)]);
    // PostgreSQL accepts no text with a null character, so no car has such an id.
    expect(await cars.byIds([asCarId("id-a"), asCarId("id-b\0")], D1)).toEqual([
      await cars.byId(asCarId("id-a"), D1),
    ]);
    expect(await cars.byId(asCarId("id-a\0"), D1)).toBeNull();
    expect(await cars.bySlug(asCarSlug("\0"), D1)).toBeNull();
  });

  it("ignores the order of the fields of a car", async () => {
    const { cars } = await database.open();
    const car = incomingCar("a", { variant: { cylinders: "4", torque: "500 Nm" } });
    await cars.applyBatch(ALPHA_SLUG, "feed", [car], MONDAY);
    const reversed = Object.fromEntries(Object.entries(car).reverse()) as typeof car;
    reversed.variant = { torque: "500 Nm", cylinders: "4" };
    expect(await cars.applyBatch(ALPHA_SLUG, "feed", [reversed], TUESDAY)).toMatchObject({ unchanged: 1 });
  });

  it("keeps the id, slug and creation time of an existing car", async () => {
    const { cars } = await database.open();
    await cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("a")], MONDAY);
    const renamed = incomingCar("a", { id: "other-id", slug: "other-slug", name: "2020 Toyota Hilux SR" });
    expect(await cars.applyBatch(ALPHA_SLUG, "feed", [renamed], TUESDAY)).toMatchObject({ updated: 1 });
    expect(await cars.bySlug(asCarSlug("slug-a"), D1)).toMatchObject({
      id: "id-a",
      name: "2020 Toyota Hilux SR",
      created_at: MONDAY.toISOString(),
    });
    expect(await cars.bySlug(asCarSlug("other-slug"), D1)).toBeNull();
  });

  it("separates cars with the same key from different sites or sources", async () => {
    const { cars } = await database.open();
    await cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("a")], MONDAY);
    for (const [site, source] of [
      [ALPHA_SLUG, "other"],
      [BETA_SLUG, "feed"],
    ] as const) {
      const car = incomingCar("a", { id: `${site}-${source}`, slug: `${site}-${source}` });
      expect(await cars.applyBatch(site, source, [car], MONDAY)).toMatchObject({ created: 1 });
    }
    expect(await cars.count()).toBe(3);
  });

  it("gives a car whose slug is taken a unique slug that stays the same in every import", async () => {
    const { cars } = await database.open();
    const first = incomingCar("a", { slug: "2020-toyota-hilux" });
    const second = incomingCar("b", { slug: "2020-toyota-hilux" });
    expect(await cars.applyBatch(ALPHA_SLUG, "feed", [first, second], MONDAY)).toMatchObject({ created: 2 });
    const slug = (await cars.byId(asCarId("id-b"), D1))?.slug;
    expect(slug).toMatch(/^2020-toyota-hilux-[0-9a-f]{8}$/);
    expect((await cars.byId(asCarId("id-a"), D1))?.slug).toBe("2020-toyota-hilux");

    expect(await cars.applyBatch(ALPHA_SLUG, "feed", [second, first], TUESDAY)).toMatchObject({
      unchanged: 2,
    });
    expect((await cars.byId(asCarId("id-b"), D1))?.slug).toBe(slug);
  });

  it("keeps the later of two cars with the same key", async () => {
    const { cars } = await database.open();
    const twice = [incomingCar("a", { price: 1000 }), incomingCar("b"), incomingCar("a", { price: 2000 })];
    expect(await cars.applyBatch(ALPHA_SLUG, "feed", twice, MONDAY)).toMatchObject({
      created: 2,
      updated: 1,
      unchanged: 0,
    });
    expect((await cars.byId(asCarId("id-a"), D1))?.price).toBe(2000);
  });

  it("does nothing for an empty batch", async () => {
    const { cars, stockRevision } = await database.open();
    expect(await cars.applyBatch(ALPHA_SLUG, "feed", [], MONDAY)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 0,
    });
    expect(await stockRevision()).toBe(0);
  });

  it("stores nothing of a transaction that fails", async () => {
    const { cars, stockRevision } = await database.open();
    await cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("a")], MONDAY);
    const revision = await stockRevision();
    const stolenId = incomingCar("c", { id: "id-a" });
    await expect(
      cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("b"), stolenId], TUESDAY),
    ).rejects.toThrow();
    expect(await cars.count()).toBe(1);
    expect(await stockRevision()).toBe(revision);
    // The store still works.
    expect(await cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("b")], TUESDAY)).toMatchObject({
      created: 1,
    });
  });

  it("names the car that had a key before when the key is now another car's, and only then", async () => {
    const { cars } = await database.open();
    const corolla = { name: "2020 Toyota Corolla Ascent", make: "Toyota", model: "Corolla", year: 2020 };
    const ranger = { name: "2022 Ford Ranger XLT", make: "Ford", model: "Ranger", year: 2022 };
    const batch = (facts: typeof corolla, name = facts.name) => [
      incomingCar("a", { ...facts, name, slug: asCarSlug(slugify(name)) }),
      incomingCar("b"),
    ];
    const apply = async (...named: Parameters<typeof batch>) =>
      (await cars.applyBatch(ALPHA_SLUG, "feed", batch(...named), MONDAY)).reused;
    expect(await apply(corolla)).toEqual([]);
    expect(await apply(corolla, "2020 Toyota Corolla ZR")).toEqual([]);
    const reused = [{ sourceKey: "a", name: "2020 Toyota Corolla ZR" }];
    expect((await cars.compareBatch(ALPHA_SLUG, "feed", batch(ranger))).reused).toEqual(reused);
    expect(await apply(ranger)).toEqual(reused);
    expect(await apply(ranger)).toEqual([]);
  });

  it("changes nothing when compareBatch is called instead", async () => {
    const { cars, stockRevision } = await database.open();
    await cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("a"), incomingCar("b")], MONDAY);
    const revision = await stockRevision();
    const batch = [incomingCar("a"), incomingCar("b", { price: 1000 }), incomingCar("c")];
    expect(await cars.compareBatch(ALPHA_SLUG, "feed", batch)).toMatchObject({
      created: 1,
      updated: 1,
      unchanged: 1,
    });
    expect(await cars.count()).toBe(2);
    expect(await stockRevision()).toBe(revision);
  });
});

describeOnEachStore("store.dealershipRevisions", (database) => {
  it("names the revision at which cars of a dealership last came, changed, moved or were sold", async () => {
    const { cars, stockRevision, dealershipRevisions } = await database.open();
    const [first = D2] = D1;
    const apply = (key: string, overrides: Parameters<typeof incomingCar>[1]) =>
      cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar(key, overrides)], MONDAY);
    const revisions = async () => {
      const found = await dealershipRevisions();
      return [found.get(first), found.get(D2), await stockRevision()];
    };
    expect(await revisions()).toEqual([undefined, undefined, 0]);
    await apply("a", { dealership_id: first });
    expect(await revisions()).toEqual([1, undefined, 1]);
    await apply("b", { dealership_id: D2 });
    expect(await revisions()).toEqual([1, 2, 2]);
    await apply("b", { dealership_id: D2 });
    expect(await revisions()).toEqual([1, 2, 2]);
    await apply("b", { dealership_id: first });
    expect(await revisions()).toEqual([3, 3, 3]);
    await cars.markAbsentSold(ALPHA_SLUG, "feed", new Set(["b"]), TUESDAY);
    expect(await revisions()).toEqual([4, 3, 4]);
  });
});

describeOnEachStore("the table of sold cars", (database) => {
  const soldAt = async (store: Store) => (await store.cars.byId(asCarId("id-a"), D1))?.sold_date_timestamp;

  it("stores the time of the sale while a car is sold, and removes it when the car returns", async () => {
    const store = await database.open();
    const apply = (overrides: Parameters<typeof incomingCar>[1], now: Date) =>
      store.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("a", overrides)], now);
    await apply({}, MONDAY);
    expect(await soldAt(store)).toBeNull();
    await apply({ status: "sold" }, TUESDAY);
    expect(await soldAt(store)).toBe(TUESDAY.getTime() / 1000);
    await apply({ status: "sold", price: 40_000 }, WEDNESDAY);
    expect(await soldAt(store)).toBe(TUESDAY.getTime() / 1000);
    expect(await apply({ status: "in_stock", price: 40_000 }, WEDNESDAY)).toMatchObject({ updated: 1 });
    expect(await soldAt(store)).toBeNull();
  });

  it("keeps the times of a seed", async () => {
    const store = await database.open();
    const car = incomingCar("a", {
      status: "sold",
      sold_date_timestamp: 1_767_225_600,
      created_at: "2025-12-01T00:00:00.000Z",
    });
    await store.cars.applyBatch(ALPHA_SLUG, "demo", [car], MONDAY);
    expect(await store.cars.byId(asCarId("id-a"), D1)).toMatchObject({
      sold_date_timestamp: 1_767_225_600,
      created_at: "2025-12-01T00:00:00.000Z",
      updated_at: MONDAY.toISOString(),
    });
    expect(await store.cars.applyBatch(ALPHA_SLUG, "demo", [car], TUESDAY)).toMatchObject({ unchanged: 1 });
  });

  it("includes every unsold car of the source that a complete feed omits", async () => {
    const { cars, stockRevision } = await database.open();
    const keys = Array.from({ length: 1250 }, (_, index) => `k${index}`);
    await cars.applyBatch(
      ALPHA_SLUG,
      "feed",
      keys.map((key) => incomingCar(key)),
      MONDAY,
    );
    await cars.applyBatch(ALPHA_SLUG, "other", [incomingCar("x")], MONDAY);
    await cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("k7", { status: "sold" })], MONDAY);
    const seen = new Set(keys.filter((_, index) => index % 5 === 0));

    const revision = await stockRevision();
    expect(await cars.countAbsent(ALPHA_SLUG, "feed", seen)).toBe(999);
    expect(await stockRevision()).toBe(revision);
    expect(await cars.markAbsentSold(ALPHA_SLUG, "feed", seen, TUESDAY)).toBe(999);
    expect(await stockRevision()).toBeGreaterThan(revision);
    expect(await cars.byId(asCarId("id-k1"), D1)).toMatchObject({
      status: "sold",
      sold_date_timestamp: TUESDAY.getTime() / 1000,
      updated_at: TUESDAY.toISOString(),
    });
    expect(await cars.byId(asCarId("id-k7"), D1)).toMatchObject({
      sold_date_timestamp: MONDAY.getTime() / 1000,
    });
    expect(await cars.byId(asCarId("id-k5"), D1)).toMatchObject({ status: "in_stock" });
    expect(await cars.byId(asCarId("id-x"), D1)).toMatchObject({ status: "in_stock" });

    expect(await cars.markAbsentSold(ALPHA_SLUG, "feed", seen, WEDNESDAY)).toBe(0);
    // One of the cars is in the feed again, without other changes: it is for sale again.
    expect(await cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("k1")], WEDNESDAY)).toMatchObject({
      updated: 1,
    });
    expect(await cars.byId(asCarId("id-k1"), D1)).toMatchObject({
      status: "in_stock",
      sold_date_timestamp: null,
    });
  });
});

describeOnEachStore("the table of cars", (database) => {
  it("returns cars of the given dealerships only", async () => {
    const { cars } = await database.open();
    const other = incomingCar("b", { dealership_id: "dealership-2" });
    await cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("a"), other], MONDAY);
    expect((await cars.bySlug(asCarSlug("slug-a"), D1))?.id).toBe("id-a");
    expect(await cars.bySlug(asCarSlug("slug-b"), D1)).toBeNull();
    expect(await cars.byId(asCarId("id-b"), D1)).toBeNull();
    expect(await cars.byId(asCarId("id-b"), [])).toBeNull();
    expect(await cars.bySlug(asCarSlug("slug-b"), [])).toBeNull();
    expect((await cars.byId(asCarId("id-b"), [...D1, D2]))?.slug).toBe("slug-b");
    expect(await cars.count(D1)).toBe(1);
    expect(await cars.count([])).toBe(0);
    expect(await cars.count()).toBe(2);
  });

  it("returns the shown cars of a dealership and a status page by page", async () => {
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
    await cars.applyBatch(ALPHA_SLUG, "feed", batch, MONDAY);
    const first = await cars.shownAfter(asDealershipId("dealership-1"), "in_stock", asCarSlug(""), 2);
    expect(first.map(({ slug }) => slug)).toEqual(["slug-A", "slug-c"]);
    expect(first[0]).toMatchObject({ make: "Toyota", updated_at: MONDAY.toISOString() });
    const second = await cars.shownAfter(asDealershipId("dealership-1"), "in_stock", asCarSlug("slug-c"), 2);
    expect(second.map(({ slug }) => slug)).toEqual(["slug-e"]);
    expect(
      await cars.shownAfter(asDealershipId("dealership-1"), "coming_soon", asCarSlug(""), 2),
    ).toHaveLength(1);
    expect(await cars.shownAfter(asDealershipId("dealership-3"), "in_stock", asCarSlug(""), 2)).toEqual([]);
    expect(await cars.countShown([...D1, D2], ["in_stock", "coming_soon"])).toBe(5);
    expect(await cars.countShown([], ["in_stock"])).toBe(0);
  });

  it("returns each changed car once, page by page, in the order of revisions", async () => {
    const { cars, stockRevision } = await database.open();
    await cars.applyBatch(
      ALPHA_SLUG,
      "feed",
      Array.from({ length: 250 }, (_, i) => incomingCar(`k${i}`)),
      MONDAY,
    );
    const follow = async (after: StockPosition) => {
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
    await cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("k3", { price: 1 })], TUESDAY);
    const changes = (await follow(all.cursor)).found;
    expect(changes.map((car) => [car.id, car.price])).toEqual([["id-k3", 1]]);
  });
});
