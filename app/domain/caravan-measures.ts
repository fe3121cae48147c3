/**
 * The measures of caravans and trucks (spec 1 §3 "Caravan specifications"): `body_width` and `body_length` are held
 * in feet, weights in kilograms. Feeds write them in many ways; what is unclear is left out, never guessed.
 */

export const METRES_PER_FOOT = 0.3048;

export type BodyMeasure = "length" | "width";

/** Feet that a towable body can have. Anything outside is a slip of the pen or another unit. */
const FEET_TAKEN: Readonly<Record<BodyMeasure, readonly [from: number, to: number]>> = {
  length: [6, 60],
  width: [4, 11],
};

/** A bare length below this may as well be metres: 6.5 is a small camper in feet and a family van in metres. */
const CLEAR_LENGTH_FROM = 13;

const FEET_AND_INCHES =
  /^(\d{1,2}(?:\.\d+)?)\s*(?:'|ft\.?|feet|foot)\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|''|in\.?|inch(?:es)?)?)?$/;
const METRIC = /^(\d{1,5}(?:\.\d+)?)\s*(mm|cm|m|millimet(?:re|er)s?|centimet(?:re|er)s?|met(?:re|er)s?)\.?$/;
const METRES_PER_UNIT = { mm: 0.001, mi: 0.001, cm: 0.01, ce: 0.01, m: 1, me: 1 } as const;
/** Two ways of saying the same thing agree when they differ by less: inches are rounded. */
const AGREEING_FEET = 0.1;

/**
 * Feet of a text such as `21'6"`, `21 ft 6 in`, `6.5 m`, `6550 mm`, `21.5`, or two of them (`21'6" (6.55 m)`) that
 * agree. To a thousandth. A bare number is feet, as the field is, unless it may as well be metres.
 * @returns null when it can't be told, or is no such measure of a body
 */
export function feetOf(text: string, measure: BodyMeasure): number | null {
  const plain = text
    .toLowerCase()
    .replace(/[’′`]/g, "'")
    .replace(/[”″]/g, '"')
    .replace(/(\d),(\d{3})\b/g, "$1$2")
    .replace(/\s+/g, " ")
    .trim();
  const both = /^(.+?) ?(?:\/|\((?=.+\)$)) ?(.+?)\)?$/.exec(plain);
  if (!both) return oneMeasure(plain, measure);
  const [first, second] = [oneMeasure(both[1] ?? "", measure), oneMeasure(both[2] ?? "", measure)];
  return first !== null && second !== null && Math.abs(first - second) < AGREEING_FEET ? first : null;
}

function oneMeasure(text: string, measure: BodyMeasure): number | null {
  const feet = measuredFeet(text, measure);
  const [from, to] = FEET_TAKEN[measure];
  return feet === null || feet < from || feet > to ? null : Math.round(feet * 1000) / 1000;
}

function measuredFeet(text: string, measure: BodyMeasure): number | null {
  if (/^\d{1,2}(\.\d+)?$/.test(text)) {
    const bare = Number(text);
    return measure === "length" && bare < CLEAR_LENGTH_FROM ? null : bare;
  }
  const [, metric, unit] = METRIC.exec(text) ?? [];
  if (metric && unit) {
    const key = (unit.length === 1 ? unit : unit.slice(0, 2)) as keyof typeof METRES_PER_UNIT;
    return (Number(metric) * METRES_PER_UNIT[key]) / METRES_PER_FOOT;
  }
  const [, feet, inches = "0"] = FEET_AND_INCHES.exec(text) ?? [];
  if (!feet || Number(inches) >= 12 || (feet.includes(".") && Number(inches) > 0)) return null;
  return Number(feet) + Number(inches) / 12;
}

/** Feet as people say them: 21.5 is 21 ft 6 in, 6.55 m. Whole inches; whole centimetres. */
export function feetInWords(feet: number): { feet: number; inches: number; metres: number } {
  const inches = Math.round(feet * 12);
  return {
    feet: Math.floor(inches / 12),
    inches: inches % 12,
    metres: Math.round(feet * METRES_PER_FOOT * 100) / 100,
  };
}

/** Kilograms of any trailer or truck: from a box trailer to a road train. */
const KILOGRAMS_TAKEN = [100, 200_000] as const;

/**
 * Kilograms of a text such as `2,450 kg`, `2450`, `2.45 t`. A bare number is kilograms.
 * @returns null when it can't be told: a bare `2.45` may be tonnes
 */
export function kilogramsOf(text: string): number | null {
  const [, figure, unit = "kg"] =
    /^(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s*(kgs?|kilograms?|kilos?|t|tonnes?)?\.?$/i.exec(text.trim()) ?? [];
  if (!figure) return null;
  const amount = Number(figure.replaceAll(",", ""));
  const kilograms = Math.round(/^t/i.test(unit) ? amount * 1000 : amount);
  return kilograms >= KILOGRAMS_TAKEN[0] && kilograms <= KILOGRAMS_TAKEN[1] ? kilograms : null;
}

/** How many a caravan sleeps, of `4`, `4 berth`, `Sleeps 4`; null when it can't be told. */
export function sleepsOf(text: string): number | null {
  const figure = /^(?:sleeps\s+)?(\d{1,2})(?:\s*(?:berths?|people|persons?))?$/i.exec(text.trim())?.[1];
  const people = Number(figure ?? 0);
  return people >= 1 && people <= 20 ? people : null;
}
