import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import type { Connection } from "~/adapters/database/connection";
import { MIGRATIONS, type Migration, migrate } from "~/adapters/database/migrations.server";
import { openPostgres } from "~/adapters/database/postgres-connection.server";
import { openSqlite } from "~/adapters/database/sqlite-connection.server";
import { incomingCar } from "../../support/incoming-car";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore, type TestDatabase } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");

async function withConnection<T>(
  database: TestDatabase,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = database.location();
  const connection = databaseUrl
    ? openPostgres(databaseUrl, pino({ level: "silent" }))
    : await openSqlite(dataDir, pino({ level: "silent" }));
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

const addNotes: Migration = {
  name: "9001-notes",
  async up(trx, { text }) {
    await trx.schema
      .createTable("notes")
      .addColumn("id", text, (column) => column.primaryKey())
      .execute();
  },
};

describeOnEachStore("migrations", { hasTables: false }, (database) => {
  it("migrations are applied once, and keep the stored data", async () => {
    const store = await database.open();
    await store.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("a")], NOW);
    await withConnection(database, async (connection) => {
      await migrate(connection, [...MIGRATIONS, addNotes]);
      await migrate(connection, [...MIGRATIONS, addNotes]);
      const applied = await connection.read.selectFrom("schema_migrations").select("name").execute();
      expect(applied.map((row) => row.name)).toEqual(
        [...MIGRATIONS, addNotes].map((migration) => migration.name),
      );
    });
    expect(await store.cars.count()).toBe(1);
  });

  it("migrations leave nothing when one of them fails", async () => {
    const failing: Migration = {
      name: "9002-fails",
      up: async (trx) => {
        await sql`create table half (id text)`.execute(trx);
        throw new Error("no room");
      },
    };
    await withConnection(database, async (connection) => {
      await expect(migrate(connection, [...MIGRATIONS, addNotes, failing])).rejects.toThrow("no room");
      for (const table of ["half", "notes", "cars", "schema_migrations"])
        await expect(sql`select 1 from ${sql.table(table)}`.execute(connection.read)).rejects.toThrow();
      // The next start works after the fault is fixed.
      await migrate(connection, [...MIGRATIONS, addNotes]);
    });
  });

  it("migrations refuse a database of a newer version, and do not change it", async () => {
    await withConnection(database, (connection) => migrate(connection, [...MIGRATIONS, addNotes]));
    await expect(database.open()).rejects.toThrow("made by a newer version of Forecourt: it has 9001-notes");
  });
});
