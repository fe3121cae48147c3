import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { canonicalSearchAddress, searchAddress } from "~/domain/search/search-address";
import { readSearchState } from "~/domain/search/search-state";
import { alias } from "~/tenants/route-declaration";

export const handle = alias({ metrics: "page" });

/** The older address of the search (rules/search#address-older-forms): moved permanently. */
export function loader({ request }: LoaderFunctionArgs) {
  const state = readSearchState(new URL(request.url).searchParams);
  const refined = Object.keys(state.facets).length > 0;
  return redirect(refined ? searchAddress(state) : canonicalSearchAddress(state), 301);
}
