import { AsyncLocalStorage } from "node:async_hooks";
import Libsql from "libsql";
import pg from "pg";

/**
 * The request whose page is being made; what a page leaves for later (batches, deliveries) does not count.
 */
const answering = new AsyncLocalStorage<{ open: boolean }>();
let statements = 0;

/** Returns the statements that all pages sent to the database, including `begin` and `commit`. */
export const statementsOfPages = () => statements;

/** Runs `answer` and counts its statements until the response is closed. */
export function countingStatements(
  response: { once(event: "close", listener: () => void): unknown },
  answer: () => void,
): void {
  const request = { open: true };
  response.once("close", () => {
    request.open = false;
  });
  answering.run(request, answer);
}

type Method = (...args: unknown[]) => unknown;

/** Counts before it calls the method, in the context of the caller. */
function counted(owner: object, name: string): void {
  const methods = owner as Record<string, Method>;
  const own = methods[name];
  if (!own) throw new Error(`there is no ${name} to count`);
  methods[name] = function (this: unknown, ...args: unknown[]) {
    if (answering.getStore()?.open) statements += 1;
    return own.apply(this, args);
  };
}

/** Call this before a store is opened. */
export function countStatements(): void {
  counted(pg.Client.prototype, "query");
  const { prototype } = Libsql as unknown as { prototype: { prepare(sql: string): object } };
  const { prepare } = prototype;
  prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql);
    // `all` calls `iterate`.
    for (const name of ["run", "get", "iterate"]) counted(statement, name);
    return statement;
  };
}
