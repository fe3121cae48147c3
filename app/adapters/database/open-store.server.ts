import { EventEmitter } from "node:events";
import { sql } from "kysely";
import type { Logger } from "pino";
import { AccountStore } from "./accounts.server";
import { AddedEditorStore } from "./added-editors.server";
import { AlertWorkStore } from "./alert-work.server";
import { AlertStore } from "./alerts.server";
import { EventStore, ViewStore } from "./analytics-events.server";
import { AppointmentStore } from "./appointments.server";
import { CarStore } from "./cars.server";
import { CheckoutStore } from "./checkout.server";
import { CheckoutWorkStore } from "./checkout-work.server";
import type { Connection } from "./connection";
import { EditorStore } from "./editors.server";
import { FormDraftStore } from "./form-drafts.server";
import { LeadPrivacyStore } from "./lead-privacy.server";
import { LeadStore } from "./leads.server";
import { LeaseStore } from "./leases.server";
import { LedgerStore } from "./ledger.server";
import { MessageStore } from "./messages.server";
import { migrate } from "./migrations.server";
import { OnlinePaymentStore } from "./online-payments.server";
import { OutboxStore } from "./outbox.server";
import { PendingPostStore } from "./pending-posts.server";
import { PersonalDataStore } from "./personal-data.server";
import { PictureStore } from "./pictures.server";
import { PreviewLinkStore } from "./preview-links.server";
import { PublicationPlanStore } from "./publication-plans.server";
import { PublicationRequestStore } from "./publication-requests.server";
import { createSandboxPaymentStore } from "./sandbox-payments.server";
import { SavedCarStore } from "./saved-cars.server";
import { SettingStore } from "./settings.server";
import { SignInCodeStore } from "./sign-in-codes.server";
import { SpinStore } from "./spins.server";
import { openMemorySqlite, openSqlite } from "./sqlite-connection.server";
import { readDealershipRevisions, readRevision } from "./stock-revision.server";
import { retryWhileUnavailable, type StoreRetryOptions, type WatchLog } from "./store-unavailable";
import { ValuationStore } from "./valuations.server";
import { WordingStore } from "./wording.server";
import { WriteCountStore } from "./write-counts.server";

interface StoreOptions {
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

/**
 * What is stored, by its parts; one implementation (Kysely) serves SQLite and PostgreSQL. All times are ISO 8601 UTC text;
 * every method takes its "now" from the caller.
 */
export type Store = ReturnType<typeof storeOver>;

function storeOver(opened: Connection) {
  let writes = 0;
  let noted = 0;
  let onWrite = () => {};
  const connection: Connection = {
    ...opened,
    async write(work) {
      try {
        return await opened.write(work);
      } finally {
        writes += 1;
        onWrite();
      }
    },
  };
  const submissions = new EventEmitter();
  const additions = new EventEmitter();
  /** Every store that adds messages announces them, after the commit. */
  const messageAdded = () => void additions.emit("added");
  let closing: Promise<void> | undefined;
  return {
    cars: new CarStore(connection),
    leads: new LeadStore(connection, () => submissions.emit("submitted")),
    outbox: new OutboxStore(connection, submissions),
    appointments: new AppointmentStore(connection),
    privacy: new LeadPrivacyStore(connection),
    personalData: new PersonalDataStore(connection),
    settings: new SettingStore(connection),
    leases: new LeaseStore(connection),
    valuations: new ValuationStore(connection),
    events: new EventStore(connection),
    views: new ViewStore(connection),
    writeCounts: new WriteCountStore(connection),
    accounts: new AccountStore(connection, messageAdded),
    messages: new MessageStore(connection, additions),
    signInCodes: new SignInCodeStore(connection, messageAdded),
    pendingPosts: new PendingPostStore(connection),
    formDrafts: new FormDraftStore(connection),
    savedCars: new SavedCarStore(connection),
    alerts: new AlertStore(connection),
    alertWork: new AlertWorkStore(connection, messageAdded),
    checkout: new CheckoutStore(connection),
    checkoutWork: new CheckoutWorkStore(connection),
    ledger: new LedgerStore(connection),
    onlinePayments: new OnlinePaymentStore(connection),
    spins: new SpinStore(connection),
    editors: new EditorStore(connection),
    addedEditors: new AddedEditorStore(connection, messageAdded),
    previewLinks: new PreviewLinkStore(connection),
    pictures: new PictureStore(connection),
    plans: new PublicationPlanStore(connection),
    requests: new PublicationRequestStore(connection),
    wording: new WordingStore(connection),
    sandboxPayments: createSandboxPaymentStore(connection),
    /** Increases with every change of any car. The search index follows it. */
    stockRevision: () => readRevision(connection),
    watchStock: (listener: () => void) => connection.watchStock(listener),
    /** The revision of the stock at which the cars of each dealership last changed. */
    dealershipRevisions: () => readDealershipRevisions(connection),
    /** Increases with every transaction of this process. */
    writes: () => writes,
    /** A number that changes when another process has written: on SQLite any, on PostgreSQL one that reports it. */
    othersWrites: () => connection.othersWrites() + noted,
    /** Notes that another process has written. */
    noteOthersWrite() {
      noted += 1;
    },
    /** Calls `listener` after each transaction of this process. */
    onWrite(listener: () => void) {
      onWrite = listener;
    },
    /** Throws when the database does not answer. */
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
