import { useTranslation } from "~/components/site-context";
import { sliderScale } from "~/domain/search/range-slider";
import type { SearchPageData } from "~/domain/search-page/search-page-view";
import { outsideTexts } from "./range-label";

/** Says which limits were left out of a search that was sent without scripts. Their fields still have them. */
export function OutsideLimits({ sections }: Pick<SearchPageData, "sections">) {
  const { t, format } = useTranslation();
  const texts = sections.flatMap((range) => {
    if (!("bounds" in range)) return [];
    const unread = Object.values(range.unread ?? {}).map((text) => t("search.range_unread", { text }));
    const scale = range.bounds && sliderScale(range.facet, range.bounds, range.stops);
    return scale && range.value
      ? [...unread, ...outsideTexts(t, format, range.facet, scale, range.value)]
      : unread;
  });
  return texts.length > 0 ? <p role="status">{texts.join(" ")}</p> : null;
}
