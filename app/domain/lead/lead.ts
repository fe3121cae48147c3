import type { CarId, DealershipId, DeliveryId, LeadId, SiteSlug } from "../text/identifiers";

/** A lead: what a shopper sends a dealership (rules/lead-filing#lead-payload). */

export interface LeadAttributes {
  visited_pages?: string[];
  linked_query_params?: Record<string, string>;
  [key: string]: unknown;
}

/** A consent, stored with its wording and its form (Spam Act). */
export interface Consent {
  /** Field name, e.g. `opt_in`. */
  name: string;
  given: boolean;
  wording: string;
  form: string;
}

/** A lead before it is stored. Posts with the same `submission_id` are the same lead. */
export interface NewLead {
  /**
   * Id of the lead that this one follows: it completes a partial lead, or accepts an offer. Everyone who received that
   * lead receives this one too.
   */
  follows?: LeadId | null;
  /** True when the shopper has not finished the form: `answers` are those so far. */
  partial?: true;
  submission_id: string;
  site: SiteSlug;
  dealership_id: DealershipId;
  category: string;
  subcategory: string | null;
  /** Analytics event id of rules/analytics#event-ids, e.g. 14 new car enquiry. */
  event_id: number | null;
  source: "Website";
  /** Path and query of the page it was sent from; never personal data. */
  url: string;
  user_agent: string | null;
  car_id: CarId | null;
  car_dealership_id: DealershipId | null;
  name: string;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  postcode: string | null;
  message: string | null;
  consents: Consent[];
  /** All further answers, by field name. */
  answers: Record<string, string>;
  lead_attributes: LeadAttributes;
}

export interface Lead extends NewLead {
  lead_id: LeadId;
  /** Short, for reading out over the phone; no ambiguous letters. */
  reference: string;
  created_at: string;
}

/** email: for people; adf: an e-mail with ADF/XML for a CRM; webhook: a signed JSON post. */
export const DELIVERY_CHANNELS = ["email", "adf", "webhook"] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/** One delivery of a lead: an outbox row. */
export interface NewDelivery {
  channel: DeliveryChannel;
  /** An address of the channel: an e-mail address, a URL. */
  target: string;
  /** ISO 8601: when it can be sent; absent: immediately. */
  not_before?: string;
}

export type DeliveryState = "waiting" | "sending" | "delivered" | "dead";

export interface Delivery extends Omit<NewDelivery, "not_before"> {
  id: DeliveryId;
  lead_id: LeadId;
  state: DeliveryState;
  /** Number of attempts started. */
  attempts: number;
  /** While sending: when the lease expires. */
  next_attempt_at: string;
  last_error: string | null;
}

/** A delivery with the lead that it belongs to. For operators: nothing in it is personal except its target. */
export interface DeliveryRecord extends Delivery {
  site: SiteSlug;
  /** The lead's. */
  reference: string;
  category: string;
  created_at: string;
  updated_at: string;
}
