import type { Connection } from "./connection";

declare module "./connection" {
  interface Tables {
    settings: SettingsTable;
  }
}

interface SettingsTable {
  key: string;
  value: string;
}

/** Small named values that must survive a restart, e.g. which demo stock is loaded. */
export class SettingStore {
  constructor(private readonly connection: Connection) {}

  async get(key: string): Promise<string | null> {
    const row = await this.connection.read
      .selectFrom("settings")
      .select("value")
      .where("key", "=", key)
      .executeTakeFirst();
    return row?.value ?? null;
  }

  async set(key: string, value: string): Promise<void> {
    await this.connection.write((trx) =>
      trx
        .insertInto("settings")
        .values({ key, value })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
        .execute(),
    );
  }

  async remove(key: string): Promise<void> {
    await this.connection.write((trx) => trx.deleteFrom("settings").where("key", "=", key).execute());
  }
}
