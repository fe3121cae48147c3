import type { CarId, SiteSlug } from "~/domain/text/identifiers";
import type { Connection } from "./connection";

declare module "./tables" {
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
