import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { afterEach, beforeEach, describe, inject } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { openStore } from "~/adapters/database/open-store.server";
import { sqliteFile } from "~/adapters/database/sqlite-connection.server";
import { createDatabase, emptyLike, type ServerDatabase } from "./postgres";

/** The database of the running test: without a row when the test begins, deleted when it ends. */
export interface TestDatabase {
  kind: "sqlite" | "postgres";
  /** What `openStore` and a child process need to open it. */
  location(): { databaseUrl: string | undefined; dataDir: string };
  /** Opens a store on it, which closes when the test ends. A second call is a second connection. */
  open(): Promise<Store>;
}

export interface EachStoreOptions {
  /** Whether the database has its tables, without a row; false for tests of the migrations. */
  hasTables?: boolean;
  /** "long" runs the suite on PostgreSQL only in the long run, where other tests of the capability use it in `npm test`. */
  postgres?: "long";
}

type Suite = (database: TestDatabase) => void;

/** Runs the suite on SQLite and on PostgreSQL; PostgreSQL is skipped where it isn't installed. */
export function describeOnEachStore(
  name: string,
  ...rest: [suite: Suite] | [options: EachStoreOptions, suite: Suite]
): void {
  const [{ hasTables = true, postgres }, suite] = rest.length === 1 ? [{}, ...rest] : rest;
  describe(`${name} [SQLite]`, () => suite(useDatabase("sqlite", null, hasTables)));
  describePostgres(name, postgres, (url) => suite(useDatabase("postgres", url, hasTables)));
}

/** Runs the suite on SQLite: where other suites use the same tables on both. */
export function describeOnSqlite(name: string, suite: Suite): void {
  describe(name, () => suite(useDatabase("sqlite", null, true)));
}

/** Registers the half of a suite that runs on PostgreSQL. */
export function describePostgres(
  name: string,
  postgres: EachStoreOptions["postgres"],
  suite: (serverUrl: string) => void,
): void {
  const url = inject("postgresUrl");
  describe.skipIf(url === null)(`${name} [PostgreSQL]`, { tags: postgres ? [postgres] : [] }, () =>
    suite(url ?? ""),
  );
}

/*
 * Migrating takes longer than most tests of the store. Each worker migrates one database of each kind, and a test gets a
 * copy of it.
 */
let migratedFolder: Promise<string> | undefined;
let migratedDatabase: Promise<ServerDatabase> | undefined;
const log = pino({ level: "silent" });

/** Puts a migrated SQLite file into an empty folder. */
export async function copyMigratedSqlite(dataDir: string): Promise<void> {
  copyFileSync(sqliteFile(await migratedSqlite()), sqliteFile(dataDir));
}

/** Databases that a test has given back. Emptying one takes a tenth of the time of creating one. */
const spareDatabases: ServerDatabase[] = [];

/** Returns a database with its tables, without a row. `drop` gives it back to the next test of this worker. */
export async function createMigratedDatabase(serverUrl: string): Promise<ServerDatabase> {
  const template = await migratedPostgres(serverUrl);
  const spare = spareDatabases.pop();
  const database =
    spare && (await emptyLike(template.url, spare.url)) ? spare : await createDatabase(serverUrl, template);
  return { url: database.url, drop: async () => void spareDatabases.push(database) };
}

/** Returns a folder with a migrated SQLite file. */
function migratedSqlite(): Promise<string> {
  migratedFolder ??= (async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "forecourt-migrated-"));
    process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
    await (await openStore({ databaseUrl: undefined, dataDir, log })).close();
    return dataDir;
  })();
  return migratedFolder;
}

/** Returns a migrated database of the server, to which nothing is connected. */
function migratedPostgres(serverUrl: string) {
  migratedDatabase ??= (async () => {
    const database = await createDatabase(serverUrl);
    await (await openStore({ databaseUrl: database.url, dataDir: tmpdir(), log })).close();
    return database;
  })();
  return migratedDatabase;
}

function useDatabase(
  kind: TestDatabase["kind"],
  postgresUrl: string | null,
  hasTables: boolean,
): TestDatabase {
  let dataDir = "";
  let database: ServerDatabase | undefined;
  let opened: Store[] = [];

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), "forecourt-store-"));
    if (postgresUrl) {
      database = await (hasTables ? createMigratedDatabase(postgresUrl) : createDatabase(postgresUrl));
    } else if (hasTables) await copyMigratedSqlite(dataDir);
  });
  afterEach(async () => {
    await Promise.all(opened.map((store) => store.close()));
    opened = [];
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const location = () => ({ databaseUrl: database?.url, dataDir });
  return {
    kind,
    location,
    async open() {
      const store = await openStore({ ...location(), log });
      opened.push(store);
      return store;
    },
  };
}
