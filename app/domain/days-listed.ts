const DAY = 86_400_000;

/** Whole days since a car came into the stock; a time ahead of the clock counts as now. */
export function daysListed(createdAt: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(createdAt)) / DAY));
}
