/** Replaces control characters: a visitor's input must not control the terminal. */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, "�");
}

/** Labelled lines of what is shown in full; those without a value are left out. */
export function labelledLines(pairs: readonly (readonly [string, string | null | undefined])[]): string[] {
  return pairs.flatMap(([name, value]) =>
    value
      ? [`  ${`${printable(name)}:`.padEnd(14)} ${printable(value).replaceAll("\n", "\n".padEnd(18))}`]
      : [],
  );
}
