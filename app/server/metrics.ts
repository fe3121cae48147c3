import type { RequestHandler } from "express";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { EVENT_IDS } from "~/domain/analytics/analytics-event";
import { DELIVERY_CHANNELS } from "~/domain/lead/lead";
import type { CheckoutWorker } from "~/services/checkout/checkout-worker.server";
import type { LeadDelivery } from "~/services/leads/delivery/delivery-worker.server";
import type { MessageDelivery } from "~/services/messages/message-worker.server";
import type { Platform } from "~/services/platform/platform";
import { measureCheckout } from "./checkout-metrics";
import { measureMessages } from "./message-metrics";
import { measurePages } from "./page-metrics";
import { requestState } from "./request-state";
import { routeClass } from "./route-class";
import type { SharedPages } from "./shared-pages";

export interface Metrics {
  /** Measures the duration of every request. */
  measure: RequestHandler;
  /** Returns the metrics as Prometheus text, and its content type. */
  text(): Promise<{ type: string; body: string }>;
}

type MetricsPlatform = Pick<Platform, "store" | "search" | "events" | "now" | "log">;

/** The workers of this process, and the pages that it keeps. */
interface Deliveries {
  leads?: Pick<LeadDelivery, "figures">;
  messages?: Pick<MessageDelivery, "figures">;
  checkout?: Pick<CheckoutWorker, "figures">;
  pages?: Pick<SharedPages, "figures"> | undefined;
}

export function createMetrics(platform: MetricsPlatform, deliveries: Deliveries = {}): Metrics {
  const { store, search, events, now, log } = platform;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer",
    labelNames: ["route", "method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const outbox = new Gauge({
    name: "forecourt_outbox_deliveries",
    help: "Lead deliveries by state",
    labelNames: ["state"],
    registers: [registry],
  });
  const oldest = new Gauge({
    name: "forecourt_outbox_oldest_seconds",
    help: "Age of the oldest waiting delivery",
    registers: [registry],
  });
  const leads = new Gauge({ name: "forecourt_leads", help: "Leads in the store", registers: [registry] });
  const revision = new Gauge({
    name: "forecourt_stock_revision",
    help: "Grows with every change of any car",
    registers: [registry],
  });
  measureSearch(registry, search);
  measureEvents(registry, events);
  if (deliveries.pages) measurePages(registry, deliveries.pages);
  const readDeliveries = measureDeliveries(registry, platform, deliveries.leads);
  const readMessages = measureMessages(registry, platform, deliveries.messages);
  const readCheckout = measureCheckout(registry, platform, deliveries.checkout);

  return {
    measure(request, response, next) {
      const stop = durations.startTimer();
      const { method, path } = request;
      response.once("close", () => {
        const route = routeClass(path, requestState(response).route);
        stop({ route, method, status: `${Math.floor(response.statusCode / 100)}xx` });
      });
      next();
    },
    async text() {
      try {
        const [, , , backlog, leadCount, stockRevision] = await Promise.all([
          readDeliveries(),
          readMessages(),
          readCheckout(),
          store.outbox.backlog(now()),
          store.leads.count(),
          store.stockRevision(),
        ]);
        outbox.set({ state: "waiting" }, backlog.waiting);
        outbox.set({ state: "dead" }, backlog.dead);
        oldest.set(backlog.oldestSeconds);
        leads.set(leadCount);
        revision.set(stockRevision);
      } catch (error) {
        // The process's own figures matter most when the store fails, so the store's figures then keep their last
        // values.
        log.warn({ err: error }, "the store's metrics could not be read");
      }
      return { type: registry.contentType, body: await registry.metrics() };
    },
  };
}

/** The search keeps its own counts, in the pages' bundle; they are read when the metrics are. */
function measureSearch(registry: Registry, search: Platform["search"]): void {
  new Counter({
    name: "forecourt_search_answers_total",
    help: "Answers of the stock search by source: the engine, its own answer reused, the last good one",
    labelNames: ["source"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [source, count] of Object.entries(search.figures().answers)) this.inc({ source }, count);
    },
  });
  new Counter({
    name: "forecourt_search_failures_total",
    help: "Questions the search engine did not answer, by kind",
    labelNames: ["kind"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, count] of Object.entries(search.figures().failures)) this.inc({ kind }, count);
    },
  });
  new Gauge({
    name: "forecourt_search_up",
    help: "1 while the search engine answers, 0 while it is down",
    registers: [registry],
    collect() {
      this.set(search.figures().state === "down" ? 0 : 1);
    },
  });
  new Gauge({
    name: "forecourt_search_degraded",
    help: "1 while an engine of this process answers in place of the search server",
    registers: [registry],
    collect() {
      this.set(search.figures().degraded ? 1 : 0);
    },
  });
  new Gauge({
    name: "forecourt_search_kept_bytes",
    help: "Size of the last good answers, roughly",
    registers: [registry],
    collect() {
      this.set(search.figures().cache.bytes);
    },
  });
}

function measureEvents(registry: Registry, events: Platform["events"]): void {
  new Counter({
    name: "forecourt_events_total",
    help: "Analytics events by name and by the specification's id",
    labelNames: ["event", "id"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [event, count] of events.figures().counts)
        this.inc({ event, id: String(EVENT_IDS[event] ?? "") }, count);
    },
  });
  new Counter({
    name: "forecourt_events_dropped_total",
    help: "Analytics events lost because the store could not take them",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(events.figures().dropped);
    },
  });
}

/**
 * By channel: the pending and dead deliveries of all processes, and this process's attempts.
 * @returns a function that reads the pending and dead counts from the store
 */
function measureDeliveries(
  registry: Registry,
  { store, now }: Pick<Platform, "store" | "now">,
  deliveries: Pick<LeadDelivery, "figures"> | undefined,
): () => Promise<void> {
  const backlog = new Gauge({
    name: "forecourt_lead_deliveries",
    help: "Lead deliveries that wait or were given up (dead) by channel",
    labelNames: ["channel", "state"],
    registers: [registry],
  });
  const oldest = new Gauge({
    name: "forecourt_lead_deliveries_oldest_seconds",
    help: "Age of the oldest waiting lead delivery by channel",
    labelNames: ["channel"],
    registers: [registry],
  });
  new Counter({
    name: "forecourt_lead_delivery_attempts_total",
    help: "Attempts to deliver leads by channel and outcome: delivered, failed (tried again), given_up",
    labelNames: ["channel", "outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { channel, outcome, attempts } of deliveries?.figures() ?? [])
        this.inc({ channel, outcome }, attempts);
    },
  });
  return async () => {
    const found = new Map(
      (await store.outbox.backlogByChannel(now())).map((entry) => [entry.channel, entry]),
    );
    for (const channel of DELIVERY_CHANNELS) {
      const { waiting = 0, dead = 0, oldestSeconds = 0 } = found.get(channel) ?? {};
      backlog.set({ channel, state: "waiting" }, waiting);
      backlog.set({ channel, state: "dead" }, dead);
      oldest.set({ channel }, oldestSeconds);
    }
  };
}
