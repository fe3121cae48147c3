import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { addCarRegos } from "~/adapters/database/cars.server";
import { columnTypes } from "~/adapters/database/migrations.server";
import { openPostgres } from "~/adapters/database/postgres-connection.server";
import { openSqlite } from "~/adapters/database/sqlite-connection.server";
import { asDealershipId } from "~/domain/text/identifiers";
import { incomingCar } from "../../support/incoming-car";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const LATER = new Date("2026-03-03T01:00:00.000Z");
const D1 = [asDealershipId("dealership-1")];

describeOnEachStore("byRego", (database) => {
  it("finds a number plate in any spelling, on sold cars too, among the given dealerships only", async () => {
    const { cars } = await database.open();
    const sold = incomingCar("sold", { regplate: "1ab-2cd", status: "sold" });
    const other = incomingCar("other", { regplate: "1AB2CD", dealership_id: "dealership-2" });
    await cars.applyBatch(ALPHA_SLUG, "feed", [sold, other, incomingCar("none")], NOW);
    await cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("new", { regplate: "1AB 2CD" })], LATER);

    const ids = async (rego: string, dealerships = D1) =>
      (await cars.byRego(rego, dealerships)).map(({ id }) => id);
    expect(await ids("1ab 2cd")).toEqual(["id-new", "id-sold"]);
    expect(await ids("1AB2CD", [asDealershipId("dealership-2")])).toEqual(["id-other"]);
    expect(await ids("1AB2C")).toEqual([]);
    expect(await ids("")).toEqual([]);
    expect(await ids("'; drop table cars")).toEqual([]);
    expect(await ids("1AB2CD", [])).toEqual([]);
  });

  it("finds a car by its new plate only after the plate changes or is removed", async () => {
    const { cars } = await database.open();
    for (const [regplate, found] of [
      ["AAA111", true],
      ["BBB222", false],
      ["AAA111", true],
      [null, false],
    ] as const) {
      await cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("a", { regplate })], NOW);
      expect((await cars.byRego("AAA111", D1)).length === 1).toBe(found);
    }
  });

  it("finds cars that were stored before the column was added", async () => {
    const store = await database.open();
    const many = Array.from({ length: 1100 }, (_, index) =>
      incomingCar(`car-${index}`, { regplate: index % 2 === 0 ? `PL ${index}` : null }),
    );
    await store.cars.applyBatch(ALPHA_SLUG, "feed", many, NOW);
    const { databaseUrl, dataDir } = database.location();
    const connection = databaseUrl
      ? openPostgres(databaseUrl, pino({ level: "silent" }))
      : await openSqlite(dataDir, pino({ level: "silent" }));
    try {
      await connection.write(async (trx) => {
        await sql`drop index cars_by_rego`.execute(trx);
        await sql`alter table cars drop column rego`.execute(trx);
        await addCarRegos(trx, columnTypes(trx).text);
      });
    } finally {
      await connection.close();
    }
    const again = await database.open();
    expect((await again.cars.byRego("PL1098", D1)).map(({ id }) => id)).toEqual(["id-car-1098"]);
    expect((await again.cars.byRego("pl-0", D1)).map(({ id }) => id)).toEqual(["id-car-0"]);
    expect(await again.cars.byRego("PL1099", D1)).toEqual([]);
  });
});
