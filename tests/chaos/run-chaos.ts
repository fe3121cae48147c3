import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../support/free-port";
import { createDatabase, findPostgres, type PostgresServer, startPostgres } from "../support/postgres";
import { startSmtpServer } from "../support/smtp-server";
import { smallDisk } from "./small-disk";
import { startTraffic, type Traffic } from "./traffic";

export interface ChaosOptions {
  minutes: number;
  /** An empty folder for this run. */
  folder: string;
  /** The built server. */
  serverScript: string;
  /** The embedded engine behind HTTP, as a program. */
  searchScript: string;
  /** A Meilisearch program to use instead. */
  meili: string | null;
  /** Ends the run early; it still cleans up. */
  signal: AbortSignal;
  say(line: string): void;
}

export interface ChaosOutcome {
  /** Broken expectations; empty when all went well. */
  faults: string[];
}

const SAMPLE_MS = 100;
const READY_WITHIN_MS = 90_000;

/** Runs all faults for N minutes; see docs/chaos.md. Ends and removes everything that it started. */
export async function runChaos(options: ChaosOptions): Promise<ChaosOutcome> {
  const undo: (() => Promise<void> | void)[] = [];
  try {
    return await run(options, undo);
  } finally {
    for (const step of undo.reverse())
      await Promise.resolve(step()).catch((error) => options.say(`cleaning: ${error}`));
  }
}

