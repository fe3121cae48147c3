const SHOWN = 5;

export interface MaskedPhone {
  /** The characters that show. */
  starts: string;
  /** The whole as it is shown: the beginning, and a star for every further character. */
  masked: string;
}

/** "First 5 characters shown, the rest starred" (spec 1 §4 "Call-the-dealer box"). */
export function maskPhone(phone: string): MaskedPhone {
  const characters = [...phone];
  const starts = characters.slice(0, SHOWN).join("");
  return { starts, masked: starts + "*".repeat(Math.max(0, characters.length - SHOWN)) };
}

/** The address that dials a number. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
}
