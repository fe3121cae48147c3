import { DeliveryError, retryAfterSeconds, textStatusIsFinal } from "~/domain/delivery/delivery";
import type { MessageId } from "~/domain/text/identifiers";
import { removeAbandonedFiles, writePrivateFile } from "../files.server";
import { postWebhook } from "../webhook/post-webhook.server";
import type { TextMessage, TextSender } from "./text-sender";

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
