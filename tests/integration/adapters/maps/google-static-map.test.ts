import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createGoogleStaticMaps } from "~/adapters/maps/google-static-map.server";

const KEY = "a-secret-key";
const PNG = Buffer.from("89504e470d0a1a0a0000", "hex");
const PLACE = { lat: -37.8, long: 144.9 };

let dataDir: string;
let server: Server;
let asked: string[];
let warnings: string[];
let now: Date;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "forecourt-maps-"));
  asked = [];
  warnings = [];
  now = new Date("2026-03-04T01:00:00Z");
  answer = (_request, response) => void response.setHeader("Content-Type", "image/png").end(PNG);
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
  rmSync(dataDir, { recursive: true, force: true });
});

function maps(changes: { timeoutMs?: number; restMs?: number } = {}) {
  return createGoogleStaticMaps({
    key: KEY,
    dataDir,
    log: { warn: (...said: unknown[]) => void warnings.push(JSON.stringify(said)) },
    now: () => now,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/maps`,
    ...changes,
  });
}

it("picture asks once a day for a place, and keeps the picture after a restart", async () => {
  const first = maps();
  const pictures = await Promise.all([first.picture(PLACE), first.picture(PLACE)]);
  for (const picture of pictures) expect(picture).toEqual({ type: "image/png", body: PNG });
  expect(await maps().picture(PLACE)).toEqual({ type: "image/png", body: PNG });
  expect(asked).toHaveLength(1);
  const query = new URLSearchParams(asked[0]?.split("?")[1]);
  expect(Object.fromEntries(query)).toMatchObject({
    key: KEY,
    center: "-37.8,144.9",
    markers: "-37.8,144.9",
    size: "480x270",
    scale: "2",
  });
  now = new Date("2026-03-05T01:00:00Z");
  await maps().picture(PLACE);
  expect(asked).toHaveLength(2);
});

it.each<[string, typeof answer]>([
  ["an error", (_request, response) => void response.writeHead(403).end("denied")],
  ["an HTML page", (_request, response) => void response.end("<html>")],
  [
    "a warning",
    (_request, response) => void response.setHeader("X-Staticmap-API-Warning", "over quota").end(PNG),
  ],
  ["a redirect", (_request, response) => void response.writeHead(302, { Location: "/else" }).end()],
  ["a closed connection", (request) => void request.socket.destroy()],
  ["an endless answer", (_request, response) => void response.writeHead(200).write(PNG)],
])("picture returns null after %s, pauses Google, and never logs the key", async (_what, wrong) => {
  answer = wrong;
  const google = maps({ timeoutMs: 300 });
  expect(await google.picture(PLACE)).toBeNull();
  expect(await google.picture({ lat: -30, long: 140 })).toBeNull();
  expect(asked).toHaveLength(1);
  expect(warnings).toHaveLength(1);
  expect(warnings.join()).not.toContain(KEY);
});

it("picture asks Google again after the pause", async () => {
  answer = (_request, response) => void response.writeHead(500).end();
  const google = maps({ restMs: 0 });
  expect(await google.picture(PLACE)).toBeNull();
  answer = (_request, response) => void response.end(PNG);
  expect(await google.picture(PLACE)).not.toBeNull();
});
