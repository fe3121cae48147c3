import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { openStore } from "~/adapters/database/open-store.server";
import { uploadOf } from "~/pages/api/stock-feed-api.server";
import { action, loader } from "~/routes/api.stock-feed.$source";
import { feedToken } from "~/services/stock-import/feed-keys.server";
import { receiveStockFeed } from "~/services/stock-import/receive-stock-feed.server";
import { withImportLock } from "~/services/stock-import/running-imports.server";
import { type Host, startHost } from "../../support/http-host";
import type { RequestOptions } from "../../support/request-server";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { ALPHA, listing, listingsCsv } from "../../support/stock-feed";

let dataDir = "";
let sitesDir = "";
let store: Store;
let host: Host;
let token = "";
let catchUps = 0;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "forecourt-put-"));
  sitesDir = path.join(dataDir, "sites");
  await mkdir(sitesDir);
  store = await openStore({ dataDir, log: pino({ level: "silent" }) });
  token = await feedToken({ DATA_DIR: dataDir }, ALPHA_SLUG);
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
    { environment: { DATA_DIR: dataDir, DEMO_SITES: "0", SITES_DIR: sitesDir } },
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
  ask: RequestOptions = {},
) {
  const answer = await host.ask(address, {
    method: "PUT",
    body,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "text/csv", ...headers },
    ...ask,
  });
  return { status: answer.status, headers: answer.headers, json: JSON.parse(answer.text) };
}

/** Returns the feeds that are in DATA_DIR/tmp while they are imported. */
const copies = () => readdir(path.join(dataDir, "tmp")).catch((): string[] => []);

const CHUNKED = { "Transfer-Encoding": "chunked" };
const LISTINGS = "/api/stock-feed/australian-listings";
const FEED = listingsCsv([listing(), listing({ Year: "x" }), listing({ Kilometres: "5" })]);