async function run(
  { minutes, folder, serverScript, searchScript, meili, signal, say }: ChaosOptions,
  undo: (() => Promise<void> | void)[],
): Promise<ChaosOutcome> {
  const bin = findPostgres();
  if (!bin) throw new Error("PostgreSQL isn't installed: there is nothing to restart");
  const began = performance.now();
  const at = () => `${Math.round((performance.now() - began) / 1000)} s`.padStart(6);
  const tell = (line: string) => say(`${at()}  ${line}`);

  const disk = await smallDisk(path.join(folder, "disk"));
  undo.push(() => disk.remove());
  if (!disk.limited) tell("no small disk can be mounted here: the full disk is left out");
  const postgres: PostgresServer = await startPostgres(bin, { durable: true });
  undo.push(() => postgres.stop());
  const database = await createDatabase(postgres.url);
  const search = searchProgram(meili, searchScript, path.join(folder, "search"));
  undo.push(() => search.end());
  await search.start();

  const mail = await startSmtpServer();
  undo.push(() => mail.close());
  const sent = new Map<string, number>();
  mail.state.onReceived = ({ content }) => {
    const reference = /Reference: (\S+)/.exec(content)?.[1] ?? "none";
    sent.set(reference, (sent.get(reference) ?? 0) + 1);
  };

  const server = serverProgram(serverScript, {
    DATABASE_URL: database.url,
    DATA_DIR: disk.folder,
    MEILI_HOST: search.host,
    ...(search.key ? { MEILI_API_KEY: search.key } : {}),
    PORT: String(await freePort()),
    SMTP_URL: mail.url,
    MAIL_FROM: "chaos@dealer.example",
    METRICS_PORT: String(await freePort()),
    RATE_LIMIT_PER_MINUTE: "1000000",
    LOG_LEVEL: "warn",
  });
  undo.push(() => server.kill());
  await server.start();
  tell(`serving on ${server.port}`);
  const until = performance.now() + minutes * 60_000;

  const watch = watchHealth(server);
  undo.push(() => watch.end());
  const traffic: Traffic = await startTraffic(server.port, disk.folder);
  undo.push(() => traffic.end());

  const steps: [string, () => Promise<void>][] = [
    ["PostgreSQL restarted (fast)", () => restart(postgres, "fast")],
    ["search server frozen for 8 s", () => search.freeze(8000)],
    ["PostgreSQL restarted (crash)", () => restart(postgres, "immediate")],
    ["PostgreSQL's connections dropped", () => dropConnections(postgres)],
    ["a hostile feed imported", () => traffic.hostileFeed()],
    ["PostgreSQL restarted (fast)", () => restart(postgres, "fast")],
    ["sixty readers leave", () => traffic.leavingReaders(60)],
    ["search server killed and started", () => search.killAndStart()],
    ["PostgreSQL restarted (crash)", () => restart(postgres, "immediate")],
    ["SIGTERM and start", () => server.restart(watch)],
    ["PostgreSQL restarted (fast)", () => restart(postgres, "fast")],
    ["disk full", () => disk.fullFor(Math.min(60_000, minutes * 4000))],
    ["PostgreSQL restarted (crash)", () => restart(postgres, "immediate")],
    ["a hostile feed imported", () => traffic.hostileFeed()],
    ["PostgreSQL restarted (fast)", () => restart(postgres, "fast")],
    ["sixty readers leave", () => traffic.leavingReaders(60)],
    ["PostgreSQL restarted (crash)", () => restart(postgres, "immediate")],
    ["SIGTERM and start", () => server.restart(watch)],
    ["PostgreSQL restarted (fast)", () => restart(postgres, "fast")],
    ["PostgreSQL restarted (crash)", () => restart(postgres, "immediate")],
  ];
  const restarts = steps.filter(([what]) => what.startsWith("PostgreSQL restarted")).length;
  const pause = (until - performance.now()) / (steps.length + 1);
  for (const [what, step] of steps) {
    await delay(Math.max(0, Math.min(pause, until - performance.now())), undefined, { signal });
    tell(what);
    await step();
  }
  await delay(Math.max(0, until - performance.now()), undefined, { signal });
  await server.untilReady();
  await traffic.end();
  tell("quiet; what waits is delivered");

  const faults: string[] = [...server.faults];
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const waiting = await untilDelivered(client);
  if (waiting > 0) faults.push(`${waiting} deliveries were still not made`);
  const stored = new Set((await client.query("SELECT lead_id FROM leads")).rows.map((row) => row.lead_id));
  const references = (await client.query("SELECT lead_id, reference FROM leads")).rows;
  await client.end();
  const lost = traffic.acknowledged.filter((lead) => !stored.has(lead));
  if (lost.length > 0) faults.push(`${lost.length} acknowledged leads are not stored`);
  if (new Set(traffic.acknowledged).size !== traffic.acknowledged.length)
    faults.push("a lead_id was given twice");
  const referenceOf = new Map(references.map((row) => [row.lead_id, row.reference]));
  const wrong = traffic.acknowledged.filter((lead) => sent.get(referenceOf.get(lead)) !== 1);
  if (wrong.length > 0) faults.push(`${wrong.length} acknowledged leads were not delivered exactly once`);
  const odd = traffic.oddAnswers();
  for (const [what, count] of odd) faults.push(`${count} times ${what}`);
  const exit = await server.stop();
  if (exit !== 0) faults.push(`the last SIGTERM ended with ${exit}`);

  const { longestMs, gaps, memory } = watch.figures();
  say("");
  say(
    `leads acknowledged        ${traffic.acknowledged.length}, not stored ${lost.length}, not delivered once ${wrong.length}`,
  );
  say(`answers                   ${traffic.summary()}`);
  say(`restarts of PostgreSQL    ${restarts}, and its connections dropped once`);
  say(`exits not asked for       ${server.faults.length}`);
  say(`/healthz, longest silence ${Math.round(longestMs)} ms (over 250 ms: ${gaps})`);
  say(`memory (RSS, MiB)         ${memory.map((one) => Math.round(one)).join(" ")}`);
  return { faults };
}

async function restart(postgres: PostgresServer, mode: "fast" | "immediate"): Promise<void> {
  await postgres.shutDown(mode);
  await delay(1500);
  await postgres.startAgain();
}

async function dropConnections(postgres: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'forecourt'",
  );
  await client.end();
}

/** Returns how many deliveries are not done after a while. */
async function untilDelivered(client: pg.Client): Promise<number> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const { rows } = await client.query("SELECT count(*)::int AS n FROM outbox WHERE state <> 'delivered'");
    // Deliveries that a failure delayed are due now, because the run can't wait for hours.
    await client.query(
      "UPDATE outbox SET next_attempt_at = '2000-01-01T00:00:00.000Z' WHERE state = 'waiting'",
    );
    if (rows[0].n === 0 || Date.now() > deadline) return rows[0].n;
    await delay(500);
  }
}

