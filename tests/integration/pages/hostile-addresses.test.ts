/** @module-tag long */
import { createHash } from "node:crypto";
import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  needsCanonicalAddress,
  readSearchState,
  searchQueryString,
  withPage,
} from "~/domain/search/search-state";
import { readOutside } from "~/domain/search-page/outside-ranges";
import { escapeHtml } from "~/domain/text/escape";
import type { RequestContext } from "~/pages/request-context";
import { loadSearchPage } from "~/pages/search/search-page.server";
import { MAX_ADDRESS_LENGTH } from "~/server/request-checks";
import { searchStock } from "~/services/search/stock-search.server";
import { hostileAddress, MARK, MARKUP, seededRandom } from "../../support/hostile-addresses";
import { incomingCar } from "../../support/incoming-car";
import { serveSites } from "../../support/served-sites";
import { type ServerProcess, startServer } from "../../support/server-process";
import { listedHosts } from "../../support/site-browser";
import { ALPHA_SLUG } from "../../support/site-slugs";

/*
 * Sends random and hostile query strings: no answer may be a 5xx, slow, or contain markup of the address.
 * HOSTILE_ADDRESSES is the number that is loaded below HTTP (5,000). HOSTILE_REQUESTS is the number that is
 * sent over HTTP (500, because each renders a page). HOSTILE_SEED is the seed. When one of them is set,
 * the test also prints the times.
 */
const { HOSTILE_ADDRESSES, HOSTILE_REQUESTS, HOSTILE_SEED } = process.env;
const ADDRESSES = Number(HOSTILE_ADDRESSES ?? 5_000);
const REQUESTS = Number(HOSTILE_REQUESTS ?? 500);
const SEED = Number(HOSTILE_SEED ?? 20_261_121);
const REPORTS = [HOSTILE_ADDRESSES, HOSTILE_REQUESTS, HOSTILE_SEED].some((given) => given !== undefined);
const AT_ONCE = 4;
/** Node itself refuses a longer request head. */
const ROOM_FOR_HEADERS = 4 * MAX_ADDRESS_LENGTH;
const NOW = new Date("2026-03-04T01:00:00Z");

function addresses(count: number): string[] {
  const random = seededRandom(SEED);
  return Array.from({ length: count }, () => hostileAddress(random));
}

/** Prints the times of the answers. No test asserts them. */
function report(what: string, times: { ms: number; address: string }[], before: NodeJS.CpuUsage): void {
  if (!REPORTS) return;
  const { user, system } = process.cpuUsage(before);
  const sorted = times.toSorted((a, b) => a.ms - b.ms);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  const ms = (share: number) => at(share)?.ms.toFixed(1);
  console.warn(
    `${what}: ${times.length}, p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms, processor ${((user + system) / 1000 / times.length).toFixed(1)} ms each in this process, slowest ${ms(1)} ms: ${at(1)?.address.slice(0, 200)}`,
  );
}

