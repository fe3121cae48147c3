import { CleaningError, quoted } from "./cleaning-error";

const WHOLE = /^[+-]?(\d{1,3}(,\d{3})+|\d+)(\.0+)?$/;
const DECIMAL = /^(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/;

/** "136,517" → 136517. */
export function integer(text: string): number {
  if (!WHOLE.test(text)) throw new CleaningError(`${quoted(text)} is not a whole number`);
  return Number(text.replaceAll(",", ""));
}

/** "136,517 km" → 136517, to the nearest whole kilometre. */
export function kilometres(text: string): number {
  const figure = text.replace(/\s*(kms?|kilomet(re|er)s?)\.?$/i, "");
  if (figure === "" || !DECIMAL.test(figure))
    throw new CleaningError(`${quoted(text)} is not a number of kilometres`);
  return Math.round(Number(figure.replaceAll(",", "")));
}

const NO_PRICE = /^(p\.?o\.?a\.?|(price )?on (application|request)|(call|enquire)( for price)?)$/i;

/** "$19,990.00" → 19990. "POA" and 0 are no price. */
export function dollars(text: string): number | null {
  if (NO_PRICE.test(text)) return null;
  const figure = text.replace(/^(a(ud?)?\s*)?\$?\s*/i, "").replace(/\s*aud$/i, "");
  if (figure === "" || !DECIMAL.test(figure))
    throw new CleaningError(`${quoted(text)} is not a price in dollars`);
  return Math.round(Number(figure.replaceAll(",", ""))) || null;
}

/** "8.99 %" → 8.99, "$1,360.50" → 1360.5, "0" → 0: rates, and amounts to the cent. */
export function decimal(text: string): number {
  const figure = text.replace(/^(a(ud?)?\s*)?\$\s*/i, "").replace(/\s*(%|aud)$/i, "");
  if (figure === "" || !DECIMAL.test(figure)) throw new CleaningError(`${quoted(text)} is not a number`);
  return Number(figure.replaceAll(",", ""));
}

const CYLINDERS = /(?:^|[\s,])(\d{1,2})[\s-]*cyl/i;
const LITRES = /(?:^|[\s,])(\d{1,2}(?:\.\d+)?)\s*l(?:t|tr|itres?|iters?)?\b/i;
const CUBIC_CENTIMETRES = /(?:^|[\s,])(\d{2,5})\s*cc\b/i;

/** "4 cyl, 2.2 L" → "4". Text that only states litres states no cylinders. */
export function cylinders(text: string): string | null {
  const stated = CYLINDERS.exec(text)?.[1] ?? (/^\d{1,2}$/.test(text) ? text : undefined);
  if (stated !== undefined) return Number(stated) > 0 ? String(Number(stated)) : null;
  if (LITRES.test(text) || CUBIC_CENTIMETRES.test(text)) return null;
  throw new CleaningError(`${quoted(text)} states no cylinders`);
}

/** "4 cyl, 2.2 L" → "2.2", "1998 cc" → "2". 0 litres mean nothing. */
export function litres(text: string): string | null {
  const centimetres = CUBIC_CENTIMETRES.exec(text)?.[1];
  const stated = centimetres
    ? Number(centimetres) / 1000
    : Number(LITRES.exec(text)?.[1] ?? (/^\d{1,2}(\.\d+)?$/.test(text) ? text : Number.NaN));
  if (!Number.isNaN(stated)) return stated > 0 ? String(Math.round(stated * 10) / 10) : null;
  if (CYLINDERS.test(text)) return null;
  throw new CleaningError(`${quoted(text)} states no engine size in litres`);
}

/** "8.7 L / 100 km", "8.7L/100km" and "8.7" → "8.7 L/100 km". 0 litres mean nothing. */
export function litresPer100Km(text: string): string | null {
  const stated = /^(\d{1,2}(?:\.\d+)?)\s*(?:l(?:t|tr|itres?)?\s*(?:\/|per)\s*100\s*kms?)?$/i.exec(text)?.[1];
  if (stated === undefined)
    throw new CleaningError(`${quoted(text)} is not a consumption in litres per 100 km`);
  return Number(stated) > 0 ? `${Number(stated)} L/100 km` : null;
}

/** " 5 Seats" counted in "Seats" → 5; what counts something else (" 4 Doors") is nothing. A bare number counts. */
export function countOf(text: string, unit: string): number | null {
  const match = /^(\d{1,3})\s*(\p{L}*)\.?$/u.exec(text);
  const found = match?.[2]?.toLowerCase();
  if (!match || found === undefined)
    throw new CleaningError(`${quoted(text)} is not a number of ${unit.toLowerCase()}`);
  const one = (word: string) => word.toLowerCase().replace(/s$/, "");
  return found === "" || one(found) === one(unit) ? Number(match[1]) : null;
}
