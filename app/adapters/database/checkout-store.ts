import type { GatewayName, Movement, Payment, PaymentState, PaymentTerms } from "~/domain/checkout/payment";
import type {
  EndReason,
  ReservationContent,
  ReservationEvent,
  ReservationKind,
  ReservationState,
  ReservationWithPayment,
} from "~/domain/checkout/reservation";
import type {
  AccountId,
  CarId,
  CarSlug,
  LeadId,
  PaymentId,
  ReservationId,
  SiteSlug,
} from "~/domain/text/identifiers";
import type { GatewayRefund } from "../payments/payment-gateway";

export interface NewReservation {
  submission_id: string;
  kind: ReservationKind;
  car_id: CarId;
  car_slug: CarSlug;
  car_name: string;
  /** Dollars. */
  car_price: number | null;
  account_id: AccountId | null;
  content: ReservationContent;
  /** How many hours the car is held once it is paid. */
  hours: number;
  /** How many cars one person may hold unpaid at a time on a site, so that nobody blocks a whole stock. */
  max_unpaid: number;
  /** Keyed hashes of the network address that it came from, the newest key first. Absent: it came from none. */
  visitor?: { keys: readonly string[]; max_unpaid: number };
  terms: PaymentTerms;
}

/**
 * held: the car is the shopper's to pay for. repeated: this submission was stored before, and this is its reservation.
 * taken: a reservation has the car; when it is `overdue` the caller can ask the gateway and try again. unavailable: the
 * car was sold, withdrawn or reserved by its feed. too_many: the person, or somebody at the same network address, holds
 * other cars without having paid.
 */
export type HoldOutcome =
  | { outcome: "held" | "repeated"; reservation: ReservationWithPayment }
  | { outcome: "taken"; by: ReservationWithPayment; overdue: boolean }
  | { outcome: "unavailable" }
  | { outcome: "too_many"; by: "person" | "address" };

/**
 * paid: the reservation is paid now. known: it was before. hold_lost: the money came too late and goes back.
 * not_found: there is no such payment.
 */
export type SettleOutcome = "paid" | "known" | "hold_lost" | "not_found";

/** An event of a reservation that a worker has to notify somebody of. */
export interface PendingReservationEvent {
  id: string;
  event: ReservationEvent;
  at: string;
  reservation: ReservationWithPayment;
}

export interface CheckoutCounts {
  /** States without any are left out. */
  reservations: ReadonlyMap<ReservationState, number>;
  payments: ReadonlyMap<PaymentState, number>;
  /** How long the oldest refund has waited, for the gateway or for staff; 0 when none waits. */
  oldestRefundSeconds: number;
  /** Events that nobody was notified of yet. */
  unnotified: number;
}

/**
 * Why a payment is looked at again later. open: it can still be paid. not_ended: its session was asked to end and has not,
 * e.g. because its bank has not decided. failed: the gateway did not do what it was asked.
 */
export type Postponement = { reason: "open" | "not_ended" } | { reason: "failed"; error: string };

/** What the sweep has to look at, each by a rule of its own. Each comes again after `postpone`. */
export interface DueWork {
  /** Open sessions whose hold is over, or whose car has gone: the gateway is asked to end them. */
  overdueSessions: ReservationWithPayment[];
  /** Payments that are open and were not looked at since: a webhook may never have come. */
  openPayments: Payment[];
  /** Money that has to go back. */
  refunds: Payment[];
}

/**
 * Reservations and payments. A change of a reservation, its payment, its ledger row, its events and the shown state of
 * its car are one transaction.
 */
export interface CheckoutStore {
  /**
   * Holds a car for one shopper. Of any number of parallel calls for one car one wins, in any number of processes. A
   * hold that is over and can't have been paid is ended in the same transaction.
   */
  hold(reservation: NewReservation, now: Date): Promise<HoldOutcome>;
  byId(id: ReservationId): Promise<ReservationWithPayment | null>;
  byReference(reference: string): Promise<ReservationWithPayment | null>;
  /** Returns the reservation that has a car now, or null. */
  ofCar(carId: CarId): Promise<ReservationWithPayment | null>;
  /** Returns an account's reservations, the newest first. */
  ofAccount(accountId: AccountId): Promise<ReservationWithPayment[]>;
  /** Returns the newest first. */
  list(filter: {
    site?: SiteSlug;
    states?: readonly ReservationState[];
    limit: number;
  }): Promise<ReservationWithPayment[]>;

