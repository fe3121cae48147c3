import type { AustralianState } from "~/domain/car/car";
import data from "./australia.json";

/** Longitude and latitude in degrees. */
export type LonLat = readonly [lon: number, lat: number];

/** The outline of Australia, decoded: see scripts/map-outline.mjs for where it comes from. */
export interface Outline {
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
