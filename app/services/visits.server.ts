import { isbot } from "isbot";

/** A page that a browser fetches before anybody asked to see it. */
export function isFetchedAhead(request: Request): boolean {
  return /prefetch|prerender/i.test(
    `${request.headers.get("Sec-Purpose")} ${request.headers.get("Purpose")}`,
  );
}

/** Whether a person asks: neither a robot nor a browser that only fetches ahead. */
export function isVisit(request: Request): boolean {
  return !isFetchedAhead(request) && !isbot(request.headers.get("user-agent"));
}