/* React and the plain pages write only well-formed tags: names, and values in double quotes. */
const TAG = /^<\/?([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/i;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;
const OWN_TEXT = /^<(script|style)( nonce="[\w-]{22}"[^<>]*| type="application\/ld\+json")>[\s\S]*?<\/\1>/;

/** Returns a page in which each inline part whose hash the policy has is marked as the page's own, as by a nonce. */
function allowed(html: string, policy: string): string {
  return html.replace(/<(script|style)([^>]*)>(.*?)<\/\1>/gs, (part, name, attributes, content: string) => {
    const hash = createHash("sha256").update(content).digest("base64");
    return policy.includes(`'sha256-${hash}'`)
      ? `<${name} nonce="${hash.replace(/\W/g, "_").slice(0, 22)}"${attributes}>${content}</${name}>`
      : part;
  });
}

/** Returns the first tag, attribute or script that the page itself did not write, or null. */
function foreignMarkup(html: string): string | null {
  let rest = html.replace(/^<!DOCTYPE html>/i, "");
  for (;;) {
    const at = rest.indexOf("<");
    if (at < 0) return null;
    rest = rest.slice(at);
    const found = OWN_TEXT.exec(rest) ?? /^<!--(?!\s*pwn)[^<>]*-->/.exec(rest) ?? TAG.exec(rest);
    if (!found) return rest.slice(0, 200);
    rest = rest.slice(found[0].length);
    const [whole, name = "", attributes] = found;
    if (whole.startsWith("<!--") || attributes === undefined || OWN_TEXT.test(whole)) continue;
    if (/^(script|style|iframe|object|embed|base|b)$/i.test(name)) return whole;
    for (const [, attribute = "", text = ""] of attributes.matchAll(ATTRIBUTE)) {
      if (/^on|^srcdoc$|^autofocus$/i.test(attribute) || attribute.includes(MARK)) return whole;
      const isAddress = /^(href|src|action|formaction|content)$/i.test(attribute);
      if (isAddress && /^\W*(javascript|data|vbscript):/i.test(text)) return whole;
    }
  }
}

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

function checkReply(reply: Reply, address: string): void {
  const { status, headers, text } = reply;
  const about = `${status} of ${address.slice(0, 500)}`;
  if (address.length > MAX_ADDRESS_LENGTH) expect([414, 431], about).toContain(status);
  // Node refuses a request with too many headers itself, with nothing but the status.
  if (status === 431) {
    expect(text, about).toBe("");
    return;
  }
  expect(status, about).toBeLessThan(500);
  expect(status, about).toBeGreaterThanOrEqual(200);
  const type = headers["content-type"] ?? "";
  if (type.startsWith("text/html"))
    expect(foreignMarkup(allowed(text, String(headers["content-security-policy"]))), about).toBeNull();
  if (status < 300 || type)
    expect(type, about).toMatch(/^(text\/html; charset=utf-8|application\/json|text\/x-script)/);
  // No browser may interpret data as a page.
  expect(headers["x-content-type-options"], about).toBe("nosniff");
  for (const cookie of headers["set-cookie"] ?? [])
    expect(cookie, about).toMatch(
      /^(recent-searches|sections|trail)=[\x21-\x3a\x3c-\x7e]*(; [\w-]+(=[\w/]+)?)*$/,
    );
  if (status >= 300 && status < 400) expect(headers.location, about).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
  if (address.startsWith("/api/cars?") && status === 200) {
    expect(type, about).toContain("application/json");
    const { hits, count, pages } = JSON.parse(text);
    expect(Array.isArray(hits) && Number.isInteger(count) && Number.isInteger(pages), about).toBe(true);
  }
}

it.each<[string, string, (markup: string) => string, (text: string) => string]>([
  ["in text", "<", (markup) => `<p>${markup}</p>`, escapeHtml],
  ["in an attribute", '"', (markup) => `<input value="${markup}"/>`, escapeHtml],
  [
    "in a script",
    "</script>",
    (markup) => `<script nonce="0123456789abcdef_-ABCD">let a = "${markup}"</script>`,
    (text) => text.replace(/</g, "\\u003c"),
  ],
])("foreignMarkup finds markup %s, and accepts it escaped", (_where, wayOut, around, escaped) => {
  const page = (markup: string) => `<!DOCTYPE html><html lang="en">${around(markup)}</html>`;
  const harmful = MARKUP.filter((markup) => markup.includes(wayOut));
  expect(harmful.length).toBeGreaterThan(2);
  for (const markup of harmful) expect(foreignMarkup(page(markup)), markup).not.toBeNull();
  for (const markup of MARKUP) expect(foreignMarkup(page(escaped(markup))), markup).toBeNull();
});

let server: ServerProcess;
let hosts: string[];
beforeAll(async () => {
  server = await startServer({ NOW: NOW.toISOString(), LOG_LEVEL: "info" });
  hosts = await listedHosts(server);
});
afterAll(() => server?.stop());

it(`the server answers ${REQUESTS} hostile addresses over HTTP without a failure and without their markup`, async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const ask = (target: string, host: string) =>
    new Promise<Reply>((resolve, reject) => {
      const sent = httpRequest(
        { host: "127.0.0.1", port: server.port, path: target, agent, headers: { Host: host } },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("error", reject);
          response.on("end", () => {
            const { statusCode: status = 0, headers } = response;
            resolve({ status, headers, text: Buffer.concat(parts).toString() });
          });
        },
      );
      sent.on("error", (error: NodeJS.ErrnoException) => {
        // Node closes the connection while the rest of the long head is still being sent.
        const cutOff = error.code === "ECONNRESET" || error.code === "EPIPE";
        if (cutOff && target.length > ROOM_FOR_HEADERS) resolve({ status: 431, headers: {}, text: "" });
        else reject(error);
      });
      sent.end();
    });
  const targets = addresses(REQUESTS);
  const times: { ms: number; address: string }[] = [];
  const processor = process.cpuUsage();
  const seen = new Map<number, number>();
  let next = 0;
  const sendSome = async () => {
    for (let at = next++; at < targets.length; at = next++) {
      const address = targets[at] as string;
      const started = performance.now();
      const reply = await ask(address, hosts[at % hosts.length] as string);
      times.push({ ms: performance.now() - started, address });
      seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
      checkReply(reply, address);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
  agent.destroy();
  report("hostile addresses over HTTP", times, processor);
  const failures = server
    .log()
    .split("\n")
    .filter((line) => /"level":"(error|fatal)"/.test(line));
  expect(failures).toEqual([]);
  // The addresses reached the search, or were redirected or refused: they are hostile, not only broken.
  if (REQUESTS < 500) return;
  for (const status of [200, 301, 302, 400, 404, 414])
    expect(seen.get(status), `${status}`).toBeGreaterThan(0);
}, 1_800_000);

it("the server survives bytes that no client sends", async () => {
  const host = hosts[0] ?? "";
  const raw = (target: Buffer) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(server.port, "127.0.0.1");
      const parts: Buffer[] = [];
      socket.on("data", (part) => parts.push(part));
      socket.on("error", reject);
      socket.on("close", () => resolve(Buffer.concat(parts).toString("latin1")));
      // HTTP/1.0, so that the answer is not chunked.
      const rest = ` HTTP/1.0\r\nHost: ${host}\r\n\r\n`;
      socket.write(Buffer.concat([Buffer.from("GET "), target, Buffer.from(rest)]));
    });
  for (const bytes of [
    "\x00",
    "\x01\x1b",
    "\x7f",
    "\xff\xfe",
    "\xc3\xa9",
    "\xed\xa0\x80",
    "\t",
    "<\"'>`{}|\\^",
  ]) {
    const reply = await raw(Buffer.from(`/cars?query=${bytes}${MARK}`, "latin1"));
    expect(reply, JSON.stringify(bytes)).toMatch(/^HTTP\/1\.1 [234]\d\d /);
    const [head = "", ...body] = reply.split("\r\n\r\n");
    // The policy's hashes are those of UTF-8.
    const html = Buffer.from(body.join("\r\n\r\n"), "latin1").toString("utf8");
    expect(foreignMarkup(allowed(html, head))).toBeNull();
  }
  expect((await raw(Buffer.from("/cars"))).startsWith("HTTP/1.1 200")).toBe(true);
});

