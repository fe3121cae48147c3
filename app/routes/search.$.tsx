import {
  type ActionFunctionArgs,
  data as answer,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { notAfterRefusal } from "~/components/forms/form-requests";
import { pageMeta } from "~/components/page-meta";
import { keepResults, useKeptResults } from "~/components/search/kept-results";
import { SearchPage } from "~/components/search/search-page";
import { forgetSearchesAction } from "~/services/search-history.server";
import { loadSearchPage } from "~/services/search-page.server";
import { refinementsOfPath } from "~/services/search-path.server";

export const handle = { hydrate: true };
export const shouldRevalidate = notAfterRefusal;

/** `/search/used-cars`, `/search/{make}`, `/search/{make}/{model}`, `/search/{body}` (spec 2 §2). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const segments = (params["*"] ?? "").split("/").filter(Boolean);
  const fixed = await refinementsOfPath(context, segments);
  if (!fixed) throw new Response(null, { status: 404 });
  const { data, headers, ...page } = await loadSearchPage(context, request, {
    path: `/search/${segments.map(encodeURIComponent).join("/")}`,
    facets: fixed,
  });
  return answer({ data, page: { ...page, canonical: context.origin + page.canonical } }, { headers });
}

/** "Clear recent searches" */
export function action(args: ActionFunctionArgs) {
  return forgetSearchesAction(args);
}

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export const clientLoader = keepResults;

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function StockSearchByPath() {
  return <SearchPage data={useKeptResults<typeof loader>().data} />;
}
