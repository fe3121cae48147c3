/** A city and a state; either can be missing. */
export interface Place {
  city: string | null;
  state: string | null;
}

/** Returns "Caringbah NSW", or null when neither is given. */
export function placeText({ city, state }: Place): string | null {
  return [city, state].filter(Boolean).join(" ") || null;
}

/**
 * Whether a car is at an address: city and state agree, as far as its feed gives them. A car without either is at its
 * dealership.
 */
export function isAtAddress(car: Place, address: { city: string; state: string }): boolean {
  return isSame(car.city, address.city) && isSame(car.state, address.state);
}

function isSame(stated: string | null, own: string): boolean {
  return !stated || plain(stated) === plain(own);
}

/** Normalises a name, so that "St. Kilda" equals "ST KILDA". */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
