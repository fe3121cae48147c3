import { write } from "node:fs";

/** Lines buffered while the reader of the log is slow. Further lines are dropped and counted. */
const MAX_BACKLOG_BYTES = 4 * 1024 * 1024;
const RETRY_MS = 20;

export interface LogStream {
  write(line: string): void;
  /** Resolves when all lines so far are written; never resolves when the reader has gone. */
  flushed(): Promise<void>;
}

/**
 * Makes a log from a file descriptor. Writes never block: a reader that is slow or has closed the pipe must not stop
 * the server.
 */
export function logStream(fd: number, largestBacklog = MAX_BACKLOG_BYTES): LogStream {
  let waiting: string[] = [];
  let size = 0;
  let dropped = 0;
  let busy = false;
  let closed = false;
  const whenIdle: (() => void)[] = [];

  function next(): void {
    if (busy || closed || waiting.length === 0) {
      if (!busy) for (const resolve of whenIdle.splice(0)) resolve();
      return;
    }
    if (dropped > 0)
      waiting.push(`${JSON.stringify({ level: "warn", dropped, msg: "log lines dropped" })}\n`);
    const batch = Buffer.from(waiting.join(""));
    waiting = [];
    size = 0;
    dropped = 0;
    busy = true;
    writeAll(batch);
  }

  function writeAll(batch: Buffer): void {
    write(fd, batch, (error, written) => {
      if (error?.code === "EAGAIN") setTimeout(writeAll, RETRY_MS, batch);
      else if (!error && written < batch.length) writeAll(batch.subarray(written));
      else {
        busy = false;
        closed ||= error !== null;
        next();
      }
    });
  }

  return {
    write(line) {
      if (closed) return;
      if (size + line.length > largestBacklog) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      size += line.length;
      next();
    },
    flushed() {
      return new Promise((resolve) => {
        whenIdle.push(resolve);
        next();
      });
    },
  };
}
