import { type BodyMeasure, feetOf, kilogramsOf, sleepsOf } from "../car/caravan-measures";
import { electricRangeOf, kilowattHoursOf } from "../car/electric-measures";
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

/** "4 berth" and "Sleeps 4" → "4". */
export function berths(text: string): string {
  const people = sleepsOf(text);
  if (people === null) throw new CleaningError(`${quoted(text)} is not a number of berths`);
  return String(people);
}

/** "505 km (WLTP)" → "505", "314 mi" → "505": kilometres on one charge (rules/stock-import#electric-fields). */
export function electricRange(text: string, format: Numbers = USUAL_FORMAT): string {
  const what = "is not a range in kilometres";
  const range = electricRangeOf(plainMeasure(text, what, format, true));
  if (range === null) throw new CleaningError(`${quoted(text)} ${what}`);
  return String(range);
}

/** "77.4 kWh" → "77.4". */
export function kilowattHours(text: string, format: Numbers = USUAL_FORMAT): string {
  const what = "is not a battery's capacity in kWh";
  const capacity = kilowattHoursOf(plainMeasure(text, what, format));
  if (capacity === null) throw new CleaningError(`${quoted(text)} ${what}`);
  return String(capacity);
}

/** "3 months" → 3, "1 year" → 12, "month to month" → 1. A number without a unit is in months. */
export function months(text: string): number {
  // One space: a feed's text may have a million, and the pattern would try every way to share them.
  const plain = text.replace(/\s+/g, " ").trim();
  if (/^(month[- ]to[- ]month|monthly|month by month)$/i.test(plain)) return 1;
  const [, figure, unit = "month"] =
    /^(\d{1,3}) ?-? ?(months?|mths?|mos?|years?|yrs?)?\.?(?: (?:minimum|min\.?))?$/i.exec(plain) ?? [];
  if (!figure) throw new CleaningError(`${quoted(text)} is not a number of months`);
  return Number(figure) * (/^y/i.test(unit) ? 12 : 1);
}
