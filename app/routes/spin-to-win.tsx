import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { SpinPage } from "~/pages/spin/spin-page";
import { spinAction as action, loadSpinPage as loader } from "~/pages/spin/spin-page.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "form", indexable: false, switch: "spin_to_win.enabled", gated: true });

export { action, headers, loader };

export default withLoaderData<typeof loader>(SpinPage);
