import { type ChildProcess, fork } from "node:child_process";
import cluster from "node:cluster";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { AggregatorRegistry } from "prom-client";
import { withTimeout } from "~/adapters/with-timeout";
import { type Config, ConfigError, readConfig } from "~/config.server";
import { createLogger } from "~/services/platform/logger.server";
import { STOP_WITHIN_MS } from "./graceful-stop";
import { checkPortIsFree } from "./listen";
import { checkMetricsPortIsFree, serveMetrics } from "./metrics-server";
import { type End, endAfter, endOnFault, INDEX_PROCESS, supervisedEnvironment } from "./process-role";
import { logStream } from "./request-log";
import type { Figures, Order, Report } from "./supervisor-link";

/**
 * By default not more: SQLite has one writer at a time, each process has a pool of connections to PostgreSQL, and its own
 * memory.
 */
const MOST_BY_DEFAULT = 8;
const METRICS_WITHIN_MS = 3000;
/** A process that has lived as long is replaced without delay. */
const SOUND_AFTER_MS = 60_000;
const REPLACE_AFTER_MS = 100;
const REPLACE_WITHIN_MS = 10_000;

/**
 * Runs several web processes on one port, and one with the search index that they share, until it receives a stop
 * signal. Replaces a process that ends. On SIGUSR2 replaces all of them, one after another.
 * @param script the built server, which is also each of the processes
 * @returns false when the environment asks for one process: then nothing was done
 */
export async function supervise(script: string): Promise<boolean> {
  const stream = logStream(2);
  const end = endAfter(stream);
  try {
    const config = readConfig(process.env);
    const count = config.WORKERS ?? Math.min(availableParallelism(), MOST_BY_DEFAULT);
    if (count === 1) return false;
    const log = createLogger(config.LOG_LEVEL, config, stream);
    await checkPortIsFree(config.HOST, config.PORT);
    await checkMetricsPortIsFree(config);
    endOnFault(log, end);
    await new Supervisor({ config, log, end, script, count }).start();
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    end(1);
  }
  return true;
}

/** One of its processes, and whichever replaces it. */
interface Place {
  name: "web" | "index";
  /** How often it was replaced soon after its start. */
  failures: number;
  child: Child | null;
}

interface Child {
  process: ChildProcess;
  /** Of the index: its socket. */
  at: string;
  isReady: boolean;
  startedAt: number;
}

interface SupervisorParts {
  config: Config;
  log: Logger;
  end: End;
  script: string;
  count: number;
}

class Supervisor {
  readonly #parts: SupervisorParts;
  readonly #web: Place[];
  readonly #index: Place | null;
  /** The index first: a web process needs one. */
  readonly #places: Place[];
  readonly #children = new Set<Child>();
  readonly #asked = new Map<number, (figures: Figures) => void>();
  #folder = "";
  #started = 0;
  #questions = 0;
  #isUp = false;
  #isStopping = false;
  #isReplacing = false;

  constructor(parts: SupervisorParts) {
    this.#parts = parts;
    this.#web = Array.from({ length: parts.count }, () => ({ name: "web", failures: 0, child: null }));
    // With a search server there is nothing to share.
    this.#index = parts.config.MEILI_HOST ? null : { name: "index", failures: 0, child: null };
    this.#places = this.#index ? [this.#index, ...this.#web] : this.#web;
  }

