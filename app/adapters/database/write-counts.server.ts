import { sql } from "kysely";
import type { Connection } from "./connection";

declare module "./connection" {
  interface Tables {
    write_counts: WriteCountsTable;
  }
}

/** How much each address sent to a site in recent minutes; see docs/decisions/0051. */
interface WriteCountsTable {
  /** Minutes since 1970. */
  minute: number;
  /** A keyed hash of the site and the visitor's address. */
  writer: string;
  writes: number;
}

/** Counts of writes per minute, summed over all processes. */
export class WriteCountStore {
  private cleanedIn = 0;

  constructor(private readonly connection: Connection) {}

  /**
   * Adds to the counts of a minute in one statement, and returns the new sums in order. Now and then deletes the counts
   * of minutes before the previous one.
   */
  async add(minute: number, counts: readonly { writer: string; writes: number }[]): Promise<number[]> {
    // Always in the same order, so that two processes can't deadlock.
    const rows = [...counts]
      .sort((one, other) => (one.writer < other.writer ? -1 : 1))
      .map(({ writer, writes }) => ({ minute, writer, writes }));
    const cleans = minute > this.cleanedIn;
    const sums = await this.connection.write(async (trx) => {
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
    if (cleans) this.cleanedIn = minute;
    const found = new Map(sums.map(({ writer, writes }) => [writer, writes]));
    return counts.map(({ writer, writes }) => found.get(writer) ?? writes);
  }
}
