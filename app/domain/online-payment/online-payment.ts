import type { Payment, PaymentState } from "~/domain/checkout/payment";
import type { ContactContent } from "~/domain/checkout/reservation";
import { EMAIL, type FormDefinition, type FormField, NAME, PHONE } from "~/domain/forms/form-field";
import {
  type EmailParts,
  type EmailSender,
  type EmailWording,
  type WrittenEmail,
  writtenEmail,
} from "~/domain/message/written-email";
import { readCents } from "~/domain/text/dollars";
import type { AccountId, LeadId, OnlinePaymentId, PaymentId, SiteSlug } from "~/domain/text/identifiers";

interface AmountLimits {
  /** Dollars. */
  min_dollars: number;
  max_dollars: number;
}

/**
 * Reads the amount of an online payment as it was typed, to the cent (rules/online-payment#payment-amount).
 * @returns integer cents, or why not
 */
export function readAmount(
  typed: string,
  { min_dollars, max_dollars }: AmountLimits,
): { cents: number } | { fault: "format" | "range" } {
  const cents = readCents(typed);
  if (cents === null) return { fault: "format" };
  return cents >= min_dollars * 100 && cents <= max_dollars * 100 ? { cents } : { fault: "range" };
}

/** An amount that somebody owes a dealership and pays online (rules/online-payment). It holds no car. */

export interface OnlinePaymentContent extends ContactContent {
  /** What the dealership knows it by: an invoice's or a contract's number. */
  reference: string;
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

/**
 * not_sent: the gateway was not reached. to_pay: not finished there. checking: the gateway does not say whether it is
 * paid. The others are what happened to the money.
 */
type OnlinePaymentStage =
  | "not_sent"
  | "to_pay"
  | "checking"
  | "paid"
  | "unpaid"
  | "going_back"
  | "back"
  | "failed";

const STAGES: Readonly<Record<PaymentState, OnlinePaymentStage>> = {
  new: "not_sent",
  open: "to_pay",
  paid: "paid",
  unpaid: "unpaid",
  refund_due: "going_back",
  refunded: "back",
  refund_failed: "failed",
};

export function onlinePaymentStage({
  state,
  is_unconfirmed,
}: Pick<Payment, "state" | "is_unconfirmed">): OnlinePaymentStage {
  return is_unconfirmed ? "checking" : STAGES[state];
}

/** What somebody must hear of. */
const ONLINE_PAYMENT_NEWS = ["paid", "refunded", "refund_failed"] as const;
export type OnlinePaymentNews = (typeof ONLINE_PAYMENT_NEWS)[number];

/** What the dealership's lead is filed as. */
export const ONLINE_PAYMENT_CATEGORY = "Online Payment";

/** Longest reference: an invoice's number, with some words around it. */
const MAX_REFERENCE = 60;

const REFERENCE: FormField = {
  name: "reference",
  kind: "text",
  required: true,
  autoComplete: "off",
  label: "online_payment.form.reference",
  hint: "online_payment.form.reference_hint",
  longest: MAX_REFERENCE,
};

interface OnlinePaymentFormRules extends AmountLimits {
  /** Dealerships that can be paid; with one of them nobody is asked. */
  dealerships: readonly { slug: string; name: string }[];
}

/** Returns the form of an online payment (rules/online-payment#payment-form). */
export function onlinePaymentForm(rules: OnlinePaymentFormRules): FormDefinition {
  const { min_dollars: min, max_dollars: max, dealerships } = rules;
  const amount: FormField = {
    name: "amount",
    kind: "dollars",
    required: true,
    label: "online_payment.form.amount",
    hint: "online_payment.form.amount_hint",
    range: { min, max },
  };
  const dealership: FormField = {
    name: "dealership_slug",
    kind: "select",
    required: true,
    label: "online_payment.form.dealership",
    options: dealerships.map(({ slug, name }) => ({ value: slug, text: name })),
  };
  const phone = { ...PHONE, hint: "form.hint.phone_general" };
  const email = { ...EMAIL, hint: "online_payment.form.email_hint" };
  return {
    heading: "online_payment.form.heading",
    intro: null,
    submit: "online_payment.form.submit",
    message: null,
    disclaimer: "checkout.form.before_paying",
    fields: [...(dealerships.length > 1 ? [dealership] : []), REFERENCE, amount, NAME, email, phone],
    steps: [],
    partial_leads: false,
    preset: {},
    filedAs: { category: ONLINE_PAYMENT_CATEGORY, subcategory: null },
    failure: "online_payment.error.failed",
    consentForm: "online_payment",
    anchor: null,
  };
}

/** E-mails to people who paid online (rules/online-payment#payment-emails). All values are plain text. */

interface OnlinePaymentFacts {
  receipt: string;
  /** The payer's own reference. */
  reference: string;
  /** "$1,234.50" */
  amount: string;
  /** "Monday 23 November 2026 at 10:30 am AEDT" */
  paid: string;
  dealership: string;
  /** "218 Normanby Road, South Melbourne VIC 3205" */
  address: string;
  phone: string;
  /** Absolute address of the payment's page. */
  href: string;
}

export function onlinePaymentEmail(
  news: OnlinePaymentNews,
  facts: OnlinePaymentFacts,
  sender: EmailSender,
  t: EmailWording,
): WrittenEmail {
  const { href, ...words } = facts;
  const say = (key: string) => t(`online_payment.email.${key}`, { ...words });
  const row = (name: keyof typeof words, key: string = name) => ({
    label: t(`online_payment.email.row.${key}`),
    value: facts[name],
  });
  const isBack = news === "refunded";
  const rows = [row("receipt"), row("reference"), row("amount", isBack ? "returned" : "paid")];
  const where = [row("dealership"), row("address"), row("phone")];
  const content: EmailParts = {
    subject: say(`${news}.subject`),
    heading: say(`${news}.heading`),
    paragraphs: [say(`${news}.what`), say(`${news}.next`)],
    rows: news === "paid" ? [...rows, row("paid", "when"), ...where] : [...rows, ...where],
    link: isBack ? null : { text: say("see"), href },
    linkNote: null,
  };
  return writtenEmail(content, sender, t);
}
