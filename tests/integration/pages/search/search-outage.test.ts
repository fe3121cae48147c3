import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EmbeddedEngine } from "#embedded-meilisearch";
import { type Fault, faultyMeilisearch } from "../../../support/faulty-meilisearch";
import { siteCar } from "../../../support/incoming-car";
import { serveSites } from "../../../support/served-sites";

/*
 * Tests a search engine that is down, slow or returns nonsense. The pages, the HTTP host and the client are
 * the real ones. The engine is a server that fails as the test says.
 */
const NOW = new Date("2026-03-04T01:00:00Z");
const PHONES = { alpha: "03 5550 0001", beta: "07 5550 0002" };
/** The longest wait for a hanging engine in this test. Sound answers take a hundredth of it. */
const ANSWER_TIMEOUT = 2000;

const cars = (slug: "alpha" | "beta") =>
  ["Kia", "Mazda", "Subaru"].flatMap((make, at) =>
    Array.from({ length: 4 + at }, (_, n) =>
      siteCar(slug, `${slug}-${make}-${n}`, {
        make,
        name: `2021 ${make} of ${slug} ${n}`,
        price: 20_000 + n,
      }),
    ),
  );

const NOTICE = "Search isn&#x27;t available right now";
const log: { level: string; msg: string }[] = [];
let engine: Awaited<ReturnType<typeof faultyMeilisearch>>;
let sites: Awaited<ReturnType<typeof serveSites<"alpha" | "beta">>>;

beforeAll(async () => {
  engine = await faultyMeilisearch();
  sites = await serveSites({
    sites: {
      alpha: { phone: PHONES.alpha, cars: cars("alpha") },
      beta: { phone: PHONES.beta, cars: cars("beta") },
    },
    environment: { MEILI_HOST: engine.host },
    // No embedded engine replaces the failing one, not even while the server's index is loaded for the first time.
    timeouts: { answerMs: ANSWER_TIMEOUT, probeEveryMs: 100, fallbackAfterMs: null },
    logTo: { write: (line: string) => void log.push(JSON.parse(line)) },
    now: NOW,
  });
  await sites.platform.search.catchUp();
});
afterAll(async () => {
  await sites?.close();
  await engine?.close();
});

const counted = (html: string) => / id="result-count"[^>]*>([^<]*)</.exec(html)?.[1];
const named = (html: string) => [...html.matchAll(/202\d (\w+) of (alpha|beta) \d/g)].map(([name]) => name);
const outages = () => log.filter(({ msg }) => msg.startsWith("the search engine is down")).length;
const recoveries = () => log.filter(({ msg }) => msg === "the search engine answers again").length;

const recovered = () =>
  expect.poll(() => sites.platform.search.figures().state, { timeout: 30_000 }).toBe("up");

/** Returns a fault that changes the results of a sound answer. */
const spoilt =
  (spoil: (results: Record<string, unknown>[]) => unknown): Fault =>
  (response, answer) => {
    const body = JSON.parse(answer);
    if (Array.isArray(body.results)) body.results = spoil(body.results);
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  };
const says =
  (status: number, type: string, body: string): Fault =>
  (response) =>
    response.writeHead(status, { "Content-Type": type }).end(body);

const FAULTS: [string, Fault][] = [
  ["is down", (response) => response.destroy()],
  ["hangs", () => {}],
  ["answers with a web page", says(200, "text/html", "<!DOCTYPE html><title>Welcome</title>")],
  ["answers with other JSON", says(200, "application/json", '{"status":"fine"}')],
  ["answers with text for JSON", says(200, "application/json", "results: none")],
  ["answers 500", says(500, "application/json", '{"message":"out of memory","code":"internal"}')],
  ["answers 503 with a web page", says(503, "text/html", "<h1>Bad gateway</h1>")],
  ["rejects the API key", says(403, "application/json", '{"message":"no","code":"invalid_api_key"}')],
  [
    "breaks off in the middle",
    (response, answer) => {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": answer.length });
      response.write(answer.slice(0, answer.length / 2), () => response.destroy());
    },
  ],
  ["leaves out a result", spoilt((results) => results.slice(1))],
  [
    "returns a count in words",
    spoilt((results) => results.map((result) => ({ ...result, totalHits: "many" }))),
  ],
  ["returns a negative count", spoilt((results) => results.map((result) => ({ ...result, totalHits: -3 })))],
  [
    "returns hits that are no cars",
    spoilt((results) => results.map((result) => ({ ...result, hits: [{}] }))),
  ],
  [
    "returns facets that are no facets",
    spoilt((results) => results.map((r) => ({ ...r, facetDistribution: "?" }))),
  ],
];

