import type { AppLoadContext, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { visitorRequest } from "~/pages/http/visitor-request.server";
import type { PendingPost } from "~/services/account/pending-posts.server";
import { cookiesAfter } from "~/services/http/cookies.server";

/**
 * Wraps routes whose action may return the page itself. For a posted document Remix calls the action, then the loader
 * of the same route, and renders what the loader returns. An action that rejects a form has already made the whole page
 * with the visitor's input, so the wrapped loader returns that page instead of making another. A page is data with its
 * own `page`, as every page loader returns it (docs/decisions/0056).
 */
export function showPostedPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route?.module ?? {};
    if (!route || !loader || !action) return [id, route];
    const posted = new WeakMap<AppLoadContext, object>();
    const module = {
      ...route.module,
      async action(args: Parameters<typeof action>[0]) {
        const answer: unknown = await action(args);
        const page = pageOf(answer);
        if (page) posted.set(args.context, page);
        return answer;
      },
      loader: async (args: LoaderFunctionArgs) => posted.get(args.context) ?? loader(args),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

/** The page that an action returned with `data(…)`. Returns null when it returned something else, e.g. a redirect. */
function pageOf(answer: unknown): object | null {
  if (!isObject(answer) || !("type" in answer) || answer.type !== "DataWithResponseInit") return null;
  const page = "data" in answer ? answer.data : null;
  return isObject(page) && "page" in page ? page : null;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

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
