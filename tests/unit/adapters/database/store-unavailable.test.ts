import { copyFileSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Kysely, SqliteDialect, sql } from "kysely";
import Libsql from "libsql";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStore } from "~/adapters/database/open-store.server";
import { watchedDialect } from "~/adapters/database/sqlite-connection.server";
import {
  isRefusedByDatabase,
  isStoreUnavailable,
  postgresFault,
  retryWhileUnavailable,
  StoreUnavailableError,
  StoreWatch,
  sqliteFault,
} from "~/adapters/database/store-unavailable";

const coded = (code: string, message = "x") => Object.assign(new Error(message), { code });

describe("postgresFault and sqliteFault", () => {
  it.each([
    ["57P01", "the server stops"],
    ["57P02", "the server has crashed"],
    ["57P03", "the server is starting"],
    ["53100", "its disk is full"],
    ["53300", "it has too many clients"],
    ["08006", "the connection failed"],
    ["58030", "it can't read its files"],
    ["25006", "it has become a copy of another server"],
    ["28P01", "it refuses the password"],
    ["3D000", "it has no such database"],
    ["ECONNREFUSED", "nobody listens"],
    ["ECONNRESET", "the connection was reset"],
    ["EAI_AGAIN", "its name can't be looked up"],
  ])("recognise an unavailable PostgreSQL by the code %s: %s", (code) => {
    expect(postgresFault(coded(code))).toBe(code);
  });

  it.each([
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "timeout exceeded when trying to connect",
    "Query read timeout",
    "Client has encountered a connection error and is not queryable",
  ])("recognise an unavailable PostgreSQL by the message %j without a code", (message) => {
    expect(postgresFault(new Error(message))).not.toBeNull();
  });

  it.each(["23505", "40P01", "42601", "22P02", "ERR_INVALID_ARG_TYPE", "SQLITE_FULL"])(
    "return null for the PostgreSQL code %s, which is the statement's fault",
    (code) => expect(postgresFault(coded(code))).toBeNull(),
  );

  it.each([
    "SQLITE_BUSY",
    "SQLITE_FULL",
    "SQLITE_IOERR_WRITE",
    "SQLITE_NOTADB",
    "SQLITE_CORRUPT",
    "SQLITE_CANTOPEN",
    "SQLITE_READONLY_DBMOVED",
    "ENOSPC",
  ])("recognise an unusable SQLite file by the code %s", (code) => {
    expect(sqliteFault(coded(code))).toBe(code);
  });

  it.each(["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_ERROR", "57P01"])(
    "return null for the SQLite code %s, which is another fault",
    (code) => expect(sqliteFault(coded(code))).toBeNull(),
  );

  it("return null for an error that no driver threw", () => {
    for (const other of [new TypeError("x is not a function"), "text", null, { code: "57P01" }]) {
      expect(postgresFault(other)).toBeNull();
      expect(sqliteFault(other)).toBeNull();
    }
  });
});

describe("StoreUnavailableError", () => {
  it("has a code and nothing else of the driver's error", () => {
    const error = new StoreUnavailableError("57P01");
    expect(error.message).toBe("the database can't be used now (57P01)");
    expect(Object.keys(error).sort()).toEqual(["code", "name"]);
    expect(error.cause).toBeUndefined();
  });

  it("is recognised by its name, so that errors of the other bundle count too", () => {
    const other = Object.assign(new Error("x"), { name: "StoreUnavailableError" });
    expect(isStoreUnavailable(other)).toBe(true);
    expect(isStoreUnavailable(new Error("x"))).toBe(false);
  });

  it.each([
    ["28P01", true],
    ["3D000", true],
    ["57P03", false],
    ["ECONNREFUSED", false],
  ])("with the code %s is a refusal that waiting can't cure: %s", (code, refused) => {
    expect(isRefusedByDatabase(new StoreUnavailableError(code))).toBe(refused);
  });
});

