import { sql } from "kysely";
import type { Connection } from "./connection";
import type { WriteCountStore } from "./write-count-store";

export function createWriteCountStore(connection: Connection): WriteCountStore {
  let cleanedIn = 0;

  return {
    async add(minute, counts) {
      // Always in the same order, so that two processes can't deadlock.
      const rows = [...counts]
        .sort((one, other) => (one.writer < other.writer ? -1 : 1))
        .map(({ writer, writes }) => ({ minute, writer, writes }));
      const cleans = minute > cleanedIn;
      const sums = await connection.write(async (trx) => {
        if (cleans)
          await trx
            .deleteFrom("write_counts")
            .where("minute", "<", minute - 1)
            .execute();
        return trx
          .insertInto("write_counts")
          .values(rows)
          .onConflict((conflict) =>
            conflict
              .columns(["minute", "writer"])
              .doUpdateSet({ writes: sql`write_counts.writes + excluded.writes` }),
          )
          .returning(["writer", "writes"])
          .execute();
      });
      if (cleans) cleanedIn = minute;
      const found = new Map(sums.map(({ writer, writes }) => [writer, writes]));
      return counts.map(({ writer, writes }) => found.get(writer) ?? writes);
    },
  };
}
