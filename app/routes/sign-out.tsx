import { signOutAction as action, loadSignOutPage as loader } from "~/pages/account/sign-in-page.server";
import { SignOutPage } from "~/pages/account/sign-out-page";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "page", indexable: false });

export { action, headers, loader };

export default withLoaderData<typeof loader>(SignOutPage);
