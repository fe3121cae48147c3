import type { EventEmitter } from "node:events";
import { type ExpressionBuilder, type RawBuilder, sql, type Transaction } from "kysely";
import { latestTime } from "~/domain/clock/steady-clock";
import type {
  Message,
  MessageAddition,
  MessageChannel,
  MessageKind,
  MessageState,
  NewMessage,
} from "~/domain/message/message";
import type { AccountId, MessageId, SiteSlug } from "~/domain/text/identifiers";
import { type Connection, lockSite, type Tables } from "./connection";
import { backlogByChannel, type ChannelBacklog, secondsAfter, UNSENT } from "./outbox.server";
import { addTextCounts, countTexts, takeTextAllowance } from "./text-counts.server";

declare module "./connection" {
  interface Tables {
    messages: MessagesTable;
  }
}

/** Messages to shoppers (docs/decisions/0061). */
interface MessagesTable extends Omit<Message, "content"> {
  /** Null: not sent to an account, such as the code of somebody who has none yet. */
  account_id: AccountId | null;
  /** A keyed hash of the site and the receiver. */
  person: string;
  /** Unique within the site. */
  dedupe_key: string | null;
  /** Encrypted; null once the message is delivered or dead. */
  content: string | null;
  state: MessageState;
  /** While sending: when the lease expires. */
  next_attempt_at: string;
  not_before: string | null;
  last_error: string | null;
  updated_at: string;
}

/** Which messages a worker claims. */
export interface MessageLane {
  channels: readonly MessageChannel[];
  /** Absent: all kinds. */
  kinds?: readonly MessageKind[];
  /** The moment that decides what has expired. Absent: now. With a fixed `NOW` it stands still, and leases do not. */
  at?: Date;
}

/** How many messages of one kind there may be since a time: for an account, or to a receiver from any account. */
interface MessageLimit {
  of: "account" | "receiver";
  max: number;
  since: Date;
}

/** Long enough for a code and a reason, short enough for a row. */
const ERROR_LENGTH = 200;

/** The messages to shoppers: an outbox of their own (docs/decisions/0061). */
export class MessageStore {
  constructor(
    private readonly connection: Connection,
    private readonly additions: EventEmitter,
  ) {}

  /**
   * Stores a message, to be sent as soon as possible. To store it in the transaction of other rows, an adapter uses
   * `addMessage`.
   */
  async add(message: NewMessage): Promise<MessageAddition> {
    const addition = await this.connection.write((trx) => addMessage(trx, message));
    if (addition === "added") this.additions.emit("added");
    return addition;
  }

  /** Stores a message unless that would exceed one of these limits. Several processes count as one. */
  async addWithin(
    limits: readonly MessageLimit[],
    message: NewMessage,
  ): Promise<MessageAddition | "limited"> {
    const addition = await this.connection.write(async (trx) => {
      // Messages of a site that have a limit are counted one after another.
      await lockSite(trx, "message_limits", message.site);
      for (const limit of limits) if (await isExceeded(trx, message, limit)) return "limited";
      return addMessage(trx, message);
    });
    if (addition === "added") this.additions.emit("added");
    return addition;
  }

  /**
   * Claims up to `limit` due messages of a lane for `leaseSeconds`; no other worker or process gets them meanwhile. A
   * claim whose lease expired (the worker died) is due again. Expired messages are never claimed. Before the claim, and
   * in its transaction, records what the worker has delivered.
   */
  async claim(
    limit: number,
    leaseSeconds: number,
    now: Date,
    lane: MessageLane,
    delivered: readonly MessageId[] = [],
  ): Promise<Message[]> {
    const time = now.toISOString();
    // Most polls find nothing, and then take no write lock.
    if (delivered.length === 0 && !(await this.isAnyDue(time, lane))) return [];
    return this.connection.write(async (trx) => {
      if (delivered.length > 0) await recordDelivered(trx, delivered, time);
      const query = trx
        .selectFrom("messages")
        .select("id")
        .where((row) => dueAt(row, time, lane))
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(limit)
        .forUpdate()
        .skipLocked();
      const ids = (await query.execute()).map((row) => row.id);
      if (ids.length === 0) return [];
      const claimed = await trx
        .updateTable("messages")
        .set((set) => ({
          state: "sending",
          attempts: set("attempts", "+", 1),
          next_attempt_at: secondsAfter(now, leaseSeconds),
          updated_at: time,
        }))
        .where("id", "in", ids)
        .returning(["id", "site", "channel", "kind", "content", "attempts", "expires_at", "created_at"])
        .execute();
      const rows = claimed.map((row) => ({ ...row, content: row.content ?? "" }));
      return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    });
  }

