import { type Logger, pino } from "pino";

/** UUIDs, and ids of messages: `20261123T013000000Z-000lmdpkl49z-cc0457602085`. */
const IDS = /\b(?:[\da-f]{8}(?:-[\da-f]{4}){3}|\d{8}T\d{9}Z-[\da-z]+)-[\da-f]{12}\b/g;

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
  return text.replaceAll(IDS, "");
}
