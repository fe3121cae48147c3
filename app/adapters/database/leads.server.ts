import { randomBytes, randomUUID } from "node:crypto";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Lead, NewDelivery, NewLead } from "~/domain/lead/lead";
import { LEAD_REFERENCE_BYTES, leadContent, leadReference } from "~/domain/lead/lead-reference";
import {
  type AccountId,
  asDeliveryId,
  asLeadId,
  type CarId,
  type DealershipId,
  type LeadId,
  type SiteSlug,
} from "~/domain/text/identifiers";
import { bookAppointment, type NewAppointment } from "./appointments.server";
import { hashOf } from "./car-rows.server";
import type { Connection, Tables } from "./connection";
import { SubmissionConflictError } from "./lead-errors";
import { storeLeadPeople } from "./lead-people.server";

declare module "./connection" {
  interface Tables {
    leads: LeadsTable;
  }
}

interface LeadsTable {
  lead_id: LeadId;
  site: SiteSlug;
  submission_id: string;
  /** SHA-256 of what the visitor sent. */
  fingerprint: string;
  reference: string;
  dealership_id: DealershipId;
  car_id: CarId | null;
  category: string;
  /** 1: the shopper has not finished the form. */
  partial: number;
  /** JSON of the NewLead. */
  content: string;
  created_at: string;
  /** The account that was signed in when the lead was sent. */
  account_id: AccountId | null;
}

export interface SubmittedLead {
  lead_id: LeadId;
  reference: string;
  /** False when this `submission_id` was already stored with the same content. */
  created: boolean;
}

/** What is stored with a lead, next to its content. */
export interface LeadExtras {
  appointment?: NewAppointment | null;
  /** The account that was signed in. Absent, null: nobody was. */
  accountId?: AccountId | null;
}

export class LeadStore {
  /** `onSubmitted` is called after the commit that stored a new lead. */
  constructor(
    private readonly connection: Connection,
    private readonly onSubmitted: () => void,
  ) {}

  /**
   * Stores the lead, its outbox rows and its appointment in one transaction, and resolves after the commit. A lead that
   * is stored already keeps its appointment and its account.
   * @throws SubmissionConflictError, AppointmentRefusedError
   */
  async submit(
    lead: NewLead,
    deliveries: NewDelivery[],
    now: Date,
    { appointment, accountId = null }: LeadExtras = {},
  ): Promise<SubmittedLead> {
    const fingerprint = hashOf(leadContent(lead));
    const submitted = await this.connection.write(async (trx) => {
      let row: NewRow = {
        lead_id: asLeadId(randomUUID()),
        reference: newReference(),
        partial: 0,
        account_id: accountId,
      };
      let whole = lead;
      for (let attempt = 1; !(await insertLead(trx, whole, row, fingerprint, now)); attempt++) {
        const stored = await lockSubmission(trx, lead);
        if (stored && !stored.partial) {
          if (stored.fingerprint !== fingerprint) throw new SubmissionConflictError(lead.submission_id);
          return { lead_id: stored.lead_id, reference: stored.reference, created: false };
        }
        if (attempt > MOVED_AT_MOST) throw new Error("a submission moves without end");
        if (!stored) continue;
        const room = await makeRoomForWhole(trx, stored, lead.submission_id);
        if ("keeps" in room) row = { ...row, ...room.keeps };
        else whole = { ...lead, follows: lead.follows ?? room.follows };
      }
      await insertDeliveries(trx, { ...row, follows: whole.follows }, deliveries, now);
      if (appointment) await bookAppointment(trx, row.lead_id, lead, appointment, now);
      return { lead_id: row.lead_id, reference: row.reference, created: true };
    });
    if (submitted.created) this.onSubmitted();
    return submitted;
  }