  private async isAnyDue(time: string, lane: MessageLane): Promise<boolean> {
    const due = await this.connection.read
      .selectFrom("messages")
      .select("id")
      .where((row) => dueAt(row, time, lane))
      .limit(1)
      .executeTakeFirst();
    return due !== undefined;
  }

  /** Renews the lease of messages that are still being sent. */
  async renew(ids: readonly MessageId[], leaseSeconds: number, now: Date): Promise<void> {
    if (ids.length === 0) return;
    await this.connection.write((trx) =>
      trx
        .updateTable("messages")
        .set({ next_attempt_at: secondsAfter(now, leaseSeconds) })
        .where("id", "in", ids)
        .where("state", "=", "sending")
        .execute(),
    );
  }

  /** Records the success, and deletes the content. */
  async delivered(id: MessageId, now: Date): Promise<void> {
    await this.connection.write((trx) => recordDelivered(trx, [id], now.toISOString()));
  }

  /**
   * Records the failure and the time of the next attempt; null as `nextAttemptAt` makes the message dead and deletes
   * its content.
   * @param attempt the attempt that failed; ignored when another worker has started a later one since
   */
  async failed(
    id: MessageId,
    error: string,
    nextAttemptAt: Date | null,
    now: Date,
    attempt: number,
  ): Promise<void> {
    await this.connection.write((trx) =>
      trx
        .updateTable("messages")
        .set({
          state: nextAttemptAt ? "waiting" : "dead",
          last_error: error.slice(0, ERROR_LENGTH),
          updated_at: now.toISOString(),
          ...(nextAttemptAt ? { next_attempt_at: nextAttemptAt.toISOString() } : { content: null }),
        })
        .where("id", "=", id)
        // Another worker may have taken the message over since, and delivered it or be sending it.
        .where("state", "=", "sending")
        .where("attempts", "=", attempt)
        .execute(),
    );
  }

  /** Puts a claimed message off until a time. The attempt does not count. */
  async postpone(id: MessageId, until: Date, now: Date, attempt: number): Promise<void> {
    await this.connection.write((trx) =>
      trx
        .updateTable("messages")
        .set((set) => ({
          state: "waiting",
          attempts: set("attempts", "-", 1),
          next_attempt_at: until.toISOString(),
          updated_at: now.toISOString(),
        }))
        .where("id", "=", id)
        .where("state", "=", "sending")
        .where("attempts", "=", attempt)
        .execute(),
    );
  }

  /** Makes expired messages dead, and deletes their content. Resolves to what they were. */
  async expire(now: Date): Promise<Pick<Message, "id" | "channel" | "kind">[]> {
    const time = now.toISOString();
    const expired = (row: ExpressionBuilder<Tables, "messages">) =>
      row.and([
        row("expires_at", "<=", time),
        row.or([
          row("state", "=", "waiting"),
          // One that is being sent may still succeed; after its lease nobody is sending it.
          row.and([row("state", "=", "sending"), row("next_attempt_at", "<=", time)]),
        ]),
      ]);
    const first = await this.connection.read
      .selectFrom("messages")
      .select("id")
      .where(expired)
      .limit(1)
      .executeTakeFirst();
    if (!first) return [];
    return this.connection.write((trx) =>
      trx
        .updateTable("messages")
        .set({ state: "dead", content: null, last_error: "expired", updated_at: time })
        .where(expired)
        .returning(["id", "channel", "kind"])
        .execute(),
    );
  }

  /** Removes deleted contents from SQLite's write-ahead log too, unless a reader blocks that. */
  flushDeleted(): Promise<void> {
    return this.connection.flushDeleted();
  }

  /** Deletes up to `most` messages created before `limit` that are delivered or dead. Resolves to their number. */
  deleteOld(limit: Date, most: number): Promise<number> {
    return this.connection.write(async (trx) => {
      const old = await trx
        .selectFrom("messages")
        .select("id")
        .where("created_at", "<", limit.toISOString())
        .where("state", "not in", UNSENT)
        .orderBy("created_at")
        .limit(most)
        .execute();
      const ids = old.map((row) => row.id);
      if (ids.length > 0) await trx.deleteFrom("messages").where("id", "in", ids).execute();
      return ids.length;
    });
  }

  /** Channels without pending or dead messages are left out. */
  backlog(now: Date): Promise<ChannelBacklog<MessageChannel>[]> {
    return backlogByChannel(this.connection.read, "messages", now);
  }

  /** How many text messages each site accepted and refused in the last 24 hours. */
  textCounts(now: Date): Promise<{ site: SiteSlug; accepted: number; refused: number }[]> {
    return countTexts(this.connection.read, now);
  }

