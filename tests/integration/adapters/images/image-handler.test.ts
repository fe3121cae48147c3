import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { request as httpRequest, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import express from "express";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { diskCache } from "~/adapters/images/disk-cache.server";
import { createImageHandler, type PictureSource } from "~/adapters/images/image-handler.server";
import { PictureUnavailableError } from "~/adapters/images/picture-source";
import { deferred } from "~/adapters/with-timeout";
import { demoPictureSource } from "../../../../seeds/illustrations";

let dataDir: string;
let servers: Server[];
let warnings: unknown[];
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "forecourt-images-"));
  servers = [];
  warnings = [];
});
afterEach(async () => {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  rmSync(dataDir, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Starts a server with the handler at /img; returns a function that requests a path exactly as
 * written.
 */
async function start(source: PictureSource = demoPictureSource, placeholder = () => "") {
  const app = express();
  app.disable("etag");
  app.use(
    "/img",
    createImageHandler({
      dataDir,
      source,
      placeholder,
      log: { warn: (...args: unknown[]) => void warnings.push(args) },
    }),
  );
  app.use((_request, response) => void response.status(418).end("not a picture"));
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, "127.0.0.1", () => resolve(listening));
  });
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  return (target: string, headers: Record<string, string> = {}, method = "GET") =>
    new Promise<Answer>((resolve, reject) => {
      const request = httpRequest({ host: "127.0.0.1", port, path: target, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      request.on("error", reject).end();
    });
}

const cachedFiles = (): string[] =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
const PICTURE = "/img/demo/hatch-red-side-coast-3";

it.each([
  ["image/avif,image/webp,*/*", "image/avif", "heif"],
  ["image/webp,*/*", "image/webp", "webp"],
  ["*/*", "image/jpeg", "jpeg"],
])("the format of a picture follows the header Accept %s and is %s", async (accept, type, format) => {
  const ask = await start();
  const { status, headers, body } = await ask(PICTURE, { accept });
  expect([status, headers["content-type"], headers.vary]).toEqual([200, type, "Accept"]);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  // For e-mails that are read in a page.
  expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  expect(await sharp(body).metadata()).toMatchObject({ format, width: 640, height: 480 });
});

it.each([
  ["", 640],
  ["?w=375", 375],
  ["?w=100", 200],
  ["?w=201", 375],
  ["?w=400", 400],
  ["?w=401", 640],
  ["?w=1000", 1000],
  ["?w=99999", 1000],
  ["?w=999999999999", 640],
  ["?w=-5", 640],
  ["?w=abc", 640],
  ["?w=375&w=1000", 640],
  ["?w[a]=375", 640],
])("the width of a picture with the query %j is %i", async (query, width) => {
  const ask = await start();
  const { body } = await ask(PICTURE + query);
  expect((await sharp(body).metadata()).width).toBe(width);
});

describe("an unknown picture", () => {
  it.each([
    "/img",
    "/img/",
    "/img/demo",
    "/img/demo/",
    "/img/demo/suv-white-front-99",
    "/img/demo/boat-white-front-1",
    "/img/demo/../../../../etc/passwd",
    "/img/demo/..%2f..%2f..%2fetc%2fpasswd",
    "/img/demo/%2e%2e/%2e%2e/cache",
    "/img/demo/suv-white-front-1%00",
    "/img/demo/suv-white-front-1.svg",
    "/img/demo/suv-white-front-1/",
    `/img/demo/${"a".repeat(3000)}`,
  ])("at %s is answered with 404, and leaves no file", async (target) => {
    const ask = await start();
    const { status, headers, body } = await ask(target);
    expect(status).toBe(404);
    expect(headers["content-type"]).toMatch(/^text\/plain/);
    expect(body.toString()).toBe("No such picture\n");
    expect(cachedFiles()).toEqual([]);
  });

  it("is requested from the source only with a plain name", async () => {
    const asked: string[] = [];
    const ask = await start(async (name) => {
      asked.push(name);
      return null;
    });
    for (const target of [
      "/img/a/b",
      "/img/a/../b",
      "/img/%2e%2e/b",
      "/img/a%2fb",
      "/img/a.b",
      "/img/a/b/c/d/e",
    ])
      await ask(target);
    expect(asked).toEqual(["a/b"]);
  });
});

it("the image handler answers a matching If-None-Match with 304, and HEAD without a body", async () => {
  const ask = await start();
  const { headers } = await ask(PICTURE, { accept: "image/webp" });
  const etag = headers.etag ?? "";
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
  const again = await ask(PICTURE, { accept: "image/webp", "if-none-match": etag });
  expect([again.status, again.body.length, again.headers.vary]).toEqual([304, 0, "Accept"]);
  // Each format has its own ETag.
  expect((await ask(PICTURE, { accept: "image/avif", "if-none-match": etag })).status).toBe(200);
  const head = await ask(PICTURE, { accept: "image/webp" }, "HEAD");
  expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, etag]);
  expect(Number(head.headers["content-length"])).toBeGreaterThan(1000);
});

it("the image handler leaves other methods to the next handler", async () => {
  const ask = await start();
  expect((await ask(PICTURE, {}, "POST")).status).toBe(418);
});

it("the image handler encodes a picture once for parallel requests, and stores it on disk", async () => {
  const ask = await start();
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(PICTURE)));
  expect(new Set(answers.map(({ body }) => body.toString("base64"))).size).toBe(1);
  expect(cachedFiles()).toHaveLength(1);
  expect(cachedFiles()[0]).toMatch(/^[0-9a-f]{64}\.jpeg$/);
});

