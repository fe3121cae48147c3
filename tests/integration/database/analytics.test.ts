import { expect, it } from "vitest";
import type { StoredEvent } from "~/adapters/database/analytics-events.server";
import { asCarId, asDealershipId } from "~/domain/text/identifiers";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");

function event(id: string, changes: Partial<StoredEvent> = {}): StoredEvent {
  return {
    id,
    site: ALPHA_SLUG,
    event: "favourite",
    event_id: 39,
    at: NOW.toISOString(),
    car_id: asCarId("car-1"),
    dealership_id: asDealershipId("dealership-1"),
    parameters: { vehicleMake: "Toyota", vehicleYear: 2020 },
    ...changes,
  };
}

describeOnEachStore("the table of analytics events", (database) => {
  it("returns complete events of a site, the newest first", async () => {
    const store = await database.open();
    const older = event("a", { at: "2026-03-02T00:59:59.999Z" });
    const bare = event("b", { event: "phone_called", event_id: null, car_id: null, parameters: {} });
    await store.events.add([older, bare, event("c", { site: BETA_SLUG })]);
    expect(await store.events.list(ALPHA_SLUG, 10)).toEqual([bare, older]);
    expect(await store.events.list(ALPHA_SLUG, 1)).toEqual([bare]);
  });

  it("stores each event once when a batch is repeated", async () => {
    const store = await database.open();
    await store.events.add([event("a")]);
    await store.events.add([event("a"), event("b")]);
    await store.events.add([]);
    expect(await store.events.list(ALPHA_SLUG, 10)).toHaveLength(2);
  });

  it("removes all events older than a given time", async () => {
    const store = await database.open();
    const old = Array.from({ length: 1001 }, (_, index) =>
      event(`old-${index}`, { at: "2026-02-28T23:59:59.999Z" }),
    );
    for (let start = 0; start < old.length; start += 200)
      await store.events.add(old.slice(start, start + 200));
    await store.events.add([event("kept", { at: "2026-03-01T00:00:00.000Z" })]);
    expect(await store.events.removeBefore(new Date("2026-03-01T00:00:00.000Z"))).toBe(1001);
    expect((await store.events.list(ALPHA_SLUG, 10)).map(({ id }) => id)).toEqual(["kept"]);
    expect(await store.events.removeBefore(new Date("2026-03-01T00:00:00.000Z"))).toBe(0);
  });
});

describeOnEachStore("the table of car views", (database) => {
  it("adds up the views of each site and car", async () => {
    const store = await database.open();
    expect(await store.views.of(ALPHA_SLUG, asCarId("car-1"))).toBe(0);
    await store.views.add(
      [
        { site: ALPHA_SLUG, car_id: asCarId("car-1"), views: 2 },
        { site: BETA_SLUG, car_id: asCarId("car-1"), views: 7 },
      ],
      NOW,
    );
    await store.views.add(
      [
        { site: ALPHA_SLUG, car_id: asCarId("car-2"), views: 1 },
        { site: ALPHA_SLUG, car_id: asCarId("car-1"), views: 3 },
      ],
      NOW,
    );
    expect(await store.views.of(ALPHA_SLUG, asCarId("car-1"))).toBe(5);
    expect(await store.views.of(ALPHA_SLUG, asCarId("car-2"))).toBe(1);
    expect(await store.views.of(BETA_SLUG, asCarId("car-1"))).toBe(7);
    expect(await store.views.of(BETA_SLUG, asCarId("car-2"))).toBe(0);
  });

  it("loses no views of several processes", async () => {
    const stores = [await database.open(), await database.open()];
    const cars = ["a", "b", "c"].map((car_id) => ({ site: ALPHA_SLUG, car_id: asCarId(car_id), views: 1 }));
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        stores[turn % 2]?.views.add(turn % 3 === 0 ? cars : [...cars].reverse(), NOW),
      ),
    );
    for (const { car_id } of cars) expect(await stores[0]?.views.of(ALPHA_SLUG, car_id)).toBe(20);
  });
});
