import { gsmText, isGsmText, textSegments } from "../message/text-message";
import {
  brandButton,
  type EmailBrand,
  type EmailSender,
  type EmailWording,
  framed,
  senderLine,
  type WrittenEmail,
} from "../message/written-email";
import { escapeHtml } from "../text/escape";

/** What a message is about: new cars for saved searches, and lower prices of watched cars. All plain text. */
export interface AlertDigest {
  searches: AlertedSearch[];
  /** The new cars of all searches, each counted once. */
  newCars: number;
  drops: { cars: DroppedCar[]; count: number };
}

export interface AlertedSearch {
  name: string;
  /** Absolute address of the search. */
  href: string;
  /** The first cars. */
  cars: AlertedCar[];
  /** All of them. */
  count: number;
}

interface MailedCar {
  name: string;
  href: string;
  /** "63,618 km"; null when it is unknown. */
  km: string | null;
  /** The absolute address of a picture of 400 × 300 px, and what it shows; null: the car has none. */
  picture: { src: string; alt: string } | null;
}

export interface AlertedCar extends MailedCar {
  /** "$38,990"; null when no price is shown. */
  price: string | null;
}

export interface DroppedCar extends MailedCar {
  was: string;
  price: string;
}

/** Who sends the message, and the addresses that each message has. */
export interface AlertSender extends EmailSender {
  /** The shopper's page with their saved cars and searches. */
  account: string;
  /** Where alerts are changed. */
  manage: string;
  unsubscribe: string;
}

/** Cars listed under a search, and lower prices listed (rules/alerts#alert-length). */
export const MAX_LISTED = 10;
/** Cars listed in one e-mail: it must be readable on a phone. */
const MAX_LISTED_IN_ALL = 40;
/** Cars with a picture. The others are listed by name, so that the longest message can still be stored. */
const MAX_PICTURES = 20;
/** Characters of a search or a car named in a text message. */
const SMS_NAME_LENGTH = 40;
/** Segments of a text message. */
const MAX_SEGMENTS = 2;

/** Returns which cars are listed: up to ten a search and forty in all; each search with cars names at least one. */
export function listedCounts(counts: readonly number[]): number[] {
  const listed = counts.map((count) => Math.min(1, count));
  let left = MAX_LISTED_IN_ALL - listed.reduce((sum, count) => sum + count, 0);
  for (let round = 1; round < MAX_LISTED && left > 0; round += 1) {
    for (const [index, count] of counts.entries()) {
      if (left === 0 || count <= (listed[index] as number) || (listed[index] as number) !== round) continue;
      listed[index] = round + 1;
      left -= 1;
    }
  }
  return listed;
}

/** "3 new cars, 1 lower price" */
function summary({ newCars, drops }: AlertDigest, t: EmailWording): string {
  return [
    ...(newCars > 0 ? [t("alerts.message.new_cars", { count: newCars })] : []),
    ...(drops.count > 0 ? [t("alerts.message.lower_prices", { count: drops.count })] : []),
  ].join(t("alerts.message.and"));
}

function subjectOf(digest: AlertDigest, { site }: AlertSender, t: EmailWording): string {
  const { searches, drops } = digest;
  const [search] = searches;
  const [car] = drops.cars;
  if (searches.length === 1 && search && drops.count === 0)
    return t("alerts.message.subject_search", { count: search.count, name: search.name, site });
  if (searches.length === 0 && drops.count === 1 && car)
    return t("alerts.message.subject_price", { car: car.name, price: car.price, site });
  return t("alerts.message.subject", { what: summary(digest, t), site });
}

/** The e-mail, as plain text and as HTML. */
export function alertEmail(digest: AlertDigest, sender: AlertSender, t: EmailWording): WrittenEmail {
  const subject = oneLine(subjectOf(digest, sender, t));
  return { subject, text: emailText(digest, sender, t), html: emailHtml(digest, sender, t, subject) };
}

/**
 * The text message: who sends it, what there is, one address, and how to stop (rules/alerts#alert-text). Every segment
 * costs, and a phone may show the parts apart: so it has at most two wherever the site's own name and address leave
 * room. What is long gives way: first the address of the search, then the names.
 */
export function alertText(digest: AlertDigest, sender: AlertSender, t: EmailWording): string {
  const { site, account, unsubscribe } = sender;
  const inAll = { what: summary(digest, t), href: account };
  const texts = [...alertTextWishes(digest, sender, t), inAll].map(({ what, href }) =>
    cheapest(oneLine(t("alerts.message.sms", { site, what, href, unsubscribe }))),
  );
  return texts.find((text) => textSegments(text) <= MAX_SEGMENTS) ?? (texts.at(-1) as string);
}

/** A text in another script is no cheaper with the punctuation of the GSM alphabet, and reads worse. */
function cheapest(text: string): string {
  const plain = gsmText(text);
  return isGsmText(plain) ? plain : text;
}

/** What a text message says best of all: the one search or the one car that it is about. */
function alertTextWishes(
  { searches, drops }: AlertDigest,
  { account }: AlertSender,
  t: EmailWording,
): { what: string; href: string }[] {
  const [search] = searches;
  const [car] = drops.cars;
  if (searches.length === 1 && drops.count === 0 && search) {
    const what = t("alerts.message.sms_search", { count: search.count, name: short(search.name) });
    return [
      { what, href: search.href },
      { what, href: account },
    ];
  }
  if (searches.length === 0 && drops.count === 1 && car) {
    const what = t("alerts.message.sms_price", { car: short(car.name), price: car.price });
    return [
      { what, href: car.href },
      { what, href: account },
    ];
  }
  return [];
}

