import { NewAlertPage } from "~/pages/alerts/new-alert-page";
import { newAlertAction as action, loadNewAlertPage as loader } from "~/pages/alerts/new-alert-page.server";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "page", indexable: false, switch: "alerts.enabled" });

export { action, headers, loader };

export default withLoaderData<typeof loader>(NewAlertPage);
