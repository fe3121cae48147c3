import { AUSTRALIAN_STATES, type AustralianState } from "../car/car";
import { CleaningError, quoted } from "./clean-text";
import { USUAL_FORMAT, type ValueFormat } from "./value-format";

const STATE_NAMES = new Map<string, AustralianState>([
  ["AUSTRALIAN CAPITAL TERRITORY", "ACT"],
  ["NEW SOUTH WALES", "NSW"],
  ["NORTHERN TERRITORY", "NT"],
  ["QUEENSLAND", "QLD"],
  ["SOUTH AUSTRALIA", "SA"],
  ["TASMANIA", "TAS"],
  ["VICTORIA", "VIC"],
  ["WESTERN AUSTRALIA", "WA"],
]);

/** The only state code of two countries: Western Australia and Washington. */
const SHARED_CODE = "WA";

const AMERICAN_CODES = new Set(
  (
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR " +
    "PA RI SC SD TN TX UT VT VA WV WI WY DC PR"
  ).split(" "),
);

const AMERICAN_NAMES = new Set(
  (
    "ALABAMA,ALASKA,ARIZONA,ARKANSAS,CALIFORNIA,COLORADO,CONNECTICUT,DELAWARE,FLORIDA,GEORGIA,HAWAII,IDAHO,ILLINOIS," +
    "INDIANA,IOWA,KANSAS,KENTUCKY,LOUISIANA,MAINE,MARYLAND,MASSACHUSETTS,MICHIGAN,MINNESOTA,MISSISSIPPI,MISSOURI," +
    "MONTANA,NEBRASKA,NEVADA,NEW HAMPSHIRE,NEW JERSEY,NEW MEXICO,NEW YORK,NORTH CAROLINA,NORTH DAKOTA,OHIO,OKLAHOMA," +
    "OREGON,PENNSYLVANIA,RHODE ISLAND,SOUTH CAROLINA,SOUTH DAKOTA,TENNESSEE,TEXAS,UTAH,VERMONT,VIRGINIA,WASHINGTON," +
    "WEST VIRGINIA,WISCONSIN,WYOMING,USA,UNITED STATES,UNITED STATES OF AMERICA"
  ).split(","),
);

function plain(text: string): string {
  return text.toUpperCase().replaceAll(".", "").replace(/\s+/g, " ").trim();
}

/** Divides a place where feeds write the state: at the last comma, or before a code in capitals ("Darwin NT"). */
function placeParts(text: string): [city: string, state: string] {
  const comma = text.lastIndexOf(",");
  if (comma >= 0) return [text.slice(0, comma).trim(), text.slice(comma + 1).trim()];
  const [, city, code] = /^(.*\S)\s+([A-Z]{2,3})$/.exec(text.trim()) ?? [];
  return city && code && AUSTRALIAN_STATES.some((state) => state === code) ? [city, code] : ["", text.trim()];
}

function knownState(text: string): AustralianState | undefined {
  const written = plain(text).replace(/^AU[- ]/, "");
  return AUSTRALIAN_STATES.find((state) => state === written) ?? STATE_NAMES.get(written);
}

/**
 * "Caringbah, NSW" → "NSW", "Warrenheip, AU-VIC" → "VIC", "Victoria" → "VIC". Returns null for a feed of another
 * country, because a car has Australian states only.
 */
export function stateOf(
  text: string,
  { country, ambiguousState }: Pick<ValueFormat, "country" | "ambiguousState"> = USUAL_FORMAT,
): AustralianState | null {
  if (country !== "AU") return null;
  const [, last] = placeParts(text);
  const state = knownState(last);
  if (!state) throw new CleaningError(`${quoted(last)} is not an Australian state or territory`);
  if (ambiguousState !== undefined && plain(last) === SHARED_CODE) throw new CleaningError(ambiguousState);
  return state;
}

