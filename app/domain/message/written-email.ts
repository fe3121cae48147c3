import { escapeHtml } from "../text/escape";

/** An e-mail to a shopper in plain text and in HTML that reads well in a phone's mail program. All values are plain text. */

export interface EmailParts {
  subject: string;
  heading: string;
  /** Of the car that it is about: an absolute address, and what it shows; absent: none. */
  picture?: { src: string; alt: string } | null;
  paragraphs: string[];
  rows: { label: string; value: string }[];
  link: { text: string; href: string } | null;
  /** What the link is for. */
  linkNote: string | null;
}

export interface WrittenEmail {
  subject: string;
  text: string;
  html: string;
}

/** A site's name, logo and colours, as its header and its buttons have them. */
export interface EmailBrand {
  name: string;
  /** An absolute address, and px; null: the name as text. */
  logo: { src: string; width: number; height: number } | null;
  header: string;
  on_header: string;
  accent: string;
  on_accent: string;
}

/** The site that sends an e-mail. */
export interface EmailSender {
  site: string;
  legalName: string;
  phone: string;
  language: string;
  brand: EmailBrand;
}

/** Wording by key, with i18next's placeholders and plural forms. */
export type EmailWording = (key: string, options?: Record<string, string | number>) => string;

export function writtenEmail(content: EmailParts, sender: EmailSender, t: EmailWording): WrittenEmail {
  const footer = senderLine(sender, (names) => t("reservation_email.sender", names));
  return {
    subject: oneLine(content.subject),
    text: asText(content, footer),
    html: asHtml(content, footer, sender.language, sender.brand),
  };
}

/**
 * Returns who sends a message: the site, its company and its phone number. A company's name often begins with the
 * site's, and then says both.
 */
export function senderLine(
  { site, legalName, phone }: Omit<EmailSender, "language" | "brand">,
  say: (names: Record<"site" | "legal_name" | "phone", string>) => string,
): string {
  const line = say({ site, legal_name: legalName, phone });
  return legalName.startsWith(site) ? line.replace(`${site} · ${legalName}`, () => legalName) : line;
}

function asText({ heading, paragraphs, rows, link, linkNote }: EmailParts, footer: string): string {
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
  "font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1a1a1a;text-align:left;padding:20px 16px 32px;overflow-wrap:anywhere;word-break:break-word";
/** Outlook for Windows knows no `max-width`: it gets a table of that width around. */
const COLUMN_START = `<!--[if mso]><table role="presentation" width="600" cellspacing="0" cellpadding="0"><tr><td><![endif]--><table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px"><tr><td style="${FRAME}">`;
const COLUMN_END = "</td></tr></table><!--[if mso]></td></tr></table><![endif]-->";
const HEADING = "font-size:22px;line-height:1.25;margin:0 0 12px";
const PARAGRAPH = "margin:0 0 12px";
const LABEL =
  "padding:8px 16px 8px 0;vertical-align:top;text-align:left;font-weight:normal;color:#595959;overflow-wrap:normal;word-break:normal";
const VALUE = "padding:8px 0;vertical-align:top;text-align:left";
const TABLE = "width:100%;border-collapse:collapse;margin:8px 0 20px";
const PICTURE = "display:block;width:100%;max-width:560px;height:auto;border-radius:8px;margin:0 0 16px";
const BUTTON =
  "display:inline-block;padding:12px 20px;font-weight:bold;text-decoration:none;border-radius:4px";
const SMALL = "font-size:14px;color:#595959;margin:24px 0 0";

function asHtml(
  { subject, heading, picture, paragraphs, rows, link, linkNote }: EmailParts,
  footer: string,
  language: string,
  brand: EmailBrand,
): string {
  const row = ({ label, value }: EmailParts["rows"][number]) =>
    `<tr><th scope="row" style="${LABEL}">${escaped(label)}</th><td style="${VALUE}">${escaped(value)}</td></tr>`;
  return framed({ subject, heading }, { language, brand }, [
    ...(picture
      ? [
          `<img src="${escapeHtml(picture.src)}" alt="${escaped(picture.alt)}" width="560" height="420" style="${PICTURE}">`,
        ]
      : []),
    ...paragraphs.map(paragraph),
    `<table cellspacing="0" cellpadding="0" style="${TABLE}">${rows.map(row).join("")}</table>`,
    ...(linkNote === null ? [] : [paragraph(linkNote)]),
    ...(link === null ? [] : [`<p style="${PARAGRAPH}">${brandButton(brand, link.text, link.href)}</p>`]),
    `<p style="${SMALL}">${escaped(footer)}</p>`,
  ]);
}

/**
 * Returns the HTML of an e-mail whose text is one piece of wording: its paragraphs, and a button in place of the one that
 * is only the link's address.
 */
export function letterHtml(
  { subject, text, link }: { subject: string; text: string; link: EmailParts["link"] },
  sender: Pick<EmailSender, "language" | "brand">,
): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  return framed(
    { subject, heading: subject },
    sender,
    paragraphs.map((each) =>
      link && each === link.href
        ? `<p style="${PARAGRAPH}">${brandButton(sender.brand, link.text, link.href)}</p>`
        : paragraph(each),
    ),
  );
}

/** Returns a whole e-mail in the site's brand around lines of HTML. */
export function framed(
  { subject, heading }: Pick<EmailParts, "subject" | "heading">,
  { language, brand }: Pick<EmailSender, "language" | "brand">,
  lines: readonly string[],
): string {
  return [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escaped(oneLine(subject))}</title></head>`,
    `<body style="${BODY}">${brandBand(brand)}${COLUMN_START}`,
    `<h1 style="${HEADING}">${escaped(heading)}</h1>`,
    ...lines,
    `${COLUMN_END}</body></html>`,
  ].join("\n");
}

const paragraph = (text: string) => `<p style="${PARAGRAPH}">${escaped(text)}</p>`;

const BAND = "padding:16px;font-family:Arial,Helvetica,sans-serif;font-size:20px;font-weight:bold";

/**
 * The site's logo in the colours of its header. Most mail programs ask before they load pictures: until then they show its
 * name in the same place, in the style of the cell.
 */
function brandBand({ name, logo, header, on_header, accent }: EmailBrand): string {
  const style = escapeHtml(
    `${BAND};background:${header};color:${on_header};border-bottom:4px solid ${accent}`,
  );
  const shown = logo
    ? `<img src="${escapeHtml(logo.src)}" alt="${escaped(name)}" width="${logo.width}" height="${logo.height}" style="display:block;border:0">`
    : escaped(name);
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td bgcolor="${escapeHtml(header)}" style="${style}">${shown}</td></tr></table>`;
}

/** A link as a button in the site's accent. */
export function brandButton({ accent, on_accent }: EmailBrand, text: string, href: string): string {
  const style = `${BUTTON};background:${accent};color:${on_accent}`;
  return `<a href="${escapeHtml(href)}" style="${escapeHtml(style)}">${escaped(text)}</a>`;
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
