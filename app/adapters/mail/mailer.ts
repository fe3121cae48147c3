import type { EmailContent } from "~/domain/message/message";

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
