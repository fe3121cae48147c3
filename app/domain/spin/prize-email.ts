import { type EmailBrand, type EmailParts, type WrittenEmail, writtenEmail } from "../message/written-email";

/** The e-mail to who has won (rules/spin-to-win#prize-email). All values are plain text. */

interface PrizeFacts {
  /** "A set of floor mats" */
  prize: string;
  code: string;
  /** The last day to claim it: "23 December 2026". */
  until: string;
  dealership: string;
  /** "218 Normanby Road, South Melbourne VIC 3205" */
  address: string;
  phone: string;
  /** Absolute address of the campaign's terms. */
  terms: string;
}

interface PrizeSender {
  site: string;
  legalName: string;
  phone: string;
  language: string;
  brand: EmailBrand;
}

export function prizeEmail(
  facts: PrizeFacts,
  sender: PrizeSender,
  t: (key: string, options?: Record<string, string | number>) => string,
): WrittenEmail {
  const { terms, ...words } = facts;
  const say = (key: string) => t(`spin.email.${key}`, words);
  const row = (name: keyof typeof words) => ({ label: t(`spin.email.row.${name}`), value: facts[name] });
  const content: EmailParts = {
    subject: say("subject"),
    heading: say("heading"),
    paragraphs: [say("what"), say("claim")],
    rows: (["prize", "code", "until", "dealership", "address", "phone"] as const).map(row),
    link: { text: t("spin.terms_link"), href: terms },
    linkNote: null,
  };
  const { site, legalName: legal_name, phone, language, brand } = sender;
  return writtenEmail(content, t("reservation_email.sender", { site, legal_name, phone }), language, brand);
}
