import type { MetricObjectWithValues, MetricValue } from "prom-client";
import type { Store } from "~/adapters/database/open-store.server";
import { SharedIndex } from "~/adapters/search/shared-index.server";
import type { Config } from "~/config.server";
import { isSupervised } from "./process-role";

/** What a registry of metrics contains, as it is sent between processes. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** What the supervisor tells a process. `index`: where the index is; `wrote`: another process has written. */
export type Order =
  | { kind: "index"; at: string }
  | { kind: "metrics"; id: number }
  | { kind: "announce" | "retire" | "stop" | "wrote" };

/** What a process tells the supervisor. `ready`: it listens, or its index can be reached; `asks`: it needs the index. */
export type Report = { kind: "ready" | "asks" | "wrote" } | { kind: "metrics"; id: number; figures: Figures };

export function report(report: Report): void {
  // The supervisor may just have died: then this process ends too.
  if (process.connected) process.send?.(report, () => undefined);
}

/** Calls the handler of each order from now on: a web process never sees one that came before. */
export function onOrders(
  handlers: { [kind in Order["kind"]]?: (order: Extract<Order, { kind: kind }>) => void },
) {
  process.on("message", (order: Order) => {
    const handler = handlers[order.kind] as ((order: Order) => void) | undefined;
    handler?.(order);
  });
}

/** Answers the supervisor's questions for metrics. */
export function reportMetrics(figures: () => Promise<Figures>): void {
  onOrders({
    metrics: ({ id }) => void figures().then((found) => report({ kind: "metrics", id, figures: found })),
  });
}

/** The index of the machine in a web process that a supervisor has started; null: this process has its own. */
export function supervisedIndex({ MEILI_HOST }: Pick<Config, "MEILI_HOST">): SharedIndex | null {
  if (!isSupervised() || MEILI_HOST) return null;
  const index = new SharedIndex();
  onOrders({ index: ({ at }) => index.connectTo(at) });
  report({ kind: "asks" });
  return index;
}

/** Tells the other web processes of writes where the database doesn't. */
export function shareWrites(store: Store, { DATABASE_URL }: Pick<Config, "DATABASE_URL">): void {
  if (!isSupervised() || !DATABASE_URL) return;
  store.onWrite(() => report({ kind: "wrote" }));
  onOrders({ wrote: () => store.noteOthersWrite() });
}
