/*
 * A search reports itself in a header of its answer: what a visit records of it, is recorded by the request of the page's
 * picture (docs/decisions/0148). `entry.server.tsx` takes the header out.
 */
const MARK = "Page-Search";

/** @param search the search as the recent searches write it; "" when it is none to remember */
export function markSearch(headers: Headers, search: string): Headers {
  headers.set(MARK, search);
  return headers;
}

/** Takes the mark out of an answer. Returns null when the page is no search. */
export function takeSearchMark(headers: Headers): string | null {
  const search = headers.get(MARK);
  headers.delete(MARK);
  return search;
}
