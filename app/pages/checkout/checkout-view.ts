import type { CheckoutFormProps, CheckoutNoticeProps } from "~/components/checkout/checkout-page";
import type { PurchaseStepProps } from "~/components/checkout/purchase-page";
import type { SendAgainView } from "../forms/send-again.server";

/* What the loaders add to what their pages show. */

interface PageMeta {
  page: { title: string; canonical: string };
}

export type CheckoutFormView = CheckoutFormProps & PageMeta;
export type CheckoutNoticeView = CheckoutNoticeProps & PageMeta;

/** Nothing could be done with a post: everything in it, in a form that sends it again. */
export interface KeptPostView extends SendAgainView {
  kind: "kept";
}

export type CheckoutView = CheckoutFormView | CheckoutNoticeView | KeptPostView;

export type PurchaseStepView = PurchaseStepProps & PageMeta;

export type PurchaseView = PurchaseStepView | CheckoutNoticeView | KeptPostView;
