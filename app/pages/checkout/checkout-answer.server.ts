import { data, redirectDocument } from "@remix-run/node";
import { formHeaders } from "../forms/form-answer.server";
import { markGatewayForm } from "../http/gateway-mark.server";
import type { CheckoutView, PurchaseView } from "./checkout-view";

/** A page around a payment. Every answer is this visitor's own: no cache keeps it. */
export function answerCheckout<View extends CheckoutView | PurchaseView>(
  view: View,
  status: number,
  headers: Headers = formHeaders(true),
) {
  if (leadsToGateway(view)) markGatewayForm(headers);
  return data(view, { status, headers });
}

/** Whether a form of the page may be answered with a redirect to the gateway. */
function leadsToGateway(view: CheckoutView | PurchaseView): boolean {
  switch (view.kind) {
    case "form":
      return true;
    case "step":
      return view.takesPayment;
    case "notice":
      return view.form?.intent === "pay";
    case "kept":
      return true;
  }
}

/** Leads away from a form: to the gateway, or to a reservation's page. */
export function leaveFor(to: string, cookies: readonly string[] = []): Response {
  const headers = formHeaders(true);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return redirectDocument(to, { status: 303, headers });
}
