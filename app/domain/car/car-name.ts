import { slugify } from "../text/plain-text";
import type { Car } from "./car";

/** Longer words may break: at 400 % zoom they would be wider than a column. */
const LONGEST_WHOLE = 16;

/** A part of a car's name. `whole`: a word with a hyphen, after which a browser would break the line. */
interface NamePart {
  text: string;
  whole: boolean;
}

/**
 * Splits a car's name into words that must not break and the text between them. "X-Trail" stays on one line, and the
 * text itself is unchanged, so that copying and searching find it (rules/cards#whole-names).
 */
export function nameParts(name: string): NamePart[] {
  const parts: NamePart[] = [];
  for (const text of name.split(/(\s+)/).filter(Boolean)) {
    const whole = /\w-\w/.test(text) && text.length <= LONGEST_WHOLE;
    const last = parts.at(-1);
    if (!whole && last && !last.whole) last.text += text;
    else parts.push({ text, whole });
  }
  return parts;
}

/**
 * Returns whether a stored name, such as "2020 Toyota Corolla Ascent", is the name of another car: it has neither the
 * car's model nor both its make and its year. A corrected badge or spelling is the same car.
 */
export function isNameOfAnotherCar(
  name: string,
  { make, model, year }: Pick<Car, "make" | "model" | "year">,
): boolean {
  const letters = lettersOf(name);
  const has = (part: string | number | null) => part === null || letters.includes(lettersOf(String(part)));
  return !has(model) && !(has(make) && has(year));
}

function lettersOf(text: string): string {
  return slugify(text).replaceAll("-", "");
}
