/**
 * Text messages are sent and paid for in segments: 160 characters of the GSM alphabet (GSM 03.38), or 153 in each of
 * several. One character beyond the alphabet makes all of them 16 bits wide: 70, or 67.
 */
const GSM = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** These take two places. */
const GSM_EXTENDED = new Set("^{}\\[~]|€");

/** What people write with other characters, and phones show as well with these. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201a\u2032]/gu, "'"],
  [/[\u201c\u201d\u201e\u2033]/gu, '"'],
  [/[\u2010-\u2015\u2212]/gu, "-"],
  [/\u2026/gu, "..."],
  [/[\p{Zs}]/gu, " "],
  [/\u00d7/gu, "x"],
];

/** Returns the text with characters of the GSM alphabet where that loses nothing that a reader would miss. */
export function gsmText(text: string): string {
  let plain = text;
  for (const [others, one] of PLAIN) plain = plain.replace(others, one);
  return [...plain]
    .map((character) => {
      if (isGsm(character)) return character;
      const bare = character.normalize("NFKD").replace(/\p{M}/gu, "");
      return [...bare].every(isGsm) ? bare : character;
    })
    .join("");
}

/** Whether every character is of the GSM alphabet. */
export function isGsmText(text: string): boolean {
  return [...text].every(isGsm);
}

/** Returns in how many segments a text is sent. */
export function textSegments(text: string): number {
  if (!isGsmText(text)) return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  const places = [...text].reduce((sum, character) => sum + (GSM.has(character) ? 1 : 2), 0);
  return places <= 160 ? 1 : Math.ceil(places / 153);
}

function isGsm(character: string): boolean {
  return GSM.has(character) || GSM_EXTENDED.has(character);
}
