import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { SpinPage } from "~/pages/spin/spin-page";
import { loadSpinTerms as loader } from "~/pages/spin/spin-page.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "page", indexable: false, switch: "spin_to_win.enabled" });

export { headers, loader };

export default withLoaderData<typeof loader>(SpinPage);
