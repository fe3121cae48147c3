/** Cars that a visitor did something with lately, kept in a cookie: which car and when, no more. */
export interface CarMark {
  /** Six characters that stand for the car. */
  carId: string;
  /** Unix seconds. */
  at: number;
}

/** A cookie holds so many; a visitor who passes them by counts anew. */
export const MOST_MARKS = 20;

/** Whether a car was marked within the last `seconds`. A mark of the future is none. */
export function isMarked(marks: readonly CarMark[], carId: string, now: Date, seconds: number): boolean {
  return marks.some((mark) => mark.carId === carId && isFresh(mark, now, seconds));
}

/** With the car marked now, the newest first, and without those that ran out. */
export function withMark(marks: readonly CarMark[], carId: string, now: Date, seconds: number): CarMark[] {
  const others = marks.filter((mark) => mark.carId !== carId && isFresh(mark, now, seconds));
  return [{ carId, at: unixSeconds(now) }, ...others].slice(0, MOST_MARKS);
}

const MARK = /^([\w-]{6})([0-9a-z]{6,7})$/;

/** As short text: it travels with every request. */
export function writeMarks(marks: readonly CarMark[]): string {
  return marks.map(({ carId, at }) => carId + at.toString(36)).join(".");
}

/** What is no mark is left out. */
export function readMarks(text: unknown): CarMark[] {
  if (typeof text !== "string") return [];
  return text.split(".", MOST_MARKS).flatMap((part) => {
    const [, carId, at] = MARK.exec(part) ?? [];
    return carId && at ? [{ carId, at: Number.parseInt(at, 36) }] : [];
  });
}

function isFresh({ at }: CarMark, now: Date, seconds: number): boolean {
  const age = unixSeconds(now) - at;
  return age >= 0 && age < seconds;
}

function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
