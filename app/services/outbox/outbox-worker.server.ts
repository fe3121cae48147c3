import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { DeliveryError, smtpRefusalIsFinal } from "~/domain/delivery/delivery";
import type { Platform } from "~/services/platform/platform";
import { LaneWorker, type OutboxItem, type OutboxLane } from "./outbox-lane.server";

/** failed: retried later; given_up: needs a person. */
export type DeliveryOutcome = "delivered" | "failed" | "given_up";

export interface OutboxWorker<Labels> {
  /** Starts to send due items, now and whenever this process stores one. */
  start(): void;
  /** Starts no new attempt. Resolves when the items in flight have ended or were aborted after a short time. */
  stop(): Promise<void>;
  /** Sends items until nothing is due. Resolves to the number of attempts. */
  runOnce(): Promise<number>;
  /** Attempts of this process since its start. */
  figures(): (Labels & { outcome: DeliveryOutcome; attempts: number })[];
}

export interface OutboxTimes {
  /** How often to poll for items that other processes stored and for retries. */
  pollMs: number;
  /** Lease time: another worker takes over an item whose lease was not renewed for this long. */
  leaseSeconds: number;
  /** How long items in flight may take to end after a stop. Aborted ones are retried later. */
  stopWithinMs: number;
}

export const OUTBOX_TIMES: OutboxTimes = { pollMs: 2000, leaseSeconds: 15, stopWithinMs: 4000 };

/** What differs between the outboxes. */
interface OutboxParts<Item extends OutboxItem, Labels> {
  /** What the log says of each outcome. */
  logLines: { delivered: string; failed: string; givenUp: string };
  log: Logger;
  /** A running clock (`deliveryClock`). */
  clock: () => Date;
  lanes: readonly OutboxLane<Item>[];
  renew(ids: readonly Item["id"][], leaseSeconds: number, now: Date): Promise<void>;
  onAdded(listener: () => void): () => void;
  /** What the log says of an item: ids and counts, never what a person typed. */
  about(item: Item): Record<string, unknown>;
  /** Under which the attempts are counted. */
  labels(item: Item): Labels;
  /** Which items are not to be sent now. Absent: none. */
  postponement?: {
    /** Null: it is sent now. */
    until(item: Item): Date | null;
    postpone(item: Item, until: Date, now: Date): Promise<void>;
  };
  /** @param stopped aborts when the worker stops */
  send(item: Item, stopped: AbortSignal): Promise<void>;
  /** Null: the item is given up. */
  nextAttempt(item: Item, error: DeliveryError | null): Date | null;
  /** Records a sent item without a claim: the worker stops, or a claim has failed. */
  delivered(item: Item, now: Date): Promise<void>;
  failed(item: Item, error: unknown, nextAttemptAt: Date | null, now: Date): Promise<void>;
}

/** An unavailable store must not cause a sent message to be sent again. */
const NOTE_AGAIN_AFTER_MS = [100, 1000, 4000];
/** Retried while the store is unavailable. The item keeps its slot meanwhile. */
const NOTE_WHEN_BACK_MS = 1000;

/**
 * Creates the worker that sends an outbox. Any number may run in any number of processes: a lease keeps two from
 * sending the same item.
 */
export function createOutboxWorker<Item extends OutboxItem, Labels extends Record<string, string>>(
  parts: OutboxParts<Item, Labels>,
  { pollMs, leaseSeconds, stopWithinMs }: OutboxTimes,
): OutboxWorker<Labels> {
  const { logLines, log, clock, renew, about } = parts;
  const counts = new Map<string, ReturnType<OutboxWorker<Labels>["figures"]>[number]>();
  const record = (item: Item) => note(() => parts.delivered(item, clock()), breakOff.signal);
  const logDelivered = (item: Item) => log.info(describe(item), logLines.delivered);
  const times = { leaseSeconds, pollMs };
  const workers = parts.lanes.map(
    (lane) => new LaneWorker({ lane, renew, log, clock, attempt, record, logDelivered, about, ...times }),
  );
  let running: Promise<unknown> | undefined;
  let breakOff = new AbortController();
  let unsubscribe = () => {};

  const describe = (item: Item) => ({ ...about(item), attempt: item.attempts });

  async function attempt(item: Item): Promise<boolean> {
    const { postponement } = parts;
    const until = postponement?.until(item);
    if (postponement && until) {
      await note(() => postponement.postpone(item, until, clock()), breakOff.signal);
      return false;
    }
    try {
      await parts.send(item, breakOff.signal);
    } catch (error) {
      const next = parts.nextAttempt(item, deliveryError(error));
      const failure = {
        ...describe(item),
        error: errorCode(error),
        next_attempt_at: next?.toISOString() ?? null,
      };
      if (next) log.warn(failure, logLines.failed);
      else log.error(failure, logLines.givenUp);
      count(item, next ? "failed" : "given_up");
      await note(() => parts.failed(item, error, next, clock()), breakOff.signal);
      return false;
    }
    count(item, "delivered");
    return true;
  }

  function count(item: Item, outcome: DeliveryOutcome): void {
    const labels = parts.labels(item);
    const key = JSON.stringify([labels, outcome]);
    const counted = counts.get(key) ?? { ...labels, outcome, attempts: 0 };
    counts.set(key, { ...counted, attempts: counted.attempts + 1 });
  }

  return {
    start() {
      if (running) return;
      breakOff = new AbortController();
      unsubscribe = parts.onAdded(() => {
        for (const worker of workers) worker.wake();
      });
      running = Promise.all(workers.map((worker) => worker.run()));
    },
    async stop() {
      unsubscribe();
      for (const worker of workers) worker.stop();
      const timer = setTimeout(() => breakOff.abort(), stopWithinMs);
      await running;
      clearTimeout(timer);
      running = undefined;
    },
    async runOnce() {
      const tried = await Promise.all(workers.map((worker) => worker.drain()));
      return tried.reduce((sum, items) => sum + items, 0);
    },
    figures: () => [...counts.values()],
  };
}

