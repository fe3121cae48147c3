import {
  type EmailParts,
  type EmailSender,
  type EmailWording,
  type WrittenEmail,
  writtenEmail,
} from "~/domain/message/written-email";
import type { EndReason, ReservationKind } from "./reservation";

/** E-mails to the shopper about a paid reservation (rules/checkout#reservation-emails). All values are plain text. */

/** What an e-mail says. ending_soon: the time is nearly over. ended: it has ended, for a reason. */
export type ReservationNews =
  | { news: "paid" | "ending_soon" | "refunded" | "refund_failed" }
  | { news: "ended"; reason: Exclude<EndReason, "unpaid"> };

/** A reservation as its shopper reads it. */
export interface ReservationFacts {
  kind: ReservationKind;
  reference: string;
  car: string;
  /** Absolute address of a picture of the car; absent: none. */
  picture?: string | null;
  /** "$45,990"; null when no price was shown. */
  price: string | null;
  /** "$200" */
  deposit: string;
  /** "Wednesday 25 November 2026 at 10:30 am AEDT": the end of a paid reservation, as it was paid. */
  until: string;
  dealership: string;
  /** Where the shopper finds it: "218 Normanby Road, South Melbourne VIC 3205". */
  address: string;
  /** The number to call. */
  phone: string;
  /** Absolute address of the reservation, where it can be cancelled. */
  href: string;
}

export function reservationEmail(
  news: ReservationNews,
  facts: ReservationFacts,
  sender: EmailSender,
  t: EmailWording,
): WrittenEmail {
  const content = contentOf(news, facts, sender, t);
  const picture = facts.picture ? { src: facts.picture, alt: facts.car } : null;
  return writtenEmail({ ...content, picture }, sender, t);
}

function contentOf(
  news: ReservationNews,
  facts: ReservationFacts,
  { site }: EmailSender,
  t: EmailWording,
): EmailParts {
  const { href, price, picture: _, ...shown } = facts;
  const words = { ...shown, site };
  const say = (key: string) => t(`reservation_email.${key}`, words);
  const row = (name: string, value: string) => ({ label: t(`reservation_email.row.${name}`), value });
  const about = [row("reference", facts.reference), row("car", facts.car)];
  const bought = [...(price === null ? [] : [row("price", price)]), row("deposit", facts.deposit)];
  const where = [
    row("dealership", facts.dealership),
    row("address", facts.address),
    row("phone", facts.phone),
  ];
  const stands = { link: { text: say("see"), href }, linkNote: say("how_to_cancel") };
  switch (news.news) {
    case "paid":
      return {
        subject: say("paid.subject"),
        heading: say("paid.heading"),
        paragraphs: [say("paid.held"), say(`paid.next_${facts.kind}`), say("paid.refundable")],
        rows: [...about, ...bought, row("until", facts.until), ...where],
        ...stands,
      };
    case "ending_soon":
      return {
        subject: say("ending_soon.subject"),
        heading: say("ending_soon.heading"),
        paragraphs: [say("ending_soon.until"), say("ending_soon.after")],
        rows: [...about, row("until", facts.until), ...where],
        ...stands,
      };
    case "refunded":
      return {
        subject: say("refunded.subject"),
        heading: say("refunded.heading"),
        paragraphs: [say("refunded.sent"), say("refunded.days")],
        rows: [...about, row("returned", facts.deposit)],
        link: null,
        linkNote: null,
      };
    case "refund_failed":
      return {
        subject: say("refund_failed.subject"),
        heading: say("refund_failed.heading"),
        paragraphs: [say("refund_failed.what"), say("refund_failed.next")],
        rows: [...about, row("deposit", facts.deposit), ...where],
        link: { text: say("see_ended"), href },
        linkNote: null,
      };
    case "ended":
      return {
        subject: say(`ended.${news.reason}.subject`),
        heading: say(`ended.${news.reason}.heading`),
        paragraphs: [say(`ended.${news.reason}.what`), say("ended.money")],
        rows: [...about, row("deposit", facts.deposit), ...where],
        link: { text: say("see_ended"), href },
        linkNote: null,
      };
  }
}

/** What the dealership's leads of reservations are filed as (rules/checkout#reservation-lead). */
const CATEGORIES: Readonly<Record<ReservationKind, string>> = {
  reservation: "Reservation",
  purchase: "Online Purchase",
};

export const RESERVATION_CATEGORIES: readonly string[] = Object.values(CATEGORIES);

/** What a lead tells of a reservation: the first one that it was paid, those that follow what happened to it. */
export type ReservationLeadNews = "paid" | "ended" | "refund_failed";

/** Of the lead that follows when a refund did not reach the shopper. */
export const REFUND_FAILED = "Refund Failed";

const SUBCATEGORIES: Readonly<Record<ReservationLeadNews, string | null>> = {
  paid: null,
  ended: "Reservation Ended",
  refund_failed: REFUND_FAILED,
};

export function reservationFiling(
  kind: ReservationKind,
  news: ReservationLeadNews,
): { category: string; subcategory: string | null } {
  return { category: CATEGORIES[kind], subcategory: SUBCATEGORIES[news] };
}
