/**
 * Prepares text for a font that lacks some characters, so that they never print as boxes or wrong letters. Symbols are
 * replaced by plainer ones, emoji are removed, and a run of letters that the font lacks becomes one mark.
 */
export interface PrintableText {
  text: string;
  /** Whether letters were lost, so that the sheet can mention it. Removed emoji don't count. */
  lost: boolean;
}

export const UNPRINTABLE_MARK = "[…]";

/** Replacements for dealers' bullet symbols, and for arithmetic signs that text fonts lack. */
const STAND_INS: readonly (readonly [signs: string, standIn: string])[] = [
  ["✓✔☑✅●○◦▪▫■□◆◇★☆✦✪➤➔➜►▶▸⦁∙‣", "•"],
  ["→⇒⟶", "–"],
  ["←⇐", "–"],
  ["≤", "<="],
  ["≥", ">="],
  ["≈", "~"],
  ["✕✖", "×"],
  ["‐‑", "-"],
  ["−", "–"],
];
const STAND_IN = new Map(
  STAND_INS.flatMap(([signs, standIn]) => [...signs].map((sign) => [sign, standIn] as const)),
);

/** Pictures and symbols, and the characters that join or vary them. */
const DECORATION = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{S}\p{C}\p{M}\p{Z}]/u;

/** @param canDraw whether the font has a letter, by its code point */
export function printableText(text: string, canDraw: (codePoint: number) => boolean): PrintableText {
  let printed = "";
  let lost = false;
  let marked = false;
  for (const sign of text.normalize("NFC")) {
    const kept = drawable(sign, canDraw);
    if (kept !== null) {
      // Only a space separates two words that can't be drawn, so one mark replaces both.
      if (kept.trim() !== "") marked = false;
      printed += kept;
    } else if (!DECORATION.test(sign)) {
      lost = true;
      if (!marked) printed += UNPRINTABLE_MARK;
      marked = true;
    }
  }
  return { text: tidy(printed), lost };
}

function drawable(sign: string, canDraw: (codePoint: number) => boolean): string | null {
  if (sign === "\n") return sign;
  if (/[\t\u2000-\u200a\u202f\u205f\u3000]/u.test(sign)) return " ";
  const codePoint = sign.codePointAt(0) as number;
  // Control and format characters are invisible, whatever the font claims.
  if (/\p{C}/u.test(sign)) return null;
  if (canDraw(codePoint)) return sign;
  const standIn = STAND_IN.get(sign);
  return standIn !== undefined && [...standIn].every((each) => canDraw(each.codePointAt(0) as number))
    ? standIn
    : null;
}

/** Removes the gaps that removed characters leave at line ends and between words. */
function tidy(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(/ {2,}/g, " ").trim())
    .join("\n")
    .trim();
}
