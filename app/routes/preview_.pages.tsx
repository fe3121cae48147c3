import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { DocumentsPage } from "~/pages/preview/documents-page";
import { pagesAction as action, loadPages as loader } from "~/pages/preview/page-parts-page.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({
  metrics: "page",
  indexable: false,
  addresses: "none",
  standsAlone: true,
  takesPictures: true,
});

export { action, headers, loader };

export default withLoaderData<typeof loader>(DocumentsPage);
