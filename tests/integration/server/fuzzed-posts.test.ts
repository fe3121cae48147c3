/** @module-tag long */
import { readFileSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import pg from "pg";
import { afterEach, describe, expect, inject, it } from "vitest";
import type { Platform } from "~/services/platform/platform";
import {
  FORGED,
  FUZZ_WAYS,
  type FuzzedPost,
  fuzzedPost,
  type PostTarget,
  TYPED,
} from "../../support/fuzzed-posts";
import { addressesOnSite, builtPages, enquiryCars } from "../../support/lead-forms";
import { formsOfPage } from "../../support/page-forms";
import { createDatabase } from "../../support/postgres";
import { NOW, serveSites } from "../../support/served-sites";
import { sitesByTemplate } from "../../support/shipped-sites";

/*
 * Sends fuzzed posts to every form and endpoint: faulty ones get a 4xx, none gets a 5xx, and no post from a
 * forged origin is stored. FUZZ_POSTS is their number (2,500; a quarter of them with PostgreSQL). FUZZ_SEED
 * is the seed. FUZZ_ONLY is the number of the one post to send, which a failure prints.
 */
const { FUZZ_POSTS, FUZZ_SEED, FUZZ_ONLY } = process.env;
const POSTS = Number(FUZZ_POSTS ?? 2_500);
const SEED = Number(FUZZ_SEED ?? 20_261_121);
const AT_ONCE = 8;
const WARM_UP = 500;
/** This is much more than the caches of eight sites hold, and much less than what 10,000 posts have sent. */
const MEMORY_GROWTH = 200 * 1024 * 1024;

const postgresUrl = inject("postgresUrl");
let close = async () => {};
afterEach(() => close());

async function serve(databaseUrl?: string) {
  const log: string[] = [];
  const served = await serveSites({
    sites: {},
    environment: databaseUrl ? { DATABASE_URL: databaseUrl } : {},
    logTo: { write: (line) => void log.push(line) },
  });
  const { platform } = served;
  for (const site of platform.sites.all())
    await platform.store.cars.applyBatch(site.slug, "feed", enquiryCars(site, NOW), NOW);
  await platform.search.catchUp();
  return { served, platform, log };
}

/**
 * Returns every form of every page, and every address. Addresses that accept a post are listed more often.
 */
async function targetsOf(
  platform: Platform,
  served: Awaited<ReturnType<typeof serve>>["served"],
): Promise<PostTarget[]> {
  const build = await builtPages();
  const targets: PostTarget[] = [];
  let others = 0;
  for (const site of platform.sites.all()) {
    // The forms of the other sites are the same code.
    if (!sitesByTemplate().includes(site.slug)) continue;
    const host = `${site.slug}.localhost:${served.port}`;
    const seen = new Set<string>();
    for (const { path, action } of addressesOnSite(build, site)) {
      // An address that accepts no post has no form.
      if (!action) {
        if (others++ % 7 === 0) targets.push({ host, path, form: null });
        continue;
      }
      const page = await ask(served.port, { method: "GET", path, headers: { Host: host } });
      const forms = page.status === 200 ? formsOfPage(page.text) : [];
      for (const form of forms) {
        const key = `${form.action} ${form.fields.map(({ name }) => name)}`;
        if (seen.has(key)) continue;
        seen.add(key);
        targets.push({ host, path: form.action || path, form });
      }
      targets.push({ host, path, form: null });
    }
  }
  return targets;
}

interface Reply {
  status: number;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

function ask(
  port: number,
  {
    body,
    chunked,
    ...rest
  }: { method: string; path: string; headers: Record<string, string>; body?: Buffer; chunked?: boolean },
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length: Record<string, string> = body && !chunked ? { "Content-Length": String(body.length) } : {};
    const headers = { ...rest.headers, ...length };
    const sent = httpRequest({ host: "127.0.0.1", port, agent, ...rest, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Returns the size of the heap after garbage collection. */
function heldMemory(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

async function fuzz(numbers: readonly number[], databaseUrl?: string) {
  const { served, platform, log } = await serve(databaseUrl);
  close = () => served.close();
  const targets = await targetsOf(platform, served);
  const seen = new Map<string, number>();
  const wrong: string[] = [];
  let next = 0;
  const sendSome = async (until: number) => {
    for (let at = next++; at < until; at = next++) {
      const number = numbers[at] as number;
      const post = fuzzedPost(number, SEED, targets);
      const { method, target, headers, body, chunked } = post;
      const replay = `FUZZ_ONLY=${number} FUZZ_SEED=${SEED}: ${post.what}, ${method} ${target.host.split(".")[0]}${target.path}`;
      const reply = await ask(served.port, {
        method,
        path: target.path,
        headers: { Host: target.host, ...headers },
        body,
        chunked,
      }).catch((error: Error) => ({ status: 0, text: error.message }));
      const key = `${post.what}: ${reply.status}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
      const right = isRight(reply, post);
      if (!right) wrong.push(`${replay} → ${reply.status} ${reply.text.slice(0, 200)}`);
    }
  };
  const send = (until: number) => Promise.all(Array.from({ length: AT_ONCE }, () => sendSome(until)));
  await send(Math.min(WARM_UP, numbers.length));
  next = Math.min(WARM_UP, numbers.length);
  log.splice(0, log.length, ...log.filter(isTelling));
  const memory = heldMemory();
  await send(numbers.length);
  const growth = heldMemory() - memory;
  expect(wrong).toEqual([]);
  expect(log.filter(isTelling)).toEqual([]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(growth).toBeLessThan(MEMORY_GROWTH);
  return { seen, platform, served };
}

function isRight({ status }: Reply, { right }: FuzzedPost): boolean {
  return right ? right.includes(status) : status >= 200 && status < 500;
}

/** Returns whether a log line repeats a visitor's text or reports a failure. */
function isTelling(line: string): boolean {
  const text = line.toLowerCase();
  return text.includes(TYPED) || text.includes(FORGED) || /"level":(50|60|"error"|"fatal")/.test(text);
}

/**
 * Expects that nothing from a forged origin was stored. Some visitors' posts must be stored, because
 * otherwise the test would pass when all posts are refused.
 */
function expectStored(texts: string, leads: number, posts: number): void {
  expect(texts).not.toContain(FORGED);
  if (FUZZ_ONLY) return;
  expect(leads).toBeGreaterThan(posts / 150);
  expect(texts).toContain(TYPED);
}

const numbers = (from: number, to: number) =>
  FUZZ_ONLY ? [Number(FUZZ_ONLY)] : Array.from({ length: to - from }, (_, at) => from + at);
const SPLIT = Math.floor(POSTS * 0.75);

describe("the server under fuzzed posts", () => {
  it(`answers ${SPLIT} of them without a 5xx, logs no visitor's text, and stores no forged post`, async () => {
    const { seen, platform } = await fuzz(numbers(0, SPLIT));
    const { DATA_DIR } = platform.config;
    const stored = ["forecourt.sqlite", "forecourt.sqlite-wal"].map((file) =>
      readFileSync(path.join(DATA_DIR, file)).toString("latin1"),
    );
    expectStored(stored.join(""), await platform.store.leads.count(), SPLIT);
    if (FUZZ_ONLY) return;
    // The posts reached the forms, which refused them for their contents.
    for (const what of FUZZ_WAYS)
      expect(
        [...seen.keys()].some((key) => key.startsWith(`${what}: `)),
        what,
      ).toBe(true);
    for (const key of [
      "honest: 303",
      "answers missing: 400",
      "other answers: 400",
      "another content type: 415",
      "broken multipart: 400",
    ])
      expect(seen.get(key) ?? 0, key).toBeGreaterThan(0);
  }, 600_000);

  it.skipIf(postgresUrl === null)(
    `answers ${POSTS - SPLIT} of them with PostgreSQL, which is stricter about texts`,
    async () => {
      const database = await createDatabase(postgresUrl as string);
      try {
        const { platform } = await fuzz(numbers(SPLIT, POSTS), database.url);
        const client = new pg.Client({ connectionString: database.url });
        await client.connect();
        const { rows } = await client.query<{ content: string }>("select content from leads");
        await client.end();
        const contents = rows.map(({ content }) => content).join("\n");
        expectStored(contents, await platform.store.leads.count(), POSTS - SPLIT);
      } finally {
        await close();
        close = async () => {};
        await database.drop();
      }
    },
    600_000,
  );
});
