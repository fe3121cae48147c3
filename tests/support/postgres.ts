import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

const DEBIAN_ROOT = "/usr/lib/postgresql";
const START_TIMEOUT_MS = 30_000;
const PORT_TRIES = 3;

export interface PostgresServer {
  /** Of the database `postgres`; a test makes its own with `createDatabase`. */
  url: string;
  stop(): Promise<void>;
}

/** The folder of initdb and postgres: Debian's newest, else the one on the PATH, else null. */
export function findPostgres(): string | null {
  if (existsSync(DEBIAN_ROOT)) {
    const versions = readdirSync(DEBIAN_ROOT).sort((a, b) => Number(b) - Number(a));
    for (const version of versions) {
      const bin = path.join(DEBIAN_ROOT, version, "bin");
      if (existsSync(path.join(bin, "initdb"))) return bin;
    }
  }
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.find((folder) => existsSync(path.join(folder, "initdb"))) ?? null;
}

/**
 * Starts a throw-away cluster on a spare port of 127.0.0.1, in a temporary folder that `stop` removes.
 * @param durable waits for the disk at each commit, as a server does that is in use
 */
export async function startPostgres(
  bin: string,
  { durable = false }: { durable?: boolean } = {},
): Promise<PostgresServer> {
  const owner = unprivilegedOwner();
  const folder = mkdtempSync(path.join(tmpdir(), "forecourt-postgres-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, "data");
  const environment = { ...process.env, LC_ALL: "C" };
  try {
    execFileSync(
      path.join(bin, "initdb"),
      ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
      { ...owner, cwd: folder, env: environment, stdio: "pipe" },
    );
    for (let attempt = 1; ; attempt += 1) {
      const port = await sparePort();
      const server = spawn(
        path.join(bin, "postgres"),
        [
          "-D",
          data,
          "-p",
          String(port),
          ...settings({
            listen_addresses: "127.0.0.1",
            unix_socket_directories: "",
            max_connections: "200",
            ...(durable ? {} : FAST),
          }),
        ],
        { ...owner, cwd: folder, env: environment, stdio: ["ignore", "ignore", "pipe"] },
      );
      const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
      const failure = await untilAccepting(server, url);
      if (failure === null) {
        // After the listener that ends the server: an interrupted run leaves nothing behind either.
        const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
        process.once("exit", remove);
        return {
          url,
          stop: () => stopServer(server, folder).finally(() => process.off("exit", remove)),
        };
      }
      // Another process may have taken the port in between.
      if (attempt === PORT_TRIES) throw new Error(`PostgreSQL did not start: ${failure}`);
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Makes an empty database on the server and gives its address, and how to drop it. */
export async function createDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await execute(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** PostgreSQL refuses to run as root: then the `postgres` user that its package makes runs it. */
function unprivilegedOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: "-u" | "-g") =>
    Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** The tests kill the program, never the database or the machine: waiting for the disk would show nothing. */
const FAST = { fsync: "off", full_page_writes: "off" };

function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Null when the server answers, else what it said. */
async function untilAccepting(server: ChildProcess, url: string): Promise<string | null> {
  let output = "";
  server.stderr?.on("data", (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2000);
  });
  const endWithUs = () => server.kill("SIGQUIT");
  process.once("exit", endWithUs);
  server.once("exit", () => process.off("exit", endWithUs));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) return output;
    try {
      await execute(url, "SELECT 1");
      return null;
    } catch {
      await delay(50);
    }
  }
  server.kill("SIGQUIT");
  return `no answer within ${START_TIMEOUT_MS} ms; ${output}`;
}

async function stopServer(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null) {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGINT");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}

function sparePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no spare port")),
      );
    });
  });
}
