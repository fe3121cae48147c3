/**
 * The measures of caravans and trucks (rules/vehicle-page#caravan-measures): `body_width` and `body_length` are stored
 * in feet, weights in kilograms. Feeds write them in many ways. Ambiguous values are left out, never guessed.
 */

export const METRES_PER_FOOT = 0.3048;

export type BodyMeasure = "length" | "width";

/** The range of each measure of a towable body, in feet. A value outside it is a typing error or another unit. */
const FEET_TAKEN: Readonly<Record<BodyMeasure, readonly [from: number, to: number]>> = {
  length: [6, 60],
  width: [4, 11],
};

/** A length below this without a unit is ambiguous: 6.5 is a small camper in feet and a family van in metres. */
const CLEAR_LENGTH_FROM = 13;

const FEET_AND_INCHES =
  /^(\d{1,2}(?:\.\d+)?)\s*(?:'|ft\.?|feet|foot)\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|''|in\.?|inch(?:es)?)?)?$/;
const METRIC = /^(\d{1,5}(?:\.\d+)?)\s*(mm|cm|m|millimet(?:re|er)s?|centimet(?:re|er)s?|met(?:re|er)s?)\.?$/;
const METRES_PER_UNIT = { mm: 0.001, mi: 0.001, cm: 0.01, ce: 0.01, m: 1, me: 1 } as const;
/** Two values for one measure agree when they differ by less, because inches are rounded. */
const AGREEING_FEET = 0.1;

/**
 * Parses a text such as `21'6"`, `21 ft 6 in`, `6.5 m`, `6550 mm`, `21.5`, or two of them that agree (`21'6" (6.55
 * m)`), to a thousandth of a foot. A number without a unit is in feet, as the field is, unless it could be metres.
 * @returns feet; null when the text is ambiguous or out of range
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

/** Converts feet into what people read: 21.5 is 21 ft 6 in, 6.55 m. Whole inches; whole centimetres. */
export function feetInWords(feet: number): { feet: number; inches: number; metres: number } {
  const inches = Math.round(feet * 12);
  return {
    feet: Math.floor(inches / 12),
    inches: inches % 12,
    metres: Math.round(feet * METRES_PER_FOOT * 100) / 100,
  };
}

/** The range of weights, in kilograms: from a box trailer to a road train. */
const KILOGRAMS_TAKEN = [100, 200_000] as const;

/**
 * Parses a weight such as `2,450 kg`, `2450`, `2.45 t`. A number without a unit is in kilograms.
 * @returns kilograms; null when the text is ambiguous: `2.45` without a unit may be tonnes
 */
export function kilogramsOf(text: string): number | null {
  const [, figure, unit = "kg"] =
    /^(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s*(kgs?|kilograms?|kilos?|t|tonnes?)?\.?$/i.exec(text.trim()) ?? [];
  if (!figure) return null;
  const amount = Number(figure.replaceAll(",", ""));
  const kilograms = Math.round(/^t/i.test(unit) ? amount * 1000 : amount);
  return kilograms >= KILOGRAMS_TAKEN[0] && kilograms <= KILOGRAMS_TAKEN[1] ? kilograms : null;
}

/** Parses how many people a caravan sleeps: `4`, `4 berth`, `Sleeps 4`. Returns null for any other text. */
export function sleepsOf(text: string): number | null {
  const figure = /^(?:sleeps\s+)?(\d{1,2})(?:\s*(?:berths?|people|persons?))?$/i.exec(text.trim())?.[1];
  const people = Number(figure ?? 0);
  return people >= 1 && people <= 20 ? people : null;
}

/**
 * Returns one writing for each kind of axle, so that a facet counts them together: "tandem axle" and "TANDEM" are
 * "Tandem", "6X4" is "6x4", "2" is "2 axles". Null when the text says nothing.
 */
export function axlesOf(text: string): string | null {
  const plain = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\s-]*axles?$/i, "");
  if (plain === "" || /^(null|undefined|nan|n\/?a|-+)$/i.test(plain)) return null;
  if (/^\d{1,2}$/.test(plain)) return plain === "1" ? "Single" : `${plain} axles`;
  const [, wheels, driven] = /^(\d{1,2}) ?x ?(\d{1,2})$/i.exec(plain) ?? [];
  if (wheels && driven) return `${wheels}x${driven}`;
  const [first = "", rest = ""] = [plain.slice(0, 1), plain.slice(1)];
  return first.toUpperCase() + (rest === rest.toUpperCase() ? rest.toLowerCase() : rest);
}

/**
 * The measures of electric cars (rules/vehicle-page#electric-measures): the range in kilometres, the battery in
 * kilowatt-hours. A text that states neither clearly is left out, never guessed.
 */

const KILOMETRES_PER_MILE = 1.609344;
/** A plug-in hybrid's 20 km to more than any car on sale. */
const RANGE_TAKEN = [5, 2000] as const;
/** A hybrid's battery to a truck's. */
const BATTERY_TAKEN = [0.5, 1000] as const;

const CYCLE = "\\(?(?:wltp|nedc|epa|adr)\\)?";
const RANGE = new RegExp(
  `^(?:up to )?(?:${CYCLE} )?(\\d{1,3}(?:,\\d{3})+|\\d{1,4}(?:\\.\\d+)?) ?(kms?|kilomet(?:re|er)s?|mi|miles?)?\\.?(?: ?${CYCLE})?$`,
);

/**
 * Parses a range on one charge such as `505 km`, `505 km (WLTP)`, `314 mi`, `505`, to whole kilometres. A number without
 * a unit is in kilometres.
 * @returns kilometres; null for any other text
 */
export function electricRangeOf(text: string): number | null {
  const [, figure, unit = "km"] = RANGE.exec(text.replace(/\s+/g, " ").trim().toLowerCase()) ?? [];
  if (!figure) return null;
  const amount = Number(figure.replaceAll(",", ""));
  const kilometres = Math.round(unit.startsWith("mi") ? amount * KILOMETRES_PER_MILE : amount);
  return kilometres >= RANGE_TAKEN[0] && kilometres <= RANGE_TAKEN[1] ? kilometres : null;
}

/**
 * Parses a battery's capacity such as `77.4 kWh` or `77.4`, to a tenth. A number without a unit is in kilowatt-hours.
 * @returns kilowatt-hours; null for any other text
 */
export function kilowattHoursOf(text: string): number | null {
  const figure = /^(\d{1,4}(?:\.\d+)?)\s*(?:kwhs?|kilowatt[- ]?hours?)?\.?$/i.exec(text.trim())?.[1];
  const capacity = Math.round(Number(figure ?? 0) * 10) / 10;
  return capacity >= BATTERY_TAKEN[0] && capacity <= BATTERY_TAKEN[1] ? capacity : null;
}
