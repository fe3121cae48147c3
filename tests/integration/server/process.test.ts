import { createHash } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../../support/free-port";
import { requestServer } from "../../support/request-server";
import { runServerToEnd, type ServerProcess, SMALL_SITE, startServer } from "../../support/server-process";

const HOST = "alpha.localhost";

async function expectServed({ port }: ServerProcess): Promise<void> {
  expect(JSON.parse((await requestServer(port, "/readyz")).text)).toEqual({ status: "ready" });
  const page = await requestServer(port, "/", { headers: { Host: HOST } });
  expect(page.status).toBe(200);
  const policy = String(page.headers["content-security-policy"]);
  expect(policy).not.toMatch(/nonce|unsafe-inline/);
  const inline = [...page.text.matchAll(/<(script|style)\b(?![^>]*\bsrc=|[^>]*ld\+json)[^>]*>(.*?)<\/\1>/gs)];
  expect(inline.length).toBeGreaterThan(0);
  for (const [, , content = ""] of inline)
    expect(policy).toContain(`'sha256-${createHash("sha256").update(content).digest("base64")}'`);
  const own = await requestServer(port, "/", { headers: { Host: HOST, Cookie: "session=none" } });
  const nonce = /'nonce-([^']+)'/.exec(String(own.headers["content-security-policy"]))?.[1];
  expect(own.text).toContain(`<style nonce="${nonce}">`);
  expect(page.text).not.toMatch(/<[a-z][^>]* (?:style|on[a-z]+)="/);

  const search = await requestServer(port, "/api/cars", { headers: { Host: HOST } });
  expect(JSON.parse(search.text).count).toBeGreaterThan(50);

  const asset = /(?:href|src)="(\/assets\/[^"]+)"/.exec(own.text)?.[1] ?? "";
  const file = await requestServer(port, asset, {
    headers: { Host: HOST, "Accept-Encoding": "gzip, br" },
  });
  expect(file.status).toBe(200);
  expect(file.headers["cache-control"]).toContain("immutable");

  const [, font = ""] = /^<(\/fonts\/[^>]+)>; rel=preload; as=font/.exec(String(page.headers.link)) ?? [];
  expect(page.text).toContain(`src:url(${font})`);
  const served = await requestServer(port, font, { headers: { Host: HOST } });
  expect(served).toMatchObject({ status: 200, headers: { "content-type": "font/woff2" } });
  expect(served.headers["cache-control"]).toContain("immutable");
  expect((await requestServer(port, "/fonts/none.woff2", { headers: { Host: HOST } })).status).toBe(404);
  const saving = await requestServer(port, "/", { headers: { Host: HOST, "Save-Data": "on" } });
  expect(saving.headers.link).toBeUndefined();
  expect(saving.text).not.toContain("@font-face");
}

/** Stops the server while a request is still being sent: that one is answered, and no new one is accepted. */
async function expectFinished(server: ServerProcess): Promise<void> {
  const request = httpRequest({
    host: "127.0.0.1",
    port: server.port,
    path: "/api/leads",
    method: "POST",
    headers: { Host: HOST, "Content-Type": "application/json", "Content-Length": "2" },
  });
  await new Promise((resolve) => request.write("{", resolve));
  const idle = connect(server.port, "127.0.0.1");
  await once(idle, "connect");
  // Connections are accepted in their order: after this answer the server has both.
  await requestServer(server.port, "/healthz");

  const answered = once(request, "response");
  const stopped = server.stop();
  await once(idle, "close");
  await expect(requestServer(server.port, "/healthz")).rejects.toThrow("ECONNREFUSED");
  request.end("}");
  const [response] = (await answered) as [IncomingMessage];
  let body = "";
  for await (const chunk of response) body += chunk;
  expect(response.statusCode).toBe(422);
  expect(JSON.parse(body)).toHaveProperty("error");
  expect(await stopped).toBe(0);
}

