/** Drawing a prize of a campaign (rules/spin-to-win#spin-draw). */

interface Prize {
  id: string;
  /** So many of 1,000 spins win it. */
  chances: number;
  /** How many there are. */
  stock: number;
}

/** All spins of a campaign share so many chances; what no prize has wins nothing. */
export const ALL_CHANCES = 1000;

/**
 * Returns the prize of a number from 0 to 999, or null for none. A prize of which none is left wins nothing: the chances
 * of the others stay as they were published.
 * @param given how many of each prize were won before
 */
export function drawPrize(
  prizes: readonly Prize[],
  given: ReadonlyMap<string, number>,
  number: number,
): Prize | null {
  let below = 0;
  for (const prize of prizes) {
    below += prize.chances;
    if (number < below) return (given.get(prize.id) ?? 0) < prize.stock ? prize : null;
  }
  return null;
}

/** From its first moment to its last. */
export function isRunning({ starts, ends }: { starts: string; ends: string }, now: Date): boolean {
  const time = now.getTime();
  return Date.parse(starts) <= time && time <= Date.parse(ends);
}

const DAY_MS = 86_400_000;

/** Returns a moment of the last day on which what was won at a time can be claimed. */
export function lastClaim(wonAt: string, days: number): Date {
  return new Date(Date.parse(wonAt) + days * DAY_MS);
}

/** Whether somebody may still claim a prize of the campaign, and so read what was won and its terms. */
export function isClaimable(
  { starts, ends, claim_days }: { starts: string; ends: string; claim_days: number },
  now: Date,
): boolean {
  // One more: the last day ends later than the moment of the spin.
  return isRunning({ starts, ends: lastClaim(ends, claim_days + 1).toISOString() }, now);
}

export const SPIN_CATEGORY = "Spin To Win";
