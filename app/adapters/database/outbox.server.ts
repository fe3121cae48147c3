import { type ExpressionBuilder, sql } from "kysely";
import type { Delivery, DeliveryChannel, DeliveryState } from "~/domain/lead";
import type { Connection } from "./connection";
import { leadFromRow } from "./leads.server";
import type { ClaimOptions, OutboxStore } from "./store";
import type { Tables } from "./tables";

/** Long enough for a mail server's answer, short enough for a row. */
const ERROR_LENGTH = 500;
const LISTED = 1000;
/** Ids in one statement: databases bound the number of parameters. */
const CHUNK = 500;
const UNDELIVERED: readonly DeliveryState[] = ["waiting", "sending"];
/** Of the due deliveries, those among which a claim chooses: more, as one target may have filled the head. */
const CANDIDATES_EACH = 8;

export function createOutboxStore(connection: Connection): Omit<OutboxStore, "onSubmitted"> {
  const { read } = connection;
  return {
    async claim(limit, leaseSeconds, now, options = {}) {
      const time = now.toISOString();
      // The usual answer of a poll is "nothing", and costs no write lock.
      const due = await read
        .selectFrom("outbox")
        .select("id")
        .where((row) => dueAt(row, time, options))
        .limit(1)
        .executeTakeFirst();
      if (!due) return [];

      return connection.write(async (trx) => {
        // A query for each state: then the index gives the oldest without sorting a whole backlog.
        const candidates = [];
        for (const state of UNDELIVERED) {
          const oldest = await trx
            .selectFrom("outbox")
            .select(["id", "channel", "target", "next_attempt_at"])
            .where((row) => dueAt(row, time, options, [state]))
            .orderBy("next_attempt_at")
            .limit(limit * CANDIDATES_EACH)
            .execute();
          candidates.push(...oldest);
        }
        candidates.sort((one, other) => Date.parse(one.next_attempt_at) - Date.parse(other.next_attempt_at));
        const chosen = fairShare(candidates, options).slice(0, limit);
        if (chosen.length === 0) return [];
        let query = trx
          .selectFrom("outbox")
          .select("id")
          .where("id", "in", chosen)
          .where((row) => dueAt(row, time, options));
        if (connection.kind === "postgres") query = query.forUpdate().skipLocked();
        const ids = (await query.execute()).map((row) => row.id);
        if (ids.length === 0) return [];
        await trx
          .updateTable("outbox")
          .set((set) => ({
            state: "sending",
            attempts: set("attempts", "+", 1),
            next_attempt_at: secondsAfter(now, leaseSeconds),
            updated_at: time,
          }))
          .where("id", "in", ids)
          .execute();
        const rows = await trx
          .selectFrom("outbox")
          .innerJoin("leads", "leads.lead_id", "outbox.lead_id")
          .select([
            "outbox.id",
            "outbox.channel",
            "outbox.target",
            "outbox.state",
            "outbox.attempts",
            "outbox.next_attempt_at",
            "outbox.last_error",
            "leads.lead_id",
            "leads.reference",
            "leads.content",
            "leads.created_at",
          ])
          .where("outbox.id", "in", ids)
          .orderBy("leads.created_at")
          .execute();
        return rows.map(({ reference, content, created_at, ...delivery }) => ({
          ...delivery,
          lead: leadFromRow({ lead_id: delivery.lead_id, reference, content, created_at }),
        }));
      });
    },

    async renew(ids, leaseSeconds, now) {
      if (ids.length === 0) return;
      await connection.write((trx) =>
        trx
          .updateTable("outbox")
          .set({ next_attempt_at: secondsAfter(now, leaseSeconds) })
          .where("id", "in", ids)
          .where("state", "=", "sending")
          .execute(),
      );
    },

    async delivered(id, now) {
      await connection.write((trx) =>
        trx
          .updateTable("outbox")
          .set({ state: "delivered", last_error: null, updated_at: now.toISOString() })
          .where("id", "=", id)
          .execute(),
      );
    },

    async failed(id, error, nextAttemptAt, now, attempt) {
      await connection.write((trx) => {
        let query = trx
          .updateTable("outbox")
          .set({
            state: nextAttemptAt ? "waiting" : "dead",
            last_error: error.slice(0, ERROR_LENGTH),
            updated_at: now.toISOString(),
            ...(nextAttemptAt ? { next_attempt_at: nextAttemptAt.toISOString() } : {}),
          })
          .where("id", "=", id)
          // Another worker may have taken it over and delivered it meanwhile, or be sending it.
          .where("state", "=", "sending");
        if (attempt !== undefined) query = query.where("attempts", "=", attempt);
        return query.execute();
      });
    },

    async retry(ids, now) {
      const time = now.toISOString();
      if (ids !== "dead" && ids.length === 0) return [];
      return connection.write(async (trx) => {
        const due: string[] = [];
        for (const some of ids === "dead" ? [ids] : chunks(ids)) {
          let query = trx
            .updateTable("outbox")
            .set((set) => ({
              state: "waiting",
              attempts: set.case().when("state", "=", "dead").then(0).else(set.ref("attempts")).end(),
              next_attempt_at: time,
              updated_at: time,
            }))
            .where("state", "in", some === "dead" ? ["dead"] : ["dead", "waiting"]);
          if (some !== "dead") query = query.where("id", "in", some);
          due.push(...(await query.returning("id").execute()).map((row) => row.id));
        }
        return due;
      });
    },

    list: (state, limit = LISTED) =>
      deliveryRecords(read)
        .where("outbox.state", "=", state)
        .orderBy("outbox.created_at")
        .orderBy("outbox.id")
        .limit(limit)
        .execute(),

    byLead: (leadId) =>
      deliveryRecords(read)
        .where("outbox.lead_id", "=", leadId)
        .orderBy("outbox.created_at")
        .orderBy("outbox.id")
        .execute(),

    async byId(id) {
      return (await deliveryRecords(read).where("outbox.id", "=", id).executeTakeFirst()) ?? null;
    },

    async backlog(now) {
      const channels = await backlogByChannel(read, now);
      return {
        waiting: channels.reduce((sum, { waiting }) => sum + waiting, 0),
        dead: channels.reduce((sum, { dead }) => sum + dead, 0),
        oldestSeconds: Math.max(0, ...channels.map(({ oldestSeconds }) => oldestSeconds)),
      };
    },

    backlogByChannel: (now) => backlogByChannel(read, now),
  };
}

