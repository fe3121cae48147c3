/** What one child of children/dying-lead-worker.ts is to do, as its parent tells it. */
export interface DyingRound {
  /** Where it ends, and how many times it passes there before. Null: nowhere, it delivers all there is. */
  point: string | null;
  nth: number;
  /** Its clock. */
  now: string;
  submissions: string[];
  smtpUrl: string;
}
