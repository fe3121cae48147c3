import { randomBytes, randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Lead, NewLead } from "~/domain/lead";
import { leadContent } from "~/domain/lead-content";
import { LEAD_REFERENCE_BYTES, leadReference } from "~/domain/lead-reference";
import { bookAppointment } from "./appointments.server";
import { hashOf } from "./car-rows.server";
import type { Connection } from "./connection";
import { type LeadStore, SubmissionConflictError } from "./store";
import type { LeadsTable, Tables } from "./tables";

/** `onSubmitted` is called after the commit that stored a new lead. */
export function createLeadStore(connection: Connection, onSubmitted: () => void): LeadStore {
  const { read } = connection;
  return {
    async submit(lead, deliveries, now, appointment) {
      const time = now.toISOString();
      const fingerprint = hashOf(leadContent(lead));
      const submitted = await connection.write(async (trx) => {
        const leadId = randomUUID();
        const reference = leadReference(randomBytes(LEAD_REFERENCE_BYTES));
        // Waits for a post of the same submission that is being stored, then leaves the stored lead as it is.
        const inserted = await trx
          .insertInto("leads")
          .values({
            lead_id: leadId,
            site: lead.site,
            submission_id: lead.submission_id,
            fingerprint,
            reference,
            dealership_id: lead.dealership_id,
            car_id: lead.car_id,
            category: lead.category,
            content: JSON.stringify(lead),
            created_at: time,
          })
          .onConflict((conflict) => conflict.columns(["site", "submission_id"]).doNothing())
          .executeTakeFirst();
        if (!inserted.numInsertedOrUpdatedRows) {
          const stored = await trx
            .selectFrom("leads")
            .select(["lead_id", "reference", "fingerprint"])
            .where("site", "=", lead.site)
            .where("submission_id", "=", lead.submission_id)
            .executeTakeFirstOrThrow();
          if (stored.fingerprint !== fingerprint) throw new SubmissionConflictError(lead.submission_id);
          return { lead_id: stored.lead_id, reference: stored.reference, created: false };
        }
        if (deliveries.length > 0) {
          const place = await placeInThread(trx, leadId, lead.follows);
          await trx
            .insertInto("outbox")
            .values(
              deliveries.map((delivery) => ({
                id: randomUUID(),
                lead_id: leadId,
                channel: delivery.channel,
                target: delivery.target,
                ...place,
                state: "waiting" as const,
                attempts: 0,
                next_attempt_at: delivery.not_before ?? time,
                last_error: null,
                created_at: time,
                updated_at: time,
              })),
            )
            .execute();
        }
        if (appointment) await bookAppointment(trx, connection.kind, leadId, lead, appointment, now);
        return { lead_id: leadId, reference, created: true };
      });
      if (submitted.created) onSubmitted();
      return submitted;
    },

    async byId(leadId) {
      const row = await read
        .selectFrom("leads")
        .select(["lead_id", "reference", "content", "created_at"])
        .where("lead_id", "=", leadId)
        .executeTakeFirst();
      return row ? leadFromRow(row) : null;
    },

    async count(site) {
      let query = read.selectFrom("leads").select(sql<number>`count(*)`.as("leads"));
      if (site !== undefined) query = query.where("site", "=", site);
      return (await query.executeTakeFirstOrThrow()).leads;
    },
  };
}

/** A follow-up goes to the end of the chain that it belongs to; any other lead begins one. */
async function placeInThread(
  trx: Transaction<Tables>,
  leadId: string,
  follows: string | null | undefined,
): Promise<{ thread: string; position: number }> {
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
