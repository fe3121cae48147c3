import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { incomingCar } from "../../support/incoming-car";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");

describeOnEachStore("several writers", (database) => {
  it("a reader of revision N has seen every car whose revision is N or less", async () => {
    const writers = await Promise.all([database.open(), database.open(), database.open()]);
    const reader = await database.open();
    let writing = true;
    const work = Promise.all(
      writers.map(async (store, writer) => {
        for (let round = 0; round < 25; round += 1) {
          const batch = Array.from({ length: 6 }, (_, index) => incomingCar(`${writer}-${round}-${index}`));
          await store.cars.applyBatch("alpha", `feed-${writer}`, batch, NOW);
        }
      }),
    ).finally(() => {
      writing = false;
    });

    // Follows as the search index does: never looks back behind a revision that it has read.
    const seen = new Set<string>();
    let followed = 0;
    let looks = 0;
    for (let last = false; !last; looks += 1) {
      last = !writing;
      const revision = await reader.stockRevision();
      const changed = await reader.cars.changedSince({ revision: followed, id: "\uffff" }, 10_000);
      for (const car of changed) if (car.revision <= revision) seen.add(car.id);
      followed = revision;
      // SQLite answers at once: without this the writers would never get their turn.
      await nextTurn();
    }
    await work;
    expect(looks).toBeGreaterThan(3);
    expect(seen.size).toBe(3 * 25 * 6);
    expect(await reader.stockRevision()).toBe(3 * 25);
  });

  it("one key written by several at once is one car", async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => database.open()));
    const outcomes = await Promise.all(
      stores.map((store) =>
        store.cars.applyBatch("alpha", "feed", [incomingCar("a"), incomingCar("b")], NOW),
      ),
    );
    expect(outcomes.reduce((sum, outcome) => sum + outcome.created, 0)).toBe(2);
    expect(outcomes.reduce((sum, outcome) => sum + outcome.unchanged, 0)).toBe(6);
    expect(await stores[0]?.cars.count()).toBe(2);
    expect(await stores[0]?.stockRevision()).toBe(1);
  });

  it("cars that want one slug at the same time get different ones", async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => database.open()));
    await Promise.all(
      stores.map((store, index) =>
        store.cars.applyBatch("alpha", "feed", [incomingCar(`k${index}`, { slug: "wanted" })], NOW),
      ),
    );
    const slugs = await stores[0]?.cars.shownAfter("dealership-1", "in_stock", "", 10);
    expect(new Set(slugs?.map((car) => car.slug)).size).toBe(4);
  });
});
