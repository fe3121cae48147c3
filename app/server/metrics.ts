import type { RequestHandler } from "express";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { EVENT_IDS } from "~/domain/analytics/analytics-event";
import { PAYMENT_STATES } from "~/domain/checkout/payment";
import { RESERVATION_STATES } from "~/domain/checkout/reservation";
import { DELIVERY_CHANNELS } from "~/domain/lead/lead";
import { MESSAGE_CHANNELS } from "~/domain/message/message";
import type { CheckoutWorker } from "~/services/checkout/checkout-worker.server";
import type { LeadDelivery } from "~/services/leads/delivery/delivery-worker.server";
import type { MessageDelivery } from "~/services/messages/message-worker.server";
import type { Platform } from "~/services/platform/platform";
import { requestState } from "./request-log";
import { routeClass } from "./route-handlers";
import type { SharedPages } from "./shared-pages";
import type { Figures } from "./supervisor-link";

/** Every process reads the same figure of the store: the supervisor takes one instead of their sum. */
const OF_THE_STORE = "max";

/**
 * The reservations and payments of all processes, and this process's calls of the payment gateway.
 * @returns a function that reads the store's counts
 */
function measureCheckout(
  registry: Registry,
  { store, now }: Pick<Platform, "store" | "now">,
  checkout: Pick<CheckoutWorker, "figures"> | undefined,
): () => Promise<void> {
  const reservations = new Gauge({
    name: "forecourt_reservations",
    aggregator: OF_THE_STORE,
    help: "Reservations by state",
    labelNames: ["state"],
    registers: [registry],
  });
  const payments = new Gauge({
    name: "forecourt_payments",
    aggregator: OF_THE_STORE,
    help: "Online payments by state; refund_due is money that has to go back, refund_failed money that staff have to give back",
    labelNames: ["state"],
    registers: [registry],
  });
  const oldestRefund = new Gauge({
    name: "forecourt_refunds_oldest_seconds",
    aggregator: OF_THE_STORE,
    help: "Age of the oldest refund that waits for the gateway, or for staff after it failed",
    registers: [registry],
  });
  const unnotified = new Gauge({
    name: "forecourt_reservation_events_waiting",
    aggregator: OF_THE_STORE,
    help: "Events of reservations of which shopper and dealership were not notified yet",
    registers: [registry],
  });
  new Counter({
    name: "forecourt_payment_gateway_calls_total",
    help: "Calls of the sweep by kind and outcome: done, failed (tried again), refused (somebody has to look)",
    labelNames: ["call", "outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { calls, ...labels } of checkout?.figures() ?? []) this.inc({ ...labels }, calls);
    },
  });
  return async () => {
    const found = await store.checkoutWork.counts(now());
    for (const state of RESERVATION_STATES) reservations.set({ state }, found.reservations.get(state) ?? 0);
    for (const state of PAYMENT_STATES) payments.set({ state }, found.payments.get(state) ?? 0);
    oldestRefund.set(found.oldestRefundSeconds);
    unnotified.set(found.unnotified);
  };
}

/**
 * The messages to shoppers of all processes, and this process's attempts.
 * @returns a function that reads the store's counts
 */
function measureMessages(
  registry: Registry,
  { store, now }: Pick<Platform, "store" | "now">,
  messages: Pick<MessageDelivery, "figures"> | undefined,
): () => Promise<void> {
  const backlog = new Gauge({
    name: "forecourt_messages",
    aggregator: OF_THE_STORE,
    help: "Messages to shoppers that wait or were given up (dead) by channel",
    labelNames: ["channel", "state"],
    registers: [registry],
  });
  const oldest = new Gauge({
    name: "forecourt_messages_oldest_seconds",
    aggregator: OF_THE_STORE,
    help: "How long the oldest waiting message has been due, by channel",
    labelNames: ["channel"],
    registers: [registry],
  });
  const texts = new Gauge({
    name: "forecourt_texts_of_24_hours",
    help: "Text messages of the last 24 hours by site: accepted, or refused because of the site's caps",
    labelNames: ["site", "outcome"],
    registers: [registry],
  });
  new Counter({
    name: "forecourt_message_attempts_total",
    help: "Attempts to send messages by channel, kind and outcome: delivered, failed (tried again), given_up, expired",
    labelNames: ["channel", "kind", "outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { attempts, ...labels } of messages?.figures() ?? []) this.inc({ ...labels }, attempts);
    },
  });
  return async () => {
    const [found, counts] = await Promise.all([
      store.messages.backlog(now()),
      store.messages.textCounts(now()),
    ]);
    for (const channel of MESSAGE_CHANNELS) {
      const of = found.find((entry) => entry.channel === channel);
      backlog.set({ channel, state: "waiting" }, of?.waiting ?? 0);
      backlog.set({ channel, state: "dead" }, of?.dead ?? 0);
      oldest.set({ channel }, of?.oldestSeconds ?? 0);
    }
    texts.reset();
    for (const { site, accepted, refused } of counts) {
      texts.set({ site, outcome: "accepted" }, accepted);
      texts.set({ site, outcome: "refused" }, refused);
    }
  };
}

