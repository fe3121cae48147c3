import type { CrashPoint } from "./crash-points";

/** What one child of children/crashing-lead-worker.ts does in a round. */
export interface CrashRound extends CrashPoint {
  /** Its clock. */
  now: string;
  submissions: string[];
  smtpUrl: string;
}
