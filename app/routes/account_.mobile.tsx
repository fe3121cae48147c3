import { MobilePage } from "~/pages/account/mobile-page";
import { mobileAction as action, loadMobilePage as loader } from "~/pages/account/mobile-page.server";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "page", indexable: false, gated: true });

export { action, headers, loader };

export default withLoaderData<typeof loader>(MobilePage);
