import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "./tables";

/** An import takes seconds to minutes. A car stored this long after its source's first car came with a later import. */
const FIRST_IMPORT_MS = 3_600_000;

/**
 * The migration: adds each car's listing date, and which sources have been imported. So far a car counted as listed
 * when it was stored. That stays true, except for cars that a source's first import stored.
 */
export async function addListingDates(
  trx: Transaction<Tables>,
  { text }: { text: RawBuilder<string> },
): Promise<void> {
  await trx.schema.alterTable("cars").addColumn("listed_at", text).execute();
  await trx.schema
    .createTable("stock_sources")
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("source", text, (column) => column.notNull())
    .addColumn("first_imported_at", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("stock_sources_key", ["site", "source"])
    .execute();
  const sources = await trx
    .selectFrom("cars")
    .select(["site", "source", sql<string>`min(created_at)`.as("first")])
    .groupBy(["site", "source"])
    .execute();
  for (const { site, source, first } of sources) {
    await trx.insertInto("stock_sources").values({ site, source, first_imported_at: first }).execute();
    await trx
      .updateTable("cars")
      .set((set) => ({ listed_at: set.ref("created_at") }))
      .where("site", "=", site)
      .where("source", "=", source)
      .where("created_at", ">", new Date(Date.parse(first) + FIRST_IMPORT_MS).toISOString())
      .execute();
  }
}
