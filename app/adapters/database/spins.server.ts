import { randomBytes, randomUUID } from "node:crypto";
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { ContactContent } from "~/domain/checkout/reservation";
import { LEAD_REFERENCE_BYTES, leadReference } from "~/domain/lead/lead-reference";
import type { AccountId, LeadId, SiteSlug } from "~/domain/text/identifiers";
import { type Connection, isPostgres, type Tables } from "./connection";

declare module "./connection" {
  interface Tables {
    spins: SpinsTable;
    spin_campaigns: SpinCampaignsTable;
  }
}

interface SpinsTable {
  id: string;
  site: SiteSlug;
  campaign: string;
  /** A keyed hash of the number. It stays when the person is erased: otherwise a number could spin again. */
  person: string;
  account_id: AccountId | null;
  /** Null: nothing was won. */
  prize: string | null;
  code: string | null;
  /** JSON; null when nothing was won, and once the lead has it. */
  content: string | null;
  lead_id: LeadId | null;
  created_at: string;
}

interface SpinCampaignsTable {
  site: SiteSlug;
  campaign: string;
}

export interface Spin extends Omit<SpinsTable, "person" | "lead_id" | "content"> {
  /** What a winner has typed. Null when nothing was won, and once the dealership has the lead. */
  content: ContactContent | null;
}

/** Spins of campaigns: one a number (rules/spin-to-win#one-spin). */
export class SpinStore {
  constructor(private readonly connection: Connection) {}

  /**
   * Stores a number's spin of a campaign, or returns the one that it has. Draws of a campaign run one after another.
   * @param keys keyed hashes of the number, the newest key first
   * @param draw gets how many of each prize were won, and returns the one that is won now
   */
  spin(
    {
      site,
      campaign,
      keys,
      account_id,
      content,
    }: {
      site: SiteSlug;
      campaign: string;
      keys: readonly string[];
      account_id: AccountId;
      content: ContactContent;
    },
    draw: (given: ReadonlyMap<string, number>) => string | null,
    now: Date,
  ): Promise<Spin> {
    return this.connection.write(async (trx) => {
      await lockCampaign(trx, site, campaign);
      const before = await ofNumber(trx, site, campaign, keys);
      if (before) return before;
      const rows = await trx
        .selectFrom("spins")
        .select(["prize", (row) => row.fn.countAll<number>().as("count")])
        .where("site", "=", site)
        .where("campaign", "=", campaign)
        .where("prize", "is not", null)
        .groupBy("prize")
        .execute();
      const prize = draw(new Map(rows.map((row) => [row.prize ?? "", Number(row.count)])));
      const stored = await trx
        .insertInto("spins")
        .values({
          ...{ id: randomUUID(), site, campaign, person: keys[0] ?? "", account_id, prize },
          code: prize === null ? null : leadReference(randomBytes(LEAD_REFERENCE_BYTES)),
          content: prize === null ? null : JSON.stringify(content),
          lead_id: null,
          created_at: now.toISOString(),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return fromRow(stored);
    });
  }

  ofNumber(site: SiteSlug, campaign: string, keys: readonly string[]): Promise<Spin | null> {
    return ofNumber(this.connection.read, site, campaign, keys);
  }

  /** Returns prizes of which the dealership has no lead yet, the oldest first. */
  async pending(limit: number): Promise<Spin[]> {
    const rows = await this.connection.read
      .selectFrom("spins")
      .selectAll()
      .where("content", "is not", null)
      .orderBy("created_at")
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map(fromRow);
  }

  async setLead(id: string, lead_id: LeadId | null): Promise<void> {
    await this.connection.write((trx) =>
      trx.updateTable("spins").set({ lead_id, content: null }).where("id", "=", id).execute(),
    );
  }
}

/** On SQLite the transaction holds the only write lock. */
async function lockCampaign(trx: Transaction<Tables>, site: SiteSlug, campaign: string): Promise<void> {
  if (!isPostgres(trx)) return;
  await trx
    .insertInto("spin_campaigns")
    .values({ site, campaign })
    .onConflict((conflict) => conflict.columns(["site", "campaign"]).doNothing())
    .execute();
  await trx
    .selectFrom("spin_campaigns")
    .select("campaign")
    .where("site", "=", site)
    .where("campaign", "=", campaign)
    .forUpdate()
    .execute();
}

async function ofNumber(
  database: Kysely<Tables> | Transaction<Tables>,
  site: SiteSlug,
  campaign: string,
  keys: readonly string[],
): Promise<Spin | null> {
  const row = await database
    .selectFrom("spins")
    .selectAll()
    .where("site", "=", site)
    .where("campaign", "=", campaign)
    .where("person", "in", keys)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

function fromRow({ person: _person, lead_id: _lead, content, ...row }: Selectable<SpinsTable>): Spin {
  return { ...row, content: content === null ? null : (JSON.parse(content) as ContactContent) };
}

/** The migration: spins of campaigns, and a row of each campaign to lock. */
export async function addSpins(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  // One spin a number and campaign, whatever processes do: `spins_once`.
  await sql`create table spins (
    id ${text} primary key, site ${text} not null, campaign ${text} not null,
    person ${text} not null, account_id ${text} references accounts (id) on delete set null,
    prize ${text}, code ${text} unique, content ${text}, lead_id ${text},
    created_at ${text} not null,
    constraint spins_once unique (site, campaign, person)
  )`.execute(trx);
  await sql`create index spins_by_account on spins (account_id)`.execute(trx);
  await sql`create table spin_campaigns (
    site ${text} not null, campaign ${text} not null,
    constraint spin_campaigns_key primary key (site, campaign)
  )`.execute(trx);
}
