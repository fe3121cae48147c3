import { MISSING_VALUE } from "./check-html";

const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/**
 * Collects the text of cars, given as JSON, that may legitimately appear on pages. Leaves out JSON's own words for
 * missing values, and fields whose whole text is "null": pages must leave those out (rules/vehicle-page#spec-lists).
 */
export function ownTextOf(jsons: readonly string[]): (text: string) => boolean {
  const values = jsons
    .flatMap((json) => json.match(QUOTED) ?? [])
    .map((quoted) => (JSON.parse(quoted) as string).replace(/\s+/g, " ").trim())
    .filter((value) => value.replace(MISSING_VALUE, "") !== "");
  return (text) => {
    const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const whole = new RegExp(`(?<![\\p{L}\\p{N}_-])${escaped}(?![\\p{L}\\p{N}_-])`, "u");
    return values.some((value) => whole.test(value));
  };
}