/** Due, nothing before it in its thread, and for a target that the worker has room for. */
function dueAt(
  row: ExpressionBuilder<Tables, "outbox">,
  time: string,
  { channels, ...limits }: ClaimOptions,
  states: readonly DeliveryState[] = UNDELIVERED,
) {
  const earlier = row
    .selectFrom("outbox as earlier")
    .select("earlier.id")
    .whereRef("earlier.thread", "=", "outbox.thread")
    .whereRef("earlier.channel", "=", "outbox.channel")
    .whereRef("earlier.target", "=", "outbox.target")
    .whereRef("earlier.position", "<", "outbox.position")
    .where("earlier.state", "in", UNDELIVERED);
  return row.and([
    row("outbox.state", "in", states),
    row("outbox.next_attempt_at", "<=", time),
    ...(channels ? [row("outbox.channel", "in", channels)] : []),
    ...fullTargets(limits).map(({ channel, target }) =>
      row.not(row.and([row("outbox.channel", "=", channel), row("outbox.target", "=", target)])),
    ),
    row.not(row.exists(earlier)),
  ]);
}

type Receiver = Pick<Delivery, "channel" | "target">;
const receiverKey = ({ channel, target }: Receiver) => `${channel} ${target}`;

function busyWith(busy: readonly Receiver[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const receiver of busy)
    counts.set(receiverKey(receiver), (counts.get(receiverKey(receiver)) ?? 0) + 1);
  return counts;
}

function fullTargets({ busy = [], perTarget }: ClaimOptions): Receiver[] {
  if (perTarget === undefined) return [];
  const counts = busyWith(busy);
  const receivers = new Map(busy.map((receiver) => [receiverKey(receiver), receiver]));
  return [...receivers.values()].filter((receiver) => (counts.get(receiverKey(receiver)) ?? 0) >= perTarget);
}

/** Ids of the candidates, at most `perTarget` of each target together with what is being sent to it. */
function fairShare(
  candidates: readonly (Receiver & { id: string })[],
  { busy = [], perTarget = Number.POSITIVE_INFINITY }: ClaimOptions,
): string[] {
  const counts = busyWith(busy);
  return candidates.flatMap((candidate) => {
    const count = (counts.get(receiverKey(candidate)) ?? 0) + 1;
    counts.set(receiverKey(candidate), count);
    return count <= perTarget ? [candidate.id] : [];
  });
}

async function backlogByChannel(read: Connection["read"], now: Date) {
  const rows = await read
    .selectFrom("outbox")
    .select([
      "channel",
      "state",
      sql<number>`count(*)`.as("deliveries"),
      // What was told to wait, a partial lead's delivery, is as old as it is due.
      sql<string>`min(case when attempts = 0 then next_attempt_at else created_at end)`.as("oldest"),
    ])
    .where("state", "in", [...UNDELIVERED, "dead"])
    .groupBy(["channel", "state"])
    .orderBy("channel")
    .execute();
  const channels = [...new Set<DeliveryChannel>(rows.map(({ channel }) => channel))];
  return channels.map((channel) => {
    const undelivered = rows.filter((row) => row.channel === channel && row.state !== "dead");
    const oldest = undelivered.map((row) => row.oldest).sort()[0];
    return {
      channel,
      waiting: undelivered.reduce((sum, row) => sum + row.deliveries, 0),
      dead: rows.find((row) => row.channel === channel && row.state === "dead")?.deliveries ?? 0,
      oldestSeconds: oldest ? Math.max(0, Math.round((now.getTime() - Date.parse(oldest)) / 1000)) : 0,
    };
  });
}

/** Also for what is held of one person. */
export function deliveryRecords(read: Connection["read"]) {
  return read
    .selectFrom("outbox")
    .innerJoin("leads", "leads.lead_id", "outbox.lead_id")
    .select([
      "outbox.id",
      "outbox.lead_id",
      "outbox.channel",
      "outbox.target",
      "outbox.state",
      "outbox.attempts",
      "outbox.next_attempt_at",
      "outbox.last_error",
      "outbox.created_at",
      "outbox.updated_at",
      "leads.site",
      "leads.reference",
      "leads.category",
    ]);
}

function chunks(ids: readonly string[]): string[][] {
  const pieces: string[][] = [];
  for (let start = 0; start < ids.length; start += CHUNK) pieces.push(ids.slice(start, start + CHUNK));
  return pieces;
}

function secondsAfter(time: Date, seconds: number): string {
  return new Date(time.getTime() + seconds * 1000).toISOString();
}
