import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { SearchPage } from "~/components/search/search-page";
import { loadSearchPage } from "~/services/search-page.server";

export const handle = { hydrate: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { data, ...page } = await loadSearchPage(context, request);
  return { data, page: { ...page, canonical: context.origin + page.canonical } };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function StockSearch() {
  return <SearchPage data={useLoaderData<typeof loader>().data} />;
}
