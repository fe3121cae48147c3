import { sql, type Transaction } from "kysely";
import type { DeliveryRecord, Lead } from "~/domain/lead/lead";
import { countedCategory, countedMonth } from "~/domain/lead/lead-reference";
import type { DeliveryId, LeadId, SiteSlug } from "~/domain/text/identifiers";
import type { Account } from "./accounts.server";
import { type Connection, inChunks, type Tables } from "./connection";
import { type PersonKey, personHashes } from "./lead-people.server";
import { leadFromRow } from "./leads.server";
import { deliveryRecords } from "./outbox.server";

export interface LeadRecord {
  lead: Lead;
  deliveries: DeliveryRecord[];
  appointment: { location_id: string; starts_at: string; ends_at: string } | null;
  /** JSON of the stored valuation of the customer's car: the estimate, and the posted values. */
  valuation: string | null;
}

export interface ErasedLead {
  lead_id: LeadId;
  reference: string;
  /** Ids of all deliveries: their messages may be stored as files. */
  delivery_ids: DeliveryId[];
  /** How many of them had not been delivered to any receiver. */
  undelivered: number;
}

const LEADS_PER_DELETE = 100;
const LEADS_PER_PAGE = 500;

export class LeadPrivacyStore {
  constructor(private readonly connection: Connection) {}

  /** Returns the ids of a site's leads with this e-mail address or phone number, oldest first. */
  async ofPerson(site: SiteSlug, person: PersonKey): Promise<LeadId[]> {
    const keys = personHashes(site, person);
    if (keys.length === 0) return [];
    const rows = await this.connection.read
      .selectFrom("lead_people")
      .innerJoin("leads", "leads.lead_id", "lead_people.lead_id")
      .select("leads.lead_id")
      .distinct()
      .select("leads.created_at")
      .where("lead_people.person", "in", keys)
      .orderBy("leads.created_at")
      .orderBy("leads.lead_id")
      .execute();
    return rows.map((row) => row.lead_id);
  }

  /**
   * Returns the ids of the whole leads that an account may see, the newest first: those sent while it was signed in,
   * and those of its site with its confirmed e-mail address (rules/account#own-leads).
   */
  async ofAccount({
    id,
    site,
    email,
    email_confirmed_at,
  }: Pick<Account, "id" | "site" | "email" | "email_confirmed_at">): Promise<LeadId[]> {
    const own = personHashes(site, { email: email_confirmed_at === null ? null : email, phone: null });
    const rows = await this.connection.read
      .selectFrom("leads")
      .select("lead_id")
      .where("site", "=", site)
      .where("partial", "=", 0)
      .where((where) =>
        where.or([
          where("account_id", "=", id),
          ...(own.length === 0
            ? []
            : [
                where(
                  "lead_id",
                  "in",
                  where.selectFrom("lead_people").select("lead_id").where("person", "in", own),
                ),
              ]),
        ]),
      )
      .orderBy("created_at", "desc")
      .orderBy("lead_id")
      .execute();
    return rows.map((row) => row.lead_id);
  }

  /** Returns the id of the lead with this reference, ignoring letter case and the hyphen. */
  async idOfReference(text: string): Promise<LeadId | null> {
    const letters = text.toUpperCase().replace(/[\s-]/g, "");
    const reference = `${letters.slice(0, 4)}-${letters.slice(4)}`;
    const row = await this.connection.read
      .selectFrom("leads")
      .select("lead_id")
      .where("reference", "=", reference)
      .executeTakeFirst();
    return row?.lead_id ?? null;
  }

  /** Returns all data stored with these leads, oldest first. */
  async held(leadIds: readonly LeadId[]): Promise<LeadRecord[]> {
    const pages: LeadRecord[] = [];
    for (const some of inChunks(leadIds, LEADS_PER_PAGE))
      pages.push(...(await recordsOf(this.connection.read, some)));
    return pages;
  }

