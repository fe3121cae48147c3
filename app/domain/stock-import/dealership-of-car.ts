import type { AustralianState } from "../car/car";
import type { DealershipId } from "../text/identifiers";
import { CleaningError, quoted } from "./cleaning-error";

export interface FeedDealership {
  id: DealershipId;
  slug: string;
  name: string;
  state: AustralianState;
  head_office: boolean;
  location_id: string | null;
  location_name: string | null;
}

/**
 * Returns the dealership with the row's slug or id. When the row has none: the first dealership in the car's state;
 * otherwise the head office, or the first dealership when none is marked as head office.
 * @throws CleaningError when the site has no such dealership
 */
export function dealershipOfCar(
  dealerships: readonly FeedDealership[],
  named: string | null,
  state: AustralianState | null,
): FeedDealership {
  if (named !== null) {
    const wanted = named.toLowerCase();
    const found = dealerships.find(({ id, slug }) => slug === wanted || id.toLowerCase() === wanted);
    if (!found) {
      throw new CleaningError(
        `${quoted(named)} is none of the site's dealerships: ${dealerships.map(({ slug }) => slug).join(", ")}`,
      );
    }
    return found;
  }
  const chosen =
    dealerships.find((dealership) => dealership.state === state) ??
    dealerships.find((dealership) => dealership.head_office) ??
    dealerships[0];
  if (!chosen) throw new Error("a site has at least one dealership");
  return chosen;
}
