import { visitorRequest } from "~/pages/http/visitor-request.server";
import type { PendingPost } from "~/services/account/pending-posts.server";
import { cookiesAfter } from "~/services/http/cookies.server";

/**
 * Returns the request that does a visitor's earlier post now, as if the browser had sent it after the sign-in
 * (docs/decisions/0060).
 * @param now the request with which the visitor signed in
 * @param answer to it, which sets the session's cookie
 */
export function continuedRequest(now: Request, post: PendingPost, answer: Response): Request {
  const headers = new Headers(now.headers);
  headers.set("Content-Type", post.contentType);
  for (const name of ["Content-Length", "Transfer-Encoding", "Referer"]) headers.delete(name);
  headers.set("Cookie", cookiesAfter(visitorRequest(now), answer.headers.getSetCookie()));
  return new Request(new URL(now.url).origin + post.address, {
    method: "POST",
    headers,
    body: Buffer.from(post.body, "base64"),
    signal: now.signal,
  });
}
