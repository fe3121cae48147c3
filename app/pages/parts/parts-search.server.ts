import { PARTS_SEARCH_PATH, partsQuery } from "~/domain/parts/part-document";
import { translator } from "~/i18n/site-i18n.server";
import type { PageArgs } from "~/pages/request-context";
import { findParts } from "~/services/parts/parts-search.server";
import { siteFormAt } from "~/tenants/site-pages";

const FORM_PATH = "/vehicle-parts-and-accessories";

/**
 * `/parts/search?query=`: accessories and pages about parts by words, then the way to the parts form.
 * @throws Response 404 where the site has no such search
 */
export async function loadPartsSearch({ request, context: { platform, site, origin } }: PageArgs) {
  if (!site.parts_search.enabled) throw new Response(null, { status: 404 });
  const query = partsQuery(new URL(request.url).searchParams.get("query"));
  const found = await findParts(site, query, platform.now());
  const heading = translator(site)("parts.search.heading");
  return {
    heading,
    query,
    found: found.map(({ id, href, title, model, price, description }) => ({
      ...{ id, href, title, model, price, description },
    })),
    ask: siteFormAt(site, FORM_PATH) ? `${FORM_PATH}#form-heading` : null,
    page: {
      title: `${query ? `${query} – ` : ""}${heading} – ${site.name}`,
      canonical: origin + PARTS_SEARCH_PATH,
    },
  };
}
