import { CleaningError, quoted } from "./clean-text";
import { type Figure, figureOf, formatHint, inPlainNumbers, mayBeThousands } from "./number-format";
import { USUAL_FORMAT, type ValueFormat, withoutCurrency } from "./value-format";

type Numbers = Pick<ValueFormat, "numbers" | "largest">;
type Amounts = Pick<ValueFormat, "numbers" | "currency" | "largest" | "smallCents">;

/** Parses `figure` in the feed's number format. The error says what `text` was expected to be. */
function read(text: string, figure: string, what: string, { numbers }: Numbers): Figure {
  const found = figureOf(figure, numbers);
  if (found) return found;
  throw new CleaningError(`${quoted(text)} is not ${what}${formatHint(text, numbers)}`);
}

function refuseThousands(text: string, figure: Figure): void {
  if (!mayBeThousands(figure)) return;
  const { whole, decimals } = figure;
  throw new CleaningError(
    `${quoted(text)} may be ${Number(`${whole}.${decimals}`)} or ${Number(whole + decimals)}: state how numbers are written`,
  );
}

/**
 * Numbers that are usually in the thousands have no decimals unless they are thousands: "19.99" is 19,990 without its
 * last 0 at least as often as it is 20.
 */
function refuseSmallDecimals(text: string, { value, decimals }: Figure, what: string): void {
  if (value < 1000 && Number(decimals) > 0) {
    throw new CleaningError(`${quoted(text)} has decimals and is below 1,000, which ${what} never is`);
  }
}

/** "136,517" → 136517. */
export function integer(text: string, format: Numbers = USUAL_FORMAT): number {
  const [, sign = "", digits = ""] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  const figure = read(text, digits, "a whole number", format);
  refuseThousands(text, figure);
  if (figure.whole === "" || Number(figure.decimals) > 0)
    throw new CleaningError(`${quoted(text)} is not a whole number${formatHint(text, format.numbers)}`);
  return sign === "-" ? -figure.value : figure.value;
}

/** "136,517 km" → 136517, to the nearest whole kilometre. */
export function kilometres(text: string, format: Numbers = USUAL_FORMAT): number {
  return Math.round(distance(text, /\s*(kms?|kilomet(re|er)s?)\.?$/i, "a number of kilometres", format));
}

const KILOMETRES_PER_MILE = 1.609344;

/** "62,137 mi" → 100000 kilometres. */
export function miles(text: string, format: Numbers = USUAL_FORMAT): number {
  return Math.round(
    distance(text, /\s*(mi|mls|miles?)\.?$/i, "a number of miles", format) * KILOMETRES_PER_MILE,
  );
}

function distance(text: string, unit: RegExp, what: string, format: Numbers): number {
  const figure = read(text, text.replace(unit, ""), what, format);
  refuseThousands(text, figure);
  refuseSmallDecimals(text, figure, "an odometer");
  return figure.value;
}

const NO_PRICE = /^(p\.?o\.?a\.?|(price )?on (application|request)|(call|enquire)( for price)?)$/i;

/** "$19,990.00" → 19990. Returns null for "POA" and 0. */
export function dollars(text: string, format: Amounts = USUAL_FORMAT): number | null {
  if (NO_PRICE.test(text)) return null;
  const stated = withoutCurrency(text, format.currency).replace(/[.,][-–—]{1,2}$/, "");
  const what = format.currency === "AUD" ? "a price in dollars" : `a price in ${format.currency}`;
  const figure = read(text, stated, what, format);
  refuseThousands(text, figure);
  if (!format.smallCents || figure.decimals.length !== 2)
    refuseSmallDecimals(text, figure, "a price in whole dollars");
  return Math.round(figure.value) || null;
}

/** "8.99 %" → 8.99, "$1,360.50" → 1360.5, "0" → 0: rates, and amounts to the cent. */
export function decimal(text: string, format: Amounts = USUAL_FORMAT): number {
  const stated = withoutCurrency(text.replace(/\s*%$/, ""), format.currency);
  const figure = read(text, stated, "a number", format);
  // 8.999 % is unambiguous: no rate is 8,999.
  const otherReading = Number(figure.whole + figure.decimals);
  if (!text.endsWith("%") && otherReading <= (format.largest ?? Number.POSITIVE_INFINITY))
    refuseThousands(text, figure);
  return figure.value;
}

