import path from "node:path";
import type { Store } from "~/adapters/database/open-store.server";
import { OUTBOX_FOLDERS } from "~/adapters/files.server";
import { createMailer } from "~/adapters/mail/mailer.server";
import { createTextSender } from "~/adapters/sms/text-sender.server";
import type { MessagePlatform } from "~/services/messages/message-worker.server";
import { type MessageDraft, newMessage } from "~/services/messages/new-message.server";
import type { Site } from "~/tenants/site";
import { leadPlatform } from "./lead-platform";

export const NUMBER = "+61412345678";
export const CODE_TEXT = "135790 is your code";

/** Returns what sending messages needs, over a real store and the sites of a folder: messages are files in `dataDir`. */
export async function messagePlatform({
  store,
  dataDir,
  sitesDir,
  ...parts
}: Pick<Parameters<typeof leadPlatform>[0], "now" | "log" | "environment"> & {
  store: Store;
  dataDir: string;
  sitesDir: string;
}): Promise<{ platform: MessagePlatform; site: Site; add(draft?: Partial<MessageDraft>): Promise<string> }> {
  const { platform: base, site } = await leadPlatform({
    store,
    sitesDir,
    mailer: createMailer({ outboxDir: path.join(dataDir, OUTBOX_FOLDERS.mail) }),
    ...parts,
    environment: { DATA_DIR: dataDir, ...parts.environment },
  });
  const { config } = base;
  const platform: MessagePlatform = {
    ...base,
    sessionSecrets: ["a session secret for tests, long enough"],
    texts: createTextSender({
      webhookUrl: config.SMS_WEBHOOK_URL,
      webhookToken: config.SMS_WEBHOOK_TOKEN,
      outboxDir: path.join(dataDir, OUTBOX_FOLDERS.sms),
      now: base.now,
    }),
  };
  return {
    platform,
    site,
    /** Adds a code by text message, or what the draft says. */
    async add(draft = {}) {
      const message = newMessage(platform, site, {
        kind: "sign_in_code",
        channel: "sms",
        to: NUMBER,
        text: CODE_TEXT,
        ...draft,
      } as MessageDraft);
      await store.messages.add(message);
      return message.id;
    },
  };
}