describe("PUT /api/stock-feed/{source}", () => {
  it("imports the feed with the mapping of the same name as the source, and answers with the summary", async () => {
    expect(await put(LISTINGS, FEED)).toMatchObject({
      status: 200,
      json: {
        read: 3,
        created: 2,
        updated: 0,
        unchanged: 0,
        sold: 0,
        rejected: 1,
        rejections: [
          { line: 3, record: 2, field: "year", reason: '"x" is not a whole number (column Year)' },
        ],
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

  it("answers with the first hundred rejections, and how many more there are", async () => {
    const rows = Array.from({ length: 106 }, () => listing({ Year: "x" }));
    const { json } = await put(LISTINGS, listingsCsv([listing(), ...rows]));
    expect(json).toMatchObject({ rejected: 106, more_rejections: 6 });
    expect((json as { rejections: object[] }).rejections).toHaveLength(100);
  });

  it("uses the mapping of the query or else the plain one, and obeys `complete` and `dry_run`", async () => {
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
  ])("accepts the content type %j", async (type, body) => {
    expect(await put("/api/stock-feed/yard", body, { "Content-Type": type })).toMatchObject({
      status: 200,
      json: { created: 1 },
    });
  });

  it("accepts a feed sent in chunks that is larger than a form may be", async () => {
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
  ])("answers 401 and changes nothing with %s", async (_name, headers) => {
    const answer = await put(LISTINGS, FEED, headers);
    expect(answer).toMatchObject({
      status: 401,
      json: { error: expect.stringContaining("secrets/feed-token-alpha") },
    });
    expect(answer.headers["www-authenticate"]).toMatch(/^Bearer/);
    expect(JSON.stringify(answer.json)).not.toContain(token);
    expect(await store.cars.count()).toBe(0);
  });

  it("answers 401 to the token of another site", async () => {
    const other = await feedToken({ DATA_DIR: dataDir }, BETA_SLUG);
    expect((await put(LISTINGS, FEED, { Authorization: `Bearer ${other}` })).status).toBe(401);
  });

  it.each<[string, string, string | Buffer, Record<string, string>, number, RegExp]>([
    ["0 bytes", LISTINGS, "", {}, 422, /0 bytes/],
    ["cut off", LISTINGS, FEED.slice(0, -30), {}, 422, /cut off in the middle of a row/],
    ["a wrong header", LISTINGS, FEED.replace("Brand", "Marke"), {}, 422, /the header lacks Brand/],
    [
      "declared as UTF-8 but in another encoding",
      LISTINGS,
      Buffer.from(`${FEED}Citroën`, "latin1"),
      { "Content-Type": "text/csv; charset=UTF-8" },
      422,
      /not UTF-8/,
    ],
    [
      "an unsupported encoding",
      LISTINGS,
      FEED,
      { "Content-Type": "text/csv; charset=koi8-r" },
      415,
      /not read as koi8-r: it is utf-8, /,
    ],
    [
      "an invalid share",
      `${LISTINGS}?complete=1&sells_at_most=most`,
      FEED,
      {},
      422,
      /sells_at_most is a whole/,
    ],
    [
      "an unknown mapping",
      `${LISTINGS}?mapping=other`,
      FEED,
      {},
      422,
      /no mapping "other"; there are australian-listings, forecourt/,
    ],
    [
      "a mapping outside the folder of mappings",
      `${LISTINGS}?mapping=../../package`,
      FEED,
      {},
      422,
      /no mapping/,
    ],
    ["an invalid flag", `${LISTINGS}?complete=yes`, FEED, {}, 422, /complete is 0 or 1/],
    [
      "a picture",
      LISTINGS,
      FEED,
      { "Content-Type": "image/png" },
      415,
      /text\/csv, application\/json or application\/xml/,
    ],
    [
      "a format that the mapping lacks",
      LISTINGS,
      "[]",
      { "Content-Type": "application/json" },
      415,
      /reads csv, not json/,
    ],
    ["compressed", LISTINGS, gzipSync(FEED), { "Content-Encoding": "gzip" }, 415, /gzip/],
    [
      "a Content-Length above the limit",
      LISTINGS,
      FEED,
      { "Content-Length": String(600 * 2 ** 20) },
      413,
      /larger than 512 MiB/,
    ],
    ["an invalid source name", "/api/stock-feed/A%20B", FEED, {}, 404, /a source is named/],
  ])("refuses %s", async (_name, address, body, headers, status, error) => {
    expect(await put(address, body, headers)).toMatchObject({
      status,
      json: { error: expect.stringMatching(error) },
    });
    expect(await store.cars.count()).toBe(0);
    expect(catchUps).toBe(0);
    expect(await copies()).toEqual([]);
  });

  it("decodes the feed in the encoding that the sender states", async () => {
    const feed = Buffer.from("stocknum,make,model,car_type\nU1,Citroën,C3,used\n", "latin1");
    const type = { "Content-Type": 'text/csv; charset="ISO-8859-1"' };
    expect((await put("/api/stock-feed/yard", feed, type)).json).toMatchObject({ created: 1, warnings: [] });
    const [car] = await store.cars.changedSince({ revision: 0, id: "" }, 10);
    expect(car?.make).toBe("Citroën");
  });

  it("answers 422 to a complete feed that is probably incomplete, changes nothing, and accepts it with force=1", async () => {
    const rows = (count: number) =>
      listingsCsv(Array.from({ length: count }, (_, index) => listing({ Kilometres: String(index) })));
    expect((await put(LISTINGS, rows(50))).json).toMatchObject({ created: 50 });
    const before = await store.stockRevision();
    for (const [count, reason] of [
      [
        5,
        "as a complete feed it would make 45 of the 50 cars of this source sold (90 %, at most 30 % are taken)",
      ],
      [0, "the feed has no cars: as a complete feed it would make all 50 cars of this source sold"],
    ] as const)
      expect(await put(`${LISTINGS}?complete=1`, rows(count))).toMatchObject({
        status: 422,
        json: { error: `nothing was changed: ${reason}; force=1 takes it all the same` },
      });
    expect(await store.stockRevision()).toBe(before);
    expect((await put(`${LISTINGS}?complete=1&dry_run=1`, rows(5))).json).toMatchObject({ sold: 45 });
    expect((await put(`${LISTINGS}?complete=1&sells_at_most=90`, rows(20))).json).toMatchObject({ sold: 30 });
    expect((await put(`${LISTINGS}?complete=1&force=1`, rows(0))).json).toMatchObject({ read: 0, sold: 20 });
  });

  it("answers a dry run with five cars, notes and oddities", async () => {
    const rows = Array.from({ length: 30 }, (_, index) =>
      listing({ Kilometres: String(index), Price: "16", BodyType: index === 0 ? "x".repeat(90) : "SUV" }),
    );
    const { json } = await put(`${LISTINGS}?dry_run=1`, listingsCsv(rows));
    expect(json.cars).toHaveLength(5);
    expect(json.cars[1]).toEqual({
      ...{
        line: 3,
        record: 2,
        name: "2018 Toyota Hilux SR (4X4)",
        car_type: "used",
        year: 2018,
        price: 16,
        km: 1,
      },
      ...{ colour: "White", city: "Caringbah", state: "NSW", dealership: "main" },
    });
    expect(json).toMatchObject({ created: 30, noted: 1, rejected: 0 });
    expect(json.priceKinds).toEqual({ priced: 30, without: 30 });
    expect(json.notes).toEqual([
      {
        line: 2,
        record: 1,
        field: "simple_body",
        reason: expect.stringMatching(/longer than 80 characters: cut/),
      },
    ]);
    expect(json.oddities[0]).toMatch(/^the median price is \$16/);
  });

  it("accepts a mapping of the site, and lists it among the known ones", async () => {
    const folder = path.join(sitesDir, "alpha/mappings");
    await mkdir(folder, { recursive: true });
    const mapping = {
      ...{ name: "yard-list", formats: { csv: {} }, key: "nr" },
      fields: { make: { column: "marke" }, model: { column: "modell" }, car_type: { value: "used" } },
    };
    await writeFile(path.join(folder, "yard-list.json"), JSON.stringify(mapping));
    await writeFile(path.join(folder, "broken.json"), "{}");
    const feed = "nr,marke,modell\n1,Kia,Rio\n";
    expect((await put("/api/stock-feed/nightly?mapping=yard-list", feed)).json).toMatchObject({ created: 1 });
    // The mapping is found by the name of the source, and by the header.
    expect((await put("/api/stock-feed/yard-list", feed)).json).toMatchObject({ created: 1 });
    expect((await put("/api/stock-feed/evening", feed)).json).toMatchObject({ created: 1 });
    expect((await put("/api/stock-feed/x?mapping=other", feed)).json.error).toMatch(
      /there are australian-listings, broken, forecourt, yard-list$/,
    );
    expect(await put("/api/stock-feed/x?mapping=broken", feed)).toMatchObject({
      status: 422,
      json: { error: "the mapping broken is faulty; npm run sites:check names its faults" },
    });
  });

  it("changes nothing and keeps no copy when the sender disconnects in the middle", async () => {
    const socket = connect(host.port, "127.0.0.1");
    socket.write(
      `PUT ${LISTINGS} HTTP/1.1\r\nHost: alpha.localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: text/csv\r\nContent-Length: 1000000\r\n\r\n${FEED}`,
    );
    await expect.poll(copies).toHaveLength(1);
    socket.destroy();
    await expect.poll(copies).toEqual([]);
    expect(await store.cars.count()).toBe(0);
    expect((await put(LISTINGS, FEED)).json).toMatchObject({ created: 2 });
  });

  it("answers a refusal while the feed is still arriving, and closes the connection", async () => {
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

  it("answers 413 as soon as the feed exceeds the limit", async () => {
    const bounded = await startHost(
      async (request, { platform }) => {
        const bounds = { largestBytes: 2 ** 20, waitMs: 0 };
        const refusal = await receiveStockFeed(platform, ALPHA, "yard", uploadOf(request), bounds).catch(
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
    await withImportLock(
      { dataDir, site: ALPHA_SLUG, source: "australian-listings", waitMs: 0 },
      async () => {
        sent = put(LISTINGS, FEED).finally(() => {
          answered = true;
        });
        await delay(500);
        expect(answered).toBe(false);
      },
    );
    expect(await sent).toMatchObject({ status: 200, json: { created: 2 } });
  });

  it("answers 405 to other methods", async () => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const answer = await host.ask(LISTINGS, { method, headers: { Authorization: `Bearer ${token}` } });
      expect([answer.status, answer.headers.allow]).toEqual([405, "PUT"]);
    }
  });
});
