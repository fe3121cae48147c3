import type { EventName, EventParameters } from "~/domain/analytics/analytics-event";
import type { CarId, DealershipId, SiteSlug } from "~/domain/text/identifiers";
import type { Connection } from "./connection";

declare module "./connection" {
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

declare module "./connection" {
  interface Tables {
    car_views: CarViewsTable;
  }
}

interface CarViewsTable {
  site: SiteSlug;
  car_id: CarId;
  views: number;
  last_viewed_at: string;
}

export class ViewStore {
  constructor(private readonly connection: Connection) {}

  /** Adds to the view counts of cars, in one transaction. */
  async add(views: readonly { site: SiteSlug; car_id: CarId; views: number }[], now: Date): Promise<void> {
    if (views.length === 0) return;
    const time = now.toISOString();
    // Always in the same order: two processes that count the same cars can't deadlock.
    const sorted = [...views].sort((one, other) => (key(one) < key(other) ? -1 : 1));
    await this.connection.write(async (trx) => {
      for (const { site, car_id, views: more } of sorted) {
        await trx
          .insertInto("car_views")
          .values({ site, car_id, views: more, last_viewed_at: time })
          .onConflict((conflict) =>
            conflict.columns(["site", "car_id"]).doUpdateSet((set) => ({
              views: set("car_views.views", "+", more),
              last_viewed_at: time,
            })),
          )
          .execute();
      }
    });
  }

  /** Returns how often a car was viewed on a site. */
  async of(site: SiteSlug, carId: CarId): Promise<number> {
    const row = await this.connection.read
      .selectFrom("car_views")
      .select("views")
      .where("site", "=", site)
      .where("car_id", "=", carId)
      .executeTakeFirst();
    return row?.views ?? 0;
  }
}

function key({ site, car_id }: { site: SiteSlug; car_id: CarId }): string {
  return `${site} ${car_id}`;
}