describe.each(FAULTS)("a site whose search engine %s", (name, fault) => {
  // Each outage has its own search, because a result cached in another outage must not help here.
  const asked = `?make=Kia&make=${encodeURIComponent(name)}`;

  it("shows the last good results with a notice, or without any a 503 page with the phone number, and recovers", async () => {
    const { alpha, beta } = sites.client;
    const good = await alpha.get(`/cars${asked}`);
    expect(good.status).toBe(200);
    expect(good.text).not.toContain(NOTICE);
    expect(counted(good.text)).toBe("4 cars");
    const goodFigures = await alpha.cars(asked);
    const before = { outages: outages(), recoveries: recoveries() };

    engine.failWith(fault);
    const stale = await alpha.get(`/cars${asked}`);
    expect(stale.status).toBe(200);
    expect(stale.text).toContain(NOTICE);
    expect(stale.text).toContain("These results are from 12:00\u00a0pm, 4 March 2026.");
    expect(stale.text).toContain(PHONES.alpha);
    expect(counted(stale.text)).toBe("4 cars");
    expect(named(stale.text)).toEqual(named(good.text));
    const figures = await alpha.get(`/api/cars${asked}`);
    expect(figures.status).toBe(200);
    expect(figures.headers["x-stale-since"]).toBe(NOW.toISOString());
    expect(figures.headers["cache-control"]).toBe("no-store");
    expect({ ...JSON.parse(figures.text), ms: 0 }).toEqual({ ...goodFigures, ms: 0 });

    // The first search is new. Only another site has made the second one.
    for (const [site, path, phone] of [
      [alpha, `/cars${asked}&sortBy=latest`, PHONES.alpha],
      [beta, `/cars${asked}`, PHONES.beta],
      [beta, "/search/no-such-make-either", PHONES.beta],
    ] as const) {
      const nothing = await site.get(path);
      expect(nothing.status, path).toBe(503);
      expect(nothing.headers["retry-after"]).toBeDefined();
      expect(nothing.text).toContain("Search isn&#x27;t working right now");
      expect(nothing.text).toContain(phone);
      expect(named(nothing.text)).toEqual([]);
    }
    const home = await beta.get("/");
    expect(home.status).toBe(200);
    const json = await beta.get(`/api/cars${asked}`);
    expect([json.status, JSON.parse(json.text)]).toEqual([
      503,
      { error: "the stock search does not answer" },
    ]);

    engine.failWith(null);
    await recovered();
    const again = await alpha.get(`/cars${asked}`);
    expect(again.text).not.toContain(NOTICE);
    expect(counted(again.text)).toBe("4 cars");
    expect((await alpha.get(`/api/cars${asked}`)).headers["x-stale-since"]).toBeUndefined();
    const other = await beta.get(`/cars${asked}`);
    expect([other.status, counted(other.text)]).toEqual([200, "4 cars"]);
    expect(named(other.text).every((car) => car.includes("of beta"))).toBe(true);
    expect({ outages: outages() - before.outages, recoveries: recoveries() - before.recoveries }).toEqual({
      outages: 1,
      recoveries: 1,
    });
  });
});

it("the home page shows its last good cars with a notice during an outage", async () => {
  const { alpha, beta } = sites.client;
  const good = await alpha.get("/");
  expect(good.text).not.toContain(NOTICE);
  engine.failWith(says(500, "application/json", "{}"));
  const stale = await alpha.get("/");
  expect([stale.status, named(stale.text)]).toEqual([200, named(good.text)]);
  expect(named(stale.text).length).toBeGreaterThan(0);
  expect(stale.text).toContain(NOTICE);
  engine.failWith(null);
  await recovered();
  expect((await alpha.get("/")).text).not.toContain(NOTICE);
  expect((await beta.get("/")).text).not.toContain(NOTICE);
});

it("results of an engine that returns cars of another site are rejected", async () => {
  const { alpha, beta } = sites.client;
  const good = await alpha.get("/cars?make=Mazda");
  const foreign = JSON.parse((await beta.get("/api/cars?make=Mazda")).text).hits;
  engine.failWith(spoilt((results) => results.map((result) => ({ ...result, hits: foreign }))));
  const stale = await alpha.get("/cars?make=Mazda");
  expect(stale.status).toBe(200);
  expect(stale.text).toContain(NOTICE);
  expect(named(stale.text)).toEqual(named(good.text));
  const within = await alpha.get("/cars?make=Mazda&find_model=hil");
  expect([within.status, named(within.text)]).toEqual([200, named(good.text)]);
  const none = await alpha.get("/cars?make=Mazda&sortBy=price-desc");
  expect(none.status).toBe(503);
  expect(none.text).not.toContain("of beta");
  engine.failWith(null);
  await recovered();
});

it("a vehicle page and an address without a page are shown without other cars while the engine hangs", {
  tags: ["long"],
}, async () => {
  const { alpha } = sites.client;
  const whole = await alpha.get("/cars/slug-alpha-Kia-0");
  expect([whole.status, whole.text.includes(">Similar cars<")]).toEqual([200, true]);
  engine.failWith(() => {});
  const without = await alpha.get("/cars/slug-alpha-Kia-0");
  expect([without.status, without.text.includes(">Similar cars<")]).toEqual([200, false]);
  expect(without.text).toContain("2021 Kia of alpha 0");
  // Beta's cars are not stored from an earlier answer.
  const lost = await sites.client.beta.get("/nowhere");
  expect([lost.status, lost.text.includes("<article")]).toEqual([404, false]);
  engine.failWith(null);
  await recovered();
});

it("an engine that lost its index is indexed again, and the last good results are shown meanwhile", async () => {
  const { alpha } = sites.client;
  const good = await alpha.get("/cars?make=Subaru");
  engine.served.engine = new EmbeddedEngine();
  const stale = await alpha.get("/cars?make=Subaru");
  expect([stale.status, counted(stale.text)]).toEqual([200, counted(good.text)]);
  await expect
    .poll(async () => (await alpha.get("/api/cars?make=Subaru")).headers["x-stale-since"], {
      timeout: 30_000,
    })
    .toBeUndefined();
  expect(named((await alpha.get("/cars?make=Subaru")).text)).toEqual(named(good.text));
});

it("the metrics count stale answers and failures, and show the state of the engine", async () => {
  const { body: text } = await sites.metrics.text();
  expect(text).toMatch(/^forecourt_search_answers_total\{source="stale"\} [1-9]/m);
  expect(text).toMatch(/^forecourt_search_failures_total\{kind="late"\} [1-9]/m);
  expect(text).toMatch(/^forecourt_search_failures_total\{kind="unsound"\} [1-9]/m);
  expect(text).toMatch(/^forecourt_search_failures_total\{kind="unreachable"\} [1-9]/m);
  expect(text).toMatch(/^forecourt_search_up 1$/m);
});
