import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import { removeAbandonedFiles, writePrivateFile } from "~/adapters/files.server";
import { checkAddedHeaders, type EmailContent } from "~/domain/message/message";

const MAX_NAME_LENGTH = 120;

/**
 * The file of a message. The same Message-ID gives the same file, so a message that is sent again after a crash
 * replaces the first.
 */
export function mailFileName(messageId: string): string {
  const bare = messageId.replace(/^<|>$/g, "");
  const safe = bare.replace(/[^A-Za-z0-9@._-]/g, "_").replace(/^\.+/, "_");
  if (safe === bare && bare !== "" && bare.length <= MAX_NAME_LENGTH) return `${bare}.eml`;
  const hash = createHash("sha256").update(messageId).digest("hex").slice(0, 16);
  return `${safe.slice(0, MAX_NAME_LENGTH)}-${hash}.eml`;
}

/** Timeouts for a mail server, in milliseconds. */
export interface MailerTimeouts {
  /** For the DNS lookup, the connection and the greeting, each. */
  connect: number;
  /** Silence on an open connection. */
  silence: number;
  /** For one message, from the first byte to its acceptance. */
  send: number;
}
const TIMEOUTS: MailerTimeouts = { connect: 10_000, silence: 30_000, send: 60_000 };
/** Concurrent messages: what large mail providers allow one sender. */
export const SMTP_CONNECTIONS = 3;
/**
 * A burst of messages shares connections. Idle ones are then closed, because the server may have dropped them
 * unnoticed.
 */
const IDLE_TIMEOUT_MS = 5_000;
const DEFAULT_FROM = "no-reply@localhost";

interface MailerOptions {
  /** smtp:// or smtps://; absent: messages are written to `outboxDir`. */
  smtpUrl?: string | undefined;
  /** Sender of every message. */
  from?: string | undefined;
  outboxDir: string;
  timeouts?: MailerTimeouts;
}

export function createMailer({
  smtpUrl,
  from = DEFAULT_FROM,
  outboxDir,
  timeouts = TIMEOUTS,
}: MailerOptions): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, from, timeouts) : folderMailer(outboxDir, from);
}

function smtpMailer(smtpUrl: string, from: string, timeouts: MailerTimeouts): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    // The outbox retries an interrupted message at its own pace; the pool must not retry it.
    maxRequeues: 0,
    idleTimeout: IDLE_TIMEOUT_MS,
    dnsTimeout: timeouts.connect,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    // A message contains only text: nothing in it may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      await transport.sendMail({ ...headers(message, from), signal: AbortSignal.timeout(timeouts.send) });
    },
    async close() {
      transport.close();
    },
  };
}

function folderMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  let tidied: Promise<void> | undefined;
  return {
    async send(message) {
      const { message: eml } = await composer.sendMail(headers(message, from));
      if (!Buffer.isBuffer(eml)) throw new TypeError("the message was not composed into a buffer");
      tidied ??= removeAbandonedFiles(folder, new Date());
      await tidied;
      await writePrivateFile(folder, mailFileName(message.messageId), eml);
    },
    async close() {
      composer.close();
    },
  };
}

/** @throws TypeError when a header may not be added */
function headers({ fromName, headers: added = {}, ...message }: MailMessage, from: string) {
  checkAddedHeaders(added);
  return {
    ...message,
    from: fromName === undefined ? from : { name: fromName, address: addressOf(from) },
    headers: {
      // Asks mail programs to send no out-of-office replies, because nobody reads the sender's mailbox.
      "Auto-Submitted": "auto-generated",
      ...added,
    },
  };
}

/** Returns the address of a sender that is written as an address or as a name with `<address>`. */
function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}

const LOCAL_DOMAIN = "forecourt";
const DOMAIN = /@([a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+)>?\s*$/i;

/**
 * Returns the Message-ID for `id`: always the same, so that a mail program can detect a duplicate. It uses the sender's
 * own domain, because spam filters distrust others.
 * @param from the sender, as an address or with a name before it
 */
export function messageIdOf(id: string, from: string | undefined): string {
  return `<${id}@${DOMAIN.exec(from ?? "")?.[1]?.toLowerCase() ?? LOCAL_DOMAIN}>`;
}

export interface MailMessage extends EmailContent {
  /** The same for every retry, so that a mail server or mail program can detect a duplicate (`messageIdOf`). */
  messageId: string;
  /** The sender's name, before the address of `MAIL_FROM`. Absent: as `MAIL_FROM` has it. */
  fromName?: string;
  replyTo?: string;
  /** Attached files. Their content is text: nothing here names a file to be read. */
  attachments?: { filename: string; contentType: string; content: string }[];
}

export interface Mailer {
  /**
   * Resolves when the message is accepted (or, without SMTP_URL, written durably to the outbox folder).
   * @param signal aborts; then it is unknown whether the message was accepted
   */
  send(message: MailMessage, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
