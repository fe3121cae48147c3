/** Cars with a recent action of the visitor, in a cookie: only which car and when. */
interface RecentAction {
  /** A six-character code of the car. */
  carId: string;
  /** Unix seconds. */
  at: number;
}

/** Maximum number of marks in a cookie. An action on a car whose mark was dropped counts again. */
export const MAX_RECENT_ACTIONS = 20;

/** Whether a car was marked within the last `seconds`. Ignores marks in the future. */
export function hasRecentAction(
  marks: readonly RecentAction[],
  carId: string,
  now: Date,
  seconds: number,
): boolean {
  return marks.some((mark) => mark.carId === carId && isFresh(mark, now, seconds));
}

/** Marks the car now: newest first, without expired marks. */
export function addRecentAction(
  marks: readonly RecentAction[],
  carId: string,
  now: Date,
  seconds: number,
): RecentAction[] {
  const others = marks.filter((mark) => mark.carId !== carId && isFresh(mark, now, seconds));
  return [{ carId, at: unixSeconds(now) }, ...others].slice(0, MAX_RECENT_ACTIONS);
}

const MARK = /^([\w-]{6})([0-9a-z]{6,7})$/;

/** Writes marks as a short text, because every request sends it. */
export function writeRecentActions(marks: readonly RecentAction[]): string {
  return marks.map(({ carId, at }) => carId + at.toString(36)).join(".");
}

/** Reads marks and ignores anything else. */
export function readRecentActions(text: unknown): RecentAction[] {
  if (typeof text !== "string") return [];
  return text.split(".", MAX_RECENT_ACTIONS).flatMap((part) => {
    const [, carId, at] = MARK.exec(part) ?? [];
    return carId && at ? [{ carId, at: Number.parseInt(at, 36) }] : [];
  });
}

function isFresh({ at }: RecentAction, now: Date, seconds: number): boolean {
  const age = unixSeconds(now) - at;
  return age >= 0 && age < seconds;
}

function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
