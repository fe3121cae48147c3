import type { Connection } from "./connection";
import type { SavedValuation, ValuationStore } from "./valuation-store";

export function createValuationStore(connection: Connection): ValuationStore {
  return {
    save: (leadId, answers, now) =>
      connection.write(async (trx) => {
        const lead = await trx
          .selectFrom("leads")
          .select("lead_id")
          .where("lead_id", "=", leadId)
          .executeTakeFirst();
        if (!lead) return false;
        const before = await trx
          .selectFrom("valuations")
          .select("response")
          .where("lead_id", "=", leadId)
          .executeTakeFirst();
        const earlier = before ? (JSON.parse(before.response) as SavedValuation) : {};
        const saved = { response: JSON.stringify({ ...earlier, ...answers }), saved_at: now.toISOString() };
        await trx
          .insertInto("valuations")
          .values({ lead_id: leadId, ...saved })
          .onConflict((conflict) => conflict.column("lead_id").doUpdateSet(saved))
          .execute();
        return true;
      }),

    async ofLead(leadId) {
      const row = await connection.read
        .selectFrom("valuations")
        .select("response")
        .where("lead_id", "=", leadId)
        .executeTakeFirst();
      return row ? (JSON.parse(row.response) as unknown) : null;
    },
  };
}
