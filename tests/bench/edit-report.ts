import type { EditTimes } from "./edit-times";
import { count, ms, textTable } from "./text-table";

/** What published texts cost a page: the last column should stay within 2 % of 1 (rules/editors#publish). */
export function editReport({ texts, times }: EditTimes): string {
  return [
    `Published texts: ${count(texts)}`,
    textTable(
      ["page, p50 and p95 ms", "without", "edited", "edited / without"],
      times.map(({ page, without, edited, ratio }) => [
        page,
        `${ms(without.p50)} / ${ms(without.p95)}`,
        `${ms(edited.p50)} / ${ms(edited.p95)}`,
        ratio.toFixed(3),
      ]),
    ),
  ].join("\n\n");
}