  /** Calls `listener` after each message that this process stores. Returns a function that unsubscribes. */
  onAdded(listener: () => void): () => void {
    this.additions.on("added", listener);
    return () => this.additions.off("added", listener);
  }
}

/**
 * Stores a message in a transaction, with the rows that belong to it. After the commit the caller announces it (the
 * `messageAdded` of `openStore`), so that it is sent immediately.
 */
export async function addMessage(trx: Transaction<Tables>, message: NewMessage): Promise<MessageAddition> {
  const { id, site, dedupeKey, createdAt, notBefore } = message;
  if (dedupeKey !== null && (await holdsKey(trx, site, dedupeKey))) return "duplicate";
  if (message.channel === "sms" && !(await takeTextAllowance(trx, site, message.caps, createdAt)))
    return "over_cap";
  const time = createdAt.toISOString();
  const inserted = await trx
    .insertInto("messages")
    .values({
      id,
      site,
      account_id: message.accountId,
      person: message.person,
      channel: message.channel,
      kind: message.kind,
      dedupe_key: dedupeKey,
      content: message.content,
      state: "waiting",
      attempts: 0,
      next_attempt_at: notBefore && notBefore > createdAt ? notBefore.toISOString() : time,
      not_before: notBefore?.toISOString() ?? null,
      expires_at: message.expiresAt?.toISOString() ?? null,
      last_error: null,
      created_at: time,
      updated_at: time,
    })
    .onConflict((conflict) => conflict.columns(["site", "dedupe_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted ? "added" : "duplicate";
}

/** Deletes an account's messages of a kind that are not sent yet, in the transaction of other rows. */
export async function removeUnsent(
  trx: Transaction<Tables>,
  { accountId, kind }: { accountId: AccountId; kind: MessageKind },
): Promise<void> {
  await trx
    .deleteFrom("messages")
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .where("state", "in", UNSENT)
    .execute();
}

async function isExceeded(
  trx: Transaction<Tables>,
  { site, kind, accountId, person, createdAt }: NewMessage,
  { of, max, since }: MessageLimit,
): Promise<boolean> {
  const { stored } = await trx
    .selectFrom("messages")
    .select(sql<number>`count(*)`.as("stored"))
    .where("site", "=", site)
    .where("kind", "=", kind)
    .where("created_at", ">", since.toISOString())
    .where("created_at", "<=", latestTime(createdAt).toISOString())
    .where((row) => (of === "account" ? row("account_id", "=", accountId) : row("person", "=", person)))
    .executeTakeFirstOrThrow();
  return stored >= max;
}

async function holdsKey(trx: Transaction<Tables>, site: SiteSlug, dedupeKey: string): Promise<boolean> {
  const row = await trx
    .selectFrom("messages")
    .select("id")
    .where("site", "=", site)
    .where("dedupe_key", "=", dedupeKey)
    .executeTakeFirst();
  return row !== undefined;
}

function recordDelivered(trx: Transaction<Tables>, ids: readonly MessageId[], time: string) {
  return trx
    .updateTable("messages")
    .set({ state: "delivered", content: null, last_error: null, updated_at: time })
    .where("id", "in", ids)
    .execute();
}

function dueAt(
  row: ExpressionBuilder<Tables, "messages">,
  time: string,
  { channels, kinds, at }: MessageLane,
) {
  return row.and([
    row("state", "in", UNSENT),
    row.or([
      row("next_attempt_at", "<=", time),
      // Planned while the clock was ahead.
      row("updated_at", ">", latestTime(new Date(time)).toISOString()),
    ]),
    row("channel", "in", channels),
    ...(kinds ? [row("kind", "in", kinds)] : []),
    row.or([row("expires_at", "is", null), row("expires_at", ">", at?.toISOString() ?? time)]),
  ]);
}

export async function addMessages(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`create table messages (
    id ${text} primary key, site ${text} not null,
    account_id ${text} references accounts (id) on delete cascade, person ${text} not null,
    channel ${text} not null, kind ${text} not null, dedupe_key ${text}, content ${text},
    state ${text} not null, attempts integer not null, next_attempt_at ${text} not null,
    not_before ${text}, expires_at ${text}, last_error ${text}, created_at ${text} not null,
    updated_at ${text} not null,
    constraint messages_dedupe_key unique (site, dedupe_key)
  )`.execute(trx);
  await sql`create index messages_by_due_time on messages (state, next_attempt_at)`.execute(trx);
  await sql`create index messages_by_account on messages (account_id)`.execute(trx);
  await sql`create index messages_by_person on messages (person)`.execute(trx);
  await sql`create index messages_by_time on messages (created_at)`.execute(trx);
  await addTextCounts(trx, text);
}
