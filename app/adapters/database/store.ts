import type { DealershipId } from "~/domain/text/identifiers";
import type { SandboxPaymentStore } from "../payments/sandbox-gateway.server";
import type { AccountStore } from "./accounts.server";
import type { AddedEditorStore } from "./added-editors.server";
import type { AlertWorkStore } from "./alert-work.server";
import type { AlertStore } from "./alerts.server";
import type { EventStore, ViewStore } from "./analytics-events.server";
import type { AppointmentStore } from "./appointments.server";
import type { CarStore } from "./cars.server";
import type { CheckoutStore } from "./checkout.server";
import type { CheckoutWorkStore } from "./checkout-work.server";
import type { EditorStore } from "./editors.server";
import type { FormDraftStore } from "./form-drafts.server";
import type { LeadPrivacyStore } from "./lead-privacy.server";
import type { LeadStore } from "./leads.server";
import type { LeaseStore } from "./leases.server";
import type { LedgerStore } from "./ledger.server";
import type { MessageStore } from "./messages.server";
import type { OnlinePaymentStore } from "./online-payments.server";
import type { OutboxStore } from "./outbox.server";
import type { PendingPostStore } from "./pending-posts.server";
import type { PersonalDataStore } from "./personal-data.server";
import type { PictureStore } from "./pictures.server";
import type { PreviewLinkStore } from "./preview-links.server";
import type { PublicationPlanStore } from "./publication-plans.server";
import type { PublicationRequestStore } from "./publication-requests.server";
import type { SavedCarStore } from "./saved-cars.server";
import type { SettingStore } from "./settings.server";
import type { SignInCodeStore } from "./sign-in-codes.server";
import type { SpinStore } from "./spins.server";
import type { ValuationStore } from "./valuations.server";
import type { WordingStore } from "./wording.server";
import type { WriteCountStore } from "./write-counts.server";

/**
 * The store's interface. One implementation (Kysely) serves SQLite and PostgreSQL.
 * All times are ISO 8601 UTC text; every method takes its "now" from the caller.
 */
export interface Store {
  cars: CarStore;
  leads: LeadStore;
  outbox: OutboxStore;
  /** Finding and erasing leads. */
  privacy: LeadPrivacyStore;
  /** Exporting and erasing what is stored of one person, in all tables. */
  personalData: PersonalDataStore;
  appointments: AppointmentStore;
  /** Small named values that must survive a restart, e.g. which demo stock is loaded. */
  settings: SettingStore;
  /** Leases: which process does work that only one may do at a time. */
  leases: LeaseStore;
  valuations: ValuationStore;
  events: EventStore;
  views: ViewStore;
  writeCounts: WriteCountStore;
  /** Shoppers who have signed in, and the browsers in which they are. */
  accounts: AccountStore;
  /** Text messages and e-mails to shoppers. */
  messages: MessageStore;
  signInCodes: SignInCodeStore;
  /** Posts of signed-out visitors, until they have signed in. */
  pendingPosts: PendingPostStore;
  /** The answers of long forms that are not finished yet. */
  formDrafts: FormDraftStore;
  /** The cars that accounts have saved. */
  savedCars: SavedCarStore;
  /** Saved searches and watched prices. */
  alerts: AlertStore;
  /** What they match, and the messages about it. */
  alertWork: AlertWorkStore;
  /** Reservations and payments. */
  checkout: CheckoutStore;
  /** What the checkout's worker does and reads. */
  checkoutWork: CheckoutWorkStore;
  /** What moved, by the gateways and by us. */
  ledger: LedgerStore;
  /** Amounts that people pay online, next to cars. */
  onlinePayments: OnlinePaymentStore;
  /** Spins of campaigns. */
  spins: SpinStore;
  /** Editors who are signed in. */
  editors: EditorStore;
  /** Editors whom owners have added to those of site.json. */
  addedEditors: AddedEditorStore;
  /** Links with which they show a draft to others. */
  previewLinks: PreviewLinkStore;
  /** Pictures that editors have uploaded. */
  pictures: PictureStore;
  /** What they publish at a set time. */
  plans: PublicationPlanStore;
  /** What they ask others to publish. */
  requests: PublicationRequestStore;
  /** What editors have changed in the sites' wording. */
  wording: WordingStore;
  /** The sandbox gateway's own record of what was paid there. */
  sandboxPayments: SandboxPaymentStore;
  /** Increases with every change of any car. The search index follows it. */
  stockRevision(): Promise<number>;
  /** See `Connection.watchStock`. */
  watchStock(listener: () => void): () => void;
  /** The revision of the stock at which the cars of each dealership last changed. */
  dealershipRevisions(): Promise<ReadonlyMap<DealershipId, number>>;
  /** Increases with every transaction of this process. */
  writes(): number;
  /** A number that changes when another process has written: on SQLite any, on PostgreSQL one that reports it. */
  othersWrites(): number;
  /** Notes that another process has written. */
  noteOthersWrite(): void;
  /** Calls `listener` after each transaction of this process. */
  onWrite(listener: () => void): void;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
