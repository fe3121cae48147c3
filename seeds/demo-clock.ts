/** A day in milliseconds. */
export const DAY = 86_400_000;

/** The day against which all dates of the demo stock are set. */
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
