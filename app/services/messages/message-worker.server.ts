import type { MessageLane } from "~/adapters/database/messages.server";
import { removeOutboxFiles } from "~/adapters/files.server";
import { messageIdOf, SMTP_CONNECTIONS } from "~/adapters/mail/mailer.server";
import { DeliveryError } from "~/domain/delivery/delivery";
import {
  AWAITED_KINDS,
  type EmailContent,
  type Message,
  type MessageChannel,
  type MessageKind,
  OTHER_KINDS,
  type TextContent,
} from "~/domain/message/message";
import { type MessageLife, maxMessageAttempts, nextMessageAttempt } from "~/domain/message/message-schedule";
import { nextTextingTime } from "~/domain/message/text-message";
import {
  createOutboxWorker,
  type DeliveryOutcome,
  deliveryClock,
  errorCode,
  OUTBOX_TIMES,
  type OutboxTimes,
  type OutboxWorker,
  permanentRejection,
  withDeadline,
} from "~/services/outbox/outbox-worker.server";
import type { Platform } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";
import { idTimeOf, isMessageId, messageContent } from "./new-message.server";

/** Messages of this process since its start, by what they were and what happened to them. */
interface MessageFigure {
  channel: MessageChannel;
  kind: MessageKind;
  outcome: DeliveryOutcome | "expired";
  attempts: number;
}

export type MessageDelivery = Omit<OutboxWorker<object>, "figures"> & { figures(): MessageFigure[] };

export type MessagePlatform = Pick<
  Platform,
  "store" | "mailer" | "texts" | "sites" | "log" | "config" | "now" | "sessionSecrets"
>;

/** What somebody waits for does not queue behind the alerts of a whole site. */
const LANES: readonly (MessageLane & { slots: number })[] = [
  { channels: ["sms", "email"], kinds: AWAITED_KINDS, slots: 6 },
  { channels: ["sms"], kinds: OTHER_KINDS, slots: 4 },
  { channels: ["email"], kinds: OTHER_KINDS, slots: SMTP_CONNECTIONS - 1 },
];

interface MessageDeliveryOptions extends OutboxTimes {
  /** A slower attempt is aborted and retried later. */
  deadlineMs: Record<MessageChannel, number>;
}

const DEFAULTS: MessageDeliveryOptions = {
  ...OUTBOX_TIMES,
  // A code's first retry comes after two seconds.
  pollMs: 1000,
  deadlineMs: { sms: 10_000, email: 60_000 },
};
const SWEEP_EVERY_MS = 30_000;

