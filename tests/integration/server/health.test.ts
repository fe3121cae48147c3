import type { Server } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { checkMetricsPortIsFree, serveMetrics } from "~/server/metrics-server";
import type { Platform } from "~/services/platform/platform";
import { freePort } from "../../support/free-port";
import { type Host, startHost } from "../../support/http-host";
import { requestServer } from "../../support/request-server";

let host: Host | undefined;
afterEach(() => host?.close());

const page = () => new Response("page");
const broken = async () => {
  throw new Error("connection refused by db.internal");
};

it("/healthz answers on any host while the process runs", async () => {
  host = await startHost(page, { platform: { store: { ping: broken } as unknown as Platform["store"] } });
  expect(await host.ask("/healthz", { headers: { Host: "10.0.0.1" } })).toMatchObject({
    status: 200,
    text: "ok\n",
  });
});

describe("/readyz", () => {
  it("answers 200 when the store and the search answer", async () => {
    host = await startHost(page);
    const answer = await host.ask("/readyz", { headers: { Host: "10.0.0.1" } });
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    // The engine of the process replaces the search server.
    expect(JSON.parse(answer.text)).toEqual({ status: "ready", search: "degraded" });
  });

  it.each<[string, Partial<Platform>]>([
    ["store", { store: { ping: broken } as unknown as Platform["store"] }],
    ["store", { store: { ping: async () => {}, settings: { set: broken } } as unknown as Platform["store"] }],
    ["search", { search: { loading: () => null, probe: broken } as unknown as Platform["search"] }],
    [
      "search",
      {
        search: {
          loading: () => ({ loaded: 20, total: 60 }),
          probe: async () => {},
        } as unknown as Platform["search"],
      },
    ],
  ])("answers 503 and names the %s when it fails, without details", async (part, platform) => {
    host = await startHost(page, { platform });
    const answer = await host.ask("/readyz");
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.text)).toEqual({ status: "unavailable", failing: [part] });
  });

  it("does not wait for a part that hangs", async () => {
    const hanging = { ping: () => new Promise(() => {}) } as unknown as Platform["store"];
    host = await startHost(page, { platform: { store: hanging } });
    expect((await host.ask("/readyz")).status).toBe(503);
  });
});

describe("the metrics", () => {
  it("have the outbox, the leads, the stock revision and the requests by kind of page", async () => {
    host = await startHost(page);
    await host.ask("/cars?query=hilux");
    await host.ask("/cars/2022-some-car");
    await host.ask("/cars/another-car");
    const { type, body: text } = await host.metrics.text();
    expect(type).toContain("text/plain");
    expect(text).toContain('forecourt_outbox_deliveries{state="waiting"} 2');
    expect(text).toContain('forecourt_outbox_deliveries{state="dead"} 1');
    expect(text).toContain("forecourt_outbox_oldest_seconds 40");
    // Its help begins with a 1 too.
    expect(text).toContain("\nforecourt_search_degraded 1\n");
    expect(text).toContain('forecourt_lead_deliveries{channel="webhook",state="waiting"} 2');
    expect(text).toContain('forecourt_lead_deliveries{channel="webhook",state="dead"} 1');
    expect(text).toContain('forecourt_lead_deliveries{channel="email",state="dead"} 0');
    expect(text).toContain('forecourt_lead_deliveries_oldest_seconds{channel="webhook"} 40');
    expect(text).toContain('forecourt_lead_delivery_attempts_total{channel="adf",outcome="given_up"} 6');
    expect(text).toContain('forecourt_messages{channel="sms",state="waiting"} 4');
    expect(text).toContain('forecourt_messages{channel="sms",state="dead"} 1');
    expect(text).toContain('forecourt_messages{channel="email",state="waiting"} 0');
    expect(text).toContain('forecourt_messages_oldest_seconds{channel="sms"} 30');
    expect(text).toContain('forecourt_reservations{state="paid"} 4');
    expect(text).toContain('forecourt_reservations{state="held"} 0');
    expect(text).toContain('forecourt_payments{state="refund_due"} 2');
    expect(text).toContain("forecourt_refunds_oldest_seconds 90");
    expect(text).toContain("forecourt_reservation_events_waiting 1");
    expect(text).toContain('forecourt_publication_plans{state="waiting"} 3');
    expect(text).toContain('forecourt_publication_plans{state="failed"} 1');
    expect(text).toContain("forecourt_publication_plans_overdue_seconds 70");
    expect(text).toContain('forecourt_texts_of_24_hours{site="alpha",outcome="accepted"} 9');
    expect(text).toContain('forecourt_texts_of_24_hours{site="alpha",outcome="refused"} 5');
    expect(text).toContain(
      'forecourt_message_attempts_total{channel="sms",kind="sign_in_code",outcome="expired"} 8',
    );
    expect(text).toContain("forecourt_leads 3");
    expect(text).toContain("forecourt_stock_revision 7");
    expect(text).toContain('forecourt_search_answers_total{source="engine"} 5');
    expect(text).toContain('forecourt_search_answers_total{source="reused"} 4');
    expect(text).toContain('forecourt_search_answers_total{source="stale"} 2');
    expect(text).toContain('forecourt_search_failures_total{kind="unreachable"} 3');
    expect(text).toContain("forecourt_search_up 0");
    expect(text).toContain("forecourt_search_kept_bytes 700");
    expect(text).toContain('forecourt_events_total{event="favourite",id="39"} 4');
    expect(text).toContain('forecourt_events_total{event="phone_called",id=""} 2');
    expect(text).toContain("forecourt_events_dropped_total 1");
    expect(text).toContain('http_request_duration_seconds_count{route="search",method="GET",status="2xx"} 1');
    expect(text).toContain(
      'http_request_duration_seconds_count{route="vehicle",method="GET",status="2xx"} 2',
    );
    expect(text).not.toContain("2022-some-car");
  });

  it("still have the figures of the process when the store fails", async () => {
    const store = { stockRevision: broken, leads: { count: broken }, outbox: { backlog: broken } };
    host = await startHost(page, { platform: { store: store as unknown as Platform["store"] } });
    const { body: text } = await host.metrics.text();
    expect(text).toContain("process_resident_memory_bytes");
  });

  it("have no page on the sites, for any visitor", async () => {
    host = await startHost(page, { environment: { TRUST_PROXY: "1" } });
    expect((await host.ask("/metrics")).text).toBe("page");
    const asked = { headers: { Host: "127.0.0.1", "X-Forwarded-For": "10.2.3.4" } };
    expect((await host.ask("/metrics", asked)).status).toBe(404);
  });
});