  /**
   * Stores the answers of an unfinished form as a partial lead, with delayed deliveries. The same submission again
   * replaces the answers and restarts the delay. A later `submit` with this submission makes it a whole lead: if
   * nothing of the partial lead was sent, the dealership receives only the whole lead; otherwise the whole lead follows
   * it.
   * @returns the lead's id, or null when the form has been finished since: then nothing changes
   */
  async submitPartial(
    lead: NewLead,
    deliveries: NewDelivery[],
    now: Date,
    accountId: AccountId | null = null,
  ): Promise<LeadId | null> {
    const fingerprint = hashOf(leadContent(lead));
    return this.connection.write(async (trx) => {
      const row: NewRow = {
        lead_id: asLeadId(randomUUID()),
        reference: newReference(),
        partial: 1,
        account_id: accountId,
      };
      for (let attempt = 1; !(await insertLead(trx, lead, row, fingerprint, now)); attempt++) {
        const stored = await lockSubmission(trx, lead);
        if (stored && !stored.partial) return null;
        if (attempt > MOVED_AT_MOST) throw new Error("a submission moves without end");
        if (!stored) continue;
        await trx
          .updateTable("leads")
          .set({ ...contentColumns(lead), fingerprint, account_id: accountId })
          .where("lead_id", "=", stored.lead_id)
          .execute();
        await storeLeadPeople(trx, stored.lead_id, lead);
        const wasSentTo = await receiversAlreadySent(trx, stored.lead_id);
        const others = deliveries.filter(({ channel, target }) => !wasSentTo(channel, target));
        await insertDeliveries(trx, stored, others, now);
        return stored.lead_id;
      }
      await insertDeliveries(trx, row, deliveries, now);
      return row.lead_id;
    });
  }

  /** Deletes the partial lead of a form whose answers the shopper cleared, except where the dealership has it already. */
  async withdrawPartial({ site, submission_id }: Pick<LeadsTable, "site" | "submission_id">): Promise<void> {
    await this.connection.write(async (trx) => {
      const stored = await lockSubmission(trx, { site, submission_id });
      if (stored?.partial) await makeRoomForWhole(trx, stored, submission_id);
    });
  }

  async byId(leadId: LeadId): Promise<Lead | null> {
    const row = await this.connection.read
      .selectFrom("leads")
      .select(["lead_id", "reference", "content", "created_at"])
      .where("lead_id", "=", leadId)
      .executeTakeFirst();
    return row ? leadFromRow(row) : null;
  }

  /** Returns the account that a lead belongs to; null when nobody was signed in, or there is no such lead. */
  async accountOf(leadId: LeadId): Promise<AccountId | null> {
    const row = await this.connection.read
      .selectFrom("leads")
      .select("account_id")
      .where("lead_id", "=", leadId)
      .executeTakeFirst();
    return row?.account_id ?? null;
  }

  async count(site?: SiteSlug): Promise<number> {
    let query = this.connection.read.selectFrom("leads").select(sql<number>`count(*)`.as("leads"));
    if (site !== undefined) query = query.where("site", "=", site);
    return (await query.executeTakeFirstOrThrow()).leads;
  }
}

/** Only finishing the form replaces a submission's row, and only once. A second time would be a bug. */
const MOVED_AT_MOST = 5;

type NewRow = Pick<LeadsTable, "lead_id" | "reference" | "partial" | "account_id">;

const newReference = () => leadReference(randomBytes(LEAD_REFERENCE_BYTES));

function contentColumns(lead: NewLead) {
  const { dealership_id, car_id, category } = lead;
  return { dealership_id, car_id, category, content: JSON.stringify(lead) };
}

/** Waits for a concurrent post of the same submission. Returns false when that one is stored: it stays unchanged. */
async function insertLead(
  trx: Transaction<Tables>,
  lead: NewLead,
  row: NewRow,
  fingerprint: string,
  now: Date,
): Promise<boolean> {
  const { site, submission_id } = lead;
  const inserted = await trx
    .insertInto("leads")
    .values({
      ...row,
      ...contentColumns(lead),
      site,
      submission_id,
      fingerprint,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["site", "submission_id"]).doNothing())
    .executeTakeFirst();
  if (!inserted.numInsertedOrUpdatedRows) return false;
  await storeLeadPeople(trx, row.lead_id, lead);
  return true;
}

