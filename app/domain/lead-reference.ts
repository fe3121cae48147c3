/** Digits and capitals that can't be taken for one another, read or spoken: no 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V. */
const ALPHABET = "34679ACDEFGHJKMNPQRTWXY";
const GROUP = 4;
const LENGTH = 2 * GROUP;

/** How many random bytes `leadReference` wants at least. A few are passed over to keep all letters equally likely. */
export const LEAD_REFERENCE_BYTES = 32;

/**
 * A lead's reference, e.g. "7KQM-4TWX": eight letters and digits for reading out over the phone.
 * @throws RangeError when the bytes don't suffice for eight unbiased letters
 */
export function leadReference(randomBytes: Uint8Array): string {
  const limit = 256 - (256 % ALPHABET.length);
  let letters = "";
  for (const byte of randomBytes) {
    if (byte >= limit) continue;
    letters += ALPHABET[byte % ALPHABET.length];
    if (letters.length === LENGTH) return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`;
  }
  throw new RangeError(`A lead reference needs ${LENGTH} usable random bytes`);
}
