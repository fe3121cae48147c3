import { type BodyMeasure, feetOf, kilogramsOf } from "../caravan-measures";
import { CleaningError, quoted } from "./cleaning-error";

/** "2,450 kg" and "2.45 t" → "2450". */
export function kilograms(text: string): string {
  const weight = kilogramsOf(text);
  if (weight === null) throw new CleaningError(`${quoted(text)} is not a weight in kilograms`);
  return String(weight);
}

/** `21'6"` → "21.5", "6550 mm" → "21.49": feet, as the fields hold them (spec 1 §3). */
export function feet(text: string, measure: BodyMeasure): string {
  const found = feetOf(text, measure);
  if (found === null) throw new CleaningError(`${quoted(text)} does not clearly say a body's ${measure}`);
  return String(found);
}
