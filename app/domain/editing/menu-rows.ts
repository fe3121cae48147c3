/*
 * The entries of a menu as the rows of a form: an entry is followed by those below it. Every rule here keeps the first row
 * an entry of the menu itself.
 */

/** Rows that a menu can have. */
export const MOST_ROWS = 60;

/** flat: a list; nested: entries may have entries below them; headed: groups of links, each below its heading. */
export type MenuShape = "flat" | "nested" | "headed";

/** 1: the row is below the last one before it with 0. */
export interface MenuRow {
  level: 0 | 1;
}

const STEPS = ["up", "down", "in", "out", "below", "remove"] as const;
/** What can be done with a row. below: a new row is put below it. */
export type MenuStep = (typeof STEPS)[number];

/** Returns the steps that a row can take, in the order of their buttons. */
export function stepsOf(rows: readonly MenuRow[], at: number, shape: MenuShape): MenuStep[] {
  return STEPS.filter((step) => canStep(rows, at, step, shape));
}

function canStep(rows: readonly MenuRow[], at: number, step: MenuStep, shape: MenuShape): boolean {
  const row = rows[at];
  if (!row) return false;
  const { start, end } = blockAt(rows, at);
  const isTop = row.level === 0;
  switch (step) {
    case "up":
      // A link leaves its group by the group's ends; an entry of a nested menu stays below its own.
      return isTop ? start > 0 : at > start + 1 || (shape === "headed" && start > 0);
    case "down":
      return isTop ? end < rows.length : at < end - 1 || (shape === "headed" && end < rows.length);
    case "in":
      return shape === "nested" && isTop && at > 0 && end === at + 1;
    case "out":
      return shape === "nested" && !isTop;
    case "below":
      return shape !== "flat" && isTop && rows.length < MOST_ROWS;
    case "remove":
      return true;
  }
}

/**
 * Does a step with a row; one that it can't take changes nothing.
 * @param added the row that the step "below" adds
 * @returns the rows, and the place of the row that has the focus next; null: there are none
 */
export function stepped<Row extends MenuRow>(
  rows: readonly Row[],
  at: number,
  step: MenuStep,
  { shape, added }: { shape: MenuShape; added: Row },
): { rows: Row[]; at: number | null } {
  const row = rows[at];
  if (!row || !canStep(rows, at, step, shape)) return { rows: [...rows], at: rows[at] ? at : null };
  const { start, end } = blockAt(rows, at);
  switch (step) {
    case "up": {
      const to = row.level === 0 ? blockAt(rows, at - 1).start : at - 1;
      return { rows: withMoved(rows, at, row.level === 0 ? end : at + 1, to), at: to };
    }
    case "down": {
      if (row.level === 1) return { rows: withMoved(rows, at + 1, at + 2, at), at: at + 1 };
      const next = blockAt(rows, end);
      return { rows: withMoved(rows, next.start, next.end, at), at: at + (next.end - next.start) };
    }
    case "in":
      return { rows: rows.map((each, index) => (index === at ? { ...each, level: 1 } : each)), at };
    case "out": {
      // What follows it below the same entry stays there.
      const others = rows.filter((_, index) => index !== at);
      return {
        rows: [...others.slice(0, end - 1), { ...row, level: 0 }, ...others.slice(end - 1)],
        at: end - 1,
      };
    }
    case "below":
      return { rows: [...rows.slice(0, end), { ...added, level: 1 }, ...rows.slice(end)], at: end };
    case "remove": {
      const [from, to] = row.level === 0 ? [start, end] : [at, at + 1];
      const left = [...rows.slice(0, from), ...rows.slice(to)];
      return { rows: left, at: left.length === 0 ? null : Math.min(from, left.length - 1) };
    }
  }
}

/** An entry with those below it: from `start` up to before `end`. */
function blockAt(rows: readonly MenuRow[], at: number): { start: number; end: number } {
  let start = at;
  while (start > 0 && rows[start]?.level === 1) start -= 1;
  let end = start + 1;
  while (end < rows.length && rows[end]?.level === 1) end += 1;
  return { start, end };
}

/** @param to a place before them */
function withMoved<Row>(rows: readonly Row[], from: number, end: number, to: number): Row[] {
  return [...rows.slice(0, to), ...rows.slice(from, end), ...rows.slice(to, from), ...rows.slice(end)];
}

/** Whether a row has others below it. */
export function hasBelow(rows: readonly MenuRow[], at: number): boolean {
  return rows[at]?.level === 0 && rows[at + 1]?.level === 1;
}

/** Returns rows that a form may have: the first one, and every one of a flat menu, is below nothing. */
export function soundRows<Row extends MenuRow>(rows: readonly Row[], shape: MenuShape): Row[] {
  return rows
    .slice(0, MOST_ROWS)
    .map((row, index) => (index === 0 || shape === "flat" ? { ...row, level: 0 } : row));
}

/** Returns the numbers of rows: "2", and "2.1" for the first one below it. */
export function rowNumbers(rows: readonly MenuRow[]): string[] {
  let [top, below] = [0, 0];
  return rows.map(({ level }) => {
    [top, below] = level === 0 ? [top + 1, 0] : [top, below + 1];
    return level === 0 ? String(top) : `${top}.${below}`;
  });
}