function serverProgram(script: string, environment: Record<string, string>) {
  const port = Number(environment.PORT);
  const faults: string[] = [];
  let child: ChildProcess | undefined;
  let asked = false;
  let log = "";

  async function start(): Promise<void> {
    asked = false;
    const started = spawn(process.execPath, ["--enable-source-maps", script], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", ...environment },
      stdio: ["ignore", "ignore", "pipe"],
    });
    child = started;
    started.stderr?.on("data", (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
    });
    started.once("exit", (code, signal) => {
      if (!asked) faults.push(`the server ended by itself (${code ?? signal}): ${log.slice(-600)}`);
    });
    await untilReady();
  }

  async function untilReady(): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline) {
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      await ready?.text();
      if (ready?.status === 200) return;
      await delay(100);
    }
    faults.push(`not ready within ${READY_WITHIN_MS / 1000} s: ${log.slice(-600)}`);
  }

  async function stop(): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    asked = true;
    const ended = new Promise<number | null>((resolve) => child?.once("exit", (code) => resolve(code)));
    child.kill("SIGTERM");
    return ended;
  }

  return {
    port,
    faults,
    start,
    stop,
    untilReady,
    pid: () => child?.pid,
    isAsked: () => asked,
    async restart(watch: { pause(): void; goOn(): void }) {
      watch.pause();
      const code = await stop();
      if (code !== 0) faults.push(`a SIGTERM ended with ${code}`);
      await start();
      watch.goOn();
    },
    kill() {
      asked = true;
      if (child?.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    },
  };
}

/**
 * Requests /healthz on one connection after another without a break, and reads the memory every few seconds.
 */
function watchHealth(server: { port: number; pid(): number | undefined }) {
  let running = true;
  let paused = false;
  let longestMs = 0;
  let gaps = 0;
  const memory: number[] = [];
  const asking = (async () => {
    while (running) {
      const started = performance.now();
      const wasPaused = paused;
      const answered = await fetch(`http://127.0.0.1:${server.port}/healthz`)
        .then((answer) => answer.text())
        .catch(() => null);
      const took = performance.now() - started;
      if (answered !== null && !paused && !wasPaused) {
        longestMs = Math.max(longestMs, took);
        if (took > 250) gaps += 1;
      }
      await delay(SAMPLE_MS);
    }
  })();
  const sampling = setInterval(() => {
    const pid = server.pid();
    const pages = pid && existsSync(`/proc/${pid}/statm`) ? readFileSync(`/proc/${pid}/statm`, "utf8") : "";
    const resident = Number(pages.split(" ")[1] ?? 0) * 4096;
    if (resident > 0) memory.push(resident / 2 ** 20);
  }, 5000);
  return {
    pause: () => {
      paused = true;
    },
    goOn: () => {
      paused = false;
    },
    figures() {
      const step = Math.max(1, Math.floor(memory.length / 12));
      return { longestMs, gaps, memory: memory.filter((_, index) => index % step === 0) };
    },
    async end() {
      running = false;
      clearInterval(sampling);
      await asking;
    },
  };
}

/** The search server: the embedded engine behind HTTP in its own process, or a Meilisearch program. */
function searchProgram(meili: string | null, script: string, folder: string) {
  const key = meili ? "chaos-chaos-chaos-chaos" : null;
  let port = 0;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    mkdirSync(folder, { recursive: true });
    const address = `127.0.0.1:${port}`;
    child = meili
      ? spawn(
          meili,
          [
            "--http-addr",
            address,
            "--master-key",
            key ?? "",
            "--db-path",
            path.join(folder, "data"),
            "--no-analytics",
          ],
          {
            cwd: folder,
            stdio: "ignore",
          },
        )
      : spawn(process.execPath, [script, String(port)], { stdio: "ignore" });
    const deadline = Date.now() + 30_000;
    while (!(await accepts(port))) {
      if (Date.now() > deadline) throw new Error("the search server did not start");
      await delay(50);
    }
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child?.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }

  return {
    key,
    get host() {
      return `http://127.0.0.1:${port}`;
    },
    async start() {
      port = await freePort();
      await start();
    },
    async freeze(ms: number) {
      child?.kill("SIGSTOP");
      await delay(ms);
      child?.kill("SIGCONT");
    },
    async killAndStart() {
      await kill();
      await delay(3000);
      await start();
    },
    end: kill,
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
