import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { translator } from "~/i18n/site-i18n.server";
import { RETRY_SECONDS } from "./listen";
import { refuse } from "./plain-page";

/**
 * Wraps loaders and actions so that they answer 503 when the store is unavailable or the disk is full: a page in the
 * site's design, JSON for programs, a line of text for files. A page that works without the store, or keeps the
 * visitor's input, has caught the error before.
 */
export function withUnavailableAnswers(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const isPage = route.module.default !== undefined;
    const module = {
      ...route.module,
      ...(loader && { loader: withUnavailableAnswer(loader, isPage) }),
      ...(action && { action: withUnavailableAnswer(action, isPage) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

/** When the disk is full, files next to the database fail too, such as a feed that is being received. */
function diskFault(error: unknown): string | null {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^(ENOSPC|EDQUOT|EROFS|EIO|EFBIG)$/.test(code) ? code : null;
}

type Args = LoaderFunctionArgs | ActionFunctionArgs;

function withUnavailableAnswer<A extends Args>(
  answer: (args: A) => unknown,
  isPage: boolean,
): (args: A) => Promise<unknown> {
  return async (args) => {
    try {
      return await answer(args);
    } catch (error) {
      const disk = diskFault(error);
      if (disk !== null)
        args.context.platform.log.error(
          { code: disk, request: args.context.requestId },
          "a file can't be written",
        );
      else if (!isStoreUnavailable(error)) throw error;
      throw isPage ? unavailable(null) : unavailableFile(args);
    }
  };
}

/** As text; for programs it becomes JSON, like their other errors. */
function unavailableFile({ context: { site } }: Args): Response {
  const text = translator(site)("error.unavailable.text", { phone: site.phone });
  return unavailable(`${text}\n`, "text/plain; charset=utf-8");
}

function unavailable(body: string | null, type?: string): Response {
  const headers = new Headers({ "Retry-After": String(RETRY_SECONDS), "Cache-Control": "no-store" });
  if (type) headers.set("Content-Type", type);
  return new Response(body, { status: 503, headers });
}

/** The headers of every temporary failure, on whichever page. */
export function markUnavailable(response: ExpressResponse): void {
  if (!response.hasHeader("Retry-After")) response.setHeader("Retry-After", String(RETRY_SECONDS));
  response.setHeader("Cache-Control", "no-store");
}

/** The same for requests outside the pages. */
export function answerStoreUnavailable(request: ExpressRequest, response: ExpressResponse): void {
  response.set("Retry-After", String(RETRY_SECONDS));
  refuse(request, response, 503, {
    title: "We will be back in a moment",
    message: "We can't answer this right now. Please try again in half a minute.",
  });
}
