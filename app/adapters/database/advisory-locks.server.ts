import { sql, type Transaction } from "kysely";
import type { SiteSlug } from "~/domain/text/identifiers";
import type { Connection } from "./connection";
import type { Tables } from "./tables";

/**
 * All advisory locks of PostgreSQL that the program takes, so that no two have the same number. Processes of two versions
 * may run at the same time: a lock keeps its number.
 */
const SITE_LOCKS = {
  appointments: 20_261_121,
  sign_in_codes: 20_261_123,
  wording: 20_261_124,
  message_limits: 20_261_125,
  pictures: 20_261_127,
} as const;

/** The lock of migrations, in the other of PostgreSQL's two ranges of numbers. */
export const MIGRATION_LOCK = 4_618_203_917;

/**
 * Makes transactions of one site and one purpose run one after another, so what they count can't change before the
 * commit. On SQLite there is one writer.
 */
export async function lockSite(
  trx: Transaction<Tables>,
  kind: Connection["kind"],
  lock: keyof typeof SITE_LOCKS,
  site: SiteSlug,
): Promise<void> {
  if (kind === "postgres")
    await sql`select pg_advisory_xact_lock(${SITE_LOCKS[lock]}::int, hashtext(${site}::text))`.execute(trx);
}
