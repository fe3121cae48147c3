import type { DestinationStream, Logger } from "pino";
import { destination, pino, stdSerializers } from "pino";
import type { Config } from "~/config.server";
import { secretRedactor } from "./log-redaction.server";

/**
 * Writes JSON lines to standard error; standard output is for people. Secrets of the environment are redacted in
 * every line.
 */
export function createLogger(
  level: string,
  config: Partial<Config>,
  stream: DestinationStream = destination({ dest: 2, sync: true }),
): Logger {
  const hide = secretRedactor(config);
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: loggedError },
    },
    { write: (line) => stream.write(hide(line)) },
  );
}

/**
 * The only fields of an error that are logged. Drivers attach whole clients to their errors, with addresses and
 * passwords.
 */
const FIELDS = ["type", "message", "stack", "code", "syscall", "status", "responseCode"] as const;

export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "object" ? { type: "object" } : String(error);
  const whole = stdSerializers.err(error) as unknown as Record<string, unknown>;
  return Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = whole[name];
      return typeof value === "string" || typeof value === "number" ? [[name, value]] : [];
    }),
  );
}
