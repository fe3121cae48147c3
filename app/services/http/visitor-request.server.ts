import { isbot } from "isbot";

/** What a request says about its visitor, as plain values. Pages read it and pass it to services. */
export interface VisitorRequest {
  method: string;
  /** The whole address. */
  url: string;
  /** The `Cookie` header; "" without cookies. */
  cookies: string;
  referrer: string | null;
  userAgent: string | null;
  /** True for a page that the browser fetches before the visitor asks for it. */
  isPrefetch: boolean;
}

/** True when a person asks: neither a robot nor a browser that prefetches. */
export function isVisit({
  isPrefetch,
  userAgent,
}: Pick<VisitorRequest, "isPrefetch" | "userAgent">): boolean {
  return !isPrefetch && !isbot(userAgent);
}
