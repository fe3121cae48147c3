import { isAvailable } from "~/domain/car/availability";
import type { Car } from "~/domain/car/car";
import { type CarCardView, carCardView } from "~/domain/card/car-card";
import { canonicalSearchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import { toStockDocument } from "~/domain/search/stock-document";
import type { RequestContext } from "~/pages/request-context";
import { hasPage } from "~/services/stock/shown-cars.server";
import { cardRules } from "~/services/vehicle/card-rules.server";

/** A car in a shopper's list: a car with a page, or only the name of a car whose page no longer exists. */
export interface SavedCarView {
  id: string;
  name: string;
  /** Null when the car was sold so long ago that it has no page any more, or the site no longer shows it. */
  card: CarCardView | null;
  /** Address of a search for similar cars, when this car is not available; null too when nothing of it is known. */
  similarHref: string | null;
  /** Whether the shopper is notified of a lower price; null: this car's price can't be watched. */
  watched: boolean | null;
}

/** @param watches whether the shopper watches the car's price; null: this list watches none */
export function savedCarView(
  context: Pick<RequestContext, "platform" | "site">,
  car: Car,
  watches: boolean | null = null,
): SavedCarView {
  const { platform, site } = context;
  const { id, name } = car;
  const gone = { id, name, card: null, watched: null };
  const search = canonicalSearchAddress({
    ...EMPTY_SEARCH,
    facets: { make: [car.make], model: [car.model] },
  });
  if (!hasPage(context, car)) return { ...gone, similarHref: search };
  const card = carCardView(toStockDocument(car), cardRules(platform, site), platform.now());
  if (isAvailable(car.status)) return { id, name, card, similarHref: null, watched: watches };
  return { ...gone, card, similarHref: site.enquiry.enabled ? `/cars/${car.slug}/similar` : search };
}
