import { EventEmitter } from "node:events";
import { sql } from "kysely";
import type { Logger } from "pino";
import { createEventStore } from "./analytics-events.server";
import { createAppointmentStore } from "./appointments.server";
import { createViewStore } from "./car-views.server";
import { createCarStore } from "./cars.server";
import type { Connection } from "./connection";
import { createLeadPrivacyStore } from "./lead-privacy.server";
import { createLeadStore } from "./leads.server";
import { migrate } from "./migrate.server";
import { createOutboxStore } from "./outbox.server";
import { createSettingStore } from "./settings.server";
import { openSqlite } from "./sqlite-connection.server";
import { readRevision } from "./stock-revision.server";
import type { Store } from "./store";
import { createValuationStore } from "./valuations.server";

export interface StoreOptions {
  /** A postgres:// address; absent: SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Logger;
}

/** Opens the store and brings its tables up to date; several processes may, at the same time too. */
export async function openStore({ databaseUrl, dataDir, log }: StoreOptions): Promise<Store> {
  const connection = databaseUrl ? await openServer(databaseUrl, log) : await openSqlite(dataDir);
  try {
    await migrate(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }

  const submissions = new EventEmitter();
  let closing: Promise<void> | undefined;
  return {
    cars: createCarStore(connection),
    leads: createLeadStore(connection, () => submissions.emit("submitted")),
    outbox: {
      ...createOutboxStore(connection),
      onSubmitted(listener) {
        submissions.on("submitted", listener);
        return () => submissions.off("submitted", listener);
      },
    },
    appointments: createAppointmentStore(connection),
    privacy: createLeadPrivacyStore(connection),
    settings: createSettingStore(connection),
    valuations: createValuationStore(connection),
    events: createEventStore(connection),
    views: createViewStore(connection),
    stockRevision: () => readRevision(connection),
    async ping() {
      await sql`select 1`.execute(connection.read);
    },
    close() {
      closing ??= connection.close();
      return closing;
    },
  };
}

/** PostgreSQL's client is loaded only where it is used: the start without it is quicker. */
async function openServer(databaseUrl: string, log: Logger): Promise<Connection> {
  const { openPostgres } = await import("./postgres-connection.server");
  return openPostgres(databaseUrl, log);
}
