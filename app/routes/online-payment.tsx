import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CheckoutPage } from "~/pages/checkout/checkout-page";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import {
  onlinePaymentAction as action,
  loadOnlinePaymentPage as loader,
} from "~/pages/online-payment/online-payment-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({
  metrics: "form",
  indexable: false,
  switch: "online_payment.enabled",
});

export { action, headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function OnlinePayment() {
  return <CheckoutPage {...useLoaderData<typeof loader>()} />;
}
