import type { AustralianState } from "~/domain/car/car";
import { escapeXml } from "~/domain/text/escape";
import { type Box, clipLine, clipRing, type Point, pathData } from "./clip";
import { AUSTRALIA, type LonLat } from "./outline.server";
import { TOWNS } from "./towns";

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

export interface LocatorPlace {
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