/** Australia Post's ranges, first and last postcode of each; the first match decides. */
const POSTCODES: readonly (readonly [first: number, last: number, state: AustralianState])[] = [
  [200, 299, "ACT"],
  [2600, 2618, "ACT"],
  [2900, 2920, "ACT"],
  [800, 999, "NT"],
  [1000, 2999, "NSW"],
  [3000, 3999, "VIC"],
  [8000, 8999, "VIC"],
  [4000, 4999, "QLD"],
  [9000, 9999, "QLD"],
  [5000, 5999, "SA"],
  [6000, 6999, "WA"],
  [7000, 7999, "TAS"],
];

/** "2229" → "NSW"; "800", of which a spreadsheet dropped the 0, → "NT". Returns null for a feed of another country. */
export function stateOfPostcode(
  text: string,
  { country }: Pick<ValueFormat, "country"> = USUAL_FORMAT,
): AustralianState | null {
  if (country !== "AU") return null;
  const written = text.trim();
  const code = /^\d{3,4}$/.test(written) ? Number(written) : Number.NaN;
  const state = POSTCODES.find(([first, last]) => code >= first && code <= last)?.[2];
  if (!state) throw new CleaningError(`${quoted(written)} is not an Australian postcode`);
  return state;
}

/** "Caringbah, NSW" and "Caringbah NSW" → "Caringbah". Returns null for a state alone. */
export function cityOf(text: string): string | null {
  const [city, last] = placeParts(text);
  if (city !== "" || text.includes(",")) return city || null;
  return knownState(last) ? null : text;
}

/** Which country's states a feed's cars are in, as counted in one pass over the feed. */
export interface StateEvidence {
  /** Number of rows with a state that only Australia has. */
  australian: number;
  /** Number of rows with a state that only the United States have, by its spelling. */
  american: Map<string, number>;
  /** Cities of rows whose state is the code that both countries have. */
  sharedCodeCities: Set<string>;
}

const MAX_CITIES = 200;

export function noEvidence(): StateEvidence {
  return { australian: 0, american: new Map(), sharedCodeCities: new Set() };
}

export function addEvidence(evidence: StateEvidence, stateText: string, city: string | null): void {
  // "Seattle, WA 98101" and "Seattle, WA, USA" are American, whatever the code.
  const written = plain(placeParts(stateText)[1]);
  const code = written.replace(/ \d{5}(-\d{4})?$/, "");
  if (code === SHARED_CODE && written === code) {
    const place = city ?? cityOf(stateText);
    if (place && evidence.sharedCodeCities.size < MAX_CITIES) evidence.sharedCodeCities.add(plain(place));
  } else if (knownState(written)) evidence.australian += 1;
  else if (AMERICAN_CODES.has(code) || AMERICAN_NAMES.has(code) || code !== written) {
    evidence.american.set(code, (evidence.american.get(code) ?? 0) + 1);
  }
}

/**
 * Returns why "WA" may not mean Western Australia in this feed; undefined when it does. It is doubted when more of the
 * other rows are in American states than in Australian ones, or when no other row has a state and most of the cities
 * are not in Western Australia.
 * @param places names of places in Western Australia, in upper case; null when the list is not available
 */
export function ambiguousStateReason(
  { australian, american, sharedCodeCities }: StateEvidence,
  places: ReadonlySet<string> | null,
): string | undefined {
  const doubt = (reason: string) =>
    `"${SHARED_CODE}" may be Washington: ${reason}; state the feed's country in the mapping`;
  const americanRows = [...american.values()].reduce((sum, rows) => sum + rows, 0);
  if (americanRows > australian) {
    return doubt(`other rows are in ${[...american.keys()].slice(0, 3).join(", ")}`);
  }
  if (australian > 0 || !places || sharedCodeCities.size === 0) return undefined;
  const foreign = [...sharedCodeCities].filter((city) => !places.has(city));
  if (foreign.length * 2 <= sharedCodeCities.size) return undefined;
  const named = foreign.slice(0, 3).join(", ");
  return doubt(`${named} ${foreign.length === 1 ? "is" : "are"} not in Western Australia`);
}
