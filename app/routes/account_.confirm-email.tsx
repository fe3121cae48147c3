import { ConfirmEmailPage } from "~/pages/account/confirm-email-page";
import {
  confirmEmailAction as action,
  loadConfirmEmailPage as loader,
} from "~/pages/account/confirm-email-page.server";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "page", indexable: false, addresses: "query" });

export { action, headers, loader };

export default withLoaderData<typeof loader>(ConfirmEmailPage);
