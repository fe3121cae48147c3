import type { Transaction } from "kysely";
import type { Connection } from "./connection";
import type { Tables } from "./tables";

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
export async function lockRevision(connection: Connection, trx: Transaction<Tables>): Promise<number> {
  let query = trx.selectFrom("stock_revision").select("value").where("id", "=", 1);
  // On SQLite the transaction already holds the only write lock.
  if (connection.kind === "postgres") query = query.forUpdate();
  return (await query.executeTakeFirstOrThrow()).value;
}

export async function raiseRevision(trx: Transaction<Tables>): Promise<void> {
  await trx
    .updateTable("stock_revision")
    .set((set) => ({ value: set("value", "+", 1) }))
    .where("id", "=", 1)
    .execute();
}
