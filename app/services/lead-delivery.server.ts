import { setTimeout as delay } from "node:timers/promises";
import type { Delivery, DeliveryChannel, Lead } from "~/domain/lead";
import { DELIVERY_ATTEMPTS, nextDeliveryAttempt } from "~/domain/lead-delivery-schedule";
import type { LeadChannel } from "./lead-channels/lead-channel";
import { DeliveryError } from "./lead-channels/lead-channel";
import { createLeadChannels, DELIVERY_LANES, type DeliveryLane } from "./lead-channels/lead-channels.server";
import { createLaneWorker } from "./lead-delivery-lane.server";
import type { Platform } from "./platform.server";

export interface LeadDelivery {
  /** Begins to deliver what is due, now and whenever a lead is submitted. */
  start(): void;
  /** Takes nothing new; resolves when the deliveries in flight have ended, or were broken off after a moment. */
  stop(): Promise<void>;
  /** Delivers whatever is due, until nothing is; resolves to how many deliveries were tried. */
  runOnce(): Promise<number>;
  /** Attempts of this process since its start. */
  figures(): DeliveryFigure[];
}

/** failed: tried again later; given_up: waits for a person. */
export type DeliveryOutcome = "delivered" | "failed" | "given_up";

export interface DeliveryFigure {
  channel: DeliveryChannel;
  outcome: DeliveryOutcome;
  attempts: number;
}

export interface LeadDeliveryOptions {
  /** How often to look for what other processes stored and for what is to be tried again. */
  pollMs: number;
  /** After this long without a sign of life another worker takes a delivery over. */
  leaseSeconds: number;
  /** What is in flight may take so long to end when the worker is stopped; then it is tried again later. */
  stopWithinMs: number;
  lanes: readonly DeliveryLane[];
  /** Replaces channels. */
  channels: Partial<Record<DeliveryChannel, LeadChannel>>;
}

const DEFAULTS: LeadDeliveryOptions = {
  pollMs: 2000,
  leaseSeconds: 15,
  stopWithinMs: 4000,
  lanes: DELIVERY_LANES,
  channels: {},
};

/** A store that is away for a moment must not make a message that was sent go out again. */
const NOTE_AGAIN_AFTER_MS = [100, 1000, 4000];