it("the image handler serves files that another process encoded, and encodes deleted ones again", async () => {
  const ask = await start();
  const { body } = await ask(PICTURE);
  const [name] = cachedFiles();
  const file = path.join(dataDir, "cache", "img", (name ?? "").slice(0, 2), name ?? "");
  writeFileSync(file, "from the disk");
  expect((await (await start())(PICTURE)).body.toString()).toBe("from the disk");
  rmSync(file);
  expect((await ask(PICTURE)).body.equals(body)).toBe(true);
});

it("the image handler encodes again when the source of an address has changed", async () => {
  const square = (fill: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="${fill}"/></svg>`;
  const before = await (await start(async () => square("#ff0000")))("/img/one");
  const after = await (await start(async () => square("#0000ff")))("/img/one");
  expect(after.headers.etag).not.toBe(before.headers.etag);
  const { data } = await sharp(after.body).raw().toBuffer({ resolveWithObject: true });
  expect([data[0], data[2]]).toEqual([0, 254]);
});

it("the image handler turns a picture upright that its camera held on its side", async () => {
  const lying = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#fff" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { body } = await (await start(async () => lying))("/img/one");
  const { width, height } = await sharp(body).metadata();
  expect([width, height]).toEqual([20, 40]);
});

it("the image handler serves a picture that can't be stored, and logs a warning", async () => {
  writeFileSync(path.join(dataDir, "cache"), "a file where the folder should be");
  const ask = await start();
  const { status } = await ask(PICTURE);
  expect(status).toBe(200);
  expect(warnings.length).toBeGreaterThan(0);
});

it("the image handler answers 500 for an invalid source, and serves other pictures", async () => {
  const ask = await start(async (name) => (name === "broken" ? "<svg" : demoPictureSource(name)));
  const broken = await ask("/img/broken");
  expect([broken.status, broken.headers.etag, broken.headers["cache-control"]]).toEqual([
    500,
    undefined,
    "no-store",
  ]);
  expect((await ask(PICTURE)).status).toBe(200);
});

it.each([
  ["can't be fetched", async () => null, 404, "public, max-age=60"],
  ["may come later", () => Promise.reject(new PictureUnavailableError("slow")), 503, "no-store"],
])(
  "the image handler draws that there is no photo when a car's picture %s",
  async (_when, source, code, cached) => {
    const ask = await start(source, () => "<svg>No photos yet</svg>");
    const { status, headers, body } = await ask("/img/cars/car1/digest");
    expect([status, headers["content-type"], headers["cache-control"], body.toString()]).toEqual([
      code,
      "image/svg+xml; charset=utf-8",
      cached,
      "<svg>No photos yet</svg>",
    ]);
  },
);

it("the image handler answers 503 with Retry-After when too many pictures wait, and recovers", async () => {
  const requests = 300;
  let arrived = 0;
  const { promise: all, resolve: release } = deferred();
  const ask = await start(async (name) => {
    arrived += 1;
    // All are encoded at once, however slowly they arrive.
    if (arrived === requests) release();
    await all;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><desc>${name}</desc></svg>`;
  });
  const answers = await Promise.all(
    Array.from({ length: requests }, (_, index) => ask(`/img/picture-${index}`)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(122);
  expect(answers.find(({ status }) => status === 503)?.headers["retry-after"]).toBe("2");
  expect((await ask("/img/picture-299")).status).toBe(200);
});

describe("the disk cache of pictures", () => {
  const key = (index: number) => `${String(index).padStart(8, "0")}.webp`;
  const file = Buffer.alloc(1000, 7);
  /** Makes a file older than all later ones: many are written between two ticks of the disk's clock. */
  const aged = (folder: string, index: number) => {
    const written = new Date(Date.parse("2026-03-04T01:00:00Z") + index * 1000);
    utimesSync(path.join(folder, key(index).slice(0, 2), key(index)), written, written);
  };

  it("removes the oldest files when it exceeds its limit", async () => {
    const folder = path.join(dataDir, "small");
    const cache = diskCache(folder, 10_000);
    for (let index = 0; index < 25; index++) {
      await cache.put(key(index), file);
      aged(folder, index);
    }
    const kept = (await Promise.all(Array.from({ length: 25 }, (_, index) => cache.get(key(index))))).map(
      (content) => content !== null,
    );
    expect(kept.filter(Boolean).length).toBeLessThanOrEqual(10);
    expect(kept.at(-1)).toBe(true);
    expect(kept[0]).toBe(false);
  });

  it("includes the files of an earlier process", async () => {
    const folder = path.join(dataDir, "shared");
    const first = diskCache(folder, 1_000_000);
    for (let index = 0; index < 20; index++) {
      await first.put(key(index), file);
      aged(folder, index);
    }
    const second = diskCache(folder, 10_000);
    await second.put(key(99), file);
    const kept = await Promise.all(Array.from({ length: 20 }, (_, index) => second.get(key(index))));
    expect(kept.filter(Boolean).length).toBeLessThanOrEqual(8);
    expect(await second.get(key(99))).toEqual(file);
  });

  it.each(["../outside", "a/b", "", "x", "ABCDEFGH.webp"])("refuses the key %j", async (bad) => {
    await expect(diskCache(dataDir, 1000).put(bad, file)).rejects.toThrow("not a cache key");
  });
});
