import { CheckoutPage } from "~/pages/checkout/checkout-page";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import {
  onlinePaymentAction as action,
  loadOnlinePaymentPage as loader,
} from "~/pages/online-payment/online-payment-page.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({
  metrics: "form",
  indexable: false,
  switch: "online_payment.enabled",
});

export { action, headers, loader };

export default withLoaderData<typeof loader>(CheckoutPage);
