/** A day in milliseconds. */
export const DAY = 86_400_000;

/** The reference day of all dates in the demo stock. */
export interface DemoClock {
  /** Midnight UTC, in milliseconds. */
  today: number;
  year: number;
  /** 1 to 12. */
  month: number;
}

export function demoClock(now: Date): DemoClock {
  const year = now.getUTCFullYear();
  return {
    today: Math.floor(now.getTime() / DAY) * DAY,
    year,
    month: now.getUTCMonth() + 1,
  };
}