  /**
   * Returns the ids of a site's leads received at or before `limit` whose deliveries are all delivered or dead, oldest
   * first.
   */
  async expired(site: SiteSlug, limit: Date, most: number): Promise<LeadId[]> {
    const rows = await this.connection.read
      .selectFrom("leads")
      .select("lead_id")
      .where("site", "=", site)
      .where("created_at", "<=", limit.toISOString())
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("outbox")
              .select("outbox.id")
              .whereRef("outbox.lead_id", "=", "leads.lead_id")
              .where("outbox.state", "in", ["waiting", "sending"]),
          ),
        ),
      )
      .orderBy("created_at")
      .orderBy("lead_id")
      .limit(most)
      .execute();
    return rows.map((row) => row.lead_id);
  }

  /** Returns how many leads received at or before `limit` are kept because a delivery is still pending. */
  async stillWaiting(site: SiteSlug, limit: Date): Promise<number> {
    const { leads } = await this.connection.read
      .selectFrom("leads")
      .select(sql<number>`count(*)`.as("leads"))
      .where("site", "=", site)
      .where("created_at", "<=", limit.toISOString())
      .where("lead_id", "in", (query) =>
        query.selectFrom("outbox").select("lead_id").where("state", "in", ["waiting", "sending"]),
      )
      .executeTakeFirstOrThrow();
    return leads;
  }

  /** Returns every site that has leads, including sites that no longer exist. */
  sites(): Promise<{ site: SiteSlug; leads: number }[]> {
    return this.connection.read
      .selectFrom("leads")
      .select(["site", sql<number>`count(*)`.as("leads")])
      .groupBy("site")
      .orderBy("site")
      .execute();
  }

  /**
   * Erases leads with their deliveries and appointments, in transactions of at most 100, and counts them. Skips a lead
   * with a delivery that is being sent now, and returns its id in `busy`.
   */
  async erase(leadIds: readonly LeadId[], now: Date): Promise<{ erased: ErasedLead[]; busy: LeadId[] }> {
    const erased: ErasedLead[] = [];
    const busy: LeadId[] = [];
    for (const some of inChunks(leadIds, LEADS_PER_DELETE)) {
      const outcome = await this.connection.write((trx) => eraseLeads(trx, some, now));
      erased.push(...outcome.erased);
      busy.push(...outcome.busy);
    }
    if (erased.length > 0) await this.connection.flushDeleted();
    return { erased, busy };
  }

  /** Returns how many leads were erased, by month of receipt and category. */
  erasedCounts(site: SiteSlug): Promise<{ month: string; category: string; leads: number }[]> {
    return this.connection.read
      .selectFrom("erased_leads")
      .select(["month", "category", "leads"])
      .where("site", "=", site)
      .orderBy("month")
      .orderBy("category")
      .execute();
  }
}

async function recordsOf(read: Connection["read"], leadIds: readonly LeadId[]): Promise<LeadRecord[]> {
  if (leadIds.length === 0) return [];
  const leads = await read
    .selectFrom("leads")
    .select(["lead_id", "reference", "content", "created_at"])
    .where("lead_id", "in", leadIds)
    .orderBy("created_at")
    .orderBy("lead_id")
    .execute();
  const deliveries = await deliveryRecords(read)
    .where("outbox.lead_id", "in", leadIds)
    .orderBy("outbox.created_at")
    .orderBy("outbox.id")
    .execute();
  const appointments = await read
    .selectFrom("appointments")
    .select(["lead_id", "location_id", "starts_at", "ends_at"])
    .where("lead_id", "in", leadIds)
    .execute();
  const valuations = await read
    .selectFrom("valuations")
    .select(["lead_id", "response"])
    .where("lead_id", "in", leadIds)
    .execute();
  return leads.map((row) => {
    const found = appointments.find(({ lead_id }) => lead_id === row.lead_id);
    return {
      lead: leadFromRow(row),
      deliveries: deliveries.filter(({ lead_id }) => lead_id === row.lead_id),
      appointment: found
        ? { location_id: found.location_id, starts_at: found.starts_at, ends_at: found.ends_at }
        : null,
      valuation: valuations.find(({ lead_id }) => lead_id === row.lead_id)?.response ?? null,
    };
  });
}

/** Erases at most 100 leads in the caller's transaction; see `LeadPrivacyStore.erase`. */
export async function eraseLeads(
  trx: Transaction<Tables>,
  leadIds: readonly LeadId[],
  now: Date,
): Promise<{ erased: ErasedLead[]; busy: LeadId[] }> {
  const deliveries = await trx
    .selectFrom("outbox")
    .select(["id", "lead_id", "state", "next_attempt_at"])
    .where("lead_id", "in", leadIds)
    .orderBy("id")
    // So that no worker claims them before this transaction ends: workers skip locked rows.
    .forUpdate()
    .execute();
  const time = now.toISOString();
  const busy = new Set(
    deliveries
      .filter(({ state, next_attempt_at }) => state === "sending" && next_attempt_at > time)
      .map(({ lead_id }) => lead_id),
  );
  const free = leadIds.filter((id) => !busy.has(id));
  if (free.length === 0) return { erased: [], busy: [...busy] };

  const deleted = await trx
    .deleteFrom("leads")
    .where("lead_id", "in", free)
    .returning(["lead_id", "reference", "site", "category", "created_at"])
    .execute();
  const counts = new Map<string, { site: SiteSlug; month: string; category: string; leads: number }>();
  for (const { site, category, created_at } of deleted) {
    const row = { site, month: countedMonth(created_at), category: countedCategory(category), leads: 0 };
    const key = JSON.stringify([row.site, row.month, row.category]);
    const counted = counts.get(key) ?? row;
    counts.set(key, { ...counted, leads: counted.leads + 1 });
  }
  // Always in the same order, so that two processes that erase at the same time can't deadlock.
  for (const [, row] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await trx
      .insertInto("erased_leads")
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(["site", "month", "category"])
          .doUpdateSet({ leads: sql`erased_leads.leads + ${row.leads}` }),
      )
      .execute();
  }
  return {
    erased: deleted.map(({ lead_id, reference }) => {
      const own = deliveries.filter((delivery) => delivery.lead_id === lead_id);
      return {
        lead_id,
        reference,
        delivery_ids: own.map(({ id }) => id),
        undelivered: own.filter(({ state }) => state !== "delivered").length,
      };
    }),
    busy: [...busy],
  };
}
