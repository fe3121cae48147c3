import { TEST_DRIVE_TIME } from "~/domain/forms/known-fields";
import { escapeHtml } from "~/domain/text/escape";
import { zonedMomentText } from "~/domain/text/local-day";
import type { WrittenEmail } from "../../message/written-email";
import type { Lead } from "../lead";
import { OWN_VEHICLE_ANSWERS, ownVehicle } from "../lead-payload";
import {
  answerLabel,
  answerText,
  furtherAnswers,
  oneLine,
  readableName,
  type Translate,
} from "./email-answers";

/** The content of the e-mail about one lead, all of it plain text. */
export interface LeadEmailInput {
  lead: Lead;
  /** Null when the lead is about no car, or the car no longer exists. */
  car: { name: string; price: string; place: string | null; stockNumber: string | null; url: string } | null;
  site: {
    name: string;
    language: string;
    timeZone: string;
    /** Names of locations and dealerships, by id and slug. */
    places: Readonly<Record<string, string>>;
  };
  dealership: string;
  /** The booked time and place of a test drive as text; null when none is booked. */
  appointment?: string | null;
  /** Absolute address of the page it was sent from. */
  pageUrl: string;
}

interface LeadEmail extends WrittenEmail {
  /** The customer's e-mail address, when it is valid. */
  replyTo?: string;
}

/** The answers that a salesperson needs first; the others come further down. */
const LEADING_ANSWERS = [
  "refund_failed",
  "reservation_ended",
  "reservation_reference",
  "reserved_until",
  "reservation_deposit",
  "reservation_price",
  "payment_amount",
  "payment_reference",
  "payment_receipt",
  "payment_method",
  "handover",
  "delivery_distance",
  TEST_DRIVE_TIME,
  "offer_from_client",
  "vehiclePriceBudget",
  "Service Location",
  "location",
  "location_id",
  "additional_services",
] as const;

/** Returns the e-mail to the dealership: the subject of the lead, whom to call, the message, then the particulars. */
export function leadEmail(input: LeadEmailInput, translate: Translate): LeadEmail {
  const { lead, site } = input;
  const title = titleOf(lead);
  const own = ownVehicleSection(input, translate);
  const elsewhere = new Set<string>([...LEADING_ANSWERS, PREFERENCE, ...(own ? OWN_VEHICLE_SHOWN : [])]);
  const sections: Section[] = [
    about(input, translate),
    aboutCustomer(lead, translate),
    { heading: translate("email.lead.message"), rows: [], text: message(lead, translate) },
    ...(own ? [own] : []),
    {
      heading: translate("email.lead.answers"),
      rows: furtherAnswers(lead, { ...site, translate }, elsewhere),
    },
    consents(lead, translate),
    particulars(input, translate),
  ];
  const shown = sections.filter((section) => section.rows.length > 0 || section.text);
  const notes = notesOn(lead, translate);
  const email: LeadEmail = {
    subject: subjectOf(input, translate),
    text: renderText(title, notes, shown),
    html: renderHtml(site.language, title, notes, shown),
  };
  if (lead.email && isPlainAddress(lead.email)) email.replyTo = lead.email;
  return email;
}

/** "Finance Enquiry: Pre-Approval"; the subcategory alone where it begins with the category: "Reservation Ended". */
function titleOf({ category, subcategory }: Lead): string {
  const parts = subcategory?.startsWith(`${category} `) ? [subcategory] : [category, subcategory];
  return oneLine(parts.filter(Boolean).join(": "));
}

function subjectOf({ lead, car, site }: LeadEmailInput, translate: Translate): string {
  const vehicle = car?.name ?? namedVehicle(lead);
  const subject = translate(subjectKey(lead, vehicle), {
    category: lead.category,
    car: vehicle ?? "",
    site: site.name,
    // Of a reservation the shopper knows no other.
    reference: lead.answers.reservation_reference ?? lead.reference,
  });
  return oneLine(lead.partial ? translate("email.lead.subject_unfinished", { subject }) : subject);
}

/** Nobody can post the answers that tell a reservation from an enquiry: only the site sets them. */
function subjectKey({ answers }: Lead, vehicle: string | null): string {
  if (answers.refund_failed) return "email.lead.subject_refund_failed";
  if (!vehicle) return "email.lead.subject";
  if (!answers.reservation_reference) return "email.lead.subject_car";
  return answers.reservation_ended ? "email.lead.subject_reservation_ended" : "email.lead.subject_reserved";
}

