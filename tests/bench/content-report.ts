import type { ContentTimes } from "./content-times";
import { count, mib, ms, seconds, textTable } from "./text-table";

/** How many pages and posts cost: start, memory and the time of a page. */
export function contentReport({ pages, posts, startMs, memory, times }: ContentTimes): string {
  const many = `${count(pages)} pages, ${count(posts)} posts`;
  return [
    "Content",
    textTable(
      ["", "1 page, 1 post", many],
      [
        ["start", seconds(startMs.few), seconds(startMs.many)],
        ["memory", mib(memory.few), mib(memory.many)],
        ...times.map(({ page, few, many: more }) => [
          `${page}, p50 and p95 ms`,
          `${ms(few.p50)} / ${ms(few.p95)}`,
          `${ms(more.p50)} / ${ms(more.p95)}`,
        ]),
      ],
    ),
  ].join("\n\n");
}
