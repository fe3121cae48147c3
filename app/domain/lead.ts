/** A lead: what a shopper sends a dealership (spec 1 §3 "Lead form and payload", spec 2 §3). */

export interface LeadAttributes {
  visited_pages?: string[];
  linked_query_params?: Record<string, string>;
  [key: string]: unknown;
}

/** Consent as it was given: stored with its wording and the form it stood on (Spam Act). */
export interface Consent {
  /** Field name, e.g. `opt_in`. */
  name: string;
  given: boolean;
  wording: string;
  form: string;
}

/** A lead before it is stored. `submission_id` makes a repeated post the same lead. */
export interface NewLead {
  /**
   * Id of the lead that this one goes on with: the completion of a partial lead, an accepted offer. Whoever was sent
   * that one gets this one after it.
   */
  follows?: string | null;
  /** The shopper began the form and has not finished it: these are the answers so far. */
  partial?: true;
  submission_id: string;
  site: string;
  dealership_id: string;
  category: string;
  subcategory: string | null;
  /** Analytics event id of spec 1 §9, e.g. 14 new car enquiry. */
  event_id: number | null;
  source: "Website";
  /** Path and query of the page it was sent from; never personal data. */
  url: string;
  user_agent: string | null;
  car_id: string | null;
  car_dealership_id: string | null;
  name: string;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  postcode: string | null;
  message: string | null;
  consents: Consent[];
  /** All further answers by their field name. */
  answers: Record<string, string>;
  lead_attributes: LeadAttributes;
}

export interface Lead extends NewLead {
  lead_id: string;
  /** Short, read out over the phone; no ambiguous letters. */
  reference: string;
  created_at: string;
}

/** email: to be read by people; adf: an e-mail with ADF/XML for a CRM; webhook: a signed JSON post. */
export const DELIVERY_CHANNELS = ["email", "adf", "webhook"] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/** One thing to be delivered for a lead: an outbox row. */
export interface NewDelivery {
  channel: DeliveryChannel;
  /** An address of the channel: an e-mail address, a URL. */
  target: string;
  /** ISO 8601: not to be sent before; absent: at once. */
  not_before?: string;
}

export type DeliveryState = "waiting" | "sending" | "delivered" | "dead";

export interface Delivery extends Omit<NewDelivery, "not_before"> {
  id: string;
  lead_id: string;
  state: DeliveryState;
  attempts: number;
  next_attempt_at: string;
  last_error: string | null;
}

/** A delivery with what it belongs to, and nothing personal but its target: for whoever looks after deliveries. */
export interface DeliveryRecord extends Delivery {
  site: string;
  /** The lead's. */
  reference: string;
  category: string;
  created_at: string;
  updated_at: string;
}
