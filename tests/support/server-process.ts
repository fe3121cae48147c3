import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
/**
 * How much one address may send in a minute. Tests send everything from one address, and a fast machine would reach the
 * default.
 */
export const NO_RATE_LIMIT = "1000000";
/** The environment of a server that browser tests ask for stubs of pictures. */
export const STUB_PICTURES = {
  NODE_OPTIONS: `--import=${new URL("./stub-pictures.mjs", import.meta.url)}`,
};
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;

/** The environment of a server with one small site of 60 cars: it starts in a third of the time that the demo sites take. */
export const SMALL_SITE = { DEMO_SITES: "0", SITES_DIR: path.join(PROJECT, "tests/support/small-sites") };

export interface ServerProcess {
  port: number;
  dataDir: string;
  pid: number;
  /** Returns the address of a site: `http://{slug}.localhost:{port}`. */
  origin(site: string): string;
  /** Returns standard error so far: JSON lines. */
  log(): string;
  /** Stops reading what the server logs. */
  ignoreLog(): void;
  /** Sends SIGTERM and resolves to the exit code; rejects when the server does not end. Removes the data folder if it was created here. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and keeps the data folder, so that another server can be started on it. */
  kill(): Promise<void>;
}

/**
 * Starts the built server (build/server.js) on a free port of 127.0.0.1.
 * @param environment overrides; without DATA_DIR the server gets an empty temporary one
 */
export async function startServer(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), "forecourt-")));
  const child = spawnServer({ ...environment, DATA_DIR: dataDir });
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => {
    log += chunk.toString();
  });
  const port = await announcedPort(child, () => log);
  const removeData = async () => {
    if (environment.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  return {
    port,
    dataDir,
    pid: child.pid ?? 0,
    origin: (site) => `http://${site}.localhost:${port}`,
    log: () => log,
    ignoreLog: () => child.stderr.pause(),
    async stop() {
      const code = await ended(child, "SIGTERM");
      await removeData();
      return code;
    },
    async kill() {
      await ended(child, "SIGKILL");
    },
  };
}

/** Runs a server that is expected to end by itself; resolves to its output. */
export async function runServerToEnd(
  environment: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "forecourt-"));
  try {
    const child = spawnServer({ DATA_DIR: dataDir, ...environment });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const late = setTimeout(() => child.kill("SIGKILL"), START_TIMEOUT_MS);
    const [code] = (await once(child, "close")) as [number | null];
    clearTimeout(late);
    return { code, stdout, stderr };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function spawnServer(environment: Record<string, string>) {
  const script = path.join(PROJECT, "build/server.js");
  if (!existsSync(script)) throw new Error("There is no build/server.js: run npm run build first");
  const child = spawn(process.execPath, ["--enable-source-maps", script], {
    cwd: PROJECT,
    env: {
      ...inherited(),
      PORT: "0",
      METRICS_PORT: "0",
      // Three processes take three times as long to start, and almost nothing depends on their number.
      WORKERS: "1",
      NODE_ENV: "production",
      RATE_LIMIT_PER_MINUTE: NO_RATE_LIMIT,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // An interrupted test run must not leave servers behind.
  const endWithUs = () => child.kill("SIGKILL");
  process.once("exit", endWithUs);
  child.once("exit", () => process.off("exit", endWithUs));
  return child;
}

/** The environment of the tests must not affect the server under test. */
function inherited(): Record<string, string> {
  const names = ["PATH", "HOME", "TMPDIR", "LANG", "TZ"];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

async function announcedPort(child: ChildProcess, log: () => string): Promise<number> {
  let output = "";
  let port: number | undefined;
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    const match = /^ .*http:\/\/[^\s/]+:(\d+)$/m.exec(output);
    if (match && output.endsWith("\n")) port ??= Number(match[1]);
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (port === undefined) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The server did not start:\n${output}${log()}`);
    }
    await delay(20);
  }
  return port;
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, "exit");
  child.kill(signal);
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, STOP_TIMEOUT_MS);
  await exit;
  clearTimeout(late);
  if (isLate) throw new Error(`The server did not end within ${STOP_TIMEOUT_MS} ms of ${signal}`);
  return child.exitCode;
}
