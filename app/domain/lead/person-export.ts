import type { SiteSlug } from "../text/identifiers";
import { own } from "../text/own-property";
import type { DeliveryRecord, Lead } from "./lead";

/** Everything that is stored with one lead. */
interface Held {
  lead: Lead;
  deliveries: readonly DeliveryRecord[];
  appointment: { location_id: string; starts_at: string; ends_at: string } | null;
  valuation: string | null;
}

/** Everything that a site stores about one person, for that person to read: what, since when, and who received it. */
export interface PersonExport {
  site: SiteSlug;
  exported_at: string;
  asked_for: string;
  /** What is stored next to enquiries, by its kind: the account, its devices, saved cars, messages. */
  [part: string]: unknown;
  enquiries: object[];
}

export function personExport(
  site: SiteSlug,
  askedFor: string,
  held: readonly Held[],
  placeNames: Readonly<Record<string, string>>,
  now: Date,
  parts: Readonly<Record<string, readonly object[]>> = {},
): PersonExport {
  return {
    site,
    exported_at: now.toISOString(),
    asked_for: askedFor,
    ...parts,
    enquiries: held.map((one) => enquiry(one, placeNames)),
  };
}

function enquiry(
  { lead, deliveries, appointment, valuation }: Held,
  names: Readonly<Record<string, string>>,
) {
  const { lead_id, reference, created_at, consents, answers, lead_attributes, site: _, ...content } = lead;
  const named = (id: string) => own(names, id) ?? id;
  return {
    reference,
    lead_id,
    received_at: created_at,
    dealership: named(lead.dealership_id),
    ...content,
    answers,
    lead_attributes,
    // A consent is given with the enquiry, at its time.
    consents: consents.map((consent) => ({ ...consent, at: created_at })),
    appointment: appointment && {
      location: named(appointment.location_id),
      starts_at: appointment.starts_at,
      ends_at: appointment.ends_at,
    },
    valuation: valuation === null ? null : (JSON.parse(valuation) as unknown),
    deliveries: deliveries.map(
      ({ id, channel, target, state, attempts, created_at: made_at, updated_at }) => ({
        id,
        channel,
        // A webhook's address may hold a secret of the dealership's.
        sent_to: channel === "webhook" ? originOf(target) : target,
        state,
        attempts,
        made_at,
        updated_at,
      }),
    ),
  };
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : "";
}

/** Parses an e-mail address or a phone number. Returns null for any other text. */
export function readPerson(text: string): { email: string | null; phone: string | null } | null {
  const asked = text.trim();
  if (asked.includes("@")) return /^\S+@\S+$/.test(asked) ? { email: asked, phone: null } : null;
  const digits = asked.replace(/\D/g, "").length;
  return /^\+?[\d ()./-]+$/.test(asked) && digits >= 6 && digits <= 15 ? { email: null, phone: asked } : null;
}
