import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { type Ask, type Handle, type Host, startHost } from "../../support/http-host";

let host: Host | undefined;
afterEach(() => host?.close());

const echo: Handle = async (request, { site, origin, saveData }) =>
  Response.json({
    method: request.method,
    url: request.url,
    site: site.slug,
    origin,
    saveData,
    length: (await request.arrayBuffer()).byteLength,
  });

async function start(...args: Parameters<typeof startHost>): Promise<Host> {
  host = await startHost(...args);
  return host;
}

describe("host selection", () => {
  it("hands the page the site of its host, whatever the case and port", async () => {
    const { ask, port } = await start(echo);
    for (const name of ["beta.localhost", "BETA.localhost", `beta.localhost:${port}`]) {
      const answer = await ask("/cars?page=2", { headers: { Host: name } });
      expect(JSON.parse(answer.text)).toMatchObject({
        site: "beta",
        origin: `http://${name.toLowerCase()}`,
        url: `http://${name.toLowerCase()}/cars?page=2`,
      });
    }
  });

  it.each(["gamma.localhost", "127.0.0.1", "evil.example", "alpha.localhost.evil.example", "a b", ""])(
    "answers 404 to the unknown host %j, naming no site",
    async (name) => {
      const { ask } = await start(echo);
      const answer = await ask("/cars", { headers: { Host: name } });
      expect([400, 404]).toContain(answer.status);
      expect(answer.text).not.toMatch(/alpha|beta/);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    },
  );

  it("lists the sites on the base domain, in the demo only", async () => {
    const { ask, port } = await start(echo);
    const listed = await ask("/", { headers: { Host: `localhost:${port}` } });
    expect(listed.status).toBe(200);
    expect(listed.text).toContain(`<a href="http://alpha.localhost:${port}/">The alpha yard</a>`);
    expect((await ask("/cars", { headers: { Host: "localhost" } })).status).toBe(404);
    await host?.close();

    const real = await start(echo, { environment: { DEMO_STOCK: "0" } });
    const hidden = await real.ask("/", { headers: { Host: "localhost" } });
    expect(hidden.status).toBe(404);
    expect(hidden.text).not.toMatch(/alpha|beta/);
  });

  it("serves the one site of SITE on every host", async () => {
    const { ask } = await start(echo, { environment: { SITE: "beta" } });
    const answer = await ask("/", { headers: { Host: "10.1.2.3:8080" } });
    expect(JSON.parse(answer.text)).toMatchObject({ site: "beta", origin: "http://10.1.2.3:8080" });
  });

  it("believes X-Forwarded-Host and -Proto only of a trusted proxy", async () => {
    const headers = {
      Host: "alpha.localhost",
      "X-Forwarded-Host": "beta.localhost",
      "X-Forwarded-Proto": "https",
    };
    const plain = await start(echo);
    const unbelieved = await plain.ask("/", { headers });
    expect(JSON.parse(unbelieved.text)).toMatchObject({ site: "alpha", origin: "http://alpha.localhost" });
    expect(unbelieved.headers["strict-transport-security"]).toBeUndefined();
    await host?.close();

    const proxied = await start(echo, { environment: { TRUST_PROXY: "loopback" } });
    const believed = await proxied.ask("/", { headers });
    expect(JSON.parse(believed.text)).toMatchObject({ site: "beta", origin: "https://beta.localhost" });
    expect(believed.headers["strict-transport-security"]).toMatch(/max-age=\d{8}/);
  });

  it("takes ?_data= for what it is, a parameter without meaning, and not for a call of a loader", async () => {
    const lines: string[] = [];
    const { ask } = await start(({ url }) => new Response(new URL(url).search), {
      logTo: { write: (line) => void lines.push(line) },
    });
    for (const address of ["/cars?query=a&_data=secret-words", "/cars?%5fdata=secret-words&query=a"])
      expect(await ask(address)).toMatchObject({ status: 200, text: "?query=a" });
    expect(lines.join("")).not.toContain("secret-words");
  });

  it("tells the page of Save-Data", async () => {
    const { ask } = await start(echo);
    expect(JSON.parse((await ask("/", { headers: { "Save-Data": "on" } })).text).saveData).toBe(true);
    expect(JSON.parse((await ask("/")).text).saveData).toBe(false);
  });
});

