const DAY_MS = 86_400_000;

/**
 * A lead is kept for the site's `retention_days` from when it was received: those received at or before this moment
 * are erased.
 */
export function retentionLimit(retentionDays: number, now: Date): Date {
  return new Date(now.getTime() - retentionDays * DAY_MS);
}

/** Longer than any category of a form. */
const LONGEST_CATEGORY = 60;

/**
 * The category that an erased lead is still counted under. One that no form has may be anything that a program sent:
 * it is counted as "Other".
 */
export function countedCategory(category: string): string {
  return category.length <= LONGEST_CATEGORY && /^[A-Za-z]+(?:[ &/,'-]+[A-Za-z]+)*$/.test(category)
    ? category
    : "Other";
}

/** The month of a lead, as "2026-11", in UTC. */
export function countedMonth(createdAt: string): string {
  return createdAt.slice(0, 7);
}
