/** What one child of children/alert-worker.ts does. */
export interface AlertRound {
  /** Its clock. */
  now: string;
  /** follow: works until its input says `stop`. Else it works until nothing is left to do. */
  follow: boolean;
  /** The point where it kills itself, and how often it passes the point before. Null: never. */
  point: string | null;
  nth: number;
}

/** The secret of all children and of the test that reads their messages. */
export const ALERT_SECRET = "a secret of the alert tests, long enough";
