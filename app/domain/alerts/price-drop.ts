/**
 * Whether a watched car's price has fallen (rules/alerts#price-drop).
 * @param known the price in dollars that the shopper was last notified of or saw; null: none
 * @param shown the price that the site shows now; null: none
 */
export function isPriceDrop(known: number | null, shown: number | null): boolean {
  return known !== null && shown !== null && shown < known;
}
