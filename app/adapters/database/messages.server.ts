import { type ExpressionBuilder, sql, type Transaction } from "kysely";
import { latestTime } from "~/domain/clock/wrong-future";
import type { MessageAddition, MessageKind, NewMessage } from "~/domain/message/message";
import type { AccountId, SiteSlug } from "~/domain/text/identifiers";
import type { Connection } from "./connection";
import type { MessageLane, MessageLimit, MessageStore } from "./message-store";
import { BACKLOG_COLUMNS, backlogOfChannels, secondsAfter, UNSENT } from "./outbox-rows";
import type { Tables } from "./tables";
import { takeTextAllowance, textCounts } from "./text-counts.server";

/** Long enough for a code and a reason, short enough for a row. */
const ERROR_LENGTH = 200;

/** The first of the two numbers of a PostgreSQL advisory lock. No other part of the program uses it. */
const LIMIT_LOCK = 20_261_124;

/** @param onAdded called after each message that this store has committed */
export function createMessageStore(
  connection: Connection,
  onAdded: () => void,
): Omit<MessageStore, "onAdded"> {
  const { read, kind } = connection;

  return {
    async add(message) {
      const addition = await connection.write((trx) => addMessage(trx, kind, message));
      if (addition === "added") onAdded();
      return addition;
    },

    async addWithin(limits, message) {
      const addition = await connection.write(async (trx) => {
        // Messages of a site that have a limit are counted one after another. (SQLite has one writer.)
        if (kind === "postgres")
          await sql`select pg_advisory_xact_lock(${LIMIT_LOCK}::int, hashtext(${message.site}::text))`.execute(
            trx,
          );
        for (const limit of limits) if (await isExceeded(trx, message, limit)) return "limited";
        return addMessage(trx, kind, message);
      });
      if (addition === "added") onAdded();
      return addition;
    },

    async claim(limit, leaseSeconds, now, lane) {
      const time = now.toISOString();
      // Most polls find nothing, and then take no write lock.
      const due = await read
        .selectFrom("messages")
        .select("id")
        .where((row) => dueAt(row, time, lane))
        .limit(1)
        .executeTakeFirst();
      if (!due) return [];
      return connection.write(async (trx) => {
        let query = trx
          .selectFrom("messages")
          .select("id")
          .where((row) => dueAt(row, time, lane))
          .orderBy("next_attempt_at")
          .orderBy("id")
          .limit(limit);
        if (kind === "postgres") query = query.forUpdate().skipLocked();
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
    },

    async renew(ids, leaseSeconds, now) {
      if (ids.length === 0) return;
      await connection.write((trx) =>
        trx
          .updateTable("messages")
          .set({ next_attempt_at: secondsAfter(now, leaseSeconds) })
          .where("id", "in", ids)
          .where("state", "=", "sending")
          .execute(),
      );
    },

    async delivered(id, now) {
      await connection.write((trx) =>
        trx
          .updateTable("messages")
          .set({ state: "delivered", content: null, last_error: null, updated_at: now.toISOString() })
          .where("id", "=", id)
          .execute(),
      );
    },

    async failed(id, error, nextAttemptAt, now, attempt) {
      await connection.write((trx) =>
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
    },

    async postpone(id, until, now, attempt) {
      await connection.write((trx) =>
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
    },

    async expire(now) {
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
      const first = await read.selectFrom("messages").select("id").where(expired).limit(1).executeTakeFirst();
      if (!first) return [];
      return connection.write((trx) =>
        trx
          .updateTable("messages")
          .set({ state: "dead", content: null, last_error: "expired", updated_at: time })
          .where(expired)
          .returning(["id", "channel", "kind"])
          .execute(),
      );
    },

    flushDeleted: () => connection.flushDeleted(),

    deleteOld: (limit, most) =>
      connection.write(async (trx) => {
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
      }),

    async backlog(now) {
      const groups = await read
        .selectFrom("messages")
        .select(["channel", "state", ...BACKLOG_COLUMNS])
        .where("state", "in", [...UNSENT, "dead"])
        .groupBy(["channel", "state"])
        .orderBy("channel")
        .execute();
      return backlogOfChannels(groups, now);
    },

    textCounts: (now) => textCounts(read, now),
  };
}

/**
 * Stores a message in a transaction, with the rows that belong to it. After the commit the caller announces it (the
 * `messageAdded` of `openStore`), so that it is sent immediately.
 */
export async function addMessage(
  trx: Transaction<Tables>,
  kind: Connection["kind"],
  message: NewMessage,
): Promise<MessageAddition> {
  const { id, site, dedupeKey, createdAt, notBefore } = message;
  if (dedupeKey !== null && (await holdsKey(trx, site, dedupeKey))) return "duplicate";
  if (message.channel === "sms" && !(await takeTextAllowance(trx, kind, site, message.caps, createdAt)))
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
