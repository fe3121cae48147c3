import type { Lead } from "./lead";
import { CAR_NAMING_ANSWERS } from "./lead-answers";
import { furtherAnswers, oneLine, readableName, type Translate } from "./lead-email-answers";
import { renderHtml, renderText, type Section, type SectionRow } from "./lead-email-layout";

/** What a dealership reads of one lead, all of it plain text. */
export interface LeadEmailInput {
  lead: Lead;
  /** Null when the lead is about no car, or the car is gone. */
  car: { name: string; price: string; stockNumber: string | null; url: string } | null;
  site: {
    name: string;
    language: string;
    timeZone: string;
    /** Names of locations and dealerships by id and slug. */
    places: Readonly<Record<string, string>>;
  };
  dealership: string;
  /** Absolute address of the page it was sent from. */
  pageUrl: string;
}

export interface LeadEmail {
  subject: string;
  text: string;
  html: string;
  /** The customer's address, when there is one that a mail program can answer to. */
  replyTo?: string;
}

/** The e-mail to the dealership: what it is about, who to call, what they said, then the particulars. */
export function leadEmail(input: LeadEmailInput, translate: Translate): LeadEmail {
  const { lead, car, site } = input;
  const customer = oneLine([lead.name, lead.last_name].filter(Boolean).join(" "));
  const subject = translate(car ? "email.lead.subject_car" : "email.lead.subject", {
    category: lead.category,
    car: car?.name ?? "",
    site: site.name,
    reference: lead.reference,
  });
  const title = oneLine([lead.category, lead.subcategory].filter(Boolean).join(": "));
  const sections: Section[] = [
    aboutCar(input, translate),
    aboutCustomer(lead, customer, translate),
    { heading: translate("email.lead.message"), rows: [], text: message(lead, translate) },
    {
      heading: translate("email.lead.answers"),
      rows: furtherAnswers(lead, site.language, translate, site.places),
    },
    consents(lead, translate),
    particulars(input, translate),
  ];
  const shown = sections.filter((section) => section.rows.length > 0 || section.text);
  const email: LeadEmail = {
    subject: oneLine(subject),
    text: renderText(title, shown),
    html: renderHtml(site.language, title, shown),
  };
  if (lead.email && isPlainAddress(lead.email)) email.replyTo = lead.email;
  return email;
}

function aboutCar({ lead, car }: LeadEmailInput, translate: Translate): Section {
  const heading = translate("email.lead.car.heading");
  if (!car) {
    const rows = Object.entries(lead.answers)
      .filter(([name, value]) => CAR_NAMING_ANSWERS.has(name) && value)
      .map(([name, value]) => ({ label: readableName(name), value: oneLine(value) }));
    return { heading, rows };
  }
  return {
    heading,
    rows: present([
      { label: translate("email.lead.car.name"), value: car.name },
      { label: translate("email.lead.car.price"), value: car.price },
      { label: translate("email.lead.car.stock_number"), value: car.stockNumber },
      { label: translate("email.lead.car.page"), value: car.url, href: car.url },
    ]),
  };
}

function aboutCustomer(lead: Lead, name: string, translate: Translate): Section {
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
      { label: translate("email.lead.customer.postcode"), value: lead.postcode },
    ]),
  };
}

function message(lead: Lead, translate: Translate): string {
  return lead.message?.trim() || translate("email.lead.no_message");
}

function consents(lead: Lead, translate: Translate): Section {
  return {
    heading: translate("email.lead.consents.heading"),
    rows: lead.consents.map((consent) => ({
      label: translate(consent.given ? "email.lead.consents.given" : "email.lead.consents.not_given"),
      value: translate("email.lead.consents.wording", {
        wording: oneLine(consent.wording),
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
      { label: translate("email.lead.particulars.received"), value: localTime(lead.created_at, site) },
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

/** "Saturday, 31 January 2026, 8:00 pm AEDT" */
function localTime(iso: string, site: LeadEmailInput["site"]): string {
  return new Intl.DateTimeFormat(site.language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: site.timeZone,
  }).format(new Date(iso));
}

/** One address and nothing else: what a visitor typed must not add a recipient or a header. */
function isPlainAddress(text: string): boolean {
  return /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/.test(text);
}
