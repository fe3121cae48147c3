/** When a process last recorded the time in this store, and whether the clock is on probation after a jump. */
export interface ClockRecord {
  seen: string;
  /** When a jump of the clock was detected; null while the clock is trusted. */
  jumped_at: string | null;
}

const DAY_MS = 86_400_000;
/**
 * A gap of this many days is a jump. Every process records the time several times a day. A store that was not in use
 * for longer looks the same as a wrong clock.
 */
export const JUMP_DAYS = 30;
/** After a jump, the clock must run for this many days before anything is erased by it. */
export const TRUSTED_AFTER_DAYS = 7;

/**
 * Decides whether the clock can be trusted when it says that something has expired. It can't when it is far ahead of
 * the last recorded time. A clock that was set back is trusted, because it expires less.
 * @param before null when no time was recorded yet
 */
export function checkClock(
  before: ClockRecord | null,
  now: Date,
): { after: ClockRecord; trusted: boolean; jumpedDays: number | null } {
  const seen = now.toISOString();
  if (before === null) return { after: { seen, jumped_at: null }, trusted: true, jumpedDays: null };
  const days = (now.getTime() - Date.parse(before.seen)) / DAY_MS;
  if (days > JUMP_DAYS)
    return { after: { seen, jumped_at: seen }, trusted: false, jumpedDays: Math.floor(days) };
  const jumpedAt = before.jumped_at === null ? null : Date.parse(before.jumped_at);
  const waited = jumpedAt === null ? 0 : (now.getTime() - jumpedAt) / DAY_MS;
  const stillWaits = jumpedAt !== null && waited >= 0 && waited < TRUSTED_AFTER_DAYS;
  return {
    after: { seen, jumped_at: stillWaits ? before.jumped_at : null },
    trusted: !stillWaits,
    jumpedDays: null,
  };
}
