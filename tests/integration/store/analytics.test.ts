import { expect, it } from "vitest";
import type { StoredEvent } from "~/adapters/database/store";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");

function event(id: string, changes: Partial<StoredEvent> = {}): StoredEvent {
  return {
    id,
    site: "alpha",
    event: "favourite",
    event_id: 39,
    at: NOW.toISOString(),
    car_id: "car-1",
    dealership_id: "dealership-1",
    parameters: { vehicleMake: "Toyota", vehicleYear: 2020 },
    ...changes,
  };
}

describeOnEachStore("analytics events", (database) => {
  it("are kept whole, by site, the newest first", async () => {
    const store = await database.open();
    const older = event("a", { at: "2026-03-02T00:59:59.999Z" });
    const bare = event("b", { event: "phone_called", event_id: null, car_id: null, parameters: {} });
    await store.events.add([older, bare, event("c", { site: "beta" })]);
    expect(await store.events.list("alpha", 10)).toEqual([bare, older]);
    expect(await store.events.list("alpha", 1)).toEqual([bare]);
  });

  it("are stored once, though a batch comes again", async () => {
    const store = await database.open();
    await store.events.add([event("a")]);
    await store.events.add([event("a"), event("b")]);
    await store.events.add([]);
    expect(await store.events.list("alpha", 10)).toHaveLength(2);
  });

  it("are removed when they are older than a time, however many", async () => {
    const store = await database.open();
    const old = Array.from({ length: 1001 }, (_, index) =>
      event(`old-${index}`, { at: "2026-02-28T23:59:59.999Z" }),
    );
    for (let start = 0; start < old.length; start += 200)
      await store.events.add(old.slice(start, start + 200));
    await store.events.add([event("kept", { at: "2026-03-01T00:00:00.000Z" })]);
    expect(await store.events.removeBefore(new Date("2026-03-01T00:00:00.000Z"))).toBe(1001);
    expect((await store.events.list("alpha", 10)).map(({ id }) => id)).toEqual(["kept"]);
    expect(await store.events.removeBefore(new Date("2026-03-01T00:00:00.000Z"))).toBe(0);
  });
});

describeOnEachStore("views of cars", (database) => {
  it("add up by site and car", async () => {
    const store = await database.open();
    expect(await store.views.of("alpha", "car-1")).toBe(0);
    await store.views.add(
      [
        { site: "alpha", car_id: "car-1", views: 2 },
        { site: "beta", car_id: "car-1", views: 7 },
      ],
      NOW,
    );
    await store.views.add(
      [
        { site: "alpha", car_id: "car-2", views: 1 },
        { site: "alpha", car_id: "car-1", views: 3 },
      ],
      NOW,
    );
    expect(await store.views.of("alpha", "car-1")).toBe(5);
    expect(await store.views.of("alpha", "car-2")).toBe(1);
    expect(await store.views.of("beta", "car-1")).toBe(7);
    expect(await store.views.of("beta", "car-2")).toBe(0);
  });

  it("of several processes are all counted", async () => {
    const stores = [await database.open(), await database.open()];
    const cars = ["a", "b", "c"].map((car_id) => ({ site: "alpha", car_id, views: 1 }));
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        stores[turn % 2]?.views.add(turn % 3 === 0 ? cars : [...cars].reverse(), NOW),
      ),
    );
    for (const { car_id } of cars) expect(await stores[0]?.views.of("alpha", car_id)).toBe(20);
  });
});
