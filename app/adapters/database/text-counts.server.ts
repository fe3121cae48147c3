import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { TextCaps } from "~/domain/message/message";
import type { SiteSlug } from "~/domain/text/identifiers";
import type { Tables } from "./connection";

declare module "./connection" {
  interface Tables {
    text_counts: TextCountsTable;
  }
}

/** How many text messages a site was asked to send in an hour. */
interface TextCountsTable {
  site: SiteSlug;
  /** Hours since 1970. */
  hour: number;
  accepted: number;
  /** Refused because of the site's caps. */
  refused: number;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** How many text messages each site accepted and refused in the last 24 hours. */
export function countTexts(
  read: Kysely<Tables>,
  now: Date,
): Promise<{ site: SiteSlug; accepted: number; refused: number }[]> {
  return read
    .selectFrom("text_counts")
    .select([
      "site",
      sql<number>`cast(sum(accepted) as integer)`.as("accepted"),
      sql<number>`cast(sum(refused) as integer)`.as("refused"),
    ])
    .where("hour", ">", hourOf(now) - DAY_HOURS)
    .groupBy("site")
    .orderBy("site")
    .execute();
}

/**
 * Counts a text message of a site, unless the site has reached one of its caps: for the hour of the clock, and for this
 * hour and the 23 before it. On PostgreSQL the site's rows are locked until the transaction ends, so two processes
 * can't both take the last place.
 * @returns whether the message may be sent
 */
export async function takeTextAllowance(
  trx: Transaction<Tables>,
  site: SiteSlug,
  caps: TextCaps,
  now: Date,
): Promise<boolean> {
  const hour = hourOf(now);
  await trx
    .insertInto("text_counts")
    .values({ site, hour, accepted: 0, refused: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const query = trx
    .selectFrom("text_counts")
    .select(["hour", "accepted"])
    .where("site", "=", site)
    .where("hour", ">", hour - DAY_HOURS)
    .orderBy("hour")
    .forUpdate();
  const hours = await query.execute();
  await trx
    .deleteFrom("text_counts")
    .where("site", "=", site)
    .where("hour", "<=", hour - 2 * DAY_HOURS)
    .execute();
  const inHour = hours.find((row) => row.hour === hour)?.accepted ?? 0;
  const inDay = hours.reduce((sum, { accepted }) => sum + accepted, 0);
  const accepted = inHour < caps.perHour && inDay < caps.perDay;
  await trx
    .updateTable("text_counts")
    .set((set) => (accepted ? { accepted: set("accepted", "+", 1) } : { refused: set("refused", "+", 1) }))
    .where("site", "=", site)
    .where("hour", "=", hour)
    .execute();
  return accepted;
}

function hourOf(now: Date): number {
  return Math.floor(now.getTime() / HOUR_MS);
}

/** Part of the migration of messages. */
export async function addTextCounts(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`create table text_counts (
    site ${text} not null, hour bigint not null, accepted bigint not null, refused bigint not null,
    constraint text_counts_key primary key (site, hour)
  )`.execute(trx);
}
