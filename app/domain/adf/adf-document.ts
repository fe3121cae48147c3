import { dateFormat } from "../date-format";
import type { Lead } from "../lead";
import { furtherAnswers, oneLine, type Translate } from "../lead-email-answers";
import { type AdfVehicleInput, adfVehicles } from "./adf-vehicles";
import { element, renderXml, textElement, type XmlElement } from "./xml";

/** Auto-lead Data Format 1.0: a lead as dealers' customer systems import it (docs/adf.md). */

export interface AdfInput extends Omit<AdfVehicleInput, "lead" | "notSpecified" | "registration"> {
  lead: Lead;
  site: {
    name: string;
    /** Absolute address of its home page. */
    url: string;
    language: string;
    timeZone: string;
    /** Names of locations and dealerships by id and slug. */
    places: Readonly<Record<string, string>>;
  };
  dealership: { id: string; name: string; email: string; phone: string | null };
  /** Absolute address of the page it was sent from. */
  pageUrl: string;
}

/** ASCII only, well-formed and valid against the structure of ADF 1.0 whatever the customer wrote. */
export function adfDocument(input: AdfInput, translate: Translate): string {
  const { lead, site } = input;
  const prospect = element("prospect", { status: "new" }, [
    element("id", { sequence: "1", source: site.name }, lead.reference),
    element("id", { sequence: "2", source: site.name }, lead.lead_id),
    element("requestdate", {}, isoWithOffset(lead.created_at, site.timeZone)),
    ...adfVehicles({
      ...input,
      notSpecified: translate("email.adf.not_specified"),
      registration: translate("email.adf.registration"),
    }),
    customer(input, translate),
    vendor(input),
    provider(input),
  ]);
  const document = renderXml(element("adf", {}, [prospect]));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?ADF VERSION="1.0"?>\n${document}\n`;
}

/** ADF 1.0 wants an e-mail or a phone element: a customer with neither has an empty phone. */
function customer(input: AdfInput, translate: Translate): XmlElement {
  const { lead } = input;
  const preferred = lead.answers.PreferredContactMethod?.toLowerCase();
  const email = textElement("email", lead.email, { preferredcontact: preferred === "email" ? "1" : "0" });
  const phone = textElement("phone", lead.phone, {
    type: isMobile(lead.phone ?? "") ? "cellphone" : "voice",
    time: "nopreference",
    preferredcontact: preferred === "phone" || preferred === "sms" ? "1" : "0",
  });
  return element("customer", {}, [
    element("contact", {}, [
      ...names(lead),
      email,
      phone ?? (email ? null : element("phone", {}, "")),
      lead.postcode
        ? element("address", { type: "home" }, [
            // The format has no address without a street.
            element("street", { line: "1" }, ""),
            element("postalcode", {}, lead.postcode),
            element("country", {}, "AU"),
          ])
        : null,
    ]),
    textElement("comments", comments(input, translate)),
  ]);
}

function names({ name, last_name }: Lead): (XmlElement | null)[] {
  const part = (which: string, text: string) =>
    element("name", { part: which, type: "individual" }, oneLine(text));
  return last_name ? [part("first", name), part("last", last_name)] : [part("full", name)];
}

/** Australian mobile numbers begin with 04, 05 or the same after +61. */
function isMobile(phone: string): boolean {
  return /^(\+?61|0)[45]\d{8}$/.test(phone.replace(/[^\d+]/g, "").replace(/^\+?610/, "+61"));
}

/** Everything that ADF has no element for: message, category, further answers, consents, where it was sent from. */
function comments({ lead, site, pageUrl }: AdfInput, translate: Translate): string {
  const message = lead.message?.trim();
  const lines = [
    [translate("email.adf.category"), [lead.category, lead.subcategory].filter(Boolean).join(": ")],
    ...furtherAnswers(lead, { ...site, translate }).map(({ label, value }) => [label, value]),
    ...lead.consents.map((consent) => [
      translate(consent.given ? "email.lead.consents.given" : "email.lead.consents.not_given"),
      translate("email.lead.consents.wording", {
        wording: oneLine(consent.wording || consent.name),
        form: oneLine(consent.form),
      }),
    ]),
    [translate("email.lead.particulars.page"), pageUrl],
  ].map(([label, value]) => `${label}: ${value}`);
  const unfinished = lead.partial ? [translate("email.lead.unfinished"), ""] : [];
  return [...(message ? [message, ""] : []), ...unfinished, ...lines].join("\n");
}

function vendor({ site, dealership }: AdfInput): XmlElement {
  return element("vendor", {}, [
    element("id", { source: site.name }, dealership.id),
    element("vendorname", {}, dealership.name),
    element("url", {}, site.url),
    element("contact", {}, [
      element("name", { part: "full", type: "business" }, dealership.name),
      element("email", {}, dealership.email),
      textElement("phone", dealership.phone, { type: "voice" }),
    ]),
  ]);
}

function provider({ site, lead }: AdfInput): XmlElement {
  return element("provider", {}, [
    element("name", { part: "full", type: "business" }, site.name),
    element("service", {}, lead.source),
    element("url", {}, site.url),
  ]);
}

/** "2026-01-31T20:00:00+11:00": ADF's ISO 8601 with the offset that the site's clocks had then. */
export function isoWithOffset(iso: string, timeZone: string): string {
  const time = new Date(iso);
  const parts = dateFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "longOffset",
  }).formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? "";
  const offset = part("timeZoneName").replace("GMT", "") || "+00:00";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}:${part("second")}${offset}`;
}
