import type { AustralianState } from "~/domain/car/car";
import { escapeXml } from "~/domain/text/escape";
import data from "./australia.json";

/** x and y in pixels, y downwards. */
type Point = readonly [x: number, y: number];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Clips a closed ring to a box, edge by edge (Sutherland and Hodgman). Returns an empty list when it lies outside. */
export function clipRing(ring: readonly Point[], { left, top, right, bottom }: Box): Point[] {
  const cut = (
    points: readonly Point[],
    inside: (point: Point) => boolean,
    at: 0 | 1,
    edge: number,
  ): Point[] => {
    const kept: Point[] = [];
    points.forEach((point, index) => {
      const before = points.at(index - 1) as Point;
      if (inside(point) !== inside(before)) kept.push(crossing(before, point, at, edge));
      if (inside(point)) kept.push(point);
    });
    return kept;
  };
  let points = cut(ring, ([x]) => x >= left, 0, left);
  points = cut(points, ([x]) => x <= right, 0, right);
  points = cut(points, ([, y]) => y >= top, 1, top);
  return cut(points, ([, y]) => y <= bottom, 1, bottom);
}

/** Returns the point of the line from `a` to `b` whose coordinate `at` is `edge`. */
function crossing(a: Point, b: Point, at: 0 | 1, edge: number): Point {
  const part = (edge - a[at]) / (b[at] - a[at]);
  const other = at === 0 ? a[1] + part * (b[1] - a[1]) : a[0] + part * (b[0] - a[0]);
  return at === 0 ? [edge, other] : [other, edge];
}

