import type { PriceKinds } from "~/domain/car/price";

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

/** "16680 of 16680 prices don't say their kind …"; null where every price does, or there is none. */
export function priceKindsText({ priced, without }: PriceKinds): string | null {
  if (without === 0) return null;
  return `${without} of ${priced} prices don't say their kind (price_type: drive_away or excluding_government_charges)`;
}