describe("the built server", () => {
  it("serves pages, search and assets from an empty data folder, allows its inline parts only, and finishes the running requests when it is stopped", async () => {
    const server = await startServer(SMALL_SITE);
    onTestFinished(async () => void (await server.stop()));
    await expectServed(server);
    await expectFinished(server);
  });

  it("shares a data folder with servers that start at the same time, and starts again after it was killed", {
    tags: ["long"],
  }, async () => {
    const first = await startServer(SMALL_SITE);
    try {
      const others = await Promise.all(
        [1, 2].map(() => startServer({ ...SMALL_SITE, DATA_DIR: first.dataDir })),
      );
      for (const { port } of [first, ...others])
        expect((await requestServer(port, "/readyz")).status).toBe(200);
      const codes = await Promise.all(others.map((other) => other.stop()));
      expect(codes).toEqual([0, 0]);
    } finally {
      await first.kill();
    }
    const again = await startServer({ ...SMALL_SITE, DATA_DIR: first.dataDir });
    onTestFinished(async () => void (await again.stop()));
    expect((await requestServer(again.port, "/readyz")).status).toBe(200);
    expect(again.log()).not.toContain('"level":"error"');
  });

  async function expectRefusedStart(environment: Record<string, string>, message: RegExp): Promise<void> {
    const { code, stdout, stderr } = await runServerToEnd(environment);
    expect(stderr).toMatch(message);
    expect(stdout).toBe("");
    expect(code).toBe(1);
  }

  it("the built server does not start with an invalid value, and prints the reason", () =>
    expectRefusedStart({ PORT: "x", DEMO_STOCK: "x" }, /^DEMO_STOCK: [^\n]*\nPORT: [^\n]*\n$/));

  it.each<[string, Record<string, string>, RegExp]>([
    [
      "an unknown site",
      { ...SMALL_SITE, SITE: "no-such-site" },
      /^SITE: there is no site no-such-site; there are [^\n]*\n$/,
    ],
    [
      "a missing folder of sites",
      { DEMO_SITES: "0", SITES_DIR: "/no/such/folder" },
      /^SITES_DIR: can't be read \(ENOENT\)\n$/,
    ],
    [
      "a data folder that is a file",
      { DATA_DIR: "package.json" },
      /^DATA_DIR: \/.*\/package\.json can't be written \(ENOTDIR\)\n$/,
    ],
    [
      "an address of another machine",
      { HOST: "192.0.2.1" },
      /^HOST: 192\.0\.2\.1 is no address of this machine\n$/,
    ],
  ])("does not start with %s, and prints the reason", { tags: ["long"] }, (_what, environment, message) =>
    expectRefusedStart(environment, message),
  );
});

const SIGN_IN_PAGES = ["/sign-in", "/sign-out", "/account", "/account/delete"];
const NO_TEXTS = /"msg":"Shoppers can't sign in, on any site: text messages need SMS_WEBHOOK_URL/;

/** Returns how the pages of the sign-in answer, and whether the home page leads to it. */
async function signInOf({ port }: ServerProcess) {
  const headers = { Host: HOST };
  const answers: number[] = [];
  for (const path of SIGN_IN_PAGES) answers.push((await requestServer(port, path, { headers })).status);
  const { text } = await requestServer(port, "/", { headers });
  return { answers, hasLink: text.includes('href="/sign-in"') };
}

describe("the built server with a port for its metrics and nothing that sends text messages", {
  tags: ["long"],
}, () => {
  let server: ServerProcess;
  let metrics = 0;
  beforeAll(async () => {
    metrics = await freePort();
    server = await startServer({ ...SMALL_SITE, DEMO_STOCK: "0", METRICS_PORT: String(metrics) });
  });
  afterAll(async () => void (await server?.stop()));

  it("says at its start that shoppers can't sign in, and has no sign-in (rules/messages#no-texts-said)", async () => {
    expect(await signInOf(server)).toEqual({ answers: [404, 404, 404, 404], hasLink: false });
    expect(server.log()).toMatch(NO_TEXTS);
  });

  it("serves its metrics only on METRICS_PORT, and does not start when that port or its own is in use", async () => {
    expect((await requestServer(metrics, "/metrics")).text).toContain("forecourt_stock_revision");
    for (const name of [HOST, "127.0.0.1"])
      expect((await requestServer(server.port, "/metrics", { headers: { Host: name } })).status).toBe(404);
    for (const [name, used] of Object.entries({ PORT: server.port, METRICS_PORT: metrics }))
      expect(await runServerToEnd({ ...SMALL_SITE, DEMO_STOCK: "0", [name]: String(used) })).toEqual({
        code: 1,
        stdout: "",
        stderr: `${name}: ${used} on 127.0.0.1 is already in use; stop the other program or set another ${name}\n`,
      });
  });
});

describe("the built server with text messages and a long log", { tags: ["long"] }, () => {
  let server: ServerProcess;
  beforeAll(async () => {
    const texts = { SMS_WEBHOOK_URL: "https://texts.example/send" };
    server = await startServer({ ...SMALL_SITE, DEMO_STOCK: "0", LOG_LEVEL: "debug", ...texts });
  });
  afterAll(async () => void (await server?.stop()));

  it("has a sign-in", async () => {
    expect(await signInOf(server)).toEqual({ answers: [200, 200, 302, 302], hasLink: true });
    expect(server.log()).not.toMatch(NO_TEXTS);
  });

  it("keeps running when nobody reads its log, and still stops", async () => {
    server.ignoreLog();
    // Each request logs some 300 bytes, which is far more than a pipe holds.
    for (let round = 0; round < 40; round += 1) {
      await Promise.all(Array.from({ length: 50 }, () => requestServer(server.port, "/healthz")));
    }
    expect((await requestServer(server.port, "/readyz")).status).toBe(200);
    // It ends itself with SIGKILL, because its last lines can't be written.
    expect(await server.stop()).toBeNull();
  });
});
