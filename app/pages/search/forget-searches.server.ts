import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import { FORGET_SEARCHES } from "~/domain/search/recent-searches";
import { SEARCH_PATH } from "~/domain/search/search-address";
import { forgetSearches } from "~/services/visitor/recent-searches.server";
import { formDataOf } from "../http/form-data.server";

/**
 * The search page's action: "Clear recent searches". Redirects to the search without filters, because the current
 * search would be stored again.
 */
export async function forgetSearchesAction({ request, context }: ActionFunctionArgs): Promise<Response> {
  const form = await formDataOf(request);
  if (!form.has(FORGET_SEARCHES)) throw new Response(null, { status: 400 });
  return redirectDocument(SEARCH_PATH, { status: 303, headers: { "Set-Cookie": forgetSearches(context) } });
}