/** Returns the vehicle that the form names: one that no longer exists, or a model that the customer chose. */
function namedVehicle({ answers }: Lead): string | null {
  const words = [answers["Vehicle Make"], answers["Vehicle Model"]].map((part) => oneLine(part ?? ""));
  return words.filter(Boolean).join(" ") || null;
}

function notesOn(lead: Lead, translate: Translate): string[] {
  return [
    ...(lead.partial ? [translate("email.lead.unfinished")] : []),
    ...(lead.follows ? [translate("email.lead.follows")] : []),
  ];
}

function about({ lead, car, site, appointment }: LeadEmailInput, translate: Translate): Section {
  const words = { ...site, translate };
  const vehicle = car
    ? [
        { label: translate("email.lead.car.name"), value: car.name },
        { label: translate("email.lead.car.price"), value: car.price },
        { label: translate("email.lead.car.place"), value: car.place },
        { label: translate("email.lead.car.stock_number"), value: car.stockNumber },
        { label: translate("email.lead.car.page"), value: car.url, href: car.url },
      ]
    : [
        { label: translate("email.lead.car.name"), value: namedVehicle(lead) },
        { label: translate("email.lead.car.stock_number"), value: lead.answers.stock_number },
      ];
  const leading = LEADING_ANSWERS.map((name) =>
    appointment && name === TEST_DRIVE_TIME
      ? { label: translate("email.lead.appointment.label"), value: appointment }
      : { label: answerLabel(name, translate), value: answerText(name, lead.answers[name] ?? "", words) },
  );
  return { heading: translate("email.lead.car.heading"), rows: present([...vehicle, ...leading]) };
}

const OWN_VEHICLE_SHOWN = [...OWN_VEHICLE_ANSWERS, "valuation_estimate", "valuation_basis"];

/** Returns null when there is no vehicle to trade in or sell. */
function ownVehicleSection({ lead, site }: LeadEmailInput, translate: Translate): Section | null {
  const own = ownVehicle(lead);
  if (!own) return null;
  const label = (name: string) => translate(`email.lead.own_vehicle.${name}`);
  const words = { ...site, translate };
  return {
    heading: label("heading"),
    rows: present([
      { label: label("vehicle"), value: [own.year, own.make, own.model].filter(Boolean).join(" ") },
      { label: label("km"), value: answerText("kms", own.kms ?? "", words) },
      {
        label: label("registration"),
        value: [own.rego, own.regoState?.toUpperCase()].filter(Boolean).join(" "),
      },
      { label: label("estimate"), value: own.estimate },
      { label: label("basis"), value: lead.answers.valuation_basis },
    ]),
  };
}

const PREFERENCE = "PreferredContactMethod";

function aboutCustomer(lead: Lead, translate: Translate): Section {
  const name = [lead.name, lead.last_name].filter(Boolean).join(" ");
  const digits = lead.phone?.replace(/[^\d+]/g, "");
  const mailable = lead.email && isPlainAddress(lead.email);
  return {
    heading: translate("email.lead.customer.heading"),
    rows: present([
      { label: translate("email.lead.customer.name"), value: name },
      {
        label: translate("email.lead.customer.phone"),
        value: lead.phone,
        href: digits ? `tel:${digits}` : undefined,
      },
      {
        label: translate("email.lead.customer.email"),
        value: lead.email,
        href: mailable ? `mailto:${encodeURIComponent(lead.email as string).replace("%40", "@")}` : undefined,
      },
      { label: translate("email.lead.customer.prefers"), value: lead.answers[PREFERENCE] },
      { label: translate("email.lead.customer.postcode"), value: postcodeWithPlace(lead, translate) },
    ]),
  };
}

/** Returns "7009, Moonah TAS, 5 km away": the postcode with what its look-up stored in the lead. */
function postcodeWithPlace({ postcode, lead_attributes }: Lead, translate: Translate): string | null {
  const { postcode_place: place, distance_km: km } = lead_attributes;
  if (!postcode || typeof place !== "string") return postcode;
  const far = Number.isInteger(km) ? [translate("email.lead.customer.distance", { km: String(km) })] : [];
  return [postcode, oneLine(place).slice(0, MAX_PLACE_LENGTH), ...far].join(", ");
}

const MAX_PLACE_LENGTH = 200;

function message(lead: Lead, translate: Translate): string {
  return lead.message?.trim() || translate("email.lead.no_message");
}

function consents(lead: Lead, translate: Translate): Section {
  return {
    heading: translate("email.lead.consents.heading"),
    rows: lead.consents.map((consent) => ({
      label: translate(consent.given ? "email.lead.consents.given" : "email.lead.consents.not_given"),
      value: translate("email.lead.consents.wording", {
        wording: oneLine(consent.wording) || readableName(consent.name),
        form: oneLine(consent.form),
      }),
    })),
  };
}