/** The worker on the outbox. Any number may run, in any number of processes: a lease keeps them apart. */
export function createLeadDelivery(
  platform: Pick<Platform, "store" | "mailer" | "sites" | "log" | "config" | "now">,
  options: Partial<LeadDeliveryOptions> = {},
): LeadDelivery {
  const { pollMs, leaseSeconds, stopWithinMs, lanes, channels: replaced } = { ...DEFAULTS, ...options };
  const { store, log } = platform;
  const clock = deliveryClock(platform);
  const channels = { ...createLeadChannels(platform, clock), ...replaced };
  const counts = new Map<DeliveryChannel, Map<DeliveryOutcome, number>>();
  const workers = lanes.map((lane) =>
    createLaneWorker({ outbox: store.outbox, log, clock, attempt, lane, leaseSeconds, pollMs }),
  );
  let running: Promise<unknown> | undefined;
  let breakOff = new AbortController();
  let unsubscribe = () => {};

  async function attempt(delivery: Delivery & { lead: Lead }): Promise<void> {
    const about = {
      delivery_id: delivery.id,
      lead_id: delivery.lead_id,
      site: delivery.lead.site,
      channel: delivery.channel,
      attempt: delivery.attempts,
    };
    try {
      await send(delivery);
    } catch (error) {
      const next = nextAttempt(delivery, error);
      const failure = { ...about, error: errorCode(error), next_attempt_at: next?.toISOString() ?? null };
      if (next) log.warn(failure, "lead delivery failed");
      else log.error(failure, "lead delivery given up");
      count(delivery.channel, next ? "failed" : "given_up");
      await note(() => store.outbox.failed(delivery.id, errorText(error), next, clock(), delivery.attempts));
      return;
    }
    count(delivery.channel, "delivered");
    await note(() => store.outbox.delivered(delivery.id, clock()));
    log.info(about, "lead delivered");
  }

  async function send(delivery: Delivery & { lead: Lead }): Promise<void> {
    // Attempts count when they begin: a delivery that ends the process each time is given up too.
    if (delivery.attempts > DELIVERY_ATTEMPTS) throw new Error("the process ended during the last attempt");
    const { lead, ...row } = delivery;
    const site = platform.sites.bySlug(lead.site);
    if (!site) throw new Error(`site ${lead.site} is not being served`);
    const channel = channels[delivery.channel];
    if (!channel) throw new Error(`there is no channel ${delivery.channel}`);
    await withDeadline(channel.deadlineMs, breakOff.signal, (signal) =>
      channel.send(row, lead, site, signal),
    );
  }

  /** Null: the delivery is given up. */
  function nextAttempt({ attempts }: Delivery, error: unknown): Date | null {
    const known = deliveryError(error);
    if (known?.final) return null;
    const retryAfterSeconds = known?.retryAfterSeconds ?? null;
    return nextDeliveryAttempt(attempts, clock(), { spread: Math.random(), retryAfterSeconds });
  }

  function count(channel: DeliveryChannel, outcome: DeliveryOutcome): void {
    const outcomes = counts.get(channel) ?? new Map<DeliveryOutcome, number>();
    counts.set(channel, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
  }

  async function warnOfDead(): Promise<void> {
    const { dead } = await store.outbox.backlog(clock());
    if (dead > 0) log.warn({ dead }, "lead deliveries were given up: see npm run leads -- --failed");
  }

  return {
    start() {
      if (running) return;
      breakOff = new AbortController();
      unsubscribe = store.outbox.onSubmitted(() => {
        for (const worker of workers) worker.wake();
      });
      running = Promise.all(workers.map((worker) => worker.run()));
      warnOfDead().catch((error: unknown) =>
        log.warn({ error: errorCode(error) }, "the lead deliveries given up could not be counted"),
      );
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
      return tried.reduce((sum, deliveries) => sum + deliveries, 0);
    },
    figures: () =>
      [...counts].flatMap(([channel, outcomes]) =>
        [...outcomes].map(([outcome, attempts]) => ({ channel, outcome, attempts })),
      ),
  };
}

/** Ends in time also when `work` ignores its signal: one receiver that hangs must not keep a slot for good. */
async function withDeadline(
  deadlineMs: number,
  breakOff: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const controller = new AbortController();
  let end = (_error: DeliveryError) => {};
  const ended = new Promise<never>((_, reject) => {
    end = (error) => {
      // First: what aborting makes `work` throw says less.
      reject(error);
      controller.abort(error);
    };
  });
  const onStop = () => end(new DeliveryError("the process was stopped", { code: "ESTOPPED" }));
  const timer = setTimeout(
    () => end(new DeliveryError(`no answer within ${deadlineMs / 1000} s`, { code: "ETIMEDOUT" })),
    deadlineMs,
  );
  breakOff.addEventListener("abort", onStop);
  try {
    await Promise.race([work(controller.signal), ended]);
  } finally {
    clearTimeout(timer);
    breakOff.removeEventListener("abort", onStop);
  }
}

async function note(outcome: () => Promise<void>): Promise<void> {
  for (const wait of NOTE_AGAIN_AFTER_MS) {
    try {
      return await outcome();
    } catch {
      await delay(wait);
    }
  }
  // When it can't be noted at all, the lease runs out and the delivery comes again.
  await outcome();
}

/** Leases and waits need time to pass, also where `NOW` has fixed the clock of the pages. */
function deliveryClock(platform: Pick<Platform, "config" | "now">): () => Date {
  if (platform.config.NOW === undefined) return () => platform.now();
  const fixed = platform.now().getTime();
  const started = performance.now();
  return () => new Date(fixed + performance.now() - started);
}

/** By name, not by class: see docs/decisions/0009. */
function deliveryError(error: unknown): DeliveryError | null {
  return error instanceof Error && error.name === "DeliveryError" ? (error as DeliveryError) : null;
}

/** For the log: a code or a kind, never a text, which may repeat an address. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [error.name, code, responseCode].filter((part) => part !== undefined).join(" ");
}

function errorText(error: unknown): string {
  return error instanceof Error ? `${errorCode(error)}: ${error.message}` : String(error);
}
