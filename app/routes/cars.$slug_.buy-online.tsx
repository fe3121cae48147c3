import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CheckoutPage } from "~/components/checkout/checkout-page";
import { CheckoutShell } from "~/components/checkout/checkout-shell";
import { backToCar } from "~/components/checkout/order-summary";
import { pageMeta } from "~/components/page-meta";
import { checkoutAction, loadCheckoutPage } from "~/pages/checkout/checkout-page.server";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";

export const handle = page({ metrics: "form", indexable: false, bare: true });

export const loader = (args: LoaderFunctionArgs) => loadCheckoutPage(args, "buy-online");
export const action = (args: ActionFunctionArgs) => checkoutAction(args, "buy-online");

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function BuyOnline() {
  const view = useLoaderData<typeof loader>();
  return (
    <CheckoutShell back={backToCar(view)}>
      <CheckoutPage {...view} />
    </CheckoutShell>
  );
}
