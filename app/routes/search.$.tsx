import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { SearchPage } from "~/components/search/search-page";
import { loadSearchPage, refinementsOfPath } from "~/services/search-page.server";

export const handle = { hydrate: true };

/** `/search/used-cars`, `/search/{make}`, `/search/{make}/{model}`, `/search/{body}` (spec 2 §2). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const segments = (params["*"] ?? "").split("/").filter(Boolean);
  const fixed = await refinementsOfPath(context, segments);
  if (!fixed) throw new Response(null, { status: 404 });
  const { data, ...page } = await loadSearchPage(context, request, {
    path: `/search/${segments.map(encodeURIComponent).join("/")}`,
    facets: fixed,
  });
  return { data, page: { ...page, canonical: context.origin + page.canonical } };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function StockSearchByPath() {
  return <SearchPage data={useLoaderData<typeof loader>().data} />;
}
