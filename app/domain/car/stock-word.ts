/**
 * The properties whose common values the trade has words for, with the group of their texts: `stock_word.{group}.*`. They
 * are called as in a facet or in a car's specification.
 */
const GROUPS: ReadonlyMap<string, string> = new Map([
  ["body", "body"],
  ["fuel", "fuel"],
  ["transmission", "transmission"],
  ["geartype", "transmission"],
  ["drive", "drive"],
  ["colour", "colour"],
  ["interior_colour", "colour"],
  ["induction", "induction"],
  ["axle_type", "axle_type"],
]);

/** "Ute / Tray" → `ute_tray`: letters and digits, so that spellings of one value have one name. */
export function wordName(value: string): string {
  return (
    value
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join("_") ?? "_"
  );
}

/** Returns the wording key of a value of the stock; null for a property whose values are names or figures. */
export function stockWordKey(property: string, value: string): string | null {
  const group = GROUPS.get(property);
  return group === undefined ? null : `stock_word.${group}.${wordName(value)}`;
}
