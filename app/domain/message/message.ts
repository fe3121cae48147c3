import type { AccountId, MessageId, SiteSlug } from "../text/identifiers";

/** Messages to shoppers: text messages and e-mails (rules/messages). Leads to dealerships are deliveries. */
export const MESSAGE_CHANNELS = ["sms", "email"] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

export const MESSAGE_KINDS = [
  "sign_in_code",
  "editor_code",
  "editor_added",
  "editor_changed",
  "editor_removed",
  "email_confirmation",
  "email_changed",
  "alert",
  "reservation_paid",
  "reservation_ending",
  "reservation_ended",
  "reservation_refunded",
  "reservation_refund_failed",
  "online_payment_paid",
  "online_payment_refunded",
  "online_payment_refund_failed",
  "spin_prize",
  "publish_request",
  "publish_answer",
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Whether somebody waits for it. Such a message is never behind others, and goes at any hour. */
const AWAITED: Record<MessageKind, boolean> = {
  sign_in_code: true,
  editor_code: true,
  editor_added: true,
  editor_changed: true,
  editor_removed: true,
  email_confirmation: true,
  email_changed: true,
  alert: false,
  reservation_paid: true,
  reservation_ending: false,
  reservation_ended: true,
  reservation_refunded: false,
  reservation_refund_failed: false,
  online_payment_paid: true,
  online_payment_refunded: false,
  online_payment_refund_failed: false,
  spin_prize: true,
  publish_request: true,
  publish_answer: true,
};
export const AWAITED_KINDS = MESSAGE_KINDS.filter((kind) => AWAITED[kind]);
export const OTHER_KINDS = MESSAGE_KINDS.filter((kind) => !AWAITED[kind]);

/** dead: expired, or given up. A dead message is never sent. */
export type MessageState = "waiting" | "sending" | "delivered" | "dead";

export interface TextContent {
  /** The receiver's number. */
  to: string;
  text: string;
}

export interface EmailContent {
  /** The receiver's address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Further headers: those that begin with `List-`, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>;
}

/** A site's limits for text messages (rules/messages#text-caps). */
export interface TextCaps {
  perHour: number;
  perDay: number;
}

/** A message that is ready to be stored: its content is encrypted, its receiver is a hash. */
export type NewMessage = {
  id: MessageId;
  site: SiteSlug;
  accountId: AccountId | null;
  /** A keyed hash of the site and the receiver, to find one person's messages. */
  person: string;
  kind: MessageKind;
  /** A second message with the same key on the same site is not stored. */
  dedupeKey: string | null;
  content: string;
  notBefore: Date | null;
  /** From then on it is never sent. */
  expiresAt: Date | null;
  createdAt: Date;
} & ({ channel: "sms"; caps: TextCaps } | { channel: "email" });

/**
 * What happened to a new message. duplicate: one with the same key was stored before. over_cap: the site has sent as many
 * text messages as it may, and nothing was stored.
 */
export type MessageAddition = "added" | "duplicate" | "over_cap";

/** A message that a worker has claimed. */
export interface Message {
  id: MessageId;
  site: SiteSlug;
  channel: MessageChannel;
  kind: MessageKind;
  /** Encrypted. */
  content: string;
  /** Number of attempts started. */
  attempts: number;
  /** ISO 8601, or null. */
  expires_at: string | null;
  created_at: string;
}

/** Only these may be added to an e-mail: others could change the receiver or the sender. */
const NAME = /^List-[A-Za-z-]+$/;
/** A line break would begin another header. */
const VALUE = /^[\x20-\x7e]+$/;

/** @throws TypeError when a header of an e-mail may not be added */
export function checkAddedHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!NAME.test(name) || !VALUE.test(value)) throw new TypeError("a header that may not be added");
  }
}
