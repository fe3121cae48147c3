import { slugify } from "../text/slug";

/** Synonyms of body names, by synonym. */
const BODY_WORDS = new Map([
  ["hatchback", "hatch"],
  ["liftback", "hatch"],
  ["saloon", "sedan"],
  ["estate", "wagon"],
  ["utility", "ute"],
  ["pickup", "ute"],
  ["cabriolet", "convertible"],
  ["cabrio", "convertible"],
  ["4x4", "4wd"],
]);

/**
 * Returns the names that a path segment spells: in any letter case, with or without accents, spaces and hyphens ("Land
 * Rover" for `LAND-ROVER`, "CX-5" for `cx5`). The spelling with the name's own hyphens comes first.
 */
export function namesSpelled(names: readonly string[], segment: string): string[] {
  const asked = slugify(segment);
  if (!asked) return names.filter((name) => name.toLowerCase() === segment.trim().toLowerCase());
  const same = names.filter((name) => slugify(name) === asked);
  return same.length > 0 ? same : names.filter((name) => joined(name) === joined(asked));
}

/**
 * Returns the names that contain the words of a path segment, in singular or plural: "Ute / Tray" for `utes`,
 * "Mercedes-Benz" for `mercedes`.
 */
export function namesWithWords(names: readonly string[], segment: string): string[] {
  const asked = wordsOf(segment).join(" ");
  if (!asked) return [];
  return names.filter((name) => ` ${wordsOf(name).join(" ")} `.includes(` ${asked} `));
}

function joined(name: string): string {
  return slugify(name).replaceAll("-", "");
}

function wordsOf(text: string): string[] {
  const words = slugify(text).split("-").filter(Boolean);
  return words.map((word) => BODY_WORDS.get(singular(word)) ?? singular(word));
}

/**
 * Removes a final s. It need not be a plural, because both compared words lose it: "Mercedes" still equals "Mercedes".
 */
function singular(word: string): string {
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word;
}
