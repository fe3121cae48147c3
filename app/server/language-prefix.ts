import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { requestBehind } from "~/pages/http/visitor-request.server";

/*
 * The prefix of a language at the border to Remix (docs/decisions/0095). Remix knows it as its `basename`, so its links
 * and redirects have it. What pages read has none: neither their loaders and actions nor the host's checks know it.
 */

/** Returns a build whose addresses begin with a prefix, and whose loaders and actions see them without. */
export function inLanguage(build: ServerBuild, base: string): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: (args: LoaderFunctionArgs) => loader(without(args, base)) }),
      ...(action && { action: (args: ActionFunctionArgs) => action(without(args, base)) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, basename: base, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

function without<Args extends LoaderFunctionArgs | ActionFunctionArgs>(args: Args, base: string): Args {
  return { ...args, request: requestBehind(args.request, base) };
}

/** Returns a request for the same page, at its address in a language. */
export function requestAt(request: Request, base: string): Request {
  const url = new URL(request.url);
  url.pathname =
    url.pathname === "/_root.data" ? `${base}.data` : base + (url.pathname === "/" ? "" : url.pathname);
  return new Request(url, request);
}

/** A cookie of one page belongs to this page in the language in which it was set. */
export function cookiesIn(base: string, headers: Headers): void {
  if (base === "") return;
  const cookies = headers.getSetCookie();
  headers.delete("Set-Cookie");
  for (const cookie of cookies)
    headers.append("Set-Cookie", cookie.replace(/; Path=(?=\/[^;])/, `$&${base}`));
}
