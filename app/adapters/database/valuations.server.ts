import type { Connection } from "./connection";
import type { ValuationStore } from "./store";

export function createValuationStore(connection: Connection): ValuationStore {
  return {
    save: (leadId, response, now) =>
      connection.write(async (trx) => {
        const lead = await trx
          .selectFrom("leads")
          .select("lead_id")
          .where("lead_id", "=", leadId)
          .executeTakeFirst();
        if (!lead) return false;
        const saved = { response: JSON.stringify(response), saved_at: now.toISOString() };
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
