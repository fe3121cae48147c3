import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, inject } from "vitest";
import { openStore } from "~/adapters/database/open-store.server";
import type { Store } from "~/adapters/database/store";
import { createDatabase } from "./postgres";

/** The database of the running test: empty when the test begins, deleted when it ends. */
export interface TestDatabase {
  kind: "sqlite" | "postgres";
  /** What `openStore` and a child process need to open it. */
  location(): { databaseUrl: string | undefined; dataDir: string };
  /** Opens a store on it, which closes when the test ends. A second call is a second connection. */
  open(): Promise<Store>;
}

/** Runs the suite on SQLite and on PostgreSQL; PostgreSQL is skipped where it isn't installed. */
export function describeOnEachStore(name: string, suite: (database: TestDatabase) => void): void {
  describe(`${name} [SQLite]`, () => suite(useDatabase("sqlite", null)));
  const postgresUrl = inject("postgresUrl");
  describe.skipIf(postgresUrl === null)(`${name} [PostgreSQL]`, () =>
    suite(useDatabase("postgres", postgresUrl)),
  );
}

/**
 * Runs a suite that serves sites (`serveSites`) on SQLite and on PostgreSQL, which is skipped where it isn't installed.
 * @param suite gets what to add to the environment, once its own `beforeAll` runs: the database is empty then
 */
export function describeServedOnEachStore(
  name: string,
  suite: (database: { kind: TestDatabase["kind"]; environment(): Record<string, string> }) => void,
): void {
  describe(`${name} [SQLite]`, () => suite({ kind: "sqlite", environment: () => ({}) }));
  const postgresUrl = inject("postgresUrl");
  describe.skipIf(postgresUrl === null)(`${name} [PostgreSQL]`, () => {
    let database: { url: string; drop(): Promise<void> } | undefined;
    beforeAll(async () => {
      database = await createDatabase(postgresUrl ?? "");
    });
    // After the suite's own, which closes the server.
    afterAll(() => database?.drop());
    suite({ kind: "postgres", environment: () => ({ DATABASE_URL: database?.url ?? "" }) });
  });
}

function useDatabase(kind: TestDatabase["kind"], postgresUrl: string | null): TestDatabase {
  let dataDir = "";
  let database: { url: string; drop(): Promise<void> } | undefined;
  let opened: Store[] = [];

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), "forecourt-store-"));
    database = postgresUrl ? await createDatabase(postgresUrl) : undefined;
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
      const store = await openStore({ ...location(), log: pino({ level: "silent" }) });
      opened.push(store);
      return store;
    },
  };
}
