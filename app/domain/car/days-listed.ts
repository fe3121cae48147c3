const DAY = 86_400_000;

/** Returns the whole days since the listing date, null when that is unknown. A future date counts as now. */
export function daysListed(createdAt: string | null, now: Date): number | null {
  if (createdAt === null) return null;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(createdAt)) / DAY));
}
