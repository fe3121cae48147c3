/** @module-tag long */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, it } from "vitest";
import { EXPENSIVE_READS_PER_MINUTE } from "~/server/create-http-app";
import { type Host, startHost } from "../../support/http-host";
import { minuteWith } from "../../support/limit-minute";

let host: Host | undefined;
afterEach(() => host?.close());

const HEADERS = { Host: "alpha.localhost" };

/**
 * Runs in another program, which can leave while the server is busy. Sends its requests and closes the
 * connections.
 */
async function openAndDrop(port: number, target: string, times: number): Promise<void> {
  const program = `
    const { connect } = require("node:net");
    for (let n = 0; n < ${times}; n += 1) {
      const socket = connect(${port}, "127.0.0.1", () => {
        socket.end("GET ${target} HTTP/1.1\\r\\nHost: alpha.localhost\\r\\n\\r\\n", () => socket.destroy());
      });
      socket.on("error", () => {});
    }`;
  const child = spawn(process.execPath, ["-e", program], { stdio: "inherit" });
  await once(child, "exit");
}

it("a request whose visitor has left renders no page when the visitor left before it began", async () => {
  let begun = 0;
  host = await startHost(() => {
    begun += 1;
    // This is as long as rendering a page takes. Meanwhile the other visitors leave.
    const until = performance.now() + 30;
    while (performance.now() < until);
    return new Response("page");
  });
  await openAndDrop(host.port, "/cars", 40);
  expect((await host.ask("/cars", { headers: HEADERS })).text).toBe("page");
  expect(begun).toBeLessThan(20);
});

it("a file of the whole stock is limited per address and minute, and other pages and addresses are not", async () => {
  host = await startHost(() => new Response("file"), { environment: { TRUST_PROXY: "1" } });
  const ask = (target: string, address = "203.0.113.9") =>
    host?.ask(target, { headers: { ...HEADERS, "X-Forwarded-For": address } });
  await minuteWith(5000);
  const targets = ["/sitemap.xml", "/sitemap/1.xml", "/feeds/google-vehicles.csv"];
  for (let n = 0; n < EXPENSIVE_READS_PER_MINUTE; n += 1)
    expect((await ask(targets[n % targets.length] as string))?.status).toBe(200);
  for (const target of [...targets, "/SITEMAP.xml"]) {
    const refused = await ask(target);
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect((await ask("/cars"))?.status).toBe(200);
  expect((await ask("/sitemap.xml", "203.0.113.10"))?.status).toBe(200);
});
