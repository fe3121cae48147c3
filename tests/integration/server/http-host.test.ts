import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { PaymentGateway } from "~/adapters/payments/payment-gateway";
import { markGatewayForm } from "~/pages/http/answer-marks.server";
import { type Handle, type Host, startHost } from "../../support/http-host";
import type { RequestOptions } from "../../support/request-server";

let host: Host | undefined;
afterEach(async () => {
  await host?.close();
  vi.useRealTimers();
});

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
  // Writes are counted by the minute, and a minute may end between two of them.
  vi.setSystemTime(new Date());
  host = await startHost(...args);
  return host;
}

describe("the choice of a site by host", () => {
  it("passes the page the site of its host, in any case and with any port", async () => {
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

  it("names no port to the page that only the request names", async () => {
    const { ask, port } = await start(echo, { environment: { TRUST_PROXY: "loopback" } });
    const proxied = { "X-Forwarded-Proto": "https" };
    for (const [name, origin, headers] of [
      ["beta.localhost:8765", "http://beta.localhost", {}],
      [`beta.localhost:${port}`, `http://beta.localhost:${port}`, {}],
      [`beta.localhost:${port}`, "https://beta.localhost", proxied],
    ] as const) {
      const answer = JSON.parse((await ask("/", { headers: { Host: name, ...headers } })).text);
      expect(answer.origin).toBe(origin);
      expect(new URL(answer.url).host).toBe(name);
    }
  });

  it("answers 400 to two hosts", async () => {
    const { port } = await start(echo);
    const socket = connect(port, "127.0.0.1");
    socket.end(
      "GET / HTTP/1.1\r\nHost: alpha.localhost\r\nHost: beta.localhost\r\nConnection: close\r\n\r\n",
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each(["gamma.localhost", "127.0.0.1", "evil.example", "alpha.localhost.evil.example", "a b", ""])(
    "answers 404 to the unknown host %j without the name of a site",
    async (name) => {
      const { ask } = await start(echo);
      const answer = await ask("/cars", { headers: { Host: name } });
      expect([400, 404]).toContain(answer.status);
      expect(answer.text).not.toMatch(/alpha|beta/);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    },
  );

  it("lists the sites on the base domain only with demo stock", async () => {
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

  it("serves the site that SITE names on every host", async () => {
    const { ask } = await start(echo, { environment: { SITE: "beta" } });
    const answer = await ask("/", { headers: { Host: "10.1.2.3:8080" } });
    expect(JSON.parse(answer.text)).toMatchObject({ site: "beta", origin: "http://10.1.2.3" });
  });

  const forwarded = {
    Host: "alpha.localhost",
    "X-Forwarded-Host": "beta.localhost",
    "X-Forwarded-Proto": "https",
  };

  it("trusts X-Forwarded-Proto only from a trusted proxy", async () => {
    const plain = await start(echo);
    const direct = await plain.ask("/", { headers: forwarded });
    expect(JSON.parse(direct.text)).toMatchObject({ site: "alpha", origin: "http://alpha.localhost" });
    expect(direct.headers["strict-transport-security"]).toBeUndefined();
    expect(direct.headers.vary ?? "").not.toContain("X-Forwarded-Proto");
    await host?.close();

    const proxied = await start(echo, { environment: { TRUST_PROXY: "loopback" } });
    const trusted = await proxied.ask("/", { headers: forwarded });
    expect(JSON.parse(trusted.text)).toMatchObject({ origin: "https://alpha.localhost" });
    expect(trusted.headers["strict-transport-security"]).toMatch(/max-age=\d{8}/);
    expect(trusted.headers.vary).toContain("X-Forwarded-Proto");
  });

  it.each(["1", "loopback", "127.0.0.0/8"])(
    "ignores X-Forwarded-Host, and removes it from the request (TRUST_PROXY=%s)",
    async (trusted) => {
      const seen: Handle = (request, { site }) =>
        Response.json({ site: site.slug, forwarded: request.headers.get("x-forwarded-host") });
      const { ask } = await start(seen, { environment: { TRUST_PROXY: trusted } });
      const answer = await ask("/robots.txt", { headers: forwarded });
      expect(JSON.parse(answer.text)).toEqual({ site: "alpha", forwarded: null });
    },
  );

  it.each([
    "alpha.localhost:65536",
    "alpha.localhost:99999",
    "alpha.localhost:x",
    "a b",
    "[::zz]",
    "1.2.3.999",
  ])("answers 400 to the invalid host %j, even where any host is served", async (name) => {
    const { ask } = await start(echo, { environment: { SITE: "beta" } });
    for (const target of ["/", "/api/cars"])
      expect((await ask(target, { headers: { Host: name } })).status).toBe(400);
    expect((await ask("/healthz", { headers: { Host: name } })).status).toBe(200);
  });

  it.each(["javascript", "ftp", "https://x", "", "https, gopher"])(
    "answers 400 to a trusted proxy with X-Forwarded-Proto: %s",
    async (scheme) => {
      const headers = { Host: "alpha.localhost", "X-Forwarded-Proto": scheme };
      const proxied = await start(echo, { environment: { TRUST_PROXY: "1" } });
      expect((await proxied.ask("/", { headers })).status).toBe(400);
      await host?.close();
      const plain = await start(echo);
      expect((await plain.ask("/", { headers })).status).toBe(200);
    },
  );

  it("builds the origin like a browser, without the default port of the scheme", async () => {
    const { ask } = await start(echo, { environment: { TRUST_PROXY: "1" } });
    const headers = { Host: "alpha.localhost:443", "X-Forwarded-Proto": "HTTPS" };
    const own = { ...headers, Origin: "https://alpha.localhost" };
    expect(JSON.parse((await ask("/", { headers })).text).origin).toBe("https://alpha.localhost");
    expect((await ask("/", { method: "POST", body: "a=1", headers: own })).status).toBe(200);
  });

  it("removes the parameter _data, which would call a Remix loader, and does not log it", async () => {
    const lines: string[] = [];
    const { ask } = await start(({ url }) => new Response(new URL(url).search), {
      logTo: { write: (line) => void lines.push(line) },
    });
    for (const address of ["/cars?query=a&_data=secret-words", "/cars?%5fdata=secret-words&query=a"])
      expect(await ask(address)).toMatchObject({ status: 200, text: "?query=a" });
    expect(lines.join("")).not.toContain("secret-words");
  });

  it("passes Save-Data to the page", async () => {
    const { ask } = await start(echo);
    expect(JSON.parse((await ask("/", { headers: { "Save-Data": "on" } })).text).saveData).toBe(true);
    expect(JSON.parse((await ask("/")).text).saveData).toBe(false);
  });
});

describe("the security headers", () => {
  it("allow only scripts and styles of this origin or with the nonce of this answer", async () => {
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

  it("let forms lead to the payment gateway in the answers that declare it only (rules/checkout#form-action)", async () => {
    const payments = { formOrigins: ["https://checkout.stripe.com"] } as unknown as PaymentGateway;
    const page: Handle = ({ url }) => {
      const headers = new Headers();
      if (new URL(url).searchParams.has("pays")) markGatewayForm(headers);
      return new Response("a page", { headers });
    };
    const headersOf = async ({ ask }: Host, target: string) => {
      const { headers } = await ask(target);
      expect(Object.keys(headers).filter((name) => name.includes("gateway"))).toEqual([]);
      return /form-action [^;]*/.exec(String(headers["content-security-policy"]))?.[0];
    };
    const withGateway = await start(page, { platform: { payments } });
    const paying = "/cars/a-car/checkout?pays=1";
    expect(await headersOf(withGateway, paying)).toBe("form-action 'self' https://checkout.stripe.com");
    for (const target of ["/cars/a-car/checkout", "/sign-in?type=checkout", "/", "/no-such-page", "/%zz"])
      expect(await headersOf(withGateway, target)).toBe("form-action 'self'");
    await host?.close();
    const without = await start(page, { platform: { payments: null } });
    expect(await headersOf(without, paying)).toBe("form-action 'self'");
  });

  it.each(["/", "/healthz", "/%zz"])("are sent with %s too", async (target) => {
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

describe("the check of an address", () => {
  it.each([
    ["a path that can't be decoded", "/cars/%zz", 400],
    ["an incomplete UTF-8 sequence", "/cars/%C3", 400],
    ["a NUL character", "/cars/a%00b", 400],
    ["a query that can't be decoded", "/cars?query=%zz", 200],
    ["an absolute address", "http://evil.example/", 400],
    ["an address of 8 KiB", `/?${"a".repeat(8192 - 2)}`, 200],
    ["an address a byte longer", `/?${"a".repeat(8192 - 1)}`, 414],
    ["an address of 20,000 bytes", `/?${"a".repeat(20_000)}`, 414],
    ["two slashes at the start", "//evil.example/", 200],
    ["a parent folder", "/cars/../api/leads", 400],
    ["an escaped parent folder", "/cars/%2e%2E/api/leads", 400],
    ["a current folder", "/./cars", 400],
    ["a backslash", "/cars\\x", 400],
    ["an escaped backslash", "/cars%5cx", 400],
    ["a fragment", "/cars#x", 400],
    ["a line break", "/cars%0d%0aSet-Cookie:a", 400],
  ])("has the expected status for %s", async (_what, target, status) => {
    const { ask, port } = await start(echo);
    const answer = await ask(target);
    expect(answer.status).toBe(status);
    if (status === 200) expect(new URL(JSON.parse(answer.text).url).host).toBe(`alpha.localhost:${port}`);
    else expect(answer.text).toContain("<h1>");
  });

  it("returns the reason as JSON to a program", async () => {
    const { ask } = await start(echo);
    const answer = await ask("/cars/%zz", { headers: { Accept: "application/json" } });
    expect(answer.headers["content-type"]).toContain("application/json");
    expect(JSON.parse(answer.text)).toEqual({ error: expect.any(String) });
  });

  it("refuses unused methods", async () => {
    const { ask } = await start(echo);
    const answer = await ask("/", { method: "TRACE" });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toContain("GET");
  });
});

describe("another spelling of an address", () => {
  const STEPS = [
    "..\\..\\favourites",
    "..%5c..%5cfavourites",
    "%2e%2e%5c%2e%2e%5cfavourites",
    "%2e%2e/%2e%2e/favourites",
    "../../favourites",
    "x/../../../favourites",
    "..%2f..%2ffavourites",
    "x;/../../../favourites",
    ".",
  ];
  const OTHER_SPELLINGS = [
    ".data",
    "/",
    "//",
    "x/favourites",
    "x/%252e%252e/%252e%252e/favourites",
    "x//..;/favourites",
    "%255c..%255cfavourites/x",
  ];

  it.each(STEPS)("gets 400 as JSON when it leads out of the stock feed: %s", async (rest) => {
    const { ask } = await start(echo);
    const answer = await ask(`/api/stock-feed/${rest}`, { method: "PUT", body: "x" });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toEqual({ error: expect.any(String) });
  });

  it.each([...STEPS, ...OTHER_SPELLINGS])("does not evade the check of the origin: %s", async (rest) => {
    const { ask } = await start(echo);
    const headers = { Host: "alpha.localhost", Origin: "http://elsewhere.example" };
    const answer = await ask(`/api/stock-feed/${rest}`, { method: "PUT", body: "x", headers });
    expect([400, 403]).toContain(answer.status);
  });

  it.each(OTHER_SPELLINGS)("does not evade the rate limit: %s", async (rest) => {
    const { ask } = await start(echo, { environment: { RATE_LIMIT_PER_MINUTE: "1" } });
    const put = () => ask(`/api/stock-feed/${rest}`, { method: "PUT", body: "x" });
    expect([(await put()).status, (await put()).status]).toEqual([200, 429]);
  });

  it.each([
    "/api/stock-feed/main",
    "/api//stock-feed/main/",
    "/API/Stock-Feed/main",
    "/%61pi/stock%2dfeed/m%61in",
  ])("still belongs to the stock feed when the router accepts it: %s", async (target) => {
    const { ask } = await start(echo, { environment: { RATE_LIMIT_PER_MINUTE: "1" } });
    const headers = { Host: "alpha.localhost", Origin: "http://elsewhere.example" };
    const put = () => ask(target, { method: "PUT", body: "x", headers });
    expect([(await put()).status, (await put()).status]).toEqual([200, 200]);
  });

  it.each([
    ["/cars//%61bc/", "/cars/abc"],
    ["//evil.example//", "/evil.example"],
    ["/search/Citro%C3%ABn", "/search/Citro%C3%ABn"],
    ["/search/Ute%20%2F%20Tray?a=%2F", "/search/Ute%20%2F%20Tray?a=%2F"],
    ["/a:b@c$d&e+f,g;h=i[j](k)*'l!~m", "/a:b@c$d&e+f,g;h=i[j](k)*'l!~m"],
    ["/%2561", "/%2561"],
  ])("reaches the page normalised: %s as %s", async (target, seen) => {
    const { ask } = await start(echo);
    const { pathname, search } = new URL(JSON.parse((await ask(target)).text).url);
    expect(pathname + search).toBe(seen);
  });
});

describe("the check of the origin", () => {
  const own = "http://alpha.localhost";
  it.each<[string, Record<string, string>, number]>([
    ["its own page", { Origin: own, "Sec-Fetch-Site": "same-origin" }, 200],
    ["a program that is no browser", {}, 200],
    ["another site of the same domain", { Origin: "http://beta.localhost" }, 403],
    ["the same host with another scheme", { Origin: "https://alpha.localhost" }, 403],
    ["the same host on another port", { Origin: "http://alpha.localhost:1" }, 403],
    ["a page without an origin", { Origin: "null" }, 403],
    ["a sibling domain without an Origin header", { "Sec-Fetch-Site": "same-site" }, 403],
    ["another domain without an Origin header", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["the address bar", { "Sec-Fetch-Site": "none" }, 200],
  ])("answers a post from %s (%o) with %i, and any GET with 200", async (_what, headers, status) => {
    const { ask } = await start(echo);
    const send = (ask2: RequestOptions) => ask("/cars/x/enquire", { body: "name=A", ...ask2 });
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await send({ method, headers: { Host: "alpha.localhost", ...headers } })).status).toBe(status);
    const get = await ask("/cars", { headers: { Host: "alpha.localhost", ...headers } });
    expect(get.status).toBe(200);
  });

  it("logs a hint once when https behind a proxy is not recognised", async () => {
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

  it("does not apply to a stock feed, which has its own token", async () => {
    const { ask } = await start(echo);
    const headers = { Origin: "http://elsewhere.example" };
    expect((await ask("/api/stock-feed/main", { method: "PUT", headers, body: "x" })).status).toBe(200);
    expect((await ask("/api/stock-feed/main", { method: "POST", headers, body: "x" })).status).toBe(403);
    expect((await ask("/api/stock-feed/main/more", { method: "PUT", headers, body: "x" })).status).toBe(403);
  });
});

describe("the size limit of a request", () => {
  const mebibyte = 1024 * 1024;
  it.each([false, true])("is 1 MiB (chunked: %s)", async (chunked) => {
    const { ask } = await start(echo);
    const post = (size: number) =>
      ask("/api/leads", { method: "POST", body: Buffer.alloc(size, "a"), chunked });
    const largest = await post(mebibyte);
    expect(JSON.parse(largest.text)).toMatchObject({ length: mebibyte });
    const larger = await post(mebibyte + 1);
    expect(larger.status).toBe(413);
    expect(JSON.parse(larger.text)).toEqual({ error: "Please send at most 1 MB." });
  });

  it("does not apply to a stock feed", async () => {
    const { ask } = await start(echo);
    const body = Buffer.alloc(3 * mebibyte, "a");
    const answer = await ask("/api/stock-feed/main", { method: "PUT", body, chunked: true });
    expect(JSON.parse(answer.text)).toMatchObject({ method: "PUT", length: 3 * mebibyte });
  });
});

describe("the rate limit of posts", () => {
  it("counts per site, and does not apply to reads and to the stock feed", async () => {
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

  it.each([
    ["a changing port", ["203.0.113.1:40001", "203.0.113.1:40002"]],
    ["a changing port after brackets", ["[2001:db8::1]:40001", "[2001:db8::1]:40002"]],
    ["addresses of one IPv6 network", ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9"]],
    ["both forms of an IPv4 address", ["203.0.113.1", "::ffff:203.0.113.1"]],
    ["names that are no address", ["unknown", "_hidden"]],
  ])("counts %s as one visitor", async (_what, addresses) => {
    const { ask } = await start(echo, { environment: { RATE_LIMIT_PER_MINUTE: "1", TRUST_PROXY: "1" } });
    const statuses = [];
    for (const address of addresses)
      statuses.push(
        (await ask("/", { method: "POST", body: "a=1", headers: { "X-Forwarded-For": address } })).status,
      );
    expect(statuses).toEqual([200, 429]);
  });

  it("counts IPv6 networks separately, and follows a chain of trusted proxies that add ports", async () => {
    const environment = { RATE_LIMIT_PER_MINUTE: "1", TRUST_PROXY: "loopback, 10.0.0.0/8" };
    const { ask } = await start(echo, { environment });
    const post = async (via: string) =>
      (await ask("/", { method: "POST", body: "a=1", headers: { "X-Forwarded-For": via } })).status;
    expect([await post("2001:db8:1:2::1"), await post("2001:db8:1:3::1")]).toEqual([200, 200]);
    expect(await post("203.0.113.1:5000, 10.0.0.1:443")).toBe(200);
    expect(await post("203.0.113.2:5000, 10.0.0.1:443")).toBe(200);
    expect(await post("198.51.100.1, 203.0.113.2:6000, 10.0.0.1:444")).toBe(429);
  });
});

describe("an answer", () => {
  const page = `<!DOCTYPE html>${"<p>the same again</p>".repeat(100)}`;
  const html: Handle = () => new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } });

  it("is compressed with an encoding that the visitor accepts", async () => {
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

  it("has each cookie in a header of its own", async () => {
    const { ask } = await start(() => {
      const headers = new Headers({ Location: "/success" });
      headers.append("Set-Cookie", "a=1; Path=/");
      headers.append("Set-Cookie", "b=2; Path=/");
      return new Response(null, { status: 303, headers });
    });
    expect((await ask("/")).headers["set-cookie"]).toEqual(["a=1; Path=/", "b=2; Path=/"]);
  });

  it("reaches the visitor part by part when the page is slow", async () => {
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

describe("an error of a JSON endpoint", () => {
  it.each<[string, Handle, number]>([
    ["an exception", () => Promise.reject(new Error("the password is hunter2")), 500],
    [
      "a thrown answer without a body",
      () => Promise.reject(new Response(null, { status: 503, headers: { "Retry-After": "7" } })),
      503,
    ],
    [
      "a 404 page",
      () => new Response("<h1>", { status: 404, headers: { "Content-Type": "text/html" } }),
      404,
    ],
    ["a 413 without a body", () => new Response(null, { status: 413 }), 413],
    ["a status without a text", () => new Response(null, { status: 418 }), 418],
  ])("is JSON after %s", async (_what, handle, status) => {
    const { ask } = await start(handle);
    for (const target of ["/api/leads", "/API/leads", "/api", "/cars/x/view.json"]) {
      const answer = await ask(target);
      expect(answer.status).toBe(status);
      expect(answer.headers["content-type"]).toMatch(/^application\/json\b/);
      expect(JSON.parse(answer.text)).toEqual({ error: expect.stringMatching(/^[A-Z]/) });
      expect(answer.text).not.toContain("hunter2");
      if (status === 503) expect(answer.headers["retry-after"]).toBe("7");
    }
  });

  it("is unchanged when the endpoint wrote it itself", async () => {
    const { ask } = await start(() => Response.json({ error: "No", fieldErrors: {} }, { status: 422 }));
    expect(JSON.parse((await ask("/api/leads")).text)).toEqual({ error: "No", fieldErrors: {} });
  });

  it("is JSON when the host refuses: 400, 403, 404, 405, 413, 414 and 429", async () => {
    const { ask } = await start(echo, { environment: { RATE_LIMIT_PER_MINUTE: "1" } });
    const Host = "alpha.localhost";
    const asked: [number, string, RequestOptions][] = [
      [400, "/api/..%5cx", {}],
      [403, "/api/leads", { method: "POST", headers: { Host, Origin: "http://elsewhere.example" } }],
      [404, "/api/cars", { headers: { Host: "nobody.example" } }],
      [405, "/api/leads", { method: "TRACE" }],
      [413, "/api/leads", { method: "POST", body: Buffer.alloc(1024 * 1024 + 1) }],
      [414, `/api/cars?${"a".repeat(9000)}`, {}],
      [429, "/api/leads", { method: "POST", body: "{}" }],
    ];
    for (const [status, target, how] of asked) {
      const answer = await ask(target, how);
      expect(answer.status).toBe(status);
      expect(JSON.parse(answer.text)).toEqual({ error: expect.any(String) });
      if (status === 405) expect(answer.headers.allow).toContain("POST");
    }
  });
});

describe("an exception", () => {
  it("of a page gets 500 without details", async () => {
    const { ask } = await start(() => {
      throw new Error("the password is hunter2");
    });
    const answer = await ask("/");
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain("hunter2");
  });

  it.each<[string, Error]>([
    [
      "database that is unavailable",
      Object.assign(new Error("x"), { name: "StoreUnavailableError", code: "57P01" }),
    ],
    ["full disk", Object.assign(new Error("no space left on /srv/data"), { code: "ENOSPC" })],
  ])("of a %s gets 503 with Retry-After, as JSON for programs", async (_what, fault) => {
    const { ask } = await start(() => {
      throw fault;
    });
    for (const [target, asked] of [
      ["/", {}],
      ["/sitemap.xml", {}],
      ["/api/leads", { method: "POST", body: "{}" }],
      ["/api/stock-feed/main", { method: "PUT", body: "x" }],
      ["/cars/x/view.json", {}],
    ] as const) {
      const answer = await ask(target, asked);
      expect(answer.status, target).toBe(503);
      expect(Number(answer.headers["retry-after"]), target).toBeGreaterThan(0);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.text).not.toContain("/srv/data");
      if (/api|json/.test(target)) expect(JSON.parse(answer.text)).toEqual({ error: expect.any(String) });
    }
  });
});

it("the request log has a line for every request, without the visitor's text", async () => {
  const lines: string[] = [];
  const { ask } = await start(echo, { logTo: { write: (line) => void lines.push(line) } });
  await ask("/cars?query=secret-words", {
    method: "POST",
    body: "name=secret-words",
    headers: { "User-Agent": "secret-words", Cookie: "secret-words=1" },
  });
  // A request is logged when its connection is done with it, perhaps after the answer has arrived.
  await expect
    .poll(() => lines.map((line) => JSON.parse(line)))
    .toMatchObject([{ site: "alpha", method: "POST", path: "/cars", status: 200, ms: expect.any(Number) }]);
  expect(lines.join("")).not.toContain("secret-words");
});
