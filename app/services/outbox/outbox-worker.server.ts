import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { DeliveryError, smtpRefusalIsFinal } from "~/domain/delivery/delivery";
import type { Platform } from "~/services/platform/platform";

/** A row of an outbox that a worker has claimed. */
interface OutboxItem {
  id: string;
  /** Number of attempts started. */
  attempts: number;
}

/** Items that share a transport. A hanging mail server does not delay webhooks. */
interface OutboxLane<Item extends OutboxItem> {
  /** Maximum number of items that are sent at the same time. */
  slots: number;
  /** Claims due items. `busy` is what this lane is sending now. */
  claim(limit: number, leaseSeconds: number, now: Date, busy: readonly Item[]): Promise<Item[]>;
}

interface LaneParts<Item extends OutboxItem> {
  lane: OutboxLane<Item>;
  renew(ids: readonly Item["id"][], leaseSeconds: number, now: Date): Promise<void>;
  log: Logger;
  clock: () => Date;
  /** Sends one item and stores the outcome. */
  attempt(item: Item): Promise<void>;
  /** What the log says of an item. */
  about(item: Item): Record<string, unknown>;
  leaseSeconds: number;
  pollMs: number;
}

/** Keeps the slots of one lane filled. A slow item blocks only its own slot. */
class LaneWorker<Item extends OutboxItem> {
  readonly #parts: LaneParts<Item>;
  readonly #inFlight = new Map<Item["id"], { item: Item; ended: Promise<void> }>();
  #heartbeat: NodeJS.Timeout | undefined;
  #stopping = false;
  /** A wake-up while the lane looks for work must not wait for the next poll. */
  #woken = false;
  /** Whether the last look for work failed: a lasting failure is logged once. */
  #failing = false;
  #endPause = () => {};

  constructor(parts: LaneParts<Item>) {
    this.#parts = parts;
  }

  /** Works until it is stopped. Resolves when the items in flight have ended. */
  async run(): Promise<void> {
    this.#stopping = false;
    while (!this.#stopping) {
      this.#woken = false;
      const begun = await this.#look();
      const isFull = this.#inFlight.size >= this.#parts.lane.slots;
      if ((begun === 0 || isFull) && !this.#woken && !this.#stopping) await this.#pause();
    }
    await Promise.all(this.#ends());
  }

  stop(): void {
    this.#stopping = true;
    this.#endPause();
  }

  /** Checks immediately for due items. */
  wake(): void {
    this.#woken = true;
    this.#endPause();
  }

  /** Works until nothing is due. Resolves to the number of attempted items. */
  async drain(): Promise<number> {
    let tried = 0;
    for (;;) {
      tried += await this.#fill();
      if (this.#inFlight.size === 0) return tried;
      await Promise.race(this.#ends());
    }
  }

  async #look(): Promise<number> {
    const { log } = this.#parts;
    try {
      const begun = await this.#fill();
      if (this.#failing) log.info("the outbox works again");
      this.#failing = false;
      return begun;
    } catch (error) {
      // An unavailable store was logged when it failed.
      const level = this.#failing || isStoreUnavailable(error) ? "debug" : "error";
      log[level]({ error: kindOf(error) }, "the outbox could not be worked on");
      this.#failing ||= level === "error";
      return 0;
    }
  }

  /** Starts as many items as there are free slots. Resolves to their number. */
  async #fill(): Promise<number> {
    const { lane, leaseSeconds, clock } = this.#parts;
    const room = lane.slots - this.#inFlight.size;
    if (room <= 0) return 0;
    const busy = [...this.#inFlight.values()].map(({ item }) => item);
    const claimed = await lane.claim(room, leaseSeconds, clock(), busy);
    // One of its own whose lease expired while the store was unavailable: it is sent, and its outcome is still to be
    // stored.
    const others = claimed.filter(({ id }) => !this.#inFlight.has(id));
    for (const item of others) this.#begin(item);
    return others.length;
  }

  #begin(item: Item): void {
    const { attempt, about, log, leaseSeconds } = this.#parts;
    const ended = attempt(item)
      .catch((error: unknown) =>
        log.error({ ...about(item), error: kindOf(error) }, "the outcome of a delivery was not stored"),
      )
      .finally(() => {
        this.#inFlight.delete(item.id);
        if (this.#inFlight.size === 0) clearInterval(this.#heartbeat);
        this.wake();
      });
    if (this.#inFlight.size === 0)
      this.#heartbeat = setInterval(() => this.#renew(), (leaseSeconds * 1000) / 3).unref();
    this.#inFlight.set(item.id, { item, ended });
  }

  #renew(): void {
    const { renew, log, leaseSeconds, clock } = this.#parts;
    renew([...this.#inFlight.keys()], leaseSeconds, clock()).catch((error: unknown) => {
      const level = isStoreUnavailable(error) ? "debug" : "warn";
      log[level]({ error: kindOf(error) }, "delivery leases were not renewed");
    });
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#parts.pollMs).unref();
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #ends(): Promise<void>[] {
    return [...this.#inFlight.values()].map(({ ended }) => ended);
  }
}

/** Never logs an error's message: it may contain an address. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: unknown };
  return code === undefined ? error.name : `${error.name} ${String(code)}`;
}

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
  const workers = parts.lanes.map(
    (lane) => new LaneWorker({ lane, renew, log, clock, attempt, about, leaseSeconds, pollMs }),
  );
  let running: Promise<unknown> | undefined;
  let breakOff = new AbortController();
  let unsubscribe = () => {};

  async function attempt(item: Item): Promise<void> {
    const { postponement } = parts;
    const until = postponement?.until(item);
    if (postponement && until)
      return note(() => postponement.postpone(item, until, clock()), breakOff.signal);
    const described = { ...about(item), attempt: item.attempts };
    try {
      await parts.send(item, breakOff.signal);
    } catch (error) {
      const next = parts.nextAttempt(item, deliveryError(error));
      const failure = { ...described, error: errorCode(error), next_attempt_at: next?.toISOString() ?? null };
      if (next) log.warn(failure, logLines.failed);
      else log.error(failure, logLines.givenUp);
      count(item, next ? "failed" : "given_up");
      await note(() => parts.failed(item, error, next, clock()), breakOff.signal);
      return;
    }
    count(item, "delivered");
    await note(() => parts.delivered(item, clock()), breakOff.signal);
    log.info(described, logLines.delivered);
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
