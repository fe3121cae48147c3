import { SAVED_LISTS, type SavedList } from "./saved-lists";

/** What became of a shopper's wish to save a car or to take it off. */
export const SAVED_OUTCOMES = ["added", "removed", "full", "gone", "failed"] as const;
export type SavedOutcome = (typeof SAVED_OUTCOMES)[number];

/** One short message (spec 1 §8 "Toasts"), shown once. */
export interface SavedNotice {
  list: SavedList;
  outcome: SavedOutcome;
  /** The car's name, or "" when there is no such car. */
  car: string;
}

const LONGEST_NAME = 120;
/** More than this of a cookie is not looked at: every letter of the longest name, encoded. */
const READ_AT_MOST = 12 * LONGEST_NAME + 40;

/** `favourites.added.2020%20Toyota%20Hilux`: what a cookie's value may hold without quoting. */
export function writeNotice({ list, outcome, car }: SavedNotice): string {
  return `${list}.${outcome}.${encodeURIComponent(cleanName(car))}`;
}

/** Reads what `writeNotice` wrote; null for anything else. */
export function readNotice(text: string | null | undefined): SavedNotice | null {
  const match = /^([a-z]+)\.([a-z]+)\.(.*)$/s.exec((text ?? "").slice(0, READ_AT_MOST));
  const list = SAVED_LISTS.find((name) => name === match?.[1]);
  const outcome = SAVED_OUTCOMES.find((name) => name === match?.[2]);
  if (!list || !outcome) return null;
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
      .slice(0, LONGEST_NAME)
      // Half of a pair of surrogates, cut in two just now, is no text.
      .replace(/\p{Cs}$/u, "")
  );
}
