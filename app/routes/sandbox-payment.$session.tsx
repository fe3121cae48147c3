import { SandboxPaymentPage } from "~/pages/checkout/sandbox-payment-page";
import {
  chooseSandboxPayment as action,
  loadSandboxPayment as loader,
} from "~/pages/checkout/sandbox-payment-page.server";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export { action, headers, loader };

export default withLoaderData<typeof loader>(SandboxPaymentPage);
