import { latestTime } from "~/domain/clock/wrong-future";
import type { Connection } from "./connection";
import type { LeaseStore } from "./lease-store";

export function createLeaseStore({ read, write }: Connection): LeaseStore {
  return {
    async take(name, holder, ms, now) {
      const held = await read
        .selectFrom("leases")
        .select(["holder", "ends_at"])
        .where("name", "=", name)
        .executeTakeFirst();
      // A lease that ends later was taken while a clock was ahead.
      const latest = latestTime(now, ms).toISOString();
      const isLive = (end: string) => end > now.toISOString() && end <= latest;
      // Most checks end here: processes that wait for the lease don't write.
      if (held && held.holder !== holder && isLive(held.ends_at)) return false;
      const ends_at = new Date(now.getTime() + ms).toISOString();
      const taken = await write((trx) =>
        trx
          .insertInto("leases")
          .values({ name, holder, ends_at })
          .onConflict((conflict) =>
            conflict
              .column("name")
              .doUpdateSet({ holder, ends_at })
              .where((row) =>
                row.or([
                  row("leases.holder", "=", holder),
                  row("leases.ends_at", "<=", now.toISOString()),
                  row("leases.ends_at", ">", latest),
                ]),
              ),
          )
          .returning("name")
          .executeTakeFirst(),
      );
      return taken !== undefined;
    },

    async release(name, holder, now) {
      await write((trx) =>
        trx
          .updateTable("leases")
          .set({ ends_at: now.toISOString() })
          .where("name", "=", name)
          .where("holder", "=", holder)
          .execute(),
      );
    },

    async list(prefix) {
      const rows = await read.selectFrom("leases").select(["name", "ends_at"]).execute();
      return rows
        .filter(({ name }) => name.startsWith(prefix))
        .map(({ name, ends_at }) => ({ name, endsAt: ends_at }));
    },

    async forget(name) {
      await write((trx) => trx.deleteFrom("leases").where("name", "=", name).execute());
    },
  };
}
