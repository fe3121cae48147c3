import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { PicturesPage } from "~/pages/preview/pictures-page";
import { picturesAction as action, loadPictures as loader } from "~/pages/preview/pictures-page.server";
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

export default withLoaderData<typeof loader>(PicturesPage);
