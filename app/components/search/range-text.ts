import type { Format } from "~/components/site-context";
import type { RangeFacet } from "~/domain/search/facets";
import type { NumberRange } from "~/domain/search/search-state";
import type { Translate } from "~/i18n/translate";

/** "$20,000 to $30,000", "up to 80,000 km", "2018 or newer". */
export function rangeText(
  t: Translate,
  format: Format,
  facet: RangeFacet,
  { min, max }: NumberRange,
): string {
  const write = (value: number) => {
    if (facet === "price") return format.dollars(value);
    return facet === "km" ? format.km(value) : String(value);
  };
  if (min !== null && max !== null)
    return t("search.range_text.between", { min: write(min), max: write(max) });
  if (min !== null) return t(`search.range_text.from.${facet}`, { min: write(min) });
  return t(`search.range_text.to.${facet}`, { max: write(max ?? 0) });
}
