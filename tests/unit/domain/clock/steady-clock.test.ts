import { expect, it } from "vitest";
import { createSteadyClock } from "~/domain/clock/steady-clock";

const START = Date.parse("2026-03-04T01:00:00Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What the clock says after so many minutes of real time, and the time by which something may end; both from the start. */
const cases: [name: string, steps: [minutes: number, clockMs: number, endsMs: number][]][] = [
  [
    "follows a clock that runs",
    [
      [1, MINUTE, MINUTE],
      [2, 2 * MINUTE, 2 * MINUTE],
    ],
  ],
  [
    "follows corrections of less than 5 minutes",
    [
      [1, 5 * MINUTE, 5 * MINUTE],
      [2, 4 * MINUTE, 4 * MINUTE],
    ],
  ],
  [
    "does not follow a jump of three days that is corrected after a minute",
    [
      [1, MINUTE, MINUTE],
      [2, 3 * DAY, 2 * MINUTE],
      [3, 3 * DAY + MINUTE, 3 * MINUTE],
      [4, 4 * MINUTE, 4 * MINUTE],
    ],
  ],
  [
    "believes a clock that has stayed ahead for 10 minutes",
    [
      [1, DAY, MINUTE],
      [10.9, DAY + 9.9 * MINUTE, 10.9 * MINUTE],
      [11, DAY + 10 * MINUTE, DAY + 10 * MINUTE],
    ],
  ],
  [
    "counts the 10 minutes from the last jump",
    [
      [1, DAY, MINUTE],
      [8, 8 * MINUTE, 8 * MINUTE],
      [9, DAY, 9 * MINUTE],
      [18, DAY + 9 * MINUTE, 18 * MINUTE],
    ],
  ],
  [
    "follows a clock that is set back, which ends less",
    [
      [1, -DAY, -DAY],
      [2, -DAY + MINUTE, -DAY + MINUTE],
    ],
  ],
  ["follows a fixed clock", [[60, 0, 0]]],
];

it.each(cases)("%s", (_, steps) => {
  let [time, elapsed] = [START, 0];
  const steady = createSteadyClock(
    () => new Date(time),
    () => elapsed,
  );
  for (const [minutes, clockMs, endsMs] of steps) {
    [elapsed, time] = [minutes * MINUTE, START + clockMs];
    expect(steady.now().getTime() - START, `after ${minutes} minutes`).toBe(endsMs);
  }
});
