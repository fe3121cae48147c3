import { setTimeout as delay } from "node:timers/promises";
import { Leadership } from "~/adapters/database/leases.server";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { pauseAfterFailures } from "~/domain/checkout/gateway-times";
import { createSteadyClock } from "~/domain/clock/steady-clock";
import { storeFailure } from "../platform/redacted-error.server";
import { notifyOfPrizes } from "../spin/spin.server";
import type { CheckoutPlatform } from "./gateway-call.server";
import { createMovementWatch } from "./gateway-movements.server";
import { notifyOfOnlinePayments } from "./online-payment-news.server";
import { createPaymentSweep, type SweepFigure } from "./payment-sweep.server";
import { type NewsPlatform, notifyOfReservations } from "./reservation-news.server";

export interface CheckoutWorker {
  /** Follows the clock, the stock and the gateway until it is stopped. */
  start(): void;
  /** Resolves when the running steps have ended, or after some seconds: each may be repeated by the next process. */
  stop(): Promise<void>;
  /** Does once what is due by the clock as it is. Resolves to how much that was. */
  runOnce(): Promise<number>;
  figures(): SweepFigure[];
}

export type CheckoutWorkerPlatform = CheckoutPlatform & NewsPlatform;

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
  const sweep = createPaymentSweep(platform, steady.now);
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

  async function loop(step: () => Promise<number>): Promise<void> {
    let failing = false;
    while (!stopped.signal.aborted) {
      let pause = pollMs;
      try {
        pause = await step();
        failing = false;
      } catch (error) {
        // An unavailable store is logged where it fails.
        if (!failing && !stopped.signal.aborted && !isStoreUnavailable(error))
          log.error(storeFailure(error), "checkout failed");
        failing = true;
      }
      await delay(pause, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }

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