function particulars({ lead, site, dealership, pageUrl }: LeadEmailInput, translate: Translate): Section {
  return {
    heading: translate("email.lead.particulars.heading"),
    rows: present([
      { label: translate("email.lead.particulars.reference"), value: lead.reference },
      {
        label: translate("email.lead.particulars.received"),
        value: zonedMomentText(site.language, new Date(lead.created_at), site.timeZone),
      },
      { label: translate("email.lead.particulars.dealership"), value: dealership },
      { label: translate("email.lead.particulars.site"), value: site.name },
      { label: translate("email.lead.particulars.page"), value: pageUrl, href: pageUrl },
    ]),
  };
}

function present(
  rows: { label: string; value: string | null | undefined; href?: string | undefined }[],
): SectionRow[] {
  return rows.flatMap(({ label, value, href }) => {
    const text = oneLine(value ?? "");
    return text ? [{ label, value: text, ...(href ? { href } : {}) }] : [];
  });
}

/** Whether the text is a single address. What a visitor typed must not add a recipient or a header. */
function isPlainAddress(text: string): boolean {
  return /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/.test(text);
}

/** The e-mail's sections as plain text and as HTML that old mail programs show. All values are plain text. */

interface SectionRow {
  label: string;
  value: string;
  /** http(s), tel or mailto. */
  href?: string;
}

interface Section {
  heading: string;
  rows: SectionRow[];
  /** Several lines; line breaks are preserved. */
  text?: string;
}

/** @param notes warnings that come before everything else */
function renderText(title: string, notes: readonly string[], sections: readonly Section[]): string {
  const blocks = sections.map(({ heading, rows, text }) => {
    const lines = rows.map((row) => `${row.label}: ${row.value}`);
    return [heading.toUpperCase(), ...lines, ...(text ? [withoutControls(text)] : [])].join("\n");
  });
  return `${[title, ...notes, ...blocks].join("\n\n")}\n`;
}

/* Old mail programs know no style sheets and no custom properties: every element carries its own style. */
const FONT = "font-family:Arial,Helvetica,sans-serif";
const LABEL =
  "padding:6px 16px 6px 0;vertical-align:top;text-align:left;font-weight:normal;color:#595959;width:34%";
const VALUE = "padding:6px 0;vertical-align:top;text-align:left;overflow-wrap:anywhere;word-break:break-word";
const HEADING = "font-size:16px;margin:28px 0 6px;padding:0 0 6px;border-bottom:1px solid #d0d0d0";
const NOTE = "margin:12px 0 0;padding:10px 12px;background:#fff4d6;border-left:4px solid #b26a00";
const MESSAGE = "margin:8px 0 0;line-height:1.5;overflow-wrap:anywhere;word-break:break-word";

function renderHtml(
  language: string,
  title: string,
  notes: readonly string[],
  sections: readonly Section[],
): string {
  const blocks = sections.map(({ heading, rows, text }) => {
    const table =
      rows.length > 0
        ? `<table cellspacing="0" cellpadding="0" style="width:100%;border-collapse:collapse">${rows.map(htmlRow).join("")}</table>`
        : "";
    const paragraph = text
      ? `<p dir="auto" style="${MESSAGE}">${escapeHtml(withoutControls(text)).replaceAll("\n", "<br>")}</p>`
      : "";
    return `<h2 style="${HEADING}">${escapeHtml(heading)}</h2>${table}${paragraph}`;
  });
  return [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>`,
    `<body style="margin:0;padding:0;background:#ffffff"><div style="${FONT};font-size:15px;line-height:1.35;color:#1a1a1a;padding:20px 16px 32px;max-width:640px">`,
    `<h1 style="font-size:22px;line-height:1.25;margin:0">${escapeHtml(title)}</h1>`,
    ...notes.map((note) => `<p style="${NOTE}">${escapeHtml(note)}</p>`),
    ...blocks,
    "</div></body></html>",
  ].join("\n");
}

function htmlRow({ label, value, href }: SectionRow): string {
  const shown = `<span dir="auto">${escapeHtml(value)}</span>`;
  const content = href ? `<a href="${escapeHtml(href)}" style="color:#0b57d0">${shown}</a>` : shown;
  return `<tr><th scope="row" style="${LABEL}">${escapeHtml(label)}</th><td style="${VALUE}">${content}</td></tr>`;
}

function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
}
