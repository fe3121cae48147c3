import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CheckoutPage } from "~/pages/checkout/checkout-page";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import {
  loadOnlinePaymentPage,
  onlinePaymentAction,
} from "~/pages/online-payment/online-payment-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({
  metrics: "form",
  indexable: false,
  switch: "online_payment.enabled",
});

export const loader = (args: LoaderFunctionArgs) => loadOnlinePaymentPage(args);
export const action = (args: ActionFunctionArgs) => onlinePaymentAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function OnlinePayment() {
  return <CheckoutPage {...useLoaderData<typeof loader>()} />;
}