/** Returns the parts of a line that may touch a box: segments that are wholly next to it are left out. */
export function clipLine(line: readonly Point[], { left, top, right, bottom }: Box): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (let at = 1; at < line.length; at += 1) {
    const [a, b] = [line[at - 1] as Point, line[at] as Point];
    const outside =
      Math.max(a[0], b[0]) < left ||
      Math.min(a[0], b[0]) > right ||
      Math.max(a[1], b[1]) < top ||
      Math.min(a[1], b[1]) > bottom;
    if (!outside) {
      if (part.length === 0) part.push(a);
      part.push(b);
    } else if (part.length > 0) {
      parts.push(part);
      part = [];
    }
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/** SVG path data with whole tenths of a pixel; points closer than `step` px to the last one are left out. */
export function pathData(points: readonly Point[], step: number, closed: boolean): string {
  const kept = points.filter((_, index) => index === 0);
  for (const point of points.slice(1)) {
    const last = kept.at(-1) as Point;
    if (Math.hypot(point[0] - last[0], point[1] - last[1]) >= step) kept.push(point);
  }
  const end = points.at(-1);
  if (!closed && end && kept.at(-1) !== end) kept.push(end);
  if (kept.length < (closed ? 3 : 2)) return "";
  const text = kept.map(([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join("L");
  return `M${text}${closed ? "Z" : ""}`;
}

/** Longitude and latitude in degrees. */
type LonLat = readonly [lon: number, lat: number];

/** The outline of Australia, decoded: see scripts/map-outline.mjs for where it comes from. */
interface Outline {
  /** Every line of coast and border, once. */
  lines: readonly (readonly LonLat[])[];
  /** Those between two states. */
  borders: readonly (readonly LonLat[])[];
  /** Closed rings by state; the mainland and larger islands. */
  states: Readonly<Record<AustralianState, readonly (readonly LonLat[])[]>>;
}

export const AUSTRALIA: Outline = decode();

function decode(): Outline {
  const lines = data.arcs.map((steps) => {
    const points: LonLat[] = [];
    let [x, y] = [0, 0];
    for (let at = 0; at < steps.length; at += 2) {
      x += steps[at] ?? 0;
      y += steps[at + 1] ?? 0;
      points.push([x * data.unit, y * data.unit]);
    }
    return points;
  });
  const line = (arc: number) => (arc < 0 ? [...(lines[~arc] ?? [])].reverse() : (lines[arc] ?? []));
  const states = Object.entries(data.states).map(([state, rings]) => [
    state,
    rings.map((ring) => ring.flatMap((arc) => line(arc))),
  ]);
  return {
    lines,
    borders: data.borders.map(line),
    states: Object.fromEntries(states) as Outline["states"],
  };
}

/** Capitals first: when names would overlap, the earlier town is drawn. */
const TOWNS: readonly { name: string; at: LonLat }[] = [
  { name: "Sydney", at: [151.21, -33.87] },
  { name: "Melbourne", at: [144.96, -37.81] },
  { name: "Brisbane", at: [153.03, -27.47] },
  { name: "Perth", at: [115.86, -31.95] },
  { name: "Adelaide", at: [138.6, -34.93] },
  { name: "Hobart", at: [147.33, -42.88] },
  { name: "Canberra", at: [149.13, -35.28] },
  { name: "Darwin", at: [130.84, -12.46] },
  { name: "Newcastle", at: [151.78, -32.93] },
  { name: "Gold Coast", at: [153.43, -28.0] },
  { name: "Cairns", at: [145.77, -16.92] },
  { name: "Townsville", at: [146.82, -19.26] },
  { name: "Launceston", at: [147.14, -41.44] },
  { name: "Geelong", at: [144.36, -38.15] },
  { name: "Alice Springs", at: [133.88, -23.7] },
  { name: "Mackay", at: [149.19, -21.14] },
  { name: "Rockhampton", at: [150.51, -23.38] },
  { name: "Bendigo", at: [144.28, -36.76] },
  { name: "Albury", at: [146.92, -36.08] },
  { name: "Wagga Wagga", at: [147.37, -35.11] },
  { name: "Tamworth", at: [150.93, -31.09] },
  { name: "Coffs Harbour", at: [153.11, -30.3] },
  { name: "Dubbo", at: [148.6, -32.25] },
  { name: "Mildura", at: [142.16, -34.19] },
  { name: "Mount Gambier", at: [140.78, -37.83] },
  { name: "Port Augusta", at: [137.77, -32.49] },
  { name: "Broken Hill", at: [141.47, -31.96] },
  { name: "Kalgoorlie", at: [121.47, -30.75] },
  { name: "Geraldton", at: [114.61, -28.77] },
  { name: "Bunbury", at: [115.64, -33.33] },
  { name: "Albany", at: [117.88, -35.02] },
  { name: "Esperance", at: [121.89, -33.86] },
  { name: "Broome", at: [122.24, -17.96] },
  { name: "Port Hedland", at: [118.6, -20.31] },
  { name: "Katherine", at: [132.27, -14.47] },
  { name: "Mount Isa", at: [139.49, -20.73] },
  { name: "Longreach", at: [144.25, -23.44] },
  { name: "Charleville", at: [146.24, -26.4] },
  { name: "Burnie", at: [145.91, -41.06] },
];

/** In px, 16:9: the size that the pages reserve. */
export const MAP_SIZE = { width: 480, height: 270 } as const;

/** `#rrggbb` of the site's theme. */
export interface MapColours {
  sea: string;
  land: string;
  line: string;
  text: string;
  quiet: string;
  pin: string;
  onPin: string;
}

interface LocatorPlace {
  lat: number;
  long: number;
  /** The label at the pin. */
  name: string;
  /** The state tinted in the small map of the whole country. */
  state: AustralianState;
}

/** The area that can be drawn: Australia with some sea around it. */
const KNOWN = { west: 111, east: 156, south: -45, north: -8.5 };
const FRAME: Box = { left: 0, top: 0, right: MAP_SIZE.width, bottom: MAP_SIZE.height };
/** Pixels per degree of latitude: the picture covers about 650 km from top to bottom. */
const SCALE = 46;
const INSET = { left: MAP_SIZE.width - 116, top: 10, width: 106, height: 88, scale: 2.2 };
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

/** Whether `locatorMap` can draw this place. */
export function isOnLocatorMap({ lat, long }: { lat: number; long: number }): boolean {
  return long >= KNOWN.west && long <= KNOWN.east && lat >= KNOWN.south && lat <= KNOWN.north;
}

/**
 * Draws a map of a place: the coast and the state borders around it, the larger towns, a pin, and a small map of the
 * whole country in a corner. Returns SVG of about ten kilobytes. Only for places that `isOnLocatorMap` accepts.
 */
export function locatorMap(place: LocatorPlace, colours: MapColours): string {
  const at: LonLat = [place.long, place.lat];
  const centre: Point = [MAP_SIZE.width / 2, MAP_SIZE.height / 2 + 16];
  const project = projection(at, centre, SCALE);
  const { width, height } = MAP_SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.sea}"/>`,
    land(project, colours),
    towns(project, centre, place.name, colours),
    inset(at, place.state, colours),
    pin(centre, place.name, colours),
    "</svg>\n",
  ].join("");
}

type Project = (point: LonLat) => Point;

/** Scales longitude so that a kilometre has the same length in both directions at the centre's latitude. */
function projection([lon0, lat0]: LonLat, [x0, y0]: Point, scale: number): Project {
  const narrowing = Math.cos((lat0 * Math.PI) / 180);
  return ([lon, lat]) => [x0 + (lon - lon0) * narrowing * scale, y0 - (lat - lat0) * scale];
}

function land(project: Project, { land: fill, line, quiet }: MapColours): string {
  const around: Box = { left: -8, top: -8, right: FRAME.right + 8, bottom: FRAME.bottom + 8 };
  const rings = Object.values(AUSTRALIA.states)
    .flat()
    .map((ring) => pathData(clipRing(ring.map(project), around), 0.6, true))
    .join("");
  const path = (lines: readonly (readonly LonLat[])[]) =>
    lines
      .flatMap((points) => clipLine(points.map(project), around))
      .map((part) => pathData(part, 0.6, false))
      .join("");
  const borders = path(AUSTRALIA.borders);
  const coast = path(AUSTRALIA.lines.filter((points) => !AUSTRALIA.borders.includes(points)));
  return [
    // The stroke closes the hairline gaps between neighbours.
    `<path d="${rings}" fill="${fill}" stroke="${fill}"/>`,
    `<path d="${borders}" fill="none" stroke="${quiet}" stroke-width="1.2" stroke-dasharray="5 4" opacity=".7"/>`,
    `<path d="${coast}" fill="none" stroke="${line}" stroke-width="1.5" stroke-linejoin="round"/>`,
  ].join("");
}

/** Town names that don't overlap the pin, its label, the inset or each other: right of their dot, else left of it. */
function towns(project: Project, [x0, y0]: Point, name: string, colours: MapColours): string {
  const half = textWidth(name, 17) / 2 + 8;
  const taken: Box[] = [
    { left: x0 - half, top: y0 - 84, right: x0 + half, bottom: y0 - 54 },
    { left: x0 - 19, top: y0 - 54, right: x0 + 19, bottom: y0 - 20 },
    { left: x0 - 4, top: y0 - 20, right: x0 + 4, bottom: y0 - 13 },
    { left: INSET.left - 8, top: 0, right: FRAME.right, bottom: INSET.top + INSET.height + 8 },
  ];
  const drawn: string[] = [];
  for (const town of TOWNS) {
    // The pin has this name already.
    if (name.startsWith(town.name)) continue;
    const [x, y] = project(town.at);
    const width = textWidth(town.name, 13) + 10;
    const [top, bottom] = [y - 10, y + 10];
    const right = { left: x - 5, top, right: x + width, bottom };
    const left = { left: x - width, top, right: x + 5, bottom };
    const free = [right, left].find((box) => isInside(box) && !taken.some((other) => overlaps(other, box)));
    if (!free) continue;
    taken.push(free);
    const [cx, cy] = [Math.round(x), Math.round(y)];
    drawn.push(
      `<circle cx="${cx}" cy="${cy}" r="3" fill="${colours.land}" stroke="${colours.quiet}" stroke-width="1.5"/>`,
      label(
        town.name,
        [free === right ? cx + 8 : cx - 8, cy + 4],
        13,
        colours,
        free === right ? "start" : "end",
      ),
    );
  }
  return drawn.join("");
}

function isInside({ left, top, right, bottom }: Box): boolean {
  return left >= 6 && right <= FRAME.right - 6 && top >= 6 && bottom <= FRAME.bottom - 6;
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

/** An estimate, because the reader's font is unknown. */
function textWidth(text: string, size: number): number {
  return text.length * size * 0.6;
}

function label(
  text: string,
  [x, y]: Point,
  size: number,
  { quiet, text: ink, land }: MapColours,
  anchor: "start" | "middle" | "end",
): string {
  const [fill, weight] = anchor === "middle" ? [ink, 700] : [quiet, 400];
  return `<text x="${x}" y="${y}" font-family="${FONT}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${fill}" stroke="${land}" stroke-width="4" stroke-linejoin="round" paint-order="stroke">${escapeXml(text)}</text>`;
}

function inset(at: LonLat, state: AustralianState, colours: MapColours): string {
  const { left, top, width, height, scale } = INSET;
  const project = projection([133.6, -27], [left + width / 2, top + height / 2], scale);
  const shape = (rings: readonly (readonly LonLat[])[]) =>
    rings.map((ring) => pathData(ring.map(project), 1.2, true)).join("");
  const [x, y] = project(at);
  const borders = AUSTRALIA.borders.map((points) => pathData(points.map(project), 1.2, false)).join("");
  return [
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="8" fill="${colours.sea}" stroke="${colours.line}" stroke-width="1.5"/>`,
    `<path d="${shape(Object.values(AUSTRALIA.states).flat())}" fill="${colours.land}" stroke="${colours.land}"/>`,
    `<path d="${shape(AUSTRALIA.states[state])}" fill="${colours.pin}" opacity=".25"/>`,
    `<path d="${borders}" fill="none" stroke="${colours.line}"/>`,
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4" fill="${colours.pin}" stroke="${colours.land}" stroke-width="1.5"/>`,
  ].join("");
}

function pin([x, y]: Point, name: string, colours: MapColours): string {
  return [
    `<ellipse cx="${x}" cy="${y}" rx="9" ry="3.5" fill="${colours.text}" opacity=".25"/>`,
    `<path d="M${x} ${y}c-4-11-17-19-17-34a17 17 0 0 1 34 0c0 15-13 23-17 34z" fill="${colours.pin}" stroke="${colours.land}" stroke-width="2"/>`,
    `<circle cx="${x}" cy="${y - 34}" r="6.5" fill="${colours.onPin}"/>`,
    label(name, [x, y - 62], 17, colours, "middle"),
  ].join("");
}
