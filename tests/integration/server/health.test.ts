import { afterEach, describe, expect, it } from "vitest";
import type { Platform } from "~/services/platform.server";
import { type Host, startHost } from "../../support/http-host";

let host: Host | undefined;
afterEach(() => host?.close());

const page = () => new Response("page");
const broken = async () => {
  throw new Error("connection refused by db.internal");
};

describe("/healthz", () => {
  it("answers on any host as long as the process does", async () => {
    host = await startHost(page, { platform: { store: { ping: broken } as unknown as Platform["store"] } });
    expect(await host.ask("/healthz", { headers: { Host: "10.0.0.1" } })).toMatchObject({
      status: 200,
      text: "ok\n",
    });
  });
});

describe("/readyz", () => {
  it("says that store and search answer", async () => {
    host = await startHost(page);
    const answer = await host.ask("/readyz", { headers: { Host: "10.0.0.1" } });
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it.each<[string, Partial<Platform>]>([
    ["store", { store: { ping: broken } as unknown as Platform["store"] }],
    [
      "search",
      {
        search: {
          index: "cars",
          client: { index: () => ({ search: broken }) },
        } as unknown as Platform["search"],
      },
    ],
  ])("answers 503 and names the %s when it fails, without its details", async (part, platform) => {
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

describe("/metrics", () => {
  it("gives the outbox, the leads, the stock revision and the requests by kind of page", async () => {
    host = await startHost(page);
    await host.ask("/cars?query=hilux");
    await host.ask("/cars/2022-some-car");
    await host.ask("/cars/another-car");
    const { status, headers, text } = await host.ask("/metrics");
    expect(status).toBe(200);
    expect(headers["content-type"]).toContain("text/plain");
    expect(text).toContain('forecourt_outbox_deliveries{state="waiting"} 2');
    expect(text).toContain('forecourt_outbox_deliveries{state="dead"} 1');
    expect(text).toContain("forecourt_outbox_oldest_seconds 40");
    expect(text).toContain('forecourt_lead_deliveries{channel="webhook",state="waiting"} 2');
    expect(text).toContain('forecourt_lead_deliveries{channel="webhook",state="dead"} 1');
    expect(text).toContain('forecourt_lead_deliveries{channel="email",state="dead"} 0');
    expect(text).toContain('forecourt_lead_deliveries_oldest_seconds{channel="webhook"} 40');
    expect(text).toContain('forecourt_lead_delivery_attempts_total{channel="adf",outcome="given_up"} 6');
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

  it("still gives the process's own figures when the store fails", async () => {
    const store = { stockRevision: broken, leads: { count: broken }, outbox: { backlog: broken } };
    host = await startHost(page, { platform: { store: store as unknown as Platform["store"] } });
    const { status, text } = await host.ask("/metrics");
    expect(status).toBe(200);
    expect(text).toContain("process_resident_memory_bytes");
  });

  it("is not for visitors from the internet", async () => {
    host = await startHost(page, { environment: { TRUST_PROXY: "1" } });
    const from = (address: string) => host?.ask("/metrics", { headers: { "X-Forwarded-For": address } });
    expect((await from("203.0.113.9"))?.status).toBe(404);
    expect((await from("2001:db8::1"))?.status).toBe(404);
    expect((await from("10.2.3.4"))?.status).toBe(200);
  });
});
