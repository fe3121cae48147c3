import type { RequestHandler } from "express";
import { within } from "~/adapters/within";
import type { Platform } from "~/services/platform.server";

/** How long a part may take to answer before it counts as failing. */
const PATIENCE_MS = 2000;

/** `/healthz`: the process answers. */
export const healthz: RequestHandler = (_request, response) => {
  response.set("Cache-Control", "no-store").type("text").send("ok\n");
};

/** `/readyz`: store and search answer; 503 names the parts that don't. */
export function readyz({ store, search, log }: Pick<Platform, "store" | "search" | "log">): RequestHandler {
  const parts: [name: string, check: () => Promise<unknown>][] = [
    ["store", () => store.ping()],
    ["search", () => search.client.index(search.index).search("", { limit: 1 })],
  ];
  return async (_request, response) => {
    const outcomes = await Promise.all(
      parts.map(async ([name, check]) => {
        try {
          await within(PATIENCE_MS, check());
          return null;
        } catch (error) {
          log.warn({ part: name, err: error }, "not ready");
          return name;
        }
      }),
    );
    const failing = outcomes.filter((name) => name !== null);
    response.set("Cache-Control", "no-store").status(failing.length === 0 ? 200 : 503);
    response.json(failing.length === 0 ? { status: "ready" } : { status: "unavailable", failing });
  };
}
