import type { AccountId } from "~/domain/text/identifiers";
import type { Connection } from "./connection";
import type { SavedCarStore } from "./saved-car-store";

export function createSavedCarStore(connection: Connection): SavedCarStore {
  const newestFirst = (accountId: AccountId) =>
    connection.read
      .selectFrom("saved_cars")
      .where("account_id", "=", accountId)
      .orderBy("saved_at", "desc")
      .orderBy("car_id");

  return {
    add({ id, site }, cars, { limit, now }) {
      return connection.write(async (trx) => {
        // Additions to one account run one after another, so that together they stay within the limit. (SQLite has one
        // writer.)
        if (connection.kind === "postgres")
          await trx.selectFrom("accounts").select("id").where("id", "=", id).forUpdate().execute();
        const before = await trx
          .selectFrom("saved_cars")
          .select(["car_id", "saved_at"])
          .where("account_id", "=", id)
          .execute();
        const saved = new Set(before.map(({ car_id }) => car_id));
        const fresh = cars.filter(({ carId }) => !saved.has(carId));
        const fitting = fresh.slice(0, Math.max(0, limit - saved.size));
        // Every car has a time of its own, so that the order is certain even within a millisecond.
        const latest = Math.max(...before.map(({ saved_at }) => Date.parse(saved_at)), now.getTime() - 1);
        for (const [index, { carId, name, price }] of fitting.entries()) {
          await trx
            .insertInto("saved_cars")
            .values({
              account_id: id,
              car_id: carId,
              site,
              car_name: name,
              price,
              saved_at: new Date(latest + fitting.length - index).toISOString(),
            })
            .execute();
        }
        return { added: fitting.map(({ carId }) => carId), full: fitting.length < fresh.length };
      });
    },

    async remove(accountId, carId) {
      const removed = await connection.write((trx) =>
        trx
          .deleteFrom("saved_cars")
          .where("account_id", "=", accountId)
          .where("car_id", "=", carId)
          .returning("car_name")
          .executeTakeFirst(),
      );
      return removed ? { name: removed.car_name } : null;
    },

    async list(accountId) {
      const rows = await newestFirst(accountId).selectAll().execute();
      return rows.map(({ car_id, car_name, price, watch_price, saved_at }) => ({
        carId: car_id,
        name: car_name,
        price,
        watchPrice: watch_price === 1,
        savedAt: saved_at,
      }));
    },

    async ids(accountId) {
      const rows = await newestFirst(accountId).select("car_id").execute();
      return rows.map(({ car_id }) => car_id);
    },
  };
}
