import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import {
  disputedCents,
  failedRefund,
  type GatewayName,
  type Movement,
  type Payment,
  type PaymentState,
  returnedCents,
} from "~/domain/checkout/payment";
import type { ReservationWithPayment } from "~/domain/checkout/reservation";
import type { PaymentId } from "~/domain/text/identifiers";
import { addEvent, changeCars, endPaid, lockPayment } from "./checkout-rows.server";
import { type Connection, inChunks, type Tables } from "./connection";

declare module "./connection" {
  interface Tables {
    ledger: LedgerTable;
  }
}

/** Movements of money. Rows are added and never changed. */
interface LedgerTable extends Movement {
  id: string;
  gateway: GatewayName;
  account: string;
}

const MOVEMENT_COLUMNS = ["payment_id", "kind", "gateway_id", "cents", "currency", "at"] as const;

/** A movement that the gateway's record has. */
export interface NotedMovement extends Movement {
  /** Of a refund: it did not reach the shopper. */
  hasFailed?: boolean;
  /** Of a dispute: the shopper's bank keeps the money for the shopper. */
  isLost?: boolean;
}

/** The states of a payment whose money has to go back. */
const REFUND_DUE: readonly PaymentState[] = ["refund_due", "refund_failed"];

/** What moved, by the gateways and by us. */
export class LedgerStore {
  /** The ledger: what moved, whoever moved it. Rows are added and never changed. */
  constructor(private readonly connection: Connection) {}

  /** Returns every account of a gateway that a payment was made to. */
  async accounts(gateway: GatewayName): Promise<string[]> {
    const rows = await this.connection.read
      .selectFrom("payments")
      .select("account")
      .distinct()
      .where("gateway", "=", gateway)
      .orderBy("account")
      .execute();
    return rows.map(({ account }) => account);
  }

  /** Reads the ledger of a gateway's account since a time, the oldest first. */
  movements(gateway: GatewayName, account: string, since: Date): Promise<Movement[]> {
    return (
      this.connection.read
        .selectFrom("ledger")
        .select(MOVEMENT_COLUMNS)
        .where("gateway", "=", gateway)
        .where("account", "=", account)
        .where("at", ">=", since.toISOString())
        .orderBy("at")
        // A charge comes before its refund.
        .orderBy("kind")
        .orderBy("id")
        .execute()
    );
  }

  /** Reads the ledger of some payments, each the oldest first. */
  async movementsOf(ids: readonly PaymentId[]): Promise<ReadonlyMap<PaymentId, Movement[]>> {
    const found = new Map<PaymentId, Movement[]>(ids.map((id) => [id, []]));
    for (const some of inChunks(ids)) {
      const rows = await this.connection.read
        .selectFrom("ledger")
        .select(MOVEMENT_COLUMNS)
        .where("payment_id", "in", some)
        .orderBy("at")
        .orderBy("kind")
        .orderBy("id")
        .execute();
      for (const row of rows) found.get(row.payment_id)?.push(row);
    }
    return found;
  }

