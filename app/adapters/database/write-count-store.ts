/** Counts of writes per minute, summed over all processes. */
export interface WriteCountStore {
  /**
   * Adds to the counts of a minute in one statement, and returns the new sums in order. Now and then deletes the counts
   * of minutes before the previous one.
   */
  add(minute: number, counts: readonly { writer: string; writes: number }[]): Promise<number[]>;
}