const CYLINDERS = /(?:^|[\s,])(\d{1,2})[\s-]*cyl/i;
const LITRES = /(?:^|[\s,])(\d{1,2}(?:\.\d+)?)\s*l(?:t|tr|itres?|iters?)?\b/i;
const CUBIC_CENTIMETRES = /(?:^|[\s,])(\d{2,5})\s*cc\b/i;

/** Returns the text with its number written as 1234.5, and the unit. */
export function plainMeasure(text: string, what: string, { numbers }: Numbers, whole = false): string {
  const plain = inPlainNumbers(text, numbers, whole);
  if (plain === null) throw new CleaningError(`${quoted(text)} ${what}${formatHint(text, numbers)}`);
  return plain;
}

/** "4 cyl, 2.2 L" → "4". Returns null for text that only states litres. */
export function cylinders(text: string, format: Numbers = USUAL_FORMAT): string | null {
  const plain = plainMeasure(text, "states no cylinders", format);
  const stated = CYLINDERS.exec(plain)?.[1] ?? (/^\d{1,2}$/.test(plain) ? plain : undefined);
  if (stated !== undefined) return Number(stated) > 0 ? String(Number(stated)) : null;
  if (LITRES.test(plain) || CUBIC_CENTIMETRES.test(plain)) return null;
  throw new CleaningError(`${quoted(text)} states no cylinders`);
}

/** "4 cyl, 2.2 L" → "2.2", "1998 cc" → "2". 0 litres count as empty. */
export function litres(text: string, format: Numbers = USUAL_FORMAT): string | null {
  const plain = plainMeasure(text, "states no engine size in litres", format);
  const centimetres = CUBIC_CENTIMETRES.exec(plain)?.[1];
  const stated = centimetres
    ? Number(centimetres) / 1000
    : Number(LITRES.exec(plain)?.[1] ?? (/^\d{1,2}(\.\d+)?$/.test(plain) ? plain : Number.NaN));
  if (!Number.isNaN(stated)) return stated > 0 ? String(Math.round(stated * 10) / 10) : null;
  if (CYLINDERS.test(plain)) return null;
  throw new CleaningError(`${quoted(text)} states no engine size in litres`);
}

/** "8.7 L / 100 km", "8.7L/100km" and "8.7" → "8.7 L/100 km". 0 litres count as empty. */
export function litresPer100Km(text: string, format: Numbers = USUAL_FORMAT): string | null {
  const plain = plainMeasure(text, "is not a consumption in litres per 100 km", format);
  const stated = /^(\d{1,2}(?:\.\d+)?)\s*(?:l(?:t|tr|itres?)?\s*(?:\/|per)\s*100\s*kms?)?$/i.exec(plain)?.[1];
  if (stated === undefined)
    throw new CleaningError(`${quoted(text)} is not a consumption in litres per 100 km`);
  return Number(stated) > 0 ? `${Number(stated)} L/100 km` : null;
}

/** " 5 Seats" with the unit "Seats" → 5. Returns null for another unit (" 4 Doors") and for 0. A number without a unit counts. */
export function countOf(text: string, unit: string, format: Numbers = USUAL_FORMAT): number | null {
  const plain = plainMeasure(text, `is not a number of ${unit.toLowerCase()}`, format, true);
  const match = /^(\d{1,3})\s*(\p{L}*)\.?$/u.exec(plain);
  const found = match?.[2]?.toLowerCase();
  if (!match || found === undefined)
    throw new CleaningError(`${quoted(text)} is not a number of ${unit.toLowerCase()}`);
  const one = (word: string) => word.toLowerCase().replace(/s$/, "");
  return found === "" || one(found) === one(unit) ? Number(match[1]) || null : null;
}
