import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPartsSearch as loader } from "~/pages/parts/parts-search.server";
import { PartsSearchPage } from "~/pages/parts/parts-search-page";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

/** What was searched for is no page of a search engine's. */
export const handle = page({ metrics: "page", indexable: false, switch: "parts_search.enabled" });

export { loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function PartsSearch() {
  return <PartsSearchPage {...useLoaderData<typeof loader>()} />;
}
