import type { AustralianState } from "../car";
import { CleaningError, quoted } from "./cleaning-error";

/** A dealership that a feed's cars can go to. */
export interface FeedDealership {
  id: string;
  slug: string;
  name: string;
  state: AustralianState;
  head_office: boolean;
  location_id: string | null;
  location_name: string | null;
}

/**
 * The dealership named by its slug or id; where the row names none, the first of the car's state; otherwise the
 * head office, or the first where no dealership is marked as head office.
 * @throws CleaningError when the site has no dealership of that name
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
