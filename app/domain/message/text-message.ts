import { localTime, momentOf } from "~/domain/appointments/zoned-time";

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

export function textSegments(text: string): number {
  if (!isGsmText(text)) return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  const places = [...text].reduce((sum, character) => sum + (GSM.has(character) ? 1 : 2), 0);
  return places <= 160 ? 1 : Math.ceil(places / 153);
}

function isGsm(character: string): boolean {
  return GSM.has(character) || GSM_EXTENDED.has(character);
}

/** The hours of the day in which nobody is disturbed by a text message: from 8:00 until 20:00. */
const FIRST_HOUR = 8;
const LAST_HOUR = 20;
const HOUR_MS = 3_600_000;

/** The same hours as times of day, for texts. */
export const TEXTING_HOURS = [FIRST_HOUR, LAST_HOUR].map((hour) => `${String(hour).padStart(2, "0")}:00`);

/** Whether text messages that nobody waits for may go out now (rules/messages#texting-hours). */
export function isTextingHour(now: Date, timeZone: string): boolean {
  const hour = Number(localTime(now, timeZone).slice(11, 13));
  return hour >= FIRST_HOUR && hour < LAST_HOUR;
}

/** Returns the next time at which text messages may go out: now, or at 8:00. */
export function nextTextingTime(now: Date, timeZone: string): Date {
  if (isTextingHour(now, timeZone)) return now;
  // In the evening 8:00 is tomorrow's, which is the day of the moment 12 hours later.
  const day = localTime(new Date(now.getTime() + 12 * HOUR_MS), timeZone).slice(0, 10);
  const opening = momentOf(`${day}T0${FIRST_HOUR}:00`, timeZone);
  return opening && opening > now ? opening : new Date(now.getTime() + HOUR_MS);
}
