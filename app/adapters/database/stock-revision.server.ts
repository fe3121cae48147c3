import { type Generated, type RawBuilder, sql, type Transaction } from "kysely";
import type { DealershipId, SiteSlug } from "~/domain/text/identifiers";
import { type Connection, isPostgres, type Tables } from "./connection";

declare module "./connection" {
  interface Tables {
    stock_revision: StockRevisionTable;
    dealership_revisions: DealershipRevisionsTable;
  }
}

interface StockRevisionTable {
  /** Always 1: the table has one row. */
  id: Generated<number>;
  value: number;
}

interface DealershipRevisionsTable {
  dealership_id: DealershipId;
  /** The revision of the stock at which cars of this dealership last changed. */
  value: number;
}

export async function addDealershipRevisions(
  trx: Transaction<Tables>,
  text: RawBuilder<string>,
): Promise<void> {
  await sql`create table dealership_revisions (
    dealership_id ${text} primary key, value bigint not null
  )`.execute(trx);
}

export async function readRevision({ read }: Pick<Connection, "read">): Promise<number> {
  const row = await read
    .selectFrom("stock_revision")
    .select("value")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return row.value;
}

/**
 * Writers of cars run one after another from here to their commit. So a reader of revision N sees every car whose
 * revision is N or less.
 */
export async function lockRevision(trx: Transaction<Tables>): Promise<number> {
  const query = trx.selectFrom("stock_revision").select("value").where("id", "=", 1);
  return (await query.forUpdate().executeTakeFirstOrThrow()).value;
}

/** Where processes on one PostgreSQL database tell each other that the stock has changed. */
export const STOCK_CHANNEL = "forecourt_stock";

/**
 * Raises the revision of the stock, and sets it as the revision of the dealerships whose cars changed.
 * @param revision what `lockRevision` returned
 * @param dealershipIds of the changed cars, before and after the change
 */
export async function raiseRevision(
  trx: Transaction<Tables>,
  revision: number,
  dealershipIds: Iterable<DealershipId>,
): Promise<void> {
  const value = revision + 1;
  const update = trx.updateTable("stock_revision").set({ value }).where("id", "=", 1);
  if (isPostgres(trx)) await update.returning(sql`pg_notify(${STOCK_CHANNEL}, '')`.as("notified")).execute();
  else await update.execute();
  const rows = [...new Set(dealershipIds)].map((dealership_id) => ({ dealership_id, value }));
  if (rows.length === 0) return;
  await trx
    .insertInto("dealership_revisions")
    .values(rows)
    .onConflict((conflict) => conflict.column("dealership_id").doUpdateSet({ value }))
    .execute();
}

/** Returns the revision at which the cars of each dealership last changed; none for one whose cars never have. */
export async function readDealershipRevisions({
  read,
}: Pick<Connection, "read">): Promise<Map<DealershipId, number>> {
  const rows = await read.selectFrom("dealership_revisions").selectAll().execute();
  return new Map(rows.map(({ dealership_id, value }) => [dealership_id, value]));
}

/** Raises the revisions by which processes notice that a site's published state, its draft or its editors have changed. */
export async function raiseWording(
  trx: Transaction<Tables>,
  site: SiteSlug,
  { published = 0, drafts = 0, editors = 0 }: { published?: number; drafts?: number; editors?: number },
): Promise<void> {
  await trx
    .insertInto("wording_revisions")
    .values({ site, published, drafts, editors })
    .onConflict((conflict) =>
      conflict.column("site").doUpdateSet((set) => ({
        published: set("wording_revisions.published", "+", published),
        drafts: set("wording_revisions.drafts", "+", drafts),
        editors: set("wording_revisions.editors", "+", editors),
      })),
    )
    .execute();
}
