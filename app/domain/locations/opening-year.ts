const EARLY_MONTHS = 3;

/**
 * Returns the year of "COMING EARLY 2026", which the specification wrote in 2025: this year until the end of March, then
 * the next one (rules/locations#location-coming-soon).
 * @param today "2026-11-21"
 */
export function openingYear(today: string): string {
  const [year, month] = today.split("-").map(Number) as [number, number];
  return String(month <= EARLY_MONTHS ? year : year + 1);
}
