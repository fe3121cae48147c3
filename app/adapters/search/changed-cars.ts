import type { StockDocument } from "~/domain/search/stock-document";
import type { DealershipId } from "~/domain/text/identifiers";

export type CarPlace = Pick<StockDocument, "dealership_id" | "make_model">;

/** The dealerships and models whose cars changed in the stock index since a position. */
export class ChangedCars {
  /** The position of the stock index when this list was emptied; null when everything may have changed. */
  since: string | null = null;
  /** Models by dealership. */
  readonly #models = new Map<DealershipId, Set<string>>();

  note({ dealership_id, make_model }: CarPlace): void {
    const models = this.#models.get(dealership_id) ?? new Set();
    this.#models.set(dealership_id, models);
    models.add(make_model);
  }

  restart(position: string | null): void {
    this.since = position;
    this.#models.clear();
  }

  /** Returns the changed dealerships and models among these dealerships. */
  within(dealershipIds: readonly DealershipId[]): { dealershipIds: DealershipId[]; makeModels: string[] } {
    const changedCars = dealershipIds.filter((id) => this.#models.has(id));
    const makeModels = new Set(changedCars.flatMap((id) => [...(this.#models.get(id) ?? [])]));
    return { dealershipIds: changedCars, makeModels: [...makeModels] };
  }
}
