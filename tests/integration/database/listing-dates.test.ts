import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { addListingDates } from "~/adapters/database/cars.server";
import { columnTypes } from "~/adapters/database/migrations.server";
import { openPostgres } from "~/adapters/database/postgres-connection.server";
import { openSqlite } from "~/adapters/database/sqlite-connection.server";
import { asCarId, asDealershipId } from "~/domain/text/identifiers";
import { incomingCar } from "../../support/incoming-car";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const MONDAY = new Date("2026-03-02T01:00:00.000Z");
const MINUTES_LATER = new Date("2026-03-02T01:50:00.000Z");
const TUESDAY = new Date("2026-03-03T01:00:00.000Z");
const D1 = [asDealershipId("dealership-1")];

describeOnEachStore("the listing date of a stored car", (database) => {
  it("is the given one, unknown for null, and the time of the import for undefined", async () => {
    const { cars } = await database.open();
    const given = "2026-02-01T00:00:00.000Z";
    const batch = [
      incomingCar("given", { created_at: given }),
      incomingCar("unknown", { created_at: null }),
      incomingCar("news"),
    ];
    await cars.applyBatch(ALPHA_SLUG, "feed", batch, MONDAY);
    const listed = async () =>
      Object.fromEntries(
        (await cars.byIds([asCarId("id-given"), asCarId("id-unknown"), asCarId("id-news")], D1)).map(
          (car) => [car.id, car.created_at],
        ),
      );
    const first = { "id-given": given, "id-unknown": null, "id-news": MONDAY.toISOString() };
    expect(await listed()).toEqual(first);
    // A change without a date keeps each listing date.
    for (const created_at of [null, undefined]) {
      const price = created_at === null ? 1000 : 2000;
      const changed = batch.map((car) => ({ ...car, price, created_at }));
      expect(await cars.applyBatch(ALPHA_SLUG, "feed", changed, TUESDAY)).toMatchObject({ updated: 3 });
      expect(await listed()).toEqual(first);
    }
  });

  it("depends on the source, which is known after the first completed import that created cars", async () => {
    const { cars } = await database.open();
    await cars.noteSource(ALPHA_SLUG, "feed", MONDAY);
    expect(await cars.isKnownSource(ALPHA_SLUG, "feed")).toBe(false);
    await cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("a")], MONDAY);
    expect(await cars.isKnownSource(ALPHA_SLUG, "feed")).toBe(false);
    await cars.noteSource(ALPHA_SLUG, "feed", MONDAY);
    await cars.noteSource(ALPHA_SLUG, "feed", TUESDAY);
    expect(await cars.isKnownSource(ALPHA_SLUG, "feed")).toBe(true);
    expect(await cars.isKnownSource(ALPHA_SLUG, "other")).toBe(false);
    expect(await cars.isKnownSource(BETA_SLUG, "feed")).toBe(false);
  });

  it("becomes the creation time in the migration, but is unknown within the first hour of a source", async () => {
    const store = await database.open();
    const apply = (source: string, key: string, now: Date) =>
      store.cars.applyBatch(ALPHA_SLUG, source, [incomingCar(key)], now);
    await apply("feed", "first", MONDAY);
    await apply("feed", "same-import", MINUTES_LATER);
    await apply("feed", "later", TUESDAY);
    await apply("other", "others-first", TUESDAY);
    const { databaseUrl, dataDir } = database.location();
    const connection = databaseUrl
      ? openPostgres(databaseUrl, pino({ level: "silent" }))
      : await openSqlite(dataDir, pino({ level: "silent" }));
    try {
      await connection.write(async (trx) => {
        await sql`alter table cars drop column listed_at`.execute(trx);
        await sql`drop table stock_sources`.execute(trx);
        await addListingDates(trx, columnTypes(trx));
      });
    } finally {
      await connection.close();
    }
    const ids = ["id-first", "id-same-import", "id-later", "id-others-first"];
    const cars = new Map(
      (await store.cars.byIds(ids.map(asCarId), D1)).map((car) => [car.id, car.created_at]),
    );
    expect(ids.map((id) => cars.get(asCarId(id)))).toEqual([null, null, TUESDAY.toISOString(), null]);
    expect(await store.cars.isKnownSource(ALPHA_SLUG, "feed")).toBe(true);
    expect(await store.cars.isKnownSource(ALPHA_SLUG, "other")).toBe(true);
    expect(await store.cars.isKnownSource(ALPHA_SLUG, "third")).toBe(false);
  });
});
