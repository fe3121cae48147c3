import { loadPartsSearch as loader } from "~/pages/models/model-pages.server";
import { PartsSearchPage } from "~/pages/parts/parts-search-page";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

/** What was searched for is no page of a search engine's. */
export const handle = page({ metrics: "page", indexable: false, switch: "parts_search.enabled" });

export { loader };

export default withLoaderData<typeof loader>(PartsSearchPage);
