import { MISSING_VALUE } from "./check-html";

const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/**
 * What cars, given as JSON, say themselves: words of it stand on pages by right. What JSON itself writes for a missing
 * value is no word of theirs, nor is a field whose whole text is "null": that one is to be left out (spec 1 §5).
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
