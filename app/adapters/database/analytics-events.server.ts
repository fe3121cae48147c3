import type { Connection } from "./connection";
import type { EventStore } from "./event-store";

/** Rows per clean-up transaction: small, so that no other writer waits long for the write lock. */
const ROWS_PER_DELETE = 1000;

export function createEventStore(connection: Connection): EventStore {
  return {
    async add(events) {
      if (events.length === 0) return;
      const rows = events.map(({ parameters, ...columns }) => ({
        ...columns,
        parameters: JSON.stringify(parameters),
      }));
      await connection.write((trx) =>
        trx
          .insertInto("analytics_events")
          .values(rows)
          // A batch is sent again when its sender can't know whether it was stored.
          .onConflict((conflict) => conflict.column("id").doNothing())
          .execute(),
      );
    },

    async removeBefore(time) {
      let removed = 0;
      for (;;) {
        const rows = await connection.read
          .selectFrom("analytics_events")
          .select("id")
          .where("at", "<", time.toISOString())
          .limit(ROWS_PER_DELETE)
          .execute();
        if (rows.length === 0) return removed;
        const ids = rows.map(({ id }) => id);
        await connection.write((trx) => trx.deleteFrom("analytics_events").where("id", "in", ids).execute());
        removed += ids.length;
      }
    },

    async list(site, limit) {
      const rows = await connection.read
        .selectFrom("analytics_events")
        .selectAll()
        .where("site", "=", site)
        .orderBy("at", "desc")
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(({ parameters, ...columns }) => ({ ...columns, parameters: JSON.parse(parameters) }));
    },
  };
}
