import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { openStore } from "~/adapters/database/open-store.server";
import { ADA, editor } from "../../support/editor";
import { freePort } from "../../support/free-port";
import { minuteWith } from "../../support/limit-minute";
import { logInto } from "../../support/log-lines";
import { requestServer } from "../../support/request-server";
import { type ServerProcess, SMALL_SITE, startServer } from "../../support/server-process";
import { siteConfig, temporarySites } from "../../support/site-folders";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { createMigratedDatabase, describePostgres } from "../../support/store";

/* Several web processes under one supervisor (docs/decisions/0187). */

const TIMEOUT_MS = 180_000;
const TWO = { ...SMALL_SITE, WORKERS: "2", LOG_LEVEL: "info" };
/** What one address may post in a minute. */
const POSTS = 20;
const EN = "en-AU";
const SKIP = "nav.skip_to_content";

/** Two web processes, an index process and their supervisor take seconds to start: most tests share them. */
let server: ServerProcess | undefined;
let metricsPort = 0;
async function stopServer(): Promise<void> {
  await server?.stop().catch(() => undefined);
  server = undefined;
}
afterAll(stopServer);

async function runningServer(): Promise<ServerProcess> {
  metricsPort ||= await freePort();
  return server ?? startTwo({ METRICS_PORT: String(metricsPort), RATE_LIMIT_PER_MINUTE: String(POSTS) });
}

interface Line {
  pid: number;
  msg: string;
  process?: string;
  path?: string;
}

const lines = ({ log }: ServerProcess): Line[] =>
  log()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
/** The processes that have answered requests. */
const answering = (running: ServerProcess) =>
  new Set(lines(running).flatMap(({ pid, msg }) => (msg === "request" ? [pid] : [])));

async function startTwo(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const started = await startServer({ ...TWO, ...environment });
  server = started;
  await expect
    .poll(() => lines(started).filter(({ msg }) => msg === "listening"), { timeout: 60_000 })
    .toHaveLength(2);
  return started;
}

/** Returns a line of each child of a process: its id and its command. */
function childrenOf(parent: number): { pid: number; command: string }[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [, ppid] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
      if (Number(ppid) !== parent) return [];
      return [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, "utf8") }];
    } catch {
      return [];
    }
  });
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Sends a request over a connection of its own until both processes have answered. */
async function fromBoth(running: ServerProcess, path: string): Promise<string[]> {
  const texts: string[] = [];
  for (let tries = 0; tries < 4; tries += 1) {
    const { status, text } = await requestServer(running.port, path);
    expect(status).toBe(200);
    texts.push(text);
  }
  return texts;
}

