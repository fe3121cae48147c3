import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables";

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
