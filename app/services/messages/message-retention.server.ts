import { removeOutboxFiles } from "~/adapters/outbox-files.server";
import type { Platform } from "../platform/platform";
import { idTimeOf, isMessageId } from "./new-message.server";

/** What is kept of a sent message holds no content: it is for counts, and against sending twice. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
const DELETED_AT_ONCE = 500;

/** Deletes messages and their files 30 days after they were written (rules/messages#message-retention). */
export async function deleteOldMessages({
  store,
  config,
  now,
}: Pick<Platform, "store" | "config" | "now">): Promise<void> {
  const limit = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  while ((await store.messages.deleteOld(limit, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
  const first = idTimeOf(limit);
  await removeOutboxFiles(config.DATA_DIR, (id) => isMessageId(id) && id < first);
}
