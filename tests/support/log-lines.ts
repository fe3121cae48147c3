import { type Logger, pino } from "pino";

const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;

/**
 * Returns a logger that adds its lines to a list. They lack the time, the process id and the name of the machine, any
 * of which may contain the digits or words that a test looks for.
 */
export function logInto(lines: string[]): Logger {
  return pino(
    { level: "trace", base: null, timestamp: false },
    { write: (line: string) => void lines.push(line) },
  );
}

/** Returns the text without ids: they are random, and sometimes contain the digits of a phone number. */
export function withoutIds(text: string): string {
  return text.replaceAll(UUID, "");
}
