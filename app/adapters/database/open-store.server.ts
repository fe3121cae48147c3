import { EventEmitter } from "node:events";
import { sql } from "kysely";
import type { Logger } from "pino";
import { createAccountStore } from "./accounts.server";
import { createAlertStore } from "./alerts.server";
import { createEventStore } from "./analytics-events.server";
import { createAppointmentStore } from "./appointments.server";
import { createViewStore } from "./car-views.server";
import { createCarStore } from "./cars.server";
import { createCheckoutStore } from "./checkout.server";
import type { Connection } from "./connection";
import { createEditorStore } from "./editors.server";
import { createFormDraftStore } from "./form-drafts.server";
import { createLeadPrivacyStore } from "./lead-privacy.server";
import { createLeadStore } from "./leads.server";
import { createLeaseStore } from "./leases.server";
import { createMessageStore } from "./messages.server";
import { migrate } from "./migrate.server";
import { createOnlinePaymentStore } from "./online-payments.server";
import { createOutboxStore } from "./outbox.server";
import { createPendingPostStore } from "./pending-posts.server";
import { createPersonalDataStore } from "./personal-data.server";
import { createPreviewLinkStore } from "./preview-links.server";
import { retryWhileUnavailable, type StoreRetryOptions } from "./retry-while-unavailable";
import { createSandboxPaymentStore } from "./sandbox-payments.server";
import { createSavedCarStore } from "./saved-cars.server";
import { createSettingStore } from "./settings.server";
import { createSignInCodeStore } from "./sign-in-codes.server";
import { createSpinStore } from "./spins.server";
import { openMemorySqlite, openSqlite } from "./sqlite-connection.server";
import { readDealershipRevisions, readRevision } from "./stock-revision.server";
import type { Store } from "./store";
import type { WatchLog } from "./store-watch.server";
import { createValuationStore } from "./valuations.server";
import { createWordingStore } from "./wording.server";
import { createWriteCountStore } from "./write-counts.server";

export interface StoreOptions {
  /** A postgres:// address; absent: SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Logger;
  /** How long to wait for an unavailable database. Default: no waiting, an error immediately. */
  retry?: StoreRetryOptions | undefined;
}

/**
 * Opens the store and migrates its tables. Several processes may do so at the same time.
 * @throws StoreUnavailableError when the database is unavailable, or rejects the process (then waiting does not help)
 */
export async function openStore({ databaseUrl, dataDir, log, retry }: StoreOptions): Promise<Store> {
  // The caller logs the error in a line of its own.
  let opened = false;
  const onceOpened: WatchLog = {
    error: (fields, line) => opened && log.error(fields, line),
    info: (fields, line) => opened && log.info(fields, line),
  };
  const connection = databaseUrl
    ? await openServer(databaseUrl, onceOpened)
    : await openSqlite(dataDir, onceOpened);
  try {
    await (retry ? retryWhileUnavailable(() => migrate(connection), retry) : migrate(connection));
    opened = true;
  } catch (error) {
    await connection.close();
    throw error;
  }

  return storeOver(connection);
}

/** Opens an empty store in memory, for what is never kept. */
export async function openMemoryStore(): Promise<Store> {
  const connection = openMemorySqlite();
  await migrate(connection);
  return storeOver(connection);
}

function storeOver(opened: Connection): Store {
  let writes = 0;
  const connection: Connection = {
    ...opened,
    async write(work) {
      try {
        return await opened.write(work);
      } finally {
        writes += 1;
      }
    },
  };
  const submissions = new EventEmitter();
  const additions = new EventEmitter();
  /** Every store that adds messages announces them, after the commit. */
  const messageAdded = () => void additions.emit("added");
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
    personalData: createPersonalDataStore(connection),
    settings: createSettingStore(connection),
    leases: createLeaseStore(connection),
    valuations: createValuationStore(connection),
    events: createEventStore(connection),
    views: createViewStore(connection),
    writeCounts: createWriteCountStore(connection),
    accounts: createAccountStore(connection, messageAdded),
    messages: {
      ...createMessageStore(connection, messageAdded),
      onAdded(listener) {
        additions.on("added", listener);
        return () => additions.off("added", listener);
      },
    },
    signInCodes: createSignInCodeStore(connection, messageAdded),
    pendingPosts: createPendingPostStore(connection),
    formDrafts: createFormDraftStore(connection),
    savedCars: createSavedCarStore(connection),
    alerts: createAlertStore(connection, messageAdded),
    checkout: createCheckoutStore(connection),
    onlinePayments: createOnlinePaymentStore(connection),
    spins: createSpinStore(connection),
    editors: createEditorStore(connection),
    previewLinks: createPreviewLinkStore(connection),
    wording: createWordingStore(connection),
    sandboxPayments: createSandboxPaymentStore(connection),
    stockRevision: () => readRevision(connection),
    dealershipRevisions: () => readDealershipRevisions(connection),
    writes: () => writes,
    async ping() {
      await connection.verify();
      await sql`select 1`.execute(connection.read);
    },
    close() {
      closing ??= connection.close();
      return closing;
    },
  };
}

/** PostgreSQL's client is loaded only when it is used: without it the start is faster. */
async function openServer(databaseUrl: string, log: WatchLog): Promise<Connection> {
  const { openPostgres } = await import("./postgres-connection.server");
  return openPostgres(databaseUrl, log);
}
