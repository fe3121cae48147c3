import type { Transaction } from "kysely";
import type { Connection } from "./connection";
import type { LeadsTable, Tables } from "./tables";

/**
 * A partial lead is a row of `leads` that the shopper has not finished: under the submission that its form has, so
 * that the database itself lets either the partial or the whole lead be there. Its deliveries wait; whoever finishes
 * the form before that is one lead, of which the dealership hears once.
 */

type StoredSubmission = Pick<LeadsTable, "lead_id" | "reference" | "fingerprint" | "partial">;

/** The row of a submission, held until this transaction ends; undefined: another transaction has just moved it. */
export async function heldSubmission(
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
 * Makes room for the whole lead of a partial one that is held. When nothing of it went out, the whole lead takes its
 * place, and `keeps` its id and reference. When the dealership was told, or is being told, the partial lead stays,
 * without its submission, and the whole one `follows` it.
 */
export async function makeRoomForWhole(
  trx: Transaction<Tables>,
  { lead_id, reference }: StoredSubmission,
  submissionId: string,
): Promise<{ keeps: { lead_id: string; reference: string } } | { follows: string }> {
  await trx.deleteFrom("outbox").where("lead_id", "=", lead_id).where("state", "=", "waiting").execute();
  const told = await trx
    .selectFrom("outbox")
    .select("id")
    .where("lead_id", "=", lead_id)
    .limit(1)
    .executeTakeFirst();
  if (!told) {
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
 * Removes what was never tried of a partial lead's deliveries, which are put off or go to another dealership. Tells
 * which receivers have heard of it, or are about to.
 */
export async function toldReceivers(
  trx: Transaction<Tables>,
  leadId: string,
): Promise<(channel: string, target: string) => boolean> {
  await trx
    .deleteFrom("outbox")
    .where("lead_id", "=", leadId)
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .execute();
  const told = await trx
    .selectFrom("outbox")
    .select(["channel", "target"])
    .where("lead_id", "=", leadId)
    .execute();
  return (channel, target) => told.some((row) => row.channel === channel && row.target === target);
}
