import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServerProcess, startServer } from "../../support/server-process";
import { listedHosts, type SiteClient, siteClient } from "../../support/site-browser";

/* A Meilisearch that is down: every call is answered with an error. */
let away: Server;
let server: ServerProcess;
let site: SiteClient;
beforeAll(async () => {
  away = createServer((_request, response) => response.writeHead(502).end("{}"));
  await new Promise<void>((resolve) => away.listen(0, "127.0.0.1", resolve));
  const { port } = away.address() as AddressInfo;
  server = await startServer({ MEILI_HOST: `http://127.0.0.1:${port}`, LOG_LEVEL: "silent" });
  const [host = ""] = await listedHosts(server);
  site = siteClient(server, host);
});
afterAll(async () => {
  await server.stop();
  await new Promise((resolve) => away.close(resolve));
});

it("a search that is away: 503 with the phone number, the home page stands, and /readyz names the part", async () => {
  const home = await site.get("/");
  expect(home.status).toBe(200);
  const phone = /href="tel:[^"]*"[^>]*aria-label="Call ([^"]+)"/.exec(home.text)?.[1] ?? "";
  expect(phone).toMatch(/\d/);
  const search = await site.get("/cars");
  expect(search.status).toBe(503);
  expect(search.headers["retry-after"]).toBeDefined();
  expect(search.text).toContain("The search is having a moment");
  expect(search.text).toContain(phone);
  const json = await site.get("/api/cars");
  expect([json.status, JSON.parse(json.text).error]).toEqual([503, "the stock search does not answer"]);
  const ready = await site.get("/readyz");
  expect(ready.status).toBe(503);
  expect(ready.text).toContain("search");
});
