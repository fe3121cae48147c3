import type { EventEmitter } from "node:events";
import { type ExpressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import { latestTime } from "~/domain/clock/steady-clock";
import type { Delivery, DeliveryChannel, DeliveryRecord, DeliveryState, Lead } from "~/domain/lead/lead";
import type { DeliveryId, LeadId } from "~/domain/text/identifiers";
import { type Connection, inChunks, type Tables } from "./connection";
import { leadFromRow } from "./leads.server";

declare module "./connection" {
  interface Tables {
    outbox: OutboxTable;
  }
}

interface OutboxTable extends Delivery {
  /** Id of the first lead in the chain of follow-ups. Deliveries of a chain to one receiver are sent in order. */
  thread: LeadId;
  /** Position of its lead in that chain, from 0. */
  position: number;
  created_at: string;
  updated_at: string;
}

/** Which due deliveries a worker can accept. */
interface ClaimOptions {
  /** Only these channels. Absent: all. */
  channels?: readonly DeliveryChannel[];
  /** What this worker is sending now; counts towards `perTarget`. */
  busy?: readonly Pick<Delivery, "channel" | "target">[];
  /**
   * The most deliveries to one target at the same time, so that a slow target does not delay the others. Absent: no
   * limit.
   */
  perTarget?: number;
}

/** Long enough for a mail server's error message, short enough for a row. */
const ERROR_LENGTH = 500;
const LISTED = 1000;

/**
 * How many due deliveries a claim chooses from: more than it takes, because one target may fill the head of the queue.
 */
const CANDIDATES_EACH = 8;

export class OutboxStore {
  constructor(
    private readonly connection: Connection,
    private readonly submissions: EventEmitter,
  ) {}

  /**
   * Claims up to `limit` due deliveries for `leaseSeconds`; no other worker or process gets them meanwhile. A claim
   * whose lease expired (the worker died) is due again. A follow-up's delivery becomes due only after the deliveries of
   * its earlier leads to the same receiver are delivered or dead. Before the claim, and in its transaction, records what
   * the worker has delivered.
   */
  async claim(
    limit: number,
    leaseSeconds: number,
    now: Date,
    options: ClaimOptions = {},
    delivered: readonly DeliveryId[] = [],
  ): Promise<(Delivery & { lead: Lead })[]> {
    const time = now.toISOString();
    // Most polls find nothing, and then take no write lock.
    if (delivered.length === 0 && !(await this.isAnyDue(time, options))) return [];

    return this.connection.write(async (trx) => {
      if (delivered.length > 0) await recordDelivered(trx, delivered, time);
      // One query per state: then the index finds the oldest without sorting a whole backlog.
      const candidates = [];
      for (const state of UNSENT) {
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
      const rows = await trx
        .selectFrom("outbox")
        .innerJoin("leads", "leads.lead_id", "outbox.lead_id")
        .select([
          "outbox.id",
          "outbox.channel",
          "outbox.target",
          "outbox.attempts",
          "outbox.last_error",
          "leads.lead_id",
          "leads.reference",
          "leads.content",
          "leads.created_at",
        ])
        .where("outbox.id", "in", chosen)
        // Others may have claimed them meanwhile.
        .where((row) => dueAt(row, time, options))
        .orderBy("leads.created_at")
        .forUpdate("outbox")
        .skipLocked()
        .execute();
      if (rows.length === 0) return [];
      const claimed = rows.map(({ id }) => id);
      const claim = { state: "sending" as const, next_attempt_at: secondsAfter(now, leaseSeconds) };
      await trx
        .updateTable("outbox")
        .set((set) => ({ ...claim, attempts: set("attempts", "+", 1), updated_at: time }))
        .where("id", "in", claimed)
        .execute();
      return rows.map(({ reference, content, created_at, attempts, ...delivery }) => ({
        ...delivery,
        ...claim,
        attempts: attempts + 1,
        lead: leadFromRow({ lead_id: delivery.lead_id, reference, content, created_at }),
      }));
    });
  }

  private async isAnyDue(time: string, options: ClaimOptions): Promise<boolean> {
    const due = await this.connection.read
      .selectFrom("outbox")
      .select("id")
      .where((row) => dueAt(row, time, options))
      .limit(1)
      .executeTakeFirst();
    return due !== undefined;
  }

  /** Renews the lease of deliveries that are still being sent. */
  async renew(ids: readonly DeliveryId[], leaseSeconds: number, now: Date): Promise<void> {
    if (ids.length === 0) return;
    await this.connection.write((trx) =>
      trx
        .updateTable("outbox")
        .set({ next_attempt_at: secondsAfter(now, leaseSeconds) })
        .where("id", "in", ids)
        .where("state", "=", "sending")
        .execute(),
    );
  }

  async delivered(id: DeliveryId, now: Date): Promise<void> {
    await this.connection.write((trx) => recordDelivered(trx, [id], now.toISOString()));
  }

  /**
   * Records the failure and the time of the next attempt; null as `nextAttemptAt` makes the delivery dead.
   * @param attempt the attempt that failed; ignored when another worker has started a later one since
   */
  async failed(
    id: DeliveryId,
    error: string,
    nextAttemptAt: Date | null,
    now: Date,
    attempt?: number,
  ): Promise<void> {
    await this.connection.write((trx) => {
      let query = trx
        .updateTable("outbox")
        .set({
          state: nextAttemptAt ? "waiting" : "dead",
          last_error: error.slice(0, ERROR_LENGTH),
          updated_at: now.toISOString(),
          ...(nextAttemptAt ? { next_attempt_at: nextAttemptAt.toISOString() } : {}),
        })
        .where("id", "=", id)
        // Another worker may have taken the delivery over since, and delivered it or be sending it.
        .where("state", "=", "sending");
      if (attempt !== undefined) query = query.where("attempts", "=", attempt);
      return query.execute();
    });
  }

  /**
   * Makes dead deliveries due immediately with a full set of attempts, and also retries immediately those that wait for their
   * next attempt. Skips deliveries that are being sent or were delivered.
   * @param ids of deliveries; "dead": every dead one
   * @returns the ids that are due now
   */
  async retry(ids: readonly DeliveryId[] | "dead", now: Date): Promise<DeliveryId[]> {
    const time = now.toISOString();
    if (ids !== "dead" && ids.length === 0) return [];
    return this.connection.write(async (trx) => {
      const due: DeliveryId[] = [];
      for (const some of ids === "dead" ? [ids] : inChunks(ids)) {
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
  }

  /** Returns the oldest first; at most `limit` (default 1,000). */
  list(state: DeliveryState, limit: number = LISTED): Promise<DeliveryRecord[]> {
    return deliveryRecords(this.connection.read)
      .where("outbox.state", "=", state)
      .orderBy("outbox.created_at")
      .orderBy("outbox.id")
      .limit(limit)
      .execute();
  }

  /** Returns a lead's deliveries, in the order of their creation. */
  byLead(leadId: LeadId): Promise<DeliveryRecord[]> {
    return deliveryRecords(this.connection.read)
      .where("outbox.lead_id", "=", leadId)
      .orderBy("outbox.created_at")
      .orderBy("outbox.id")
      .execute();
  }

  async byId(id: DeliveryId): Promise<DeliveryRecord | null> {
    return (
      (await deliveryRecords(this.connection.read).where("outbox.id", "=", id).executeTakeFirst()) ?? null
    );
  }

  /** Calls `listener` after each new lead that this process stores. Returns a function that unsubscribes. */
  onSubmitted(listener: () => void): () => void {
    this.submissions.on("submitted", listener);
    return () => this.submissions.off("submitted", listener);
  }

  /** How many deliveries are pending and dead, and the age in seconds of the oldest pending one. */
  async backlog(now: Date): Promise<{ waiting: number; dead: number; oldestSeconds: number }> {
    const channels = await backlogByChannel(this.connection.read, "outbox", now);
    return {
      waiting: channels.reduce((sum, { waiting }) => sum + waiting, 0),
      dead: channels.reduce((sum, { dead }) => sum + dead, 0),
      oldestSeconds: Math.max(0, ...channels.map(({ oldestSeconds }) => oldestSeconds)),
    };
  }

  /** The same for each channel; empty channels are left out. */
  backlogByChannel(now: Date): Promise<ChannelBacklog<DeliveryChannel>[]> {
    return backlogByChannel(this.connection.read, "outbox", now);
  }
}

function recordDelivered(trx: Transaction<Tables>, ids: readonly DeliveryId[], time: string) {
  return trx
    .updateTable("outbox")
    .set({ state: "delivered", last_error: null, updated_at: time })
    .where("id", "in", ids)
    .execute();
}

/** Due, first in its thread, and for a target with free capacity. */
function dueAt(
  row: ExpressionBuilder<Tables, "outbox">,
  time: string,
  { channels, ...limits }: ClaimOptions,
  states: readonly (typeof UNSENT)[number][] = UNSENT,
) {
  const earlier = row
    .selectFrom("outbox as earlier")
    .select("earlier.id")
    .whereRef("earlier.thread", "=", "outbox.thread")
    .whereRef("earlier.channel", "=", "outbox.channel")
    .whereRef("earlier.target", "=", "outbox.target")
    .whereRef("earlier.position", "<", "outbox.position")
    .where("earlier.state", "in", UNSENT);
  return row.and([
    row("outbox.state", "in", states),
    row.or([
      row("outbox.next_attempt_at", "<=", time),
      // Planned while the clock was ahead.
      row("outbox.updated_at", ">", latestTime(new Date(time)).toISOString()),
    ]),
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

/** Ids of the candidates: at most `perTarget` for each target, counting what is being sent to it. */
function fairShare(
  candidates: readonly (Receiver & { id: DeliveryId })[],
  { busy = [], perTarget = Number.POSITIVE_INFINITY }: ClaimOptions,
): DeliveryId[] {
  const counts = busyWith(busy);
  return candidates.flatMap((candidate) => {
    const count = (counts.get(receiverKey(candidate)) ?? 0) + 1;
    counts.set(receiverKey(candidate), count);
    return count <= perTarget ? [candidate.id] : [];
  });
}

/** Also used to collect one person's data. */
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

/** States of rows that are still to be sent. */
export const UNSENT = ["waiting", "sending"] as const;

/** The end of a lease, or any time that many seconds later. */
export function secondsAfter(time: Date, seconds: number): string {
  return new Date(time.getTime() + seconds * 1000).toISOString();
}

/** How many rows of one channel are pending, and how many are dead. */
export interface ChannelBacklog<Channel> {
  channel: Channel;
  waiting: number;
  dead: number;
  /** Age of the oldest pending row. */
  oldestSeconds: number;
}

/** Channels without pending or dead rows are left out. */
export async function backlogByChannel<Name extends "outbox" | "messages">(
  read: Kysely<Tables>,
  table: Name,
  now: Date,
): Promise<ChannelBacklog<Tables[Name]["channel"]>[]> {
  // The oldest counts since it has been due: a delayed row from its time on.
  const groups = await read
    .selectFrom<"outbox" | "messages">(table)
    .select([
      "channel",
      "state",
      sql<number>`count(*)`.as("rows"),
      sql<string>`min(case when attempts = 0 then next_attempt_at else created_at end)`.as("oldest"),
    ])
    .where("state", "in", [...UNSENT, "dead"])
    .groupBy(["channel", "state"])
    .orderBy("channel")
    .execute();
  return [...new Set(groups.map(({ channel }) => channel))].map((channel) => {
    const unsent = groups.filter((group) => group.channel === channel && group.state !== "dead");
    const oldest = unsent.map((group) => group.oldest).sort()[0];
    return {
      channel,
      waiting: unsent.reduce((sum, { rows }) => sum + rows, 0),
      dead: groups.find((group) => group.channel === channel && group.state === "dead")?.rows ?? 0,
      oldestSeconds: oldest ? Math.max(0, Math.round((now.getTime() - Date.parse(oldest)) / 1000)) : 0,
    };
  });
}
