import cluster from "node:cluster";
import type { Logger } from "pino";
import type { LogStream } from "./request-log";

/** The argument with which the server's script is the index process. */
export const INDEX_PROCESS = "index-process";

/** Names the supervisor of a web process. Other programs may start the server with Node's cluster too. */
const SUPERVISOR = "FORECOURT_SUPERVISOR";

/** The environment that makes a web process know its supervisor. */
export const supervisedEnvironment = () => ({ [SUPERVISOR]: String(process.pid) });

/** Whether this is one of several web processes, which a supervisor of ours has started. */
export function isSupervised(): boolean {
  return cluster.isWorker && process.env[SUPERVISOR] === String(process.ppid);
}

const FLUSH_WITHIN_MS = 500;

/** Exits once the log is written. */
export type End = (code: number) => void;

export function endAfter(stream: Pick<LogStream, "flushed">): End {
  return (code) => {
    void stream.flushed().then(() => process.exit(code));
    // An unfinished log write would block even process.exit.
    setTimeout(() => process.kill(process.pid, "SIGKILL"), FLUSH_WITHIN_MS);
  };
}

/** After an uncaught error the process is in an unknown state: it exits and is restarted. */
export function endOnFault(log: Pick<Logger, "fatal">, end: End): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception");
    end(1);
  });
  process.on("unhandledRejection", (reason) => {
    log.fatal({ err: reason }, "unhandled rejection");
    end(1);
  });
}
