import type { CarCardView } from "~/domain/card/car-card";
import { countPlaces, salesPlaces } from "~/domain/locations/nearest-dealership";
import type { SearchState } from "~/domain/search/search-state";
import { sectionsFirst } from "~/domain/search/section-order";
import type { NearView, SearchPageData } from "~/domain/search-page/search-page-view";
import { formatCount } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { NearFault, NearSearch } from "~/services/search/near-search.server";
import type { Site } from "~/tenants/site";

/** The specification's words for a wrong postcode are those of the forms. */
const FAULT_TEXTS: Record<NearFault, string> = {
  postcode: "form.error.postcode",
  unknown: "form.error.postcode_unknown",
  unavailable: "nearest.locations_unavailable",
};

/** Returns the panel's "Near me"; null where a site doesn't offer it, or has all its cars in one place. */
export function nearView(
  site: Site,
  state: SearchState,
  near: NearSearch | null,
  sections: SearchPageData["sections"],
): NearView | null {
  const { offered, radii } = site.search.near_me;
  if (!offered || countPlaces(salesPlaces(site.locations)) < 2) return null;
  const { radius = null } = state;
  return {
    postcode: state.near ?? "",
    error: near?.fault ? translator(site)(FAULT_TEXTS[near.fault]) : null,
    radius,
    radii: [...new Set([...radii, ...(radius === null ? [] : [radius])])].sort((a, b) => a - b),
    after: sectionsFirst(sections.map(({ facet }) => facet)),
  };
}

/** Returns a card with its distance from the shopper: "Parramatta NSW, 12 km away". */
export function cardFromHere(site: Site, card: CarCardView, km: number | null): CarCardView {
  if (km === null) return card;
  const t = translator(site);
  const distance = t("nearest.distance", { km: formatCount(site.language, km) });
  return { ...card, place: card.place ? t("search.near.place", { place: card.place, distance }) : distance };
}
