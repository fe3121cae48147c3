import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadSuggestPage as loader } from "~/pages/search/suggest.server";
import { SuggestPage } from "~/pages/search/suggest-page";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "search", indexable: false });

/** `/search/suggest?query=`: suggestions for the search box, as a page. JSON is api.suggest.ts. */
export { loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export default function SearchSuggestions() {
  return <SuggestPage {...useLoaderData<typeof loader>()} />;
}
