import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { EndedLink } from "~/pages/preview/links-page";
import { sharedAction as action, loadSharedPage as loader } from "~/pages/preview/links-page.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({
  metrics: "page",
  indexable: false,
  addresses: "none",
  standsAlone: true,
  opensBySecret: true,
});

export { action, headers, loader };

export default withLoaderData<typeof loader>(EndedLink);
