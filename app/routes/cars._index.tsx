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

export const handle = { hydrate: true };
export const shouldRevalidate = notAfterRefusal;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { data, headers, ...page } = await loadSearchPage(context, request);
  return answer({ data, page: { ...page, canonical: context.origin + page.canonical } }, { headers });
}

/** "Clear recent searches" */
export function action(args: ActionFunctionArgs) {
  return forgetSearchesAction(args);
}

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export const clientLoader = keepResults;

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function StockSearch() {
  return <SearchPage data={useKeptResults<typeof loader>().data} />;
}
