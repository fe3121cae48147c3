const DAY_MS = 86_400_000;

/**
 * Returns the retention limit: leads received at or before this moment are erased. A site stores a lead for
 * `retention_days` after it was received.
 */
export function retentionLimit(retentionDays: number, now: Date): Date {
  return new Date(now.getTime() - retentionDays * DAY_MS);
}

/** Longer than any category of a form. */
const MAX_CATEGORY_LENGTH = 60;

/**
 * Returns the category under which an erased lead is counted. A category that no form has could be anything that a
 * program sent, so it is counted as "Other".
 */
export function countedCategory(category: string): string {
  return category.length <= MAX_CATEGORY_LENGTH && /^[A-Za-z]+(?:[ &/,'-]+[A-Za-z]+)*$/.test(category)
    ? category
    : "Other";
}

/** Returns the month of a lead in UTC: "2026-11". */
export function countedMonth(createdAt: string): string {
  return createdAt.slice(0, 7);
}
