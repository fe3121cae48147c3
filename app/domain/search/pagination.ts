/** The pages a results list links to: first, last, the current one and its neighbours; `null` is a gap. */
export function pageWindow(current: number, pages: number): (number | null)[] {
  const wanted = new Set([1, pages, current - 1, current, current + 1]);
  const kept = [...wanted].filter((page) => page >= 1 && page <= pages).sort((a, b) => a - b);
  const window: (number | null)[] = [];
  for (const page of kept) {
    const previous = window.at(-1);
    if (typeof previous === "number" && page === previous + 2) window.push(previous + 1);
    else if (typeof previous === "number" && page > previous + 2) window.push(null);
    window.push(page);
  }
  return window;
}
