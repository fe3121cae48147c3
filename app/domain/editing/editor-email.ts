const MAX_LENGTH = 254;

/** Returns an e-mail address in the form in which sites name their editors; null when it can be none. */
export function readEditorEmail(typed: string): string | null {
  const address = typed.trim().toLowerCase();
  return address.length <= MAX_LENGTH && /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/.test(address)
    ? address
    : null;
}
