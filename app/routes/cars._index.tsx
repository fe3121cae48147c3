import { data as answer, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { packPage } from "~/domain/search-page/packed-cards";
import { cacheResults as clientLoader } from "~/pages/search/results-cache";
import { searchAction as action } from "~/pages/search/search-action.server";
import { loadSearchPage } from "~/pages/search/search-page.server";
import { SearchRoute } from "~/pages/search/search-route";
import { page } from "~/tenants/route-declaration";
import { revalidateUnlessRejected as shouldRevalidate } from "~/ui/forms/form-requests";

export const handle = page({
  metrics: "search",
  indexable: true,
  hydrate: {
    code: "search",
    loadAhead: true,
    wording: ["card", "vehicle", "measure", "form", "finance", "notice", "stock_word"],
  },
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { data, headers, ...page } = await loadSearchPage(context, request);
  return answer(
    { data: packPage(data), page: { ...page, canonical: context.origin + page.canonical } },
    { headers },
  );
}

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export { action, clientLoader, SearchRoute as default, shouldRevalidate };