describe("two web processes", () => {
  it("answer on one port, from one index, and end with their supervisor", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const running = await runningServer();
    const counts = (await fromBoth(running, "/api/cars")).map(
      (text) => (JSON.parse(text) as { count: number }).count,
    );
    expect(new Set(counts)).toEqual(new Set([57]));
    expect(answering(running).size).toBe(2);
    const processes = childrenOf(running.pid);
    expect(processes.filter(({ command }) => command.includes("index-process"))).toHaveLength(1);
    expect(processes).toHaveLength(3);
    const { text } = await requestServer(metricsPort, "/metrics");
    expect(text).toMatch(/^http_request_duration_seconds_count\{route="api",method="GET",status="2xx"\} 4$/m);
    expect(text).toMatch(/^forecourt_search_up 1$/m);
    expect(await running.stop()).toBe(0);
    server = undefined;
    expect(processes.filter(({ pid }) => isAlive(pid))).toEqual([]);
  });

  it("show what another process has published and changed with the next answer", {
    tags: ["long"],
  }, async () => {
    const running = await runningServer();
    await fromBoth(running, "/cars");
    const store = await openStore({ dataDir: running.dataDir, log: logInto([]) });
    try {
      for (let round = 0; round < 5; round += 1) {
        const text = `Straight to round ${round}`;
        const [known] = (await store.wording.published(ALPHA_SLUG)).edits;
        const saved = await store.wording.saveDrafts(
          ALPHA_SLUG,
          EN,
          [
            {
              kind: "text",
              key: SKIP,
              text,
              base: "Skip to content",
              seen: 0,
              seenVersion: known ? round : 0,
            },
          ],
          "ada@alpha.example",
          new Date(),
        );
        if (saved.kind !== "saved") throw new Error("there was a draft");
        await store.wording.publish(
          { site: ALPHA_SLUG, kind: "published", author: "ada@alpha.example" },
          EN,
          new Map([[SKIP, saved.revision]]),
          () => "Skip to content",
          new Date(),
        );
        for (const page of await fromBoth(running, "/cars")) expect(page).toContain(text);
      }
    } finally {
      await store.close();
    }
  });

  it("count the requests of an address together", { tags: ["long"], timeout: TIMEOUT_MS }, async () => {
    const running = await runningServer();
    await minuteWith(15_000);
    const statuses: number[] = [];
    for (let sent = 0; sent < POSTS + 10; sent += 1) {
      const { status } = await requestServer(running.port, "/compare", {
        method: "POST",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          Origin: `http://alpha.localhost:${running.port}`,
          Accept: "application/json",
        },
        body: "add=nothing&back=/cars",
      });
      statuses.push(status);
    }
    expect(answering(running).size).toBe(2);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it("are replaced when one of them or the index process is killed", {
    tags: ["long"],
    timeout: TIMEOUT_MS,
  }, async () => {
    const running = await runningServer();
    await fromBoth(running, "/api/cars");
    for (const kind of ["web", "index"] as const) {
      const before = childrenOf(running.pid);
      const victim = before.find(({ command }) => command.includes("index-process") === (kind === "index"));
      if (!victim) throw new Error(`no ${kind} process`);
      process.kill(victim.pid, "SIGKILL");
      await expect
        .poll(() => childrenOf(running.pid).filter(({ pid }) => pid !== victim.pid), { timeout: 60_000 })
        .toHaveLength(3);
      await expect
        .poll(async () => (await requestServer(running.port, "/readyz")).status, { timeout: 60_000 })
        .toBe(200);
      const [text = ""] = await fromBoth(running, "/api/cars?make=Toyota");
      expect((JSON.parse(text) as { count: number }).count).toBeGreaterThan(0);
      expect(lines(running)).toContainEqual(
        expect.objectContaining({ process: kind, msg: expect.stringMatching(/replaces/) }),
      );
    }
  });

  it("are replaced one after another on SIGUSR2, and refuse no request meanwhile", {
    tags: ["long"],
    timeout: TIMEOUT_MS,
  }, async () => {
    const running = await runningServer();
    const before = childrenOf(running.pid).map(({ pid }) => pid);
    const outcomes: (number | string)[] = [];
    let isOver = false;
    const visitors = Array.from({ length: 3 }, async (_, visitor) => {
      while (!isOver) {
        const target = visitor % 2 ? "/cars" : "/api/cars?make=Toyota";
        const { status } = await requestServer(running.port, target).catch(
          (error: NodeJS.ErrnoException) => ({ status: error.code ?? "failed" }),
        );
        outcomes.push(status);
        // The processes that start need the processor, too.
        await setTimeout(10);
      }
    });
    process.kill(running.pid, "SIGUSR2");
    await expect
      .poll(() => lines(running).some(({ msg }) => msg === "replaced"), { timeout: 60_000 })
      .toBe(true);
    await expect.poll(() => childrenOf(running.pid), { timeout: 60_000 }).toHaveLength(3);
    isOver = true;
    await Promise.all(visitors);
    expect(childrenOf(running.pid).filter(({ pid }) => before.includes(pid))).toEqual([]);
    expect(new Set(outcomes)).toEqual(new Set([200]));
    expect(outcomes.length).toBeGreaterThan(20);
  });

  it("end when their supervisor is killed, and leave the port free", {
    tags: ["long"],
    timeout: TIMEOUT_MS,
  }, async () => {
    const running = await runningServer();
    const { port, dataDir } = running;
    const processes = childrenOf(running.pid);
    await running.kill();
    server = undefined;
    await expect.poll(() => processes.filter(({ pid }) => isAlive(pid))).toEqual([]);
    const again = await startTwo({ PORT: String(port), DATA_DIR: dataDir });
    expect((await requestServer(again.port, "/cars")).status).toBe(200);
  });

  it("do not start when one of them can't, which prints the reason", {
    tags: ["long"],
    timeout: TIMEOUT_MS,
  }, async () => {
    await expect(startServer({ ...TWO, SITE: "nobody" })).rejects.toThrow(/SITE: there is no site nobody/);
  });
});

describePostgres("two web processes", "long", (serverUrl) => {
  it("show each other's published texts with the next answer", { timeout: TIMEOUT_MS }, async () => {
    const sites = await temporarySites();
    const database = await createMigratedDatabase(serverUrl);
    await stopServer();
    try {
      const running = await startTwo({
        DATABASE_URL: database.url,
        SESSION_SECRET: "s".repeat(40),
        SITES_DIR: await sites.sitesDir({ alpha: { "site.json": siteConfig("alpha", { editors: [ADA] }) } }),
        // Text messages and e-mails are files outside production too.
        NODE_ENV: "test",
      });
      const ada = editor(
        { port: running.port, platform: {} as never },
        `alpha.localhost:${running.port}`,
        ADA,
      );
      expect((await ada.askForCode()).status).toBe(303);
      const outbox = path.join(running.dataDir, "outbox/mail");
      const mails = () => readdirSync(outbox).filter((name) => name.endsWith(".eml"));
      await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
      const mail = readFileSync(path.join(outbox, mails()[0] ?? ""), "utf8");
      expect((await ada.enter(/^Subject: \D*(\d{6})/m.exec(mail)?.[1] ?? "")).headers.location).toBe(
        "/preview",
      );
      for (let round = 0; round < 5; round += 1) {
        const text = `Straight to round ${round}`;
        expect((await ada.draft(SKIP, text)).status).toBe(303);
        expect((await ada.publish()).status).toBe(303);
        for (const page of await fromBoth(running, "/contact")) expect(page).toContain(text);
      }
      expect(answering(running).size).toBe(2);
      // Before the database is dropped.
      await stopServer();
    } finally {
      await database.drop();
      await sites.remove();
    }
  });
});
