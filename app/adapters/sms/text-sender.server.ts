import { DeliveryError, retryAfterSeconds, textStatusIsFinal } from "~/domain/delivery/delivery";
import type { MessageId } from "~/domain/text/identifiers";
import { removeAbandonedFiles, writePrivateFile } from "../files.server";
import { postWebhook } from "../webhook/post-webhook.server";

interface TextSenderOptions {
  /** Where text messages are posted; absent: they are written to `outboxDir`. */
  webhookUrl?: string | undefined;
  /** The receiver's bearer token. */
  webhookToken?: string | undefined;
  outboxDir: string;
  /** For a receiver that names the time of the next attempt. */
  now(): Date;
}

export function createTextSender({
  webhookUrl,
  webhookToken,
  outboxDir,
  now,
}: TextSenderOptions): TextSender {
  return webhookUrl ? webhookSender(webhookUrl, webhookToken, now) : folderSender(outboxDir);
}

function webhookSender(url: string, token: string | undefined, now: () => Date): TextSender {
  return {
    async send(message, signal) {
      const { status, retryAfter } = await postWebhook({
        url,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          // After a crash a message may be posted again.
          "idempotency-key": message.id,
        },
        body: JSON.stringify(contentOf(message)),
        signal,
        reach: "any",
      });
      if (status >= 200 && status < 300) return;
      throw new DeliveryError(`the receiver answered ${status}`, {
        final: textStatusIsFinal(status),
        code: String(status),
        retryAfterSeconds: retryAfterSeconds(retryAfter, now()),
      });
    },
    fileName: () => null,
  };
}

function folderSender(folder: string): TextSender {
  let tidied: Promise<void> | undefined;
  return {
    async send(message) {
      tidied ??= removeAbandonedFiles(folder, new Date());
      await tidied;
      await writePrivateFile(
        folder,
        textFileName(message.id),
        `${JSON.stringify(contentOf(message), null, 2)}\n`,
      );
    },
    fileName: textFileName,
  };
}

/** Ids sort by time, and so do the files. A message that is sent again after a crash replaces the first file. */
function textFileName(id: MessageId): string {
  return `${id}.json`;
}

function contentOf({ to, text, at }: TextMessage) {
  return { to, text, at };
}

export interface TextMessage {
  /** The same for every retry, so that a receiver can detect a duplicate. */
  id: MessageId;
  /** In the normal form "+61412345678". */
  to: string;
  text: string;
  /** When it was written: ISO 8601, UTC. The same for every retry. */
  at: string;
}

export interface TextSender {
  /**
   * Resolves when the message is accepted (or, without SMS_WEBHOOK_URL, written durably to the outbox folder).
   * @throws DeliveryError with the status of a receiver that does not accept it
   */
  send(message: TextMessage, signal: AbortSignal): Promise<void>;
  /**
   * Returns the name of the message's file in `outbox/sms` of DATA_DIR, which exists once it is sent. Null: messages
   * are posted, not written.
   */
  fileName(id: MessageId): string | null;
}
