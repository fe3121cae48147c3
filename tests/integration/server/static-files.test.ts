import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { staticFiles } from "~/server/static-files";
import { precompress } from "../../../scripts/lib/precompress.mjs";
import { type Host, startHost } from "../../support/http-host";

const script = "console.log('a script worth compressing');\n".repeat(50);
let folder: string;
let host: Host;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "forecourt-static-"));
  await mkdir(path.join(folder, "assets"));
  await writeFile(path.join(folder, "assets/entry-Abc123.js"), script);
  await writeFile(path.join(folder, "assets/entry-Abc123.js.map"), "{}");
  await writeFile(path.join(folder, "assets/small-Abc123.css"), "a{}");
  await writeFile(path.join(folder, "assets/font-Abc123.woff2"), Buffer.alloc(2000, 7));
  await writeFile(path.join(folder, "favicon.ico"), "icon");
  await precompress(folder);
  host = await startHost(() => new Response("page", { status: 404 }), { assets: await staticFiles(folder) });
});
afterEach(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

describe("static files", () => {
  it("are sent as compressed at build time, and may be cached for a year", async () => {
    const ask = (accepted: string) =>
      host.ask("/assets/entry-Abc123.js", { headers: { "Accept-Encoding": accepted } });
    const brotli = await ask("gzip, deflate, br");
    expect(brotli.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "application/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    expect(brotliDecompressSync(brotli.body).toString()).toBe(script);
    const gzip = await ask("gzip");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body).toString()).toBe(script);
    const plain = await ask("identity");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.text).toBe(script);
    expect(new Set([brotli, gzip, plain].map((answer) => answer.headers.etag)).size).toBe(3);
  });

  it("are not compressed where that saves nothing", async () => {
    for (const name of ["small-Abc123.css", "font-Abc123.woff2"]) {
      const answer = await host.ask(`/assets/${name}`, { headers: { "Accept-Encoding": "gzip, br" } });
      expect(answer.status).toBe(200);
      expect(answer.headers["content-encoding"]).toBeUndefined();
    }
  });

  it("are cached for an hour when their name has no hash", async () =>
    expect((await host.ask("/favicon.ico")).headers["cache-control"]).toBe("public, max-age=3600"));

  it("get 304 when the browser has them", async () => {
    const headers = { "Accept-Encoding": "br" };
    const first = await host.ask("/assets/entry-Abc123.js", { headers });
    const again = await host.ask("/assets/entry-Abc123.js", {
      headers: { ...headers, "If-None-Match": String(first.headers.etag) },
    });
    expect(again).toMatchObject({ status: 304, text: "" });
  });

  it.each(["/assets/entry-Abc123.js.br", "/assets/entry-Abc123.js.map", "/assets/gone.js"])(
    "do not include %s",
    async (target) => expect(await host.ask(target)).toMatchObject({ status: 404, text: "page" }),
  );

  it.each(["/assets/../package.json", "/assets/%2e%2e/package.json", "/assets/..%2fpackage.json"])(
    "can't be left with %s",
    async (target) => expect((await host.ask(target)).status).toBe(400),
  );

  it("are still served when another build replaces their folder", async () => {
    await rm(folder, { recursive: true });
    expect((await host.ask("/assets/entry-Abc123.js")).text).toBe(script);
  });

  it("allow HEAD and refuse POST", async () => {
    const head = await host.ask("/assets/entry-Abc123.js", { method: "HEAD" });
    expect(head).toMatchObject({ status: 200, text: "" });
    expect((await host.ask("/assets/entry-Abc123.js", { method: "POST", body: "x" })).status).toBe(405);
  });
});
