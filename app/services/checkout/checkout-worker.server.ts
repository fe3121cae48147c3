import { setTimeout as delay } from "node:timers/promises";
import type { DueWork } from "~/adapters/database/checkout-work.server";
import { Leadership } from "~/adapters/database/leases.server";
import type { GatewayError } from "~/adapters/payments/payment-gateway";
import { OPEN_PAUSE_MS, pauseAfterFailure, pauseAfterFailures } from "~/domain/checkout/gateway-times";
import type { Payment } from "~/domain/checkout/payment";
import { isOver, type ReservationWithPayment } from "~/domain/checkout/reservation";
import { createSteadyClock } from "~/domain/clock/steady-clock";
import type { PaymentId } from "~/domain/text/identifiers";
import { deliveryClock, repeatUntilStopped } from "~/services/outbox/outbox-worker.server";
import { storeFailure } from "~/services/platform/logger.server";
import type { Platform } from "~/services/platform/platform";
import { notifyOfPrizes } from "~/services/spin/spin.server";
import { type CheckoutPlatform, createMovementWatch, isGatewayError } from "./gateway-movements.server";
import { notifyOfOnlinePayments } from "./online-payment-news.server";
import { type NewsPlatform, notifyOfReservations } from "./reservation-news.server";
import { endSession, refundPayment, syncPaymentFromGateway } from "./settle-payment.server";

/** Payments of each kind looked at in a round. */
const PER_ROUND = 50;
/** Calls of a gateway at a time. */
const AT_ONCE = 4;
/** After so many calls without an answer a round ends: a gateway that is down is not asked for every payment. */
const ENOUGH_FAILURES = 4;

type SweepCall = "ask" | "end" | "refund";
type SweepOutcome = "done" | "failed" | "refused";

/** Calls of this process since its start. */
interface SweepFigure {
  call: SweepCall;
  /** failed: tried again soon. refused: the gateway will not do it, and somebody has to look. */
  outcome: SweepOutcome;
  calls: number;
}

/** What a sweep came to. */
interface SweptRound {
  done: number;
  failed: number;
}

interface Task {
  call: SweepCall;
  payment: Payment;
  run(): Promise<unknown>;
}

/** The sweep of one process. How often a payment's calls failed is kept in memory: another process starts again. */
class PaymentSweep {
  readonly #platform: CheckoutPlatform;
  readonly #now: () => Date;
  /** A fixed `NOW` decides what is over, as it does on the pages; pauses need a clock that runs. */
  readonly #clock: () => Date;
  readonly #failures = new Map<PaymentId, number>();
  readonly #refused = new Set<PaymentId>();
  readonly #counts = new Map<string, SweepFigure>();
  #isDown = false;

  /** @param now decides which sessions are over */
  constructor(platform: CheckoutPlatform & Pick<Platform, "config">, now: () => Date) {
    this.#platform = platform;
    this.#now = now;
    this.#clock = deliveryClock(platform);
  }

