import { type BodyMeasure, feetOf, kilogramsOf } from "../car/caravan-measures";
import { plainMeasure } from "./clean-numbers";
import { CleaningError, quoted } from "./cleaning-error";
import { USUAL_FORMAT, type ValueFormat } from "./value-format";

type Numbers = Pick<ValueFormat, "numbers">;

/**
 * Converts "2,450 kg" and "2.45 t" to "2450". Three decimals are allowed only for tonnes: "245.000 kg" may be a road
 * train.
 */
export function kilograms(text: string, format: Numbers = USUAL_FORMAT): string {
  const inTonnes = /t(onnes?)?\.?$/i.test(text);
  const plain = plainMeasure(text, "is not a weight in kilograms", format, !inTonnes);
  const weight = kilogramsOf(plain);
  if (weight === null) throw new CleaningError(`${quoted(text)} is not a weight in kilograms`);
  return String(weight);
}

/** `21'6"` → "21.5", "6550 mm" → "21.49": feet, as the fields hold them (rules/stock-import#caravan-fields). */
export function feet(text: string, measure: BodyMeasure, format: Numbers = USUAL_FORMAT): string {
  // An apostrophe between two digits means feet, not thousands.
  const marked = text.replace(/(\d)\s*['’′`](?=\s*\d)/g, "$1 ft ");
  const plain = plainMeasure(marked, `does not clearly say a body's ${measure}`, format);
  const found = feetOf(plain, measure);
  if (found === null) throw new CleaningError(`${quoted(text)} does not clearly say a body's ${measure}`);
  return String(found);
}
