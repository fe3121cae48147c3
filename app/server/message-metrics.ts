import { Counter, Gauge, type Registry } from "prom-client";
import { MESSAGE_CHANNELS } from "~/domain/message/message";
import type { MessageDelivery } from "~/services/messages/message-worker.server";
import type { Platform } from "~/services/platform/platform";

/**
 * The messages to shoppers of all processes, and this process's attempts.
 * @returns a function that reads the store's counts
 */
export function measureMessages(
  registry: Registry,
  { store, now }: Pick<Platform, "store" | "now">,
  messages: Pick<MessageDelivery, "figures"> | undefined,
): () => Promise<void> {
  const backlog = new Gauge({
    name: "forecourt_messages",
    help: "Messages to shoppers that wait or were given up (dead) by channel",
    labelNames: ["channel", "state"],
    registers: [registry],
  });
  const oldest = new Gauge({
    name: "forecourt_messages_oldest_seconds",
    help: "How long the oldest waiting message has been due, by channel",
    labelNames: ["channel"],
    registers: [registry],
  });
  const texts = new Gauge({
    name: "forecourt_texts_of_24_hours",
    help: "Text messages of the last 24 hours by site: accepted, or refused because of the site's caps",
    labelNames: ["site", "outcome"],
    registers: [registry],
  });
  new Counter({
    name: "forecourt_message_attempts_total",
    help: "Attempts to send messages by channel, kind and outcome: delivered, failed (tried again), given_up, expired",
    labelNames: ["channel", "kind", "outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { attempts, ...labels } of messages?.figures() ?? []) this.inc({ ...labels }, attempts);
    },
  });
  return async () => {
    const [found, counts] = await Promise.all([
      store.messages.backlog(now()),
      store.messages.textCounts(now()),
    ]);
    for (const channel of MESSAGE_CHANNELS) {
      const of = found.find((entry) => entry.channel === channel);
      backlog.set({ channel, state: "waiting" }, of?.waiting ?? 0);
      backlog.set({ channel, state: "dead" }, of?.dead ?? 0);
      oldest.set({ channel }, of?.oldestSeconds ?? 0);
    }
    texts.reset();
    for (const { site, accepted, refused } of counts) {
      texts.set({ site, outcome: "accepted" }, accepted);
      texts.set({ site, outcome: "refused" }, refused);
    }
  };
}
