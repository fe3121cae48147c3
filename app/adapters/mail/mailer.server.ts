import { createTransport } from "nodemailer";
import { removeAbandonedFiles, writeMailFile } from "./mail-folder.server";
import type { Mailer, MailMessage } from "./mailer";

const CONNECT_TIMEOUT_MS = 10_000;
/** Silence on an open connection. */
const SOCKET_TIMEOUT_MS = 30_000;
/** One message from the first byte to its acceptance. */
const SEND_TIMEOUT_MS = 60_000;
const DEFAULT_FROM = "no-reply@localhost";

export interface MailerOptions {
  /** smtp:// or smtps://; absent: messages are written to `outboxDir`. */
  smtpUrl?: string | undefined;
  /** Sender of every message. */
  from?: string | undefined;
  outboxDir: string;
}

export function createMailer({ smtpUrl, from = DEFAULT_FROM, outboxDir }: MailerOptions): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, from) : folderMailer(outboxDir, from);
}

function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // A message is made of texts only: nothing in it may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      await transport.sendMail({ ...headers(message, from), signal: AbortSignal.timeout(SEND_TIMEOUT_MS) });
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
