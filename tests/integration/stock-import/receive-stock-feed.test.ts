import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStore } from "~/adapters/database/open-store.server";
import type { Store } from "~/adapters/database/store";
import { action, loader } from "~/routes/api.stock-feed.$source";
import { feedToken } from "~/services/feed-token.server";
import { receiveStockFeed } from "~/services/receive-stock-feed.server";
import { withImportLock } from "~/services/stock-import/import-lock.server";
import { type Ask, type Host, startHost } from "../../support/http-host";
import { ALPHA, listing, listingsCsv } from "../../support/stock-feed";

let dataDir = "";
let store: Store;
let host: Host;
let token = "";
let catchUps = 0;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "forecourt-put-"));
  store = await openStore({ dataDir, log: pino({ level: "silent" }) });
  token = await feedToken({ DATA_DIR: dataDir }, "alpha");
  catchUps = 0;
  const search = {
    catchUp: async () => {
      catchUps += 1;
    },
  };
  host = await startHost(
    (request, context) => {
      const params = { source: new URL(request.url).pathname.split("/").at(-1) };
      const mine = { ...context, site: ALPHA };
      mine.platform = { ...mine.platform, store, search: search as typeof mine.platform.search };
      return request.method === "GET" ? loader() : action({ request, params, context: mine });
    },
    { environment: { DATA_DIR: dataDir } },
  );
});
afterEach(async () => {
  await host.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function put(
  address: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
  ask: Ask = {},
) {
  const answer = await host.ask(address, {
    method: "PUT",
    body,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "text/csv", ...headers },
    ...ask,
  });
  return { status: answer.status, headers: answer.headers, json: JSON.parse(answer.text) };
}

/** Feeds that lie in DATA_DIR/tmp while they are imported. */
const copies = () => readdir(path.join(dataDir, "tmp")).catch((): string[] => []);

const CHUNKED = { "Transfer-Encoding": "chunked" };
const LISTINGS = "/api/stock-feed/australian-listings";
const FEED = listingsCsv([listing(), listing({ Year: "x" }), listing({ Kilometres: "5" })]);

describe("PUT /api/stock-feed/{source}", () => {
  it("imports the feed and answers the summary, with the mapping that has the source's name", async () => {
    expect(await put(LISTINGS, FEED)).toMatchObject({
      status: 200,
      json: {
        read: 3,
        created: 2,
        updated: 0,
        unchanged: 0,
        sold: 0,
        rejected: 1,
        rejections: [{ line: 3, field: "year", reason: '"x" is not a whole number (column Year)' }],
        warnings: [],
      },
    });
    expect(await store.cars.count(ALPHA.dealershipIds)).toBe(2);
    expect(catchUps).toBe(1);
    expect((await put(LISTINGS, FEED)).json).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
      rejected: 1,
    });
    expect(await copies()).toEqual([]);
  });

  it("takes the mapping from the query, else the plain one, and `complete` and `dry_run`", async () => {
    expect((await put("/api/stock-feed/nightly?mapping=australian-listings", FEED)).json).toMatchObject({
      created: 2,
    });
    const plain = "stocknum,make,model,car_type\nU1,Kia,Rio,used\nU2,Kia,Rio,used\n";
    expect((await put("/api/stock-feed/yard", plain)).json).toMatchObject({ created: 2 });
    const one = "stocknum,make,model,car_type\nU1,Kia,Rio,used\n";
    expect((await put("/api/stock-feed/yard?complete=1&dry_run=1", one)).json).toMatchObject({
      unchanged: 1,
      sold: 1,
    });
    expect((await put("/api/stock-feed/yard?complete=1", one)).json).toMatchObject({ unchanged: 1, sold: 1 });
    expect((await put("/api/stock-feed/yard?complete=1", one)).json).toMatchObject({ unchanged: 1, sold: 0 });
  });

  it.each([
    ["text/csv; charset=utf-8", "stocknum,make,model,car_type\nU1,Kia,Rio,used\n"],
    ["application/json", '[{"stocknum":"U1","make":"Kia","model":"Rio","car_type":"used"}]'],
    [
      "application/xml",
      "<cars><car><stocknum>U1</stocknum><make>Kia</make><model>Rio</model><car_type>used</car_type></car></cars>",
    ],
    [
      "application/octet-stream",
      ' {"cars":[{"stocknum":"U1","make":"Kia","model":"Rio","car_type":"used"}]}',
    ],
    [
      "application/x-www-form-urlencoded",
      "<cars><car><stocknum>U1</stocknum><make>Kia</make><model>Rio</model><car_type>used</car_type></car></cars>",
    ],
    ["", "stocknum,make,model,car_type\nU1,Kia,Rio,used\n"],
  ])("takes %j", async (type, body) => {
    expect(await put("/api/stock-feed/yard", body, { "Content-Type": type })).toMatchObject({
      status: 200,
      json: { created: 1 },
    });
  });

  it("takes a feed sent in chunks, larger than a form may be", async () => {
    const rows = Array.from({ length: 8000 }, (_, index) =>
      listing({ Kilometres: String(index), Title: "x".repeat(150) }),
    );
    const feed = listingsCsv(rows);
    expect(feed.length).toBeGreaterThan(2 ** 20);
    expect((await put(`${LISTINGS}?dry_run=1`, feed, CHUNKED, { chunked: true })).json).toMatchObject({
      read: 8000,
      created: 8000,
    });
  });

  it.each<[string, Record<string, string>]>([
    ["no token", { Authorization: "" }],
    ["another token", { Authorization: `Bearer ${"x".repeat(43)}` }],
    ["another scheme", { Authorization: "Basic eDp5" }],
  ])("401 with %s, and nothing changed", async (_name, headers) => {
    const answer = await put(LISTINGS, FEED, headers);
    expect(answer).toMatchObject({
      status: 401,
      json: { error: expect.stringContaining("secrets/feed-token-alpha") },
    });
    expect(answer.headers["www-authenticate"]).toMatch(/^Bearer/);
    expect(JSON.stringify(answer.json)).not.toContain(token);
    expect(await store.cars.count()).toBe(0);
  });

  it("401 with the token of another site", async () => {
    const other = await feedToken({ DATA_DIR: dataDir }, "beta");
    expect((await put(LISTINGS, FEED, { Authorization: `Bearer ${other}` })).status).toBe(401);
  });

  it.each<[string, string, string | Buffer, Record<string, string>, number, RegExp]>([
    ["0 bytes", LISTINGS, "", {}, 422, /0 bytes/],
    ["cut off", LISTINGS, FEED.slice(0, -30), {}, 422, /cut off in the middle of a row/],
    ["a wrong header", LISTINGS, FEED.replace("Brand", "Marke"), {}, 422, /the header lacks Brand/],
    ["not UTF-8", LISTINGS, Buffer.from(`${FEED}Citroën`, "latin1"), {}, 422, /not UTF-8/],
    [
      "an unknown mapping",
      `${LISTINGS}?mapping=other`,
      FEED,
      {},
      422,
      /no mapping "other"; there are australian-listings, forecourt/,
    ],
    ["a mapping outside the shipped ones", `${LISTINGS}?mapping=../../package`, FEED, {}, 422, /no mapping/],
    ["a flag that is none", `${LISTINGS}?complete=yes`, FEED, {}, 422, /complete is 0 or 1/],
    [
      "a picture",
      LISTINGS,
      FEED,
      { "Content-Type": "image/png" },
      415,
      /text\/csv, application\/json or application\/xml/,
    ],
    [
      "a format that the mapping has not",
      LISTINGS,
      "[]",
      { "Content-Type": "application/json" },
      415,
      /reads csv, not json/,
    ],
    ["compressed", LISTINGS, gzipSync(FEED), { "Content-Encoding": "gzip" }, 415, /gzip/],
    [
      "too large by its own account",
      LISTINGS,
      FEED,
      { "Content-Length": String(600 * 2 ** 20) },
      413,
      /larger than 512 MiB/,
    ],
    ["a source that is no name", "/api/stock-feed/A%20B", FEED, {}, 404, /a source is named/],
  ])("refuses: %s", async (_name, address, body, headers, status, error) => {
    expect(await put(address, body, headers)).toMatchObject({
      status,
      json: { error: expect.stringMatching(error) },
    });
    expect(await store.cars.count()).toBe(0);
    expect(catchUps).toBe(0);
    expect(await copies()).toEqual([]);
  });

  it("changes nothing when the sender goes away in the middle, and keeps no copy", async () => {
    const socket = connect(host.port, "127.0.0.1");
    socket.write(
      `PUT ${LISTINGS} HTTP/1.1\r\nHost: alpha.localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: text/csv\r\nContent-Length: 1000000\r\n\r\n${FEED}`,
    );
    await until(async () => (await copies()).length === 1);
    socket.destroy();
    await until(async () => (await copies()).length === 0);
    expect(await store.cars.count()).toBe(0);
    expect((await put(LISTINGS, FEED)).json).toMatchObject({ created: 2 });
  });

  it("answers what it refuses, however much is still to come, and lets the connection go", async () => {
    const megabytes = Buffer.alloc(40 * 2 ** 20, "x");
    const wrong = { Authorization: "Bearer x" };
    expect((await put(LISTINGS, megabytes, wrong)).status).toBe(401);
    expect((await put(LISTINGS, megabytes, { ...wrong, ...CHUNKED }, { chunked: true })).status).toBe(401);
    expect(await copies()).toEqual([]);

    const socket = connect(host.port, "127.0.0.1");
    const closed = once(socket, "close");
    socket.on("error", () => undefined);
    socket.write(`PUT ${LISTINGS} HTTP/1.1\r\nHost: alpha.localhost\r\nContent-Length: 1000000\r\n\r\nBrand`);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
    await closed;
  });

  it("413 as soon as more came than is taken", async () => {
    const bounded = await startHost(
      async (request, { platform }) => {
        const bounds = { largestBytes: 2 ** 20, waitMs: 0 };
        const refusal = await receiveStockFeed(platform, ALPHA, "yard", request, bounds).catch(
          (error) => error,
        );
        return Response.json({ error: refusal.message }, { status: refusal.status });
      },
      { environment: { DATA_DIR: dataDir } },
    );
    try {
      const body = Buffer.alloc(40 * 2 ** 20, "x");
      const headers = { Authorization: `Bearer ${token}`, ...CHUNKED };
      const answer = await bounded.ask(LISTINGS, { method: "PUT", headers, body, chunked: true });
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        413,
        { error: "the feed is larger than 1 MiB" },
      ]);
      expect(await copies()).toEqual([]);
    } finally {
      await bounded.close();
    }
  });

  it("waits for another import of the same source", async () => {
    let answered = false;
    let sent: ReturnType<typeof put> | undefined;
    await withImportLock({ dataDir, site: "alpha", source: "australian-listings", waitMs: 0 }, async () => {
      sent = put(LISTINGS, FEED).finally(() => {
        answered = true;
      });
      await delay(500);
      expect(answered).toBe(false);
    });
    expect(await sent).toMatchObject({ status: 200, json: { created: 2 } });
  });

  it("405 for other methods", async () => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const answer = await host.ask(LISTINGS, { method, headers: { Authorization: `Bearer ${token}` } });
      expect([answer.status, answer.headers.allow]).toEqual([405, "PUT"]);
    }
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 10_000; !(await holds()); await delay(20)) {
    if (Date.now() > deadline) throw new Error("waited 10 s for nothing");
  }
}
