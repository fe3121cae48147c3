import type { LeadId } from "~/domain/text/identifiers";
import type { Connection } from "./connection";

declare module "./connection" {
  interface Tables {
    valuations: ValuationsTable;
  }
}

interface ValuationsTable {
  /** The lead that the valuation belongs to; deleted with it. */
  lead_id: LeadId;
  /** JSON of the valuation's result. */
  response: string;
  saved_at: string;
}

/** What is stored of a valuation: the site's own estimate, and posted values, which never replace the estimate. */
export interface SavedValuation {
  worked_out?: unknown;
  posted?: unknown;
}

export class ValuationStore {
  constructor(private readonly connection: Connection) {}

  /**
   * Stores a valuation's result with its lead and replaces an older one of the same kind. Returns false when there is
   * no such lead.
   */
  save(leadId: LeadId, answers: SavedValuation, now: Date): Promise<boolean> {
    return this.connection.write(async (trx) => {
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
    });
  }

  /** Returns null when none is stored. */
  async ofLead(leadId: LeadId): Promise<unknown> {
    const row = await this.connection.read
      .selectFrom("valuations")
      .select("response")
      .where("lead_id", "=", leadId)
      .executeTakeFirst();
    return row ? (JSON.parse(row.response) as unknown) : null;
  }
}
