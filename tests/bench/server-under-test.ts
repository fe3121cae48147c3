import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../support/free-port";
import type { Hold } from "./hold-probe";
import { type Answer, HttpClient } from "./http-client";
import type { ServerFigures, ServerReply, ServerRequest } from "./server-messages";

const START_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 15_000;

type Question = ServerRequest extends infer One ? (One extends unknown ? Omit<One, "id"> : never) : never;

export interface StartOptions {
  script: string;
  buildFolder: string;
  dataDir: string;
  logFile: string;
  environment?: Record<string, string>;
}

/** A server that is asked for pages. */
export type Reachable = Pick<ServerUnderTest, "get" | "send">;

/** A measured server in its own process on a free port of 127.0.0.1. */
export class ServerUnderTest {
  readonly #child: ChildProcess;
  readonly #http: HttpClient;
  readonly #waiting = new Map<number, (reply: ServerReply) => void>();
  #lastId = 0;

  private constructor(
    child: ChildProcess,
    readonly port: number,
    readonly metricsPort: number,
    /** Milliseconds from the start of the process until it is reachable. */
    readonly startMs: number,
  ) {
    this.#child = child;
    this.#http = new HttpClient(port);
    child.on("message", (reply: ServerReply) => {
      this.#waiting.get(reply.id)?.(reply);
      this.#waiting.delete(reply.id);
    });
    child.once("exit", (code, signal) => {
      for (const [id, settle] of this.#waiting) settle({ id, error: `the server ended (${signal ?? code})` });
      this.#waiting.clear();
    });
  }

  static async start(options: StartOptions): Promise<ServerUnderTest> {
    const metricsPort = await freePort();
    const started = performance.now();
    const log = openSync(options.logFile, "a");
    const child = spawn(
      process.execPath,
      ["--enable-source-maps", options.script, path.resolve(options.buildFolder)],
      {
        env: {
          ...cleanEnvironment(),
          PORT: "0",
          METRICS_PORT: String(metricsPort),
          DATA_DIR: options.dataDir,
          ...options.environment,
        },
        stdio: ["ignore", "pipe", log, "ipc"],
      },
    );
    endWithThisProcess(child);
    try {
      const port = await announcedPort(child);
      return new ServerUnderTest(child, port, metricsPort, performance.now() - started);
    } catch (error) {
      await ended(child, "SIGKILL");
      throw new Error(`The server did not start:\n${readFileSync(options.logFile, "utf8").slice(-4000)}`, {
        cause: error,
      });
    }
  }

  /** Returns the host of a site. */
  host(site: string): string {
    return `${site}.localhost:${this.port}`;
  }

  /** Resolves once the whole stock can be searched: a server with a large stock answers before that. */
  async ready(): Promise<void> {
    while (!(await fetch(`http://127.0.0.1:${this.port}/readyz`)).ok)
      await new Promise((resolve) => setTimeout(resolve, 200));
  }

  /** @throws when the answer is not a 200 */
  async get(site: string, target: string, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.#http.send("GET", target, { host: this.host(site), ...headers });
    if (answer.status !== 200) throw new Error(`GET ${target} on ${site}: ${answer.status}`);
    return answer;
  }

  send(method: string, site: string, target: string, headers: Record<string, string>, body?: string) {
    return this.#http.send(method, target, { host: this.host(site), ...headers }, body);
  }

  async metrics(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.metricsPort}/metrics`)).text();
  }

  async figures(): Promise<ServerFigures> {
    const { figures } = await this.#ask({ ask: "figures" });
    if (!figures) throw new Error("the server gave no figures");
    return figures;
  }

  async setConstant(target: string, headers: Record<string, string>, body: string): Promise<void> {
    await this.#ask({ ask: "constant", path: target, headers, body });
  }

  async startProfile(): Promise<void> {
    await this.#ask({ ask: "start-profile" });
  }

  async stopProfile(file: string): Promise<void> {
    await this.#ask({ ask: "stop-profile", file });
  }

  async startHold(): Promise<void> {
    await this.#ask({ ask: "start-hold" });
  }

  async stopHold(): Promise<Hold> {
    const { hold } = await this.#ask({ ask: "stop-hold" });
    if (!hold) throw new Error("the server gave no hold");
    return hold;
  }

  async stop(): Promise<void> {
    this.#http.close();
    await ended(this.#child, "SIGTERM");
  }

  #ask(question: Question): Promise<ServerReply> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (reply) => (reply.error ? reject(new Error(reply.error)) : resolve(reply)));
      this.#child.send({ id, ...question }, (error) => error && reject(error));
    });
  }
}

/** The caller's settings must not affect the measurement: embedded store and engine, production defaults. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = ["PATH", "HOME", "TMPDIR", "LANG", "TZ", "SYSTEMROOT"];
  const environment: NodeJS.ProcessEnv = { NODE_ENV: "production" };
  for (const name of kept) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}

/** An interrupted run must leave no process behind. */
export function endWithThisProcess(child: ChildProcess): void {
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
}

async function announcedPort(child: ChildProcess): Promise<number> {
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const deadline = Date.now() + START_WITHIN_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const port = /http:\/\/[^\s/]+:(\d+)\n/.exec(output)?.[1];
    if (port) return Number(port);
    await delay(5);
  }
  throw new Error("no port was announced");
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  const late = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
  await exit;
  clearTimeout(late);
}
