import { localTime, momentOf, readLocalTime } from "../appointments/zoned-time";
import { isInLanguage } from "./edited-entry";

/** What is published at a set time (docs/decisions/0166). */

/**
 * The revision of each draft, by its id (`entryId`), as it was when the publication was planned. A translation that moves
 * with its page has its `idInLanguage` as id: the page's draft already counts it.
 */
export type PlannedDrafts = ReadonlyMap<string, number>;

/** Returns the number of changes: what moves with a page is part of its change. */
export function countDrafts(drafts: PlannedDrafts): number {
  return [...drafts.keys()].filter((id) => !isInLanguage(id)).length;
}

/**
 * Why a plan was not published. changed: drafts were changed or discarded since. conflict: the site's files were.
 * faults: a check refuses drafts. rights: the editor who planned it may not publish any more.
 */
export const PLAN_FAILURES = ["changed", "conflict", "faults", "rights"] as const;

export interface PlanFailure {
  reason: (typeof PLAN_FAILURES)[number];
  /** The ids of the drafts that it is about; none: the plan as a whole. */
  drafts: readonly string[];
}

/**
 * Whether the editor of a declined request still has to see it: one of its drafts waits, and wasn't sent again.
 * @param sentAgain the drafts of the editor's later requests, and of those that wait
 */
export function isDeclineOpen(
  declined: PlannedDrafts,
  drafts: ReadonlyMap<string, unknown>,
  sentAgain: ReadonlySet<string>,
): boolean {
  return [...declined.keys()].some((id) => drafts.has(id) && !sentAgain.has(id));
}

/** Returns the planned drafts that are no longer what was planned. */
export function changedSince(
  planned: PlannedDrafts,
  drafts: ReadonlyMap<string, { revision: number }>,
): string[] {
  return [...planned].flatMap(([id, revision]) => (drafts.get(id)?.revision === revision ? [] : [id]));
}

/** How far ahead something can be planned. */
const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** Why a typed time can't be used, each at its field. */
type PublishTimeFault =
  | { field: "day"; fault: "no_day" | "unreadable" | "far" }
  | { field: "time"; fault: "no_time" | "skipped" | "past" };

/**
 * Reads the day and the time at which drafts are to be published, on the clock of the site's time zone. A day without a
 * time means its start; of a time that the clocks show twice the first is meant.
 */
export function readPublishTime(
  { day, time }: { day: string; time: string },
  now: Date,
  timeZone: string,
): { at: Date } | PublishTimeFault {
  if (day === "") return { field: "day", fault: "no_day" };
  const local = readLocalTime(`${day} ${time || "00:00"}`, timeZone);
  if (local === null) return { field: "day", fault: "unreadable" };
  const latest = now.getTime() + MOST_DAYS * DAY_MS;
  // Near the last day that a date can have, no time zone can be asked.
  if (Date.parse(`${local}Z`) > latest + DAY_MS) return { field: "day", fault: "far" };
  // Where the clocks skip midnight, the day begins an hour later.
  const at =
    momentOf(local, timeZone) ?? (time === "" ? momentOf(`${local.slice(0, 10)}T01:00`, timeZone) : null);
  if (at === null) return { field: "time", fault: "skipped" };
  if (at <= now) {
    const isToday = time === "" && localTime(now, timeZone).startsWith(local.slice(0, 10));
    return { field: "time", fault: isToday ? "no_time" : "past" };
  }
  return at.getTime() > latest ? { field: "day", fault: "far" } : { at };
}
