/** Digits and capitals that can't be confused when read or spoken: no 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V. */
const ALPHABET = "34679ACDEFGHJKMNPQRTWXY";
const GROUP = 4;
const LENGTH = 2 * GROUP;

/** Minimum number of random bytes for `leadReference`. It skips some, so that all letters are equally likely. */
export const LEAD_REFERENCE_BYTES = 32;

/**
 * Returns a lead's reference, e.g. "7KQM-4TWX": eight letters and digits that are easy to read out over the phone.
 * @throws RangeError when there are too few bytes for eight unbiased letters
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
