import type { HeadersFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadSuggestPage as loader } from "~/pages/search/suggest.server";
import { SuggestPage } from "~/pages/search/suggest-page";
import { page } from "~/tenants/route-declaration";

export const handle = page({ metrics: "search", indexable: false });

/** `/search/suggest?query=`: suggestions for the search box, as a page. JSON is api.suggest.ts. */
export { loader };

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

// Written out: `withLoaderData` is built with the code of other plain pages, and brings their stylesheets.
export default function SearchSuggestions() {
  return <SuggestPage {...useLoaderData<typeof loader>()} />;
}
