import type { PaymentState, PaymentTerms } from "~/domain/checkout/payment";
import type {
  OnlinePaymentContent,
  OnlinePaymentNews,
  OnlinePaymentWithPayment,
} from "~/domain/online-payment/online-payment";
import type { AccountId, LeadId, OnlinePaymentId, SiteSlug } from "~/domain/text/identifiers";

export interface NewOnlinePayment {
  submission_id: string;
  account_id: AccountId | null;
  content: OnlinePaymentContent;
  terms: PaymentTerms;
}

/**
 * Amounts that people pay online. Their money is in `CheckoutStore`: session, charge, refund and ledger are those of any
 * payment.
 */
export interface OnlinePaymentStore {
  /** Stores a payment that is to be made. The same submission again returns the first one. */
  start(payment: NewOnlinePayment, now: Date): Promise<OnlinePaymentWithPayment>;
  byId(id: OnlinePaymentId): Promise<OnlinePaymentWithPayment | null>;
  byReceipt(receipt: string): Promise<OnlinePaymentWithPayment | null>;
  /** Returns an account's paid ones, the newest first. */
  ofAccount(accountId: AccountId): Promise<OnlinePaymentWithPayment[]>;
  /** Returns the newest first. */
  list(filter: {
    site?: SiteSlug;
    states?: readonly PaymentState[];
    limit: number;
  }): Promise<OnlinePaymentWithPayment[]>;
  /** Makes a paid one due for a refund. Returns false in any other state. */
  refund(id: OnlinePaymentId, now: Date): Promise<boolean>;
  /** Returns what nobody was notified of yet, the oldest first; of one payment the receipt before the refund. */
  pendingNews(limit: number): Promise<{ news: OnlinePaymentNews; payment: OnlinePaymentWithPayment }[]>;
  setNotified(id: OnlinePaymentId, news: OnlinePaymentNews, now: Date): Promise<void>;
  setLead(id: OnlinePaymentId, leadId: LeadId): Promise<void>;
  /**
   * Takes the persons out of up to `most` payments of a site that were made at or before `limit` and whose money is
   * settled. Returns how many.
   */
  forgetPeople(site: SiteSlug, limit: Date, most: number): Promise<number>;
}
