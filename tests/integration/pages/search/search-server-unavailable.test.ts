/** @module-tag long */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { siteCar } from "../../../support/incoming-car";
import { serveSites } from "../../../support/served-sites";

it("every page works from the embedded engine while the search server is down", async () => {
  // A Meilisearch server that is down: it answers every call with an error.
  const away = createServer((_request, response) => response.writeHead(502).end("{}"));
  await new Promise<void>((resolve) => away.listen(0, "127.0.0.1", resolve));
  const { port } = away.address() as AddressInfo;
  const { client, close } = await serveSites({
    sites: { alpha: { cars: [siteCar("alpha", "1"), siteCar("alpha", "2")] } },
    environment: { MEILI_HOST: `http://127.0.0.1:${port}` },
    now: new Date("2026-03-04T01:00:00Z"),
  });
  onTestFinished(async () => {
    await close();
    away.close();
  });
  expect((await client.alpha.get("/")).status).toBe(200);
  const search = await client.alpha.get("/cars");
  expect([search.status, /id="result-count"[^>]*>([^<]*)</.exec(search.text)?.[1]]).toEqual([200, "2 cars"]);
  expect((await client.alpha.cars()).count).toBe(2);
  expect((await client.alpha.get("/readyz")).status).toBe(200);
});
