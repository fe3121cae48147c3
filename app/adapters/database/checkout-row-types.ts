import type {
  Currency,
  GatewayName,
  Movement,
  PaymentPurpose,
  PaymentState,
} from "~/domain/checkout/payment";
import type {
  EndReason,
  ReservationEvent,
  ReservationKind,
  ReservationState,
} from "~/domain/checkout/reservation";
import type {
  AccountId,
  CarId,
  CarSlug,
  DealershipId,
  LeadId,
  OnlinePaymentId,
  PaymentId,
  ReservationId,
  SiteSlug,
} from "~/domain/text/identifiers";

/** The tables of payments, reservations, the ledger and the sandbox gateway. */
export interface CheckoutTables {
  payments: PaymentsTable;
  reservations: ReservationsTable;
  reservation_people: ReservationPeopleTable;
  reservation_events: ReservationEventsTable;
  ledger: LedgerTable;
  online_payments: OnlinePaymentsTable;
  online_payment_people: OnlinePaymentPeopleTable;
  sandbox_sessions: SandboxSessionsTable;
  sandbox_refunds: SandboxRefundsTable;
}

export interface PaymentsTable {
  id: PaymentId;
  site: SiteSlug;
  dealership_id: DealershipId;
  purpose: PaymentPurpose;
  amount_cents: number;
  currency: Currency;
  gateway: GatewayName;
  account: string;
  state: PaymentState;
  session_id: string | null;
  session_url: string | null;
  charge_id: string | null;
  /** When the sweep looks at it next; null when there is nothing to look at. */
  check_at: string | null;
  /** What the sweep has tried without success: then it waits for `check_at`, whatever happens. Null: nothing. */
  last_error: string | null;
  created_at: string;
  paid_at: string | null;
}

export interface ReservationsTable {
  id: ReservationId;
  site: SiteSlug;
  submission_id: string;
  reference: string;
  kind: ReservationKind;
  state: ReservationState;
  end_reason: EndReason | null;
  /** 1: nobody else can have the car (a partial unique index). */
  blocks: number;
  car_id: CarId;
  car_slug: CarSlug;
  car_name: string;
  car_price: number | null;
  dealership_id: DealershipId;
  account_id: AccountId | null;
  /** JSON of the ReservationContent; null when it was erased. */
  content: string | null;
  hours: number;
  ends_at: string;
  /** When the shopper is reminded of the end; null when not, or done. */
  remind_at: string | null;
  lead_id: LeadId | null;
  payment_id: PaymentId;
  created_at: string;
}

/** Hashes of addresses and numbers, as in `lead_people`. */
export interface ReservationPeopleTable {
  person: string;
  reservation_id: ReservationId;
}

export interface ReservationEventsTable {
  id: string;
  reservation_id: ReservationId;
  event: ReservationEvent;
  at: string;
  handled_at: string | null;
}

/** Movements of money. Rows are added and never changed. */
export interface LedgerTable {
  id: string;
  payment_id: PaymentId;
  gateway: GatewayName;
  account: string;
  kind: Movement["kind"];
  gateway_id: string;
  cents: number;
  currency: Currency;
  at: string;
}

export interface OnlinePaymentsTable {
  id: OnlinePaymentId;
  site: SiteSlug;
  submission_id: string;
  receipt: string;
  account_id: AccountId | null;
  /** JSON of the OnlinePaymentContent; null when it was erased. */
  content: string | null;
  lead_id: LeadId | null;
  payment_id: PaymentId;
  told_paid_at: string | null;
  told_refunded_at: string | null;
  told_refund_failed_at: string | null;
  created_at: string;
}

/** Hashes of addresses and numbers, as in `lead_people`. */
export interface OnlinePaymentPeopleTable {
  person: string;
  online_payment_id: OnlinePaymentId;
}

/** Payments at the sandbox gateway, as a real gateway would keep them itself. */
export interface SandboxSessionsTable {
  id: string;
  payment_id: PaymentId;
  site: SiteSlug;
  account: string;
  amount_cents: number;
  currency: string;
  description: string;
  success_url: string;
  cancel_url: string;
  /** An open one whose `expires_at` is over has expired. */
  state: "open" | "paid" | "expired";
  charge_id: string | null;
  created_at: string;
  expires_at: string;
  paid_at: string | null;
}

/** Money that the sandbox gateway gave back. */
export interface SandboxRefundsTable {
  id: string;
  account: string;
  /** Unique within the account. */
  refund_key: string;
  charge_id: string;
  cents: number;
  created_at: string;
}
