import { useLoaderData } from "@remix-run/react";
import { backToCar } from "~/pages/checkout/checkout-parts";
import { CheckoutShell } from "~/pages/checkout/checkout-shell";
import { PurchasePage } from "~/pages/checkout/purchase-page";
import { purchaseAction as action, loadPurchasePage as loader } from "~/pages/checkout/purchase-page.server";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";

export const handle = page({ metrics: "form", indexable: false, bare: true, addresses: "query" });

/** `/checkout-journey?car_id={slug}`: buying a car online (rules/checkout#purchase-steps). */
export { action, headers, loader };

export default function CheckoutJourney() {
  const view = useLoaderData<typeof loader>();
  return (
    <CheckoutShell back={backToCar(view)}>
      <PurchasePage {...view} />
    </CheckoutShell>
  );
}
