import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { canonicalSearchAddress, searchAddress } from "~/domain/search/search-address";
import { readSearchState } from "~/domain/search/search-state";

/** The older address of the search (spec 2 §2): moved for good. */
export function loader({ request }: LoaderFunctionArgs) {
  const state = readSearchState(new URL(request.url).searchParams);
  const refined = Object.keys(state.facets).length > 0;
  return redirect(refined ? searchAddress(state) : canonicalSearchAddress(state), 301);
}
