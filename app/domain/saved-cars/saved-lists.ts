/**
 * The lists of cars that a visitor keeps in a cookie (spec 1 §3: favourites and viewed cars are stored locally). The
 * cookie holds ids only; everything shown of a car is looked up when it is shown, so that price and status are
 * today's.
 */
export const SAVED_LISTS = ["favourites", "compare"] as const;
export type SavedList = (typeof SAVED_LISTS)[number];
/** Car ids, the newest first. */
export type SavedLists = Record<SavedList, readonly string[]>;

export const MOST_FAVOURITES = 50;
export const FEWEST_COMPARED = 2;
export const MOST_COMPARED = 4;
export const MOST_VIEWED = 12;

/** Never part of an id, and allowed in a cookie without quoting. */
const BETWEEN = ".";
/** More than this of a cookie is not looked at. */
const READ_AT_MOST = 4096;

export function isCarId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

/**
 * Reads what `writeIds` wrote. A visitor may have changed it: what can't be a car's id, repeats one or is beyond the
 * limit is left out.
 */
export function readIds(text: string | null | undefined, limit: number): string[] {
  const parts = (text ?? "").slice(0, READ_AT_MOST).split(BETWEEN);
  return [...new Set(parts.filter(isCarId))].slice(0, limit);
}

export function writeIds(ids: readonly string[]): string {
  return ids.join(BETWEEN);
}

/**
 * The list with a car at its head, without duplicates (spec 1 §3); null when it is full. A car that is there already
 * stays where it is. Nothing that a shopper saved makes room for something else.
 */
export function withSaved(ids: readonly string[], id: string, limit: number): readonly string[] | null {
  if (ids.includes(id)) return ids;
  return ids.length >= limit ? null : [id, ...ids];
}

export function withoutSaved(ids: readonly string[], id: string): readonly string[] {
  return ids.filter((other) => other !== id);
}

/** The viewed cars with the newest at the head, without duplicates (spec 1 §4); the oldest gives way. */
export function withViewed(ids: readonly string[], id: string): readonly string[] {
  return [id, ...withoutSaved(ids, id)].slice(0, MOST_VIEWED);
}