  /**
   * Asks the gateway for everything that is open and due (rules/checkout#sweep): ends late sessions, looks for payments
   * that no webhook reported, and gives money back.
   */
  async round(stop: () => boolean): Promise<SweptRound> {
    const due = await this.#platform.store.checkoutWork.due(this.#now(), PER_ROUND, this.#clock());
    const tasks = this.#tasksOf(due);
    const result: SweptRound = { done: 0, failed: 0 };
    const next = async (): Promise<void> => {
      while (!stop() && result.failed < ENOUGH_FAILURES) {
        const task = tasks.shift();
        if (!task) return;
        if (await this.#perform(task)) result.done += 1;
        else result.failed += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    this.#noteHealth(result);
    return result;
  }

  figures(): SweepFigure[] {
    return [...this.#counts.values()];
  }

  #tasksOf({ overdueSessions, openPayments, refunds }: DueWork): Task[] {
    const platform = this.#platform;
    // Sessions are listed when their hold is over, or when their car has gone.
    const reason = (reservation: ReservationWithPayment) =>
      isOver(reservation, this.#now()) ? "unpaid" : "car_gone";
    return [
      ...refunds.map((payment) => ({
        call: "refund" as const,
        payment,
        run: () => refundPayment(platform, payment),
      })),
      ...overdueSessions.map((reservation) => ({
        call: "end" as const,
        payment: reservation.payment,
        run: () => endSession(platform, reservation.payment, reason(reservation)),
      })),
      ...openPayments.map((payment) => ({
        call: "ask" as const,
        payment,
        run: () => syncPaymentFromGateway(platform, payment),
      })),
    ];
  }

  /** @returns whether the gateway answered */
  async #perform({ call, payment, run }: Task): Promise<boolean> {
    try {
      const outcome = await run();
      // Stored nothing, so it would come again immediately.
      if (outcome === "mismatch" || outcome === "not_found")
        await this.#postpone(call, payment, { message: String(outcome), temporary: false });
      else {
        this.#failures.delete(payment.id);
        this.#refused.delete(payment.id);
        this.#count(call, "done");
        // Not paid yet; or complete at the gateway, whose bank has not decided.
        if (outcome === "open") {
          const reason = call === "end" ? "not_ended" : "open";
          const until = new Date(this.#clock().getTime() + OPEN_PAUSE_MS);
          await this.#platform.store.checkout.postpone(payment.id, until, { reason });
        }
      }
      return true;
    } catch (error) {
      if (!isGatewayError(error)) throw error;
      await this.#postpone(call, payment, error);
      return !error.temporary;
    }
  }

  async #postpone(
    call: SweepCall,
    { id, site }: Payment,
    { message, temporary }: Pick<GatewayError, "message" | "temporary">,
  ): Promise<void> {
    const { store, log } = this.#platform;
    const failed = (this.#failures.get(id) ?? 0) + 1;
    this.#failures.set(id, failed);
    this.#count(call, temporary ? "failed" : "refused");
    if (!temporary && !this.#refused.has(id)) {
      this.#refused.add(id);
      log.error({ payment_id: id, site, call, error: message }, "the gateway refused: somebody has to look");
    }
    const until = new Date(this.#clock().getTime() + pauseAfterFailure(failed, temporary));
    await store.checkout.postpone(id, until, { reason: "failed", error: message });
  }

  #count(call: SweepCall, outcome: SweepOutcome): void {
    const key = `${call} ${outcome}`;
    const counted = this.#counts.get(key) ?? { call, outcome, calls: 0 };
    this.#counts.set(key, { ...counted, calls: counted.calls + 1 });
  }

  /** One line when the gateway goes away, and one when it is back. */
  #noteHealth({ done, failed }: SweptRound): void {
    const { log } = this.#platform;
    if (failed > 0 && done === 0 && !this.#isDown) {
      this.#isDown = true;
      log.warn({ failed }, "the payment gateway does not answer: payments wait for it");
    } else if (done > 0 && this.#isDown) {
      this.#isDown = false;
      log.info("the payment gateway answers again");
    }
  }
}

export interface CheckoutWorker {
  /** Follows the clock, the stock and the gateway until it is stopped. */
  start(): void;
  /** Resolves when the running steps have ended, or after some seconds: each may be repeated by the next process. */
  stop(): Promise<void>;
  /** Does once what is due by the clock as it is. Resolves to how much that was. */
  runOnce(): Promise<number>;
  figures(): SweepFigure[];
}

type CheckoutWorkerPlatform = CheckoutPlatform & NewsPlatform;

const POLL_MS = 2000;
const LEASE = "checkout";
/** A gateway that hangs must not keep the process from stopping. */
const STOP_WITHIN_MS = 4000;

/**
 * Creates the worker of the checkout. Any number of processes may have one: the one with the lease works, and two at the
 * same time would only repeat what can be repeated (docs/decisions/0065). A gateway that hangs delays neither the clock
 * nor the e-mails: they have a loop of their own.
 */
export function createCheckoutWorker(
  platform: CheckoutWorkerPlatform,
  { pollMs = POLL_MS, stopWithinMs = STOP_WITHIN_MS, elapsed = () => performance.now() } = {},
): CheckoutWorker {
  const { store, log, now } = platform;
  const leadership = new Leadership(store.leases, LEASE);
  // A clock that is ahead for seconds must not end a reservation (docs/decisions/0114).
  const steady = createSteadyClock(now, elapsed);
  const sweep = new PaymentSweep(platform, steady.now);
  const watch = createMovementWatch(platform);
  const failedEvents = new Set<string>();
  const stopped = new AbortController();
  const mustStop = () => stopped.signal.aborted || !leadership.isHeld;
  let running: Promise<unknown> | undefined;

  /** What needs the store alone. */
  async function expireReservations(stop: () => boolean): Promise<number> {
    const ended = await store.checkoutWork.expireReservations(steady.now());
    const gone = stop() ? 0 : await store.checkoutWork.cancelForRemovedCars(now());
    const events = stop() ? 0 : await notifyOfReservations(platform, stop, failedEvents);
    const paid = stop() ? 0 : await notifyOfOnlinePayments(platform, stop, failedEvents);
    const prizes = stop() ? 0 : await notifyOfPrizes(platform, stop);
    const news = events + paid + prizes;
    if (ended + gone + news > 0) log.info({ ended, gone, notified: news }, "checkout");
    return ended + gone + news;
  }

  async function clockStep(): Promise<number> {
    if (await leadership.seek()) await expireReservations(mustStop);
    return pollMs;
  }

  let failedRounds = 0;
  /** @returns the pause until the next round: it grows while the gateway does not answer */
  async function gatewayStep(): Promise<number> {
    if (!leadership.isHeld) return pollMs;
    const { done, failed } = await sweep.round(mustStop);
    if (failed === 0) await watch.round(mustStop);
    if (failed === 0 || done > 0) failedRounds = 0;
    else failedRounds += 1;
    return failedRounds === 0 ? pollMs : Math.min(pauseAfterFailures(failedRounds), LONGEST_PAUSE_MS);
  }

  const loop = (step: () => Promise<number>) =>
    repeatUntilStopped(stopped.signal, pollMs, step, (error) =>
      log.error(storeFailure(error), "checkout failed"),
    );

  return {
    start() {
      running ??= Promise.all([loop(clockStep), loop(gatewayStep)]);
    },
    async stop() {
      stopped.abort();
      const within = new AbortController();
      await Promise.race([
        running,
        delay(stopWithinMs, undefined, { signal: within.signal }).catch(() => {}),
      ]);
      within.abort();
      await leadership.resign().catch(() => undefined);
    },
    async runOnce() {
      steady.reset();
      const never = () => false;
      const passed = await expireReservations(never);
      const { done, failed } = await sweep.round(never);
      return passed + done + failed + (await watch.round(never));
    },
    figures: () => sweep.figures(),
  };
}

/** After an outage of hours the next round comes within this time. */
const LONGEST_PAUSE_MS = 60_000;
