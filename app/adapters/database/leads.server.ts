import { randomBytes, randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Lead, NewDelivery, NewLead } from "~/domain/lead/lead";
import { LEAD_REFERENCE_BYTES, leadReference } from "~/domain/lead/lead-reference";
import { leadContent } from "~/domain/lead/submission-fingerprint";
import { type AccountId, asDeliveryId, asLeadId, type LeadId } from "~/domain/text/identifiers";
import { bookAppointment } from "./appointments.server";
import { hashOf } from "./car-rows.server";
import type { Connection } from "./connection";
import { storeLeadPeople } from "./lead-people.server";
import { type LeadStore, SubmissionConflictError } from "./lead-store";
import { lockSubmission, makeRoomForWhole, receiversAlreadySent } from "./partial-leads.server";
import type { LeadsTable, Tables } from "./tables";

/** `onSubmitted` is called after the commit that stored a new lead. */
export function createLeadStore(connection: Connection, onSubmitted: () => void): LeadStore {
  const { read } = connection;
  return {
    async submit(lead, deliveries, now, { appointment, accountId = null } = {}) {
      const fingerprint = hashOf(leadContent(lead));
      const submitted = await connection.write(async (trx) => {
        let row: NewRow = {
          lead_id: asLeadId(randomUUID()),
          reference: newReference(),
          partial: 0,
          account_id: accountId,
        };
        let whole = lead;
        for (let attempt = 1; !(await insertLead(trx, whole, row, fingerprint, now)); attempt++) {
          const stored = await lockSubmission(trx, connection.kind, lead);
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
        if (appointment) await bookAppointment(trx, connection.kind, row.lead_id, lead, appointment, now);
        return { lead_id: row.lead_id, reference: row.reference, created: true };
      });
      if (submitted.created) onSubmitted();
      return submitted;
    },

    async submitPartial(lead, deliveries, now, accountId = null) {
      const fingerprint = hashOf(leadContent(lead));
      return connection.write(async (trx) => {
        const row: NewRow = {
          lead_id: asLeadId(randomUUID()),
          reference: newReference(),
          partial: 1,
          account_id: accountId,
        };
        for (let attempt = 1; !(await insertLead(trx, lead, row, fingerprint, now)); attempt++) {
          const stored = await lockSubmission(trx, connection.kind, lead);
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
    },

    async byId(leadId) {
      const row = await read
        .selectFrom("leads")
        .select(["lead_id", "reference", "content", "created_at"])
        .where("lead_id", "=", leadId)
        .executeTakeFirst();
      return row ? leadFromRow(row) : null;
    },

    async accountOf(leadId): Promise<AccountId | null> {
      const row = await read
        .selectFrom("leads")
        .select("account_id")
        .where("lead_id", "=", leadId)
        .executeTakeFirst();
      return row?.account_id ?? null;
    },

    async count(site) {
      let query = read.selectFrom("leads").select(sql<number>`count(*)`.as("leads"));
      if (site !== undefined) query = query.where("site", "=", site);
      return (await query.executeTakeFirstOrThrow()).leads;
    },
  };
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