function short(name: string): string {
  const characters = [...name];
  return characters.length <= SMS_NAME_LENGTH
    ? name
    : `${characters
        .slice(0, SMS_NAME_LENGTH - 3)
        .join("")
        .trim()}...`;
}

function emailText({ searches, drops }: AlertDigest, sender: AlertSender, t: EmailWording): string {
  const blocks = searches.map(({ name, href, cars, count }) =>
    [
      t("alerts.message.search_heading", { count, name }),
      ...cars.map((car) => `- ${[car.name, car.price, car.km].filter(Boolean).join(", ")}\n  ${car.href}`),
      `${moreOrAll(count - cars.length, t)}: ${href}`,
    ].join("\n"),
  );
  if (drops.count > 0) {
    blocks.push(
      [
        t("alerts.message.prices_heading", { count: drops.count }),
        ...drops.cars.map(
          ({ name, was, price, km, href }) =>
            `- ${[`${name}: ${was} → ${price}`, km].filter(Boolean).join(", ")}\n  ${href}`,
        ),
        ...morePrices(drops, sender, t).map(({ text, href }) => `${text}: ${href}`),
      ].join("\n"),
    );
  }
  return `${[
    sender.site,
    ...blocks,
    [
      t("alerts.message.why", { site: sender.site }),
      `${t("alerts.message.manage")}: ${sender.manage}`,
      `${t("alerts.message.unsubscribe")}: ${sender.unsubscribe}`,
    ].join("\n"),
    senderLine(sender, (names) => t("alerts.message.sender", names)),
  ].join("\n\n")}\n`;
}

function moreOrAll(more: number, t: EmailWording): string {
  return more > 0 ? t("alerts.message.more", { count: more }) : t("alerts.message.see_search");
}

function morePrices(
  { cars, count }: AlertDigest["drops"],
  { account }: Pick<AlertSender, "account">,
  t: EmailWording,
): { text: string; href: string }[] {
  const more = count - cars.length;
  return more > 0 ? [{ text: t("alerts.message.more", { count: more }), href: account }] : [];
}

/* Mail programs know few style sheets and no custom properties: every element carries its own style. */
const HEADING = "font-size:18px;line-height:1.3;margin:28px 0 4px";
const CELL = "padding:12px 0;border-bottom:1px solid #d9d9d9;vertical-align:top;line-height:1.4";
const PICTURE = "display:block;width:144px;height:auto;border-radius:4px;background:#eeeeee;font-size:13px";
const LINK = "color:#0b57d0";
const NAME = `${LINK};font-weight:bold`;
const PRICE = "font-size:18px";
const GREY = "color:#595959";
const MORE = "margin:0;padding:12px 0";
const SMALL = "font-size:14px;color:#595959;margin:8px 0 0";

function emailHtml(digest: AlertDigest, sender: AlertSender, t: EmailWording, subject: string): string {
  const { site, language, brand, account, manage, unsubscribe } = sender;
  const pictured = new Set(
    [...digest.searches.flatMap(({ cars }) => cars), ...digest.drops.cars].slice(0, MAX_PICTURES),
  );
  const rows = (cars: readonly (AlertedCar | DroppedCar)[]) =>
    cars.map((car) => carRow(car, pictured.has(car))).join("");
  const blocks = digest.searches.map(({ name, href, cars, count }) =>
    section(
      t("alerts.message.search_heading", { count, name }),
      rows(cars),
      [{ text: moreOrAll(count - cars.length, t), href }],
      brand,
    ),
  );
  const { drops } = digest;
  if (drops.count > 0) {
    const heading = t("alerts.message.prices_heading", { count: drops.count });
    blocks.push(section(heading, rows(drops.cars), morePrices(drops, { account }, t), brand));
  }
  return framed({ subject, heading: summary(digest, t) }, { language, brand }, [
    ...blocks,
    `<p style="${SMALL};margin-top:28px">${escapeHtml(t("alerts.message.why", { site }))}</p>`,
    `<p style="${SMALL}">${link(t("alerts.message.manage"), manage)} · ${link(t("alerts.message.unsubscribe"), unsubscribe)}</p>`,
    `<p style="${SMALL}">${escapeHtml(senderLine(sender, (names) => t("alerts.message.sender", names)))}</p>`,
  ]);
}

function section(
  heading: string,
  rows: string,
  links: readonly { text: string; href: string }[],
  brand: EmailBrand,
): string {
  return [
    `<h2 style="${HEADING}">${escapeHtml(heading)}</h2>`,
    `<table role="presentation" width="100%" cellspacing="0" cellpadding="0">${rows}</table>`,
    ...links.map(({ text, href }) => `<p style="${MORE}">${brandButton(brand, text, href)}</p>`),
  ].join("");
}

/** A car's picture at the left, name, price and kilometres next to it. */
function carRow(car: AlertedCar | DroppedCar, isPictured: boolean): string {
  const { name, price, km, href } = car;
  const was = "was" in car ? `<s style="${GREY}">${escapeHtml(car.was)}</s> ` : "";
  const lines = [
    link(name, href, NAME),
    ...(price === null ? [] : [`${was}<strong style="${PRICE}">${escapeHtml(price)}</strong>`]),
    ...(km === null ? [] : [`<span style="${GREY}">${escapeHtml(km)}</span>`]),
  ].join("<br>");
  if (!isPictured || !car.picture) return `<tr><td colspan="2" style="${CELL}">${lines}</td></tr>`;
  const { src, alt } = car.picture;
  const picture = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="144" height="108" style="${PICTURE}">`;
  return `<tr><td width="160" style="${CELL};width:160px"><a href="${escapeHtml(href)}" style="${LINK}">${picture}</a></td><td style="${CELL}">${lines}</td></tr>`;
}

function link(text: string, href: string, style = LINK): string {
  return `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(text)}</a>`;
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
