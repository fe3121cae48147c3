import { sql } from "kysely";

/** States of rows that are still to be sent. */
export const UNSENT = ["waiting", "sending"] as const;

/** The end of a lease, or any time that many seconds later. */
export function secondsAfter(time: Date, seconds: number): string {
  return new Date(time.getTime() + seconds * 1000).toISOString();
}

/** The number of rows of a group, and since when the oldest has been due: that of a delayed row counts from then on. */
export const BACKLOG_COLUMNS = [
  sql<number>`count(*)`.as("rows"),
  sql<string>`min(case when attempts = 0 then next_attempt_at else created_at end)`.as("oldest"),
] as const;

/** How many rows of one channel are pending, and how many are dead. */
export interface ChannelBacklog<Channel> {
  channel: Channel;
  waiting: number;
  dead: number;
  /** Age of the oldest pending row. */
  oldestSeconds: number;
}

/** @param groups the rows of an outbox by channel and state, without the delivered ones */
export function backlogOfChannels<Channel>(
  groups: readonly { channel: Channel; state: string; rows: number; oldest: string }[],
  now: Date,
): ChannelBacklog<Channel>[] {
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
