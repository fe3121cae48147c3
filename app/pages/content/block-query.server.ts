import { blocksNamed, type ContentNode } from "~/domain/content/content-node";
import { statesNames } from "~/domain/content/review-feedback";

/** Whether a page shows what its address says of the reader: search engines may not list it (rules/reviews#review-feedback). */
export function asksOfReader(nodes: readonly ContentNode[], query: URLSearchParams): boolean {
  return statesNames(query) && blocksNamed(nodes, "review-feedback").length > 0;
}
