export interface MailMessage {
  /** Stable over retries, so that a mail server or reader can tell a double (`messageIdOf`). */
  messageId: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  /** Files that come along; texts only: nothing here names a file to be read. */
  attachments?: { filename: string; contentType: string; content: string }[];
}

export interface Mailer {
  /**
   * Resolves when the message is accepted (or, without SMTP_URL, written durably to the outbox folder).
   * @param signal gives up: whether the message was accepted is unknown then
   */
  send(message: MailMessage, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
