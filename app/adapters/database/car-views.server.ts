import type { CarId, SiteSlug } from "~/domain/text/identifiers";
import type { Connection } from "./connection";
import type { ViewStore } from "./view-store";

export function createViewStore(connection: Connection): ViewStore {
  return {
    async add(views, now) {
      if (views.length === 0) return;
      const time = now.toISOString();
      // Always in the same order: two processes that count the same cars can't deadlock.
      const sorted = [...views].sort((one, other) => (key(one) < key(other) ? -1 : 1));
      await connection.write(async (trx) => {
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
    },

    async of(site, carId) {
      const row = await connection.read
        .selectFrom("car_views")
        .select("views")
        .where("site", "=", site)
        .where("car_id", "=", carId)
        .executeTakeFirst();
      return row?.views ?? 0;
    },
  };
}

function key({ site, car_id }: { site: SiteSlug; car_id: CarId }): string {
  return `${site} ${car_id}`;
}
