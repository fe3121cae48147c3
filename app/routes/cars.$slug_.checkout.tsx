import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CheckoutPage } from "~/pages/checkout/checkout-page";
import { checkoutAction, loadCheckoutPage } from "~/pages/checkout/checkout-page.server";
import { backToCar } from "~/pages/checkout/checkout-parts";
import { CheckoutShell } from "~/pages/checkout/checkout-shell";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";

export const handle = page({ metrics: "form", indexable: false, bare: true });

export const loader = (args: LoaderFunctionArgs) => loadCheckoutPage(args, "checkout");
export const action = (args: ActionFunctionArgs) => checkoutAction(args, "checkout");

export { headers };

export default function Checkout() {
  const view = useLoaderData<typeof loader>();
  return (
    <CheckoutShell back={backToCar(view)}>
      <CheckoutPage {...view} />
    </CheckoutShell>
  );
}
