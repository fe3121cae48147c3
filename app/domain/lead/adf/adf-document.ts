import { zonedIso } from "~/domain/appointments/zoned-time";
import type { DealershipId } from "../../text/identifiers";
import { furtherAnswers, oneLine, type Translate } from "../email/email-answers";
import type { Lead } from "../lead";
import { type AdfVehicleInput, adfVehicles } from "./adf-vehicles";
import { element, renderXml, textElement, type XmlElement } from "./xml";

/** Auto-lead Data Format 1.0: the format in which dealers' CRMs import leads (docs/adf.md). */

export interface AdfInput extends Omit<AdfVehicleInput, "lead" | "notSpecified" | "registration"> {
  lead: Lead;
  site: {
    name: string;
    /** Absolute address of its home page. */
    url: string;
    language: string;
    timeZone: string;
    /** Names of locations and dealerships, by id and slug. */
    places: Readonly<Record<string, string>>;
  };
  dealership: { id: DealershipId; name: string; email: string; phone: string | null };
  /** Absolute address of the page it was sent from. */
  pageUrl: string;
}

/**
 * Returns the document. It is ASCII only, well-formed and valid against the structure of ADF 1.0, whatever the customer
 * wrote.
 */
export function adfDocument(input: AdfInput, translate: Translate): string {
  const { lead, site } = input;
  const prospect = element("prospect", { status: "new" }, [
    element("id", { sequence: "1", source: site.name }, lead.reference),
    element("id", { sequence: "2", source: site.name }, lead.lead_id),
    element("requestdate", {}, zonedIso(new Date(lead.created_at), site.timeZone)),
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

/** ADF 1.0 requires an e-mail or a phone element: a customer with neither has an empty phone. */
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

/**
 * Returns everything that ADF has no element for: message, category, further answers, consents, and the page that the
 * lead was sent from.
 */
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
