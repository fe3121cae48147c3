import type { DueWork } from "~/adapters/database/checkout-work.server";
import type { GatewayError } from "~/adapters/payments/payment-gateway";
import { OPEN_PAUSE_MS, pauseAfterFailure } from "~/domain/checkout/gateway-times";
import type { Payment } from "~/domain/checkout/payment";
import { isOver, type ReservationWithPayment } from "~/domain/checkout/reservation";
import type { PaymentId } from "~/domain/text/identifiers";
import { deliveryClock } from "../outbox/outbox-worker.server";
import type { Platform } from "../platform/platform";
import { type CheckoutPlatform, isGatewayError } from "./gateway-call.server";
import { refundPayment } from "./refund-payment.server";
import { endSession, syncPaymentFromGateway } from "./settle-payment.server";

/** Payments of each kind looked at in a round. */
const PER_ROUND = 50;
/** Calls of a gateway at a time. */
const AT_ONCE = 4;
/** After so many calls without an answer a round ends: a gateway that is down is not asked for every payment. */
const ENOUGH_FAILURES = 4;

export type SweepCall = "ask" | "end" | "refund";
export type SweepOutcome = "done" | "failed" | "refused";

/** Calls of this process since its start. */
export interface SweepFigure {
  call: SweepCall;
  /** failed: tried again soon. refused: the gateway will not do it, and somebody has to look. */
  outcome: SweepOutcome;
  calls: number;
}

/** What a sweep came to. */
export interface SweptRound {
  done: number;
  failed: number;
}

export interface PaymentSweep {
  /**
   * Asks the gateway for everything that is open and due (rules/checkout#sweep): ends late sessions, looks for payments
   * that no webhook reported, and gives money back.
   */
  round(stop: () => boolean): Promise<SweptRound>;
  figures(): SweepFigure[];
}

interface Task {
  call: SweepCall;
  payment: Payment;
  run(): Promise<unknown>;
}

/**
 * Creates the sweep of one process. How often a payment's calls failed is kept in memory: another process starts again.
 * @param now decides which sessions are over
 */
export function createPaymentSweep(
  platform: CheckoutPlatform & Pick<Platform, "config">,
  now: () => Date,
): PaymentSweep {
  const { store, log } = platform;
  // A fixed `NOW` decides what is over, as it does on the pages; pauses need a clock that runs.
  const clock = deliveryClock(platform);
  const failures = new Map<PaymentId, number>();
  const refused = new Set<PaymentId>();
  const counts = new Map<string, SweepFigure>();
  let isDown = false;

  function tasksOf({ overdueSessions, openPayments, refunds }: DueWork): Task[] {
    return [
      ...refunds.map((payment) => ({
        call: "refund" as const,
        payment,
        run: () => refundPayment(platform, payment),
      })),
      ...overdueSessions.map((reservation) => ({
        call: "end" as const,
        payment: reservation.payment,
        run: () => endSession(platform, reservation.payment, reasonOf(reservation)),
      })),
      ...openPayments.map((payment) => ({
        call: "ask" as const,
        payment,
        run: () => syncPaymentFromGateway(platform, payment),
      })),
    ];
  }

  /** Sessions are listed when their hold is over, or when their car has gone. */
  function reasonOf(reservation: ReservationWithPayment) {
    return isOver(reservation, now()) ? "unpaid" : "car_gone";
  }

  /** @returns whether the gateway answered */
  async function perform({ call, payment, run }: Task): Promise<boolean> {
    try {
      const outcome = await run();
      // Stored nothing, so it would come again immediately.
      if (outcome === "mismatch" || outcome === "not_found")
        await postpone(call, payment, { message: String(outcome), temporary: false });
      else {
        failures.delete(payment.id);
        refused.delete(payment.id);
        count(call, "done");
        // Not paid yet; or complete at the gateway, whose bank has not decided.
        if (outcome === "open") {
          const reason = call === "end" ? "not_ended" : "open";
          await store.checkout.postpone(payment.id, new Date(clock().getTime() + OPEN_PAUSE_MS), { reason });
        }
      }
      return true;
    } catch (error) {
      if (!isGatewayError(error)) throw error;
      await postpone(call, payment, error);
      return !error.temporary;
    }
  }

  async function postpone(
    call: SweepCall,
    { id, site }: Payment,
    { message, temporary }: Pick<GatewayError, "message" | "temporary">,
  ): Promise<void> {
    const failed = (failures.get(id) ?? 0) + 1;
    failures.set(id, failed);
    count(call, temporary ? "failed" : "refused");
    if (!temporary && !refused.has(id)) {
      refused.add(id);
      log.error({ payment_id: id, site, call, error: message }, "the gateway refused: somebody has to look");
    }
    const until = new Date(clock().getTime() + pauseAfterFailure(failed, temporary));
    await store.checkout.postpone(id, until, { reason: "failed", error: message });
  }

  function count(call: SweepCall, outcome: SweepOutcome): void {
    const key = `${call} ${outcome}`;
    const counted = counts.get(key) ?? { call, outcome, calls: 0 };
    counts.set(key, { ...counted, calls: counted.calls + 1 });
  }

  /** One line when the gateway goes away, and one when it is back. */
  function noteHealth(round: SweptRound): void {
    const { done, failed } = round;
    if (failed > 0 && done === 0 && !isDown) {
      isDown = true;
      log.warn({ failed }, "the payment gateway does not answer: payments wait for it");
    } else if (done > 0 && isDown) {
      isDown = false;
      log.info("the payment gateway answers again");
    }
  }

  return {
    async round(stop) {
      const due = await store.checkoutWork.due(now(), PER_ROUND, clock());
      const tasks = tasksOf(due);
      const result: SweptRound = { done: 0, failed: 0 };
      const next = async (): Promise<void> => {
        while (!stop() && result.failed < ENOUGH_FAILURES) {
          const task = tasks.shift();
          if (!task) return;
          if (await perform(task)) result.done += 1;
          else result.failed += 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, next));
      noteHealth(result);
      return result;
    },
    figures: () => [...counts.values()],
  };
}