/**
 * Ends in time even when `work` ignores its signal: a hanging receiver must not block a slot for ever.
 * @param stopped aborts when the worker stops
 */
export async function withDeadline(
  deadlineMs: number,
  stopped: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const controller = new AbortController();
  let end = (_error: DeliveryError) => {};
  const ended = new Promise<never>((_, reject) => {
    end = (error) => {
      // Reject first: the error that `work` throws on abort says less.
      reject(error);
      controller.abort(error);
    };
  });
  const onStop = () => end(new DeliveryError("the process was stopped", { code: "ESTOPPED" }));
  const timer = setTimeout(
    () => end(new DeliveryError(`no answer within ${deadlineMs / 1000} s`, { code: "ETIMEDOUT" })),
    deadlineMs,
  );
  stopped.addEventListener("abort", onStop);
  try {
    await Promise.race([work(controller.signal), ended]);
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener("abort", onStop);
  }
}

/** When the outcome can't be stored before the worker stops, the lease expires and the item is sent again. */
async function note(outcome: () => Promise<void>, stopped: AbortSignal): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await outcome();
    } catch (error) {
      const wait = NOTE_AGAIN_AFTER_MS[tries] ?? (isStoreUnavailable(error) ? NOTE_WHEN_BACK_MS : null);
      if (wait === null || stopped.aborted) throw error;
      await delay(wait, undefined, { signal: stopped }).catch(() => undefined);
    }
  }
}

/** Leases and waits need a running clock, even when `NOW` has fixed the clock of the pages. */
export function deliveryClock(platform: Pick<Platform, "config" | "now">): () => Date {
  if (platform.config.NOW === undefined) return () => platform.now();
  const fixed = platform.now().getTime();
  const started = performance.now();
  return () => new Date(fixed + performance.now() - started);
}

/** By name, not by class: see docs/decisions/0009. */
function deliveryError(error: unknown): DeliveryError | null {
  return error instanceof Error && error.name === "DeliveryError" ? (error as DeliveryError) : null;
}

/** For the log: a code or a kind, never a message, which may contain an address. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [error.name, code, responseCode].filter((part) => part !== undefined).join(" ");
}

/** Returns the final failure that an error of the mailer is. Null: a later attempt may succeed. */
export function permanentRejection(error: unknown): DeliveryError | null {
  if (!(error instanceof Error)) return null;
  const { command, responseCode, response, code } = error as {
    command?: string;
    responseCode?: number;
    response?: string;
    code?: string;
  };
  if (!smtpRefusalIsFinal({ command, responseCode, response })) return null;
  return new DeliveryError(error.message, { final: true, code: `${code ?? "SMTP"} ${responseCode}` });
}

/**
 * Repeats a background step until the signal aborts.
 * @param step returns the milliseconds until it is repeated
 * @param report is called with the first of several failures in a row; an unavailable store is logged where it fails
 */
export async function repeatUntilStopped(
  stopped: AbortSignal,
  pollMs: number,
  step: () => Promise<number>,
  report: (error: unknown) => void,
): Promise<void> {
  let failing = false;
  while (!stopped.aborted) {
    let pause = pollMs;
    try {
      pause = await step();
      failing = false;
    } catch (error) {
      if (!failing && !stopped.aborted && !isStoreUnavailable(error)) report(error);
      failing = true;
    }
    await delay(pause, undefined, { signal: stopped }).catch(() => undefined);
  }
}
