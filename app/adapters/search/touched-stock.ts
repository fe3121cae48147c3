import type { StockDocument } from "~/domain/search/stock-document";

export type CarPlace = Pick<StockDocument, "dealership_id" | "make_model">;

/** Whose cars changed in the stock index, and of which models, since it stood at a position. */
export class TouchedStock {
  /** Where the stock index stood when this was empty; null when everything may have changed. */
  since: string | null = null;
  /** Models by dealership. */
  readonly #models = new Map<string, Set<string>>();

  note({ dealership_id, make_model }: CarPlace): void {
    const models = this.#models.get(dealership_id) ?? new Set();
    this.#models.set(dealership_id, models);
    models.add(make_model);
  }

  restart(position: string | null): void {
    this.since = position;
    this.#models.clear();
  }

  /** What of it lies in these dealerships. */
  within(dealershipIds: readonly string[]): { dealershipIds: string[]; makeModels: string[] } {
    const touched = dealershipIds.filter((id) => this.#models.has(id));
    const makeModels = new Set(touched.flatMap((id) => [...(this.#models.get(id) ?? [])]));
    return { dealershipIds: touched, makeModels: [...makeModels] };
  }
}