it(`loadSearchPage reads ${ADDRESSES} hostile addresses, and redirects each to its canonical address in one step`, async () => {
  const makes = ["Toyota", "Kia", "Mazda", '"><b>Odd & Sons</b>', "__proto__", "constructor", "AND"];
  const cars = Array.from({ length: 70 }, (_, n) =>
    incomingCar(`n${n}`, {
      dealership_id: "alpha",
      make: makes[n % makes.length] as string,
      car_type: n % 3 === 0 ? "new" : "used",
      price: n % 5 === 0 ? null : 9000 + 1400 * n,
    }),
  );
  const served = await serveSites({ sites: { alpha: { cars } }, now: NOW });
  try {
    const { platform } = served;
    await platform.search.catchUp();
    const site = platform.sites.bySlug(ALPHA_SLUG);
    if (!site) throw new Error("no site");
    const context = {
      ...{ platform, site, origin: "http://alpha.localhost", onVisit: () => undefined },
      session: async () => null,
    } as unknown as RequestContext;
    const times: { ms: number; address: string }[] = [];
    const processor = process.cpuUsage();
    /** Returns the address that the page redirects to, or null when it is shown. */
    const load = async (address: string) => {
      try {
        const { data } = await loadSearchPage(context, new Request(context.origin + address));
        if (data.cards.length > Math.min(site.search.page_size, data.count)) throw new Error("too many cars");
        return null;
      } catch (thrown) {
        if (!(thrown instanceof Response)) throw new Error(`${address.slice(0, 1000)}: ${thrown}`);
        expect([301, 302], address).toContain(thrown.status);
        const location = thrown.headers.get("Location") ?? "";
        expect(location, address).toMatch(/^\/cars(\?[\x21-\x7e]*)?$/);
        return location;
      }
    };
    for (const [at, target] of addresses(ADDRESSES).entries()) {
      const search = target.includes("?") ? target.slice(target.indexOf("?")) : "";
      const address = `/cars${search}`;
      const state = readSearchState(new URL(address, context.origin).searchParams);
      const canonical = new URLSearchParams(searchQueryString(state));
      if (!isDeepStrictEqual(readSearchState(canonical), state) || needsCanonicalAddress(canonical))
        expect.fail(`${address} is not what its canonical address says: ${canonical}`);
      const started = performance.now();
      const next = await load(address);
      times.push({ ms: performance.now() - started, address });
      if (next !== null && at % 10 === 0) {
        // Past the last page there is one more redirect, to the last page.
        const second = await load(next);
        if (second !== null) {
          expect(new URLSearchParams(next.split("?")[1]).has("page"), `${address} → ${next}`).toBe(true);
          expect(await load(second), `${next} → ${second}`).toBeNull();
          continue;
        }
        // The search below the page finds the same cars as the page after the redirects.
        const led = readSearchState(new URL(next, context.origin).searchParams);
        const found = await searchStock(platform, site, led);
        // A limit outside the stock is explained instead of searched for.
        const explained = readOutside(new URL(next, context.origin).searchParams);
        const ranges = Object.entries(state.ranges).filter(([name]) => !Object.hasOwn(explained, name));
        const inside = { ...state, ranges: Object.fromEntries(ranges) };
        const same = await searchStock(platform, site, withPage(inside, led.page));
        expect({ ...same, ms: 0 }, address).toEqual({ ...found, ms: 0 });
      }
      // The search never pauses in this process, so other work gets a turn here.
      if (at % 200 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    report("hostile addresses below HTTP", times, processor);
    expect(platform.search.figures().failures).toEqual({ unreachable: 0, late: 0, unsound: 0, refused: 0 });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  } finally {
    await served.close();
  }
}, 1_800_000);
