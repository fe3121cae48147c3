import { blocksNamed, type ContentNode } from "~/domain/content/content-node";
import { statesNames } from "~/domain/content/review-feedback";
import { hasCalculation } from "~/domain/finance/calculator-query";
import type { CalculatorView } from "~/domain/finance/calculator-view";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";

export function hasCalculator(nodes: readonly ContentNode[]): boolean {
  return blocksNamed(nodes, "calculator").length > 0;
}

/** Whether a loaded page explains figures that could not be computed. */
export function hasWrongFigures(loaded: readonly ContentNode[]): boolean {
  return blocksNamed(loaded, "calculator").some(
    ({ data }) => (data as unknown as CalculatorView).texts.faults.length > 0,
  );
}

/** Returns a page's title, marked as an error's where the loaded page explains wrong figures. */
export function markedTitle(site: Site, title: string, loaded: readonly ContentNode[]): string {
  return hasWrongFigures(loaded) ? translator(site)("form.error_title", { title }) : title;
}

/**
 * Whether a page shows what its address says: names (rules/reviews#review-feedback) or figures
 * (rules/finance#calculator-pages). Search engines may not list it then.
 */
export function showsQuery(nodes: readonly ContentNode[], query: URLSearchParams): boolean {
  return (
    (statesNames(query) && blocksNamed(nodes, "review-feedback").length > 0) ||
    (hasCalculation(query) && hasCalculator(nodes))
  );
}