/** Creates the worker that sends text messages and e-mails to shoppers. */
export function createMessageDelivery(
  platform: MessagePlatform,
  options: Partial<MessageDeliveryOptions> = {},
): MessageDelivery {
  const { deadlineMs, ...times } = { ...DEFAULTS, ...options };
  const { log, now } = platform;
  const { messages } = platform.store;
  // A fixed `NOW` decides what has expired, as it does on the pages; leases and retries need a clock that runs.
  const clock = deliveryClock(platform);
  const expired = new Map<string, MessageFigure>();
  let sweep: NodeJS.Timeout | undefined;
  /** Whether contents were deleted since the last sweep. */
  let emptied = false;
  const worker = createOutboxWorker<Message, { channel: MessageChannel; kind: MessageKind }>(
    {
      logLines: {
        delivered: "message delivered",
        failed: "message failed",
        givenUp: "message given up",
      },
      log,
      clock,
      lanes: LANES.map(({ slots, ...lane }) => ({
        slots,
        async claim(limit, leaseSeconds, time, _busy, sent) {
          const delivered = sent.map(({ id }) => id);
          const claimed = await messages.claim(limit, leaseSeconds, time, { ...lane, at: now() }, delivered);
          emptied ||= sent.length > 0;
          return claimed;
        },
      })),
      renew: (ids, leaseSeconds, time) => messages.renew(ids, leaseSeconds, time),
      onAdded: (listener) => messages.onAdded(listener),
      about: ({ id, site, channel, kind }) => ({ message_id: id, site, channel, kind }),
      labels: ({ channel, kind }) => ({ channel, kind }),
      postponement: {
        until: (message) => postponedTo(platform, message, clock()),
        postpone: ({ id, attempts }, until, time) => messages.postpone(id, until, time, attempts),
      },
      send: (message, stopped) =>
        withDeadline(deadlineMs[message.channel], stopped, (signal) =>
          sendMessage(platform, message, signal),
        ),
      nextAttempt(message, error) {
        if (error?.final) return null;
        const retryAfterSeconds = error?.retryAfterSeconds ?? null;
        return nextMessageAttempt(message.attempts, clock(), lifeOf(message, now()), {
          spread: Math.random(),
          retryAfterSeconds,
        });
      },
      async delivered({ id }, time) {
        await messages.delivered(id, time);
        emptied = true;
      },
      // Only a code: what servers answer may repeat the receiver and the text.
      failed: ({ id, attempts }, error, next, time) =>
        messages.failed(id, errorCode(error), next, time, attempts),
    },
    times,
  );

  async function expire(): Promise<void> {
    for (const { id, channel, kind } of await messages.expire(now())) {
      const key = `${channel} ${kind}`;
      const counted = expired.get(key) ?? { channel, kind, outcome: "expired", attempts: 0 };
      expired.set(key, { ...counted, attempts: counted.attempts + 1 });
      emptied = true;
      log.warn({ message_id: id, channel, kind }, "message expired unsent");
    }
  }

  /** What was sent or has expired is also removed from the database's log. */
  async function flush(): Promise<void> {
    if (!emptied) return;
    emptied = false;
    await messages.flushDeleted();
  }

  function sweepAndLog(): void {
    expire()
      .then(flush)
      .catch((error: unknown) => log.warn({ error: errorCode(error) }, "old contents were not removed"));
  }

  return {
    start() {
      worker.start();
      sweep ??= setInterval(sweepAndLog, SWEEP_EVERY_MS).unref();
      sweepAndLog();
    },
    async stop() {
      clearInterval(sweep);
      sweep = undefined;
      await worker.stop();
    },
    async runOnce() {
      await expire();
      const attempts = await worker.runOnce();
      await flush();
      return attempts;
    },
    figures: () => [...worker.figures(), ...expired.values()],
  };
}

/** Text messages that nobody waits for go out by day only, also after an outage. */
function postponedTo(
  { sites }: Pick<Platform, "sites">,
  { site, channel, kind }: Message,
  time: Date,
): Date | null {
  if (channel !== "sms" || AWAITED_KINDS.includes(kind)) return null;
  const zone = sites.bySlug(site)?.time_zone;
  if (zone === undefined) return null;
  const next = nextTextingTime(time, zone);
  return next > time ? next : null;
}

async function sendMessage(platform: MessagePlatform, message: Message, signal: AbortSignal): Promise<void> {
  // Attempts are counted when they begin, so that a message that crashes the process each time is given up too.
  if (message.attempts > maxMessageAttempts(lifeOf(message, platform.now())))
    throw new DeliveryError("the process ended during the last attempt", { code: "EATTEMPTS", final: true });
  const site = platform.sites.bySlug(message.site);
  if (!site) throw new DeliveryError("the site is not being served", { code: "ENOSITE" });
  if (message.channel === "sms") await sendText(platform, message, signal);
  else await sendEmail(platform, site, message, signal);
}

async function sendText(platform: MessagePlatform, message: Message, signal: AbortSignal): Promise<void> {
  const { to, text } = contentOf<TextContent>(platform, message);
  await platform.texts.send({ id: message.id, to, text, at: message.created_at }, signal);
}

async function sendEmail(
  platform: MessagePlatform,
  site: Site,
  message: Message,
  signal: AbortSignal,
): Promise<void> {
  const content = contentOf<EmailContent>(platform, message);
  const messageId = messageIdOf(message.id, platform.config.MAIL_FROM);
  try {
    await platform.mailer.send({ ...content, messageId, fromName: site.name, replyTo: site.email }, signal);
  } catch (error) {
    throw permanentRejection(error) ?? error;
  }
}

/** @throws DeliveryError when nobody can read the message any more */
function contentOf<Content extends TextContent | EmailContent>(
  platform: MessagePlatform,
  message: Message,
): Content {
  const content = messageContent<Content>(platform, message);
  if (content === null)
    throw new DeliveryError("the message can't be read", { code: "EUNREADABLE", final: true });
  return content;
}

function lifeOf({ created_at, expires_at }: Message, now: Date): MessageLife {
  if (expires_at === null) return { total: null, left: null };
  const end = Date.parse(expires_at);
  return { total: end - Date.parse(created_at), left: end - now.getTime() };
}

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
