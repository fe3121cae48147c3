import { z } from "zod";
import { type ContentNode, isBlock } from "~/domain/content/content-node";
import { TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { newFinanceClaims } from "~/domain/editing/finance-claims";
import { readPageSource } from "~/domain/editing/page-source";
import { isBusinessPhone } from "~/domain/text/phone-number";
import { oddCharacter } from "~/domain/text/plain-text";
import { isSameSitePath } from "~/domain/text/web-address";
import { MAX_LABEL } from "../menu-labels";
import type { Site } from "../site";
import { CALLS, personField, placeOfKey, readPlaceFacts, readSiteFacts } from "./facts-document";
import { entryField, listedEntries, menuKey, readMenu, shapeOf } from "./menu-document";
import { readOffer } from "./offer-document";
import { POPUP_ID, readPopup } from "./popup-document";
import { readPromo } from "./promo-document";
import type { SiteDocument } from "./site-documents";
import { readDay, readWeek, weekOfKey } from "./week-document";

/*
 * What an editor's document may say besides what sites:check asks of a file (rules/editors#document-faults): nobody
 * reviews it as a change of a file is reviewed.
 */

/** Characters of a page's Markdown. */
export const MAX_PAGE_TEXT = 45_000;
const MAX_LINE = 300;
/** Of a person's name, and of an e-mail address. */
const MAX_NAME = 100;
const MAX_EMAIL = 254;
/** Of an offer's description and of its conditions. */
const MAX_PARAGRAPH = 2000;
/** Documents of a kind that a site can have, those of its files counted. */
export const MOST_DOCUMENTS = {
  page: 300,
  hours: 60,
  popup: 20,
  promo: 30,
  offer: 60,
  facts: 1000,
  menu: 3,
} as const;

/** Why a document is refused: a name in the wording (workspace.document.fault), with its values. */
export interface DocumentFault {
  /** The field of its form; "": the document as a whole. */
  field: string;
  fault:
    | "unreadable"
    | "too_long"
    | "line_too_long"
    | "line_break"
    | "control"
    | "direction"
    | "invisible"
    | "rate"
    | "host"
    | "address"
    | "home"
    | "phone"
    | "email"
    | "person"
    | "heading";
  values: Readonly<Record<string, string>>;
}

type EditedSite = Pick<Site, "domains">;

/**
 * Returns what is wrong with the words of a document, without looking at the site around it.
 * @param before what the site's files say; null: nothing
 */
export function wordFaults(
  site: EditedSite,
  { kind, key, text }: SiteDocument,
  before: string | null,
): DocumentFault[] {
  if (text === TAKEN_AWAY) return kind === "page" && key === "home" ? [fault("", "home")] : [];
  if (kind === "page") return pageFaults(text, before);
  if (kind === "hours") return readDay(key, text) ? [] : [fault("", "unreadable")];
  if (kind === "facts") return factFaults(key, text, before);
  if (kind === "menu") return menuFaults(site, key, text, before);
  if (!POPUP_ID.test(key)) return [fault("", "unreadable")];
  if (kind === "promo") {
    const tile = readPromo(text);
    if (!tile) return [fault("", "unreadable")];
    const { title, text: words, link_label, link_to, picture } = tile;
    return [
      ...textFaults({ title, text: words, link_label }, ["text"], before),
      ...addressFaults(site, { picture }, before),
      ...linkFaults(site, { link_to }, before),
    ];
  }
  if (kind === "offer") {
    const offer = readOffer(text);
    if (!offer) return [fault("", "unreadable")];
    const { name, description, disclaimer, alt, src } = offer;
    return [
      ...textFaults({ name, alt }, [], before),
      ...textFaults({ description, disclaimer }, ["description", "disclaimer"], before, MAX_PARAGRAPH),
      ...addressFaults(site, { src }, before),
    ];
  }
  const popup = readPopup(text);
  if (!popup) return [fault("", "unreadable")];
  const { title, description, button_text, alt, link_to } = popup;
  return [
    ...textFaults({ title, description, button_text, alt }, ["description"], before),
    ...linkFaults(site, { link_to }, before),
  ];
}

function factFaults(key: string, text: string, before: string | null): DocumentFault[] {
  const phoneFaults = (field: string, number: string | null | undefined) =>
    number == null || isBusinessPhone(number) ? [] : [fault(field, "phone")];
  if (weekOfKey(key) !== null) return readWeek(text) ? [] : [fault("", "unreadable")];
  if (placeOfKey(key) === null) {
    const facts = readSiteFacts(text);
    if (!facts) return [fault("", "unreadable")];
    const isEmail = facts.email.length <= MAX_EMAIL && z.email().safeParse(facts.email).success;
    return [
      ...phoneFaults("phone", facts.phone),
      ...(isEmail ? [] : [fault("email", "email")]),
      ...CALLS.flatMap((name) => phoneFaults(name, facts[name])),
    ];
  }
  const facts = readPlaceFacts(text);
  if (!facts) return [fault("", "unreadable")];
  return [
    ...phoneFaults("phone", facts.phone),
    ...phoneFaults("landline_phone", facts.landline_phone),
    ...(facts.team ?? []).flatMap(({ name, phone }, index) => [
      ...(name === "" ? [fault(personField(index, "name"), "person")] : []),
      ...textFaults({ [personField(index, "name")]: name }, [], before, MAX_NAME),
      ...phoneFaults(personField(index, "phone"), phone),
    ]),
  ];
}

function menuFaults(site: EditedSite, key: string, text: string, before: string | null): DocumentFault[] {
  const entries = readMenu(text);
  const named = menuKey(key);
  if (!entries || !named) return [fault("", "unreadable")];
  const list = listedEntries(entries);
  return list.flatMap(({ entry: { texts = {}, href, link }, level }, index) => {
    const fields = Object.entries(texts).map(
      ([tag, said]) => [entryField(index, `text_${tag}`), said] as const,
    );
    const isHeading = href === undefined && link === undefined;
    // A heading has links and no address; every other entry has an address.
    const isMisplaced = isHeading !== (shapeOf(named) === "headed" && level === 0);
    if (isMisplaced) return [fault("", "unreadable")];
    return [
      ...(isHeading && list[index + 1]?.level !== 1 ? [fault("", "heading")] : []),
      ...textFaults(Object.fromEntries(fields), [], before, MAX_LABEL),
      ...linkFaults(site, { [entryField(index, "href")]: href ?? null }, before),
    ];
  });
}

/**
 * @param texts by their fields
 * @param broken those that may have lines
 */
function textFaults(
  texts: Readonly<Record<string, string | null>>,
  broken: readonly string[],
  before: string | null,
  most = MAX_LINE,
): DocumentFault[] {
  const said = Object.entries(texts).map(([name, text]) => [name, text ?? ""] as const);
  return [
    ...said.flatMap(([name, text]) => lineFaults(name, text, broken.includes(name), most)),
    ...said.flatMap(([name, text]) => rateFaults(name, text, before)),
  ];
}

type Addresses = Readonly<Record<string, string | null>>;

function addressFaults(site: EditedSite, addresses: Addresses, before: string | null): DocumentFault[] {
  return Object.entries(addresses).flatMap(([name, address]) =>
    foreignFaults(site, name, address === null ? [] : [address], "host", addressesIn(before)),
  );
}

function linkFaults(site: EditedSite, addresses: Addresses, before: string | null): DocumentFault[] {
  return Object.entries(addresses).flatMap(([name, address]) =>
    foreignFaults(site, name, address === null ? [] : [address], "address", addressesIn(before)),
  );
}

/**
 * Returns what is wrong with a page as it would be drawn: an entity or an escape shows what its Markdown doesn't say.
 * @param page of the site with the document
 * @param before the page as the site's files have it
 */
export function drawnFaults(site: EditedSite, page: DrawnPage, before: DrawnPage | null): DocumentFault[] {
  const text = drawnText(page.nodes);
  // A heading or a value of a block stands for itself, whatever the next one says: "9.9%", "Learn more".
  const apart = drawnText(page.nodes, "\n\n");
  const odd = oddCharacter(text);
  const drawn = drawnAddresses(page.nodes);
  const former = drawnAddresses(before?.nodes ?? []);
  const known = [...former.links, ...former.others];
  return [
    ...(odd ? [fault("markdown", odd)] : []),
    ...rateFaults("markdown", text, before ? drawnText(before.nodes) : null),
    ...rateFaults("markdown", apart, before ? drawnText(before.nodes, "\n\n") : null),
    ...foreignFaults(site, "markdown", drawn.others, "host", known),
    ...foreignFaults(site, "markdown", drawn.links, "address", known),
  ];
}

interface DrawnPage {
  nodes: readonly ContentNode[];
}

function fault(field: string, name: DocumentFault["fault"], values: DocumentFault["values"] = {}) {
  return { field, fault: name, values };
}

function pageFaults(text: string, before: string | null): DocumentFault[] {
  const { fields, markdown } = readPageSource(text);
  // The line break that ends a file is none of the editor's characters.
  const { length } = markdown.trimEnd();
  if (length > MAX_PAGE_TEXT) return [fault("markdown", "too_long", lengthValues(length, MAX_PAGE_TEXT))];
  const odd = oddCharacter(markdown);
  return [
    ...[...fields].flatMap(([name, value]) => lineFaults(name, value, false)),
    ...[...fields].flatMap(([name, value]) => rateFaults(name, value, before)),
    ...(odd ? [fault("markdown", odd)] : rateFaults("markdown", markdown, before)),
  ];
}

function lengthValues(length: number, limit: number): DocumentFault["values"] {
  const said = (number: number) => number.toLocaleString("en-AU");
  return { length: said(length), limit: said(limit), over: said(length - limit) };
}

function lineFaults(field: string, value: string, mayBreak: boolean, most = MAX_LINE): DocumentFault[] {
  if (value.length > most) return [fault(field, "line_too_long", { limit: most.toLocaleString("en-AU") })];
  const odd = oddCharacter(value);
  if (odd) return [fault(field, odd)];
  return !mayBreak && /[\n\t]/.test(value) ? [fault(field, "line_break")] : [];
}

function rateFaults(field: string, text: string, before: string | null): DocumentFault[] {
  // A longer text is refused for its length.
  const [figure] = newFinanceClaims(text.slice(0, MAX_PAGE_TEXT), before);
  return figure === undefined ? [] : [fault(field, "rate", { figure })];
}

/** @param name "host": only addresses of this site; "address": other sites too, by https */
function foreignFaults(
  { domains }: EditedSite,
  field: string,
  addresses: readonly string[],
  name: "host" | "address",
  known: readonly string[],
): DocumentFault[] {
  return addresses
    .filter(
      (address) =>
        !known.includes(address) &&
        !isOwnAddress(address, domains) &&
        !(name === "address" && isOtherSite(address)),
    )
    .map((address) => fault(field, name, { address: address.slice(0, 120) }));
}

/** Whether a link may lead to another website: by https, to a named host, and to nobody's account. */
export function isOtherSite(address: string): boolean {
  if (!/^https:\/\/[^\\\s]+$/.test(address) || oddCharacter(address) || !URL.canParse(address)) return false;
  const { hostname, username, password, port } = new URL(address);
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(hostname) && username + password + port === "";
}

/** Whether an address leads to this site, to a part of the page, to a telephone or to an e-mail address. */
export function isOwnAddress(address: string, domains: readonly string[]): boolean {
  if (/^(#|tel:|mailto:)/i.test(address)) return !/[\\\s]/.test(address);
  if (address.startsWith("/")) return isSameSitePath(address);
  if (!URL.canParse(address)) return isSameSitePath(`/${address}`);
  const { protocol, hostname, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && domains.includes(hostname) && username === "" && password === "";
}

/** Addresses of other hosts that a stored document has. */
function addressesIn(text: string | null): string[] {
  return [...(text ?? "").matchAll(/(?:https?:)?\/\/[^\s"\\)>\]]+/gi)].map(([address]) => address);
}

/**
 * What a page says, without what divides its words: `9.9**%**` reads as 9.9%.
 * @param gap between paragraphs, headings and the values of blocks
 */
function drawnText(nodes: readonly ContentNode[], gap = "\n"): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const inside = drawnText(node.children, gap);
      if (!isBlock(node)) return /^(strong|em|s|a|code)$/.test(node.tag) ? inside : `${inside}${gap}`;
      const said = Object.values(node.attributes).filter((value) => typeof value === "string");
      return ["", ...said, inside, ""].join(gap);
    })
    .join("");
}

/** The addresses in a page: of its links, and of pictures and whatever else would load. */
function drawnAddresses(nodes: readonly ContentNode[]): { links: string[]; others: string[] } {
  const found = { links: [] as string[], others: [] as string[] };
  const walk = (node: ContentNode) => {
    if (typeof node === "string") return;
    for (const [name, value] of Object.entries(node.attributes ?? {})) {
      if (typeof value !== "string") continue;
      if (name === "href" || name.endsWith("_href")) found.links.push(value);
      else if (name === "url" || /^\s*(https?:)?\/\//i.test(value)) found.others.push(value);
    }
    node.children.forEach(walk);
  };
  nodes.forEach(walk);
  return found;
}
