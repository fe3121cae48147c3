import { data, redirect, redirectDocument } from "@remix-run/node";
import { NEAR_POSITION } from "~/domain/search/near";
import { FORGET_SEARCHES } from "~/domain/search/recent-searches";
import { SEARCH_PATH, searchAddress } from "~/domain/search/search-address";
import { readSearchState } from "~/domain/search/search-state";
import { translator } from "~/i18n/site-i18n.server";
import { formDataOf } from "~/pages/http/form-data.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import { postcodeOfPosition } from "~/services/postcodes/postcode-lookup.server";
import { forgetSearches } from "~/services/visitor/recent-searches.server";

/** The search page's action: "Clear recent searches", or a search near the position that a shopper gives. */
export async function searchAction({ request, context }: PageArgs) {
  const form = await formDataOf(request);
  const position = form.get(NEAR_POSITION);
  if (typeof position === "string") return nearPosition(context, position, form.get("search"));
  if (!form.has(FORGET_SEARCHES)) throw new Response(null, { status: 400 });
  // To the search without filters, because the current search would be stored again.
  return redirectDocument(SEARCH_PATH, { status: 303, headers: { "Set-Cookie": forgetSearches(context) } });
}

/**
 * Redirects to the same search near the postcode of a position, the nearest cars first unless another order is chosen.
 * The position goes no further (rules/search#near-private).
 */
async function nearPosition(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  position: string,
  search: FormDataEntryValue | null,
) {
  const near = await postcodeOfPosition(platform, position);
  if (near === null) return data({ error: translator(site)("search.near.abroad") }, { status: 400 });
  const asked = new URLSearchParams(typeof search === "string" ? search : "");
  asked.set("near", near);
  return redirect(searchAddress({ ...readSearchState(asked), page: 1 }), { status: 303 });
}
