import { feetInWords } from "~/domain/car/measures";
import type { SpecItem } from "~/domain/car/spec-list";
import { stockWordKey, wordName } from "~/domain/car/stock-word";
import type { Format } from "./format";
import type { Translate } from "./translate";

/**
 * Returns a value of the stock's feed in the words of the page's language. A value that the wording doesn't
 * translate, or translates to the same word, is shown as the feed writes it: AUTOMATIC stays AUTOMATIC in English
 * (rules/sites-and-wording#stock-words).
 */
export function stockWord(t: Translate, property: string, value: string): string {
  const key = stockWordKey(property, value);
  // Given as a default, the feed's text could have placeholders; and without a default the translator would keep it.
  const word = key === null ? "" : t(key, { defaultValue: "" });
  return word === "" || wordName(word) === wordName(value) ? value : word;
}

export function specValue(t: Translate, format: Format, { key, value, unit }: SpecItem): string {
  if (unit === "km") return format.km(Number(value));
  if (unit === "date") return /^\d{4}-\d{2}(-\d{2})?$/.test(value) ? format.day(value) : value;
  if (unit === "condition") return t(`vehicle.condition.${value}`);
  if (unit === "litres") return t("measure.litres", { amount: value });
  if (unit === "cc") return t("measure.cubic_centimetres", { amount: value });
  if (unit === "kg") return t("measure.kilograms", { amount: format.count(Number(value)) });
  if (unit === "kwh") return t("measure.kilowatt_hours", { amount: format.decimal(Number(value)) });
  if (unit === "feet") {
    const { feet, inches, metres } = feetInWords(Number(value));
    const words = { feet, inches, metres: format.metres(metres) };
    return inches === 0 ? t("measure.feet", words) : t("measure.feet_inches", words);
  }
  if (unit) return t(`vehicle.unit.${unit}`, { count: Number(value) });
  return stockWord(t, key, value);
}
