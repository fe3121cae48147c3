import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { PostgresDriver, SqliteDriver } from "kysely";
import type { Site } from "~/tenants/site";

/** The part of a child's round that says where it kills itself. */
export interface CrashPoint {
  /** The point where it kills itself, and how often it passes the point before. Null: never. */
  point: string | null;
  nth: number;
}

/** Prints a line immediately: nothing is lost when the process is killed. */
export const say = (line: string) => writeSync(1, `${line}\n`);

/** Returns the site that the test wrote to `SITE_FILE`. */
export const siteOfTest = () => JSON.parse(readFileSync(process.env.SITE_FILE ?? "", "utf8")) as Site;

/**
 * Prints `ready` and waits for the round as one line of JSON, so that a child can be started in advance.
 * @returns the round, what reaches its points, and how to wait for the next line
 */
export async function startRound<Round extends CrashPoint>() {
  const lines = createInterface({ input: process.stdin });
  const nextLine = async () => ((await once(lines, "line")) as [string])[0];
  say("ready");
  const round = JSON.parse(await nextLine()) as Round;

  let visits = 0;
  /** Reaches a point. Nothing of this process continues after it: no buffer is written, no answer is read. */
  function reachPoint(point: string): void {
    if (point !== round.point) return;
    visits += 1;
    if (visits < round.nth) return;
    process.kill(process.pid, "SIGKILL");
    // The signal is on its way: do nothing more.
    for (;;);
  }
  return { round, reachPoint, nextLine, pointed: commitPoints(reachPoint) };
}

/**
 * Makes the commit of each transaction a point of its own, named after the store method that it belongs to.
 * @returns what a part of the store has to be wrapped in for that
 */
function commitPoints(reachPoint: (point: string) => void): <Part extends object>(part: Part) => Part {
  const running = new AsyncLocalStorage<string>();
  for (const driver of [SqliteDriver, PostgresDriver]) {
    const commit = driver.prototype.commitTransaction as (this: unknown, connection: never) => Promise<void>;
    driver.prototype.commitTransaction = async function (this: unknown, connection: never) {
      const method = running.getStore();
      if (method) reachPoint(`${method}: before the commit`);
      await commit.call(this, connection);
      if (method) reachPoint(`${method}: after the commit`);
    };
  }
  return (part) =>
    new Proxy(part, {
      get(target, name) {
        const method = Reflect.get(target, name) as unknown;
        if (typeof method !== "function") return method;
        return (...values: unknown[]) => running.run(String(name), () => method.apply(target, values));
      },
    });
}
