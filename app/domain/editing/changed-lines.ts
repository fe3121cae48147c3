/** Lines next to a change that are shown too. */
const BESIDE = 1;
/** Stands for lines that are in both texts. */
const LEFT_OUT = "…";

/**
 * Returns two versions of a text without the lines at the beginning and at the end that they have in common, but for one
 * line on each side of the change. Each place that is left out is one line "…". Equal texts stay whole.
 */
export function changedLines(before: string, after: string): { before: string; after: string } {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  if (before === after) return { before, after };
  const shown = (lines: readonly string[]) => {
    const first = Math.max(0, start - BESIDE);
    const last = Math.min(lines.length, lines.length - end + BESIDE);
    return [
      ...(first > 0 ? [LEFT_OUT] : []),
      ...lines.slice(first, last),
      ...(last < lines.length ? [LEFT_OUT] : []),
    ].join("\n");
  };
  return { before: shown(old), after: shown(now) };
}
