import { UnsubscribePage } from "~/pages/alerts/unsubscribe-page";
import {
  unsubscribeAction as action,
  loadUnsubscribePage as loader,
} from "~/pages/alerts/unsubscribe-page.server";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({
  metrics: "page",
  indexable: false,
  addresses: "query",
  takesOneClick: true,
});

export { action, headers, loader };

export default withLoaderData<typeof loader>(UnsubscribePage);
