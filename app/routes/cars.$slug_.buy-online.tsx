import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { checkoutAction, loadCheckoutPage } from "~/pages/checkout/checkout-page.server";
import { page } from "~/tenants/route-declaration";

export { default, headers } from "./cars.$slug_.checkout";

export const handle = page({ metrics: "form", indexable: false, bare: true });

export const loader = (args: LoaderFunctionArgs) => loadCheckoutPage(args, "buy-online");
export const action = (args: ActionFunctionArgs) => checkoutAction(args, "buy-online");
