import type { CrashPoint } from "./crash-points";

/** What one child of children/alert-worker.ts does. */
export interface AlertRound extends CrashPoint {
  /** Its clock. */
  now: string;
  /** follow: works until its input says `stop`. Else it works until nothing is left to do. */
  follow: boolean;
}

/** The secret of all children and of the test that reads their messages. */
export const ALERT_SECRET = "a secret of the alert tests, long enough";
