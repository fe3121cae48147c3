import { isAccountList, SAVED_LISTS, type SavedList } from "./saved-lists";

/** The outcomes of saving or removing a car, and of watching its price. */
export const SAVED_OUTCOMES = [
  "added",
  "removed",
  "full",
  "gone",
  "failed",
  "moved",
  "watched",
  "unwatched",
] as const;
export type SavedOutcome = (typeof SAVED_OUTCOMES)[number];

/** One short message (rules/saved-cars#saved-notices), shown once. */
export interface SavedNotice {
  list: SavedList;
  outcome: SavedOutcome;
  /** The car's name, or "" when the car does not exist. */
  car: string;
}

/** Only an account's list has these: favourites move into it, and it watches prices. */
const IN_ACCOUNTS: ReadonlySet<SavedOutcome> = new Set(["moved", "watched", "unwatched"]);

const MAX_NAME_LENGTH = 120;
/** The rest of a longer cookie is ignored. This is enough for every letter of the longest name, encoded. */
const READ_AT_MOST = 12 * MAX_NAME_LENGTH + 40;

/** Writes `favourites.added.2020%20Toyota%20Hilux`, which a cookie's value can contain without quoting. */
export function writeNotice({ list, outcome, car }: SavedNotice): string {
  return `${list}.${outcome}.${encodeURIComponent(cleanName(car))}`;
}

/** Reads the output of `writeNotice`; returns null for anything else. */
export function readNotice(text: string | null | undefined): SavedNotice | null {
  const match = /^([a-z]+)\.([a-z]+)\.(.*)$/s.exec((text ?? "").slice(0, READ_AT_MOST));
  const list = SAVED_LISTS.find((name) => name === match?.[1]);
  const outcome = SAVED_OUTCOMES.find((name) => name === match?.[2]);
  if (!list || !outcome) return null;
  if (IN_ACCOUNTS.has(outcome) && !isAccountList(list)) return null;
  try {
    return { list, outcome, car: cleanName(decodeURIComponent(match?.[3] ?? "")) };
  } catch {
    return null;
  }
}

function cleanName(name: string): string {
  return (
    name
      .replace(/[\p{C}\p{Z}]+/gu, " ")
      .trim()
      .slice(0, MAX_NAME_LENGTH)
      // The cut may have left half a surrogate pair, which is no text.
      .replace(/\p{Cs}$/u, "")
  );
}