describe("security headers", () => {
  it("allow scripts and styles only of this origin or with this response's nonce", async () => {
    const { ask } = await start((_request, { nonce }) => new Response(nonce));
    const [first, second] = [await ask("/"), await ask("/")];
    expect(first.text).not.toBe(second.text);
    const policy = String(first.headers["content-security-policy"]).split(";");
    expect(policy).toContain(`script-src 'self' 'nonce-${first.text}'`);
    expect(policy).toContain(`style-src 'self' 'nonce-${first.text}'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy.join(";")).not.toMatch(/unsafe-(inline|eval)/);
  });

  it.each(["/", "/healthz", "/%zz"])("stand on %s too", async (target) => {
    const { ask } = await start(echo);
    const { headers } = await ask(target);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin-allow-popups",
    });
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["x-powered-by"]).toBeUndefined();
  });
});

describe("addresses", () => {
  it.each([
    ["a path that can't be decoded", "/cars/%zz", 400],
    ["an incomplete UTF-8 sequence", "/cars/%C3", 400],
    ["a NUL", "/cars/a%00b", 400],
    ["a query that can't be decoded", "/cars?query=%zz", 200],
    ["an absolute address", "http://evil.example/", 400],
    ["8 KiB", `/?${"a".repeat(8192 - 2)}`, 200],
    ["a byte more", `/?${"a".repeat(8192 - 1)}`, 414],
    ["twenty times that", `/?${"a".repeat(20_000)}`, 414],
    ["two slashes at the start", "//evil.example/", 200],
  ])("answers %s as it should", async (_what, target, status) => {
    const { ask, port } = await start(echo);
    const answer = await ask(target);
    expect(answer.status).toBe(status);
    if (status === 200) expect(new URL(JSON.parse(answer.text).url).host).toBe(`alpha.localhost:${port}`);
    else expect(answer.text).toContain("<h1>");
  });

  it("gives a program the reason as JSON", async () => {
    const { ask } = await start(echo);
    const answer = await ask("/cars/%zz", { headers: { Accept: "application/json" } });
    expect(answer.headers["content-type"]).toContain("application/json");
    expect(JSON.parse(answer.text)).toEqual({ error: expect.any(String) });
  });

  it("refuses methods nobody needs", async () => {
    const { ask } = await start(echo);
    const answer = await ask("/", { method: "TRACE" });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toContain("GET");
  });
});

describe("the origin of what is sent", () => {
  const own = "http://alpha.localhost";
  it.each<[string, Record<string, string>, number]>([
    ["its own page", { Origin: own, "Sec-Fetch-Site": "same-origin" }, 200],
    ["no browser", {}, 200],
    ["another site on the same domain", { Origin: "http://beta.localhost" }, 403],
    ["the same host by another scheme", { Origin: "https://alpha.localhost" }, 403],
    ["the same host on another port", { Origin: "http://alpha.localhost:1" }, 403],
    ["a page without an origin", { Origin: "null" }, 403],
    ["a sibling that sends no Origin", { "Sec-Fetch-Site": "same-site" }, 403],
    ["elsewhere without an Origin", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["the person themselves", { "Sec-Fetch-Site": "none" }, 200],
  ])("from %s", async (_what, headers, status) => {
    const { ask } = await start(echo);
    const send = (ask2: Ask) => ask("/cars/x/enquire", { body: "name=A", ...ask2 });
    for (const method of ["POST", "PUT", "DELETE"]) {
      expect((await send({ method, headers: { Host: "alpha.localhost", ...headers } })).status).toBe(status);
    }
    const get = await ask("/cars", { headers: { Host: "alpha.localhost", ...headers } });
    expect(get.status).toBe(200);
  });

  it("is hinted at once when https is not recognised behind a proxy", async () => {
    const lines: string[] = [];
    const { ask } = await start(echo, { logTo: { write: (line) => void lines.push(line) } });
    const headers = {
      Host: "alpha.localhost",
      Origin: "https://alpha.localhost",
      "X-Forwarded-Proto": "https",
    };
    for (let times = 0; times < 3; times += 1) await ask("/", { method: "POST", headers, body: "a=1" });
    expect(lines.filter((line) => line.includes("TRUST_PROXY"))).toHaveLength(1);
  });

  it("does not matter for a stock feed, which has its own token", async () => {
    const { ask } = await start(echo);
    const headers = { Origin: "http://elsewhere.example" };
    expect((await ask("/api/stock-feed/main", { method: "PUT", headers, body: "x" })).status).toBe(200);
    expect((await ask("/api/stock-feed/main", { method: "POST", headers, body: "x" })).status).toBe(403);
    expect((await ask("/api/stock-feed/main/more", { method: "PUT", headers, body: "x" })).status).toBe(403);
  });
});

describe("the size of what is sent", () => {
  const mebibyte = 1024 * 1024;
  it.each([false, true])("is at most 1 MiB (chunked: %s)", async (chunked) => {
    const { ask } = await start(echo);
    const post = (size: number) =>
      ask("/api/leads", { method: "POST", body: Buffer.alloc(size, "a"), chunked });
    const largest = await post(mebibyte);
    expect(JSON.parse(largest.text)).toMatchObject({ length: mebibyte });
    const larger = await post(mebibyte + 1);
    expect(larger.status).toBe(413);
    expect(JSON.parse(larger.text)).toEqual({ error: "Please send at most 1 MB." });
  });

  it("is not bounded here for a stock feed", async () => {
    const { ask } = await start(echo);
    const body = Buffer.alloc(3 * mebibyte, "a");
    const answer = await ask("/api/stock-feed/main", { method: "PUT", body, chunked: true });
    expect(JSON.parse(answer.text)).toMatchObject({ method: "PUT", length: 3 * mebibyte });
  });
});

describe("the rate of what is sent", () => {
  it("is bounded per site; reading and the stock feed are not", async () => {
    const { ask } = await start(echo, { environment: { RATE_LIMIT_PER_MINUTE: "3" } });
    const post = (site: string) =>
      ask("/api/leads", { method: "POST", body: "{}", headers: { Host: `${site}.localhost` } });
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await post("alpha")).status));
    expect(statuses.sort()).toEqual([200, 200, 200, 429]);
    const refused = await post("alpha");
    expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
    expect(JSON.parse(refused.text).error).toContain("wait a minute");
    expect((await post("beta")).status).toBe(200);
    expect((await ask("/cars")).status).toBe(200);
    expect((await ask("/api/stock-feed/main", { method: "PUT", body: "x" })).status).toBe(200);
  });

  it("counts visitors behind a trusted proxy by their own address", async () => {
    const { ask } = await start(echo, { environment: { RATE_LIMIT_PER_MINUTE: "1", TRUST_PROXY: "1" } });
    const post = (address: string) =>
      ask("/", { method: "POST", body: "a=1", headers: { "X-Forwarded-For": address } });
    expect((await post("203.0.113.1")).status).toBe(200);
    expect((await post("203.0.113.2")).status).toBe(200);
    expect((await post("203.0.113.1")).status).toBe(429);
  });
});

describe("answers", () => {
  const page = `<!DOCTYPE html>${"<p>the same again</p>".repeat(100)}`;
  const html: Handle = () => new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } });

  it("are compressed as the visitor can read them", async () => {
    const { ask } = await start(html);
    const brotli = await ask("/", { headers: { "Accept-Encoding": "gzip, br" } });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.body).toString()).toBe(page);
    const gzip = await ask("/", { headers: { "Accept-Encoding": "gzip" } });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body).toString()).toBe(page);
    const plain = await ask("/");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.text).toBe(page);
    expect(plain.headers.vary).toContain("Accept-Encoding");
  });

  it("keep every cookie apart", async () => {
    const { ask } = await start(() => {
      const headers = new Headers({ Location: "/success" });
      headers.append("Set-Cookie", "a=1; Path=/");
      headers.append("Set-Cookie", "b=2; Path=/");
      return new Response(null, { status: 303, headers });
    });
    expect((await ask("/")).headers["set-cookie"]).toEqual(["a=1; Path=/", "b=2; Path=/"]);
  });

  it("reach the visitor part by part when the page is slow", async () => {
    let finish = () => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { port } = await start(
      () =>
        new Response(
          new ReadableStream({
            async start(controller) {
              controller.enqueue(new TextEncoder().encode(`${page}first`));
              await slow;
              controller.enqueue(new TextEncoder().encode("second"));
              controller.close();
            },
          }),
          { headers: { "Content-Type": "text/html" } },
        ),
    );
    const request = get({ port, headers: { Host: "alpha.localhost", "Accept-Encoding": "br" } });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    let received = "";
    for await (const chunk of response.pipe(createBrotliDecompress())) {
      received += chunk;
      if (received.endsWith("first")) finish();
    }
    expect(received).toBe(`${page}firstsecond`);
  });
});

describe("faults", () => {
  it("in a page are answered without their details", async () => {
    const { ask } = await start(() => {
      throw new Error("the password is hunter2");
    });
    const answer = await ask("/");
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain("hunter2");
  });
});

describe("the request log", () => {
  it("has a line for every request, with nothing the visitor typed", async () => {
    const lines: string[] = [];
    const { ask } = await start(echo, { logTo: { write: (line) => void lines.push(line) } });
    await ask("/cars?query=secret-words", {
      method: "POST",
      body: "name=secret-words",
      headers: { "User-Agent": "secret-words", Cookie: "secret-words=1" },
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { site: "alpha", method: "POST", path: "/cars", status: 200, ms: expect.any(Number) },
    ]);
    expect(lines.join("")).not.toContain("secret-words");
  });
});
