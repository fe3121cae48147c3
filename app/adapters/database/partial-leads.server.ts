import type { Transaction } from "kysely";
import type { LeadId } from "~/domain/text/identifiers";
import type { Connection } from "./connection";
import type { LeadsTable, Tables } from "./tables";

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
export async function lockSubmission(
  trx: Transaction<Tables>,
  kind: Connection["kind"],
  { site, submission_id }: Pick<LeadsTable, "site" | "submission_id">,
): Promise<StoredSubmission | undefined> {
  const query = trx
    .selectFrom("leads")
    .select(["lead_id", "reference", "fingerprint", "partial"])
    .where("site", "=", site)
    .where("submission_id", "=", submission_id);
  return (kind === "postgres" ? query.forUpdate() : query).executeTakeFirst();
}

/**
 * Makes room for the whole lead of a stored partial one. If nothing of the partial lead was sent, the whole lead
 * replaces it and `keeps` its id and reference. If something was sent or is being sent, the partial lead stays without
 * its submission, and the whole lead `follows` it.
 */
export async function makeRoomForWhole(
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
export async function receiversAlreadySent(
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