  /** Stores the session in which the shopper pays. A payment that has one keeps it. Returns the payment. */
  opened(id: PaymentId, session: { id: string; url: string }, now: Date): Promise<Payment | null>;
  payment(id: PaymentId): Promise<Payment | null>;
  /** Records that the gateway has the money. Repeated calls change nothing. */
  settle(id: PaymentId, charge: { id: string }, now: Date): Promise<SettleOutcome>;
  /** Records that the session ended without money, and ends its reservation. Changes nothing once it is paid. */
  closeUnpaid(id: PaymentId, reason: EndReason, now: Date): Promise<boolean>;
  /**
   * Ends a reservation; what was paid becomes due for a refund. A held one whose session is open can't be ended here:
   * the gateway must end the session first (`closeUnpaid`).
   * @returns false when its state doesn't allow it
   */
  end(
    id: ReservationId,
    to: Exclude<ReservationState, "held" | "paid" | "completed">,
    reason: EndReason,
    now: Date,
  ): Promise<boolean>;
  /** Records that the shopper has collected or bought the car. The deposit stays with the dealership. */
  complete(id: ReservationId, now: Date): Promise<boolean>;
  /** Frees the car of a completed reservation, e.g. when it came back. The money stays where it is. */
  release(id: ReservationId, now: Date): Promise<boolean>;
  /** Records that the gateway has given the money back. Repeated calls change nothing. */
  refunded(id: PaymentId, refund: Pick<GatewayRefund, "id" | "amount_cents">, now: Date): Promise<boolean>;
  /** Records that the gateway could not send a refund that was due. Repeated calls change nothing. */
  refundFailed(
    id: PaymentId,
    refund: Pick<GatewayRefund, "id" | "amount_cents">,
    now: Date,
  ): Promise<boolean>;
  /** Makes a refund that failed due again. Returns false in any other state. */
  refundAgain(id: PaymentId, now: Date): Promise<boolean>;
  /**
   * The payment is looked at again at that time, and only then. One that is `open` is looked at sooner when its hold
   * ends or its car goes.
   */
  postpone(id: PaymentId, until: Date, why: Postponement): Promise<void>;

  /** Ends paid reservations whose time is over, and adds the reminders that are due. Returns how many changed. */
  expireReservations(now: Date): Promise<number>;
  /**
   * Ends reservations, paid or not, whose car was sold or withdrawn, and forgets completed ones of sold cars. Those
   * with an open session are left: `due` lists them.
   */
  cancelForRemovedCars(now: Date): Promise<number>;
  /**
   * @param clock decides what is looked at again; absent: `now`. A fixed `NOW` decides what is over, and pauses need a
   *   clock that runs
   */
  due(now: Date, limit: number, clock?: Date): Promise<DueWork>;
  /** Returns the oldest first, those of one reservation in the order of `RESERVATION_EVENTS`. */
  pendingEvents(limit: number): Promise<PendingReservationEvent[]>;
  eventHandled(id: string, now: Date): Promise<void>;
  setLead(id: ReservationId, leadId: LeadId): Promise<void>;
  /**
   * Takes the persons out of up to `most` reservations of a site that ended at or before `limit` and whose money is
   * settled. Returns how many.
   */
  forgetPeople(site: SiteSlug, limit: Date, most: number): Promise<number>;
  /** For metrics. */
  counts(now: Date): Promise<CheckoutCounts>;

  /** Returns every account of a gateway that a payment was made to. */
  accounts(gateway: GatewayName): Promise<string[]>;
  /** Reads the ledger of a gateway's account since a time, the oldest first. */
  movements(gateway: GatewayName, account: string, since: Date): Promise<Movement[]>;
  /** Reads the ledger of some payments, each the oldest first. */
  movementsOf(ids: readonly PaymentId[]): Promise<ReadonlyMap<PaymentId, Movement[]>>;
  /** Returns the payment of a gateway's charge, or null. */
  paymentOfCharge(gateway: GatewayName, account: string, chargeId: string): Promise<Payment | null>;
  /**
   * Adds a refund or a dispute that was made at the gateway itself. Once all of the money has gone back so, the payment
   * is refunded and its reservation ends. A failed refund is reversed in the ledger, and somebody has to
   * act. Repeated calls change nothing.
   * @returns not_ours: the account has no such payment, or nobody has paid it as far as we know
   */
  noteMovement(
    gateway: GatewayName,
    account: string,
    movement: Movement & { hasFailed?: boolean },
    now: Date,
  ): Promise<"noted" | "known" | "not_ours">;
}
