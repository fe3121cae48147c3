/** What one child of children/crashing-lead-worker.ts does in a round. */
export interface CrashRound {
  /**
   * The point where it kills itself, and how often it passes the point before. Null: it delivers everything.
   */
  point: string | null;
  nth: number;
  /** Its clock. */
  now: string;
  submissions: string[];
  smtpUrl: string;
}