describe("a watched database on a full disk", () => {
  let folder = "";
  let file: Libsql.Database;
  let database: Kysely<{ notes: { text: string } }>;
  const lines: string[] = [];

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "forecourt-full-"));
    file = new Libsql(path.join(folder, "x.sqlite"));
    lines.length = 0;
    const note = (fields: { code?: string }) => void lines.push(fields.code ?? "again");
    const watch = new StoreWatch("writes", sqliteFault, { error: note, info: note } as never);
    database = new Kysely({ dialect: watchedDialect(new SqliteDialect({ database: file as never }), watch) });
    await sql`create table notes (text text)`.execute(database);
  });
  afterEach(async () => {
    await database.destroy();
    rmSync(folder, { recursive: true });
  });

  const write = (size: number) =>
    database.transaction().execute((trx) =>
      trx
        .insertInto("notes")
        .values({ text: "x".repeat(size) })
        .execute(),
    );

  it("fails with StoreUnavailableError, logs the begin and the end once each, and works again afterwards", async () => {
    file.exec("PRAGMA max_page_count = 20");
    for (let round = 0; round < 3; round += 1) {
      const failure = await write(200_000).catch((error: unknown) => error);
      expect(isStoreUnavailable(failure)).toBe(true);
      expect(failure).toMatchObject({ code: "SQLITE_FULL" });
    }
    expect(lines).toEqual(["SQLITE_FULL"]);
    file.exec("PRAGMA max_page_count = 1000000");
    await write(200_000);
    expect(lines).toEqual(["SQLITE_FULL", "again"]);
  });

  it("passes on the error of a bad statement unchanged", async () => {
    const failure = await sql`select text from nowhere`.execute(database).catch((error: unknown) => error);
    expect(isStoreUnavailable(failure)).toBe(false);
    expect(String(failure)).toContain("nowhere");
    expect(lines).toEqual([]);
  });
});

describe("retryWhileUnavailable", () => {
  const quick = { firstWaitMs: 1, longestWaitMs: 4 };

  it("retries until the store answers, and reports the wait once", async () => {
    let tries = 0;
    const reported: string[] = [];
    const work = async () => {
      tries += 1;
      if (tries < 5) throw new StoreUnavailableError("ECONNREFUSED");
      return "open";
    };
    const options = {
      ...quick,
      withinMs: 10_000,
      onUnavailable: ({ code }: { code: string }) => void reported.push(code),
    };
    expect(await retryWhileUnavailable(work, options)).toBe("open");
    expect(tries).toBe(5);
    expect(reported).toEqual(["ECONNREFUSED"]);
  });

  it.each<[string, Error]>([
    ["another error", new Error("a fault of ours")],
    ["a refused password", new StoreUnavailableError("28P01")],
  ])("fails immediately on %s", async (_what, fault) => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      throw fault;
    };
    await expect(retryWhileUnavailable(work, { ...quick, withinMs: 10_000 })).rejects.toBe(fault);
    expect(tries).toBe(1);
  });

  it("fails when its time is over", async () => {
    const work = async () => {
      throw new StoreUnavailableError("57P03");
    };
    await expect(retryWhileUnavailable(work, { ...quick, withinMs: 20 })).rejects.toThrow("57P03");
  });
});

describe("a store on SQLite (decision 0115)", () => {
  it.each<[what: string, change: (file: string) => void, after: string]>([
    ["was renamed", (file) => renameSync(file, `${file}.away`), "SQLITE_IOERR_MOVED"],
    ["was deleted", (file) => rmSync(file), "SQLITE_IOERR_MOVED"],
    [
      "was replaced by a copy",
      (file) => {
        copyFileSync(file, `${file}.copy`);
        renameSync(`${file}.copy`, file);
      },
      "SQLITE_IOERR_MOVED",
    ],
    ["was overwritten", (file) => writeFileSync(file, "x".repeat(8192), { flag: "r+" }), "SQLITE_NOTADB"],
    ["was emptied", (file) => truncateSync(file), "SQLITE_NOTADB"],
  ])("whose file %s acknowledges nothing and is not ready", async (_what, change, code) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "moved-"));
    const store = await openStore({ dataDir, log: pino({ level: "silent" }) });
    await store.settings.set("before", "1");
    await store.ping();
    change(path.join(dataDir, "forecourt.sqlite"));
    await expect(store.settings.set("after", "1")).rejects.toMatchObject({
      name: "StoreUnavailableError",
      code,
    });
    await expect(store.ping()).rejects.toMatchObject({ name: "StoreUnavailableError", code });
    await store.close();
    rmSync(dataDir, { recursive: true });
  });

  it("can be used again once its file is back", async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "moved-"));
    const file = path.join(dataDir, "forecourt.sqlite");
    const store = await openStore({ dataDir, log: pino({ level: "silent" }) });
    renameSync(file, `${file}.away`);
    await expect(store.ping()).rejects.toThrow();
    renameSync(`${file}.away`, file);
    await store.settings.set("after", "1");
    expect(await store.settings.get("after")).toBe("1");
    await store.close();
    rmSync(dataDir, { recursive: true });
  });
});
