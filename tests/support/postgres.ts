import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port";

const DEBIAN_ROOT = "/usr/lib/postgresql";
const START_TIMEOUT_MS = 30_000;
const PORT_TRIES = 3;

export interface PostgresServer {
  /** The address of the database `postgres`; a test creates its own with `createDatabase`. */
  url: string;
  stop(): Promise<void>;
  /** Ends the server and leaves its data: "fast" informs its clients, "immediate" is a crash. */
  shutDown(mode: "fast" | "immediate"): Promise<void>;
  /** Starts it again on its port; resolves when it accepts connections. */
  startAgain(): Promise<void>;
}

/** Returns the folder of initdb and postgres: Debian's newest, else the one on the PATH, else null. */
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
 * Starts a temporary cluster on a free port of 127.0.0.1, in a temporary folder that `stop` removes.
 * @param durable waits for the disk at each commit, like a server in use
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
    const start = (port: number) =>
      spawn(
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
    for (let attempt = 1; ; attempt += 1) {
      const port = await freePort();
      let server = start(port);
      const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
      const failure = await untilAccepting(server, url);
      if (failure === null) {
        // Registered after the listener that ends the server, so that an interrupted run leaves nothing
        // behind.
        const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
        process.once("exit", remove);
        return {
          url,
          async stop() {
            await endServer(server, "SIGINT");
            remove();
            process.off("exit", remove);
          },
          shutDown: (mode) => endServer(server, mode === "fast" ? "SIGINT" : "SIGQUIT"),
          async startAgain() {
            server = start(port);
            const fault = await untilAccepting(server, url);
            if (fault !== null) throw new Error(`PostgreSQL did not start again: ${fault}`);
          },
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

/** A database of the server, its address and a function that drops it. */
export interface ServerDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database on the server.
 * @param template the database that it is a copy of; absent: it is empty
 */
export async function createDatabase(
  serverUrl: string,
  template?: Pick<ServerDatabase, "url">,
): Promise<ServerDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const copied = template ? ` TEMPLATE ${new URL(template.url).pathname.slice(1)}` : "";
  await untilUnused(() => execute(serverUrl, `CREATE DATABASE ${name}${copied}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => void (await execute(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

/** Nobody may be connected to a template, and the server may notice a closed connection later. */
async function untilUnused(create: () => Promise<unknown>): Promise<unknown> {
  const OBJECT_IN_USE = "55006";
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; ) {
    try {
      return await create();
    } catch (error) {
      if ((error as { code?: string }).code !== OBJECT_IN_USE || Date.now() > deadline) throw error;
      await delay(20);
    }
  }
}

const snapshots = new Map<string, Promise<{ columns: string; rows: [table: string, json: string][] }>>();

/**
 * Makes the rows of a database those of its template again, and ends what is still connected to it.
 * @returns false when its tables differ from the template's: a test has changed them
 */
export async function emptyLike(templateUrl: string, url: string): Promise<boolean> {
  const snapshot = snapshots.get(templateUrl) ?? connected(templateUrl, takeSnapshot);
  snapshots.set(templateUrl, snapshot);
  const { columns, rows } = await snapshot;
  return connected(url, async (client) => {
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    if ((await columnsOf(client)) !== columns) return false;
    await client.query(EMPTY_ALL_TABLES);
    for (const [table, json] of rows)
      await client.query(
        `INSERT INTO "${table}" SELECT * FROM json_populate_recordset(null::"${table}", $1)`,
        [json],
      );
    return true;
  });
}

/** Without triggers, so that the order of the tables doesn't matter. */
const EMPTY_ALL_TABLES = `DO $$ DECLARE name text; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('DELETE FROM %I', name);
  END LOOP;
  FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' LOOP
    EXECUTE format('ALTER SEQUENCE %I RESTART', name);
  END LOOP;
END $$`;

async function takeSnapshot(client: pg.Client) {
  const rows: [table: string, json: string][] = [];
  const tables = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
  for (const { tablename } of tables.rows) {
    const { rows: found } = await client.query(`SELECT json_agg(t)::text AS json FROM "${tablename}" t`);
    if (found[0].json) rows.push([tablename, found[0].json]);
  }
  return { columns: await columnsOf(client), rows };
}

async function columnsOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `SELECT string_agg(attrelid::regclass || '.' || attname || ':' || atttypid, ',' ORDER BY attrelid::regclass::text, attname) AS columns
     FROM pg_attribute WHERE attnum > 0 AND NOT attisdropped AND attrelid IN
     (SELECT oid FROM pg_class WHERE relkind IN ('r', 'i') AND relnamespace = 'public'::regnamespace)`,
  );
  return rows[0].columns;
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const execute = (url: string, statement: string) => connected(url, (client) => client.query(statement));

/** PostgreSQL refuses to run as root: the `postgres` user of its package runs it then. */
function unprivilegedOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: "-u" | "-g") =>
    Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/**
 * The tests kill the program, never the database or the machine, so waiting for the disk would show nothing.
 */
const FAST = { fsync: "off", full_page_writes: "off" };

function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Returns null when the server answers, else its output. */
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

async function endServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill(signal);
  await ended;
}
