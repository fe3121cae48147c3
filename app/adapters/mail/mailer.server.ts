import { createTransport } from "nodemailer";
import { removeAbandonedFiles, writeMailFile } from "./mail-folder.server";
import type { Mailer, MailMessage } from "./mailer";

/** How long a mail server is waited for, in milliseconds. */
export interface MailerPatience {
  /** For its name, for the connection and for its greeting, each. */
  connect: number;
  /** Silence on an open connection. */
  silence: number;
  /** One message from the first byte to its acceptance. */
  send: number;
}
const PATIENCE: MailerPatience = { connect: 10_000, silence: 30_000, send: 60_000 };
/** Messages at the same time: what large mail providers allow one sender. */
export const SMTP_CONNECTIONS = 3;
/** A burst of messages shares connections; afterwards none is kept that the server may have dropped unseen. */
const IDLE_TIMEOUT_MS = 5_000;
const DEFAULT_FROM = "no-reply@localhost";

export interface MailerOptions {
  /** smtp:// or smtps://; absent: messages are written to `outboxDir`. */
  smtpUrl?: string | undefined;
  /** Sender of every message. */
  from?: string | undefined;
  outboxDir: string;
  patience?: MailerPatience;
}

export function createMailer({
  smtpUrl,
  from = DEFAULT_FROM,
  outboxDir,
  patience = PATIENCE,
}: MailerOptions): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, from, patience) : folderMailer(outboxDir, from);
}

function smtpMailer(smtpUrl: string, from: string, patience: MailerPatience): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    // A message that was cut off is sent again by the outbox, at its pace, never by the pool on its own.
    maxRequeues: 0,
    idleTimeout: IDLE_TIMEOUT_MS,
    dnsTimeout: patience.connect,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.silence,
    // A message is made of texts only: nothing in it may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      await transport.sendMail({ ...headers(message, from), signal: AbortSignal.timeout(patience.send) });
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
      await writeMailFile(folder, message.messageId, eml);
    },
    async close() {
      composer.close();
    },
  };
}

function headers(message: MailMessage, from: string) {
  return {
    ...message,
    from,
    headers: {
      // No out-of-office answers to a sender that nobody reads.
      "Auto-Submitted": "auto-generated",
    },
  };
}
