const MOST_CHARACTERS = 30;

/**
 * Whether a text is a phone number as a business shows it: digits with spaces and brackets, abroad after a plus sign. The
 * shortest that are dialled in Australia have six digits, such as 13 12 13.
 */
export function isBusinessPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  return (
    /^(\+\d|[(\d])[\d ()]*$/.test(text) &&
    text.length <= MOST_CHARACTERS &&
    digits.length >= 6 &&
    digits.length <= 15
  );
}
