import type { Delivery, Lead } from "~/domain/lead";
import { DELIVERY_ATTEMPTS, nextDeliveryAttempt } from "~/domain/lead-delivery-schedule";
import { leadMessage } from "./lead-message.server";
import type { Platform } from "./platform.server";

export interface LeadDelivery {
  /** Begins to deliver what is due, now and whenever a lead is submitted. */
  start(): void;
  /** Takes nothing new; resolves when the deliveries in flight have ended. */
  stop(): Promise<void>;
  /** Delivers one batch of what is due; resolves to how many deliveries were tried. */
  runOnce(): Promise<number>;
}

export interface LeadDeliveryOptions {
  /** How often to look for what other processes stored and for what is to be tried again. */
  pollMs: number;
  /** After this long without a sign of life another worker takes a delivery over. */
  leaseSeconds: number;
  /** Deliveries at the same time. */
  batch: number;
}

const DEFAULTS: LeadDeliveryOptions = { pollMs: 2000, leaseSeconds: 15, batch: 8 };

/** The worker on the outbox. Any number may run, in any number of processes: a lease keeps them apart. */
export function createLeadDelivery(
  platform: Pick<Platform, "store" | "mailer" | "sites" | "log" | "config" | "now">,
  options: Partial<LeadDeliveryOptions> = {},
): LeadDelivery {
  const { pollMs, leaseSeconds, batch } = { ...DEFAULTS, ...options };
  const { store, log } = platform;
  const clock = deliveryClock(platform);
  let running: Promise<void> | undefined;
  let stopping = false;
  let unsubscribe = () => {};
  // A submission while a batch is under way must not wait for the next poll.
  let woken = false;
  let wake = () => {};

  async function runOnce(): Promise<number> {
    const claimed = await store.outbox.claim(batch, leaseSeconds, clock());
    const inFlight = new Set(claimed.map((delivery) => delivery.id));
    const heartbeat = setInterval(
      () => {
        store.outbox
          .renew([...inFlight], leaseSeconds, clock())
          .catch((error: unknown) =>
            log.warn({ error: errorCode(error) }, "delivery leases were not renewed"),
          );
      },
      (leaseSeconds * 1000) / 3,
    );
    heartbeat.unref();
    const outcomes = await Promise.allSettled(
      claimed.map((delivery) => deliver(delivery).finally(() => inFlight.delete(delivery.id))),
    );
    clearInterval(heartbeat);
    // The outcome could not be noted: the lease runs out and the delivery comes again.
    const unnoted = outcomes.find((outcome) => outcome.status === "rejected");
    if (unnoted) throw unnoted.reason;
    return claimed.length;
  }

  async function deliver(delivery: Delivery & { lead: Lead }): Promise<void> {
    const about = {
      delivery_id: delivery.id,
      lead_id: delivery.lead_id,
      site: delivery.lead.site,
      attempt: delivery.attempts,
    };
    try {
      await send(delivery);
    } catch (error) {
      const next = nextDeliveryAttempt(delivery.attempts, clock());
      const failure = { ...about, error: errorCode(error), next_attempt_at: next?.toISOString() ?? null };
      if (next) log.warn(failure, "lead delivery failed");
      else log.error(failure, "lead delivery given up");
      await store.outbox.failed(delivery.id, errorText(error), next, clock());
      return;
    }
    await store.outbox.delivered(delivery.id, clock());
    log.info(about, "lead delivered");
  }

  async function send(delivery: Delivery & { lead: Lead }): Promise<void> {
    // Attempts count when they begin: a delivery that ends the process each time is given up too.
    if (delivery.attempts > DELIVERY_ATTEMPTS) throw new Error("the process ended during the last attempt");
    const site = platform.sites.bySlug(delivery.lead.site);
    if (!site) throw new Error(`site ${delivery.lead.site} is not being served`);
    await platform.mailer.send(await leadMessage(platform, site, delivery));
  }

  async function run(): Promise<void> {
    while (!stopping) {
      woken = false;
      let tried = 0;
      try {
        tried = await runOnce();
      } catch (error) {
        log.error({ error: errorCode(error) }, "the outbox could not be worked on");
      }
      if (tried < batch && !woken && !stopping) await pause();
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    start() {
      if (running) return;
      stopping = false;
      unsubscribe = store.outbox.onSubmitted(() => {
        woken = true;
        wake();
      });
      running = run();
    },
    async stop() {
      stopping = true;
      unsubscribe();
      wake();
      await running;
      running = undefined;
    },
    runOnce,
  };
}

/** Leases and waits need time to pass, also where `NOW` has fixed the clock of the pages. */
function deliveryClock(platform: Pick<Platform, "config" | "now">): () => Date {
  if (platform.config.NOW === undefined) return () => platform.now();
  const fixed = platform.now().getTime();
  const started = performance.now();
  return () => new Date(fixed + performance.now() - started);
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
