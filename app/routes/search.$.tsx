import { data as answer, type HeadersFunction, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { packPage } from "~/domain/search-page/packed-cards";
import { meaningOfPath } from "~/pages/search/path-refinements.server";
import { cacheResults as clientLoader } from "~/pages/search/results-cache";
import { searchAction as action } from "~/pages/search/search-action.server";
import { loadSearchPage } from "~/pages/search/search-page.server";
import { SearchRoute } from "~/pages/search/search-route";
import { page } from "~/tenants/route-declaration";
import { revalidateUnlessRejected as shouldRevalidate } from "~/ui/forms/form-requests";

export const handle = page({
  metrics: "search",
  indexable: true,
  addresses: "searches",
  hydrate: { code: "search" },
});

/** `/search/used-cars`, `/search/{make}`, `/search/{make}/{model}`, `/search/{body}` (rules/search#address-paths). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // Not the router's splat: an escaped slash belongs to its segment, as in the name "Ute / Tray".
  const segments = new URL(request.url).pathname.split("/").slice(2).map(decodeURIComponent);
  const meaning = await meaningOfPath(context, segments);
  if (!meaning) throw new Response(null, { status: 404 });
  if ("moved" in meaning) throw redirect(withQueryOf(request, meaning.moved), meaning.forGood ? 301 : 302);
  const { data, headers, ...page } = await loadSearchPage(context, request, {
    path: `/search/${segments.map(encodeURIComponent).join("/")}`,
    facets: meaning.facets,
  });
  return answer(
    { data: packPage(data), page: { ...page, canonical: context.origin + page.canonical } },
    { headers },
  );
}

/** What else was asked goes along: the order, the page, other filters. */
function withQueryOf(request: Request, address: string): string {
  const { search } = new URL(request.url);
  return search ? address + (address.includes("?") ? `&${search.slice(1)}` : search) : address;
}

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export { action, clientLoader, SearchRoute as default, shouldRevalidate };
