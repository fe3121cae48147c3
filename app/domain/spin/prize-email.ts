import {
  type EmailParts,
  type EmailSender,
  type EmailWording,
  type WrittenEmail,
  writtenEmail,
} from "../message/written-email";

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

export function prizeEmail(facts: PrizeFacts, sender: EmailSender, t: EmailWording): WrittenEmail {
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
  return writtenEmail(content, sender, t);
}
