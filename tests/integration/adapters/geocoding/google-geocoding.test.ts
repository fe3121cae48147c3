import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createGoogleGeocoding } from "~/adapters/geocoding/google-geocoding.server";
import type { PostcodePlace } from "~/domain/locations/distance";

const KEY = "a-secret-key";
const LISTED: PostcodePlace = { postcode: "2000", places: ["Sydney"], state: "NSW", lat: -33.9, long: 151.2 };

let server: Server;
let asked: string[];
let warnings: string[];
let now: Date;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
beforeEach(async () => {
  asked = [];
  warnings = [];
  now = new Date("2026-03-04T01:00:00Z");
  answer = says({ status: "OK", results: [result("2000")] });
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
);

function says(body: unknown): typeof answer {
  return (_request, response) => void response.end(JSON.stringify(body));
}

function result(postcode: string, changes: object = {}) {
  return {
    address_components: [
      { long_name: postcode, short_name: postcode, types: ["postal_code"] },
      { long_name: "Sydney", short_name: "Sydney", types: ["locality", "political"] },
      {
        long_name: "New South Wales",
        short_name: "NSW",
        types: ["administrative_area_level_1", "political"],
      },
    ],
    geometry: { location: { lat: -33.87, lng: 151.21 } },
    types: ["postal_code"],
    ...changes,
  };
}

function google(changes: { timeoutMs?: number; restMs?: number; lost?: boolean } = {}) {
  return createGoogleGeocoding({
    key: KEY,
    table: {
      async resolve(postcode) {
        if (changes.lost) throw new Error("no table");
        return postcode === LISTED.postcode ? LISTED : null;
      },
    },
    log: { warn: (...said: unknown[]) => void warnings.push(JSON.stringify(said)) },
    now: () => now,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/geocode`,
    ...changes,
  });
}

it("resolve asks Google for the postcode in Australia with the key, and returns the first position (rules/locations#postcode-lookup)", async () => {
  const elsewhere = result("2000", { geometry: { location: { lat: 1, lng: 2 } } });
  answer = says({ status: "OK", results: [result("2000"), elsewhere] });
  expect(await google().resolve("2000")).toEqual({ ...LISTED, lat: -33.87, long: 151.21 });
  const query = new URLSearchParams(asked[0]?.split("?")[1]);
  expect(Object.fromEntries(query)).toEqual({ components: "postal_code:2000|country:AU", key: KEY });
  expect(warnings).toEqual([]);
});

it("resolve uses Google's name of a place that the table lacks", async () => {
  answer = says({ status: "OK", results: [result("2999", { postcode_localities: ["Newtown", "Newpark"] })] });
  expect(await google().resolve("2999")).toMatchObject({ places: ["Newtown", "Newpark"], state: "NSW" });
  answer = says({ status: "OK", results: [result("2998")] });
  expect(await google({ lost: true }).resolve("2998")).toMatchObject({ places: ["Sydney"], state: "NSW" });
});

it.each<[string, unknown]>([
  ["no result", { status: "ZERO_RESULTS", results: [] }],
  ["an empty list", { status: "OK", results: [] }],
  ["a result for the country", { status: "OK", results: [{ ...result("2000"), address_components: [] }] }],
  ["another postcode", { status: "OK", results: [result("2001")] }],
])("resolve returns the place of the table, or null, after %s", async (_what, body) => {
  answer = says(body);
  const places = google();
  expect(await places.resolve("1234")).toBeNull();
  expect(await places.resolve("2000")).toEqual(LISTED);
  expect(warnings).toEqual([]);
});

it("resolve asks once a day for a postcode, even for an unknown one", async () => {
  const places = google();
  await Promise.all([places.resolve("2000"), places.resolve("2000")]);
  await places.resolve("2000");
  expect(asked).toHaveLength(1);
  answer = says({ status: "ZERO_RESULTS", results: [] });
  await places.resolve("1234");
  await places.resolve("1234");
  expect(asked).toHaveLength(2);
  now = new Date("2026-03-05T01:00:00Z");
  await places.resolve("2000");
  expect(asked).toHaveLength(3);
});

it.each<[string, typeof answer]>([
  ["an error", (_request, response) => void response.writeHead(500).end("broken")],
  ["a refused key", says({ status: "REQUEST_DENIED", error_message: `wrong ${KEY}`, results: [] })],
  ["an exceeded quota", says({ status: "OVER_QUERY_LIMIT", results: [] })],
  ["an HTML page", (_request, response) => void response.end("<html>")],
  ["null", says(null)],
  ["a result without a position", says({ status: "OK", results: [{ ...result("2000"), geometry: {} }] })],
  [
    "a position in text",
    says({ status: "OK", results: [result("2000", { geometry: { location: { lat: "1", lng: "2" } } })] }),
  ],
  ["an answer without results", says({ status: "OK" })],
  ["a redirect", (_request, response) => void response.writeHead(302, { Location: "/else" }).end()],
  ["a closed connection", (request) => void request.socket.destroy()],
  ["an endless answer", (_request, response) => void response.writeHead(200).write("{")],
  [
    "an answer that is too large",
    (_request, response) => void response.end(`{"status":"OK","results":[],"x":"${"x".repeat(2 ** 20)}"}`),
  ],
])(
  "resolve uses the table and pauses Google after %s, and logs neither the key nor the postcode",
  async (_what, wrong) => {
    answer = wrong;
    const places = google({ timeoutMs: 300 });
    expect(await places.resolve("2000")).toEqual(LISTED);
    expect(await places.resolve("7009")).toBeNull();
    expect(asked).toHaveLength(1);
    expect(warnings).toHaveLength(1);
    expect(warnings.join()).toContain("the built-in postcode table stands in");
    expect(warnings.join()).not.toContain(KEY);
    expect(warnings.join()).not.toContain("2000");
  },
);

it("resolve asks Google again after the pause", async () => {
  answer = says({ status: "UNKNOWN_ERROR", results: [] });
  const places = google({ restMs: 0 });
  expect(await places.resolve("2000")).toEqual(LISTED);
  answer = says({ status: "OK", results: [result("2000")] });
  expect(await places.resolve("2000")).toMatchObject({ lat: -33.87 });
});