  async start(): Promise<void> {
    const { config, log, script } = this.#parts;
    this.#folder = await mkdtemp(path.join(tmpdir(), "forecourt-"));
    cluster.setupPrimary({ exec: script, args: [], execArgv: ["--enable-source-maps"] });
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.on(signal, () => {
        log.info({ signal }, "stopping");
        void this.#stop(0);
      });
    process.on("SIGHUP", () => {
      for (const { process: child } of this.#children) child.kill("SIGHUP");
    });
    process.on("SIGUSR2", () => void this.#replaceAll());
    const [first, ...others] = this.#web;
    if (this.#index) this.#fill(this.#index);
    // The others need no part of the processors until somebody can be answered.
    if (first) await this.#untilReady(this.#fill(first));
    if (this.#isStopping) return;
    tell(first?.child, { kind: "announce" });
    this.#isUp = true;
    await serveMetrics({ text: () => this.#metrics() }, config, log);
    for (const place of others) this.#fill(place);
  }

  #fill(place: Place): Child {
    place.child = this.#fork(place.name);
    return place.child;
  }

  #fork(name: Place["name"]): Child {
    this.#started += 1;
    const at = path.join(this.#folder, String(this.#started));
    const started =
      name === "web"
        ? cluster.fork(supervisedEnvironment()).process
        : fork(this.#parts.script, [INDEX_PROCESS, at], { execArgv: ["--enable-source-maps"] });
    const child = { process: started, at, isReady: false, startedAt: performance.now() };
    this.#children.add(child);
    started.on("message", (message: Report) => this.#hear(child, name, message));
    started.once("exit", (code, signal) => void this.#ended(child, signal ?? code));
    return child;
  }

  #hear(child: Child, name: Place["name"], message: Report): void {
    if (message.kind === "metrics") this.#asked.get(message.id)?.(message.figures);
    else if (message.kind === "wrote") {
      for (const other of this.#children) if (other !== child) tell(other, { kind: "wrote" });
    } else if (message.kind === "asks") {
      const index = this.#index?.child;
      if (index?.isReady) tell(child, { kind: "index", at: index.at });
    } else {
      child.isReady = true;
      child.process.emit("ready");
      if (name === "index") for (const other of this.#children) tell(other, { kind: "index", at: child.at });
    }
  }

  /** Starts another process in the place of one that has ended, unless that was replaced before. */
  async #ended(child: Child, how: string | number | null): Promise<void> {
    this.#children.delete(child);
    const place = this.#places.find((each) => each.child === child);
    if (!place || this.#isStopping) return;
    const { log } = this.#parts;
    if (!this.#isUp) {
      // It has said why.
      await this.#stop(1);
      return;
    }
    const isSound = performance.now() - child.startedAt > SOUND_AFTER_MS;
    place.failures = isSound ? 0 : place.failures + 1;
    log.error({ process: place.name, pid: child.process.pid, how }, "a process ended; another replaces it");
    await delay(Math.min(REPLACE_AFTER_MS * 2 ** place.failures, REPLACE_WITHIN_MS));
    // Meanwhile all processes may have been replaced.
    if (!this.#isStopping && place.child === child) this.#fill(place);
  }

  /** Resolves when the child is ready, or has ended. */
  async #untilReady(child: Child): Promise<void> {
    if (!child.isReady) await Promise.race([once(child.process, "ready"), once(child.process, "exit")]);
  }

  /** Replaces every process by a new one of the same place, so that no request is refused. */
  async #replaceAll(): Promise<void> {
    if (!this.#isUp || this.#isReplacing || this.#isStopping) return;
    this.#isReplacing = true;
    const { log } = this.#parts;
    log.info("replacing all processes");
    for (const place of this.#places) {
      const next = this.#fork(place.name);
      await this.#untilReady(next);
      if (!next.isReady || this.#isStopping) {
        log.error({ process: place.name }, "a new process did not start: the others stay as they are");
        next.process.kill("SIGKILL");
        break;
      }
      // One that has ended by itself meanwhile may have been replaced.
      const former = place.child;
      place.child = next;
      tell(former, { kind: place.name === "web" ? "retire" : "stop" });
      if (former && place.name === "web" && this.#children.has(former)) await once(former.process, "exit");
    }
    log.info("replaced");
    this.#isReplacing = false;
  }

  async #stop(code: number): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    const { log, end } = this.#parts;
    let worst = code;
    const limit = setTimeout(() => {
      log.error("stopping took too long");
      worst = 1;
      for (const { process: child } of this.#children) child.kill("SIGKILL");
    }, STOP_WITHIN_MS + 1000);
    const index = this.#index?.child;
    const ending = (children: Child[], ask: (child: Child) => void) =>
      Promise.all(
        children.map(async (child) => {
          const exit = once(child.process, "exit") as Promise<[number | null, string | null]>;
          ask(child);
          const [exitCode, signal] = await exit;
          // One that still starts has no work to finish.
          if (exitCode !== 0 && (child.isReady || signal !== "SIGTERM")) worst = 1;
        }),
      );
    const present = [...this.#children];
    await ending(
      present.filter((child) => child !== index),
      ({ process: child }) => child.kill("SIGTERM"),
    );
    await ending(
      present.filter((child) => child === index && this.#children.has(child)),
      (child) => (this.#isUp ? tell(child, { kind: "stop" }) : child.process.kill("SIGKILL")),
    );
    clearTimeout(limit);
    await rm(this.#folder, { recursive: true, force: true });
    log.info("stopped");
    end(worst);
  }

  /** The figures of all processes, added up. */
  async #metrics(): Promise<{ type: string; body: string }> {
    const found = await Promise.all(
      [...this.#children].filter(({ isReady }) => isReady).map((child) => this.#ask(child)),
    );
    const registry = AggregatorRegistry.aggregate(found.filter((figures) => figures !== null));
    return { type: registry.contentType, body: await registry.metrics() };
  }

  /** Returns null when the process does not answer in time. */
  async #ask(child: Child): Promise<Figures | null> {
    this.#questions += 1;
    const id = this.#questions;
    const answer = new Promise<Figures>((resolve) => this.#asked.set(id, resolve));
    tell(child, { kind: "metrics", id });
    try {
      return await withTimeout(answer, METRICS_WITHIN_MS);
    } catch {
      return null;
    } finally {
      this.#asked.delete(id);
    }
  }
}

function tell(child: Child | null | undefined, order: Order): void {
  if (child?.process.connected) child.process.send(order, () => undefined);
}
