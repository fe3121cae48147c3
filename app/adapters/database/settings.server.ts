import type { Connection } from "./connection";
import type { SettingStore } from "./setting-store";

export function createSettingStore(connection: Connection): SettingStore {
  return {
    async get(key) {
      const row = await connection.read
        .selectFrom("settings")
        .select("value")
        .where("key", "=", key)
        .executeTakeFirst();
      return row?.value ?? null;
    },
    async set(key, value) {
      await connection.write((trx) =>
        trx
          .insertInto("settings")
          .values({ key, value })
          .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
          .execute(),
      );
    },
    async remove(key) {
      await connection.write((trx) => trx.deleteFrom("settings").where("key", "=", key).execute());
    },
  };
}
