/** A stretch of one side of a row. */
export interface DiffPart {
  text: string;
  isChanged: boolean;
}

/** A line that changed, or one next to it, on both sides. A side without that line has no parts. */
export interface DiffRow {
  before: DiffPart[];
  after: DiffPart[];
  /** Whether lines that are in both texts are left out above it. */
  hasGap: boolean;
}

/** Lines that have fewer of their words in common are different lines. */
const LEAST_IN_COMMON = 1 / 3;
/** A comparison of more pairs of lines, or of words, would take too long: both sides are shown as changed. */
const MOST_PAIRS = 400_000;

/** Returns what differs between two texts, line by line and word by word, with one line on each side. Equal texts: one row a line. */
export function diffText(before: string, after: string): DiffRow[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const pairs = paired(old, now);
  if (before === after) return pairs.map(({ row }) => row);
  const isShown = pairs.map(
    (_, index) => !isSame(pairs[index]) || !isSame(pairs[index - 1]) || !isSame(pairs[index + 1]),
  );
  return pairs.flatMap(({ row }, index) =>
    isShown[index] ? [{ ...row, hasGap: index > 0 && !isShown[index - 1] }] : [],
  );
}

interface Pair {
  row: DiffRow;
  isSame: boolean;
}

/** Returns two texts next to each other, without a comparison: one of them isn't there. */
export function bothTexts(before: string, after: string): DiffRow[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  return Array.from({ length: Math.max(old.length, now.length) }, (_, index) => ({
    ...{ before: whole(old[index], false), after: whole(now[index], false), hasGap: false },
  }));
}

/** What is beyond the texts is the same in both. */
function isSame(pair: Pair | undefined): boolean {
  return pair?.isSame ?? true;
}

/** Lines that are in both texts are next to each other; changed ones are paired in their order. */
function paired(old: readonly string[], now: readonly string[]): Pair[] {
  const rows: Pair[] = [];
  const add = (before: string | undefined, after: string | undefined) => {
    const same = before === after;
    const row: DiffRow = {
      ...(before === undefined || after === undefined || same
        ? { before: whole(before, !same), after: whole(after, !same) }
        : diffWords(before, after)),
      hasGap: false,
    };
    rows.push({ row, isSame: same });
  };
  let [left, right] = [0, 0];
  for (const [one, other] of [...common(old, now), [old.length, now.length] as const]) {
    while (left < one || right < other) {
      add(left < one ? old[left] : undefined, right < other ? now[right] : undefined);
      if (left < one) left += 1;
      if (right < other) right += 1;
    }
    if (one < old.length && other < now.length) add(old[one], now[other]);
    [left, right] = [one + 1, other + 1];
  }
  return rows;
}

function whole(text: string | undefined, isChanged: boolean): DiffPart[] {
  return text === undefined ? [] : [{ text, isChanged }];
}

function diffWords(before: string, after: string): Pick<DiffRow, "before" | "after"> {
  const [old, now] = [before, after].map((line) => line.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? []);
  const same = common(old ?? [], now ?? []);
  const isWord = (text: string | undefined) => text?.trim() !== "";
  const kept = same.filter(([index]) => isWord(old?.[index])).length;
  const most = Math.max(...[old, now].map((words) => (words ?? []).filter(isWord).length));
  if (kept < most * LEAST_IN_COMMON) return { before: whole(before, true), after: whole(after, true) };
  const side = (words: readonly string[], kept: ReadonlySet<number>): DiffPart[] => {
    const parts: DiffPart[] = [];
    words.forEach((text, index) => {
      // A space between two changed words has changed with them.
      const isBetween =
        !isWord(text) && index > 0 && [index - 1, index + 1].every((beside) => !kept.has(beside));
      const isChanged = !kept.has(index) || isBetween;
      const last = parts.at(-1);
      if (last?.isChanged === isChanged) last.text += text;
      else parts.push({ text, isChanged });
    });
    return parts;
  };
  return {
    before: side(old ?? [], new Set(same.map(([index]) => index))),
    after: side(now ?? [], new Set(same.map(([, index]) => index))),
  };
}

/** Returns the places of the longest common sequence, in order. */
function common(old: readonly string[], now: readonly string[]): [number, number][] {
  let start = 0;
  const most = Math.min(old.length, now.length);
  while (start < most && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const [rows, columns] = [old.length - start - end, now.length - start - end];
  const head = Array.from({ length: start }, (_, index): [number, number] => [index, index]);
  const tail = Array.from({ length: end }, (_, index): [number, number] => [
    old.length - end + index,
    now.length - end + index,
  ]);
  if (rows * columns > MOST_PAIRS) return [...head, ...tail];
  // lengths[i][j]: of the longest common sequence from there on.
  const width = columns + 1;
  const lengths = new Uint16Array((rows + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        old[start + row] === now[start + column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const middle: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < rows && column < columns) {
    if (old[start + row] === now[start + column]) {
      middle.push([start + row, start + column]);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return [...head, ...middle, ...tail];
}

/** Characters that stand around the words that were looked for. */
const AROUND = 60;

/**
 * Returns a text's first line with some words, shortened on both sides; null: it doesn't have them.
 * @param wanted in lower case
 */
export function excerptOf(text: string, wanted: string): string | null {
  const line = text.split("\n").find((each) => each.toLowerCase().includes(wanted));
  if (line === undefined) return null;
  const at = line.toLowerCase().indexOf(wanted);
  const [start, end] = [Math.max(0, at - AROUND), at + wanted.length + AROUND];
  return `${start > 0 ? "…" : ""}${line.slice(start, end).trim()}${end < line.length ? "…" : ""}`;
}