  /**
   * Adds a refund or a dispute that was made at the gateway itself. Once all of the money has gone back by refunds, the
   * payment is refunded and its reservation ends. A dispute decides nothing while it is open; one that is lost settles a
   * refund that is due, because the shopper has the money from the bank. A failed refund is reversed in the ledger, and
   * somebody has to act. Repeated calls change nothing.
   * @returns not_ours: the account has no such payment, or nobody has paid it as far as we know
   */
  async noteMovement(
    gateway: GatewayName,
    account: string,
    movement: NotedMovement,
    now: Date,
  ): Promise<"noted" | "known" | "not_ours"> {
    // Most are known: those need no lock.
    const isKnown = async (id: string) => {
      const known = await this.connection.read
        .selectFrom("ledger")
        .select("id")
        .where("gateway", "=", gateway)
        .where("account", "=", account)
        .where("gateway_id", "=", id)
        .executeTakeFirst();
      return known !== undefined;
    };
    if (movement.hasFailed) {
      const { hasFailed: _hasFailed, isLost: _isLost, ...refund } = movement;
      // One that was never in the ledger has moved nothing.
      if (!(await isKnown(refund.gateway_id))) return "not_ours";
      const failure = failedRefund(refund, now.toISOString());
      if (await isKnown(failure.gateway_id)) return "known";
      return this.connection.write(async (trx) => {
        const locked = await lockPayment(trx, failure.payment_id);
        if (locked?.payment.gateway !== gateway || locked.payment.account !== account) return "not_ours";
        if (!(await addMovement(trx, { gateway, account }, failure))) return "known";
        if (locked.payment.state === "refunded") await setRefundFailed(trx, locked, now);
        return "noted";
      });
    }
    const { isLost = false } = movement;
    if ((await isKnown(movement.gateway_id)) && !(isLost && (await this.#isRefundDue(movement.payment_id))))
      return "known";
    return changeCars(this.connection, now, async (trx, showHeld) => {
      const locked = await lockPayment(trx, movement.payment_id);
      const payment = locked?.payment;
      if (!payment || payment.gateway !== gateway || payment.account !== account) return "not_ours";
      // Its charge is stored first: what is due is decided then.
      if (payment.charge_id === null) return "not_ours";
      const { reservation } = locked;
      const isNew = await addMovement(trx, { gateway, account }, movement);
      if (!isNew && !isLost) return "known";
      const outcome = isNew ? "noted" : "known";
      const rows = await trx
        .selectFrom("ledger")
        .select(["kind", "cents"])
        .where("payment_id", "=", payment.id)
        .execute();
      const back = returnedCents(rows) + (isLost ? disputedCents(rows) : 0);
      if ((movement.kind !== "refund" && !isLost) || back < payment.amount_cents) return outcome;
      const isDue = REFUND_DUE.includes(payment.state);
      if (!isDue && (isLost || payment.state !== "paid")) return outcome;
      if (reservation?.state === "paid" || reservation?.state === "completed") {
        await endPaid(trx, reservation, "refunded", "staff", now);
        await showHeld(reservation.car_id);
      }
      await trx
        .updateTable("payments")
        .set({ state: "refunded", check_at: null, last_error: null })
        .where("id", "=", payment.id)
        .execute();
      if (reservation) await addEvent(trx, reservation.id, "refunded", now, { again: true });
      return outcome;
    });
  }

  async #isRefundDue(id: PaymentId): Promise<boolean> {
    const payment = await this.connection.read
      .selectFrom("payments")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirst();
    return payment !== undefined && REFUND_DUE.includes(payment.state);
  }
}

/** Records that a refund did not reach its shopper. Staff, shopper and dealership hear of it. */
export async function setRefundFailed(
  trx: Transaction<Tables>,
  { payment, reservation }: { payment: Payment; reservation: ReservationWithPayment | null },
  now: Date,
): Promise<void> {
  await trx
    .updateTable("payments")
    .set({ state: "refund_failed", check_at: null, last_error: null })
    .where("id", "=", payment.id)
    .execute();
  if (reservation) await addEvent(trx, reservation.id, "refund_failed", now, { again: true });
  // A new try is notified again, whatever an earlier one was notified of.
  else
    await trx
      .updateTable("online_payments")
      .set({ told_refunded_at: null, told_refund_failed_at: null })
      .where("payment_id", "=", payment.id)
      .execute();
}

/** Adds a movement; the same one is added once. Returns whether it is new. */
export async function addMovement(
  trx: Transaction<Tables>,
  { gateway, account }: { gateway: Tables["ledger"]["gateway"]; account: string },
  movement: Movement,
): Promise<boolean> {
  const { payment_id, kind, gateway_id, cents, currency, at } = movement;
  const added = await trx
    .insertInto("ledger")
    .values({
      id: randomUUID(),
      ...{ payment_id, gateway, account, kind, gateway_id, cents, currency, at },
    })
    .onConflict((conflict) => conflict.columns(["gateway", "account", "gateway_id"]).doNothing())
    .returning("id")
    .execute();
  return added.length > 0;
}
