import { Counter, Gauge, type Registry } from "prom-client";
import type { SharedPages } from "./shared-pages";

/** The pages that this process keeps for everybody (docs/decisions/0139). */
export function measurePages(registry: Registry, pages: Pick<SharedPages, "figures">): void {
  new Counter({
    name: "forecourt_page_answers_total",
    help: "Answers by source: a page kept for everybody, one rendered for everybody, or the visitor's own, as any post",
    labelNames: ["source"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [source, count] of Object.entries(pages.figures.answers)) this.inc({ source }, count);
    },
  });
  new Counter({
    name: "forecourt_kept_pages_evicted_total",
    help: "Pages that were dropped from memory to make room for others",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(pages.figures.evicted);
    },
  });
  new Gauge({
    name: "forecourt_kept_pages",
    help: "Pages in memory",
    registers: [registry],
    collect() {
      this.set(pages.figures.pages);
    },
  });
  new Gauge({
    name: "forecourt_kept_pages_bytes",
    help: "Their size, roughly",
    registers: [registry],
    collect() {
      this.set(pages.figures.bytes);
    },
  });
}