async function insertDeliveries(
  trx: Transaction<Tables>,
  { lead_id, follows }: { lead_id: LeadId; follows?: LeadId | null | undefined },
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  const time = now.toISOString();
  const place = await placeInThread(trx, lead_id, follows);
  await trx
    .insertInto("outbox")
    .values(
      deliveries.map(({ channel, target, not_before }) => ({
        id: asDeliveryId(randomUUID()),
        lead_id,
        channel,
        target,
        ...place,
        state: "waiting" as const,
        attempts: 0,
        next_attempt_at: not_before ?? time,
        last_error: null,
        created_at: time,
        updated_at: time,
      })),
    )
    .execute();
}

/** A follow-up is added to the end of its lead's chain; any other lead starts a chain. */
async function placeInThread(
  trx: Transaction<Tables>,
  leadId: LeadId,
  follows: LeadId | null | undefined,
): Promise<{ thread: LeadId; position: number }> {
  if (!follows) return { thread: leadId, position: 0 };
  const last = await trx
    .selectFrom("outbox")
    .select(["thread", "position"])
    .where("thread", "=", (query) =>
      query.selectFrom("outbox as followed").select("thread").where("lead_id", "=", follows).limit(1),
    )
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ? { thread: last.thread, position: last.position + 1 } : { thread: follows, position: 0 };
}

export function leadFromRow(row: Pick<LeadsTable, "lead_id" | "reference" | "content" | "created_at">): Lead {
  const { content, ...columns } = row;
  return { ...(JSON.parse(content) as NewLead), ...columns };
}

/**
 * A partial lead is a row of `leads` that the shopper has not finished. It is stored under its form's submission, so
 * the database itself allows only one of the two, the partial or the whole lead. Its deliveries are delayed; a shopper
 * who finishes the form before they are sent is one lead, delivered once.
 */

type StoredSubmission = Pick<LeadsTable, "lead_id" | "reference" | "fingerprint" | "partial">;

/**
 * Returns the row of a submission, locked until this transaction ends; undefined when another transaction has just
 * moved it.
 */
async function lockSubmission(
  trx: Transaction<Tables>,
  { site, submission_id }: Pick<LeadsTable, "site" | "submission_id">,
): Promise<StoredSubmission | undefined> {
  const query = trx
    .selectFrom("leads")
    .select(["lead_id", "reference", "fingerprint", "partial"])
    .where("site", "=", site)
    .where("submission_id", "=", submission_id);
  return query.forUpdate().executeTakeFirst();
}

/**
 * Makes room for the whole lead of a stored partial one. If nothing of the partial lead was sent, the whole lead
 * replaces it and `keeps` its id and reference. If something was sent or is being sent, the partial lead stays without
 * its submission, and the whole lead `follows` it.
 */
async function makeRoomForWhole(
  trx: Transaction<Tables>,
  { lead_id, reference }: StoredSubmission,
  submissionId: string,
): Promise<{ keeps: { lead_id: LeadId; reference: string } } | { follows: LeadId }> {
  await trx.deleteFrom("outbox").where("lead_id", "=", lead_id).where("state", "=", "waiting").execute();
  const sent = await trx
    .selectFrom("outbox")
    .select("id")
    .where("lead_id", "=", lead_id)
    .limit(1)
    .executeTakeFirst();
  if (!sent) {
    await trx.deleteFrom("leads").where("lead_id", "=", lead_id).execute();
    return { keeps: { lead_id, reference } };
  }
  await trx
    .updateTable("leads")
    .set({ submission_id: `partial ${submissionId}` })
    .where("lead_id", "=", lead_id)
    .execute();
  return { follows: lead_id };
}

/**
 * Deletes the deliveries of a partial lead that were never attempted: delayed, or for another dealership. Returns the
 * receivers to which the partial lead was sent or is being sent.
 */
async function receiversAlreadySent(
  trx: Transaction<Tables>,
  leadId: LeadId,
): Promise<(channel: string, target: string) => boolean> {
  await trx
    .deleteFrom("outbox")
    .where("lead_id", "=", leadId)
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .execute();
  const sent = await trx
    .selectFrom("outbox")
    .select(["channel", "target"])
    .where("lead_id", "=", leadId)
    .execute();
  return (channel, target) => sent.some((row) => row.channel === channel && row.target === target);
}

export async function addAccountLeads(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`alter table leads add column account_id ${text} references accounts (id) on delete set null`.execute(
    trx,
  );
  await sql`create index leads_by_account on leads (account_id)`.execute(trx);
}