/**
 * The planned publications of all sites.
 * @returns a function that reads the store's counts
 */
function measurePublications(
  registry: Registry,
  { store, now }: Pick<Platform, "store" | "now">,
): () => Promise<void> {
  const plans = new Gauge({
    name: "forecourt_publication_plans",
    aggregator: OF_THE_STORE,
    help: "Planned publications by state: waiting, or failed (an editor has to look)",
    labelNames: ["state"],
    registers: [registry],
  });
  const overdue = new Gauge({
    name: "forecourt_publication_plans_overdue_seconds",
    aggregator: OF_THE_STORE,
    help: "How long the oldest waiting publication has been due",
    registers: [registry],
  });
  return async () => {
    const { waiting, failed, overdueSeconds } = await store.plans.counts(now());
    plans.set({ state: "waiting" }, waiting);
    plans.set({ state: "failed" }, failed);
    overdue.set(overdueSeconds);
  };
}

/** The pages that this process keeps for everybody (docs/decisions/0139). */
function measurePages(registry: Registry, pages: Pick<SharedPages, "figures">): void {
  new Counter({
    name: "forecourt_page_answers_total",
    help: "Answers by source: a page kept for everybody, one rendered for everybody, or the visitor's own, as any post",
    labelNames: ["source"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [source, count] of Object.entries(pages.figures.answers)) this.inc({ source }, count);
    },
  });
  new Counter({
    name: "forecourt_kept_pages_evicted_total",
    help: "Pages that were dropped from memory to make room for others",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(pages.figures.evicted);
    },
  });
  new Gauge({
    name: "forecourt_kept_pages",
    help: "Pages in memory",
    registers: [registry],
    collect() {
      this.set(pages.figures.pages);
    },
  });
  new Gauge({
    name: "forecourt_kept_pages_bytes",
    help: "Their size, roughly",
    registers: [registry],
    collect() {
      this.set(pages.figures.bytes);
    },
  });
}

export interface Metrics {
  /** Measures the duration of every request. */
  measure: RequestHandler;
  /** Returns the metrics as Prometheus text, and its content type. */
  text(): Promise<{ type: string; body: string }>;
  /** Returns the metrics as they are sent to the supervisor. */
  figures(): Promise<Figures>;
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
    aggregator: OF_THE_STORE,
    help: "Lead deliveries by state",
    labelNames: ["state"],
    registers: [registry],
  });
  const oldest = new Gauge({
    name: "forecourt_outbox_oldest_seconds",
    aggregator: OF_THE_STORE,
    help: "Age of the oldest waiting delivery",
    registers: [registry],
  });
  const leads = new Gauge({
    name: "forecourt_leads",
    aggregator: OF_THE_STORE,
    help: "Leads in the store",
    registers: [registry],
  });
  const revision = new Gauge({
    name: "forecourt_stock_revision",
    aggregator: OF_THE_STORE,
    help: "Grows with every change of any car",
    registers: [registry],
  });
  measureSearch(registry, search);
  measureEvents(registry, events);
  if (deliveries.pages) measurePages(registry, deliveries.pages);
  const readDeliveries = measureDeliveries(registry, platform, deliveries.leads);
  const readMessages = measureMessages(registry, platform, deliveries.messages);
  const readCheckout = measureCheckout(registry, platform, deliveries.checkout);
  const readPublications = measurePublications(registry, platform);

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
    text: async () => {
      await readStore();
      return { type: registry.contentType, body: await registry.metrics() };
    },
    figures: async () => {
      await readStore();
      return registry.getMetricsAsJSON();
    },
  };

  async function readStore(): Promise<void> {
    try {
      const [, , , , backlog, leadCount, stockRevision] = await Promise.all([
        readDeliveries(),
        readMessages(),
        readCheckout(),
        readPublications(),
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
  }
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
    aggregator: "min",
    help: "1 while the search engine answers, 0 while it is down",
    registers: [registry],
    collect() {
      this.set(search.figures().state === "down" ? 0 : 1);
    },
  });
  new Gauge({
    name: "forecourt_search_degraded",
    aggregator: "max",
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
    aggregator: OF_THE_STORE,
    help: "Lead deliveries that wait or were given up (dead) by channel",
    labelNames: ["channel", "state"],
    registers: [registry],
  });
  const oldest = new Gauge({
    name: "forecourt_lead_deliveries_oldest_seconds",
    aggregator: OF_THE_STORE,
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
