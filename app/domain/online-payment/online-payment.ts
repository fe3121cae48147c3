import type { Payment, PaymentState } from "../checkout/payment";
import type { AccountId, LeadId, OnlinePaymentId, PaymentId, SiteSlug } from "../text/identifiers";

/** An amount that somebody owes a dealership and pays online (rules/online-payment). It holds no car. */

/** What the payer has typed. Personal; erased with them. */
export interface OnlinePaymentContent {
  name: string;
  email: string;
  phone: string;
  /** What the dealership knows it by: an invoice's or a contract's number. */
  reference: string;
  consents: { name: string; given: boolean; wording: string; form: string }[];
  /** Language tag of the pages that the shopper used; absent: the site's first. E-mails are in it. */
  language?: string;
  url: string;
  user_agent: string | null;
}

export interface OnlinePayment {
  id: OnlinePaymentId;
  site: SiteSlug;
  /** Two posts of one form have the same: they are one payment. */
  submission_id: string;
  /** Ours, short, for reading out over the phone. */
  receipt: string;
  account_id: AccountId | null;
  /** Null when it was erased. */
  content: OnlinePaymentContent | null;
  lead_id: LeadId | null;
  payment_id: PaymentId;
  /** ISO 8601. */
  created_at: string;
}

export interface OnlinePaymentWithPayment extends OnlinePayment {
  payment: Payment;
}

/** not_sent: the gateway was not reached. to_pay: not finished there. The others are what happened to the money. */
export type OnlinePaymentStage = "not_sent" | "to_pay" | "paid" | "unpaid" | "going_back" | "back" | "failed";

const STAGES: Readonly<Record<PaymentState, OnlinePaymentStage>> = {
  new: "not_sent",
  open: "to_pay",
  paid: "paid",
  unpaid: "unpaid",
  refund_due: "going_back",
  refunded: "back",
  refund_failed: "failed",
};

export function onlinePaymentStage({ state }: Pick<Payment, "state">): OnlinePaymentStage {
  return STAGES[state];
}

/** What somebody must hear of. */
export const ONLINE_PAYMENT_NEWS = ["paid", "refunded", "refund_failed"] as const;
export type OnlinePaymentNews = (typeof ONLINE_PAYMENT_NEWS)[number];

/** What the dealership's lead is filed as. */
export const ONLINE_PAYMENT_CATEGORY = "Online Payment";
