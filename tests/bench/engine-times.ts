import { fork } from "node:child_process";
import { cleanEnvironment, endWithThisProcess } from "./server-under-test";
import type { Spread } from "./statistics";

/** The real feed's number of cars, and the number that the engine must support. */
export const ENGINE_SIZES = [16_733, 100_000] as const;

/**
 * Milliseconds by the clock, of the processor (all threads), and the longest block of the event loop, by the
 * clock and by the processor.
 */
export interface Cost {
  ms: Spread;
  cpuMs: Spread;
  holdMs: Spread;
  holdCpuMs: Spread;
}

export interface EngineSearch {
  name: string;
  query: string;
  /** Null for the mixed searches. */
  cars: number | null;
  /** The first run after a change of the index. */
  fresh: Cost;
  /** The second run; null where there is none. */
  again: Cost | null;
}

export interface EngineUpdate extends Cost {
  changed: number;
}

export interface EngineFigures {
  cars: number;
  /** The facets and ranges counted in every search. */
  facets: number;
  build: { ms: number; cpuMs: number; holdMs: number; holdCpuMs: number; addedHeap: number };
  searches: EngineSearch[];
  update: EngineUpdate;
}

/** Measures the engine with a stock of this size in its own process. */
export async function measureEngine(
  script: string,
  dataDir: string,
  site: string,
  cars: number,
  rounds: number,
): Promise<EngineFigures> {
  const child = fork(script, [dataDir, site, String(cars), String(rounds)], {
    env: cleanEnvironment(),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  endWithThisProcess(child);
  return new Promise((resolve, reject) => {
    child.once("message", (figures) => resolve(figures as EngineFigures));
    child.once("error", reject);
    child.once("exit", (code, signal) => reject(new Error(`measuring the engine ended (${signal ?? code})`)));
  });
}
