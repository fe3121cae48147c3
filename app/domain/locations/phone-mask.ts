const SHOWN = 5;

export interface MaskedPhone {
  /** The visible characters. */
  starts: string;
  /** The masked number: the visible characters, and a star for each further one. */
  masked: string;
}

/** "First 5 characters shown, the rest starred" (rules/buttons#call-masked). */
export function maskPhone(phone: string): MaskedPhone {
  const characters = [...phone];
  const starts = characters.slice(0, SHOWN).join("");
  return { starts, masked: starts + "*".repeat(Math.max(0, characters.length - SHOWN)) };
}

/** Returns the `tel:` address of a number. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
}
