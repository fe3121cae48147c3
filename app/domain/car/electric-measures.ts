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
