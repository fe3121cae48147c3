import { stockWordKey, wordName } from "~/domain/car/stock-word";
import type { Translate } from "./translate";

/**
 * Returns a value of the stock's feed in the words of the page's language. A value without a word of its own, or whose
 * word says the same, is shown as the feed writes it: AUTOMATIC stays AUTOMATIC in English
 * (rules/sites-and-wording#stock-words).
 */
export function stockWord(t: Translate, property: string, value: string): string {
  const key = stockWordKey(property, value);
  // Given as a default, the feed's text could have placeholders; and without a default the translator would keep it.
  const word = key === null ? "" : t(key, { defaultValue: "" });
  return word === "" || wordName(word) === wordName(value) ? value : word;
}
