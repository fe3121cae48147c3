import { createHmac, randomBytes } from "node:crypto";
import type { Config } from "~/config.server";
import { samePerson } from "~/domain/appointments/same-person";
import { pictureSources } from "~/domain/car/photo-sources";
import {
  checkAddedHeaders,
  type EmailContent,
  type Message,
  type MessageKind,
  type NewMessage,
  type TextContent,
} from "~/domain/message/message";
import type { EmailSender } from "~/domain/message/written-email";
import { type AccountId, asMessageId, type MessageId, type SiteSlug } from "~/domain/text/identifiers";
import {
  decrypt,
  type EncryptionPlatform,
  encrypt,
  MAX_CONTENT_BYTES,
} from "~/services/http/encryption.server";
import { siteOrigin } from "~/services/platform/site-origin.server";
import type { Site } from "~/tenants/site";
import { emailLogo } from "./email-logo.server";

/** How long the content of an unsent message can be read: longer than any message is tried. */
const READABLE_MS = 30 * 86_400_000;
const DIGITS = 12;
const RANDOM_BYTES = 6;

/** Who a message is for, and what it says. */
export type MessageDraft = {
  kind: MessageKind;
  accountId?: AccountId | null;
  /** A second message with the same key on the same site is not stored. */
  dedupeKey?: string | null;
  notBefore?: Date | null;
  /** From then on it is never sent. */
  expiresAt?: Date | null;
} & (({ channel: "sms" } & TextContent) | ({ channel: "email" } & EmailContent));

/**
 * Prepares a message to be stored, with `store.messages.add` or in another adapter's transaction (`addMessage`).
 * Receiver and content are encrypted with the session secret.
 * @throws RangeError when the content is too large to be read again, TypeError when a header may not be added
 */
export function newMessage(
  platform: EncryptionPlatform,
  site: Pick<Site, "slug" | "messages">,
  { kind, accountId = null, dedupeKey = null, notBefore = null, expiresAt = null, ...draft }: MessageDraft,
): NewMessage {
  const createdAt = platform.now();
  const { channel, ...content } = draft;
  if (Buffer.byteLength(JSON.stringify(content)) > MAX_CONTENT_BYTES - 100)
    throw new RangeError("the message is too long");
  if ("headers" in content && content.headers) checkAddedHeaders(content.headers);
  const from = Math.max(createdAt.getTime(), notBefore?.getTime() ?? 0);
  const until = expiresAt ?? new Date(from + READABLE_MS);
  const [person = ""] = messagePersons(platform, site.slug, content.to);
  return {
    id: newMessageId(createdAt),
    site: site.slug,
    accountId,
    person,
    kind,
    dedupeKey,
    content: encrypt(platform, contextOf(site.slug), content, until),
    notBefore,
    expiresAt,
    createdAt,
    ...(channel === "sms"
      ? { channel, caps: { perHour: site.messages.sms_per_hour, perDay: site.messages.sms_per_day } }
      : { channel }),
  };
}

/** Returns what a message says and to whom. Null: its secret is gone, or its time is over. */
export function messageContent<Content extends TextContent | EmailContent>(
  platform: EncryptionPlatform,
  { site, content }: Pick<Message, "site" | "content">,
): Content | null {
  return decrypt(platform, contextOf(site), content) as Content | null;
}

/**
 * Returns the hashes by which the messages to a phone number or an e-mail address are found, one for each session
 * secret, the newest first. They are keyed: phone numbers are few enough to be guessed from a plain hash.
 */
export function messagePersons(
  { sessionSecrets }: Pick<EncryptionPlatform, "sessionSecrets">,
  site: SiteSlug,
  receiver: string,
): string[] {
  const isEmail = receiver.includes("@");
  const { email, phone } = samePerson({
    email: isEmail ? receiver : null,
    phone: isEmail ? null : receiver,
  });
  return sessionSecrets.map((secret) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["message", site, email ?? phone]))
      .digest("base64url"),
  );
}

/**
 * Ids sort by time, also those of one moment: a fixed `NOW` is such a moment. A text message's file is named by its id.
 */
function newMessageId(now: Date): MessageId {
  const order = process.hrtime.bigint().toString(36).padStart(DIGITS, "0");
  return asMessageId(`${idTimeOf(now)}-${order}-${randomBytes(RANDOM_BYTES).toString("hex")}`);
}

/** Returns the beginning of the ids of messages that are written at this time. */
export function idTimeOf(time: Date): string {
  return time.toISOString().replace(/[-:.]/g, "");
}

/** Whether an id is one of a message, and not of a lead's delivery. */
export function isMessageId(id: string): boolean {
  return /^\d{8}T\d{9}Z-/.test(id);
}

function contextOf(site: SiteSlug) {
  return { purpose: "message", boundTo: site };
}

/** Returns who sends an e-mail to a shopper. */
export function emailSender(site: Site, config: Pick<Config, "BASE_DOMAIN" | "PORT">): EmailSender {
  const { name, legal_name, phone, language } = site;
  const { header, on_header, accent, on_accent } = site.theme.colour;
  return {
    site: name,
    legalName: legal_name,
    phone,
    language,
    brand: { name, logo: emailLogo(site, config), header, on_header, accent, on_accent },
  };
}

/** Returns the address of a picture with a scheme and a host: a mail program knows no page that it could belong to. */
export function emailPicture(
  site: Site,
  config: Pick<Config, "BASE_DOMAIN" | "PORT" | "IMAGE_CDN">,
  url: string,
  width: number,
): string {
  const { src } = pictureSources(url, { cdn: config.IMAGE_CDN, widths: [width] });
  return new URL(src, siteOrigin(site, config)).href;
}
