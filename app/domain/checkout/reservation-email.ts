import { escapeHtml } from "../text/escape";
import type { EndReason, ReservationKind } from "./reservation";

/** E-mails to the shopper about a paid reservation (rules/checkout#reservation-emails). All values are plain text. */

/** What an e-mail says. ending_soon: the time is nearly over. ended: it has ended, for a reason. */
export type ReservationNews =
  | { news: "paid" | "ending_soon" | "refunded" }
  | { news: "ended"; reason: Exclude<EndReason, "unpaid"> };

/** A reservation as its shopper reads it. */
export interface ReservationFacts {
  kind: ReservationKind;
  reference: string;
  car: string;
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

export interface ReservationSender {
  site: string;
  legalName: string;
  phone: string;
  language: string;
}

export interface ReservationEmail {
  subject: string;
  text: string;
  html: string;
}

/** Wording by key, with i18next's placeholders. */
export type ReservationWording = (key: string, options?: Record<string, string | number>) => string;

interface Content {
  subject: string;
  heading: string;
  paragraphs: string[];
  rows: { label: string; value: string }[];
  link: { text: string; href: string } | null;
  /** What the link is for. */
  linkNote: string | null;
}

export function reservationEmail(
  news: ReservationNews,
  facts: ReservationFacts,
  sender: ReservationSender,
  t: ReservationWording,
): ReservationEmail {
  const content = contentOf(news, facts, sender, t);
  const footer = t("reservation_email.sender", {
    site: sender.site,
    legal_name: sender.legalName,
    phone: sender.phone,
  });
  return {
    subject: oneLine(content.subject),
    text: asText(content, footer),
    html: asHtml(content, footer, sender.language),
  };
}

function contentOf(
  news: ReservationNews,
  facts: ReservationFacts,
  { site }: ReservationSender,
  t: ReservationWording,
): Content {
  const { href, price, ...shown } = facts;
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

function asText({ heading, paragraphs, rows, link, linkNote }: Content, footer: string): string {
  const blocks = [
    heading,
    ...paragraphs,
    rows.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    ...(linkNote === null ? [] : [linkNote]),
    ...(link === null ? [] : [`${link.text}: ${link.href}`]),
    footer,
  ];
  return `${blocks.map(withoutControls).join("\n\n")}\n`;
}

/* Mail programs know few style sheets and no custom properties: every element carries its own style. */
const BODY = "margin:0;padding:0;background:#ffffff";
const FRAME =
  "font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1a1a1a;padding:20px 16px 32px;max-width:600px;overflow-wrap:anywhere;word-break:break-word";
const HEADING = "font-size:22px;line-height:1.25;margin:0 0 12px";
const PARAGRAPH = "margin:0 0 12px";
const LABEL = "padding:8px 16px 8px 0;vertical-align:top;text-align:left;font-weight:normal;color:#595959";
const VALUE = "padding:8px 0;vertical-align:top;text-align:left";
const TABLE = "width:100%;border-collapse:collapse;margin:8px 0 20px";
const BUTTON =
  "display:inline-block;padding:12px 20px;background:#0b57d0;color:#ffffff;text-decoration:none;border-radius:4px";
const SMALL = "font-size:14px;color:#595959;margin:24px 0 0";

function asHtml(
  { subject, heading, paragraphs, rows, link, linkNote }: Content,
  footer: string,
  language: string,
): string {
  const paragraph = (text: string) => `<p style="${PARAGRAPH}">${escaped(text)}</p>`;
  const row = ({ label, value }: Content["rows"][number]) =>
    `<tr><th scope="row" style="${LABEL}">${escaped(label)}</th><td style="${VALUE}">${escaped(value)}</td></tr>`;
  return [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escaped(oneLine(subject))}</title></head>`,
    `<body style="${BODY}"><div style="${FRAME}">`,
    `<h1 style="${HEADING}">${escaped(heading)}</h1>`,
    ...paragraphs.map(paragraph),
    `<table cellspacing="0" cellpadding="0" style="${TABLE}">${rows.map(row).join("")}</table>`,
    ...(linkNote === null ? [] : [paragraph(linkNote)]),
    ...(link === null
      ? []
      : [
          `<p style="${PARAGRAPH}"><a href="${escapeHtml(link.href)}" style="${BUTTON}">${escaped(link.text)}</a></p>`,
        ]),
    `<p style="${SMALL}">${escaped(footer)}</p>`,
    "</div></body></html>",
  ].join("\n");
}

function escaped(text: string): string {
  return escapeHtml(withoutControls(text));
}

function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, "");
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
