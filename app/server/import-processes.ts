import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Config } from "~/config.server";
import type { ImportJob, ImportOutcome, RunImport } from "~/services/stock-import/import-job.server";

/** The job sent to the import process. */
export interface ImportMessage {
  job: ImportJob;
  databaseUrl: string | undefined;
  dataDir: string;
  /** `NOW`. */
  fixedNow: string | null;
}

export interface ImportBounds {
  /** Megabytes of heap that one import may take. */
  heapMegabytes: number;
  /** The longest time one import may take. */
  withinMs: number;
  /** The number of concurrent imports; others wait in a queue. */
  atOnce: number;
}

const BOUNDS: ImportBounds = { heapMegabytes: 512, withinMs: 30 * 60_000, atOnce: 2 };
const RETRY_MS = 100;
/** The end of a process's standard error that is kept: it says why the process died. */
const MAX_STDERR_LENGTH = 4000;

/**
 * Runs each import in a process of its own, with its own memory.
 * @param script the built import-process.ts
 */
export function importProcesses(
  script: string,
  config: Pick<Config, "DATABASE_URL" | "DATA_DIR" | "NOW">,
  log: Logger,
  bounds = BOUNDS,
): RunImport {
  let running = 0;
  return async (job) => {
    const deadline = performance.now() + job.waitMs;
    while (running >= bounds.atOnce) {
      if (performance.now() >= deadline) {
        return {
          refused: "unavailable",
          message: `${bounds.atOnce} imports are running; try again when one is done`,
        };
      }
      await delay(RETRY_MS);
    }
    running += 1;
    try {
      return await importIn(script, bounds, log, {
        job,
        databaseUrl: config.DATABASE_URL,
        dataDir: config.DATA_DIR,
        fixedNow: config.NOW ?? null,
      });
    } finally {
      running -= 1;
    }
  };
}

async function importIn(
  script: string,
  { heapMegabytes, withinMs }: ImportBounds,
  log: Logger,
  message: ImportMessage,
): Promise<ImportOutcome> {
  const child = fork(script, [], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, "--enable-source-maps"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let tooLong = false;
  const limit = setTimeout(() => {
    tooLong = true;
    child.kill("SIGKILL");
  }, withinMs);
  try {
    const { outcome, stderrTail, how } = await outcomeOf(child, message);
    if (outcome) return outcome;
    const outOfMemory = /heap out of memory|heap limit/i.test(stderrTail) || how === "SIGABRT";
    const { site, source } = message.job;
    log.error(
      { site: site.slug, source, how, stderr: outOfMemory ? undefined : stderrTail },
      tooLong || outOfMemory ? "an import took too much and was ended" : "an import's process failed",
    );
    const soFar = "what was imported before stays";
    if (tooLong) {
      return {
        refused: "too-large",
        message: `the import took longer than ${withinMs / 60_000} minutes; ${soFar}`,
      };
    }
    if (outOfMemory) {
      return {
        refused: "too-large",
        message: `the import needed more than ${heapMegabytes} MiB of memory; ${soFar}`,
      };
    }
    return {
      refused: "unavailable",
      message: `the import failed; ${soFar}, and the same feed goes on from there`,
    };
  } finally {
    clearTimeout(limit);
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  }
}

interface Ended {
  outcome: ImportOutcome | undefined;
  /** The end of the process's standard error. */
  stderrTail: string;
  /** The exit code or signal, or why the process could not start. */
  how: string;
}

function outcomeOf(child: ChildProcess, message: ImportMessage): Promise<Ended> {
  return new Promise((resolve) => {
    let outcome: ImportOutcome | undefined;
    let stderrTail = "";
    child.stderr?.on("data", (text: Buffer) => {
      stderrTail = (stderrTail + text.toString()).slice(-MAX_STDERR_LENGTH);
    });
    child.once("message", (message) => {
      outcome = message as unknown as ImportOutcome;
    });
    child.once("error", (error) => resolve({ outcome: undefined, stderrTail, how: error.message }));
    child.once("close", (code, signal) => resolve({ outcome, stderrTail, how: signal ?? String(code) }));
    // If the process has ended already, its exit event reports it.
    child.send(message, () => undefined);
  });
}
