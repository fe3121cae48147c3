import { carTypesOfSegment } from "~/domain/search/search-address";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import { slugify } from "~/domain/slug";
import type { RequestContext } from "./platform.server";
import { unavailable } from "./search-page.server";
import { facetCounts } from "./stock-search.server";

/**
 * What `/search/{…}` means on this site: car types, a make, a make and a model, or a body type.
 * @returns null when the segments name nothing the site has ever listed
 */
export async function refinementsOfPath(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  segments: readonly string[],
): Promise<SearchState["facets"] | null> {
  const [first, second, ...rest] = segments;
  if (!first || rest.length > 0) return null;
  const types = second === undefined ? carTypesOfSegment(first) : null;
  if (types) return { car_type: [...types] };
  const counts = await facetCounts(platform, site, ["make", "body"]).catch(unavailable);
  const named = (values: { value: string }[] | undefined, slug: string) =>
    values?.find(({ value }) => slugify(value) === slug)?.value;
  const make = named(counts.make, first);
  if (second === undefined) {
    if (make) return { make: [make] };
    const body = named(counts.body, first);
    return body ? { body: [body] } : null;
  }
  if (!make) return null;
  const models = await facetCounts(platform, site, ["model"], {
    ...EMPTY_SEARCH,
    facets: { make: [make] },
  }).catch(unavailable);
  const model = named(models.model, second);
  return model ? { make: [make], model: [model] } : null;
}
