/** @module-tag long */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServerProcess, startServer } from "../../../support/server-process";
import { listedHosts, type SiteClient, siteClient } from "../../../support/site-browser";

/* A Meilisearch server that is down: it answers every call with an error. */
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

it("every page works from the embedded engine while the search server is down", async () => {
  const home = await site.get("/");
  expect(home.status).toBe(200);
  const search = await site.get("/cars");
  expect(search.status).toBe(200);
  expect(search.text).toMatch(/id="result-count"[^>]*>[1-9][\d,]* cars</);
  expect(JSON.parse((await site.get("/api/cars")).text).count).toBeGreaterThan(0);
  expect((await site.get("/readyz")).status).toBe(200);
});
