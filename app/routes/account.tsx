import { AccountPage } from "~/pages/account/account-page";
import { accountAction as action, loadAccountPage as loader } from "~/pages/account/account-page.server";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "page", indexable: false, gated: true });

export { action, headers, loader };

export default withLoaderData<typeof loader>(AccountPage);
