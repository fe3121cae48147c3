import type { RequestHandler } from "express";
import { withTimeout } from "~/adapters/with-timeout";
import type { Platform } from "~/services/platform/platform";

/** How long a component may take to answer before it counts as failed. */
const TIMEOUT_MS = 2000;

/** `/healthz`: the process answers. */
export const healthz: RequestHandler = (_request, response) => {
  response.set("Cache-Control", "no-store").type("text").send("ok\n");
};

/** How long a result of `/readyz` is cached, so that frequent checks cost the store and the engine nothing. */
const KEEP_MS = 1000;
const WRITTEN = "readyz";

/**
 * `/readyz`: checks that the store answers and accepts writes, and that the search finds the whole stock. 503 names the
 * failed components but not the reasons, because anybody may ask. A process that is shutting down is not ready. One that
 * replaces the search server by its own engine is ready, and says `search: degraded`.
 */
export function readyz(
  { store, search, log }: Pick<Platform, "store" | "search" | "log">,
  isStopping: () => boolean = () => false,
): RequestHandler {
  const parts: [name: string, check: () => Promise<unknown>][] = [
    [
      "store",
      async () => {
        await store.ping();
        await store.settings.set(WRITTEN, new Date().toISOString());
      },
    ],
    [
      "search",
      async () => {
        if (search.loading()) throw new StockLoadingError();
        await search.probe();
      },
    ],
  ];
  const look = async (): Promise<string[]> => {
    const outcomes = await Promise.all(
      parts.map(async ([name, check]) => {
        try {
          await withTimeout(check(), TIMEOUT_MS);
          return null;
        } catch (error) {
          // Every start loads the stock, so this is logged as information only.
          if (error instanceof StockLoadingError)
            log.info({ part: name, ...search.loading() }, "not ready yet");
          else log.warn({ part: name, err: error }, "not ready");
          return name;
        }
      }),
    );
    return outcomes.filter((name) => name !== null);
  };
  let last: { at: number; failing: Promise<string[]> } | null = null;
  return async (_request, response) => {
    if (isStopping()) {
      response
        .set("Cache-Control", "no-store")
        .status(503)
        .json({ status: "stopping", failing: ["process"] });
      return;
    }
    const now = performance.now();
    if (!last || now - last.at > KEEP_MS) last = { at: now, failing: look() };
    const failing = await last.failing;
    response.set("Cache-Control", "no-store").status(failing.length === 0 ? 200 : 503);
    if (failing.length > 0) response.json({ status: "unavailable", failing });
    else response.json({ status: "ready", ...(search.figures().degraded && { search: "degraded" }) });
  };
}

class StockLoadingError extends Error {}
