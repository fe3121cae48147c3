import type { Hold } from "./hold-probe";

/** The messages between the benchmarks and the measured server over the process channel. */
export type ServerRequest = { id: number } & (
  | { ask: "figures" }
  /** Answers GET `path` with a constant string from now on. */
  | { ask: "constant"; path: string; headers: Record<string, string>; body: string }
  | { ask: "start-profile" }
  /** Writes the profile to `file`. */
  | { ask: "stop-profile"; file: string }
  | { ask: "start-hold" }
  | { ask: "stop-hold" }
);

export interface ServerFigures {
  /** Resident memory in bytes. */
  rss: number;
  heapUsed: number;
  /** Processor time of the whole process since its start in milliseconds. */
  cpuMs: number;
  /** Statements that pages have sent to the database since the start. */
  statements: number;
}

export interface ServerReply {
  id: number;
  figures?: ServerFigures;
  hold?: Hold;
  error?: string;
}
