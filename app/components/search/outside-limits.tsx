import { useTranslation } from "~/components/site-context";
import { sliderScale } from "~/domain/search/range-slider";
import type { SearchPageData } from "~/domain/search-page/search-page-view";
import { outsideTexts } from "./range-label";

/** Says which limits were left out of a search that was sent without scripts. Their fields still have them. */
export function OutsideLimits({ sections }: Pick<SearchPageData, "sections">) {
  const { t, format } = useTranslation();
  const texts = sections.flatMap((range) => {
    if (!("bounds" in range) || !range.bounds || !range.value) return [];
    const scale = sliderScale(range.facet, range.bounds, range.stops);
    return scale ? outsideTexts(t, format, range.facet, scale, range.value) : [];
  });
  return texts.length > 0 ? <p role="status">{texts.join(" ")}</p> : null;
}
