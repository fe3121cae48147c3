import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { asCarId, asCarSlug, asDealershipId } from "~/domain/text/identifiers";
import { incomingCar } from "../../support/incoming-car";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");

describeOnEachStore("a store with several writers", (database) => {
  it("lets a reader of revision N see every car of revision N or less", async () => {
    const writers = await Promise.all([database.open(), database.open(), database.open()]);
    const reader = await database.open();
    let writing = true;
    const work = Promise.all(
      writers.map(async (store, writer) => {
        for (let round = 0; round < 25; round += 1) {
          const batch = Array.from({ length: 6 }, (_, index) => incomingCar(`${writer}-${round}-${index}`));
          await store.cars.applyBatch(ALPHA_SLUG, `feed-${writer}`, batch, NOW);
        }
      }),
    ).finally(() => {
      writing = false;
    });

    // Reads like the search index: never again before a revision that it has read.
    const seen = new Set<string>();
    let followed = 0;
    let looks = 0;
    for (let last = false; !last; looks += 1) {
      last = !writing;
      const revision = await reader.stockRevision();
      const changed = await reader.cars.changedSince({ revision: followed, id: asCarId("\uffff") }, 10_000);
      for (const car of changed) if (car.revision <= revision) seen.add(car.id);
      followed = revision;
      // SQLite answers immediately, so the writers would get no turn without this.
      await nextTurn();
    }
    await work;
    expect(looks).toBeGreaterThan(3);
    expect(seen.size).toBe(3 * 25 * 6);
    expect(await reader.stockRevision()).toBe(3 * 25);
  });

  it("creates one car when several writers write the same key at once", async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => database.open()));
    const outcomes = await Promise.all(
      stores.map((store) =>
        store.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("a"), incomingCar("b")], NOW),
      ),
    );
    expect(outcomes.reduce((sum, outcome) => sum + outcome.created, 0)).toBe(2);
    expect(outcomes.reduce((sum, outcome) => sum + outcome.unchanged, 0)).toBe(6);
    expect(await stores[0]?.cars.count()).toBe(2);
    expect(await stores[0]?.stockRevision()).toBe(1);
  });

  it("gives different slugs to cars that ask for the same slug at the same time", async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => database.open()));
    await Promise.all(
      stores.map((store, index) =>
        store.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar(`k${index}`, { slug: "wanted" })], NOW),
      ),
    );
    const slugs = await stores[0]?.cars.shownAfter(
      asDealershipId("dealership-1"),
      "in_stock",
      asCarSlug(""),
      10,
    );
    expect(new Set(slugs?.map((car) => car.slug)).size).toBe(4);
  });
});