describe("the port of the metrics", () => {
  const figures = { text: async () => ({ type: "text/plain; version=0.0.4", body: "figures 1\n" }) };
  const warned: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void warned.push(line) } as unknown as Platform["log"];
  let server: Server | null = null;
  afterEach(() => {
    server?.close();
    server?.closeAllConnections();
    server = null;
    warned.length = 0;
  });

  it("serves on loopback the metrics and nothing else", async () => {
    const port = await freePort();
    server = await serveMetrics(figures, { METRICS_PORT: port }, log);
    expect(server?.address()).toMatchObject({ address: "127.0.0.1", port });
    const answer = await requestServer(port, "/metrics?x=1");
    expect(answer).toMatchObject({ status: 200, text: "figures 1\n" });
    expect(answer.headers).toMatchObject({
      "content-type": "text/plain; version=0.0.4",
      "cache-control": "no-store",
    });
    expect((await requestServer(port, "/")).status).toBe(404);
    expect((await requestServer(port, "/metrics", { method: "POST" })).status).toBe(405);
  });

  it("is not opened when METRICS_PORT is 0", async () => {
    expect(await serveMetrics(figures, { METRICS_PORT: 0 }, log)).toBeNull();
    expect(warned).toEqual([]);
  });

  it("stops the start with one line when METRICS_PORT is set to a port in use", async () => {
    const port = await freePort();
    server = await serveMetrics(figures, { METRICS_PORT: port }, log);
    const message = `METRICS_PORT: ${port} on 127.0.0.1 is already in use; stop the other program or set another METRICS_PORT`;
    await expect(checkMetricsPortIsFree({ METRICS_PORT: port })).rejects.toThrow(message);
    await expect(serveMetrics(figures, { METRICS_PORT: port }, log)).rejects.toThrow(message);
  });

  it("only logs a warning when the default port is in use", async () => {
    // Another server of this machine may use the port already. Then this server does not get it.
    server = await serveMetrics(figures, { METRICS_PORT: 9464 }, log).catch(() => null);
    await checkMetricsPortIsFree({ METRICS_PORT: undefined });
    expect(await serveMetrics(figures, { METRICS_PORT: undefined }, log)).toBeNull();
    expect(warned).toHaveLength(1);
  });
});
