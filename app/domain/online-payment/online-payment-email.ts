import { type EmailBrand, type EmailParts, type WrittenEmail, writtenEmail } from "../message/written-email";
import type { OnlinePaymentNews } from "./online-payment";

/** E-mails to who has paid online (rules/online-payment#payment-emails). All values are plain text. */

export interface OnlinePaymentFacts {
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

export interface OnlinePaymentSender {
  site: string;
  legalName: string;
  phone: string;
  language: string;
  brand: EmailBrand;
}

export function onlinePaymentEmail(
  news: OnlinePaymentNews,
  facts: OnlinePaymentFacts,
  sender: OnlinePaymentSender,
  t: (key: string, options?: Record<string, string | number>) => string,
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
  const { site, legalName: legal_name, phone, language, brand } = sender;
  return writtenEmail(content, t("reservation_email.sender", { site, legal_name, phone }), language, brand);
}
