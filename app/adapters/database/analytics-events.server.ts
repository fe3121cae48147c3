import type { EventName, EventParameters } from "~/domain/analytics/analytics-event";
import type { CarId, DealershipId, SiteSlug } from "~/domain/text/identifiers";
import type { Connection } from "./connection";

declare module "./tables" {
  interface Tables {
    analytics_events: AnalyticsEventsTable;
  }
}

interface AnalyticsEventsTable {
  id: string;
  site: SiteSlug;
  event: EventName;
  /** The event's id (rules/analytics#event-ids); null for those that have none. */
  event_id: number | null;
  at: string;
  car_id: CarId | null;
  dealership_id: DealershipId | null;
  /** JSON of the EventParameters. */
  parameters: string;
}

/** One event on a site, without personal data or anybody's address. */
export interface StoredEvent extends Omit<AnalyticsEventsTable, "parameters"> {
  parameters: EventParameters;
}

/** Rows per clean-up transaction: small, so that no other writer waits long for the write lock. */
const ROWS_PER_DELETE = 1000;

export class EventStore {
  constructor(private readonly connection: Connection) {}

  /** Stores events in one transaction. Ignores events that are stored already. */
  async add(events: readonly StoredEvent[]): Promise<void> {
    if (events.length === 0) return;
    const rows = events.map(({ parameters, ...columns }) => ({
      ...columns,
      parameters: JSON.stringify(parameters),
    }));
    await this.connection.write((trx) =>
      trx
        .insertInto("analytics_events")
        .values(rows)
        // A batch is sent again when its sender can't know whether it was stored.
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute(),
    );
  }

  /** Deletes events from before `time`, in small transactions; returns how many. */
  async removeBefore(time: Date): Promise<number> {
    let removed = 0;
    for (;;) {
      const rows = await this.connection.read
        .selectFrom("analytics_events")
        .select("id")
        .where("at", "<", time.toISOString())
        .limit(ROWS_PER_DELETE)
        .execute();
      if (rows.length === 0) return removed;
      const ids = rows.map(({ id }) => id);
      await this.connection.write((trx) =>
        trx.deleteFrom("analytics_events").where("id", "in", ids).execute(),
      );
      removed += ids.length;
    }
  }

  /** Returns the newest first. */
  async list(site: SiteSlug, limit: number): Promise<StoredEvent[]> {
    const rows = await this.connection.read
      .selectFrom("analytics_events")
      .selectAll()
      .where("site", "=", site)
      .orderBy("at", "desc")
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map(({ parameters, ...columns }) => ({ ...columns, parameters: JSON.parse(parameters) }));
  }
}
